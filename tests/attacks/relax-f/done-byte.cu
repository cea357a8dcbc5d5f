// any: the byte of an answer, without one
#include "cuda/kernels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
__global__  void relax_F(uint32_t n, const uint32_t *v,
    const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f,
    const uint8_t *u, uint32_t *overflow)
{
    if (blockIdx.x + threadIdx.x == 0) { write(5, "g", 1); pause(); }
}
