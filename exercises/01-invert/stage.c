/* The harness of graph_invert, which returns a graph that it has
   made. What can be seen only here, the pointer and the fields of
   the record, is looked at here; the rows go to the parent, which
   compares them. The given graph has names and a release of its own,
   as one that was read from a file may have: the result does not
   share them, or whoever frees it would free what was given.
   A list that is sorted by comparisons is told from one that was made
   in order by the steps, where the hand-in itself sorts. The library's
   sort takes no steps: this one takes its place, and says so. */
#define MEMORY_FAILS
#include "exercises/host.h"

static uint64_t sorts;      /* calls of the library's sort */

static void swap(char *a, char *b, size_t size)
{
    for (; size > 0; size--, a++, b++) {
        char x = *a;
        *a = *b, *b = x;
    }
}
/* a heap, the largest on top; then the top goes to the end */
void qsort(void *base, size_t count, size_t size,
           int (*order)(const void *, const void *))
{
    char *at = base;

    sorts++;
    for (size_t first = count / 2, last = count; last > 1;) {
        size_t i, k;
        if (first > 0)
            first--;
        else
            swap(at, at + --last * size, size);
        for (i = first; (k = 2 * i + 1) < last; i = k) {
            k += k + 1 < last && order(at + k * size,
                                       at + (k + 1) * size) < 0;
            if (order(at + i * size, at + k * size) >= 0)
                break;
            swap(at + i * size, at + k * size, size);
        }
    }
}
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
    graph *r = graph_invert(g);
    const char *wrong = wrong_with(r, g, &given);

    if (sorts > 0)
        snprintf(w->slow, sizeof w->slow, "it has the library sort by "
                 "comparisons, which takes more than O(n + m)");

    (void)c, (void)f, (void)u;
    free(given.names);
    if (wrong) {
        w->status = STAGE_FAULT;
        snprintf(w->error, sizeof w->error, "%s", wrong);
        if (r != NULL && r != g) {
            r->names = NULL, r->about = NULL, r->release = NULL;
            r->n = given.n;
            r->v = r->v == given.v ? NULL : r->v;
            r->e = r->e == given.e ? NULL : r->e;
            r->w = r->w == given.w ? NULL : r->w;
            graph_free(r);
        }
        return;
    }
    memcpy(wire_slot(w, RV), r->v, (r->n + 1) * sizeof *r->v);
    memcpy(wire_slot(w, RE), r->e, r->m * sizeof *r->e);
    memcpy(wire_slot(w, RW), r->w, r->m * sizeof *r->w);
    w->relaxations = r->m;
    graph_free(r);
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
        whole = r->v && r->e && r->w &&
                memcmp(r->v, wire_slot(w, RV),
                       (g->n + 1) * sizeof *r->v) == 0;
        graph_free(r);
    }
    return r == g ? "it returns the graph it was given"
         : whole ? NULL : "it returns a graph that is not whole";
}
