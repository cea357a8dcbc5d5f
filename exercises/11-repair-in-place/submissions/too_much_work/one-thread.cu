/* One thread does everything. */
#include "cuda/kernels.h"

__global__ void relax_masked(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *m, uint8_t *next,
                             uint32_t *overflow)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = v[i]; m[i] && k < v[i + 1]; k++) {
                cost_t sum;

                if (!cost_add(c[i], w[k], &sum)) {
                    atomicOr(overflow, 1u);
                } else if (c[e[k]] > sum) {
                    c[e[k]] = sum;
                    next[e[k]] = 1;
                }
            }
}
