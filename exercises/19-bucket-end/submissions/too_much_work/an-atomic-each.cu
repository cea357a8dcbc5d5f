/* each thread for itself */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void bucket_end(uint32_t n, const uint32_t *bits,
                           const uint32_t *dist, uint32_t *least,
                           uint32_t *waits)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    bool mine = i < n && bits[i / 32] >> i % 32 & 1;
    uint32_t x = mine ? dist[i] : 0xffffffffu;
    if (mine) {
        atomicMin(least, x);
        atomicAdd(waits, 1);
    }
}
