/* a stride of one block: blocks do the same vertices again */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    for (; i < n; i += blockDim.x) {
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
