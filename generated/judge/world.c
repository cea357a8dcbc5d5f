#include "judge/world.h"
#include "judge/verdict.h"
#include <stdlib.h>
#include <string.h>

#define INF UINT32_MAX

/* Random numbers that are the same everywhere */
static uint32_t below(uint64_t *seed, uint32_t n)  /* splitmix64 */
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z >> 32) * n >> 32);
}
/* Add an arc to a world */
static void add(world *x, uint32_t from, uint32_t to, uint32_t weight)
{
    if (x->m == x->room) {
        x->room = 2 * x->room + 64;
        x->arcs = need(x->arcs, x->room * sizeof *x->arcs);
    }
    x->arcs[x->m++] = (arc){ from, to, weight };
}
/* Graphs on which wrong kernels die */
static void fill_nothing(world *x)
{
    (void)x;
}

static void fill_random(world *x)
{
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < 4; k++)
            add(x, below(&seed, x->n), i, 1 + below(&seed, 10));
}
/* light arcs and heavy ones: costs that are close, among many that
   are far apart */
static void fill_heavy(world *x)
{
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < 4; k++)
            add(x, below(&seed, x->n), i,
                below(&seed, k < 2 ? 200 : 1u << 17));
}
/* costs on both sides of the largest signed number */
static void fill_straddle(world *x)
{
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < 3; k++) {
            uint32_t from = below(&seed, i + 1);
            add(x, from, i, 700000000 + below(&seed, 200000000));
        }
}

static void fill_sparse(world *x)
{
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < 3; k++)
            add(x, i, below(&seed, x->n), 1 + below(&seed, 100));
}
static void fill_loops(world *x)
{
    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t next = (i + 1) % x->n;
        add(x, i, i, i % 3);
        add(x, i, next, i % 2 ? 9 : 2);
        add(x, i, next, 5);
        add(x, i, next, i % 2 ? 2 : 9);
        add(x, i, (i + 7) % x->n, 11);
    }
}
static void fill_limit(world *x)
{
    uint32_t half = x->n / 2, heavy = 2100000000;

    add(x, 0, 1, heavy);
    add(x, 1, 2, heavy);
    add(x, 2, 3, INF - 1 - 2 * heavy);
    add(x, 0, 4, INF - 1);
    for (uint32_t i = 5; i < half; i++)
        add(x, i % 2, i, i % 2 ? i : heavy + i);
    for (uint32_t i = half; i < x->n; i++) {
        add(x, i, i - half, heavy + i);
        add(x, i, i + 1 < x->n ? i + 1 : half, heavy);
    }
}
static void fill_zero(world *x)
{
    uint64_t seed = 7;

    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t on = i % 7, ring = i - on;
        if (on < 5) {
            add(x, i, ring + (on + 1) % 5, 0);
        } else {
            add(x, i, ring + on - 5, 0);
            add(x, ring + on - 4, i, on - 4);
        }
        add(x, i, (i + 7) % x->n, 10 + i % 23);
        add(x, i, below(&seed, x->n), 1 + below(&seed, 120));
    }
}
static void funnel(world *x, int order)
{
    uint32_t sink = x->n - 1, wide = x->n - 2;

    for (uint32_t i = 1; i <= wide; i++) {
        uint32_t rank = order > 0 ? i : order < 0 ? wide + 1 - i
                                  : 1 + (i + wide / 3) * 37 % wide;
        add(x, 0, i, 1);
        add(x, i, sink, 10 * rank);
    }
}
static void fill_best_first(world *x) { funnel(x, 1); }
static void fill_best_last(world *x) { funnel(x, -1); }
static void fill_shuffled(world *x) { funnel(x, 0); }
static void fill_path(world *x)
{
    uint32_t *p = need(NULL, x->n * sizeof *p);
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t k = below(&seed, i + 1);
        p[i] = p[k];
        p[k] = i;
    }
    for (uint32_t i = 0; i < x->n; i++)
        if (p[i] == x->source) {
            p[i] = p[0];
            p[0] = x->source;
        }
    for (uint32_t i = 0; i + 1 < x->n; i++)
        add(x, p[i], p[i + 1], 1 + i % 4);
    free(p);
}
static void fill_sinks(world *x)
{
    for (uint32_t i = 0; i < x->n; i++)
        if (i != x->source)
            add(x, i % 3 && i != 1 ? x->source : 1, i, 1 + i % 7);
    add(x, x->source, 1, 4);
}

static void fill_grid(world *x)
{
    uint32_t side = 12;

    for (uint32_t i = 0; i < x->n; i++) {
        if (i % side + 1 < side && i + 1 < x->n) {
            add(x, i, i + 1, 1);
            add(x, i + 1, i, 1);
        }
        if (i + side < x->n) {
            add(x, i, i + side, 1);
            add(x, i + side, i, 1);
        }
    }
}
static void fill_dense(world *x)
{
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++)
            if (i != j)
                add(x, i, j, 1 + (i * 31 + j * 17) % 97);
}
static void fill_hub(world *x)
{
    add(x, x->source, 3, 2);
    for (uint32_t i = 0; i < x->n; i++) {
        for (uint32_t k = 0; k < 20; k++)
            add(x, 3, i, 1 + (i * 7 + k * 11) % 37);
        add(x, i, (i * 5 + 1) % x->n, 3);
    }
}
/* the last two vertices settle alone, one after the other */
static void fill_end(world *x)
{
    uint32_t last = x->n - 1;

    for (uint32_t i = 1; i < last - 1; i++)
        add(x, 0, i, 1);
    add(x, 1, last - 1, 3);
    add(x, last - 1, last, 5);
}
static void fill_overflow(world *x)
{
    add(x, 0, 1, INF - 16);
    add(x, 1, 2, 100);
    for (uint32_t i = 3; i < x->n; i++)
        add(x, 0, i, i);
}
static void fill_exact(world *x)
{
    add(x, 0, 1, 4000000000u);
    add(x, 1, 2, INF - 4000000000u);
    for (uint32_t i = 3; i < x->n; i++)
        add(x, 0, i, i);
}
static void fill_edges(world *x)
{
    uint32_t far = 4000000000u, away = x->n - 1;

    add(x, away, 1, far + 1);
    add(x, away, 3, 8);
    for (uint32_t i = 4; i < away; i++)
        add(x, away, i, 8 + i);
    add(x, 0, 1, far), add(x, 1, 2, INF - 1 - far), add(x, 0, 3, 7);
    for (uint32_t i = 4; i < away; i++)
        add(x, 3, i, i);
}
static void fill_settled(world *x)
{
    fill_edges(x);
    add(x, 1, 0, 4000000000u), add(x, 2, 0, 5), add(x, 2, 3, 9);
    add(x, 2, 1, 1);
}
static void fill_pairs(world *x)
{
    for (uint32_t i = 1; i + 1 < x->n; i += 2)
        for (uint32_t part = 0; part < 2; part++)
            for (uint32_t k = i; k < i + 2; k++)
                if (part == i / 2 % 2)
                    add(x, k, 2 * i + 1 - k, 0);
                else
                    add(x, 0, k, i);
}
static void fill_dead_ends(world *x)
{
    uint64_t seed = 60;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < 3; k++)
            add(x, below(&seed, x->n / 2), i, 1 + below(&seed, 3));
}
/* The scenes */
const scene scenes[] = {
    { "one-vertex", fill_nothing, 1, 32, 0, false },
    { "one-loop", fill_loops, 1, 64, 0, false },
    { "no-arcs", fill_nothing, 5, 32, 3, false },
    { "dense", fill_dense, 20, 96, 11, false },
    { "below", fill_random, 31, 32, 30, false },
    { "block", fill_random, 32, 32, 0, false },
    { "above", fill_random, 33, 32, 32, false },
    { "loops", fill_loops, 40, 32, 5, false },
    { "best-first", fill_best_first, 42, 32, 0, false },
    { "best-last", fill_best_last, 42, 64, 0, false },
    { "limit", fill_limit, 50, 64, 0, false },
    { "overflow", fill_overflow, 50, 32, 0, false },
    { "exact", fill_exact, 50, 32, 0, false },
    { "edges", fill_edges, 48, 32, 0, false },
    { "settled", fill_settled, 48, 32, 0, true },
    { "pairs", fill_pairs, 41, 32, 0, true },
    { "dead-ends", fill_dead_ends, 60, 32, 0, true },
    { "sinks", fill_sinks, 64, 32, 9, false },
    { "two-blocks", fill_random, 65, 32, 1, false },
    { "zero", fill_zero, 70, 32, 69, false },
    { "wide-funnel", fill_shuffled, 129, 32, 0, false },
    { "hub", fill_hub, 140, 32, 17, false },
    { "grid", fill_grid, 144, 64, 77, false },
    { "path", fill_path, 290, 32, 149, false },
    { "path-96", fill_path, 250, 96, 200, false },
    { "six-blocks", fill_random, 193, 32, 100, false },
    { "wide-block", fill_random, 600, 256, 599, false },
    { "large", fill_random, 1100, 128, 1, false },
    { "block-160", fill_random, 500, 160, 3, false },
    { "block-512", fill_sparse, 1100, 512, 7, false },
    { "block-768", fill_sinks, 1600, 768, 5, false },
    { "block-1024", fill_sparse, 1900, 1024, 1, false },
    { "heavy", fill_heavy, 400, 64, 3, true },
    { "straddle", fill_straddle, 90, 32, 0, true },
    { "two-passes", fill_end, 4200, 32, 0, true },
    { "quarter-million", fill_sparse, 250000, 256, 7, true },
    { "half-million", fill_sparse, 500000, 256, 7, true },
};
const unsigned scene_count = sizeof scenes / sizeof *scenes;
/* Rename the vertices of a world */
uint64_t world_secret;

static void rename_vertices(world *x)
{
    uint64_t seed = world_secret ^ x->n;
    uint32_t *name = need(NULL, x->n * sizeof *name);

    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t j = below(&seed, i + 1);
        name[i] = name[j];
        name[j] = i;
    }
    for (uint32_t k = 0; k < x->m; k++) {
        uint32_t j = below(&seed, k + 1);
        arc a = { name[x->arcs[k].from], name[x->arcs[k].to],
                  x->arcs[k].weight };
        x->arcs[k] = x->arcs[j];
        x->arcs[j] = a;
    }
    x->source = name[x->source];
    free(name);
}
/* Set a scene, and clear it away */
world *world_new(const scene *s)
{
    world *x = memset(need(NULL, sizeof *x), 0, sizeof *x);
    arc *turned;

    x->n = s->n;
    x->block = s->block;
    x->source = s->source;
    s->fill(x);
    if (world_secret)
        rename_vertices(x);
    x->c = need(NULL, x->n * sizeof *x->c);
    x->f = need(NULL, x->n);
    x->u = need(NULL, x->n);
    turned = need(NULL, x->m * sizeof *turned);
    /* List the arcs at their tails, and again at their heads */
    for (uint32_t k = 0; k < x->m; k++)
        turned[k] = (arc){ x->arcs[k].to, x->arcs[k].from,
                           x->arcs[k].weight };
    x->lists[0] = graph_from_arcs(x->n, x->m, x->arcs);
    x->lists[1] = graph_from_arcs(x->n, x->m, turned);
    if (!x->lists[0] || !x->lists[1])
        abort();
    /* Note the lightest arc at every tail, and at every head */
    for (int side = 0; side < 2; side++) {
        uint32_t *least = need(NULL, x->n * sizeof *least);
        memset(least, 0xff, x->n * sizeof *least);
        for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
            uint32_t i = side == 0 ? a->from : a->to;
            if (a->weight < least[i])
                least[i] = a->weight;
        }
        x->lightest[side] = least;
    }
    free(turned);
    return x;
}
void world_free(world *x)
{
    graph_free(x->lists[0]);
    graph_free(x->lists[1]);
    free(x->arcs);
    free(x->c);
    free(x->f);
    free(x->u);
    free(x->lightest[0]);
    free(x->lightest[1]);
    free(x);
}
/* May a vertex settle? */
static bool may_settle(const world *x, uint32_t i)
{
    uint32_t c = x->c[i];
    bool out = c <= x->threshold;
    bool in = c <= (uint64_t)x->mssp + x->lightest[1][i];

    if (x->rule == EQUAL)
        return c == x->mssp;
    return c != INF &&
           ((out && x->rule != IN) || (in && x->rule != OUT));
}
static uint32_t first_end(const world *x)
{
    uint64_t first = INF;

    for (uint32_t i = 0; i < x->n; i++) {
        uint64_t end = (uint64_t)x->c[i] + x->lightest[0][i];
        if (end >= INF)
            end = INF - 1;
        if (x->u[i] && x->c[i] != INF && end < first)
            first = end;
    }
    return (uint32_t)first;
}
/* The four stages, along the list of arcs */
static void relax(world *x)
{
    x->relaxations = 0;
    for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
        uint64_t sum = (uint64_t)x->c[a->from] + a->weight;
        if (!x->f[a->from] || !x->u[a->to])
            continue;
        x->relaxations++;
        if (sum >= INF)
            x->overflow = true;
        else if (sum < x->c[a->to])
            x->c[a->to] = (uint32_t)sum;
    }
}
uint32_t world_minimum(const world *x, uint32_t from, uint32_t to,
                       bool unsettled)
{
    uint32_t least = INF;

    for (uint32_t i = from; i < to && i < x->n; i++)
        if ((x->u[i] || !unsettled) && x->c[i] < least)
            least = x->c[i];
    return least;
}
void world_step(world *x, enum stage s)
{
    switch (s) {
    case INITIALIZE:
        memset(x->c, 0xff, x->n * sizeof *x->c);
        memset(x->f, 0, x->n);
        memset(x->u, 1, x->n);
        x->c[x->source] = x->u[x->source] = 0;
        x->f[x->source] = 1;
        break;
    case RELAX:
        relax(x);
        break;
    case MINIMUM:
        x->mssp = world_minimum(x, 0, x->n, true);
        x->threshold = first_end(x);
        break;
    default:
        for (uint32_t i = 0; i < x->n; i++) {
            x->f[i] = x->u[i] && may_settle(x, i);
            x->u[i] = x->u[i] && !x->f[i];
        }
    }
}
/* Distances, by relaxing until nothing changes */
void world_distances(const world *x, uint32_t *d)
{
    bool changed = true;

    memset(d, 0xff, x->n * sizeof *d);
    d[x->source] = 0;
    while (changed) {
        changed = false;
        for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
            uint64_t sum = (uint64_t)d[a->from] + a->weight;
            if (d[a->from] != INF && sum < d[a->to]) {
                d[a->to] = (uint32_t)sum;
                changed = true;
            }
        }
    }
}
/* Take the loops and the parallel arcs out of a graph */
static int by_ends(const void *a, const void *b)
{
    const arc *p = a, *q = b;

    if (p->to != q->to)
        return p->to < q->to ? -1 : 1;
    return (p->weight > q->weight) - (p->weight < q->weight);
}
graph *world_simplify(const graph *g)
{
    arc *arcs = need(NULL, g->m * sizeof *arcs);
    uint32_t kept = 0;
    graph *s;

    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t first = kept, end = kept;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (g->e[k] != i)
                arcs[end++] = (arc){ i, g->e[k], g->w[k] };
        qsort(arcs + first, end - first, sizeof *arcs, by_ends);
        for (uint32_t k = first; k < end; k++)
            if (kept == first || arcs[kept - 1].to != arcs[k].to)
                arcs[kept++] = arcs[k];
    }
    s = graph_from_arcs(g->n, kept, arcs);
    free(arcs);
    return s;
}
