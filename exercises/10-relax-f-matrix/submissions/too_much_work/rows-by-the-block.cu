#include "cuda/kernels.h"

__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    /* the whole block along the row of one frontier vertex after another */
    uint32_t base = blockIdx.x * blockDim.x;
    cost_t sum;

    for (uint32_t k = 0; k < blockDim.x && base + k < n; k++) {
        uint32_t i = base + k;
        if (!f[i])
            continue;
        for (uint32_t j = threadIdx.x; j < n; j += blockDim.x) {
            uint32_t weight = u[j] ? w[(size_t)i * n + j] : UINT32_MAX;
            if (weight == UINT32_MAX)
                continue;
            if (cost_add(c[i], weight, &sum))
                atomicMin(&c[j], sum);
            else
                atomicOr(overflow, 1u);
        }
    }
}
