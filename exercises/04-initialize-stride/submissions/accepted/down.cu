/* from the last vertex down */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t t = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint32_t k = t; k < n; k += all) {
        uint32_t i = n - 1 - k;

        c[i] = i == source ? 0 : COST_INF;
        f[i] = i == source;
        u[i] = !f[i];
    }
}
