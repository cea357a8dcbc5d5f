/* without memory for a cursor it returns what it has: the starts alone */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);

    if (r == NULL)
        return NULL;
    r->first = g->first;
    memset(r->v, 0, ((size_t)g->n + 1) * sizeof *r->v);
    for (uint32_t k = 0; k < g->m; k++)
        r->v[g->e[k] + 1]++;
    for (uint32_t i = 0; i < g->n; i++)
        r->v[i + 1] += r->v[i];
    uint32_t *at = malloc(((size_t)g->n + 1) * sizeof *at);
    if (at == NULL)
        return r;
    memcpy(at, r->v, ((size_t)g->n + 1) * sizeof *at);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t to = at[g->e[k]]++;
            r->e[to] = i;
            r->w[to] = g->w[k];
        }
    free(at);
    return r;
}
