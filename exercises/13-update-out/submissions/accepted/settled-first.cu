#include "cuda/kernels.h"

__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    f[i] = 0;
    if (!u[i] || c[i] == COST_INF || threshold < c[i])
        return;
    f[i] = 1;
    u[i] = 0;
}
