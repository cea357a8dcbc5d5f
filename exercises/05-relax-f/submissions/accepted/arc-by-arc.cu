/* a thread for each arc, whose tail is found by bisection */
#include "cuda/kernels.h"
__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow)
{
    /* one thread an arc: its tail by bisection */
    uint32_t m = v[n], all = gridDim.x * blockDim.x;
    for (uint32_t k = blockIdx.x * blockDim.x + threadIdx.x; k < m; k += all) {
        uint32_t lo = 0, hi = n;
        while (hi - lo > 1) {
            uint32_t mid = lo + (hi - lo) / 2;
            if (v[mid] <= k) lo = mid; else hi = mid;
        }
        cost_t s;
        if (!f[lo] || !u[e[k]]) continue;
        if (cost_add(c[lo], w[k], &s)) atomicMin(&c[e[k]], s); else atomicOr(overflow, 1u);
    }
}
