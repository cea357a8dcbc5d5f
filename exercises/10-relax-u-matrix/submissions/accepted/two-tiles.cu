#include "cuda/kernels.h"

__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    /* the paper's: a tile of f and a tile of c */
    extern __shared__ cost_t tile_c[];
    uint32_t *tile_f = (uint32_t *)(tile_c + blockDim.x);
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && u[i];
    cost_t best = mine ? c[i] : COST_INF, sum;

    for (uint32_t first = 0; first < n; first += blockDim.x) {
        uint32_t j = first + t, end = min(blockDim.x, n - first);
        tile_f[t] = j < n ? f[j] : 0;
        if (tile_f[t])
            tile_c[t] = c[j];
        __syncthreads();
        for (uint32_t k = 0; mine && k < end; k++) {
            uint32_t weight = w[(size_t)(first + k) * n + i];
            if (!tile_f[k] || weight == UINT32_MAX)
                continue;
            if (!cost_add(tile_c[k], weight, &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        __syncthreads();
    }
    if (mine)
        c[i] = best;
}
