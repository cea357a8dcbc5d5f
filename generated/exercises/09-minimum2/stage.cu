#include "exercises/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    minimum2<<<w->grid, w->block, w->block * sizeof(cost_t)>>>(
        w->n, COSTS(C), COSTS(MINIMUMS));
}
