#include "cuda/kernels.h"

__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    uint32_t warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;

    if (warp >= n || !f[warp])
        return;
    for (uint32_t j = threadIdx.x % 32; j < n; j += 32) {
        uint32_t weight = w[(size_t)warp * n + j];
        cost_t sum;

        if (!u[j] || weight == UINT32_MAX)
            continue;
        if (!cost_add(c[warp], weight, &sum))
            atomicOr(overflow, 1u);
        else if (sum < c[j])
            atomicMin(&c[j], sum);
    }
}
