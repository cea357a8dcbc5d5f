/* a lane of block 0 for each block */
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    __shared__ uint32_t sum, limit;
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t *sums = board, *flags = board + 32;
    word round(board[64]);

    for (uint32_t r = 0; r < rounds; r++) {
        uint32_t own = 0, total = 0;

        if (threadIdx.x == 0) {
            sum = 0;
            limit = limits[r];
        }
        __syncthreads();
        for (uint32_t i = at; i < n; i += all)
            own += c[i] < limit;
        if (own)
            atomicAdd(&sum, own);
        __syncthreads();
        if (threadIdx.x == 0) {
            sums[blockIdx.x] = sum;
            word(flags[blockIdx.x])
                .store(r + 1, cuda::memory_order_release);
        }
        if (blockIdx.x == 0 && threadIdx.x < 32) {
            if (threadIdx.x < gridDim.x) {
                while (word(flags[threadIdx.x])
                           .load(cuda::memory_order_acquire) != r + 1)
                    __nanosleep(20);
                total = sums[threadIdx.x];
            }
            for (uint32_t d = 16; d > 0; d /= 2)
                total += __shfl_down_sync(ALL_LANES, total, d);
            __syncwarp();
            if (threadIdx.x == 0) {
                limits[r + 1] = limit + 1 + total;
                round.store(r + 1, cuda::memory_order_release);
            }
        }
        if (threadIdx.x == 0)
            while (round.load(cuda::memory_order_acquire) != r + 1)
                __nanosleep(20);
        __syncthreads();
    }
}
