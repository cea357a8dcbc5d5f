#include "graph/error.h"
#include "graph/graph.h"
#include <stdlib.h>
#include <string.h>

/* Allocate a graph */
graph *graph_new(uint32_t n, uint32_t m)
{
    graph *g = calloc(1, sizeof *g);

    if (g == NULL)
        return NULL;
    g->n = n;
    g->m = m;
    g->v = calloc((size_t)n + 1, sizeof *g->v);
    g->e = malloc(((size_t)m + 1) * sizeof *g->e);
    g->w = malloc(((size_t)m + 1) * sizeof *g->w);
    if (g->v && g->e && g->w)
        return g;
    graph_free(g);
    return NULL;
}
/* Free a graph */
void graph_free(graph *g)
{
    if (g == NULL)
        return;
    if (g->names)
        for (uint32_t i = 0; i < g->n; i++)
            free(g->names[i]);
    free(g->names);
    free(g->about);
    /* Let go of the three arrays */
    if (g->release) {
        g->release(g);
    } else {
        free(g->v);
        free(g->e);
        free(g->w);
    }
    free(g);
}
/* Sort arcs by their tail */
graph *graph_from_arcs(uint32_t n, uint32_t m, const arc *arcs)
{
    graph *g = graph_new(n, m);

    if (g == NULL)
        return NULL;
    for (uint32_t k = 0; k < m; k++)
        g->v[arcs[k].from + 1]++;
    for (uint32_t i = 0; i < n; i++)
        g->v[i + 1] += g->v[i];
    for (uint32_t k = 0; k < m; k++) {
        uint32_t slot = g->v[arcs[k].from]++;
        g->e[slot] = arcs[k].to;
        g->w[slot] = arcs[k].weight;
    }
    memmove(g->v + 1, g->v, n * sizeof *g->v);
    g->v[0] = 0;
    return g;
}
/* Invert a graph */
graph *graph_invert(const graph *g)
{
    /* Return the graph with every arc of g listed at its other end */
    graph *r = graph_new(g->n, g->m);

    if (r == NULL)
        return NULL;
    r->first = g->first;
    /* Count the arcs at each other end, one place to the right */
    for (uint32_t k = 0; k < g->m; k++)
        r->v[g->e[k] + 1]++;
    /* Turn the counts into starts */
    for (uint32_t i = 0; i < g->n; i++)
        r->v[i + 1] += r->v[i];
    /* Drop every arc into the next slot of its other end */
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t slot = r->v[g->e[k]]++;
            r->e[slot] = i;
            r->w[slot] = g->w[k];
        }
    /* Move the starts back to where they belong */
    memmove(r->v + 1, r->v, g->n * sizeof *r->v);
    r->v[0] = 0;
    return r;
}
/* Spread a graph over a matrix */
uint32_t *graph_matrix(const graph *g)
{
    size_t cells = (size_t)g->n * g->n;
    uint32_t *a = NULL;

    if (cells <= SIZE_MAX / sizeof *a)
        a = malloc(cells * sizeof *a);
    if (a == NULL)
        return NULL;
    memset(a, 0xff, cells * sizeof *a);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t *cell = &a[(size_t)i * g->n + g->e[k]];
            if (g->w[k] < *cell)
                *cell = g->w[k];
        }
    return a;
}
/* Check that three arrays are a graph */
bool graph_check(const graph *g, struct error *why)
{
    if (g->n == 0)
        return wrong(why, "a graph needs a vertex");
    /* Check that the starts begin at 0, never fall, and end at m */
    if (g->v[0] != 0 || g->v[g->n] != g->m)
        return wrong(why, "the lists run from %u to %u, not from 0 to "
                     "m = %u", g->v[0], g->v[g->n], g->m);
    for (uint32_t i = 0; i < g->n; i++)
        if (g->v[i] > g->v[i + 1])
            return wrong(why, "the list of vertex %u ends before it "
                         "begins: v[%u] = %u, v[%u] = %u", i, i, g->v[i],
                         i + 1, g->v[i + 1]);
    /* Check that every arc ends at a vertex and has a legal weight */
    for (uint32_t k = 0; k < g->m; k++)
        if (g->e[k] >= g->n || g->w[k] > WEIGHT_MAX)
            return wrong(why, "arc %u: vertex %u, weight %u; vertices end "
                         "at %u, weights at %u", k, g->e[k], g->w[k],
                         g->n - 1, WEIGHT_MAX);
    return true;
}
