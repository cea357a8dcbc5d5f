/* walks along every path, one by one */
#include "solvers/solver.h"
#include <stdlib.h>

static void walk(const graph *g, uint32_t i, cost_t cost, cost_t *c,
                 int *status, uint32_t depth)
{
    if (cost < c[i])
        c[i] = cost;
    for (uint32_t k = g->v[i]; k < g->v[i + 1] && depth < g->n; k++) {
        cost_t sum;

        if (cost_add(cost, g->w[k], &sum))
            walk(g, g->e[k], sum, c, status, depth + 1);
        else
            *status = OVERFLOWED;
    }
}

int dijkstra(const graph *g, uint32_t source, cost_t *c)
{
    int status = SOLVED;

    for (uint32_t i = 0; i < g->n; i++)
        c[i] = COST_INF;
    walk(g, source, 0, c, &status, 0);
    return status;
}
