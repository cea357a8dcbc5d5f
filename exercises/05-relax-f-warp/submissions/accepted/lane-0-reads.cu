/* lane 0 reads the row, the others get it by a shuffle */
#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *overflow)
{
    uint32_t lane = threadIdx.x % 32;
    uint32_t i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;

    uint32_t first = 0, end = 0;
    cost_t own = 0;

    if (i >= n || !f[i])
        return;
    if (lane == 0) {
        first = v[i];
        end = v[i + 1];
        own = c[i];
    }
    first = __shfl_sync(0xffffffffu, first, 0);
    end = __shfl_sync(0xffffffffu, end, 0);
    own = __shfl_sync(0xffffffffu, own, 0);
    for (uint32_t k = first + lane; k < end; k += 32) {
        cost_t sum;

        if (!u[e[k]])
            continue;
        if (!cost_add(own, w[k], &sum))
            atomicOr(overflow, 1u);
        else
            atomicMin(&c[e[k]], sum);
    }
}
