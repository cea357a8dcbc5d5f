/* no guard */
#include "cuda/kernels.h"

/* The kernel relax_F */
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Relax the arcs of i if it is a frontier vertex */
    if (f[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            uint32_t j = e[k];
            cost_t sum, settled = c[i];

            if (!u[j])
                continue;
            /* Offer the sum to vertex j */
            if (cost_add(settled, w[k], &sum))
                atomicMin(&c[j], sum);
            else
                atomicOr(overflow, 1u);
        }
}
