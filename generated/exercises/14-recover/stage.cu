#define ONE_LAUNCH
#include "judge/tree.h"

static void launch(const wire *w, harness *h)
{
    tight_parents<<<w->grid, w->block>>>(
        w->n, w->source, D(uint32_t, V), D(uint32_t, E),
        D(uint32_t, W), D(cost_t, C), D(uint32_t, PARENT),
        D(uint8_t, JOINED), D(uint32_t, LEFT));
}
static void parents_from(wire *w, harness *h, uint32_t *parents)
{
    note(w, cudaMemcpy(parents, h->d[PARENT], w->n * sizeof *parents,
                       cudaMemcpyDeviceToHost));
}
