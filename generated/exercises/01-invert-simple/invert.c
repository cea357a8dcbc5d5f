#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

/* Invert with all arcs, by counting */
static graph *invert_all(const graph *g)
{
    /* Return the graph with every arc of g listed at its other end */
    graph *r = graph_new(g->n, g->m);

    if (r == NULL)
        return NULL;
    r->first = g->first;
    /* Count the arcs at each other end, one place to the right */
    for (uint32_t k = 0; k < g->m; k++)
        r->v[g->e[k] + 1]++;
    /* Turn the counts into starts */
    for (uint32_t i = 0; i < g->n; i++)
        r->v[i + 1] += r->v[i];
    /* Drop every arc into the next slot of its other end */
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t slot = r->v[g->e[k]]++;
            r->e[slot] = i;
            r->w[slot] = g->w[k];
        }
    /* Move the starts back to where they belong */
    memmove(r->v + 1, r->v, g->n * sizeof *r->v);
    r->v[0] = 0;
    return r;
}

graph *graph_invert(const graph *g)
{
    /* Invert, and keep the cheapest of parallel arcs and no self-loop */
    graph *r = invert_all(g);
    uint32_t kept = 0;

    if (r == NULL)
        return NULL;
    for (uint32_t j = 0, k = 0; j < r->n; j++) {
        uint32_t start = kept, end = r->v[j + 1];
        for (; k < end; k++)
            /* Keep arc k in the list from start on, or drop it */
            if (r->e[k] == j) {
                continue;
            } else if (kept > start && r->e[kept - 1] == r->e[k]) {
                if (r->w[k] < r->w[kept - 1])
                    r->w[kept - 1] = r->w[k];
            } else {
                r->e[kept] = r->e[k];
                r->w[kept++] = r->w[k];
            }
        r->v[j] = start;
    }
    r->v[r->n] = r->m = kept;
    return r;
}
