/* has an array of tails, and gives it back */
#include "graph/cost.h"
#include "graph/graph.h"
#include <stdlib.h>
bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    uint32_t *t = malloc((g->m + 1) * sizeof *t), i = 0;
    bool good = true;
    for (uint32_t k = 0; k < g->m; k++) {
        while (g->v[i + 1] <= k)
            i++;
        t[k] = i;
    }
    for (uint32_t k = 0; good && k < g->m; k++) {
        cost_t sum;
        if (!f[t[k]] || !u[g->e[k]])
            continue;
        ++*relaxations;
        if (!cost_add(c[t[k]], g->w[k], &sum))
            good = false;
        else if (sum < c[g->e[k]])
            c[g->e[k]] = sum;
    }
    free(t);
    return good;
}
