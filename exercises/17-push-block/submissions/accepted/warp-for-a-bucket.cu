/* lanes find each other; a warp scans the warps' numbers of a bucket */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

__global__ void push(uint32_t count, const uint32_t *item,
                     const uint32_t *cost, uint32_t delta,
                     uint32_t buckets, uint32_t room, uint32_t *queue,
                     uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ uint32_t from[4][32];
    uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    uint32_t warps = blockDim.x / 32;
    bool here = k < count;
    uint32_t mine = here ? cost[k] / delta % buckets : buckets;
    uint32_t set = __match_any_sync(ALL_LANES, mine);
    uint32_t before = __popc(set & ((1u << lane) - 1));

    if (lane < buckets)
        from[lane][warp] = 0;
    __syncwarp();
    if (here && before == 0)
        from[mine][warp] = __popc(set);
    __syncthreads();
    for (uint32_t b = warp; b < buckets; b += warps) {
        uint32_t own = lane < warps ? from[b][lane] : 0;
        uint32_t upto = own, at = 0;

        for (uint32_t d = 1; d < 32; d *= 2) {
            uint32_t x = __shfl_up_sync(ALL_LANES, upto, d);

            upto += lane >= d ? x : 0;
        }
        if (lane == 31 && upto)
            at = atomicAdd(&counts[b], upto);
        at = __shfl_sync(ALL_LANES, at, 31);
        if (lane < warps)
            from[b][lane] = at + upto - own;
    }
    __syncthreads();
    if (here)
        queue[mine * room + from[mine][warp] + before] = item[k];
}
