/* a range and a lambda */
#include "cuda/kernels.h"
struct arcs {
    uint32_t from, to;
    __device__ uint32_t begin() const {
        return from;
    }
    __device__ uint32_t end() const {
        return to;
    }
};
template <class Op> static __device__ void each(const arcs &a, Op op) {
    for (uint32_t k = a.begin(); k != a.end(); ++k) op(k);
}
__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (!f[i]) return;
    const cost_t mine = c[i];
    each(arcs{v[i], v[i + 1]}, [=](uint32_t k) { const uint32_t j = e[k]; if (u[j]) { cost_t s; if (cost_add(mine, w[k], &s)) { if (s < c[j]) atomicMin(c + j, s); } else atomicOr(overflow, 1u); } });
}
