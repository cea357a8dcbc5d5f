/* lanes change places */
#include "cuda/kernels.h"

__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    /* Let the lanes of a warp share the row of its vertex */
    uint32_t lane = __brev(threadIdx.x % 32) >> 27;
    uint32_t i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;

    if (i < n && f[i]) {
        cost_t settled = c[i], sum;

        for (uint32_t j = lane; j < n; j += 32) {
            uint32_t weight = u[j] ? w[(size_t)i * n + j] : UINT32_MAX;

            if (weight == UINT32_MAX)
                continue;
            if (cost_add(settled, weight, &sum))
                atomicMin(&c[j], sum);
            else
                atomicOr(overflow, 1u);
        }
    }
}
