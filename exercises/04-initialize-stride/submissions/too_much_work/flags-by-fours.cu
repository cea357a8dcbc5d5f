/* the flags by fours, the costs one by one */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t T = gridDim.x * blockDim.x;
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    for (uint32_t q = 4 * i; q < n; q += 4 * T)
        for (uint32_t k = q; k < q + 4 && k < n; k++) {
            f[k] = k == source;
            u[k] = k != source;
        }
    for (uint32_t r = (n + T - 1) / T; r-- > 0;) {
        uint32_t k = r * T + i;
        if (k < n) {
            c[k] = k == source ? 0 : COST_INF;
        }
    }
}
