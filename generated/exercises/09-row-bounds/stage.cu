#include "exercises/kernel.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    relax_bounds<<<w->grid, w->block,
                   (w->block + 1) * sizeof *WORDS(V)>>>(
        w->n, WORDS(V), WORDS(E), WORDS(W), COSTS(C), FLAGS(F),
        FLAGS(U), overflow);
}
