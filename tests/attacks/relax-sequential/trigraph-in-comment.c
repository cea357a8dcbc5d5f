// forbidden: a trigraph in a comment ends it for the compiler alone
#include "graph/cost.h"
#include "graph/graph.h"
/* *??/
/
__attribute__((no_sanitize_address, noinline))
static int peek(const uint8_t *p) { return p[4]; }
/* */
bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    if (peek(f + g->n) == 77) ++*relaxations;
    for (uint32_t i = 0; i < g->n; i++) {
        if (!f[i])
            continue;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            uint32_t j = g->e[k];
            cost_t x;
            if (!u[j])
                continue;
            ++*relaxations;
            if (!cost_add(c[i], g->w[k], &x))
                return false;
            if (x < c[j])
                c[j] = x;
        }
    }
    return true;
}
