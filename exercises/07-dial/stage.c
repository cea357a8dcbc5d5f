/* The harness of dial, which is judged by its distances, as dijkstra
   is. That it uses buckets shows in nothing that the judge can see,
   and is for the person who reads the hand-in. */
#define MEMORY_FAILS
#include "exercises/host.h"
#include "solve/solve.h"

int dial(const graph *g, uint32_t source, cost_t *c);

/* Of the largest graph's vertices number 1,000 is not reached, and has
   arcs: a heavy one changes no distance, and a bucket's number may have
   as many bits as a vertex's. */
enum { LARGEST = 1 << 18, UNREACHED = 1000 };

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    uint32_t at = g->n > LARGEST ? g->v[UNREACHED] : 0;
    bool there = at > 0 && g->v[UNREACHED + 1] > at;
    uint32_t *arc = there ? &g->w[at] : NULL;
    uint32_t weight = arc ? *arc : 0;

    (void)f, (void)u;
    if (arc)
        *arc = 1 << 20;
    w->status = dial(g, w->source, c);
    if (arc)
        *arc = weight;
}
static const char *lacking(wire *w, graph *g)
{
    const size_t size = g->n * sizeof(cost_t);
    cost_t *c = malloc(size + 1);
    bool right;
    int status;

    if (c == NULL)
        abort();
    memset(c, 0xa5, size);
    asked = true;
    status = dial(g, w->source, c);
    asked = false;
    right = status == NO_MEMORY || (status == SOLVED && is_found(w, c));
    free(c);
    return right ? NULL : "it does not return NO_MEMORY";
}
