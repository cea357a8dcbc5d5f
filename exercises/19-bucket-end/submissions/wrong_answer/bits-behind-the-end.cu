/* Counts bits behind the last vertex. */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void bucket_end(uint32_t n, const uint32_t *bits,
                           const uint32_t *dist, uint32_t *least,
                           uint32_t *waits)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Find the least cost of a warp, and report it */
    bool mine = i / 32 < (n + 31) / 32 && bits[i / 32] >> i % 32 & 1;
    uint32_t count = __popc(__ballot_sync(~0u, mine));
    uint32_t x = mine && i < n ? dist[i] : UINT32_MAX;

    for (uint32_t d = 16; d > 0; d /= 2) {
        uint32_t other = __shfl_xor_sync(~0u, x, d);

        x = other < x ? other : x;
    }
    if (threadIdx.x % 32 == 0 && count > 0) {
        atomicMin(least, x);
        atomicAdd(waits, count);
    }
}
