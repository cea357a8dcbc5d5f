#include "cuda/kernels.h"

__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    /* Take every vertex that is a whole number of grids away */
    for (uint32_t i = threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        bool cheapest = c[i] == mssp;

        f[i] = u[i] && cheapest;
        if (f[i])
            u[i] = 0;
    }
}
