/* takes the first arc that there is */
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
    if (j != source && c[j] < COST_INF && v[j] < v[j + 1])
        mine = e[v[j]];
    parent[j] = mine;
    joined[j] = mine != NO_PARENT || j == source;
    if (!joined[j] && c[j] != COST_INF)
        atomicAdd(left, 1u);
}
