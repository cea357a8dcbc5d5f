#include "cuda/kernels.h"
__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ uint32_t who[];
    cost_t *paid = (cost_t *)&who[blockDim.x];
    __shared__ uint32_t many;
    uint32_t i = threadIdx.x + blockIdx.x * blockDim.x;
    for (uint32_t from = 0; from < n; from += blockDim.x) {
        uint32_t j = from + threadIdx.x;
        if (threadIdx.x == 0) many = 0;
        __syncthreads();
        if (j < n && f[j]) { uint32_t at = atomicInc(&many, ~0u); who[at] = j; paid[at] = c[j]; }
        __syncthreads();
        if (i < n && u[i])
            for (uint32_t k = 0; k < many; k++) {
                uint32_t x = w[who[k] * n + i]; cost_t s;
                if (x == 0xffffffffu) continue;
                if (!cost_add(paid[k], x, &s)) atomicOr(overflow, 1u);
                else if (s < c[i]) c[i] = s;
            }
        __syncthreads();
    }
}
