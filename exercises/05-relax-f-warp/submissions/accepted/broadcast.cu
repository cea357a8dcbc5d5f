/* lane 0 reads, and all others have it by shuffles */
#include "cuda/kernels.h"
__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow) {
    unsigned g = blockIdx.x * blockDim.x + threadIdx.x, lane = g & 31, i = g >> 5;
    uint32_t from = 0, to = 0;
    cost_t mine = 0;
    if (lane == 0 && i < n && f[i]) {
        from = v[i];
        to = v[i + 1];
        mine = c[i];
    }
    from = __shfl_sync(~0u, from, 0);
    to = __shfl_sync(~0u, to, 0);
    mine = __shfl_sync(~0u, mine, 0);
    for (uint32_t base = from; base < to; base += 32) {
        uint32_t k = base + lane;
        if (k < to) {
            uint32_t j = e[k];
            if (u[j]) {
                cost_t s;
                if (cost_add(mine, w[k], &s)) atomicMin(&c[j], s);
                else atomicOr(overflow, 1u);
            }
        }
    }
}
