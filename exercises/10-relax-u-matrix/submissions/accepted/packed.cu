#include "cuda/kernels.h"

__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    /* the frontier vertices of a tile, packed, in any order */
    extern __shared__ cost_t cost[];
    __shared__ uint32_t found;
    uint32_t *name = (uint32_t *)(cost + blockDim.x);
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && u[i];
    cost_t best = mine ? c[i] : COST_INF, old = best, sum;

    for (uint32_t first = 0; first < n; first += blockDim.x) {
        uint32_t j = first + t;
        bool frontier = j < n && f[j];
        if (__syncthreads_count(frontier) == 0)
            continue;
        if (t == 0)
            found = 0;
        __syncthreads();
        if (frontier) {
            uint32_t k = atomicAdd(&found, 1u);
            cost[k] = c[j];
            name[k] = j;
        }
        __syncthreads();
        for (uint32_t k = 0; mine && k < found; k++) {
            uint32_t weight = w[(size_t)name[k] * n + i];
            if (weight == UINT32_MAX)
                continue;
            if (!cost_add(cost[k], weight, &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
    }
    if (best < old)
        c[i] = best;
}
