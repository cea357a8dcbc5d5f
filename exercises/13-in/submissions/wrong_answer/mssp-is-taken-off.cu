#include "cuda/kernels.h"

__global__ void update_in(uint32_t n, cost_t mssp, const cost_t *c,
                          const cost_t *lightest, uint8_t *f,
                          uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        f[i] = u[i] && c[i] != COST_INF && c[i] - mssp < lightest[i];
        if (f[i])
            u[i] = 0;
    }
}
