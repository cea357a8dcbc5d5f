/* The harness of relax_U_matrix, which gets a matrix in the place of
   the weights. Two of its promises are about an array: no atomic may
   touch the costs, and a block loads each flag of the frontier once.
   One array can be watched at a time; every other question watches
   the flags. Where the costs are watched their loads are not limited,
   as nothing is said of them: that is what the units are for. */
#define MATRIX
#include "exercises/05-relax-f/arcs.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    bool flags = w->mssp % 2 == 0;

    ((wire *)w)->units = flags ? 0 : UINT32_MAX;
    if (flags)
        watch(FLAGS(F), w->n);
    relax_U_matrix<<<w->grid, w->block, w->block * TILE_BYTES>>>(
        w->n, WORDS(W), COSTS(C), FLAGS(F), FLAGS(U), overflow);
}
