/* the weight instead of the cost through i */
#include "cuda/kernels.h"

/* The kernel relax_F */
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Relax the arcs of i if it is a frontier vertex */
    if (i < n && f[i]) {
        cost_t settled = c[i];
        uint32_t end = v[i + 1];

        for (uint32_t k = v[i]; k < end; k++) {
            uint32_t j = e[k];
            cost_t sum;

            if (!u[j])
                continue;
            /* Offer the sum to vertex j */
            sum = w[k];
            if (sum < c[j])
                atomicMin(&c[j], sum);
        }
    }
}
