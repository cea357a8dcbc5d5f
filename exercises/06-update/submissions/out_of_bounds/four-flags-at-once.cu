/* clears f a word at a time */
#include "cuda/kernels.h"

__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        bool now = u[i] && c[i] == mssp;

        if (i % 4 == 0)
            *(uint32_t *)(f + i) = 0;
        __syncwarp();
        if (now)
            f[i] = 1, u[i] = 0;
    }
}
