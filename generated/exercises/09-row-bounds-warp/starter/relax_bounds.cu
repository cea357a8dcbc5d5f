#include "cuda/kernels.h"

/* Two bounds a lane, one of them its neighbour's */
__global__ void relax_bounds(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *f,
                             const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    /* Fetch one bound, and take the next lane's */
    (void)i, (void)n, (void)v;
    /* uint32_t begin, end: where row i begins and ends */
    /* Relax row i between begin and end */
    (void)e, (void)w, (void)c, (void)f, (void)u, (void)overflow;
    /* As relax_U, between begin and end. */
}
