#include "cuda/kernels.h"

__global__ void relax_U_paths(uint32_t n, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t *c, const uint8_t *f,
                              const uint8_t *u, uint32_t *parent,
                              uint32_t *overflow)
{
    /* Pull a cost and a parent */
    (void)n, (void)v, (void)e, (void)w, (void)c, (void)f, (void)u;
    (void)parent, (void)overflow;
    /* One thread per vertex; only c[i], parent[i] and overflow change. */
}
