/* every thread reads all it has written so far again */
#include "cuda/kernels.h"

__global__ void initialize(uint32_t n, uint32_t source, cost_t *c,
                           uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        volatile uint8_t *mine = f;

        c[i] = i == source ? 0 : COST_INF;
        u[i] = i != source;
        mine[i] = i == source;
        for (int again = 0; again < 64; again++)
            mine[i] = mine[i];
    }
}
