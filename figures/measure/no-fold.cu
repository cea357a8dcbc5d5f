/* no-fold: the host loop of Chapter 6 on 100,000 vertices of the papers'
   family, with one of three kernels for the minimum (Exercise 6.11): ours,
   or without a fold (-DNO_FOLD), or so with a look first (-DLOOK as well).
   figures/measure/no-fold.sh builds it for the simulator and counts. */
#include "cuda/kernels.h"
#include "graph/generate.h"
#include "graph/graph.h"
#include <stdio.h>
#include <stdlib.h>

int DA2CF_F(const graph *g, uint32_t source, uint32_t block, cost_t *c);

#ifdef NO_FOLD
__global__ void minimum_word(uint32_t n, const uint8_t *u,
                             const cost_t *c, cost_t *word)
{
    uint32_t i = blockIdx.x * WORD_COSTS * blockDim.x + threadIdx.x;

    for (int k = 0; k < WORD_COSTS; k++, i += blockDim.x)
        if (i < n && u[i] && c[i] != COST_INF
#ifdef LOOK
            && c[i] < *(volatile cost_t *)word
#endif
            )
            atomicMin(word, c[i]);
}
#endif

int main(void)
{
    struct error why;
    graph *g = generate("predecessor", 100000, 0, 0, 1, &why);
    cost_t *c = g ? (cost_t *)malloc(g->n * sizeof *c) : NULL;
    int failed = c == NULL || DA2CF_F(g, 0, 256, c) != 0;

    free(c);
    if (g)
        graph_free(g);
    return failed;
}
