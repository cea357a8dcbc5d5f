// forbidden: an apostrophe of a number with another alphabet hides an attribute
#include "cuda/kernels.h"
#define PICK(a, b) b
PICK(1\u00e9'a, __attribute__((no_sanitize("thread"), noinline))) static __device__ void hide(uint32_t *p, uint32_t x) { *p = x; }
__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e,
                        const uint32_t *w, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, x;

    for (uint32_t k = i < n ? v[i] : 0; i < n && f[i] && k < v[i + 1]; k++)
        if (u[e[k]] && !cost_add(c[i], w[k], &x))
            atomicOr(overflow, 1u);
        else if (u[e[k]] && x < c[e[k]])
            hide(&c[e[k]], x);
}
