/* all arcs are sorted by the library */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

static int order(const void *a, const void *b)
{
    uint64_t x, y;

    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);
    uint64_t *all = malloc(((size_t)g->m + 1) * 2 * sizeof *all);
    uint32_t kept = 0, k = 0;

    if (r == NULL || all == NULL) {
        free(all);
        graph_free(r);
        return NULL;
    }
    for (uint32_t i = 0; i < g->n; i++)
        for (k = g->v[i]; k < g->v[i + 1]; k++) {
            all[2 * (size_t)k] = (uint64_t)g->e[k] << 32 | i;
            all[2 * (size_t)k + 1] = g->w[k];
        }
    qsort(all, g->m, 2 * sizeof *all, order);
    k = 0;
    for (uint32_t j = 0; j < g->n; j++) {
        uint32_t first = kept;
        r->v[j] = kept;
        for (; k < g->m && all[2 * (size_t)k] >> 32 == j; k++) {
            uint32_t i = (uint32_t)all[2 * (size_t)k];
            uint32_t w = (uint32_t)all[2 * (size_t)k + 1];
            if (i == j)
                continue;
            if (kept > first && r->e[kept - 1] == i) {
                if (w < r->w[kept - 1])
                    r->w[kept - 1] = w;
                continue;
            }
            r->e[kept] = i;
            r->w[kept++] = w;
        }
    }
    r->v[g->n] = r->m = kept;
    r->first = g->first;
    free(all);
    return r;
}
