#include "cuda/kernels.h"

/* The kernel offer_plain, which loses offers */
__global__ void offer_plain(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            const cost_t *c, const uint8_t *m,
                            cost_t *uc, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && m[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            /* Compare the updating cost with the sum, and store it */
            if (!cost_add(c[i], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (uc[e[k]] > sum)
                uc[e[k]] = sum;
        }
}

/* The kernel offer_atomic */
__global__ void offer_atomic(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             const cost_t *c, const uint8_t *m,
                             cost_t *uc, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && m[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            /* Lower the updating cost, and lose no offer */
            if (cost_add(c[i], w[k], &sum))
                atomicMin(&uc[e[k]], sum);
            else
                atomicOr(overflow, 1u);
        }
}

/* The kernel offer_pull */
__global__ void offer_pull(uint32_t n, const uint32_t *v,
                           const uint32_t *e, const uint32_t *w,
                           const cost_t *c, const uint8_t *m,
                           cost_t *uc, uint32_t *overflow)
{
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;

    if (j < n) {
        cost_t best = uc[j], old = best;

        for (uint32_t k = v[j]; k < v[j + 1]; k++) {
            /* Take the sum through e[k] if it is better */
            cost_t sum;

            if (!m[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
        }
        if (best < old)
            uc[j] = best;
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
