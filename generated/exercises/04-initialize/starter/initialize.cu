#include "cuda/kernels.h"

/* The kernel initialize */
__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* The vertex of this thread is i.  What are c[i], f[i] and u[i]? */
}
