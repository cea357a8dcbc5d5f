/* each lane takes its place by an atomic in shared memory */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void push(uint32_t count, const uint32_t *item,
                     const uint32_t *cost, uint32_t delta,
                     uint32_t buckets, uint32_t room, uint32_t *queue,
                     uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ uint32_t held[4], at[4];
    bool here = k < count;
    uint32_t mine = 0, place = 0;

    if (threadIdx.x < buckets)
        held[threadIdx.x] = 0;
    __syncthreads();
    if (here) {
        mine = cost[k] / delta % buckets;
        place = atomicAdd(&held[mine], 1);
    }
    __syncthreads();
    if (threadIdx.x < buckets)
        at[threadIdx.x] =
            atomicAdd(&counts[threadIdx.x], held[threadIdx.x]);
    __syncthreads();
    if (here)
        queue[mine * room + at[mine] + place] = item[k];
}
