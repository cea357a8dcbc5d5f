/* relax_F without its last parameter: it links with nothing */
#include "cuda/kernels.h"

static __device__ uint32_t dropped;

__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && f[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            if (u[e[k]] && cost_add(c[i], w[k], &sum))
                atomicMin(&c[e[k]], sum);
            else if (u[e[k]])
                dropped = 1;
        }
}
