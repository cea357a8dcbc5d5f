#include "cuda/kernels.h"

__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    cost_t first = COST_INF;

    MINE(i, n) {
        cost_t end;

        if (!u[i] || c[i] == COST_INF)
            continue;
        end = lightest[i] < COST_INF - 1 - c[i] ? c[i] + lightest[i]
                                                : COST_INF - 1;
        if (end < first)
            first = end;
    }
    if (ME && first != COST_INF)
        MIN(word, first);
}
