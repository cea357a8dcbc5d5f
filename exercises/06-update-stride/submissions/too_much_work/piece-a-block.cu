/* each block has a piece of its own */
#include "cuda/kernels.h"
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c, uint8_t *f, uint8_t *u)
{
    uint32_t piece = ((n + gridDim.x - 1) / gridDim.x + 31) / 32 * 32;
    uint32_t end = (blockIdx.x + 1) * piece < n ? (blockIdx.x + 1) * piece : n;
    for (uint32_t i = blockIdx.x * piece + threadIdx.x; i < end; i += blockDim.x) {
        bool settles = u[i] && c[i] == mssp;
        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}
