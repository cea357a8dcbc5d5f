/* relax_U under another name: each bound is fetched twice. */
#include "cuda/kernels.h"

__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && u[i]) {
        cost_t best = c[i];

        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t x;

            if (!f[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < best)
                best = x;
        }
        if (best < c[i])
            c[i] = best;
    }
}
