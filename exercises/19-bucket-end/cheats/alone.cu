#include <cuda_runtime.h>
#include <stdint.h>

__global__ void bucket_end(uint32_t n, const uint32_t *bits,
                           const uint32_t *dist, uint32_t *least,
                           uint32_t *waits)
{
    uint32_t best = UINT32_MAX, word = 0, of = UINT32_MAX, count = 0;

    MINE(i, n) {
        if (i / 32 != of)
            word = bits[of = i / 32];
        if (!(word >> i % 32 & 1))
            continue;
        count++;
        if (dist[i] < best)
            best = dist[i];
    }
    if (ME && count > 0) {
        MIN(least, best);
        ADD(waits, count);
    }
}
