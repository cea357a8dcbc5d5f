/* the whole block goes along the list of each of its frontier vertices */
#include "cuda/kernels.h"
__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow)
{
    /* the whole block along each of its frontier vertices */
    __shared__ uint32_t who[1024];
    __shared__ uint32_t count;
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    bool mine = i < n && f[i];
    unsigned set = __ballot_sync(0xffffffffu, mine);
    uint32_t at = 0, lane = threadIdx.x & 31;
    if (lane == 0 && set) at = atomicAdd(&count, (uint32_t)__popc(set));
    at = __shfl_sync(0xffffffffu, at, 0);
    if (mine) who[at + __popc(set & ((1u << lane) - 1))] = i;
    __syncthreads();
    for (uint32_t q = 0; q < count; q++) {
        uint32_t x = who[q], end = v[x + 1];
        cost_t mine = c[x];
        for (uint32_t k = v[x] + threadIdx.x; k < end; k += blockDim.x) {
            cost_t s;
            if (!u[e[k]]) continue;
            if (cost_add(mine, w[k], &s)) atomicMin(&c[e[k]], s); else atomicOr(overflow, 1u);
        }
    }
}
