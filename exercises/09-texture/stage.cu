/* The harness of texture_of_flags and relax_texture. The kernel must
   read through the texture that it is given; the function could keep
   its pointer in a variable of the device, and the texture would be
   for show. So two textures are made, of the flags and of their
   opposites, in an order that is drawn: what the texture does not
   tell the kernel, it cannot know. */
#define OWN_STAGE
#define PULLS
#include "exercises/05-relax-f/arcs.h"

static cudaTextureObject_t texture, other;

/* The flags get their values after this: a function that copies them
   instead of binding them reads what nobody wrote. */
static void make_texture(wire *w, uint8_t *f, cudaTextureObject_t *t)
{
    cudaError_t made = w->status ? cudaSuccess
                     : WIDTH(texture_of_flags)(f, w->n, t);

    if (!note(w, made))
        snprintf(w->error, sizeof w->error, "texture_of_flags returned "
                 "%s: %s", cudaGetErrorName(made),
                 cudaGetErrorString(made));
}
/* A texture that could not be made is told of, or the kernel would read
   through one that does not exist; and what *t was it still is. */
static void ask_failure(wire *w, uint8_t *f)
{
#ifdef __SIMULATOR__
    const cudaTextureObject_t before = 0x5555;
    cudaTextureObject_t none = 0;

    sim_fail_set(0);
    make_texture(w, f, &none);      /* its last call makes it */
    if (w->status != 0)
        return;
    const uint64_t calls = sim_calls();
    note(w, cudaDestroyTextureObject(none));
    none = before;
    sim_fail_set(calls);
    cudaError_t said = WIDTH(texture_of_flags)(f, w->n, &none);
    const bool made = none != before && none != 0;
    if (said == cudaSuccess && !made)
        fault(w, "the judge let the making of the texture fail, and "
              "texture_of_flags returned cudaSuccess");
    else if (said != cudaSuccess && none != before)
        fault(w, "the judge let the making of the texture fail, and "
              "texture_of_flags has changed *t");
    sim_fail_set(0);
    (void)cudaGetLastError();
    if (said == cudaSuccess && made)
        note(w, cudaDestroyTextureObject(none));
#else
    (void)w, (void)f;
#endif
}
static void launch(const wire *w, void **d, uint32_t *overflow)
{
    cudaTextureObject_t t = texture;

    if (!t)                         /* again, on arrays of its own */
        (void)WIDTH(texture_of_flags)(FLAGS(F), w->n, &t);
    relax_texture<<<w->grid, w->block>>>(
        w->n, WORDS(V), WORDS(E), WORDS(W), COSTS(C), t, FLAGS(U),
        overflow);
    if (!texture && t && cudaDeviceSynchronize() == cudaSuccess)
        (void)cudaDestroyTextureObject(t);
}
extern "C" void child_stage(wire *w)
{
    void *d[SLOTS] = { 0 };
    uint32_t *overflow;
    luck s = luck_of(w);
    bool first = draw(&s, 2) == 0;

    begin_question(w);
    w->fresh |= 1u << F;
    overflow = bring(w, d);
    w->fresh &= ~(1u << F);
    uint8_t *f = (uint8_t *)room(w, "opposites", NULL, w->n);
    ask_failure(w, f);
    if (!first)
        make_texture(w, f, &other);
    make_texture(w, FLAGS(F), &texture);
    if (first)
        make_texture(w, f, &other);
    /* (written after the textures were made: a texture is no copy) */
    const uint8_t *flags = (const uint8_t *)wire_slot(w, F);
    uint8_t *turned = (uint8_t *)malloc(w->n);
    if (turned == NULL)
        abort();
    for (uint32_t i = 0; i < w->n; i++)
        turned[i] = !flags[i];
    note(w, cudaMemcpy(f, turned, w->n, cudaMemcpyHostToDevice));
    note(w, cudaMemcpy(d[F], flags, w->n, cudaMemcpyHostToDevice));
    free(turned);
    if (w->status == 0)
        launch(w, d, overflow);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
    if (texture)
        note(w, cudaDestroyTextureObject(texture));
    if (other)
        note(w, cudaDestroyTextureObject(other));
    texture = other = 0;
    fetch(w, d, overflow);
    if (w->status == 0 && w->overflow)
        launch_again(w);
    if (w->status == 0)
        ask_beside(w);
}
