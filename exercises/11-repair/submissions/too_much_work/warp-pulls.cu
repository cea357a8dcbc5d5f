/* A warp looks at the predecessors of a vertex together. */
#include "cuda/kernels.h"

__global__ void offer(uint32_t n, const uint32_t *v, const uint32_t *e,
                      const uint32_t *w, const uint32_t *pv,
                      const uint32_t *pe, const uint32_t *pw,
                      const cost_t *c, uint8_t *m, cost_t *uc,
                      uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t begin = i < n ? pv[i] : 0, end = i < n ? pv[i + 1] : 0;
    cost_t least = COST_INF;

    (void)v, (void)e, (void)w;
    for (uint32_t l = 0; l < 32; l++) {
        uint32_t k = __shfl_sync(0xffffffffu, begin, l) + threadIdx.x % 32;
        uint32_t to = __shfl_sync(0xffffffffu, end, l);
        cost_t best = COST_INF, sum;

        for (; k < to; k += 32) {
            if (!m[pe[k]])
                continue;
            if (!cost_add(c[pe[k]], pw[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        for (uint32_t d = 16; d > 0; d /= 2) {
            cost_t other = __shfl_xor_sync(0xffffffffu, best, d);

            best = other < best ? other : best;
        }
        least = threadIdx.x % 32 == l ? best : least;
    }
    if (i < n && least < uc[i])
        uc[i] = least;
}

__global__ void commit(uint32_t n, const cost_t *uc, cost_t *c,
                       uint8_t *m, cost_t *again)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        bool lower = uc[i] < c[i];

        m[i] = lower;
        if (lower) {
            c[i] = uc[i];
            atomicMin(again, (cost_t)0);
        }
    }
}
