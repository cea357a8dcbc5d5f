/* the last tight arc instead of the first */
#include "cuda/kernels.h"

__global__ void tight_parents(uint32_t n, uint32_t source,
                              const uint32_t *v, const uint32_t *e,
                              const uint32_t *w, const cost_t *c,
                              uint32_t *parent, uint8_t *joined,
                              uint32_t *left)
{
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t mine = NO_PARENT;

    if (j >= n)
        return;
    for (uint32_t k = v[j]; k < v[j + 1]; k++)
        if (j != source && c[j] < COST_INF && w[k] > 0 &&
            c[e[k]] < c[j] && c[j] - c[e[k]] == w[k])
            mine = e[k];
    parent[j] = mine;
    joined[j] = mine != NO_PARENT || j == source;
    if (!joined[j] && c[j] != COST_INF)
        atomicAdd(left, 1u);
}
