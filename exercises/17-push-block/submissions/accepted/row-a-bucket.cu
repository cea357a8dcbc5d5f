/* a thread for each bucket adds up and buys */
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
    uint32_t mine = k < count ? cost[k] / delta % buckets : buckets;
    uint32_t before = 0;

    for (uint32_t b = 0; b < buckets; b++) {
        uint32_t set = __ballot_sync(ALL_LANES, mine == b);

        if (lane == 0)
            from[b][warp] = __popc(set);
        if (mine == b)
            before = __popc(set & ((1u << lane) - 1));
    }
    __syncthreads();
    if (threadIdx.x < buckets) {
        uint32_t b = threadIdx.x, sum = 0, at = 0;

        for (uint32_t w = 0; w < blockDim.x / 32; w++)
            sum += from[b][w];
        if (sum)
            at = atomicAdd(&counts[b], sum);
        for (uint32_t w = 0; w < blockDim.x / 32; w++) {
            uint32_t own = from[b][w];

            from[b][w] = at;
            at += own;
        }
    }
    __syncthreads();
    if (k < count)
        queue[mine * room + from[mine][warp] + before] = item[k];
}
