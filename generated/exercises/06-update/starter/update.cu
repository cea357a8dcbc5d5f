#include "cuda/kernels.h"

/* The kernel update */
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    /* Move the unsettled vertices of cost mssp to the frontier */
    (void)n, (void)mssp, (void)c, (void)f, (void)u;
    /* One thread per vertex: who is in the frontier now, who is settled? */
}
