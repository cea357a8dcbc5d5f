/* The harness of thrifty, which is held to four bytes per vertex and
   iteration, the costs in one direction: the flags need not cross at
   all. */
#define RETURNS_ERRORS
#define LISTS_TAILS 1
#include "exercises/06-host-loop/loop.h"

int thrifty(const graph *g, uint32_t source, uint32_t block, cost_t *c);

static struct asks what_is_asked(const wire *)
{
    struct asks ask = {};

    ask.lowered = ask.taken = 1;
    return ask;
}
static int run_loop(wire *w, const graph *g, cost_t *c)
{
    w->units = 4 * w->iterations * w->n + 4 * (w->n + 1) + 8ull * w->m;
    return thrifty(g, w->source, w->block, c);
}
