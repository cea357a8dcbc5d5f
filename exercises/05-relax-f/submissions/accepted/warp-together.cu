/* the warp follows the list of each of its lanes in turn */
#include "cuda/kernels.h"
__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w,
 cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    bool mine = i < n && f[i];
    uint32_t b = mine ? v[i] : 0, z = mine ? v[i + 1] : 0;
    cost_t cost = mine ? c[i] : 0;
    for (uint32_t todo = __ballot_sync(~0u, mine); todo; todo &= todo - 1) {
        int l = __ffs(todo) - 1;
        uint32_t from = __shfl_sync(~0u, b, l), to = __shfl_sync(~0u, z, l);
        cost_t base = __shfl_sync(~0u, cost, l);
        for (uint32_t k = from + lane; k < to; k += 32) {
            cost_t s;
            if (u[e[k]]) {
                if (cost_add(base, w[k], &s))
                    atomicMin(c + e[k], s);
                else
                    atomicExch(overflow, 1u);
            }
        }
    }
}
