/* writes f */
#include "graph/cost.h"
#include "graph/graph.h"

bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    for (uint32_t i = 0; i < g->n; i++) {
        if (!f[i])
            continue;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t j = g->e[k];
            cost_t sum;

            if (!u[j])
                continue;
            ++*relaxations;
            if (!cost_add(c[i], g->w[k], &sum))
                return false;
            if (sum < c[j])
                c[j] = sum;
            ((uint8_t *)f)[i] = 0;
        }
    }
    return true;
}
