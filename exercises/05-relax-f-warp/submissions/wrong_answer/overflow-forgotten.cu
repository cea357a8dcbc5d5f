#include "cuda/kernels.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    uint32_t i = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
    if (i >= n || !f[i]) return;
    uint32_t begin = 0, end = 0; cost_t mine = 0;
    if (warp.thread_rank() == 0) { begin = v[i]; end = v[i + 1]; mine = c[i]; }
    begin = warp.shfl(begin, 0); end = warp.shfl(end, 0); mine = warp.shfl(mine, 0);
    bool bad = false;
    for (uint32_t k = begin + warp.thread_rank(); k < end; k += warp.size()) {
        cost_t s;
        if (!u[e[k]]) continue;
        if (cost_add(mine, w[k], &s)) atomicMin(&c[e[k]], s);
        else bad = k + 32 >= end;
    }
    if (warp.any(bad) && warp.thread_rank() == 0) atomicOr(overflow, 1u);
}
