/* the warp's own reduction in place of five shuffles */
#include "cuda/kernels.h"
__device__ inline unsigned least_of(unsigned x) { return __reduce_min_sync(0xffffffffu, x); }
__device__ inline uint64_t least_of(uint64_t x)
{
    unsigned hi = (unsigned)(x >> 32), best = __reduce_min_sync(0xffffffffu, hi);
    unsigned lo = hi == best ? (unsigned)x : 0xffffffffu;
    return (uint64_t)best << 32 | __reduce_min_sync(0xffffffffu, lo);
}
__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c, cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, i = blockIdx.x * 2 * blockDim.x + t;
    cost_t x = COST_INF;
    for (int k = 0; k < 2; k++, i += blockDim.x)
        if (i < n && u[i] && c[i] < x) x = c[i];
    x = least_of(x);
    if (t % 32 == 0) s[t / 32] = x;
    __syncthreads();
    if (t >= 32) return;
    x = least_of(t < blockDim.x / 32 ? s[t] : COST_INF);
    if (t == 0) minimums[blockIdx.x] = x;
}
