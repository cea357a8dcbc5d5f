/* no buckets at all: a binary heap with stale entries */
#include "solvers/solver.h"
#include <stdlib.h>

typedef struct entry { cost_t key; uint32_t vertex; } entry;

static void push(entry *h, uint32_t *count, cost_t key, uint32_t vertex)
{
    uint32_t i = (*count)++;

    for (; i > 0 && key < h[(i - 1) / 2].key; i = (i - 1) / 2)
        h[i] = h[(i - 1) / 2];
    h[i] = (entry){ key, vertex };
}

static entry pop(entry *h, uint32_t *count)
{
    entry top = h[0], last = h[--*count];
    uint32_t i = 0, k;

    while ((k = 2 * i + 1) < *count) {
        if (k + 1 < *count && h[k + 1].key < h[k].key)
            k++;
        if (last.key <= h[k].key)
            break;
        h[i] = h[k];
        i = k;
    }
    h[i] = last;
    return top;
}

int dial(const graph *g, uint32_t source, cost_t *c)
{
    entry *h = malloc(((size_t)g->m + 2) * sizeof *h);
    uint8_t *done = calloc(g->n, 1);
    uint32_t count = 0;
    int status = h && done ? SOLVED : NO_MEMORY;

    for (uint32_t i = 0; i < g->n; i++)
        c[i] = COST_INF;
    c[source] = 0;
    if (status == SOLVED)
        push(h, &count, 0, source);
    while (count > 0 && status == SOLVED) {
        uint32_t f = pop(h, &count).vertex;

        if (done[f])
            continue;
        done[f] = 1;
        for (uint32_t k = g->v[f]; k < g->v[f + 1]; k++) {
            uint32_t j = g->e[k];
            cost_t sum;

            if (done[j])
                continue;
            if (!cost_add(c[f], g->w[k], &sum)) {
                status = OVERFLOWED;
            } else if (sum < c[j]) {
                c[j] = sum;
                push(h, &count, sum, j);
            }
        }
    }
    free(h);
    free(done);
    return status;
}
