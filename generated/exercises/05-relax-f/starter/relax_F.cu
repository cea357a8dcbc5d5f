#include "cuda/kernels.h"

/* The kernel relax_F */
__global__ void relax_F(uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        cost_t *c, const uint8_t *f, const uint8_t *u,
                        uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Vertex i may be past the end, or not in the frontier.  If it is in
       the frontier, relax its arcs to unsettled vertices. */
}
