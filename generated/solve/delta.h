#pragma once
#include "solve/solve.h"

/* How wide the rule makes a bucket */
enum { CPU_BREADTH = 1, DEVICE_BREADTH = 8 };

static inline uint64_t heaviest_arc(const graph *g)
{
    uint64_t heaviest = 0;

    for (uint32_t k = 0; k < g->m; k++)
        if (g->w[k] > heaviest)
            heaviest = g->w[k];
    return heaviest;
}

/* breadth times the greatest weight, divided by the mean degree */
static inline uint64_t delta_width(const problem *p, const graph *g,
                                   uint64_t breadth)
{
    uint64_t degree = ((uint64_t)g->m + g->n - 1) / g->n, width;

    if (p->delta)
        return p->delta;
    width = breadth * heaviest_arc(g) / (degree ? degree : 1);
    return DECIDE(FIRST_WIDTH, 0, width ? width : 1);
}
/* The width as a cost */
static inline cost_t cost_width(uint64_t delta)
{
    return delta < COST_INF ? (cost_t)delta : COST_INF;
}
