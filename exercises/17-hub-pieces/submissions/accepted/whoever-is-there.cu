/* whoever is there elects a leader, who buys for them: in each group it
   comes out right, and one group, as on most days, makes two atomics */
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cuda_runtime.h>
#include <stdint.h>

namespace cg = cooperative_groups;

__device__ static uint32_t first_of(uint32_t own, uint32_t *count)
{
    auto here = cg::coalesced_threads();
    uint32_t before = cg::exclusive_scan(here, own), at = 0;
    uint32_t last = here.size() - 1;

    if (here.thread_rank() == last && before + own > 0)
        at = atomicAdd(count, before + own);
    return here.shfl(at, last) + before;
}
__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;

    if (k >= count)
        return;
    uint32_t i = queue[k], arcs = v[i + 1] - v[i];
    uint32_t cut = arcs > hub ? (arcs - 1) / hub + 1 : 0;

    if (cut == 0)
        kept[first_of(1, &counts[0])] = i;
    else
        for (uint32_t p = 0, at = first_of(cut, &counts[1]); p < cut; p++) {
            owner[at + p] = i;
            part[at + p] = p;
        }
}
