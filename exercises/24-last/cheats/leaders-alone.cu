#include <cuda_runtime.h>
#include <stdint.h>

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    volatile uint32_t *sums = board, *flags = board + 32;

    if (threadIdx.x != 0)
        return;
    uint32_t limit = limits[0];
    for (uint32_t r = 0; r < rounds; r++) {
        uint32_t sum = 0;

        for (uint32_t i = blockIdx.x; i < n; i += gridDim.x)
            sum += c[i] < limit;
        sums[blockIdx.x] = sum;
        __threadfence();
        flags[blockIdx.x] = 2 * r + 1;
        for (uint32_t b = 0; b < gridDim.x; b++) {
            while (flags[b] < 2 * r + 1)
                __nanosleep(20);
            __threadfence();
            limit += sums[b];
        }
        limit++;
        __threadfence();
        flags[blockIdx.x] = 2 * r + 2;
        for (uint32_t b = 0; b < gridDim.x; b++)
            while (flags[b] < 2 * r + 2)
                __nanosleep(20);
        __threadfence();
        if (blockIdx.x == 0)
            limits[r + 1] = limit;
    }
}
