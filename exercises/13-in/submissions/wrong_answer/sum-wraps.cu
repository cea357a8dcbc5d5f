#include "cuda/kernels.h"

/* The kernel update_in */
__global__ void update_in(uint32_t n, cost_t mssp, const cost_t *c,
                          const cost_t *lightest, uint8_t *f,
                          uint8_t *u)
{
    /* Settle the vertices that no path can enter in time */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        cost_t x = c[i], begin = x - lightest[i];
        bool unsettled = u[i];
        bool settles = unsettled && x != COST_INF && x <= mssp + lightest[i];

        /* Put vertex i into the frontier if it settles */
        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}
