/* A shuffle by the index of the next lane. */
#include "cuda/kernels.h"

__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32;
    uint32_t begin = i <= n ? v[i] : 0;
    uint32_t end = __shfl_sync(0xffffffffu, begin, (lane + 1) % 32);

    if (lane == 31 && i < n)
        end = v[i + 1];

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
