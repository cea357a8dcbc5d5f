#include "exercises/host.h"

int dijkstra(const graph *g, uint32_t source, cost_t *c);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    (void)f, (void)u;
    w->status = dijkstra(g, w->source, c);
}
