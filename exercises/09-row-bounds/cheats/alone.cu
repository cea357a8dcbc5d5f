#include "cuda/kernels.h"

__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    MINE(i, n) {
        if (!u[i])
            continue;
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            if (!f[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                OR(overflow, 1u);
            else if (sum < c[i])
                c[i] = sum;
        }
    }
}
