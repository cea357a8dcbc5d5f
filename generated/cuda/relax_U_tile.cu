#include "cuda/kernels.h"

__global__ void relax_U_tile(uint32_t n, const uint32_t *w, cost_t *c,
                             const uint8_t *f, const uint8_t *u,
                             uint32_t *overflow)
{
    extern __shared__ cost_t cost[];

    /* Take the best in column i, with a tile of costs */
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && u[i];
    cost_t old = mine ? c[i] : 0, best = old;

    for (uint32_t first = 0; first < n; first += blockDim.x) {
        uint32_t j = first + t;

        __syncthreads();
        cost[t] = j < n && f[j] ? c[j] : COST_INF;
        __syncthreads();
        for (uint32_t k = 0; mine && k < blockDim.x; k++)
            if (cost[k] != COST_INF) {
                /* Keep the sum of cell k if it is the best */
                uint32_t weight = w[(size_t)(first + k) * n + i];
                cost_t sum;

                if (weight == UINT32_MAX)
                    continue;
                if (!cost_add(cost[k], weight, &sum))
                    atomicOr(overflow, 1u);
                else if (sum < best)
                    best = sum;
            }
    }
    if (mine && best < old)
        c[i] = best;
}
