/* eight lanes along each list, and a reduction by cooperative groups */
#include "cuda/kernels.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void relax_U(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow)
{
    auto t = cg::tiled_partition<8>(cg::this_thread_block());
    uint32_t base = blockIdx.x * blockDim.x + threadIdx.x / 8 * 8;
    for (uint32_t x = 0; x < 8; x++) {
        uint32_t i = base + x;
        if (i >= n || !u[i]) continue;
        cost_t best = COST_INF;
        for (uint32_t k = v[i] + t.thread_rank(); k < v[i + 1]; k += t.size()) {
            cost_t s;
            if (!f[e[k]]) continue;
            if (!cost_add(c[e[k]], w[k], &s)) { atomicOr(overflow, 1u); continue; }
            best = s < best ? s : best;
        }
        best = cg::reduce(t, best, cg::less<cost_t>());
        if (t.thread_rank() == 0 && best < c[i]) c[i] = best;
    }
}
