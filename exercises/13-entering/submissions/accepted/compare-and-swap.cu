/* an atomicMin made of atomicCAS */
#include "cuda/kernels.h"

__global__ void lightest_entering(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *lightest)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (uint32_t k = v[i]; k != v[i + 1]; ++k) {
        cost_t x = w[k], old = lightest[e[k]], seen;
        while (x < old && (seen = atomicCAS(&lightest[e[k]], old, x)) != old) old = seen;
    }
}
