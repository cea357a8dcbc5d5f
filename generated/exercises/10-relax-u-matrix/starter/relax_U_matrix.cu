#include "cuda/kernels.h"

/* The kernel relax_U_matrix */
__global__ void relax_U_matrix(uint32_t n, const uint32_t *w, cost_t *c,
                               const uint8_t *f, const uint8_t *u,
                               uint32_t *overflow)
{
    extern __shared__ cost_t cost[];

    /* Take the best that the frontier offers in column i */
    (void)cost;
    /* Thread i has column i.  All threads of the block bring up tiles of f
       and c; a tile may be cut off by the end of the arrays. */
}
