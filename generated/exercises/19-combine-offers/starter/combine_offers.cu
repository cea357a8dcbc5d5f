#include <cuda_runtime.h>
#include <stdint.h>

__global__ void combine_offers(uint32_t count, const uint32_t *head,
                               const uint32_t *cost, uint32_t *best,
                               uint32_t *outbox, uint32_t *fallen)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;

    /* Lower best[head[k]], and note once that it has fallen. */
}
