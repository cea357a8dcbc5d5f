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
        if (j != source && c[j] != COST_INF)
            for (uint32_t k = v[j]; k < v[j + 1]; k++) {
                cost_t from = c[e[k]];
                if (w[k] > 0 && from <= c[j] && c[j] - from == w[k]) {
                    mine = e[k];
                    break;
                }
            }
        /* Write down whether j has joined the tree */
        parent[j] = mine;
        joined[j] = mine != NO_PARENT || j == source;
        if (!joined[j] && c[j] != COST_INF)
            atomicAdd(left, 1u);
    }
}
/* The kernel zero_parents */
__global__ void zero_parents(uint32_t n, const uint32_t *v,
                             const uint32_t *e, const uint32_t *w,
                             const cost_t *c, const uint8_t *joined,
                             uint8_t *next, uint32_t *parent,
                             uint32_t *left)
{
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;

    if (j < n) {
        uint8_t now = joined[j];

        if (!now && c[j] != COST_INF) {
            /* Join by an arc of weight zero from one that has joined */
            for (uint32_t k = v[j]; k < v[j + 1] && !now; k++) {
                uint32_t i = e[k];
                if (w[k] == 0 && joined[i] && c[i] == c[j]) {
                    parent[j] = i;
                    now = 1;
                    atomicSub(left, 1u);
                }
            }
        }
        next[j] = now;
    }
}
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
                atomicMin(&words[j], packed(sum, i));
        }
}
#endif
/* The kernel offer_pull_paths */
__global__ void offer_pull_paths(uint32_t n, const uint32_t *v,
                                 const uint32_t *e, const uint32_t *w,
                                 const cost_t *c, const uint8_t *m,
                                 cost_t *uc, uint32_t *parent,
                                 uint32_t *overflow)
{
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;

    if (j < n) {
        cost_t best = uc[j], old = best;
        uint32_t mine = NO_PARENT;

        for (uint32_t k = v[j]; k < v[j + 1]; k++) {
            cost_t before = best;
            /* Take the sum through e[k] if it is better */
            cost_t sum;

            if (!m[e[k]])
                continue;
            if (!cost_add(c[e[k]], w[k], &sum))
                atomicOr(overflow, 1u);
            else if (sum < best)
                best = sum;
            if (best < before)
                mine = e[k];
        }
        if (best < old) {
            uc[j] = best;
            parent[j] = mine;
        }
    }
}

