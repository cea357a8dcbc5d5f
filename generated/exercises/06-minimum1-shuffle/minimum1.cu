#include "cuda/kernels.h"

__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x;

    /* Fold in two storeys of warps */
    uint32_t i = blockIdx.x * 2 * blockDim.x + t, j = i + blockDim.x;
    cost_t x = i < n && u[i] ? c[i] : COST_INF;
    cost_t y = j < n && u[j] ? c[j] : COST_INF;

    x = x < y ? x : y;
    /* Fold the lanes' x into that of lane 0 */
    for (uint32_t d = 16; d > 0; d /= 2) {
        cost_t other = __shfl_down_sync(0xffffffffu, x, d);

        if (other < x)
            x = other;
    }
    if (t % 32 == 0)
        s[t / 32] = x;
    __syncthreads();
    if (t < 32) {
        x = t < blockDim.x / 32 ? s[t] : COST_INF;
        /* Fold the lanes' x into that of lane 0 */
        for (uint32_t d = 16; d > 0; d /= 2) {
            cost_t other = __shfl_down_sync(0xffffffffu, x, d);

            if (other < x)
                x = other;
        }
        if (t == 0)
            minimums[blockIdx.x] = x;
    }
}
