/* volatile words and fences; thread 0 of block 0 goes round */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    __shared__ uint32_t sum, limit;
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    volatile uint32_t *flags = board + 32, *round = board + 64;

    for (uint32_t r = 0; r < rounds; r++) {
        if (threadIdx.x == 0) {
            sum = 0;
            limit = limits[r];
        }
        __syncthreads();
        for (uint32_t i = at; i < n; i += all)
            if (c[i] < limit)
                atomicAdd(&sum, 1);
        __syncthreads();
        if (threadIdx.x == 0) {
            board[blockIdx.x] = sum;
            __threadfence();
            flags[blockIdx.x] = r + 1;
            if (blockIdx.x == 0) {
                uint32_t next = limit + 1;

                for (uint32_t b = 0; b < gridDim.x; b++) {
                    while (flags[b] != r + 1)
                        __nanosleep(20);
                    __threadfence();
                    next += board[b];
                }
                limits[r + 1] = next;
                __threadfence();
                *round = r + 1;
            }
            while (*round != r + 1)
                __nanosleep(20);
            __threadfence();
        }
        __syncthreads();
    }
}
