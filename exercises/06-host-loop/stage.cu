/* The harness of DA2CF_F, a host's loop. */
#define OFFERS_MINIMUMS
#define OFFERS_WORD
#define RETURNS_ERRORS
#include "exercises/06-host-loop/loop.h"

int DA2CF_F(const graph *g, uint32_t source, uint32_t block, cost_t *c);

static struct asks what_is_asked(const wire *)
{
    struct asks ask = {};

    ask.lowered = ask.taken = ask.minimum = 1;
    return ask;
}
static int run_loop(wire *w, const graph *g, cost_t *c)
{
    return DA2CF_F(g, w->source, w->block, c);
}
