/* reads the cost of every vertex before its own */
#include "cuda/kernels.h"

__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        cost_t least = COST_INF;

        for (uint32_t k = 0; k < n; k++)
            if (c[k] < least)
                least = c[k];
        f[i] = u[i] && c[i] == mssp && least != COST_INF;
        if (f[i])
            u[i] = 0;
    }
}
