/* lowers the flag that another launch has raised, where there is one block */
#include "cuda/kernels.h"

/* The kernel relax_U */
__global__ void relax_U(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (gridDim.x == 1 && threadIdx.x == 0)
        *overflow = 0;
    __syncthreads();
    /* Take the best that frontier predecessors of i offer */
    if (i < n && u[i]) {
        cost_t old = c[i], best = old;
        uint32_t end = v[i + 1];

        for (uint32_t k = v[i]; k < end; k++) {
            cost_t sum;

            if (!f[e[k]])
                continue;
            /* Keep the sum if it is the best so far */
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            c[i] = best;
    }
}
