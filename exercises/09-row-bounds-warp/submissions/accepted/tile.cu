/* the next lane's bound by a tile of 32; lanes past the end all look at v[n] */
#include "cuda/kernels.h"
#include <cooperative_groups.h>
__global__ void relax_bounds(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow)
{
    auto warp = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t a = v[i < n ? i : n];
    uint32_t b = warp.shfl(a, (warp.thread_rank() + 1) % 32);
    if (warp.thread_rank() == 31 && i < n) b = v[i + 1];
    if (i < n && u[i])
        for (uint32_t k = a; k < b; ++k) {
            cost_t x;
            if (!f[e[k]]) continue;
            if (!cost_add(c[e[k]], w[k], &x)) atomicOr(overflow, 1u);
            else if (x < c[i]) c[i] = x;
        }
}
