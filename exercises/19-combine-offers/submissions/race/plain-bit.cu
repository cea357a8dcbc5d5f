/* sets the bit without an atomic */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void combine_offers(uint32_t count, const uint32_t *head,
                               const uint32_t *cost, uint32_t *best,
                               uint32_t *outbox, uint32_t *fallen)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t h;

    if (k >= count)
        return;
    h = head[k];
    if (atomicMin(&best[h], cost[k]) > cost[k] &&
        !(outbox[h / 32] >> h % 32 & 1)) {
        outbox[h / 32] |= 1u << h % 32;
        atomicAdd(fallen, 1);
    }
}
