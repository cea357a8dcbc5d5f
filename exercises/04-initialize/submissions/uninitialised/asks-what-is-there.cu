/* c[i] is read before anybody wrote it */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        if (c[i] != COST_INF)
            c[i] = COST_INF;
        if (i == source)
            c[i] = 0;
        f[i] = i == source;
        u[i] = i != source;
    }
}
