/* who is past the end reads the last bound again */
#include "cuda/kernels.h"
__global__ void relax_bounds(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow) {
    extern __shared__ uint32_t b[];
    const uint32_t t = threadIdx.x;
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    b[t] = v[min(i, n)];
    if (t + 1 == blockDim.x) b[blockDim.x] = v[min(i + 1, n)];
    __syncthreads();
    if (i >= n || !u[i]) return;
    cost_t best = c[i], old = best;
    for (uint32_t k = b[t]; k < b[t + 1]; k++) {
        uint32_t j = e[k];
        cost_t s;
        if (!f[j]) continue;
        if (cost_add(c[j], w[k], &s)) {
            if (s < best) best = s;
        }
        else atomicOr(overflow, 1u);
    }
    if (best < old) c[i] = best;
}
