/* ends at the first settled vertex */
#include "cuda/kernels.h"

__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (!u[i]) {
            f[i] = 0;
            break;
        }
        f[i] = c[i] == mssp;
        if (f[i])
            u[i] = 0;
    }
}
