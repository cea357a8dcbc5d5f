#include "cuda/kernels.h"

__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x, i = blockIdx.x * 2 * blockDim.x + t;
    uint32_t j = i + blockDim.x;
    cost_t x = i < n && u[i] ? c[i] : COST_INF;
    cost_t y = j < n && u[j] ? c[j] : COST_INF;

    x = x < y ? x : y;
    for (int d = 1; d < 32; d *= 2) {
        y = __shfl_xor_sync(0xffffffffu, x, d);
        x = x < y ? x : y;
    }
    if (t % 32 == 0)
        s[t / 32] = x;
    __syncthreads();
    if (t == 0) {
        for (uint32_t k = 1; k < blockDim.x / 32; k++)
            x = s[k] < x ? s[k] : x;
        minimums[blockIdx.x] = x;
    }
}
