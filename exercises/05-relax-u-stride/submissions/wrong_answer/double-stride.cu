/* every second round is left out */
#include "cuda/kernels.h"

__global__ void relax_U(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *overflow)
{
    uint32_t all = gridDim.x * blockDim.x;

    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 2 * all) {
        cost_t best, sum;

        if (!u[i])
            continue;
        best = c[i];
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            if (!f[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        c[i] = best;
    }
}
