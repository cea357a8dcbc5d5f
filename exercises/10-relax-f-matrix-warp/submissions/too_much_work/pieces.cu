#include "cuda/kernels.h"

__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    /* each lane has a piece of the row of its own: right, and the lanes do
       not read side by side */
    uint32_t i = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    uint32_t lane = threadIdx.x % 32, piece = (n + 31) / 32;

    if (i >= n || !f[i])
        return;
    for (uint32_t j = lane * piece; j < n && j < (lane + 1) * piece; j++) {
        uint32_t weight = u[j] ? w[(size_t)i * n + j] : UINT32_MAX;
        cost_t sum;

        if (weight == UINT32_MAX)
            continue;
        if (cost_add(c[i], weight, &sum))
            atomicMin(&c[j], sum);
        else
            atomicOr(overflow, 1u);
    }
}
