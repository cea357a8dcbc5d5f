#include "graph/exports.h"
#include "graph/arcs.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Ask whether a form has a place for all of a graph */
static bool all_one(const graph *g, const char *weighted,
                    struct error *why)
{
    for (uint32_t k = 0; k < g->m; k++)
        if (g->w[k] != 1)
            return wrong(why, "this form has no weights, and one is %u "
                         "(%s has them)", g->w[k], weighted);
    return true;
}
bool weighted_edges_fit(const graph *g, struct error *why)
{
    bool last = g->v[g->n] > g->v[g->n - 1];

    for (uint32_t k = 0; !last && k < g->m; k++)
        last = g->e[k] == g->n - 1;
    return last || wrong(why, "a list of edges has the vertices of its "
                         "arcs, and the last vertex has no arc");
}

bool edges_fit(const graph *g, struct error *why)
{
    return all_one(g, ".wel", why) && weighted_edges_fit(g, why);
}
static bool simple(const graph *g, uint32_t *seen, struct error *why)
{
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t j = g->e[k];
            const char *what = j == i ? "a loop" : seen[j] == i + 1
                ? "a second arc" : g->w[k] == 0 ? "a weight of 0" : 0;
            if (what)
                return wrong(why, "METIS has no place for %s, from "
                             "vertex %u to %u", what, i + 1, j + 1);
            seen[j] = i + 1;
        }
    return true;
}
bool metis_fits(const graph *g, struct error *why)
{
    uint32_t *seen = calloc(g->n, sizeof *seen), odd;
    bool good = seen != NULL || wrong(why, "no memory to compare the "
                                      "lists");

    good = good && simple(g, seen, why);
    free(seen);
    if (!good)
        return false;
    errno = 0;
    odd = odd_list(g, g, why);
    if (odd != NO_LIST)
        return wrong(why, "METIS has edges that lead both ways, and at "
                     "vertex %u one does not (--undirected makes each "
                     "arc an edge)", odd + 1);
    return errno != ENOMEM;
}
static bool signed_vertices(const graph *g, struct error *why)
{
    return g->n <= INT32_MAX ||
           wrong(why, "this form has up to %d vertices, and there are "
                 "%u", INT32_MAX, g->n);
}

bool gap_fits(const graph *g, struct error *why)
{
    return all_one(g, ".wsg", why) && signed_vertices(g, why);
}

bool weighted_gap_fits(const graph *g, struct error *why)
{
    for (uint32_t k = 0; k < g->m; k++)
        if (g->w[k] > INT32_MAX)
            return wrong(why, "this form has weights up to %d, and one "
                         "is %u", INT32_MAX, g->w[k]);
    return signed_vertices(g, why);
}
/* Collect what is written */
typedef struct heap {
    write_bytes *write;
    void *to;
    size_t used;
    bool failed;
    char at[1 << 13];
} heap;

static bool emptied(heap *h)
{
    h->failed = h->failed || !h->write(h->to, h->at, h->used);
    h->used = 0;
    return !h->failed;
}

static void put_back(heap *h, const void *what, size_t count)
{
    if (sizeof h->at - h->used < count)
        emptied(h);
    memcpy(h->at + h->used, what, count);
    h->used += count;
}
static void put_number(heap *h, uint32_t number, char after)
{
    char text[11], *at = text + sizeof text;

    *--at = after;
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    put_back(h, at, (size_t)(text + sizeof text - at));
}
/* Write a list of edges */
static bool edges_out(const graph *g, bool weighted,
                      write_bytes *write, void *to)
{
    heap h = { .write = write, .to = to };

    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            put_number(&h, i, ' ');
            put_number(&h, g->e[k], weighted ? ' ' : '\n');
            if (weighted)
                put_number(&h, g->w[k], '\n');
        }
    return emptied(&h);
}

bool edges_write(const graph *g, write_bytes *write, void *to)
{ return edges_out(g, false, write, to); }
bool weighted_edges_write(const graph *g, write_bytes *write, void *to)
{ return edges_out(g, true, write, to); }
/* Write a METIS file */
bool metis_write(const graph *g, write_bytes *write, void *to)
{
    struct error not_one;
    bool weighted = !all_one(g, "", &not_one);
    heap h = { .write = write, .to = to };

    put_number(&h, g->n, ' ');
    put_number(&h, g->m / 2, weighted ? ' ' : '\n');
    if (weighted)
        put_back(&h, "001\n", 4);
    for (uint32_t i = 0; i < g->n; i++) {
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            char after = k + 1 < g->v[i + 1] ? ' ' : '\n';
            put_number(&h, g->e[k] + 1, weighted ? ' ' : after);
            if (weighted)
                put_number(&h, g->w[k], after);
        }
        if (g->v[i] == g->v[i + 1])
            put_back(&h, "\n", 1);
    }
    return emptied(&h);
}
/* Write a file of the GAP benchmark */
static void half_out(heap *h, const graph *g, bool weighted)
{
    for (uint32_t i = 0; i <= g->n; i++)
        put_back(h, &(uint64_t){ g->v[i] }, sizeof(uint64_t));
    for (uint32_t k = 0; k < g->m; k++) {
        put_back(h, &g->e[k], sizeof *g->e);
        if (weighted)
            put_back(h, &g->w[k], sizeof *g->w);
    }
}

static bool gap_out(const graph *g, bool weighted, write_bytes *write,
                    void *to)
{
    struct error why = { "" };
    bool directed = odd_list(g, g, &why) != NO_LIST;
    graph *in = directed && !why.text[0] ? graph_invert(g) : NULL;
    heap h = { .write = write, .to = to };

    if (why.text[0] || (directed && in == NULL))
        return errno = ENOMEM, false;
    put_back(&h, &(char){ (char)directed }, 1);
    put_back(&h, &(uint64_t){ g->m }, sizeof(uint64_t));
    put_back(&h, &(uint64_t){ g->n }, sizeof(uint64_t));
    half_out(&h, g, weighted);
    if (directed)
        half_out(&h, in, weighted);
    graph_free(in);
    return emptied(&h);
}

bool gap_write(const graph *g, write_bytes *write, void *to)
{ return gap_out(g, false, write, to); }
bool weighted_gap_write(const graph *g, write_bytes *write, void *to)
{ return gap_out(g, true, write, to); }
