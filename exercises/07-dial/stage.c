/* The harness of dial, which is judged by its distances, as dijkstra
   is. That it uses buckets shows in nothing that the judge can see,
   and is for the person who reads the hand-in. */
#define MEMORY_FAILS
#include "exercises/host.h"
#include "solve/solve.h"

int dial(const graph *g, uint32_t source, cost_t *c);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    (void)f, (void)u;
    w->status = dial(g, w->source, c);
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
