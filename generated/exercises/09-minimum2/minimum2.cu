#include "cuda/kernels.h"

/* The kernel minimum2 */
__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x;
    uint32_t i = blockIdx.x * 2 * blockDim.x + t;
    uint32_t j = i + blockDim.x;

    /* Put the smaller of two of the values into this thread's slot */
    cost_t x = i < n ? values[i] : COST_INF;
    cost_t y = j < n ? values[j] : COST_INF;

    s[t] = x < y ? x : y;
    /* Fold the live slots in half until one is left */
    for (uint32_t live = blockDim.x; live > 1; ) {
        uint32_t half = (live + 1) / 2;

        __syncthreads();
        if (t + half < live && s[t + half] < s[t])
            s[t] = s[t + half];
        live = half;
    }
    /* Let one thread hand the block's minimum over */
    if (t == 0)
        minimums[blockIdx.x] = s[0];
}
