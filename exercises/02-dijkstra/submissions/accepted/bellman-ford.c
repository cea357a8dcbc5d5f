/* relaxes everything n times: slow, and right */
#include "solvers/solver.h"
#include <stdlib.h>

int dijkstra(const graph *g, uint32_t source, cost_t *c)
{
    bool changed = true;

    for (uint32_t i = 0; i < g->n; i++)
        c[i] = i == source ? 0 : COST_INF;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                cost_t sum;

                if (c[i] == COST_INF)
                    continue;
                if (!cost_add(c[i], g->w[k], &sum)) {
                    if (c[g->e[k]] == COST_INF)
                        return OVERFLOWED;
                } else if (sum < c[g->e[k]]) {
                    c[g->e[k]] = sum;
                    changed = true;
                }
            }
    }
    return SOLVED;
}
