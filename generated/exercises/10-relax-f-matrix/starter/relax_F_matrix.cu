#include "cuda/kernels.h"

/* Lower a cost by an atomic minimum */
static __device__ void offer(cost_t *cost, cost_t sum)
{
    (void)cost, (void)sum;
    /* Other threads may make offers to the same vertex now. */
}
/* The kernel relax_F_matrix */
__global__ void relax_F_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ uint32_t open[];

    /* Offer costs along row i if i is a frontier vertex */
    (void)open;
    /* Thread i has row i.  All threads of the block bring up tiles of u. */
}
