#include "graph/generate.h"
#include "graph/random.h"
#include <stdlib.h>
#include <string.h>

/* A request for a graph */
enum order { BEST_FIRST, BEST_LAST, SHUFFLED };

typedef struct request {
    uint32_t n, degree, max_weight;
    enum order order;        /* of a counterexample, and whether its */
    bool both;               /* arcs go both ways */
    struct random *random;
    struct error *why;
} request;

static uint32_t random_weight(const request *q)
{
    return 1 + random_below(q->random, q->max_weight);
}
/* Refuse what cannot be generated */
static graph *refuse_shape(const request *q, const char *what)
{
    wrong(q->why, "%s", what);
    return NULL;
}

static graph *allocate_graph(const request *q, uint64_t m)
{
    graph *g;

    if (m > UINT32_MAX)
        return refuse_shape(q, "the graph would have 2^32 arcs or "
                            "more");
    g = graph_new(q->n, (uint32_t)m);
    return g ? g : refuse_shape(q, NO_ROOM " for the graph");
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
        return refuse_shape(q, "a vertex cannot have n or more distinct "
                         "predecessors other than itself");
    p = allocate_graph(q, (uint64_t)q->n * degree);
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
    return g ? g : refuse_shape(q, NO_ROOM " for the graph");
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
    g = allocate_graph(q, 2 * ((uint64_t)q->n - (q->n + width - 1) / width + q->n - width));
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
    graph *g = allocate_graph(q, q->n - 1);

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
    graph *g = allocate_graph(q, (uint64_t)q->n * (q->n - 1));
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
static graph *counterexample(const request *q)
{
    uint32_t middle = q->n - 2, sink = q->n - 1, m = 0;
    uint32_t *offer = NULL;
    arc *arcs = NULL;
    graph *g = NULL;

    /* Refuse a counterexample that is too small or too large */
    if (q->n < 3)
        return refuse_shape(q, "the counterexample needs three vertices");
    if ((q->both ? 4 : 2) * (uint64_t)middle > UINT32_MAX)
        return refuse_shape(q, "the graph would have 2^32 arcs or more");
    offer = malloc(middle * sizeof *offer);
    arcs = malloc((q->both ? 4 : 2) * (size_t)middle * sizeof *arcs);
    if (offer && arcs) {
        order_offers(q, q->order, offer, middle);
        for (uint32_t i = 1; i <= middle; i++) {
            /* List the arcs at the middle vertex i */
            arcs[m++] = (arc){ 0, i, 1 };
            arcs[m++] = (arc){ i, sink, offer[i - 1] };
            if (q->both) {
                arcs[m++] = (arc){ i, 0, 1 };
                arcs[m++] = (arc){ sink, i, offer[i - 1] };
            }
        }
        g = graph_from_arcs(q->n, m, arcs);
    }
    free(offer);
    free(arcs);
    return g ? g : refuse_shape(q, NO_ROOM " for the graph");
}

/* Draw a scale-free graph */
static void draw_edge(const request *q, uint32_t *a, uint32_t *b)
{
    do {
        *a = *b = 0;
        for (uint32_t cell = 1; cell < q->n && cell; cell *= 2) {
            uint32_t x = random_below(q->random, 100);

            *a = 2 * *a + (x >= 76);
            *b = 2 * *b + ((x >= 57 && x < 76) || x >= 95);
        }
    } while (*a >= q->n || *b >= q->n);
}
static void drop_repetitions(graph *g)
{
    uint32_t k = 0, kept = 0;

    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t begin = kept;

        for (; k < g->v[i + 1]; k++)
            if (kept == begin || g->e[kept - 1] != g->e[k]) {
                g->e[kept] = g->e[k];
                g->w[kept++] = g->w[k];
            }
        g->v[i + 1] = kept;
    }
    g->m = kept;
}
static graph *generate_rmat(const request *q)
{
    uint64_t edges = (uint64_t)q->n * (q->degree ? q->degree : 16);
    uint32_t m = 0;
    graph *g = NULL, *p = NULL;
    arc *arcs;

    if (edges > UINT32_MAX / 2)
        return refuse_shape(q, "the graph would have 2^32 arcs or "
                            "more");
    arcs = malloc((2 * edges + 1) * sizeof *arcs);
    for (uint64_t x = 0; arcs && x < edges; x++) {
        uint32_t a, b, w = random_weight(q);

        draw_edge(q, &a, &b);
        if (a != b) {
            arcs[m++] = (arc){ a, b, w };
            arcs[m++] = (arc){ b, a, w };
        }
    }
    /* Sort the lists of the drawn graph, and drop what is there twice */
    if (arcs)
        g = graph_from_arcs(q->n, m, arcs);
    free(arcs);
    if (g)
        p = graph_invert(g);
    graph_free(g);
    g = p ? graph_invert(p) : NULL;
    graph_free(p);
    if (g)
        drop_repetitions(g);
    return g ? g : refuse_shape(q, NO_ROOM " for the graph");
}
/* The weight of a length */
static uint64_t square_root(uint64_t x)  /* of a square, rounded down */
{
    uint64_t r = 0;

    for (uint64_t bit = 1u << 31; bit; bit /= 2)
        if ((r + bit) * (r + bit) <= x)
            r += bit;
    return r;
}

static uint32_t weight_of(const request *q, uint64_t dx, uint64_t dy,
                          uint64_t longest)
{
    uint64_t length = square_root(dx * dx + dy * dy);

    return (uint32_t)(1 + length * (q->max_weight - 1) / longest);
}
/* Draw roads */
typedef struct point { uint64_t x, y; } point;
enum { CELL = 1024, MOVE = 819, LONGEST_ROAD = 2018 };

static void pave_street(const request *q, const point *at, uint32_t a,
                        uint32_t b, arc *arcs, uint32_t *m)
{
    uint32_t w = weight_of(q, at[a].x - at[b].x, at[a].y - at[b].y,
                           LONGEST_ROAD);

    arcs[(*m)++] = (arc){ a, b, w };
    arcs[(*m)++] = (arc){ b, a, w };
}

static uint32_t draw_roads(const request *q, uint32_t width,
                           const point *at, arc *arcs)
{
    uint32_t m = 0;

    for (uint32_t i = 1; i < q->n; i++) {
        bool above = i >= width, left = i % width > 0;
        bool first = !left || (above && random_below(q->random, 2));

        if (above && (first || random_below(q->random, 5) == 0))
            pave_street(q, at, i, i - width, arcs, &m);
        if (left && (!first || random_below(q->random, 5) == 0))
            pave_street(q, at, i, i - 1, arcs, &m);
    }
    return m;
}
static graph *generate_road(const request *q)
{
    if (q->n > UINT32_MAX / 4)
        return refuse_shape(q, "a graph of this size may have 2^32 arcs");
    uint32_t width = 1;
    point *at = malloc(q->n * sizeof *at);
    arc *arcs = malloc(4 * (size_t)q->n * sizeof *arcs);
    graph *g = NULL;

    while ((uint64_t)width * width < q->n)
        width++;
    for (uint32_t i = 0; at && i < q->n; i++) {
        at[i].x = (uint64_t)i % width * CELL;
        at[i].y = (uint64_t)i / width * CELL;
        at[i].x += random_below(q->random, MOVE);
        at[i].y += random_below(q->random, MOVE);
    }
    if (at && arcs)
        g = graph_from_arcs(q->n, draw_roads(q, width, at, arcs), arcs);
    free(at);
    free(arcs);
    return g ? g : refuse_shape(q, NO_ROOM " for the graph");
}
/* Join points that are near each other */
enum { SIDE = 1 << 20 };

typedef struct square {
    uint64_t radius, cells;  /* cells a side */
    uint32_t *begin;         /* of each cell, cells*cells + 1 */
    point *at;               /* n points, cell by cell */
} square;

static uint64_t cell_of(const square *s, point p)
{
    return p.y * s->cells / SIDE * s->cells + p.x * s->cells / SIDE;
}
/* Draws the points, and sorts them by cell.  False: no memory. */
static bool scatter(const request *q, square *s)
{
    uint64_t all = s->cells * s->cells;
    point *drawn = malloc(q->n * sizeof *drawn);

    s->at = malloc(q->n * sizeof *s->at);
    s->begin = calloc(all + 2, sizeof *s->begin);
    if (drawn && s->at && s->begin) {
        for (uint32_t i = 0; i < q->n; i++) {
            drawn[i].x = random_below(q->random, SIDE);
            drawn[i].y = random_below(q->random, SIDE);
            s->begin[cell_of(s, drawn[i]) + 2]++;
        }
        for (uint64_t k = 2; k <= all + 1; k++)
            s->begin[k] += s->begin[k - 1];
        for (uint32_t i = 0; i < q->n; i++)
            s->at[s->begin[cell_of(s, drawn[i]) + 1]++] = drawn[i];
    }
    free(drawn);
    return drawn && s->at && s->begin;
}
/* The arcs from i to the points of cell (x, y), from number m on. */
static uint64_t join_cell(const request *q, const square *s, uint32_t i,
                          uint64_t x, uint64_t y, graph *g, uint64_t m)
{
    uint64_t cell = y * s->cells + x, r = s->radius;

    if (x >= s->cells || y >= s->cells)
        return m;
    for (uint32_t j = s->begin[cell]; j < s->begin[cell + 1]; j++) {
        uint64_t dx = s->at[i].x - s->at[j].x;
        uint64_t dy = s->at[i].y - s->at[j].y;

        if (j == i || dx * dx + dy * dy > r * r)
            continue;
        if (g) {
            g->e[m] = j;
            g->w[m] = weight_of(q, dx, dy, r);
        }
        m++;
    }
    return m;
}
static uint64_t join_all(const request *q, const square *s, graph *g)
{
    uint64_t m = 0;

    for (uint32_t i = 0; i < q->n; i++) {
        uint64_t x = s->at[i].x * s->cells / SIDE;
        uint64_t y = s->at[i].y * s->cells / SIDE;

        if (g)
            g->v[i] = (uint32_t)m;
        for (uint64_t dy = 0; dy < 3; dy++)
            for (uint64_t dx = 0; dx < 3; dx++)
                m = join_cell(q, s, i, x + dx - 1, y + dy - 1, g, m);
    }
    if (g)
        g->v[q->n] = (uint32_t)m;
    return m;
}
static graph *generate_geometric(const request *q)
{
    uint64_t area = (uint64_t)SIDE * SIDE;
    uint64_t degree = q->degree ? q->degree : 8;
    square s = { .begin = NULL };
    graph *g = NULL;

    if (degree > q->n)
        degree = q->n;
    s.radius = square_root(degree * (area / q->n) * 113 / 355) + 1;
    s.cells = s.radius < SIDE ? SIDE / s.radius : 1;
    while (s.cells > 1 && s.cells * s.cells / 4 > q->n)
        s.cells /= 2;
    if (!scatter(q, &s))
        refuse_shape(q, NO_ROOM " for the graph");
    else if ((g = allocate_graph(q, join_all(q, &s, NULL))) != NULL)
        join_all(q, &s, g);
    free(s.at);
    free(s.begin);
    return g;
}
/* The families */
static const struct family {
    const char *name;
    graph *(*generate)(const request *q);
    const char *takes;       /* degree, weight, seed: the letters */
    enum order order;        /* as of a request */
    bool both;
} families[] = {
    { "predecessor", generate_predecessor, "dws", 0, false },
    { "matrix", generate_matrix, "dws", 0, false },
    { "grid", generate_grid, "ws", 0, false },
    { "path", generate_path, "ws", 0, false },
    { "complete", generate_complete, "ws", 0, false },
    { "rmat", generate_rmat, "dws", 0, false },
    { "road", generate_road, "ws", 0, false },
    { "geometric", generate_geometric, "dws", 0, false },
    { "counterexample", counterexample, "", BEST_FIRST, false },
    { "counterexample-best-last", counterexample, "", BEST_LAST,
      false },
    { "counterexample-shuffled", counterexample, "s", SHUFFLED, false },
    { "counterexample-undirected", counterexample, "", BEST_FIRST,
      true },
    { "counterexample-best-last-undirected", counterexample, "",
      BEST_LAST, true },
    { "counterexample-shuffled-undirected", counterexample, "s",
      SHUFFLED, true },
};
bool family_takes(const char *family, char what)
{
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        if (strcmp(family, families[k].name) == 0)
            return strchr(families[k].takes, what);
    return true;             /* which none is, generate() says */
}
const char family_names[] = "predecessor, matrix, grid, path, "
    "complete, rmat, road, geometric, "
    "counterexample[-best-last|-shuffled][-undirected]";

graph *generate(const char *family, uint32_t n, uint32_t degree,
                uint32_t max_weight, uint64_t seed, struct error *why)
{
    struct random random = { seed };
    request q = { .n = n, .degree = degree, .random = &random,
                  .max_weight = max_weight ? max_weight : 10,
                  .why = why };

    if (n == 0)
        return refuse_shape(&q, "a graph needs a vertex");
    if (q.max_weight > WEIGHT_MAX)
        return refuse_shape(&q, "the largest weight is 2^32 - 2");
    for (size_t k = 0; k < sizeof families / sizeof *families; k++)
        if (strcmp(family, families[k].name) == 0) {
            q.order = families[k].order;
            q.both = families[k].both;
            return families[k].generate(&q);
        }
    wrong(why, "no such family: %s", family_names);
    return NULL;
}
