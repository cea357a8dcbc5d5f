/* all lanes of a warp look along one list after another */
#include "cuda/kernels.h"

__global__ void tight_parents(uint32_t n, uint32_t source, const uint32_t *v, const uint32_t *e, const uint32_t *w, const cost_t *c, uint32_t *parent, uint8_t *joined, uint32_t *left)
{
    /* all lanes look along one list */
    uint32_t lane = threadIdx.x % 32, base = blockIdx.x * blockDim.x + threadIdx.x - lane;
    for (uint32_t x = 0; x < 32; x++) {
        uint32_t j = base + x, mine = NO_PARENT;
        if (j >= n) return;
        cost_t own = c[j];
        if (j != source && own != COST_INF)
            for (uint32_t a = v[j]; a < v[j + 1]; a += 32) {
                uint32_t k = a + lane;
                bool tight = k < v[j + 1] && w[k] > 0 && own >= w[k] && c[e[k]] == own - w[k];
                unsigned set = __ballot_sync(~0u, tight);
                if (set) { mine = e[a + __ffs(set) - 1]; break; }
            }
        if (lane) continue;
        parent[j] = mine;
        joined[j] = mine != NO_PARENT || j == source;
        if (!joined[j] && own != COST_INF) atomicAdd(left, 1);
    }
}
