#include "cuda/kernels.h"
#include "cuda/offer.h"

__global__ void relax_F_tile(uint32_t n, const uint32_t *w, cost_t *c,
                             const uint8_t *f, const uint8_t *u,
                             uint32_t *overflow)
{
    extern __shared__ uint32_t open[];

    /* Offer costs along row i, with a tile of flags */
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && f[i];
    cost_t settled = mine ? c[i] : 0;

    for (uint32_t first = 0; first < n; first += blockDim.x) {
        uint32_t end = n - first > blockDim.x ? blockDim.x : n - first;

        __syncthreads();
        open[t] = t < end && u[first + t];
        __syncthreads();
        for (uint32_t k = 0; mine && k < end; k++)
            if (open[k]) {
                uint32_t j = first + k;

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
