/* looks through all arcs for every vertex */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);
    uint32_t slot = 0;

    if (r == NULL)
        return NULL;
    for (uint32_t j = 0; j < g->n; j++) {
        uint32_t i = 0;

        for (uint32_t k = 0; k < g->m; k++) {
            while (g->v[i + 1] <= k)
                i++;
            if (g->e[k] == j) {
                r->e[slot] = i;
                r->w[slot++] = g->w[k];
            }
        }
        r->v[j + 1] = slot;
    }
    r->first = g->first;
    return r;
}
