/* sorted by bucket in shared memory first, then written side by side */
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
    __shared__ uint32_t stage[32][32], to[32][32];
    uint32_t warp = threadIdx.x / 32, held = 0;
    uint32_t mine = k < count ? cost[k] / delta % buckets : buckets;

    for (uint32_t b = 0; b < buckets; b++) {
        uint32_t set = __ballot_sync(ALL_LANES, mine == b), at = 0;
        uint32_t place = __popc(set & ((1u << lane) - 1));

        if (lane == 0 && set)
            at = atomicAdd(&counts[b], __popc(set));
        at = __shfl_sync(ALL_LANES, at, 0);
        if (mine == b) {
            stage[warp][held + place] = item[k];
            to[warp][held + place] = b * room + at + place;
        }
        held += __popc(set);
    }
    __syncwarp();
    if (lane < held)
        queue[to[warp][lane]] = stage[warp][lane];
}
