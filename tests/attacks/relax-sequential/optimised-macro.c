// forbidden: an attribute under a harmless name, by a macro that is defined where ctype.h is optimised
#include <ctype.h>
#ifdef tolower
#define unused optimize("O3")
#endif
/* pointers instead of indices */
#include "graph/cost.h"
#include "graph/graph.h"

__attribute__((unused)) bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    for (uint32_t i = 0; i < g->n; i++) {
        const uint32_t *e = g->e + g->v[i], *end = g->e + g->v[i + 1];
        const uint32_t *w = g->w + g->v[i];

        for (; f[i] && e < end; e++, w++) {
            cost_t sum;

            if (u[*e] == 0)
                continue;
            (*relaxations)++;
            if (!cost_add(c[i], *w, &sum))
                return false;
            if (c[*e] > sum)
                c[*e] = sum;
        }
    }
    return true;
}
