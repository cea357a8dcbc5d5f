#include "cuda/kernels.h"

/* The kernel update_inout */
__global__ void update_inout(uint32_t n, cost_t mssp,
                             const cost_t *threshold, const cost_t *c,
                             const cost_t *lightest, uint8_t *f,
                             uint8_t *u)
{
    /* Settle the vertices that pass either criterion */
    (void)n, (void)mssp, (void)threshold, (void)c, (void)lightest;
    (void)f, (void)u;
    /* One thread per vertex: who passes one criterion or the other? */
}
