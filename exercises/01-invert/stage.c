/* The harness of graph_invert, which returns a graph that it has
   made. What can be seen only here, the pointer and the fields of
   the record, is looked at here; the rows go to the parent, which
   compares them. The given graph has names and a release of its own,
   as one that was read from a file may have: the result does not
   share them, or whoever frees it would free what was given.
   A list that is sorted by comparisons is told from one that was made
   in order by the steps, where the hand-in itself sorts. The library's
   sort is told by sorts.h. */
#define MEMORY_FAILS
#include "exercises/host.h"
#include "exercises/01-invert/sorts.h"

static void release(graph *g)
{
    (void)g;
}
/* What is wrong with the result, or with what was given; or NULL */
static const char *wrong_with(const graph *r, const graph *g,
                              const graph *given)
{
    return r == NULL ? "it returned NULL"
        : r == g ? "it returned the graph it was given"
        : r->n != given->n || r->m > given->m
          ? "the result has another n or m"
        : r->first != given->first ? "the result's first differs"
        : r->names == given->names || r->about == given->about ||
          r->release == given->release
          ? "the result shares names, about or release with the "
            "given graph"
        : r->v == given->v || r->e == given->e || r->w == given->w
          ? "the result shares v, e or w with the given graph"
        : memcmp(g, given, sizeof *g) != 0
          ? "the record of the given graph has changed" : NULL;
}
/* What is its own goes as it says itself, what was given stays. */
static void let_go(graph *r, const graph *given)
{
    if (r->release == NULL || r->release == given->release) {
        r->names = NULL, r->about = NULL, r->release = NULL;
        r->n = given->n;
        r->v = r->v == given->v ? NULL : r->v;
        r->e = r->e == given->e ? NULL : r->e;
        r->w = r->w == given->w ? NULL : r->w;
    }
    graph_free(r);
}
/* Every so many vertices of a large graph in one, and of its arcs: as
   many of these to each of those as before */
enum { MANY = 100000, IN_ONE = 1024 };
static graph *like(const graph *g)
{
    graph *small = graph_new(g->n / IN_ONE, g->m / IN_ONE);

    if (small == NULL)
        abort();
    for (uint32_t i = 0, k = 0; k < small->m; k++) {
        while (g->v[i + 1] <= k * IN_ONE)
            i++;
        small->e[k] = g->e[k * IN_ONE] % small->n;
        small->w[k] = g->w[k * IN_ONE];
        small->v[(i < small->n * IN_ONE ? i / IN_ONE
                                        : small->n - 1) + 1]++;
    }
    for (uint32_t i = 0; i < small->n; i++)
        small->v[i + 1] += small->v[i];
    return small;
}
/* What takes O(n + m) takes as many steps to a vertex and an arc of a
   large graph as of a small one. A search by halves, or a sort, takes
   twice as many where there are a thousand times as many to search. */
static void compare_steps(wire *w, const graph *g, uint64_t steps)
{
    graph *small = like(g), *r;
    uint64_t before = child_steps(), own = allocated;

    r = graph_invert(small);
    before = child_steps() - before;
    if (r != small)
        graph_free(r);
    if (steps > before * IN_ONE / 4 * 5 && w->slow[0] == '\0')
        snprintf(w->slow, sizeof w->slow, "more than O(n + m): steps "
                 "%llu for n = %u, and %llu for n = %u",
                 (unsigned long long)before, small->n,
                 (unsigned long long)steps, g->n);
    graph_free(small);
    allocated = own;
}
static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    g->first = w->source % 2;
    char word[] = "a word";
    g->names = calloc(g->n, sizeof *g->names);
    if (g->names == NULL)
        abort();
    g->names[0] = g->about = word, g->release = release;
    const graph given = *g;
    calls = allocated = sorts = 0;      /* what follows is its own */
    uint64_t steps = child_steps();
    graph *r = graph_invert(g);
    const char *wrong = wrong_with(r, g, &given);

    steps = child_steps() - steps;

    if (sorts > 0)
        snprintf(w->slow, sizeof w->slow, "it has the library sort by "
                 "comparisons, which takes more than O(n + m)");

    (void)c, (void)f, (void)u;
    free(given.names);
    if (wrong) {
        w->status = STAGE_FAULT;
        snprintf(w->error, sizeof w->error, "%s", wrong);
        if (r != NULL && r != g) {
            let_go(r, &given);
        }
        return;
    }
    memcpy(wire_slot(w, RV), r->v, (r->n + 1) * sizeof *r->v);
    if (r->m > 0) {             /* without arcs there may be no arrays */
        memcpy(wire_slot(w, RE), r->e, r->m * sizeof *r->e);
        memcpy(wire_slot(w, RW), r->w, r->m * sizeof *r->w);
    }
    w->relaxations = r->m;
    graph_free(r);
    if (g->n > MANY)
        compare_steps(w, g, steps);
}
/* The arcs of a result in any order: a sum over both arrays */
static uint64_t sum_of(uint32_t m, const uint32_t *e, const uint32_t *w)
{
    uint64_t sum = 0;

    for (uint32_t k = 0; k < m; k++)
        sum += (e[k] + 1ull) * 0x9e3779b97f4a7c15u ^ w[k];
    return sum;
}
/* Again, as one of its allocations fails */
static const char *lacking(wire *w, graph *g)
{
    bool whole = true;
    graph *r;

    g->names = NULL, g->about = NULL, g->release = NULL;
    asked = true;
    r = graph_invert(g);
    asked = false;
    if (r != NULL && r != g) {
        whole = r->v && r->e && r->w && r->m == w->relaxations &&
                memcmp(r->v, wire_slot(w, RV),
                       (g->n + 1) * sizeof *r->v) == 0 &&
                sum_of(r->m, r->e, r->w) ==
                sum_of(r->m, wire_slot(w, RE), wire_slot(w, RW));
        graph_free(r);
    }
    return r == g ? "it returns the graph it was given"
         : whole ? NULL : "it returns a graph that is not whole";
}
