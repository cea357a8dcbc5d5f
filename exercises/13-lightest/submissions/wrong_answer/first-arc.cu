#include "cuda/kernels.h"

__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        lightest[i] = v[i] < v[i + 1] ? w[v[i]] : COST_INF;
}
