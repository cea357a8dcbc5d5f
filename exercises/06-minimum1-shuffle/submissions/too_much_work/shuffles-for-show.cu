/* five shuffles whose values nobody takes, and an atomic of each thread */
#include "cuda/kernels.h"

__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, i = 2 * blockIdx.x * blockDim.x + t;
    cost_t best = COST_INF;
    for (uint32_t k = 0; k < 2; k++, i += blockDim.x)
        if (i < n && u[i] && c[i] < best)
            best = c[i];
    if (t == 0)
        s[0] = COST_INF;
    __syncthreads();
    for (int k = 0; k < 5; k++)
        __shfl_down_sync(0xffffffffu, best, 1);
    atomicMin(&s[0], best);
    __syncthreads();
    if (t == 0)
        minimums[blockIdx.x] = s[0];
}
