/* Both bounds of every row go through the tile, one after the other. */
#include "cuda/kernels.h"

__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    extern __shared__ uint32_t bound[];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    uint32_t begin = 0, end = 0;

    if (i < n)
        bound[t] = v[i];
    __syncthreads();
    begin = i < n ? bound[t] : 0;
    __syncthreads();
    if (i < n)
        bound[t] = v[i + 1];
    __syncthreads();
    end = i < n ? bound[t] : 0;
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
