#include "cuda/kernels.h"

/* The kernel relax_bounds */
__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    extern __shared__ uint32_t bound[];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    /* Stage the bounds of the block's rows in shared memory */
    if (i <= n)
        bound[t] = v[i];
    if (i < n && t == blockDim.x - 1)
        bound[t + 1] = v[i + 1];
    __syncthreads();
    /* Relax row i between its staged bounds */
    if (i < n && u[i]) {
        cost_t old = c[i], best = old;

        for (uint32_t k = bound[t]; k < bound[t + 1]; k++) {
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
