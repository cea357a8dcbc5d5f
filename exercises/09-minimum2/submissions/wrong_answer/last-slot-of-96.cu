#include "cuda/kernels.h"
static __device__ cost_t lesser(cost_t a, cost_t b) { return b < a ? b : a; }
__global__ void minimum2(uint32_t n, const cost_t *values,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    const uint32_t t = threadIdx.x, B = blockDim.x;
    const cost_t *mine = values + blockIdx.x * 2 * B;
    uint32_t left = blockIdx.x * 2 * B < n ? n - blockIdx.x * 2 * B : 0;
    s[t] = lesser(t < left ? mine[t] : COST_INF, t + B < left ? mine[t + B] : COST_INF);
    for (uint32_t step = 1; step < B; step <<= 1) {
        __syncthreads();
        if (t % (2 * step) == 0 && t + step < (B & (B - 1) ? B - 1 : B)) s[t] = lesser(s[t], s[t + step]);
    }
    if (t == 0) minimums[blockIdx.x] = s[0];
}
