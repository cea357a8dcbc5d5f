/* gives back a copy */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);

    if (r == NULL)
        return NULL;
    memcpy(r->v, g->v, ((size_t)g->n + 1) * sizeof *r->v);
    memcpy(r->e, g->e, g->m * sizeof *r->e);
    memcpy(r->w, g->w, g->m * sizeof *r->w);
    r->first = g->first;
    return r;
}
