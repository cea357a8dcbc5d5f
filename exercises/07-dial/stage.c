/* The harness of dial, which is judged by its distances, as dijkstra
   is. That it uses buckets shows in nothing that the judge can see,
   and is for the person who reads the hand-in. */
#include "exercises/host.h"

int dial(const graph *g, uint32_t source, cost_t *c);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    (void)f, (void)u;
    w->status = dial(g, w->source, c);
}
