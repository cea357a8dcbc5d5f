/* the first thread of a block fetches the threshold for all */
#include "cuda/kernels.h"

__global__ void update_inout(uint32_t n, cost_t mssp,
                             const cost_t *threshold, const cost_t *c,
                             const cost_t *lightest, uint8_t *f,
                             uint8_t *u)
{
    __shared__ cost_t theta;
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (threadIdx.x == 0)
        theta = *threshold;
    __syncthreads();
    if (i < n) {
        cost_t x = c[i], begin = x - lightest[i];
        bool settles = u[i] && x != COST_INF &&
                       (x <= theta || begin <= mssp);

        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}
