/* Lanes of settled vertices stay away from the shuffle. */
#include "cuda/kernels.h"

__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32;
    uint32_t begin = i <= n ? v[i] : 0, end = 0;

    if (i < n && u[i]) {
        end = __shfl_down_sync(0xffffffffu, begin, 1);
        if (lane == 31)
            end = v[i + 1];
    }

    if (i < n && u[i]) {
        cost_t best = c[i];

        for (uint32_t k = begin; k < end; k++) {
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
