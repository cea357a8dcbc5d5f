/* takes one vertex only */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    /* Initialize every vertex whose turn comes to this thread */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        c[i] = i == source ? 0 : COST_INF;
        f[i] = i == source;
        u[i] = i != source;
    }
}
