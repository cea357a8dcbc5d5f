/* The harness of thrifty, which is held to four bytes per vertex and
   iteration, the costs in one direction: the flags need not cross at
   all. The graph is sent, in a few copies; after that the device gets
   nothing, whether it is sent or a kernel fetches it. */
#define RETURNS_ERRORS
#define COUNTS_CROSSINGS
#define LISTS_TAILS 1
#include "exercises/06-host-loop/loop.h"

int thrifty(const graph *g, uint32_t source, uint32_t block, cost_t *c);

static struct asks what_is_asked(const wire *)
{
    struct asks ask = {};

    ask.lowered = ask.taken = 1;
    return ask;
}
enum { COPIES = 64 };   /* of a graph, and of what else is there once */

static void one_direction(wire *w)
{
#ifdef __SIMULATOR__
    struct sim_counters now;

    sim_counters_get(&now);
    if (now.sent > COPIES)
        too_much(w, "%llu copies went to the device; that the costs "
                 "cross in one direction is asked for",
                 (unsigned long long)now.sent);
    else if (sim_host_accesses() > w->n)
        too_much(w, "kernels read the host's memory %llu times; that "
                 "the costs cross in one direction is asked for",
                 (unsigned long long)sim_host_accesses());
#else
    (void)w;
#endif
}
static int run_loop(wire *w, const graph *g, cost_t *c)
{
    uint64_t rounds = is_path(w) ? w->n : w->iterations;

    w->units = 4 * rounds * w->n + 4 * (w->n + 1) + 8ull * w->m;
    int status = thrifty(g, w->source, w->block, c);

    one_direction(w);
    return status;
}
