/* half of a warp does not get its last bound from the next lane */
#include "cuda/kernels.h"

/* Two bounds a lane, one of them its neighbour's */
__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    /* Fetch one bound, and take the next lane's */
    uint32_t begin = i <= n ? v[i] : 0;
    uint32_t end = __shfl_down_sync(0xffffffffu, begin, 1);

    if (threadIdx.x % 16 == 15 && i < n)
        end = v[i + 1];
    /* Relax row i between begin and end */
    if (i < n && u[i]) {
        cost_t old = c[i], best = old;

        for (uint32_t k = begin; k < end; k++) {
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
