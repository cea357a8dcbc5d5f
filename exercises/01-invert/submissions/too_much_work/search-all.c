/* searches all arcs for each list */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
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
    for (uint32_t j = 0; j < g->n; j++)
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
                if (g->e[k] == j) {
                    uint32_t slot = r->v[j]++;
                    r->e[slot] = i;
                    r->w[slot] = g->w[k];
                }
    /* Move the starts back to where they belong */
    memmove(r->v + 1, r->v, g->n * sizeof *r->v);
    r->v[0] = 0;
    return r;
}
