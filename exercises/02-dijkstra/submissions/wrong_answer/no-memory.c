/* says OVERFLOWED where it has no memory */
#include "cpu/work.h"

int dijkstra(const graph *g, uint32_t source, cost_t *c)
{
    struct work work = { 0 }, *done = &work;
    void (*progress)(uint32_t, uint32_t) = NULL;

    /* Settle the vertices one after another, as in Fig. 1 */
    uint32_t n = g->n, f = source;
    cost_t mssp = 0;
    bool *u = malloc(n * sizeof *u);
    int status = SOLVED;

    if (u == NULL)
        return OVERFLOWED;
    /* Make every vertex unsettled, and reach the source */
    for (uint32_t i = 0; i < n; i++) {
        c[i] = COST_INF;
        u[i] = true;
    }
    c[source] = 0;
    u[source] = false;
    while (mssp != COST_INF && status == SOLVED) {
        /* Relax every arc from the frontier vertex to an unsettled one */
        for (uint32_t k = g->v[f]; k < g->v[f + 1]; k++) {
            uint32_t j = g->e[k];
            cost_t sum;
            if (!u[j])
                continue;
            if (!cost_add(c[f], g->w[k], &sum)) {
                status = OVERFLOWED;
            } else if (sum < c[j]) {
                c[j] = sum;
                /* Note that f is the parent of j */
                if (done->parents)
                    done->parents[j] = f;
            }
            done->relaxations++;
        }
        /* Let the unsettled vertex of least cost be the frontier */
        mssp = COST_INF;
        for (uint32_t j = 0; j < n; j++)
            if (u[j] && c[j] < mssp) {
                mssp = c[j];
                f = j;
            }
        u[f] = false;
        /* Count the iteration */
        done->iterations++;
        if (progress && done->iterations % 1024 == 0)
            progress((uint32_t)done->iterations, n);
    }
    free(u);
    return status;
}
