/* lanes of one bucket, by name: one atomic for each group */
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <stdint.h>

namespace cg = cooperative_groups;

__global__ void push(uint32_t count, const uint32_t *item,
                     const uint32_t *cost, uint32_t delta,
                     uint32_t buckets, uint32_t room, uint32_t *queue,
                     uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x, at = 0;

    if (k >= count)
        return;
    uint32_t b = cost[k] / delta % buckets;
    auto g = cg::labeled_partition(cg::coalesced_threads(), b);
    if (g.thread_rank() == 0)
        at = atomicAdd(&counts[b], g.size());
    queue[b * room + g.shfl(at, 0) + g.thread_rank()] = item[k];
}
