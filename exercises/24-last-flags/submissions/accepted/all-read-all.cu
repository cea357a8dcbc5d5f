/* nothing is published: each block adds up all sums, of which there are
   two sets, since a block may be a round ahead of another */
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>

typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    __shared__ uint32_t sum, next;
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t limit = limits[0];

    for (uint32_t r = 0; r < rounds; r++) {
        uint32_t *sums = board + r % 2 * 32, own = 0;

        if (threadIdx.x == 0) {
            sum = 0;
            next = limit + 1;
        }
        __syncthreads();
        for (uint32_t i = at; i < n; i += all)
            own += c[i] < limit;
        atomicAdd(&sum, own);
        __syncthreads();
        if (threadIdx.x == 0) {
            sums[blockIdx.x] = sum;
            word(board[64 + blockIdx.x])
                .store(r + 1, cuda::memory_order_release);
        }
        if (threadIdx.x < gridDim.x) {
            while (word(board[64 + threadIdx.x])
                       .load(cuda::memory_order_acquire) <= r)
                __nanosleep(20);
            atomicAdd(&next, sums[threadIdx.x]);
        }
        __syncthreads();
        limit = next;
        if (at == 0)
            limits[r + 1] = limit;
        __syncthreads();
    }
}
