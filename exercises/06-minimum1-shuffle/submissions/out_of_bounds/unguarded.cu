/* the second element without a guard */
#include "cuda/kernels.h"

__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, i = blockIdx.x * 2 * blockDim.x + t;
    uint32_t j = i + blockDim.x;
    cost_t best = COST_INF;

    if (i < n && u[i])
        best = c[i];
    if (u[j] && c[j] < best)
        best = c[j];
    for (uint32_t d = 16; d > 0; d /= 2) {
        cost_t other = __shfl_down_sync(0xffffffffu, best, d);

        best = other < best ? other : best;
    }
    if (t % 32 == 0)
        s[t / 32] = best;
    __syncthreads();
    if (t == 0) {
        for (uint32_t k = 1; k < blockDim.x / 32; k++)
            best = s[k] < best ? s[k] : best;
        minimums[blockIdx.x] = best;
    }
}
