#include "cuda/kernels.h"

__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ cost_t cost[];

    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && u[i];
    cost_t old = mine ? c[i] : 0, best = old;

    for (uint32_t first = 0; first < n; first += blockDim.x) {
        cost[t] = first + t < n && f[first + t] ? c[first + t] : COST_INF;
        __syncthreads();
        if (mine) {
            for (uint32_t k = 0; k < blockDim.x; k++)
                if (cost[k] != COST_INF) {
                    uint32_t weight = w[(size_t)(first + k) * n + i];
                    cost_t sum;

                    if (weight == UINT32_MAX)
                        continue;
                    if (!cost_add(cost[k], weight, &sum))
                        atomicOr(overflow, 1u);
                    else if (sum < best)
                        best = sum;
                }
            __syncthreads();
        }
    }
    if (mine && best < old)
        c[i] = best;
}
