/* Values 2t and 2t + 1 of the block. */
#include "cuda/kernels.h"

__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, b = blockDim.x;
    uint32_t i = blockIdx.x * 2 * b + t, j = i + b;
    uint32_t k = blockIdx.x * 2 * b + 2 * t;
    cost_t x = k < n ? values[k] : COST_INF;
    cost_t y = k + 1 < n ? values[k + 1] : COST_INF;

    (void)i, (void)j;
    s[t] = x < y ? x : y;
    for (uint32_t live = b; live > 1; live = (live + 1) / 2) {
        uint32_t half = (live + 1) / 2;

        __syncthreads();
        if (t + half < live && s[t + half] < s[t])
            s[t] = s[t + half];
    }
    if (t == 0)
        minimums[blockIdx.x] = s[0];
}
