/* The surplus threads of the last block. */
#include "cuda/kernels.h"

__global__ void relax_masked(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *m, uint8_t *next,
                             uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (m[i]) {
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            if (!cost_add(c[i], w[k], &sum)) {
                atomicOr(overflow, 1u);
                continue;
            }
            if (atomicMin(&c[e[k]], sum) > sum)
                next[e[k]] = 1;
        }
    }
}
