/* strides over the offers */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void combine_offers(uint32_t count, const uint32_t *head,
                               const uint32_t *cost, uint32_t *best,
                               uint32_t *outbox, uint32_t *fallen)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t all = gridDim.x * blockDim.x;

    for (; k < count; k += all) {
        uint32_t h = head[k], was = atomicMin(&best[h], cost[k]);
        if (was > cost[k] &&
            !(atomicOr(&outbox[h / 32], 1u << h % 32) & 1u << h % 32))
            atomicAdd(fallen, 1);
    }
}
