/* forgets the last half of a warp */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void bucket_end(uint32_t n, const uint32_t *bits,
                           const uint32_t *dist, uint32_t *least,
                           uint32_t *waits)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    bool mine = i < n && bits[i / 32] >> i % 32 & 1;
    uint32_t x = mine ? dist[i] : 0xffffffffu;
    uint32_t count = __popc(__ballot_sync(~0u, mine));

    for (uint32_t d = 8; d > 0; d /= 2) {
        uint32_t other = __shfl_xor_sync(~0u, x, d);

        x = other < x ? other : x;
    }
    if (threadIdx.x % 32 == 0 && count) {
        atomicMin(least, x);
        atomicAdd(waits, count);
    }
}
