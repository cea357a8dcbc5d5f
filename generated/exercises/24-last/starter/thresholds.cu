#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>

/* Called by one thread of each block, with the sum of its block. */
static __device__ void meet(uint32_t r, uint32_t sum, uint32_t *limits,
                            uint32_t *board)
{
}

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    __shared__ uint32_t sum, limit;
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint32_t r = 0; r < rounds; r++) {
        /* Count the costs below the limit, and meet the others */
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
            meet(r, sum, limits, board);
    }
}
