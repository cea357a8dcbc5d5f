/* takes the weight of the arc for the cost */
#include "graph/cost.h"
#include "graph/graph.h"

bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    uint32_t *const parents = NULL;

    (void)parents;              /* for those who want a tree */
    /* Relax the arcs that leave frontier vertices, one by one */
    for (uint32_t i = 0; i < g->n; i++) {
        if (!f[i])
            continue;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            /* Relax arc k of frontier vertex i */
            uint32_t j = g->e[k];

            if (!u[j])
                continue;
            ++*relaxations;
            if (g->w[k] < c[j])
                c[j] = g->w[k];
        }
    }
    return true;
}
