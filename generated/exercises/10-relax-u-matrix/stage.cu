#include "exercises/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    if (w->mssp % 2 == 0)
        watch(FLAGS(F), w->n);
    relax_U_matrix<<<w->grid, w->block, w->block * TILE_BYTES>>>(
        w->n, WORDS(W), COSTS(C), FLAGS(F), FLAGS(U), overflow);
}
