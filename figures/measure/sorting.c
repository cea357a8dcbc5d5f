/* sorting -- what the solver without_sorting and Dijkstra's algorithm with a
   binary heap compare and add, on graphs of one family.
     sorting FAMILY DEGREE LOG_N [split]
   A comparison is one of two paths, however many fields decide it; an
   addition is one sum of a cost and a weight.  Both algorithms skip arcs to
   settled vertices.  With "split" the solver gets the graph in which each
   vertex is a cycle of vertices of one arc each, and Dijkstra's algorithm the
   graph as it is.  Both answers are compared.  Prints
   family,log,split,n,m,k,t,levels,calls,reached,heap_sums,heap_compared,
   low_compared,sums,compared; low: a heap whose hole goes down to a leaf first */
static unsigned long long compared;
#define COMPARED() ((void)compared++)
#include "cpu/without_sorting.c"
#include "graph/generate.h"
#include "bench.h"

enum { MOST_WEIGHT = 1000000 };

/* ---- Dijkstra's algorithm with a binary heap ------------------------- */
typedef struct pair { cost_t cost; uint32_t vertex; } pair;

static bool nearer(pair a, pair b)
{
    COMPARED();
    return a.cost < b.cost;
}

static size_t push(pair *h, size_t count, pair x)
{
    size_t hole = count;

    for (; hole > 0 && nearer(x, h[(hole - 1) / 2]); hole = (hole - 1) / 2)
        h[hole] = h[(hole - 1) / 2];
    h[hole] = x;
    return count + 1;
}

/* Down until the last entry fits; or (low) down to a leaf, and up again. */
static pair pop(pair *h, size_t count, bool low)
{
    pair least = h[0], last = h[count - 1];
    size_t hole = 0, child;

    while ((child = 2 * hole + 1) < count - 1) {
        if (child + 1 < count - 1 && nearer(h[child + 1], h[child]))
            child++;
        if (!low && !nearer(h[child], last))
            break;
        h[hole] = h[child];
        hole = child;
    }
    for (; low && hole > 0 && nearer(last, h[(hole - 1) / 2]);
         hole = (hole - 1) / 2)
        h[hole] = h[(hole - 1) / 2];
    h[hole] = last;
    return least;
}

/* c; returns the sums that were formed */
static unsigned long long dijkstra(const graph *g, uint32_t source,
                                   cost_t *c, uint32_t *reached,
                                   bool low)
{
    pair *h = room((size_t)g->m + 1, sizeof *h);
    bool *settled = room(g->n, sizeof *settled);
    unsigned long long sums = 0;
    size_t count = 0;

    for (uint32_t i = 0; i < g->n; i++)
        c[i] = COST_INF;
    c[source] = 0;
    *reached = 0;
    for (count = push(h, count, (pair){ 0, source }); count > 0;) {
        uint32_t u = pop(h, count--, low).vertex;
        if (settled[u])
            continue;
        settled[u] = true;
        ++*reached;
        for (uint32_t j = g->v[u]; j < g->v[u + 1]; j++) {
            cost_t sum;
            if (settled[g->e[j]])
                continue;
            sums++;
            if (!cost_add(c[u], g->w[j], &sum))
                die("a cost does not fit");
            COMPARED();
            if (sum >= c[g->e[j]])
                continue;
            c[g->e[j]] = sum;
            count = push(h, count, (pair){ sum, g->e[j] });
        }
    }
    free(h);
    free(settled);
    return sums;
}

/* ---- a graph whose vertices have few arcs ------------------------------ */
/* A vertex of g arcs, in and out, becomes a cycle of g vertices (one, if g
   is 0) from first[i] on, joined by arcs of weight 0, each with one arc. */
static graph *split(const graph *g, uint32_t *first)
{
    uint32_t *next = room(g->n, sizeof *next), at = 0, k = 0;
    arc *arcs = room(3 * (size_t)g->m + g->n, sizeof *arcs);
    graph *s;

    for (uint32_t i = 0; i < g->n; i++)
        next[i] = g->v[i + 1] - g->v[i];
    for (uint32_t j = 0; j < g->m; j++)
        next[g->e[j]]++;
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t size = next[i] ? next[i] : 1;
        first[i] = next[i] = at;
        for (uint32_t x = 0; x < size && size > 1; x++)
            arcs[k++] = (arc){ at + x, at + (x + 1) % size, 0 };
        at += size;
    }
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t j = g->v[i]; j < g->v[i + 1]; j++) {
            uint32_t from = next[i]++;
            arcs[k++] = (arc){ from, next[g->e[j]]++, g->w[j] };
        }
    s = graph_from_arcs(at, k, arcs);
    if (s == NULL)
        die("no memory");
    free(arcs);
    free(next);
    return s;
}

int main(int argc, char **argv)
{
    struct error why;
    graph *g, *h;
    uint32_t source = 0, reached, bits, *first;
    cost_t *c, *b;
    struct work done = { 0 };
    unsigned long long sums, heap, low;
    bool cut = argc == 5 && strcmp(argv[4], "split") == 0;

    if (argc != 4 && !cut)
        die("usage: sorting FAMILY DEGREE LOG_N [split]");
    g = generate(argv[1], 1u << atoi(argv[3]), (uint32_t)atoi(argv[2]),
                 MOST_WEIGHT, 1, &why);
    if (g == NULL)
        die(why.text);
    for (uint32_t i = 0; i < g->n; i++)
        if (g->v[i + 1] - g->v[i] > g->v[source + 1] - g->v[source])
            source = i;
    first = room(g->n, sizeof *first);
    for (uint32_t i = 0; i < g->n; i++)
        first[i] = i;
    h = cut ? split(g, first) : g;
    c = room(g->n, sizeof *c);
    b = room(h->n, sizeof *b);
    sums = dijkstra(g, source, c, &reached, false);
    heap = compared;
    dijkstra(g, source, c, &reached, true);
    low = compared - heap;
    compared = 0;
    problem p = { .successors = h, .n = h->n, .source = first[source] };
    if (search_all(&p, b, &done) != SOLVED)
        die("not solved");
    for (uint32_t i = 0; i < g->n; i++)
        if (b[first[i]] != c[i])
            die("two answers");
    bits = bits_needed(h->n);
    printf("%s,%s,%d,%u,%u,%u,%u,%u,%llu,%u,%llu,%llu,%llu,%llu,%llu\n", argv[1],
           argv[3], cut, h->n, h->m, cube_root(bits), cube_root(bits * bits),
           (bits + cube_root(bits * bits) - 1) / cube_root(bits * bits),
           (unsigned long long)done.iterations, reached, sums, heap, low,
           (unsigned long long)done.relaxations, compared);
    return 0;
}
