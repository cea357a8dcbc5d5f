/* Counts the arcs of a row in 16 bits. */
#include "cuda/kernels.h"

__global__ void relax_U_paths(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, const uint8_t *f,
                              const uint8_t *u, uint32_t *parent,
                              uint32_t *overflow)
{
    /* Pull a cost and a parent */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && u[i]) {
        cost_t best = c[i], sum;
        uint32_t from = NO_PARENT;

        for (uint32_t k = v[i], q = (uint16_t)(v[i + 1] - v[i]); q-- > 0; k++) {
            if (!f[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum, from = e[k];
        }
        if (from != NO_PARENT)
            c[i] = best, parent[i] = from;
    }
}
