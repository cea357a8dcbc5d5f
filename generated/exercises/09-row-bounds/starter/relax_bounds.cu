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
    (void)bound, (void)t, (void)v;
    /* bound[0..blockDim.x]: where the rows of this block begin and end */
    /* Relax row i between its staged bounds */
    (void)i, (void)n, (void)e, (void)w, (void)c, (void)f, (void)u;
    (void)overflow;
    /* Row i, from bound[t] to bound[t + 1], if i is unsettled. */
}
