#include "cuda/kernels.h"

__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    uint32_t group = 2 * blockDim.x;

    MINE(b, gridDim.x) {
        cost_t best = COST_INF;

        for (uint32_t i = b * group; i < (b + 1) * group && i < n; i++)
            if (values[i] < best)
                best = values[i];
        minimums[b] = best;
    }
}
