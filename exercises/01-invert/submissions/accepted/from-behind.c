/* fills the lists from behind */
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

graph *graph_invert(const graph *g)
{
    graph *r = graph_new(g->n, g->m);
    uint32_t sum = 0;

    if (r == NULL)
        return NULL;
    for (uint32_t k = 0; k < g->m; k++)
        r->v[g->e[k]]++;
    for (uint32_t i = 0; i <= g->n; i++) {
        sum += i < g->n ? r->v[i] : 0;
        r->v[i] = sum;
    }
    for (uint32_t i = g->n; i-- > 0; )
        for (uint32_t k = g->v[i + 1]; k-- > g->v[i]; ) {
            uint32_t slot = --r->v[g->e[k]];
            r->e[slot] = i;
            r->w[slot] = g->w[k];
        }
    r->first = g->first;
    return r;
}
