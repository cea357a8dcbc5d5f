/* the frontier of a block in a queue in shared memory */
#include "cuda/kernels.h"
__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow) {
    __shared__ uint32_t q[1024], len;
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) len = 0;
    __syncthreads();
    if (i < n && f[i]) q[atomicAdd(&len, 1u)] = i;
    __syncthreads();
    for (uint32_t p = threadIdx.x; p < len; p += blockDim.x) {
        const uint32_t x = q[p], end = v[x + 1];
        const cost_t mine = c[x];
        for (uint32_t k = v[x]; k < end; k++) {
            cost_t s;
            if (!u[e[k]]) continue;
            if (cost_add(mine, w[k], &s)) atomicMin(&c[e[k]], s);
            else atomicOr(overflow, 1u);
        }
    }
}
