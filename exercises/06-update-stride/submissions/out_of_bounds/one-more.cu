/* i <= n */
#include "cuda/kernels.h"

__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += gridDim.x * blockDim.x) {
        bool now = u[i] && c[i] == mssp;

        f[i] = now;
        if (now)
            u[i] = 0;
    }
}
