/* Every fourth thread has four vertices. */
#include "cuda/rows.h"
__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    __shared__ digest s;
    uint32_t first = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        s.reached = s.farthest = s.checksum = 0;
    __syncthreads();
    if (threadIdx.x % 4 == 0)
    for (uint32_t i = first; i < first + 4 && i < (blockIdx.x + 1) * blockDim.x; i++) {
        if (i >= n) break;
        cost_t cost = c[i];
        bool reached = cost != COST_INF;
        if (reached) {
            atomicAdd(&s.reached, 1ull);
            atomicMax(&s.farthest, (unsigned long long)cost);
        }
        atomicAdd(&s.checksum, digest_term(i, reached ? cost : UINT64_MAX));
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(&sums->reached, s.reached);
        atomicMax(&sums->farthest, s.farthest);
        atomicAdd(&sums->checksum, s.checksum);
    }
}
