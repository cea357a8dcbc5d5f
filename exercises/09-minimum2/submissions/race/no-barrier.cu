/* A slot is read before its thread has come. */
#include "cuda/kernels.h"

__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, b = blockDim.x;
    uint32_t i = blockIdx.x * 2 * b + t, j = i + b;
    cost_t x = i < n ? values[i] : COST_INF;
    cost_t y = j < n ? values[j] : COST_INF;

    s[t] = x < y ? x : y;
    for (uint32_t live = b; live > 1; live = (live + 1) / 2) {
        uint32_t half = (live + 1) / 2;

        if (t + half < live && s[t + half] < s[t])
            s[t] = s[t + half];
    }
    if (t == 0)
        minimums[blockIdx.x] = s[0];
}
