#include "cuda/kernels.h"

/* The kernel update_out */
__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u)
{
    /* Settle the vertices that have begun by the threshold */
    (void)n, (void)threshold, (void)c, (void)f, (void)u;
    /* One thread per vertex: who is in the frontier now, who is settled? */
}
