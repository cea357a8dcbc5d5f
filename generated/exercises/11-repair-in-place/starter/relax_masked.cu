#include "cuda/kernels.h"

/* m: the vertices that make offers in this round; next: those that
   will in the next, all 0 when the kernel starts. */
__global__ void relax_masked(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *m, uint8_t *next,
                             uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Relax the arcs of a masked vertex i, with one array of costs. */
    (void)n, (void)v, (void)e, (void)w, (void)c, (void)m, (void)next;
    (void)overflow, (void)i;
}
