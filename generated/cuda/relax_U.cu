#include "cuda/kernels.h"

/* The kernel relax_U */
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && u[i]) {
        cost_t best = c[i];
        uint32_t end = v[i + 1];

        for (uint32_t k = v[i]; k < end; k++) {
            cost_t x;

            if (!f[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &x))
                atomicOr(overflow, 1u);
            else if (x < best)
                best = x;
        }
        c[i] = best;
    }
}
