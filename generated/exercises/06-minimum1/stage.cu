#include "exercises/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    (void)overflow;
    minimum1<<<w->grid, w->block, w->block * sizeof(cost_t)>>>(
        w->n, FLAGS(U), COSTS(C), COSTS(MINIMUMS));
}
