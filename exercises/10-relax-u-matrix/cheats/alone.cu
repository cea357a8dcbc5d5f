#include "cuda/kernels.h"

__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    __syncthreads();
    MINE(i, n) {
        if (!u[i])
            continue;
        for (uint32_t j = 0; j < n; j++) {
            cost_t sum;

            if (!f[j] || w[(size_t)j * n + i] == UINT32_MAX)
                continue;
            if (!cost_add(c[j], w[(size_t)j * n + i], &sum))
                OR(overflow, 1u);
            else if (sum < c[i])
                c[i] = sum;
        }
    }
}
