/* acquire and release, by CUDA's library */
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

    for (uint32_t r = 0; r < rounds; r++) {
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
        if (threadIdx.x == 0) {
            word arrived(board[32]), round(board[64]);

            atomicAdd(&board[0], sum);
            if (arrived.fetch_add(1, cuda::memory_order_acq_rel) ==
                (r + 1) * gridDim.x - 1) {
                limits[r + 1] = limits[r] + 1 + board[0];
                board[0] = 0;
                round.store(r + 1, cuda::memory_order_release);
            } else {
                while (round.load(cuda::memory_order_acquire) != r + 1)
                    __nanosleep(20);
            }
        }
        __syncthreads();
    }
}
