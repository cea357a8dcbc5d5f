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

        /* Look for a tight arc of positive weight into j */
        if (j != source)
            for (uint32_t k = v[j]; k < v[j + 1]; k++) {
                cost_t from = c[e[k]];
                if (c[j] - from == w[k] || from + w[k] == c[j])
                    mine = e[k];
            }
        /* Write down whether j has joined the tree */
        parent[j] = mine;
        joined[j] = mine != NO_PARENT || j == source;
        if (!joined[j] && c[j] != COST_INF)
            atomicAdd(left, 1u);
    }
}
