/* A tree of whole records, whatever the size of the block. */
#include "cuda/rows.h"
__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    __shared__ digest s[1024];
    const uint32_t t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    s[t].reached = i < n && c[i] != COST_INF;
    s[t].farthest = s[t].reached ? c[i] : 0;
    s[t].checksum = i < n ? digest_term(i, s[t].reached ? (uint64_t)c[i] : UINT64_MAX) : 0;
    for (uint32_t size = blockDim.x, half; size > 1; size = half) {
        half = (size + 1) / 2;
        __syncthreads();
        if (t + half < size) {
            s[t].reached += s[t + half].reached;
            s[t].checksum += s[t + half].checksum;
            if (s[t + half].farthest > s[t].farthest) s[t].farthest = s[t + half].farthest;
        }
    }
    if (t) return;
    atomicAdd(&sums->reached, s[0].reached);
    unsigned long long old = *(volatile unsigned long long *)&sums->farthest;
    while (old < s[0].farthest) {
        unsigned long long was = atomicCAS(&sums->farthest, old, s[0].farthest);
        if (was == old) break;
        old = was;
    }
    atomicAdd(&sums->checksum, s[0].checksum);
}
