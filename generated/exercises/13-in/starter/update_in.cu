#include "cuda/kernels.h"

/* The kernel update_in */
__global__ void update_in(uint32_t n, cost_t mssp, const cost_t *c,
                          const cost_t *lightest, uint8_t *f,
                          uint8_t *u)
{
    /* Settle the vertices that no path can enter in time */
    (void)n, (void)mssp, (void)c, (void)lightest, (void)f, (void)u;
    /* One thread per vertex: whose interval has begun by mssp? */
}
