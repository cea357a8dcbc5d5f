/* reads past the end */
#include "cuda/kernels.h"

__global__ void relax_U_paths(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, const uint8_t *f,
                              const uint8_t *u, uint32_t *parent,
                              uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    cost_t sum;

    if (!u[i])
        return;
    for (uint32_t k = v[i]; k < v[i + 1]; k++) {
        if (!f[e[k]])
            continue;
        if (!cost_add(c[e[k]], w[k], &sum)) {
            atomicOr(overflow, 1u);
            continue;
        }
        if (sum < c[i]) {
            c[i] = sum;
            parent[i] = e[k];
        }
    }
}
