/* the count of those that are left, without an atomic */
#include "cuda/kernels.h"
__global__ void tight_parents(uint32_t n, uint32_t source, const uint32_t *v, const uint32_t *e, const uint32_t *w, const cost_t *c, uint32_t *parent, uint8_t *joined, uint32_t *left) {
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j >= n) return;
    uint32_t p = NO_PARENT;
    for (uint32_t k = v[j]; k < v[j + 1] && p == NO_PARENT; k++) if (j != source && w[k] != 0 && c[e[k]] != COST_INF && (uint64_t)c[e[k]] + w[k] == c[j]) p = e[k];
    parent[j] = p;
    bool in = p != NO_PARENT || j == source;
    joined[j] = in;
    if (!in && c[j] < COST_INF) ++*left;
}
