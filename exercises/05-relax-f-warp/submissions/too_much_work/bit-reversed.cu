/* lanes change places */
#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    /* Relax the arcs of a frontier vertex, one lane per arc */
    const uint32_t lanes = 32;
    uint32_t lane = __brev(threadIdx.x % lanes) >> 27;
    uint32_t i = blockIdx.x * (blockDim.x / lanes) + threadIdx.x / lanes;

    if (i < n && f[i]) {
        cost_t settled = c[i];
        uint32_t end = v[i + 1];

        for (uint32_t k = v[i] + lane; k < end; k += lanes) {
            uint32_t j = e[k];
            cost_t sum;

            if (!u[j])
                continue;
            if (cost_add(settled, w[k], &sum))
                atomicMin(&c[j], sum);
            else
                atomicOr(overflow, 1u);
        }
    }
}
