#include "judge/device.h"
#include "cuda/kernels.h"

/* Name the kinds of stage */
#define AS_INITIALIZE 1
#define AS_RELAX 2
#define AS_MINIMUM 3
#define AS_UPDATE 4
#define AS_LIGHTEST 5
#define AS_ENTERING 6
#define AS_THRESHOLD 7
#define AS_UPDATE_IN 8
#define AS_UPDATE_INOUT 9
#define AS_TILE 10
#define AS_TEXTURE 11
#define AS_MINIMUM2 12
#define AS_MATRIX 13
#if STAGE == AS_TEXTURE
static cudaTextureObject_t texture;
#endif
/* Launch the kernel under test */
#if STAGE == AS_ENTERING
__global__ void lightest_entering(uint32_t n, const uint32_t *v,
                                  const uint32_t *e, const uint32_t *w,
                                  cost_t *lightest);
#endif
#define WORDS(s) ((uint32_t *)d[s])
#define COSTS(s) ((cost_t *)d[s])
#define FLAGS(s) ((uint8_t *)d[s])

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    if (w->status != 0)
        return;
#if STAGE == AS_INITIALIZE
    KERNEL<<<w->grid, w->block>>>(w->n, w->source, COSTS(C), FLAGS(F),
                                  FLAGS(U));
#elif STAGE == AS_RELAX
    KERNEL<<<w->grid, w->block>>>(w->n, WORDS(V), WORDS(E), WORDS(W),
                                  COSTS(C), FLAGS(F), FLAGS(U),
                                  overflow);
#elif STAGE == AS_MINIMUM
    KERNEL<<<w->grid, w->block, w->block * sizeof(cost_t)>>>(
        w->n, FLAGS(U), COSTS(C), COSTS(MINIMUMS));
#elif STAGE == AS_MINIMUM2
    KERNEL<<<w->grid, w->block, w->block * sizeof(cost_t)>>>(
        w->n, COSTS(C), COSTS(MINIMUMS));
#elif STAGE == AS_TILE || STAGE == AS_TEXTURE
    /* Launch a relaxation that is refined */
    #ifdef __SIMULATOR__
        sim_watch(d[V], ((size_t)w->n + 1) * sizeof *WORDS(V));
    #endif
    #if STAGE == AS_TILE
        KERNEL<<<w->grid, w->block, (w->block + 1) * sizeof *WORDS(V)>>>(
            w->n, WORDS(V), WORDS(E), WORDS(W), COSTS(C), FLAGS(F),
            FLAGS(U), overflow);
    #else
        KERNEL<<<w->grid, w->block>>>(w->n, WORDS(V), WORDS(E), WORDS(W),
                                      COSTS(C), texture, FLAGS(U),
                                      overflow);
    #endif
#elif STAGE == AS_UPDATE
    KERNEL<<<w->grid, w->block>>>(w->n, w->mssp, COSTS(C), FLAGS(F),
                                  FLAGS(U));
#elif STAGE == AS_MATRIX
    KERNEL<<<w->grid, w->block, w->block * TILE_BYTES>>>(
        w->n, WORDS(W), COSTS(C), FLAGS(F), FLAGS(U), overflow);
#endif
    /* Launch a kernel of Crauser's criteria */
    #if STAGE == AS_LIGHTEST
    KERNEL<<<w->grid, w->block>>>(w->n, WORDS(V), WORDS(W),
                                  COSTS(LIGHTEST));
    #elif STAGE == AS_ENTERING
    KERNEL<<<w->grid, w->block>>>(w->n, WORDS(V), WORDS(E), WORDS(W),
                                  COSTS(LIGHTEST));
    #elif STAGE == AS_THRESHOLD
    KERNEL<<<w->grid, w->block, w->block * sizeof(cost_t)>>>(
        w->n, FLAGS(U), COSTS(C), COSTS(LIGHTEST), COSTS(WORD));
    #elif STAGE == AS_UPDATE_IN
    KERNEL<<<w->grid, w->block>>>(w->n, w->mssp, COSTS(C),
                                  COSTS(LIGHTEST), FLAGS(F), FLAGS(U));
    #elif STAGE == AS_UPDATE_INOUT
    KERNEL<<<w->grid, w->block>>>(w->n, w->mssp, COSTS(WORD), COSTS(C),
                                  COSTS(LIGHTEST), FLAGS(F), FLAGS(U));
    #endif
    (void)overflow;
}
/* Move arrays to the device and back */
static uint32_t *bring(wire *w, void **d)
{
    static const char *const name[SLOTS] = {
        "v", "e", "w", "c", "f", "u", "minimums", "lightest", "word"
    };
    static const uint32_t zero = 0;

    for (int s = V; s <= WORD; s++) {
        size_t size = (size_t)w->slot[s].count * w->slot[s].size;
        const void *from = w->fresh >> s & 1 ? NULL : wire_slot(w, s);

        /* Have the texture made while the flags are not there yet */
        #if STAGE == AS_TEXTURE
        if (s == F) {
            d[F] = room(w, "f", NULL, size);
            note(w, WIDTH(texture_of_flags)((uint8_t *)d[F], w->n, &texture));
            note(w, cudaMemcpy(d[F], from, size, cudaMemcpyHostToDevice));
            continue;
        }
        #endif
        d[s] = room(w, name[s], from, size);
    }
    return (uint32_t *)room(w, "overflow", &zero, sizeof zero);
}
static void fetch(wire *w, void **d, uint32_t *overflow)
{
    for (int s = V; s <= WORD; s++) {
        size_t size = (size_t)w->slot[s].count * w->slot[s].size;

        if (d[s] && size)
            note(w, cudaMemcpy(wire_slot(w, s), d[s], size,
                               cudaMemcpyDeviceToHost));
    }
    note(w, cudaMemcpy(&w->overflow, overflow, sizeof *overflow,
                       cudaMemcpyDeviceToHost));
    leave_empty(w);
}
extern "C" void child_stage(wire *w)
{
    void *d[SLOTS] = { 0 };
    uint32_t *overflow;

    begin_question(w);
    overflow = bring(w, d);
    launch(w, d, overflow);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
#if STAGE == AS_TEXTURE
    if (texture)
        note(w, cudaDestroyTextureObject(texture));
    texture = 0;
#endif
    fetch(w, d, overflow);
    count_work(w);
}
