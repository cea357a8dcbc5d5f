/* writes a cost, with what it holds */
#include "cuda/kernels.h"

/* The kernel update */
__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    /* Move the unsettled vertices of cost mssp to the frontier */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        bool cheapest = c[i] == mssp;
        bool settles = u[i] && cheapest;

        if (cheapest) const_cast<cost_t *>(c)[i] = mssp;
        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}
