#include "cuda/kernels.h"

__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ uint32_t open[];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    bool mine = i < n && f[i];
    cost_t settled = mine ? c[i] : 0, sum;

    for (uint32_t first = 0; first < n; first += blockDim.x) {
        __syncthreads();
        open[t] = first + t >= n || u[first + t];
        __syncthreads();
        for (uint32_t k = 0; mine && k < blockDim.x; k++) {
            uint32_t weight = open[k] ? w[(size_t)i * n + first + k]
                                      : UINT32_MAX;
            if (weight == UINT32_MAX)
                continue;
            if (cost_add(settled, weight, &sum))
                atomicMin(&c[first + k], sum);
            else
                atomicOr(overflow, 1u);
        }
    }
}
