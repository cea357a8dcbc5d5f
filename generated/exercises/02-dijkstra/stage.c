#define MEMORY_FAILS
#include "exercises/host.h"
#include "solve/solve.h"

int dijkstra(const graph *g, uint32_t source, cost_t *c);

/* the largest of count numbers that is finite */
static uint32_t largest(uint32_t count, const uint32_t *x)
{
    uint32_t most = 0;

    for (uint32_t k = 0; k < count; k++)
        most = x[k] != COST_INF && x[k] > most ? x[k] : most;
    return most;
}
static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    (void)f, (void)u;
    w->status = dijkstra(g, w->source, c);
    w->units = 1 + (uint64_t)g->n + g->m + largest(g->m, g->w);
    if (w->status == SOLVED)
        w->units += largest(g->n, c);
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
    status = dijkstra(g, w->source, c);
    asked = false;
    right = status == NO_MEMORY || (status == SOLVED && is_found(w, c));
    free(c);
    return right ? NULL : "it does not return NO_MEMORY";
}
