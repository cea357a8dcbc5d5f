#define ONE_LAUNCH
#include "exercises/14-packed/tree.h"

static void launch(const wire *w, harness *h)
{
    tight_parents<<<w->grid, w->block>>>(
        w->n, w->source, D(uint32_t, V), D(uint32_t, E),
        D(uint32_t, W), D(cost_t, C), D(uint32_t, PARENT),
        D(uint8_t, JOINED), D(uint32_t, LEFT));
}
static void parents_from(wire *w, harness *h, uint32_t *parents)
{
    const cost_t *c = (const cost_t *)wire_slot(w, C);
    uint32_t left = 1;

    note(w, cudaMemcpy(parents, h->d[PARENT], w->n * sizeof *parents,
                       cudaMemcpyDeviceToHost));
    note(w, cudaMemcpy(h->f, h->d[JOINED], w->n,
                       cudaMemcpyDeviceToHost));
    note(w, cudaMemcpy(&left, h->d[LEFT], 4, cudaMemcpyDeviceToHost));
    for (uint32_t i = 0; i < w->n; i++)
        if (h->f[i] != (c[i] != COST_INF))
            fault(w, "joined[%u]: expected %d, got %u", i,
                  c[i] != COST_INF, h->f[i]);
    if (left != 0)
        fault(w, "*left: expected 0, got %u", left);
}
