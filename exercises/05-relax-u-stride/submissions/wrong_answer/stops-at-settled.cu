/* leaves the loop at a settled vertex */
#include "cuda/kernels.h"

__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    /* Relax every unsettled vertex whose turn comes to this thread */
    uint32_t stride = gridDim.x * blockDim.x;
    uint32_t first = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint32_t i = first; i < n && u[i]; i += stride) {
        /* Lower c[i] by what its frontier predecessors offer */
        cost_t old = c[i], best = old;

        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            if (!f[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}
