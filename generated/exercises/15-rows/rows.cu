#include "cuda/rows.h"

/* The kernel row_digest */
__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    /* Form the digest of a row */
    __shared__ digest s;
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    cost_t cost = i < n ? c[i] : COST_INF;
    bool reached = cost != COST_INF;

    if (threadIdx.x == 0)
        s.reached = s.farthest = s.checksum = 0;
    __syncthreads();
    /* Add this thread's vertex to the digest of the block */
    if (reached) {
        atomicAdd(&s.reached, 1ull);
        atomicMax(&s.farthest, (unsigned long long)cost);
    }
    if (i < n)
        atomicAdd(&s.checksum, digest_term(i, reached ? cost : UINT64_MAX));
    __syncthreads();
    /* Add the digest of the block to that of the row */
    if (threadIdx.x == 0) {
        atomicAdd(&sums->reached, s.reached);
        atomicMax(&sums->farthest, s.farthest);
        atomicAdd(&sums->checksum, s.checksum);
    }
}
