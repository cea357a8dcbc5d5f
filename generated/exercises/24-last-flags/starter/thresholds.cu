#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>

typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;

/* Called by one thread of each block, with the sum of its block. */
static __device__ void post(uint32_t r, uint32_t sum, uint32_t *board)
{
}
/* Called by a thread of block 0 for each block b. */
static __device__ uint32_t sum_of(uint32_t b, uint32_t r,
                                  uint32_t *board)
{
    return 0;
}

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    __shared__ uint32_t sum, limit;
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint32_t r = 0; r < rounds; r++) {
        /* Count the costs below the limit, and wait for block 0 */
        uint32_t own = 0;

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
        if (threadIdx.x == 0)
            post(r, sum, board);
        if (blockIdx.x == 0)
            /* Gather the sums of all blocks, and publish the limit */
            {
                /* A thread for each flag.  Who may publish, and when? */
                (void)sum_of;
            }
        if (threadIdx.x == 0)
            while (word(board[64]).load(cuda::memory_order_acquire) != r + 1)
                __nanosleep(20);
    }
}
