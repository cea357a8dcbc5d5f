/* the lanes of equal buckets find each other */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

__global__ void push(uint32_t count, const uint32_t *item,
                     const uint32_t *cost, uint32_t delta,
                     uint32_t buckets, uint32_t room, uint32_t *queue,
                     uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32;
    bool here = k < count;
    uint32_t mine = here ? cost[k] / delta % buckets : buckets;
    uint32_t set = __match_any_sync(ALL_LANES, mine), at = 0;
    uint32_t first = __ffs(set) - 1;

    if (here && lane == first)
        at = atomicAdd(counts + mine, __popc(set));
    at = __shfl_sync(ALL_LANES, at, first);
    if (here)
        queue[mine * room + at + __popc(set & ((1u << lane) - 1))] =
            item[k];
}
