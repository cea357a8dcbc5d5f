/* a second array keeps the places */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);
    uint32_t *at = calloc((size_t)g->n + 1, sizeof *at);

    if (r == NULL || at == NULL) {
        graph_free(r);
        free(at);
        return NULL;
    }
    for (uint32_t k = 0; k < g->m; k++)
        r->v[g->e[k] + 1]++;
    for (uint32_t i = 0; i < g->n; i++)
        r->v[i + 1] += r->v[i];
    memcpy(at, r->v, ((size_t)g->n + 1) * sizeof *at);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            r->e[at[g->e[k]]] = i;
            r->w[at[g->e[k]]++] = g->w[k];
        }
    free(at);
    r->first = g->first;
    return r;
}
