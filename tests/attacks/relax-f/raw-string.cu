// any: quotes that do not end where they seem to
#include "cuda/kernels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static const char *s = R"x(" )x";
__global__  void relax_F(uint32_t n, const uint32_t *v,
    const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f,
    const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && f[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t x;
            if (u[e[k]] && cost_add(c[i], w[k], &x) && x < c[e[k]])
                c[e[k]] = x;
        }
}
