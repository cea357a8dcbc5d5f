#include "graph/generate.h"
#include "graph/random.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A request for a graph */
typedef struct request {
    uint32_t n, degree, max_weight;
    struct random *random;
    char *why;
    size_t size;
} request;

static uint32_t random_weight(const request *q)
{
    return 1 + random_below(q->random, q->max_weight);
}
/* Refuse what cannot be generated */
static graph *refuse(const request *q, const char *what)
{
    snprintf(q->why, q->size, "%s", what);
    return NULL;
}

static graph *allocate(const request *q, uint64_t m)
{
    graph *g;

    if (m > UINT32_MAX)
        return refuse(q, "the graph would have 2^32 arcs or more");
    g = graph_new(q->n, (uint32_t)m);
    return g ? g : refuse(q, "not enough memory for the graph");
}
/* Give every vertex distinct random predecessors */
static graph *generate_random(const request *q, uint32_t usual)
{
    uint32_t degree = q->degree ? q->degree : usual, *drawn;
    graph *p, *g = NULL;

    /* Let a vertex have at most all others as predecessors */
    if (q->degree == 0 && degree > q->n - 1)
        degree = q->n - 1;
    if (degree > q->n - 1)
        return refuse(q, "a vertex cannot have n or more distinct "
                         "predecessors other than itself");
    p = allocate(q, (uint64_t)q->n * degree);
    if (p == NULL)
        return NULL;
    drawn = calloc(q->n, sizeof *drawn);
    if (drawn) {
        /* Draw the predecessors and weights of all vertices */
        for (uint32_t i = 0, k = 0; i < q->n; i++) {
            p->v[i] = k;
            for (uint32_t t = q->n - 1 - degree; t < q->n - 1; t++, k++) {
                uint32_t x = random_below(q->random, t + 1);
                if (drawn[x] == i + 1)
                    x = t;
                drawn[x] = i + 1;
                p->e[k] = x < i ? x : x + 1;
                p->w[k] = random_weight(q);
            }
        }
        p->v[q->n] = p->m;
        g = graph_invert(p);
    }
    free(drawn);
    graph_free(p);
    return g ? g : refuse(q, "not enough memory for the graph");
}
static graph *generate_predecessor(const request *q)
{
    return generate_random(q, 7);
}

static graph *generate_matrix(const request *q)
{
    return generate_random(q, q->n < 10 ? 1 : q->n / 5);
}
/* Lay out a grid */
static graph *generate_grid(const request *q)
{
    uint32_t width = 1, k = 0;
    graph *g;

    while ((uint64_t)width * width < q->n)
        width++;
    g = allocate(q, 2 * ((uint64_t)q->n - (q->n + width - 1) / width + q->n - width));
    if (g == NULL)
        return NULL;
    for (uint32_t i = 0; i < q->n; i++) {
        g->v[i] = k;
        /* List the neighbours of i in the grid */
        uint32_t near[4], neighbours = 0;

        if (i >= width)
            near[neighbours++] = i - width;
        if (i % width > 0)
            near[neighbours++] = i - 1;
        if (i % width < width - 1 && i + 1 < q->n)
            near[neighbours++] = i + 1;
        if (q->n - i > width)
            near[neighbours++] = i + width;
        for (uint32_t a = 0; a < neighbours; a++, k++) {
            g->e[k] = near[a];
            g->w[k] = random_weight(q);
        }
    }
    g->v[q->n] = k;
    return g;
}
/* Lay out a path */
static graph *generate_path(const request *q)
{
    graph *g = allocate(q, q->n - 1);

    if (g == NULL)
        return NULL;
    for (uint32_t i = 0; i < q->n - 1; i++) {
        g->v[i] = i;
        g->e[i] = i + 1;
        g->w[i] = random_weight(q);
    }
    g->v[q->n - 1] = g->v[q->n] = q->n - 1;
    return g;
}
/* Join every vertex to every other */
static graph *generate_complete(const request *q)
{
    graph *g = allocate(q, (uint64_t)q->n * (q->n - 1));
    uint32_t k = 0;

    if (g == NULL)
        return NULL;
    for (uint32_t i = 0; i < q->n; i++) {
        g->v[i] = k;
        for (uint32_t j = 0; j < q->n; j++)
            if (j != i) {
                g->e[k] = j;
                g->w[k++] = random_weight(q);
            }
    }
    g->v[q->n] = k;
    return g;
}
/* Draw the counterexample of the 2009 paper */
enum order { BEST_FIRST, BEST_LAST, SHUFFLED };

static void order_offers(const request *q, enum order order,
                         uint32_t *offer, uint32_t middle)
{
    for (uint32_t k = 0; k < middle; k++)
        offer[k] = order == BEST_LAST ? middle - k : k + 1;
    for (uint32_t k = middle - 1; order == SHUFFLED && k > 0; k--) {
        uint32_t x = random_below(q->random, k + 1), old = offer[k];
        offer[k] = offer[x];
        offer[x] = old;
    }
}
static graph *counterexample(const request *q, enum order order,
                             bool both)
{
    uint32_t middle = q->n - 2, sink = q->n - 1, m = 0;
    uint32_t *offer = NULL;
    arc *arcs = NULL;
    graph *g = NULL;

    /* Refuse a counterexample that is too small or too large */
    if (q->n < 3)
        return refuse(q, "the counterexample needs three vertices");
    if ((both ? 4 : 2) * (uint64_t)middle > UINT32_MAX)
        return refuse(q, "the graph would have 2^32 arcs or more");
    offer = malloc(middle * sizeof *offer);
    arcs = malloc((both ? 4 : 2) * (size_t)middle * sizeof *arcs);
    if (offer && arcs) {
        order_offers(q, order, offer, middle);
        for (uint32_t i = 1; i <= middle; i++) {
            /* List the arcs at the middle vertex i */
            arcs[m++] = (arc){ 0, i, 1 };
            arcs[m++] = (arc){ i, sink, offer[i - 1] };
            if (both) {
                arcs[m++] = (arc){ i, 0, 1 };
                arcs[m++] = (arc){ sink, i, offer[i - 1] };
            }
        }
        g = graph_from_arcs(q->n, m, arcs);
    }
    free(offer);
    free(arcs);
    return g ? g : refuse(q, "not enough memory for the graph");
}

#define COUNTEREXAMPLE(name, order, both) \
    static graph *name(const request *q) \
    { \
        return counterexample(q, order, both); \
    }

COUNTEREXAMPLE(best_first, BEST_FIRST, false)
COUNTEREXAMPLE(best_last, BEST_LAST, false)
COUNTEREXAMPLE(shuffled, SHUFFLED, false)
COUNTEREXAMPLE(best_first_undirected, BEST_FIRST, true)
COUNTEREXAMPLE(best_last_undirected, BEST_LAST, true)
COUNTEREXAMPLE(shuffled_undirected, SHUFFLED, true)
/* The families */
static const struct family {
    const char *name;
    graph *(*generate)(const request *q);
} families[] = {
    { "predecessor", generate_predecessor },
    { "matrix", generate_matrix },
    { "grid", generate_grid },
    { "path", generate_path },
    { "complete", generate_complete },
    { "counterexample", best_first },
    { "counterexample-best-last", best_last },
    { "counterexample-shuffled", shuffled },
    { "counterexample-undirected", best_first_undirected },
    { "counterexample-best-last-undirected", best_last_undirected },
    { "counterexample-shuffled-undirected", shuffled_undirected },
};
graph *generate(const char *family, uint32_t n, uint32_t degree,
                uint32_t max_weight, uint64_t seed, char *why,
                size_t size)
{
    struct random random = { seed };
    request q = { n, degree, max_weight ? max_weight : 10, &random,
                  why, size };

    if (n == 0)
        return refuse(&q, "a graph needs a vertex");
    if (q.max_weight > WEIGHT_MAX)
        return refuse(&q, "the largest weight is 2^32 - 2");
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        if (strcmp(family, families[k].name) == 0)
            return families[k].generate(&q);
    return refuse(&q, "no such family: predecessor, matrix, grid, "
                      "path, complete, counterexample[-best-last|"
                      "-shuffled][-undirected]");
}
