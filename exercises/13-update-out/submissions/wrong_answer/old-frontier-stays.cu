#include "cuda/kernels.h"

__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && u[i] && c[i] <= threshold && c[i] != COST_INF) {
        f[i] = 1;
        u[i] = 0;
    }
}
