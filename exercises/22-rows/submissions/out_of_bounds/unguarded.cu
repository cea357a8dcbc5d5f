/* reads past the end */
#include "cuda/rows.h"

__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    __shared__ digest s;
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    cost_t cost = c[i];
    bool reached = cost != COST_INF;

    if (t == 0)
        s.reached = s.farthest = s.checksum = 0;
    __syncthreads();
    if (reached) {
        atomicAdd(&s.reached, 1ull);
        atomicMax(&s.farthest, (unsigned long long)cost);
    }
    if (i < n)
        atomicAdd(&s.checksum, digest_term(i, reached ? cost : UINT64_MAX));
    __syncthreads();
    if (t == 0) {
        atomicAdd(&sums->reached, s.reached);
        atomicMax(&sums->farthest, s.farthest);
        atomicAdd(&sums->checksum, s.checksum);
    }
}
