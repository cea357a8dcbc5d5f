/* a tile of a cooperative group */
#include "cuda/kernels.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    uint32_t i = (blockIdx.x * blockDim.x + threadIdx.x) / warp.size();
    if (i >= n || !f[i]) return;
    cost_t mine = c[i];
    for (uint32_t k = v[i] + warp.thread_rank(), end = v[i + 1]; k < end; k += warp.size()) {
        uint32_t j = e[k];
        cost_t s;
        if (!u[j]) continue;
        if (!cost_add(mine, w[k], &s)) atomicOr(overflow, 1u);
        else atomicMin(&c[j], s);
    }
}
