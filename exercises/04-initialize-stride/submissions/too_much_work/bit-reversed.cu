/* lanes change places */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    /* Initialize every vertex whose turn comes to this thread */
    uint64_t stride = (uint64_t)gridDim.x * blockDim.x;

    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
         i < n; i += stride) {
        uint64_t i0 = i;
        uint64_t base = i0 / 32 * 32;
        i = base + 32 <= n ? base + (__brev((uint32_t)(i0 % 32)) >> 27) : i0;
        c[i] = i == source ? 0 : COST_INF;
        f[i] = i == source;
        u[i] = i != source;
        i = i0;
    }
}
