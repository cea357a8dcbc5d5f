#include "cuda/kernels.h"

__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    uint32_t threads = gridDim.x * blockDim.x;
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    while (i < n) {
        f[i] = c[i] == mssp ? u[i] : 0;
        u[i] -= f[i];
        i += threads;
    }
}
