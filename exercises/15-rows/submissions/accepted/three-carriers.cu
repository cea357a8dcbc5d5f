/* three threads carry a word each; the zeros are theirs, too */
#include "cuda/rows.h"

__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    __shared__ unsigned long long s[3];
    uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    if (t < 3)
        s[t] = 0;
    __syncthreads();
    if (i < n && c[i] != COST_INF) {
        atomicAdd(&s[0], 1ull);
        atomicMax(&s[1], (unsigned long long)c[i]);
        atomicAdd(&s[2], digest_term(i, c[i]));
    } else if (i < n) {
        atomicAdd(&s[2], digest_term(i, UINT64_MAX));
    }
    __syncthreads();
    if (t == 0)
        atomicAdd(&sums->reached, s[0]);
    else if (t == 1)
        atomicMax(&sums->farthest, s[1]);
    else if (t == 2)
        atomicAdd(&sums->checksum, s[2]);
}
