/* one block of memory for all three arrays, and a release for it */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

static void give_up(graph *g)
{
    free(g->v);
}
graph *graph_invert(const graph *g)
{
    graph *r = calloc(1, sizeof *r);
    size_t starts = (size_t)g->n + 2;

    if (r == NULL)
        return NULL;
    r->v = calloc(starts + 2 * (size_t)g->m, sizeof *r->v);
    if (r->v == NULL) {
        free(r);
        return NULL;
    }
    r->n = g->n;
    r->m = g->m;
    r->e = r->v + starts;
    r->w = r->e + g->m;
    r->release = give_up;
    r->first = g->first;
    for (uint32_t k = 0; k < g->m; k++)
        r->v[g->e[k] + 2]++;
    for (uint32_t i = 1; i < g->n; i++)
        r->v[i + 1] += r->v[i];
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t to = r->v[g->e[k] + 1]++;
            r->e[to] = i;
            r->w[to] = g->w[k];
        }
    return r;
}
