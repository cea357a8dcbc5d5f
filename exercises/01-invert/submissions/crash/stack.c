/* an array of n on the stack */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);

    if (r == NULL)
        return NULL;
    uint32_t at[8 * g->n + 1];
    memset(at, 0, sizeof at);
    r->v[0] = at[g->n / 2];
    for (uint32_t k = 0; k < g->m; k++)
        r->v[g->e[k] + 1]++;
    for (uint32_t i = 0; i < g->n; i++)
        r->v[i + 1] += r->v[i];
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t slot = r->v[g->e[k]]++;
            r->e[slot] = i;
            r->w[slot] = g->w[k];
        }
    memmove(r->v + 1, r->v, g->n * sizeof *r->v);
    r->v[0] = 0;
    r->first = g->first;
    return r;
}
