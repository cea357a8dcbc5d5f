/* no test of u[j]: a sum to a settled vertex that does not fit cries overflow */
#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (!(i < n && f[i]))
        return;
    for (uint32_t k = v[i]; k < v[i + 1]; k++) {
        uint32_t j = e[k];
        cost_t sum;

        if (!cost_add(c[i], w[k], &sum))
            atomicOr(overflow, 1u);
        else
            atomicMin(&c[j], sum);
    }
}
