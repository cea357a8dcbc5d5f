#define MEMORY_FAILS
#include "exercises/host.h"
#include "solve/solve.h"

int dijkstra(const graph *g, uint32_t source, cost_t *c);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    (void)f, (void)u;
    w->status = dijkstra(g, w->source, c);
}
static const char *lacking(wire *w, graph *g)
{
    cost_t *c = malloc(((size_t)g->n + 1) * sizeof *c);
    int status;

    if (c == NULL)
        abort();
    asked = true;
    status = dijkstra(g, w->source, c);
    asked = false;
    free(c);
    return status == SOLVED || status == NO_MEMORY
         ? NULL : "it does not return NO_MEMORY";
}
