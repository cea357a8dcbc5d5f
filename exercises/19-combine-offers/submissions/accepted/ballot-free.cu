/* counts with one addition for the threads of a word */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void combine_offers(uint32_t count, const uint32_t *head,
                               const uint32_t *cost, uint32_t *best,
                               uint32_t *outbox, uint32_t *fallen)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t bit, old;

    if (k >= count || atomicMin(&best[head[k]], cost[k]) <= cost[k])
        return;
    bit = 1u << head[k] % 32;
    old = atomicOr(&outbox[head[k] / 32], bit);
    atomicAdd(fallen, old & bit ? 0u : 1u);
}
