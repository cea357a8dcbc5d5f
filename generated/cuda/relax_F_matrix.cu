#include "cuda/kernels.h"
#include "cuda/offer.h"

/* The kernel relax_F_matrix */
__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ uint32_t open[];

    /* Offer costs along row i if i is a frontier vertex */
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && f[i];
    cost_t settled = mine ? c[i] : 0;

    if (!__syncthreads_or(mine))
        return;
    for (uint32_t first = 0; first < n; first += blockDim.x) {
        /* Mark the unsettled vertices of the tile, if it has one */
        uint32_t to = first + t;
        bool unsettled = to < n && u[to];

        if (!__syncthreads_or(unsettled))
            continue;
        uint32_t word = __ballot_sync(0xffffffffu, unsettled);
        if (t % 32 == 0)
            open[t / 32] = word;
        __syncthreads();
        if (mine) {
            /* Walk along row i, from mark to mark */
            for (uint32_t g = 0; g < blockDim.x / 32; g++)
                for (uint32_t left = open[g]; left; left &= left - 1) {
                    uint32_t j = first + 32 * g + __ffs(left) - 1;

                    /* Offer j what it costs through i */
                    uint32_t weight = w[(size_t)i * n + j];
                    cost_t sum;

                    if (weight == UINT32_MAX)
                        continue;
                    if (cost_add(settled, weight, &sum))
                        offer(&c[j], sum);
                    else
                        atomicOr(overflow, 1u);
                }
        }
    }
}
