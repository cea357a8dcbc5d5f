/* allocates the graph by itself */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
{
    arc *arcs = malloc(((size_t)g->m + 1) * sizeof *arcs);
    graph *r = NULL;

    if (arcs) {
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
                arcs[k] = (arc){ g->e[k], i, g->w[k] };
        r = graph_from_arcs(g->n, g->m, arcs);
    }
    free(arcs);
    if (r)
        r->first = g->first;
    return r;
}
