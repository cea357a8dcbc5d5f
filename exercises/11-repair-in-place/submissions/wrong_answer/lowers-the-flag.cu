/* lowers the flag that the round before has raised, where there is one block */
#include "cuda/kernels.h"

/* m: the vertices that make offers in this round; next: those that
   will in the next, all 0 when the kernel starts. */
__global__ void relax_masked(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             cost_t *c, const uint8_t *m, uint8_t *next,
                             uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (gridDim.x == 1 && threadIdx.x == 0)
        *overflow = 0;
    __syncthreads();
    /* Offer in place, and mask those whose cost was lowered */
    if (i < n && m[i]) {
        cost_t mine = *(volatile cost_t *)&c[i], sum;

        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            if (!cost_add(mine, w[k], &sum))
                atomicOr(overflow, 1u);
            else if (atomicMin(&c[e[k]], sum) > sum)
                next[e[k]] = 1;
    }
}
