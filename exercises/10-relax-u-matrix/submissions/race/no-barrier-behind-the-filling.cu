#include "cuda/kernels.h"

__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ cost_t cost[];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && u[i];
    cost_t best = mine ? c[i] : COST_INF, sum;

    for (uint32_t first = 0; first < n; first += blockDim.x) {
        cost[t] = first + t < n && f[first + t] ? c[first + t] : COST_INF;
        for (uint32_t k = 0; mine && first + k < n && k < blockDim.x; k++) {
            if (cost[k] == COST_INF)
                continue;
            uint32_t weight = w[(size_t)(first + k) * n + i];
            if (weight == UINT32_MAX)
                continue;
            if (!cost_add(cost[k], weight, &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        __syncthreads();
    }
    if (mine)
        c[i] = best;
}
