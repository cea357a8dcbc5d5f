/* every thread goes to the three words itself: right, and a crowd */
#include "cuda/rows.h"

__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    if (c[i] != COST_INF) {
        atomicAdd(&sums->reached, 1ull);
        atomicMax(&sums->farthest, (unsigned long long)c[i]);
    }
    atomicAdd(&sums->checksum,
              digest_term(i, c[i] == COST_INF ? UINT64_MAX : c[i]));
}
