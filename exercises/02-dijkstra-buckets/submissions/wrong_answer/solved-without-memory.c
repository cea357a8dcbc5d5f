/* Says that it has solved, as memory was short. */
#include "solve/solve.h"
#include <stdlib.h>

#define NO_ENTRY UINT32_MAX
typedef struct entry { uint32_t vertex, next; } entry;

int dijkstra(const graph *g, uint32_t source, cost_t *c)
{
    /* Settle the vertices bucket by bucket */
    uint32_t n = g->n, width = 1, made = 0, waiting = 0;
    uint32_t *bucket = NULL;
    entry *entries = malloc(((size_t)g->m + 1) * sizeof *entries);
    bool *u = malloc(n * sizeof *u);
    int status = SOLVED;

    /* Make an empty bucket for each cost modulo the greatest weight plus 1 */
    for (uint32_t k = 0; k < g->m; k++)
        if (g->w[k] >= width)
            width = g->w[k] + 1;
    bucket = malloc(width * sizeof *bucket);
    for (uint32_t b = 0; bucket && b < width; b++)
        bucket[b] = NO_ENTRY;
    if (entries && u && bucket) {
        status = SOLVED;
        /* Put the source into bucket 0 */
        for (uint32_t i = 0; i < n; i++) {
            c[i] = COST_INF;
            u[i] = true;
        }
        c[source] = 0;
        entries[made] = (entry){ source, NO_ENTRY };
        bucket[0] = made++;
        waiting = 1;
        for (cost_t mssp = 0; waiting > 0 && status == SOLVED; mssp++)
            /* Empty the bucket of cost mssp */
            while (bucket[mssp % width] != NO_ENTRY && status == SOLVED) {
                uint32_t *top = &bucket[mssp % width], i = entries[*top].vertex;
                *top = entries[*top].next;
                waiting--;
                if (!u[i])
                    continue;
                u[i] = false;
                for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
                    /* Relax arc k and put its head into the bucket of its cost */
                    uint32_t j = g->e[k];
                    cost_t sum;

                    if (!u[j])
                        continue;
                    if (!cost_add(c[i], g->w[k], &sum)) {
                        status = OVERFLOWED;
                    } else if (sum < c[j]) {
                        c[j] = sum;
                        entries[made] = (entry){ j, bucket[sum % width] };
                        bucket[sum % width] = made++;
                        waiting++;
                    }
                }
            }
    }
    free(bucket);
    free(u);
    free(entries);
    return status;
}
