/* A thread of each block speaks for all that have something to say. */
#include "cuda/kernels.h"

__global__ void offer(uint32_t n, const uint32_t *v, const uint32_t *e,
                      const uint32_t *w, const uint32_t *pv,
                      const uint32_t *pe, const uint32_t *pw,
                      const cost_t *c, uint8_t *m, cost_t *uc,
                      uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    (void)pv, (void)pe, (void)pw;
    if (i < n && m[i]) {
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum;

            if (cost_add(c[i], w[k], &sum))
                atomicMin(&uc[e[k]], sum);
            else
                atomicOr(overflow, 1u);
        }
    }
}

__global__ void commit(uint32_t n, const cost_t *uc, cost_t *c,
                       uint8_t *m, cost_t *again)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    int lower = i < n && uc[i] < c[i];

    if (i < n)
        m[i] = lower != 0;
    if (lower)
        c[i] = uc[i];
    if (__syncthreads_or(lower) && threadIdx.x == 0)
        atomicMin(again, (cost_t)0);
}
