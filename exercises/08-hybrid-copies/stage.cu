/* The harness of hybrid_solve, which runs a part of each iteration
   on the host. What matters is how much it copies: its units are
   four to six bytes per vertex and iteration, by what it runs where,
   and the lists once if they are needed at all. */
#include "exercises/06-host-loop/loop.h"

int hybrid_solve(const graph *g, uint32_t source, uint32_t block,
                 bool relaxes, bool updates, cost_t *c);

static int run_loop(wire *w, const graph *g, cost_t *c)
{
    uint32_t turn = w->schedule == 3 ? (uint32_t)w->seed : w->schedule;
    uint32_t kind = 1 + turn % 3;      /* of U_H1, U_H2 and U_H3 */
    asks_lowered = kind >= 2;
    asks_taken = kind != 2;
    int status = hybrid_solve(g, w->source, w->block, kind >= 2,
                              kind != 2, c);

    w->units = (kind == 3 ? 5 : 6) * w->iterations * w->n +
               (kind != 1) * (4 * (w->n + 1) + 8ull * w->m);
    return status;
}
