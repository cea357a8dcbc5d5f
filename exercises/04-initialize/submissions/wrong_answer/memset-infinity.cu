/* 0x7f7f7f7f is not infinity */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        c[i] = i == source ? 0 : 0x7f7f7f7fu;
        f[i] = i == source;
        u[i] = i != source;
    }
}
