/* thread i clears the flag that thread i + 1 sets */
#include "cuda/kernels.h"

__global__ void update(uint32_t n, cost_t mssp, const cost_t *c,
                       uint8_t *f, uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        if (i + 1 < n)
            f[i + 1] = 0;
        if (u[i] && c[i] == mssp) {
            f[i] = 1;
            u[i] = 0;
        } else if (i == 0) {
            f[i] = 0;
        }
    }
}
