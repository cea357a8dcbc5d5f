/* no test of u[i]: a sum to a settled vertex that does not fit cries overflow */
#include "cuda/kernels.h"

__global__ void relax_U(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, const uint8_t *f,
                              const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    cost_t best = c[i], sum;
    uint32_t from = NO_PARENT;
    for (uint32_t k = v[i]; k < v[i + 1]; k++) {
        uint32_t j = e[k];
        if (!f[j])
            continue;
        if (!cost_add(c[j], w[k], &sum))
            atomicOr(overflow, 1u);
        else if (sum < best) {
            best = sum;
            from = j;
        }
    }
    if (from != NO_PARENT) {
        c[i] = best;
    }
}
