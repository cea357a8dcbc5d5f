/* forms no sum for a head that costs nothing */
#include "graph/cost.h"
#include "graph/graph.h"

bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    /* Relax in the order of the arcs, the tail moving along */
    uint32_t i = 0;

    for (uint32_t k = 0; k < g->m; k++) {
        cost_t sum;

        while (g->v[i + 1] <= k)
            i++;
        if (!f[i] || !u[g->e[k]])
            continue;
        if (c[g->e[k]] == 0)
            continue;
        ++*relaxations;
        if (!cost_add(c[i], g->w[k], &sum))
            return false;
        if (sum < c[g->e[k]])
            c[g->e[k]] = sum;
    }
    return true;
}
