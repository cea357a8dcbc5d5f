/* each block initializes the same vertices */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    for (uint32_t i = threadIdx.x; i < n; i += blockDim.x) {
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
