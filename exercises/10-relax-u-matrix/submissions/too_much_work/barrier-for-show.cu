/* no tile, and a barrier that nothing waits for */
#include "cuda/kernels.h"

/* no tile: every thread reads f and c itself; the barrier is for show */
__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    __syncthreads();
    if (i >= n || !u[i])
        return;
    cost_t best = c[i], old = best, sum;
    for (uint32_t j = 0; j < n; j++) {
        if (!f[j])
            continue;
        uint32_t a = w[(size_t)j * n + i];
        if (a == UINT32_MAX)
            continue;
        if (!cost_add(c[j], a, &sum))
            atomicOr(overflow, 1u);
        else if (sum < best)
            best = sum;
    }
    if (best < old)
        c[i] = best;
}
