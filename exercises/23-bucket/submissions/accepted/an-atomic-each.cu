#include "cuda/kernels.h"

static __device__ void put(uint32_t *queue, uint32_t *count, uint32_t j)
{
    queue[atomicAdd(count, 1u)] = j;
}

__global__ void delta_accept(const uint32_t *offered, cost_t high,
                             cost_t *dist, const cost_t *predist,
                             uint32_t *near, uint32_t *removed,
                             uint32_t *far, tally *t)
{
    for (uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
         at < t->offered; at += gridDim.x * blockDim.x) {
        uint32_t j = offered[at];
        cost_t before = dist[j], now = predist[j];

        dist[j] = now;
        if (now >= high && before == COST_INF)
            put(far, &t->far, j);
        if (now >= high)
            continue;
        put(near, &t->near, j);
        if (before >= high)
            put(removed, &t->removed, j);
    }
}
