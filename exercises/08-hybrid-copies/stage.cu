/* The harness of hybrid_solve, which runs a part of each iteration
   on the host. What matters is how much it copies: its units are
   four to six bytes per vertex and iteration, by what it runs where,
   and the lists once if they are needed at all. */
#define HOST_RELAXES
#include "exercises/06-host-loop/loop.h"

int hybrid_solve(const graph *g, uint32_t source, uint32_t block,
                 bool relaxes, bool updates, cost_t *c);

/* 1, 2, 3: of U_H1, U_H2 and U_H3 */
static uint32_t kind_of(const wire *w)
{
    return 1 + (w->schedule == 3 ? (uint32_t)w->seed : w->schedule) % 3;
}
static struct asks what_is_asked(const wire *w)
{
    uint32_t kind = kind_of(w);
    struct asks ask = {};

    ask.lowered = kind >= 2;
    ask.taken = kind != 2;
    return ask;
}
static int run_loop(wire *w, const graph *g, cost_t *c)
{
    uint32_t kind = kind_of(w);
    /* (before the call: the file has the address of what lies here) */
    const uint64_t units =
        (kind == 3 ? 5 : 6) * w->iterations * w->n +
        (kind != 1) * (4 * (w->n + 1) + 8ull * w->m);
    int status = hybrid_solve(g, w->source, w->block, kind >= 2,
                              kind != 2, c);

    w->units = units;
    return status;
}
