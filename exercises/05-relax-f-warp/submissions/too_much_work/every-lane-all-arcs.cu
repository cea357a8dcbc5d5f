/* every lane walks along the whole list */
#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    /* Relax the arcs of a frontier vertex, a lane an arc */
    uint32_t i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;

    if (i < n && f[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            uint32_t j = e[k];
            cost_t sum;

            if (!u[j])
                continue;
            if (!cost_add(c[i], w[k], &sum))
                atomicOr(overflow, 1u);
            else
                atomicMin(&c[j], sum);
        }
}
