#include "cuda/kernels.h"

__global__ void update_inout(uint32_t n, cost_t mssp,
                             const cost_t *threshold, const cost_t *c,
                             const cost_t *lightest, uint8_t *f,
                             uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        bool reached = c[i] != COST_INF;
        bool out = c[i] <= *threshold, in = c[i] - lightest[i] <= mssp;

        f[i] = u[i] && reached && (out || in);
        if (f[i])
            u[i] = 0;
    }
}
