/* forgets the old cost */
#include "cuda/kernels.h"

/* The kernel relax_U */
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Take the best that frontier predecessors of i offer */
    if (i < n && u[i]) {
        cost_t best = COST_INF;

        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            if (!f[e[k]])
                continue;
            /* Keep the sum if it is the best so far */
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        c[i] = best;
    }
}
