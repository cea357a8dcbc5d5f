#define OWN_STAGE
#include "judge/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    relax_bounds<<<w->grid, w->block,
                   (w->block + 1) * sizeof *WORDS(V)>>>(
        w->n, WORDS(V), WORDS(E), WORDS(W), COSTS(C), FLAGS(F),
        FLAGS(U), overflow);
}
static void judge_bounds(wire *w, uint64_t loads)
{
    uint64_t allowed = w->n + w->n / 20 + 2 * (uint64_t)w->grid + 2;

    if (loads > allowed)
        too_much(w, "%llu loads of v, where %u and one or two a block "
                 "are enough", (unsigned long long)loads, w->n);
}
extern "C" void child_stage(wire *w)
{
    void *d[SLOTS] = { 0 };
    uint32_t *overflow;

    begin_question(w);
    overflow = bring(w, d);
#ifdef __SIMULATOR__
    sim_watch(d[V], ((size_t)w->n + 1) * sizeof *WORDS(V));
#endif
    if (w->status == 0)
        launch(w, d, overflow);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
#ifdef __SIMULATOR__
    judge_bounds(w, sim_watched());
#endif
    fetch(w, d, overflow);
}
