/* plain atomics, with fences around them */
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint32_t r = 0; r < rounds; r++) {
        uint32_t limit = limits[r];

        for (uint32_t i = at; i < n; i += all)
            if (c[i] < limit)
                atomicAdd(&board[0], 1);
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            if (atomicAdd(&board[32], 1) == (r + 1) * gridDim.x - 1) {
                __threadfence();
                limits[r + 1] = limit + 1 + atomicExch(&board[0], 0);
                __threadfence();
                atomicExch(&board[64], r + 1);
            } else {
                while (atomicAdd(&board[64], 0) != r + 1)
                    __nanosleep(20);
            }
            __threadfence();
        }
        __syncthreads();
    }
}
