#include "cpu/work.h"

/* Dijkstra's algorithm on an adjacency matrix */
static int settle_by_scan(const problem *p, cost_t *c,
                          struct work *done)
{
    uint32_t n = p->n, source = p->source, f = source;
    cost_t mssp = 0;
    bool *u = malloc(n * sizeof *u);
    bool (*progress)(uint32_t, uint32_t) = p->progress;
    int status = u ? SOLVED : NO_MEMORY;

    if (status == SOLVED) {
        /* Settle the vertices one after another, on a matrix */
        /* Make every vertex unsettled, and reach the source */
        for (uint32_t i = 0; i < n; i++) {
            c[i] = COST_INF;
            u[i] = true;
        }
        c[source] = 0;
        u[source] = false;
        while (mssp != COST_INF && status == SOLVED) {
            const uint32_t *row = p->matrix + (size_t)f * n;
            /* Relax along the row of the frontier vertex */
            for (uint32_t j = 0; j < n; j++) {
                cost_t sum;
                if (!u[j] || row[j] == UINT32_MAX)
                    continue;
                if (!cost_add(c[f], row[j], &sum)) {
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
            if (progress && done->iterations % 1024 == 0 &&
                !progress((uint32_t)done->iterations, n))
                status = STOPPED;
        }
    }
    free(u);
    return status;
}

CPU_SOLVER(dijkstra_matrix, settle_by_scan)
