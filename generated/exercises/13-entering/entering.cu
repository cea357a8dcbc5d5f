#include "cuda/kernels.h"

__global__ void lightest_entering(uint32_t n, const uint32_t *v,
                                  const uint32_t *e, const uint32_t *w,
                                  cost_t *lightest)
{
    /* Offer each arc to the vertex that it enters */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            if (w[k] < lightest[e[k]])
                atomicMin(&lightest[e[k]], (cost_t)w[k]);
}
