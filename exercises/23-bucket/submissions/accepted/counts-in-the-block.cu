/* the block counts for itself, and appends once for each queue */
#include "cuda/kernels.h"

__global__ void delta_accept(const uint32_t *offered, cost_t high,
                             cost_t *dist, const cost_t *predist,
                             uint32_t *near, uint32_t *removed,
                             uint32_t *far, tally *t)
{
    __shared__ uint32_t many[3], begins[3];
    uint32_t *queue[3] = { near, removed, far };
    uint32_t *counts[3] = { &t->near, &t->removed, &t->far };
    uint32_t count = t->offered, all = gridDim.x * blockDim.x;

    for (uint32_t first = blockIdx.x * blockDim.x; first < count;
         first += all) {
        uint32_t at = first + threadIdx.x, j = 0, place[3];
        bool wants[3] = { false, false, false };

        if (threadIdx.x < 3)
            many[threadIdx.x] = 0;
        __syncthreads();
        if (at < count) {
            j = offered[at];
            cost_t before = dist[j], now = predist[j];
            dist[j] = now;
            wants[0] = now < high;
            wants[1] = wants[0] && before >= high;
            wants[2] = !wants[0] && before == COST_INF;
        }
        for (int q = 0; q < 3; q++)
            if (wants[q])
                place[q] = atomicAdd(&many[q], 1u);
        __syncthreads();
        if (threadIdx.x < 3 && many[threadIdx.x])
            begins[threadIdx.x] = atomicAdd(counts[threadIdx.x],
                                            many[threadIdx.x]);
        __syncthreads();
        for (int q = 0; q < 3; q++)
            if (wants[q])
                queue[q][begins[q] + place[q]] = j;
        __syncthreads();
    }
}
