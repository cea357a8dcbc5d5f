/* The other cure: predecessors, and one writer a vertex. */
#include "cuda/kernels.h"

__global__ void offer(uint32_t n, const uint32_t *v, const uint32_t *e,
                      const uint32_t *w, const uint32_t *pv,
                      const uint32_t *pe, const uint32_t *pw,
                      const cost_t *c, uint8_t *m, cost_t *uc,
                      uint32_t *overflow)
{
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;

    (void)v, (void)e, (void)w;
    if (j < n) {
        cost_t best = uc[j], old = best;

        for (uint32_t k = pv[j]; k < pv[j + 1]; k++) {
            cost_t sum;

            if (!m[pe[k]])
                continue;
            if (!cost_add(c[pe[k]], pw[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            uc[j] = best;
    }
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
