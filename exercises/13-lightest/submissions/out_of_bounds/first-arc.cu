#include "cuda/kernels.h"

/* The kernel lightest_arcs */
__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        /* Store the least weight in the list of i */
        cost_t least = w[v[i]];

        for (uint32_t k = v[i] + 1; k < v[i + 1]; k++)
            if (w[k] < least)
                least = w[k];
        lightest[i] = least;
    }
}
