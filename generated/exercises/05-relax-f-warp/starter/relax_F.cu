#include "cuda/kernels.h"

__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    /* Which vertex does this warp have, and which of its arcs this lane? */
}
