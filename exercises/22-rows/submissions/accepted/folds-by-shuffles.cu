/* Folds by shuffles; the last warp of a block may be narrow. */
#include "cuda/rows.h"
template <class T> static __device__ T take(unsigned m, T x, int d) { return __shfl_down_sync(m, x, d); }
__global__ void row_digest(uint32_t n, const cost_t *c, digest *sums)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32, first = threadIdx.x - lane;
    uint32_t width = blockDim.x - first < 32 ? blockDim.x - first : 32;
    unsigned m = width == 32 ? ~0u : (1u << width) - 1;
    unsigned long long r = 0, f = 0, t = 0;
    if (i < n) {
        r = c[i] != COST_INF;
        f = r ? c[i] : 0;
        t = digest_term(i, r ? (uint64_t)c[i] : UINT64_MAX);
    }
    for (int d = 16; d; d >>= 1) {
        unsigned long long r2 = take(m, r, d), f2 = take(m, f, d), t2 = take(m, t, d);
        if (lane + d < width) { r += r2; t += t2; if (f2 > f) f = f2; }
    }
    if (lane == 0) {
        atomicAdd(&sums->reached, r);
        atomicMax(&sums->farthest, f);
        atomicAdd(&sums->checksum, t);
    }
}
