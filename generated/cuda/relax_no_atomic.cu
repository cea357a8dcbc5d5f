#include "cuda/kernels.h"

/* The kernel relax_F_no_atomic */
__global__ void relax_F_no_atomic(uint32_t n, const uint32_t *v,
                                  const uint32_t *e, const uint32_t *w,
                                  cost_t *c, const uint8_t *f,
                                  const uint8_t *u,
                                  uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Offer sums to the successors of i without an atomic */
    if (i < n && f[i]) {
        cost_t settled = c[i];
        uint32_t end = v[i + 1];

        for (uint32_t k = v[i]; k < end; k++) {
            uint32_t j = e[k];
            cost_t sum;

            if (u[j] && !cost_add(settled, w[k], &sum))
                atomicOr(overflow, 1u);
            else if (u[j] && sum < c[j])
                c[j] = sum;
        }
    }
}
