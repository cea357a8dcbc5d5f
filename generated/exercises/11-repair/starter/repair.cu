#include "cuda/kernels.h"

/* v, e, w: successors; pv, pe, pw: predecessors. */
__global__ void offer(uint32_t n, const uint32_t *v, const uint32_t *e,
                      const uint32_t *w, const uint32_t *pv,
                      const uint32_t *pe, const uint32_t *pw,
                      const cost_t *c, uint8_t *m, cost_t *uc,
                      uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    (void)pv, (void)pe, (void)pw;
    if (i < n && m[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            /* As it was published.  Repair it. */
            /* Compare the updating cost with the sum, and store it */
            if (!cost_add(c[i], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (uc[e[k]] > sum)
                uc[e[k]] = sum;
        }
}

/* The kernel commit */
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
