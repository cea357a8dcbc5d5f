/* the tail leaves, and nobody brings its part of a tile */
#include "cuda/kernels.h"

/* The kernel relax_U_matrix */
__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ cost_t cost[];

    /* Take the best that the frontier offers in column i */
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    if (i >= n) return;
    bool mine = i < n && u[i];
    cost_t old = mine ? c[i] : 0, best = old;

    if (!__syncthreads_or(mine))
        return;
    for (uint32_t first = 0; first < n; first += blockDim.x) {
        /* Bring up the tile that begins at first, if it has a frontier */
        uint32_t *marks = (uint32_t *)(cost + blockDim.x), j = first + t;
        bool frontier = j < n && f[j];

        if (!__syncthreads_or(frontier))
            continue;
        uint32_t word = __ballot_sync(0xffffffffu, frontier);
        if (t % 32 == 0)
            marks[t / 32] = word;
        if (frontier)
            cost[t] = c[j];
        __syncthreads();
        if (mine) {
            /* Go down column i, from mark to mark */
            for (uint32_t g = 0; g < blockDim.x / 32; g++)
                for (uint32_t left = marks[g]; left; left &= left - 1) {
                    uint32_t k = 32 * g + __ffs(left) - 1;

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
    }
    if (mine && best < old)
        c[i] = best;
}
