/* __syncthreads() that only frontier vertices reach, then work */
#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    __shared__ uint32_t busy;

    if (threadIdx.x == 0)
        busy = 0;
    __syncthreads();
    if (i < n && f[i]) {
        atomicAdd(&busy, 1u);
        __syncthreads();
        for (uint32_t k = v[i]; busy && k < v[i + 1]; k++) {
            cost_t sum;

            if (!u[e[k]])
                continue;
            if (!cost_add(c[i], w[k], &sum))
                atomicOr(overflow, 1u);
            else
                atomicMin(&c[e[k]], sum);
        }
    } else {
        __syncthreads();
    }
}
