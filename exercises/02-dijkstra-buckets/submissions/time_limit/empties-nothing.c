/* an entry stays in its bucket */
#include "solvers/solver.h"
#include <stdlib.h>

typedef struct entry { uint32_t vertex, next; } entry;

int dijkstra(const graph *g, uint32_t source, cost_t *c)
{
    uint32_t n = g->n, most = 0, used = 1, waiting = 1, *first;
    entry *pool = malloc(((size_t)g->m + 2) * sizeof *pool);
    uint8_t *done = calloc(n, 1);

    for (uint32_t k = 0; k < g->m; k++)
        if (g->w[k] > most)
            most = g->w[k];
    first = calloc((size_t)most + 1, sizeof *first);
    if (!pool || !done || !first) {
        free(pool);
        free(done);
        free(first);
        return NO_MEMORY;
    }
    for (uint32_t i = 0; i < n; i++)
        c[i] = COST_INF;
    c[source] = 0;
    pool[used] = (entry){ source, 0 };
    first[0] = used++;
    for (cost_t at = 0; waiting > 0; at++) {
        uint32_t *bucket = &first[at % (most + 1)];

        while (*bucket) {
            uint32_t i = pool[*bucket].vertex;

            if (done[i])
                continue;
            *bucket = pool[*bucket].next;
            waiting--;
            done[i] = 1;
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                uint32_t j = g->e[k], *to;
                cost_t sum = c[i] + g->w[k];

                if (done[j] || sum >= c[j])
                    continue;
                c[j] = sum;
                to = &first[sum % (most + 1)];
                pool[used] = (entry){ j, *to };
                *to = used++;
                waiting++;
            }
        }
    }
    free(pool);
    free(done);
    free(first);
    return SOLVED;
}
