/* the frontier is cleared last */
#include "cuda/kernels.h"

/* The kernel update */
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    /* Move the unsettled vertices of cost mssp to the frontier */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        if (u[i] && c[i] == mssp) {
            u[i] = 0;
            f[i] = 1;
        }
        f[i] = 0;
    }
}
