/* pairs side by side, folded by the warp */
#include "cuda/kernels.h"

__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, i = 2 * (blockIdx.x * blockDim.x + t);
    cost_t x = i < n ? values[i] : COST_INF;

    if (i + 1 < n)
        x = min(x, values[i + 1]);
    x = __reduce_min_sync(0xffffffffu, x);
    if (t % 32 == 0)
        s[t / 32] = x;
    __syncthreads();
    if (t < 32) {
        x = t < blockDim.x / 32 ? s[t] : COST_INF;
        x = __reduce_min_sync(0xffffffffu, x);
        if (t == 0)
            minimums[blockIdx.x] = x;
    }
}
