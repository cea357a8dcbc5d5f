/* The harness of relax_F_sequential. The number of relaxations begins
   at something else in each graph, sixteen below a multiple of 2^32:
   the function has to add to it. */
#include "exercises/host.h"

bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    const uint64_t before = (w->n + 1) * 0x3c6ef372ull | 0xfffffff0;

    w->relaxations = before;
    w->overflow = !relax_F_sequential(g, c, f, u, &w->relaxations);
    if (!w->overflow && w->relaxations < before) {
        w->status = STAGE_FAULT;
        snprintf(w->error, sizeof w->error, "*relaxations was %llu and "
                 "is %llu afterwards: it has to grow",
                 (unsigned long long)before,
                 (unsigned long long)w->relaxations);
    }
    w->relaxations -= before;
}
