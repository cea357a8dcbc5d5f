#include <cuda_runtime.h>
#include <stdint.h>

__global__ void bucket_end(uint32_t n, const uint32_t *bits,
                           const uint32_t *dist, uint32_t *least,
                           uint32_t *waits)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Thread i has a vertex, or none: what does its warp report? */
}
