/* a shuffle in the loop: who has no arc left has left the kernel */
#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *overflow)
{
    uint32_t lane = threadIdx.x % 32;
    uint32_t i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;

    if (i >= n || !f[i])
        return;
    for (uint32_t k = v[i] + lane; k < v[i + 1]; k += 32) {
        cost_t sum, own = __shfl_sync(0xffffffffu, c[i], 0);

        if (!u[e[k]])
            continue;
        if (!cost_add(own, w[k], &sum))
            atomicOr(overflow, 1u);
        else
            atomicMin(&c[e[k]], sum);
    }
}
