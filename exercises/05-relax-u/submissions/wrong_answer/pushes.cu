/* takes predecessors for successors (RU1) */
#include "cuda/kernels.h"

__global__ void relax_U(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (!(i < n && f[i]))
        return;
    for (uint32_t k = v[i]; k < v[i + 1]; k++) {
        cost_t sum;

        if (!u[e[k]])
            continue;
        if (!cost_add(c[i], w[k], &sum))
            atomicOr(overflow, 1u);
        else
            atomicMin(&c[e[k]], sum);
    }
}
