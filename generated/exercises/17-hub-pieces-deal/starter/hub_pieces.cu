/* The headers, and a mask of all lanes of a warp */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

/* The first of own places behind *count, for every lane of a warp. */
static __device__ uint32_t first_place(uint32_t *count, uint32_t own)
{
    return 0;
}

__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32;

    /* Thread k decides about queue[k]; the pieces of a vertex are written
       by all 32 lanes. */
    (void)k, (void)lane;
}
