#pragma once
#include "solve/apsp.h"
#include <stdlib.h>

#define COST_FAR (COST_INF - 1)
enum { TILE = 32 };

/* Add two costs, and let what does not fit be far */
ON_BOTH static inline cost_t cost_join(cost_t a, cost_t b)
{
    cost_t sum = a + b;

    if (a == COST_INF || b == COST_INF)
        return COST_INF;
    return sum < a || sum > COST_FAR ? COST_FAR : sum;
}
/* Make the padded matrix of a graph */
static inline size_t padded(uint32_t n)
{
    return ((size_t)n + TILE - 1) / TILE * TILE;
}

/* The weights as a matrix of padded(n) rows; NULL: no memory. */
static inline cost_t *dense_matrix(const graph *g)
{
    size_t width = padded(g->n);
    cost_t *d = (cost_t *)malloc(width * width * sizeof *d);

    for (size_t x = 0; d != NULL && x < width * width; x++)
        d[x] = x % (width + 1) == 0 ? 0 : COST_INF;
    for (uint32_t i = 0; d != NULL && i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (g->w[k] < d[i * width + g->e[k]])
                d[i * width + g->e[k]] = g->w[k];
    return d;
}
/* Hand over the rows that were asked for */
static inline int dense_rows(const apsp_problem *p, const cost_t *d,
                             apsp_answer *a)
{
    uint32_t n = p->successors->n;
    size_t width = padded(n);

    for (uint32_t k = 0; k < p->count; k++)
        for (uint32_t j = 0; j < n; j++)
            if (d[p->sources[k] * width + j] == COST_FAR)
                return OVERFLOWED;
    for (uint32_t k = 0; k < p->count; k++) {
        const cost_t *row = d + p->sources[k] * width;
        a->digests[k] = digest_of(row, n);
        if (p->take && !p->take(p->to, k, row, sizeof *row))
            return NOT_TAKEN;
    }
    return SOLVED;
}
