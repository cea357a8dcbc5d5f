/* four lanes of a warp look at all its costs, and fold them alone */
#include "cuda/kernels.h"

__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, lane = t % 32;
    uint32_t first = blockIdx.x * 2 * blockDim.x + t - lane;
    cost_t x = COST_INF;

    for (uint32_t k = 0; lane < 4 && k < 16; k++) {
        uint32_t i = first + k % 8 * 4 + lane + k / 8 * blockDim.x;

        if (i < n && u[i])
            x = min(x, c[i]);
    }
    x = min(x, __shfl_xor_sync(0xffffffffu, x, 1));
    x = min(x, __shfl_xor_sync(0xffffffffu, x, 2));
    if (lane == 0)
        s[t / 32] = x;
    __syncthreads();
    if (t >= 32)
        return;
    x = t < blockDim.x / 32 ? s[t] : COST_INF;
    for (uint32_t d = 16; d > 0; d /= 2)
        x = min(x, __shfl_xor_sync(0xffffffffu, x, d));
    if (t == 0)
        minimums[blockIdx.x] = x;
}
