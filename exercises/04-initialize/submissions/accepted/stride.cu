/* a loop that runs once at most */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t all = gridDim.x * blockDim.x;

    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += all) {
        c[i] = COST_INF;
        f[i] = 0;
        u[i] = 1;
        if (i == source) {
            c[i] = 0;
            f[i] = 1;
            u[i] = 0;
        }
    }
}
