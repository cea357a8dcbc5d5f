/* a radix heap: 33 buckets and a spare one, by the highest bit in which a cost differs
   from the last minimum */
#include "solvers/solver.h"
#include <stdlib.h>

enum { PLACES = 34 };
typedef struct heap { uint32_t *next, *prev, n; cost_t last; } heap;

static uint32_t place_of(const heap *h, cost_t cost)
{
    cost_t x = cost ^ h->last;
    uint32_t k = 0;

    while (x) {
        k++;
        x >>= 1;
    }
    return h->n + k;
}

static void take(heap *h, uint32_t i)
{
    h->next[h->prev[i]] = h->next[i];
    h->prev[h->next[i]] = h->prev[i];
    h->next[i] = h->prev[i] = i;
}

static void put(heap *h, uint32_t i, cost_t cost)
{
    uint32_t k = place_of(h, cost);

    take(h, i);
    h->next[i] = h->next[k];
    h->prev[i] = k;
    h->prev[h->next[i]] = i;
    h->next[k] = i;
}

/* the first bucket that is not empty, with its costs sorted out */
static uint32_t first(heap *h, const cost_t *c)
{
    uint32_t k = 0, b;

    while (k < PLACES && h->next[h->n + k] == h->n + k)
        k++;
    b = h->n + k;
    if (k == PLACES || k == 0)
        return k;
    h->last = c[h->next[b]];
    for (uint32_t i = h->next[b]; i != b; i = h->next[i])
        if (c[i] < h->last)
            h->last = c[i];
    while (h->next[b] != b)
        put(h, h->next[b], c[h->next[b]]);
    return 0;
}

int dial(const graph *g, uint32_t source, cost_t *c)
{
    uint32_t n = g->n;
    heap h = { malloc((n + PLACES) * sizeof *h.next),
               malloc((n + PLACES) * sizeof *h.prev), n, 0 };
    uint8_t *done = calloc(n, 1);
    int status = h.next && h.prev && done ? SOLVED : NO_MEMORY;

    if (status == SOLVED) {
        for (uint32_t i = 0; i < n + PLACES; i++)
            h.next[i] = h.prev[i] = i;
        for (uint32_t i = 0; i < n; i++)
            c[i] = COST_INF;
        c[source] = 0;
        put(&h, source, 0);
    }
    while (status == SOLVED && first(&h, c) == 0) {
        uint32_t f = h.next[n];

        take(&h, f);
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
                put(&h, j, sum);
            }
        }
    }
    free(h.next);
    free(h.prev);
    free(done);
    return status;
}
