/* a look, and then a compare-and-swap until the cost is no longer higher */
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
        uint32_t j = e[k];
        cost_t sum;

        if (!u[j])
            continue;
        if (!cost_add(c[i], w[k], &sum)) {
            atomicOr(overflow, 1u);
            continue;
        }
        cost_t seen = atomicAdd(&c[j], 0u);
        while (sum < seen) {
            cost_t old = atomicCAS(&c[j], seen, sum);
            if (old == seen)
                break;
            seen = old;
        }
    }
}
