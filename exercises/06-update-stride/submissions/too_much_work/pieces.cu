#include "cuda/kernels.h"

__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    uint32_t each = (n - 1) / (gridDim.x * blockDim.x) + 1;
    uint32_t i = (blockIdx.x * blockDim.x + threadIdx.x) * each;

    for (uint32_t k = 0; k < each && i + k < n; k++) {
        bool settles = u[i + k] && c[i + k] == mssp;

        f[i + k] = settles;
        if (settles)
            u[i + k] = 0;
    }
}
