/* The neighbour may not have stored its bound yet. */
#include "cuda/kernels.h"

__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    extern __shared__ uint32_t bound[];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    if (i <= n)
        bound[t] = v[i];
    if (i < n && t == blockDim.x - 1)
        bound[t + 1] = v[i + 1];
    if (i < n && u[i]) {
        cost_t best = c[i];

        for (uint32_t k = bound[t]; k < bound[t + 1]; k++) {
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
