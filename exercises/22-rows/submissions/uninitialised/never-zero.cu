/* shared memory is not zero by itself */
#include "cuda/rows.h"

__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    __shared__ digest s;
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    cost_t cost = i < n ? c[i] : COST_INF;
    bool reached = cost != COST_INF;

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
