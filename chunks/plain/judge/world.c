#include "judge/world.h"
#include "judge/util.h"

/* Random numbers that are the same everywhere */
uint32_t world_below(uint64_t *seed, uint32_t n)  /* splitmix64 */
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z >> 32) * n >> 32);
}
/* Add an arc to a world */
void world_add(world *x, uint32_t from, uint32_t to, uint32_t weight)
{
    if (x->m == x->room) {
        x->room = 2 * x->room + 64;
        x->arcs = grown(x->arcs, x->room * sizeof *x->arcs);
    }
    x->arcs[x->m++] = (arc){ from, to, weight };
}
/* Rename the vertices of a world */
uint64_t world_secret;

static void rename_vertices(world *x)
{
    uint64_t seed = world_secret ^ x->n;
    uint32_t *name = grown(NULL, x->n * sizeof *name);

    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t j = world_below(&seed, i + 1);
        name[i] = name[j];
        name[j] = i;
    }
    for (uint32_t k = 0; k < x->m; k++) {
        uint32_t j = world_below(&seed, k + 1);
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
    world *x = memset(grown(NULL, sizeof *x), 0, sizeof *x);
    arc *turned;

    x->n = s->n;
    x->block = scene_block(s);
    x->source = s->source;
    s->fill(x);
    if (world_secret)
        rename_vertices(x);
    x->c = grown(NULL, 4 * x->n * sizeof *x->c);
    x->lightest[0] = x->c + x->n, x->lightest[1] = x->c + 2 * x->n;
    x->f = (uint8_t *)(x->c + 3 * x->n), x->u = x->f + x->n;
    turned = grown(NULL, x->m * sizeof *turned);
    /* List the arcs at their tails, and again at their heads */
    for (uint32_t k = 0; k < x->m; k++)
        turned[k] = (arc){ x->arcs[k].to, x->arcs[k].from,
                           x->arcs[k].weight };
    x->lists[0] = graph_from_arcs(x->n, x->m, x->arcs);
    x->lists[1] = graph_from_arcs(x->n, x->m, turned);
    if (!x->lists[0] || !x->lists[1])
        abort();
    /* Note the lightest arc at every tail, and at every head */
    memset(x->lightest[0], 0xff, 2 * x->n * sizeof *x->c);
    for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
        uint32_t *tail = &x->lightest[0][a->from];
        uint32_t *head = &x->lightest[1][a->to];
        *tail = a->weight < *tail ? a->weight : *tail;
        *head = a->weight < *head ? a->weight : *head;
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
    free(x);
}
/* The four stages, along the list of arcs */
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
        /* Relax along the list of arcs */
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
        break;
    case MINIMUM:
        x->mssp = world_minimum(x, 0, x->n, true);
        /* Find the first end */
        uint64_t first = INF;

        for (uint32_t i = 0; i < x->n; i++) {
            uint64_t end = (uint64_t)x->c[i] + x->lightest[0][i];
            if (end >= INF)
                end = INF - 1;
            if (x->u[i] && x->c[i] != INF && end < first)
                first = end;
        }
        x->threshold = (uint32_t)first;
        break;
    default:
        for (uint32_t i = 0; i < x->n; i++) {
            /* May a vertex settle? */
            uint32_t c = x->c[i];
            bool out = c <= x->threshold && x->rule != IN;
            bool in = c <= (uint64_t)x->mssp + x->lightest[1][i] && x->rule != OUT;
            bool may = x->rule == EQUAL ? c == x->mssp : c != INF && (out || in);
            x->f[i] = x->u[i] && may;
            x->u[i] = x->u[i] && !may;
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
int arcs_by_end(const void *a, const void *b)
{
    const arc *p = a, *q = b;

    if (p->to != q->to)
        return p->to < q->to ? -1 : 1;
    return (p->weight > q->weight) - (p->weight < q->weight);
}
graph *world_simplify(const graph *g)
{
    arc *arcs = grown(NULL, g->m * sizeof *arcs);
    uint32_t kept = 0;
    graph *s;

    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t first = kept, end = kept;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (g->e[k] != i)
                arcs[end++] = (arc){ i, g->e[k], g->w[k] };
        qsort(arcs + first, end - first, sizeof *arcs, arcs_by_end);
        for (uint32_t k = first; k < end; k++)
            if (kept == first || arcs[kept - 1].to != arcs[k].to)
                arcs[kept++] = arcs[k];
    }
    s = graph_from_arcs(g->n, kept, arcs);
    free(arcs);
    return s;
}
