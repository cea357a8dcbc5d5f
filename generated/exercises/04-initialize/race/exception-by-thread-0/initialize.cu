#include "cuda/kernels.h"

/* The kernel initialize */
__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Give every vertex its state before the first iteration */
    if (i < n) {
        c[i] = COST_INF;
        f[i] = 0;
        u[i] = 1;
    }
    if (i == 0) {
        c[source] = 0;
        f[source] = 1;
        u[source] = 0;
    }
}
