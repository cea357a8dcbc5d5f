#include "cuda/kernels.h"

__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n || !u[i])
        return;
    cost_t best = c[i], sum;
    for (uint32_t j = 0; j < n; j++) {
        uint32_t weight = f[j] ? w[(size_t)j * n + i] : UINT32_MAX;
        if (weight == UINT32_MAX)
            continue;
        if (!cost_add(c[j], weight, &sum))
            atomicOr(overflow, 1u);
        else if (sum < best)
            best = sum;
    }
    c[i] = best;
}
