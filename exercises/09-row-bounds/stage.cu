/* The harness of relax_bounds, which is to fetch each bound of a row
   from memory once. The settings have v watched, and limit its loads
   to n and two a block, since blocks share the bound between them. */
#define PULLS
#include "exercises/05-relax-f/arcs.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    relax_bounds<<<w->grid, w->block,
                   (w->block + 1) * sizeof *WORDS(V)>>>(
        w->n, WORDS(V), WORDS(E), WORDS(W), COSTS(C), FLAGS(F),
        FLAGS(U), overflow);
}
