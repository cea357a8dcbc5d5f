#include "cuda/kernels.h"

/* The kernel relax_F_paths */
#if COST_BITS == 32
__global__ void relax_F_paths(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, const uint8_t *f,
                              const uint8_t *u,
                              unsigned long long *words,
                              uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && f[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            uint32_t j = e[k];
            cost_t sum;

            if (!u[j])
                continue;
            /* Offer the sum to j, signed */
            if (!cost_add(c[i], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (atomicMin(&c[j], sum) > sum)
                atomicMin(&words[j], (unsigned long long)i << 32 | sum);
        }
}
#endif
