/* the first block does the work of all */
#include "cuda/kernels.h"

__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x;
    cost_t best = COST_INF;

    if (blockIdx.x)
        return;
    for (uint32_t r = 0; r < WORD_COSTS * gridDim.x; r++) {
        uint32_t i = r * blockDim.x + t;
        if (i < n && u[i]) {
            cost_t a = c[i], b;
            if (a == COST_INF)
                continue;
            b = lightest[i];
            cost_t end = a + b;
            if (b == COST_INF || end < a || end == COST_INF)
                end = COST_INF - 1;
            if (end < best)
                best = end;
        }
    }
    s[t] = best;
    for (uint32_t live = blockDim.x; live > 1; ) {
        uint32_t half = (live + 1) / 2;
        __syncthreads();
        if (t + half < live && s[t + half] < s[t])
            s[t] = s[t + half];
        live = half;
    }
    if (t == 0 && s[0] != COST_INF)
        atomicMin(word, s[0]);
}
