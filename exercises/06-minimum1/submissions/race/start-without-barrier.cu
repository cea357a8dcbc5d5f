/* s[0] is set beside the first atomicMin (M36) */
#include "cuda/kernels.h"

__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, i = blockIdx.x * 2 * blockDim.x + t;
    uint32_t j = i + blockDim.x;
    cost_t x = i < n && u[i] ? c[i] : COST_INF;
    cost_t y = j < n && u[j] ? c[j] : COST_INF;

    if (t == 0)
        s[0] = COST_INF;
    atomicMin(&s[0], x < y ? x : y);
    __syncthreads();
    if (t == 0)
        minimums[blockIdx.x] = s[0];
}
