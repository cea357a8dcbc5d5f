/* The harness of relax_U. It launches with the arguments of relax_F;
   by the settings the three slots hold the lists of predecessors. A
   kernel that pushes, handed in under this name, relaxes the graph
   with all arcs turned round, and is found out where an arc has no
   partner. */
#define PULLS
#include "exercises/05-relax-f/arcs.h"

static void launch(const wire *w, void **d, uint32_t *overflow)
{
    relax_U<<<w->grid, w->block>>>(w->n, WORDS(V), WORDS(E), WORDS(W),
                                   COSTS(C), FLAGS(F), FLAGS(U),
                                   overflow);
}
