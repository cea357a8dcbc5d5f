/* looks for each tail by halves */
#include "graph/cost.h"
#include "graph/graph.h"
bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    for (uint32_t k = 0; k < g->m; k++) {
        cost_t sum;
        uint32_t a = 0, b = g->n;
        while (b - a > 1) {
            uint32_t m = a + (b - a) / 2;
            if (g->v[m] <= k)
                a = m;
            else
                b = m;
        }
        if (!f[a] || !u[g->e[k]])
            continue;
        ++*relaxations;
        if (!cost_add(c[a], g->w[k], &sum))
            return false;
        if (sum < c[g->e[k]])
            c[g->e[k]] = sum;
    }
    return true;
}
