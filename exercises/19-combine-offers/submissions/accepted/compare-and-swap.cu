/* lowers by compare and swap */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void combine_offers(uint32_t count, const uint32_t *head,
                               const uint32_t *cost, uint32_t *best,
                               uint32_t *outbox, uint32_t *fallen)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;

    if (k >= count)
        return;
    uint32_t h = head[k], bit = 1u << h % 32, old = best[h];
    while (old > cost[k]) {
        uint32_t was = atomicCAS(&best[h], old, cost[k]);
        if (was == old) {
            if (!(atomicOr(&outbox[h / 32], bit) & bit))
                atomicAdd(fallen, 1);
            break;
        }
        old = was;
    }
}
