#include "cuda/kernels.h"

/* The kernel update_out */
__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u)
{
    /* Settle the vertices that have begun by the threshold */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        cost_t x = c[i];
        bool unsettled = u[i];
        bool settles = unsettled && x != COST_INF &&
                       x < threshold + 1;

        /* Put vertex i into the frontier if it settles */
        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}
