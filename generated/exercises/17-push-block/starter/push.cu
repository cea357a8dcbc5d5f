/* The headers, and a mask of all lanes of a warp */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

__global__ void push(uint32_t count, const uint32_t *item,
                     const uint32_t *cost, uint32_t delta,
                     uint32_t buckets, uint32_t room, uint32_t *queue,
                     uint32_t *counts)
{
    __shared__ uint32_t from[4][32];
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;

    /* from[b][w]: how many items warp w has for bucket b; then, where the
       first of them goes.  Which barriers stand between? */
}
