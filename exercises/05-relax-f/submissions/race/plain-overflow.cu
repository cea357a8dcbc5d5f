/* two threads raise the flag in one launch */
#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && f[i]) {
        cost_t mine = c[i], sum;
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            uint32_t j = e[k];
            if (!u[j])
                continue;
            if (cost_add(mine, w[k], &sum))
                atomicMin(&c[j], sum);
            else
                *overflow = 1;
        }
    }
}
