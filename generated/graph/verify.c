#include "graph/verify.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum mark { UNMARKED, MARKED, SOURCE, JOINED };

/* Test an arc without adding */
/* c[i] + w == c[j], for a reached i */
static bool tight(uint64_t ci, uint32_t w, uint64_t cj)
{
    return cj != DISTANCE_INF && cj >= ci && cj - ci == w;
}
/* Search breadth-first over tight arcs */
bool tight_forest(const graph *g, const uint32_t *sources,
                  uint32_t count, const uint64_t *c,
                  uint32_t *parent)
{
    uint32_t *queue = malloc(g->n * sizeof *queue);
    uint32_t head = 0, tail = 0;

    if (queue == NULL)
        return false;
    /* Begin the search at every source */
    for (uint32_t i = 0; i < g->n; i++)
        parent[i] = NO_PARENT;
    for (uint32_t k = 0; k < count; k++)
        if (parent[sources[k]] == NO_PARENT) {
            parent[sources[k]] = sources[k];
            queue[tail++] = sources[k];
        }
    while (head < tail) {
        uint32_t i = queue[head++];
        /* Queue every new vertex at the end of a tight arc from i */
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t j = g->e[k];
            if (parent[j] == NO_PARENT && tight(c[i], g->w[k], c[j])) {
                parent[j] = i;
                queue[tail++] = j;
            }
        }
    }
    /* Leave the sources without a parent */
    for (uint32_t k = 0; k < count; k++)
        parent[sources[k]] = NO_PARENT;
    free(queue);
    return true;
}
/* Find a tree from one source */
bool tight_tree(const graph *g, uint32_t source, const uint64_t *c,
                uint32_t *parent)
{
    return tight_forest(g, &source, 1, c, parent);
}
/* Say that an arc can be relaxed */
static bool relaxable(const graph *g, const claim *a, uint32_t i,
                      uint32_t k, struct error *why)
{
    uint32_t j = g->e[k];

    return wrong(why, "the arc %u -> %u of weight %u can be relaxed: "
                 "c[%u] = %" PRIu64 ", c[%u] = %" PRIu64 "%s",
                 i + g->first, j + g->first, g->w[k], i + g->first,
                 a->c[i], j + g->first, a->c[j],
                 a->c[j] == DISTANCE_INF ? " (unreached)" : "");
}
/* Check the sources, and mark them */
static bool sources_hold(const graph *g, const claim *a, uint8_t *mark,
                         struct error *why)
{
    for (uint32_t k = 0; k < a->count; k++) {
        uint32_t s = a->sources[k];
        if (s >= g->n)
            return wrong(why, "there is no vertex %" PRIu64,
                         (uint64_t)s + g->first);
        if (a->c[s] != 0)
            return wrong(why, "c[%u] = %" PRIu64 " at the source, not "
                         "0", s + g->first, a->c[s]);
        mark[s] = SOURCE;
    }
    /* Refuse a cost beyond the limit */
    for (uint32_t i = 0; a->settled < DISTANCE_INF && i < g->n; i++)
        if (a->c[i] > a->settled && a->c[i] != DISTANCE_INF)
            return wrong(why, "c[%u] = %" PRIu64 " is farther than %"
                         PRIu64, i + g->first, a->c[i], a->settled);
    return true;
}
/* Fit the costs into 32 bits */
static uint32_t *narrowed(uint32_t n, const uint64_t *c)
{
    uint32_t *narrow = malloc(n * sizeof *narrow);

    for (uint32_t i = 0; narrow && i < n; i++) {
        narrow[i] = c[i] == DISTANCE_INF ? UINT32_MAX : (uint32_t)c[i];
        if (c[i] >= UINT32_MAX && c[i] != DISTANCE_INF) {
            free(narrow);
            narrow = NULL;
        }
    }
    return narrow;
}
/* Look at every arc */
static bool pass_narrow(const graph *g, const claim *a,
                        const uint32_t *c, uint8_t *mark,
                        struct error *why)
{
    const uint32_t never = UINT32_MAX;

    /* Look at every arc whose tail is reached */
    for (uint32_t i = 0; i < g->n; i++) {
        uint64_t ci = c[i];
        if (ci == never)
            continue;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            /* Ask for the cost of a head that comes later */
            uint32_t later = k + 64 < g->m ? k + 64 : k;
            __builtin_prefetch(&c[g->e[later]]);
            uint64_t cj = c[g->e[k]], w = g->w[k];
            if ((cj != never) & ((cj < ci) | (cj - ci < w)))
                continue;
            /* Refuse an arc that can be relaxed, or mark its head */
            uint32_t j = g->e[k];
            if (cj == never ? a->settled - ci >= w : cj - ci > w)
                return relaxable(g, a, i, k, why);
            if (cj != never && w > 0 && (!a->parent || a->parent[j] == i))
                mark[j] = MARKED;
        }
    }
    return true;
}

static bool pass_wide(const graph *g, const claim *a,
                      const uint64_t *c, uint8_t *mark,
                      struct error *why)
{
    const uint64_t never = DISTANCE_INF;

    /* Look at every arc whose tail is reached */
    for (uint32_t i = 0; i < g->n; i++) {
        uint64_t ci = c[i];
        if (ci == never)
            continue;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            /* Ask for the cost of a head that comes later */
            uint32_t later = k + 64 < g->m ? k + 64 : k;
            __builtin_prefetch(&c[g->e[later]]);
            uint64_t cj = c[g->e[k]], w = g->w[k];
            if ((cj != never) & ((cj < ci) | (cj - ci < w)))
                continue;
            /* Refuse an arc that can be relaxed, or mark its head */
            uint32_t j = g->e[k];
            if (cj == never ? a->settled - ci >= w : cj - ci > w)
                return relaxable(g, a, i, k, why);
            if (cj != never && w > 0 && (!a->parent || a->parent[j] == i))
                mark[j] = MARKED;
        }
    }
    return true;
}
/* Spread the marks over arcs of weight zero */
static bool spread_marks(const graph *g, const claim *a, uint8_t *mark)
{
    uint32_t *queue = malloc(g->n * sizeof *queue), tail = 0;

    for (uint32_t i = 0; queue && i < g->n; i++)
        if (mark[i])
            queue[tail++] = i;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t i = queue[head];
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t j = g->e[k];
            if (g->w[k] == 0 && !mark[j] && a->c[i] == a->c[j] &&
                (!a->parent || a->parent[j] == i)) {
                mark[j] = MARKED;
                queue[tail++] = j;
            }
        }
    }
    free(queue);
    return queue != NULL;
}
/* Find the first vertex without a mark */
static uint32_t first_unmarked(const graph *g, const claim *a,
                               const uint8_t *mark)
{
    uint32_t i = 0;

    while (i < g->n && (mark[i] || a->c[i] == DISTANCE_INF))
        i++;
    return i;
}
/* Say what is wrong with the parents */
static bool bad_parent(const graph *g, const claim *a, uint8_t *mark,
                       struct error *why)
{
    const uint32_t *parent = a->parent;

    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (!mark[g->e[k]] && parent[g->e[k]] == i &&
                a->c[i] != DISTANCE_INF &&
                tight(a->c[i], g->w[k], a->c[g->e[k]]))
                mark[g->e[k]] = JOINED;
    uint32_t i = first_unmarked(g, a, mark);
    if (i < g->n && (parent[i] >= g->n ||
                     a->c[parent[i]] == DISTANCE_INF))
        return wrong(why, "vertex %u is reached and has no reached "
                     "parent", i + g->first);
    if (i < g->n)
        return wrong(why, "no arc from the parent %u to %u is tight",
                     parent[i] + g->first, i + g->first);
    for (i = 0; mark[i] != JOINED; )
        i++;
    return wrong(why, "the parents of vertex %u run in a circle",
                 i + g->first);
}
/* Check that all that is reached is marked */
static bool all_marked(const graph *g, const claim *a, uint8_t *mark,
                       struct error *why)
{
    if (first_unmarked(g, a, mark) < g->n && !spread_marks(g, a, mark))
        return wrong(why, "no memory to verify with");
    uint32_t i = first_unmarked(g, a, mark);
    /* Refuse parents of vertices that need none */
    for (uint32_t j = 0; a->parent && j < g->n; j++)
        if (a->parent[j] != NO_PARENT &&
            (mark[j] == SOURCE || a->c[j] == DISTANCE_INF))
            return wrong(why, "vertex %u is %s and has a parent",
                         j + g->first, mark[j] == SOURCE ? "the source"
                                                         : "unreached");
    return i == g->n || (a->parent ? bad_parent(g, a, mark, why) :
           wrong(why, "c[%u] = %" PRIu64 ", but no path from the "
                 "source is that short", i + g->first, a->c[i]));
}
/* Check a whole answer */
bool verify_claim(const graph *g, const claim *a, struct error *why)
{
    uint8_t *mark = calloc(g->n, 1);
    uint32_t *narrow = NULL;

    if (mark == NULL)
        return wrong(why, "no memory to verify with");
    bool good = sources_hold(g, a, mark, why);
    if (good)
        narrow = narrowed(g->n, a->c);
    if (good && narrow)
        good = pass_narrow(g, a, narrow, mark, why);
    else if (good)
        good = pass_wide(g, a, a->c, mark, why);
    free(narrow);
    good = good && all_marked(g, a, mark, why);
    free(mark);
    return good;
}
/* Check an answer for one source */
bool verify(const graph *g, uint32_t source, const uint64_t *c,
            const uint32_t *parent, struct error *why)
{
    claim a = { .c = c, .parent = parent, .sources = &source,
                .count = 1, .settled = DISTANCE_INF };

    return verify_claim(g, &a, why);
}
