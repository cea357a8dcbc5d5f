#include "cuda/kernels.h"

__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    uint32_t group = 2 * blockDim.x;

    MINE(b, gridDim.x) {
        cost_t best = COST_INF;

        for (uint32_t i = b * group; i < (b + 1) * group && i < n; i++)
            if (u[i] && c[i] < best)
                best = c[i];
        minimums[b] = best;
    }
}
