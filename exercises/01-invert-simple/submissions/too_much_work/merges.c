/* all arcs are sorted by merging */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

/* runs of 1, 2, 4, ... arcs, two of them at a time */
static bool merge(uint64_t *a, size_t count)
{
    uint64_t *b = malloc((count + 1) * 2 * sizeof *b);

    if (b == NULL)
        return false;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t low = 0; low < count; low += 2 * run) {
            size_t x = low, y = low + run, to = low;
            size_t middle = y < count ? y : count;
            size_t end = y + run < count ? y + run : count;
            while (x < middle || y < end) {
                size_t from = y >= end || (x < middle && a[2 * x] <=
                                           a[2 * y]) ? x++ : y++;
                b[2 * to] = a[2 * from];
                b[2 * to++ + 1] = a[2 * from + 1];
            }
        }
        memcpy(a, b, count * 2 * sizeof *a);
    }
    free(b);
    return true;
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
    if (!merge(all, g->m)) {
        free(all);
        graph_free(r);
        return NULL;
    }
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
