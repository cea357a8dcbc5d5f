/* every thread looks through all vertices of its block, 64 times */
#include "cuda/kernels.h"

__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, first = blockIdx.x * 2 * blockDim.x;
    cost_t best = COST_INF;

    s[t] = COST_INF;
    for (uint32_t k = first; k < n && k < first + 2 * blockDim.x; k++)
        if (u[k] && c[k] < best)
            best = c[k];
    if (t == 0)
        minimums[blockIdx.x] = best;
}
