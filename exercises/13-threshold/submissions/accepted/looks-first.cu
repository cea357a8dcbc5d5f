/* looks at the word before it offers */
#include "cuda/kernels.h"
__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    uint64_t first = COST_INF, base = (uint64_t)blockIdx.x * WORD_COSTS * blockDim.x;
#pragma unroll
    for (int k = WORD_COSTS - 1; k >= 0; k--) {
        uint64_t i = base + (uint64_t)k * blockDim.x + threadIdx.x;
        if (i >= n || !u[i] || c[i] == COST_INF) continue;
        uint64_t end = (uint64_t)c[i] + lightest[i];
        if (end > COST_INF - 1) end = COST_INF - 1;
        first = end < first ? end : first;
    }
    uint32_t least = __reduce_min_sync(0xffffffffu, (uint32_t)first);
    if (!(threadIdx.x & 31) && least != COST_INF && least < *(volatile cost_t *)word)
        atomicMin(word, least);
}
