/* The first lane works for its warp. */
#include "cuda/kernels.h"

__global__ void offer(uint32_t n, const uint32_t *v, const uint32_t *e,
                      const uint32_t *w, const uint32_t *pv,
                      const uint32_t *pe, const uint32_t *pw,
                      const cost_t *c, uint8_t *m, cost_t *uc,
                      uint32_t *overflow)
{
    uint32_t first = blockIdx.x * blockDim.x + threadIdx.x;

    (void)pv, (void)pe, (void)pw;
    if (threadIdx.x % 32 == 0)
        for (uint32_t i = first; i < n && i < first + 32; i++)
            for (uint32_t k = v[i]; m[i] && k < v[i + 1]; k++) {
                cost_t sum;

                if (cost_add(c[i], w[k], &sum))
                    atomicMin(&uc[e[k]], sum);
                else
                    atomicOr(overflow, 1u);
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
