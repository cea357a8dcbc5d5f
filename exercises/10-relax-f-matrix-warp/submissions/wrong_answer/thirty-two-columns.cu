#include "cuda/kernels.h"

__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    uint32_t i = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    uint32_t j = threadIdx.x % 32;
    cost_t sum;

    if (i < n && f[i] && j < n && u[j] &&
        w[(size_t)i * n + j] != UINT32_MAX) {
        if (cost_add(c[i], w[(size_t)i * n + j], &sum))
            atomicMin(&c[j], sum);
        else
            atomicOr(overflow, 1u);
    }
}
