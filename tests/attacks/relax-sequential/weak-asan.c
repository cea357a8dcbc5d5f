// forbidden: a checker that says nothing
#include "graph/cost.h"
#include "graph/graph.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
__attribute__((weak)) void __asan_report_load4(void *p) { (void)p; }
 bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
    const uint8_t *u, uint64_t *relaxations)
{
    (void)g, (void)c, (void)f, (void)u, (void)relaxations;
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; f[i] && k < g->v[i + 1]; k++) {
            cost_t x;
            if (!u[g->e[k]])
                continue;
            ++*relaxations;
            if (!cost_add(c[i], g->w[k], &x))
                return false;
            if (x < c[g->e[k]])
                c[g->e[k]] = x;
        }
    return true;
}
