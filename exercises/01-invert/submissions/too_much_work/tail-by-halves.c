/* finds the tail of each arc by halves */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

static uint32_t most;
static uint32_t tail(const graph *g, uint32_t k)
{
    uint32_t low = 0;

    for (uint32_t half = most; half > 0; half /= 2)
        low += (half < g->n - low && g->v[low + half] <= k) * half;
    return low;
}

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);

    if (r == NULL)
        return NULL;
    r->first = g->first;
    for (most = 1; most < g->n; most *= 2)
        ;
    for (uint32_t k = 0; k < g->m; k++)
        r->v[g->e[k] + 1]++;
    for (uint32_t i = 0; i < g->n; i++)
        r->v[i + 1] += r->v[i];
    for (uint32_t k = 0; k < g->m; k++) {
        uint32_t slot = r->v[g->e[k]]++;
        r->e[slot] = tail(g, k);
        r->w[slot] = g->w[k];
    }
    memmove(r->v + 1, r->v, g->n * sizeof *r->v);
    r->v[0] = 0;
    return r;
}
