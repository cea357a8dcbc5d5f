/* round and sum in one word of 64 bits: nothing has to be ordered */
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>

typedef cuda::atomic_ref<uint64_t, cuda::thread_scope_device> word;

/* wait until the word is of this round; the rest of it */
static __device__ uint32_t of_round(uint64_t *at, uint32_t round)
{
    uint64_t x;

    while ((x = word(*at).load(cuda::memory_order_relaxed)) >> 32 !=
           round)
        __nanosleep(20);
    return (uint32_t)x;
}

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    __shared__ uint32_t sum, limit;
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    uint64_t *posted = (uint64_t *)board, *published = posted + 32;

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
            uint64_t now = (uint64_t)(r + 1) << 32;

            word(posted[blockIdx.x])
                .store(now | sum, cuda::memory_order_relaxed);
            if (blockIdx.x == 0) {
                uint32_t next = limit + 1;

                for (uint32_t b = 0; b < gridDim.x; b++)
                    next += of_round(&posted[b], r + 1);
                limits[r + 1] = next;
                word(*published)
                    .store(now | next, cuda::memory_order_relaxed);
            }
            limit = of_round(published, r + 1);
        }
        __syncthreads();
    }
}
