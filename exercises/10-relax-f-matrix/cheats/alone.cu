#include "cuda/kernels.h"

__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    MINE(i, n) {
        if (!f[i])
            continue;
        for (uint32_t j = 0; j < n; j++) {
            uint32_t weight = u[j] ? w[(size_t)i * n + j] : UINT32_MAX;
            cost_t sum;

            if (weight == UINT32_MAX)
                continue;
            if (!cost_add(c[i], weight, &sum))
                OR(overflow, 1u);
            else
                MIN(&c[j], sum);
        }
    }
}
