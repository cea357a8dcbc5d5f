/* The harness of relax_F_sequential. */
#include "exercises/host.h"

bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    w->relaxations = 0;
    w->overflow = !relax_F_sequential(g, c, f, u, &w->relaxations);
}
