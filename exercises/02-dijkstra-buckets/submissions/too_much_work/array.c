/* the array version */
#include "solvers/solver.h"
#include <stdlib.h>

int dijkstra(const graph *g, uint32_t source, cost_t *c)
{
    uint32_t n = g->n;
    uint8_t *done = calloc(n, 1);
    int status = SOLVED;

    if (done == NULL)
        return NO_MEMORY;
    for (uint32_t i = 0; i < n; i++)
        c[i] = COST_INF;
    c[source] = 0;
    while (status == SOLVED) {
        uint32_t best = n;

        for (uint32_t i = 0; i < n; i++)
            if (!done[i] && c[i] != COST_INF &&
                (best == n || c[i] < c[best]))
                best = i;
        if (best == n)
            break;
        done[best] = 1;
        for (uint32_t k = g->v[best]; k < g->v[best + 1]; k++) {
            uint32_t j = g->e[k];
            cost_t sum;

            if (done[j])
                continue;
            if (!cost_add(c[best], g->w[k], &sum))
                status = OVERFLOWED;
            else if (sum < c[j])
                c[j] = sum;
        }
    }
    free(done);
    return status;
}
