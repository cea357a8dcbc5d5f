/* half of a word for the round, and the other for the sum */
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>

typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    __shared__ uint32_t sum, limit;
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;

    if (threadIdx.x == 0)
        limit = limits[0];
    for (uint32_t r = 0; r < rounds; r++) {
        uint32_t own = 0;

        if (threadIdx.x == 0)
            sum = 0;
        __syncthreads();
        for (uint32_t i = at; i < n; i += all)
            own += c[i] < limit;
        atomicAdd(&sum, own);
        __syncthreads();
        if (threadIdx.x == 0) {
            uint32_t *set = board + r % 2 * 32, x, next = limit + 1;

            word(set[blockIdx.x]).store((r + 1) << 16 | (sum & 0xffff),
                                        cuda::memory_order_relaxed);
            for (uint32_t b = 0; b < gridDim.x; b++) {
                while ((x = word(set[b])
                                .load(cuda::memory_order_relaxed)) >>
                       16 != r + 1)
                    __nanosleep(20);
                next += x & 0xffff;
            }
            limit = next;
            if (blockIdx.x == 0)
                limits[r + 1] = next;
        }
        __syncthreads();
    }
}
