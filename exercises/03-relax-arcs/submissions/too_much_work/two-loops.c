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
            cost_t sum;

            if (!u[j])
                continue;
            ++*relaxations;
            if (!cost_add(c[i], g->w[k], &sum))
                return false;
            if (sum < c[j]) {
                c[j] = sum;
                if (parents)
                    parents[j] = i;
            }
        }
    }
    return true;
}
