#include <cuda_runtime.h>
#include <stdint.h>

__global__ void push(uint32_t count, const uint32_t *item,
                     const uint32_t *cost, uint32_t delta,
                     uint32_t buckets, uint32_t room, uint32_t *queue,
                     uint32_t *counts)
{
    uint32_t at[4] = { 0, 0, 0, 0 };

    MINE(k, count)
        at[cost[k] / delta % buckets]++;
    for (uint32_t b = 0; b < buckets; b++)
        if (at[b])
            at[b] = ADD(&counts[b], at[b]);
    MINE(j, count) {
        uint32_t b = cost[j] / delta % buckets;

        queue[b * room + at[b]++] = item[j];
    }
}
