/* only the first block is initialized */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t i = threadIdx.x;

    if (i < n && blockIdx.x == 0) {
        c[i] = i == source ? 0 : COST_INF;
        f[i] = i == source;
        u[i] = i != source;
    }
}
