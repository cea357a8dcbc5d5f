#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    /* Relax the arcs of a frontier vertex, a lane an arc */
    uint32_t i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;

    if (i < n && f[i]) {
        uint32_t k = v[i] + threadIdx.x % 32;
        cost_t sum;

        if (k < v[i + 1] && u[e[k]]) {
            if (!cost_add(c[i], w[k], &sum))
                atomicOr(overflow, 1u);
            else
                atomicMin(&c[e[k]], sum);
        }
    }
}
