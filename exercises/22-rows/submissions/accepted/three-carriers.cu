/* three threads carry a word each, or fewer where a block has fewer; the
   zeros are theirs, too */
#include "cuda/rows.h"

__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    __shared__ unsigned long long s[3];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    for (uint32_t k = t; k < 3; k += blockDim.x)
        s[k] = 0;
    __syncthreads();
    if (i < n && c[i] != COST_INF) {
        atomicAdd(&s[0], 1ull);
        atomicMax(&s[1], (unsigned long long)c[i]);
        atomicAdd(&s[2], digest_term(i, c[i]));
    } else if (i < n) {
        atomicAdd(&s[2], digest_term(i, UINT64_MAX));
    }
    __syncthreads();
    for (uint32_t k = t; k < 3; k += blockDim.x)
        if (k == 0)
            atomicAdd(&sums->reached, s[0]);
        else if (k == 1)
            atomicMax(&sums->farthest, s[1]);
        else
            atomicAdd(&sums->checksum, s[2]);
}
