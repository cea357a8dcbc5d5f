/* Every second thread has two vertices. */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void bucket_end(uint32_t n, const uint32_t *bits,
                           const uint32_t *dist, uint32_t *least,
                           uint32_t *waits)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Find the least cost of a warp, and report it */
    uint32_t word = i / 32 < (n + 31) / 32 ? bits[i / 32] : 0;
    if (i / 32 == n / 32) word &= (1u << n % 32) - 1;
    uint32_t count = __popc(word), x = UINT32_MAX;
    if (i % 2 == 0) {
        if (word >> i % 32 & 1) x = dist[i];
        if (word >> (i + 1) % 32 & 1 && dist[i + 1] < x) x = dist[i + 1];
    }
    (void)__ballot_sync(~0u, true);

    for (uint32_t d = 16; d > 0; d /= 2) {
        uint32_t other = __shfl_xor_sync(~0u, x, d);

        x = other < x ? other : x;
    }
    if (threadIdx.x % 32 == 0 && count > 0) {
        atomicMin(least, x);
        atomicAdd(waits, count);
    }
}
