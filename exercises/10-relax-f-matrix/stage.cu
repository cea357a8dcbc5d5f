/* The harness of relax_F_matrix, with the bytes that its tiles need
   per thread. A cell may be infinite, which is no arc: a kernel that
   adds it to a cost without asking reports an overflow where there
   is none. */
#define MATRIX
#include "exercises/05-relax-f/arcs.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    relax_F_matrix<<<w->grid, w->block, w->block * TILE_BYTES>>>(
        w->n, WORDS(W), COSTS(C), FLAGS(F), FLAGS(U), overflow);
}
