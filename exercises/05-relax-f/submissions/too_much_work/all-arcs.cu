/* every thread looks at every arc of the graph */
#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (!(i < n && f[i]))
        return;
    for (uint32_t t = 0; t < n; t++)
        for (uint32_t k = v[t]; k < v[t + 1]; k++) {
            cost_t sum;

            if (t != i || !u[e[k]])
                continue;
            if (!cost_add(c[i], w[k], &sum))
                atomicOr(overflow, 1u);
            else
                atomicMin(&c[e[k]], sum);
        }
}
