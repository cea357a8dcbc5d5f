#include "graph/verify.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Test an arc without adding */
/* c[i] + w < c[j], for a reached i */
static bool relaxable(uint64_t ci, uint32_t w, uint64_t cj)
{
    return cj > ci && cj - ci > w;
}

/* c[i] + w == c[j], for a reached i */
static bool tight(uint64_t ci, uint32_t w, uint64_t cj)
{
    return cj != DISTANCE_INF && cj >= ci && cj - ci == w;
}
/* Search breadth-first over tight arcs */
bool tight_tree(const graph *g, uint32_t source, const uint64_t *c,
                uint32_t *parent)
{
    uint32_t *queue = malloc(g->n * sizeof *queue);
    uint32_t head = 0, tail = 0;

    if (queue == NULL)
        return false;
    for (uint32_t i = 0; i < g->n; i++)
        parent[i] = NO_PARENT;
    queue[tail++] = source;
    while (head < tail) {
        uint32_t i = queue[head++];
        /* Queue every new vertex at the end of a tight arc from i */
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t j = g->e[k];
            if (j != source && parent[j] == NO_PARENT &&
                tight(c[i], g->w[k], c[j])) {
                parent[j] = i;
                queue[tail++] = j;
            }
        }
    }
    free(queue);
    return true;
}
/* Check that tight arcs reach every reached vertex */
static bool tightly_reached(const graph *g, uint32_t source,
                            const uint64_t *c, struct error *why)
{
    uint32_t *parent = malloc(g->n * sizeof *parent), i;
    bool done = parent && tight_tree(g, source, c, parent);

    if (!done) {
        free(parent);
        return wrong(why, "no memory to verify with");
    }
    for (i = 0; i < g->n; i++)
        if (i != source && c[i] != DISTANCE_INF &&
            parent[i] == NO_PARENT)
            break;
    free(parent);
    return i == g->n ||
           wrong(why, "c[%u] = %" PRIu64 ", but no path from the "
                 "source is that short", i + g->first, c[i]);
}
/* Check that parents form a tree of tight arcs */
static bool tree_of_tight_arcs(const graph *g, uint32_t source,
                               const uint64_t *c,
                               const uint32_t *parent,
                               struct error *why)
{
    uint32_t *trail = malloc(g->n * sizeof *trail);
    uint8_t *seen = calloc(g->n, 1);
    bool good = trail && seen;

    if (!good)
        wrong(why, "no memory to verify with");
    /* Check that exactly the reached vertices have parents */
    for (uint32_t i = 0; good && i < g->n; i++) {
        bool needs = i != source && c[i] != DISTANCE_INF;
        if (!needs && parent[i] != NO_PARENT)
            good = wrong(why, "vertex %u is %s and has a parent", i +
                         g->first, i == source ? "the source"
                         : "unreached");
        else if (needs && (parent[i] >= g->n ||
                           c[parent[i]] == DISTANCE_INF))
            good = wrong(why, "vertex %u is reached and has no reached "
                         "parent", i + g->first);
    }
    /* Check that each parent is joined by a tight arc */
    for (uint32_t i = 0; good && i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (parent[g->e[k]] == i && tight(c[i], g->w[k], c[g->e[k]]))
                seen[g->e[k]] = 1;
    for (uint32_t i = 0; good && i < g->n; i++)
        if (parent[i] != NO_PARENT && !seen[i])
            good = wrong(why, "no arc from the parent %u to %u is tight",
                         parent[i] + g->first, i + g->first);
    /* Check that parents lead back to the source */
    if (good) {
        memset(seen, 0, g->n);
        seen[source] = 1;
    }
    for (uint32_t i = 0; good && i < g->n; i++) {
        uint32_t length = 0, j = i;
        while (parent[j] != NO_PARENT && !seen[j]) {
            seen[j] = 2;
            trail[length++] = j;
            j = parent[j];
        }
        if (seen[j] == 2)
            good = wrong(why, "the parents of vertex %u run in a circle",
                         i + g->first);
        while (length > 0)
            seen[trail[--length]] = 1;
    }
    free(trail);
    free(seen);
    return good;
}
/* Check a whole answer */
bool verify(const graph *g, uint32_t source, const uint64_t *c,
            const uint32_t *parent, struct error *why)
{
    if (source >= g->n)
        return wrong(why, "there is no vertex %" PRIu64,
                     (uint64_t)source + g->first);
    if (c[source] != 0)
        return wrong(why, "c[%u] = %" PRIu64 " at the source, not 0",
                     source + g->first, c[source]);
    /* Refuse an arc that can still be relaxed */
    for (uint32_t i = 0; i < g->n; i++) {
        if (c[i] == DISTANCE_INF)
            continue;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (relaxable(c[i], g->w[k], c[g->e[k]]))
                return wrong(why, "the arc %u -> %u of weight %u "
                    "can be relaxed: c[%u] = %" PRIu64 ", c[%u] = %" PRIu64
                    "%s", i + g->first, g->e[k] + g->first, g->w[k],
                    i + g->first, c[i], g->e[k] + g->first, c[g->e[k]],
                    c[g->e[k]] == DISTANCE_INF ? " (unreached)" : "");
    }
    return parent ? tree_of_tight_arcs(g, source, c, parent, why)
                  : tightly_reached(g, source, c, why);
}
