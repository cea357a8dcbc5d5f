#include "cuda/kernels.h"

/* The kernel lightest_arcs */
__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        /* Store the least weight in the list of i */
        (void)v, (void)w, (void)lightest;
        /* The least weight of a list; infinity for an empty one. */
    }
}
