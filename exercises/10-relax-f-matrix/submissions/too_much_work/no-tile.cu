#include "cuda/kernels.h"

__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n || !f[i])
        return;
    cost_t settled = c[i], sum;
    for (uint32_t j = 0; j < n; j++) {
        uint32_t weight = u[j] ? w[(size_t)i * n + j] : UINT32_MAX;
        if (weight == UINT32_MAX)
            continue;
        if (cost_add(settled, weight, &sum))
            atomicMin(&c[j], sum);
        else
            atomicOr(overflow, 1u);
    }
}
