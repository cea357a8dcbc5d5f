#include "cuda/kernels.h"

__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x;
    cost_t first = COST_INF;

    for (uint32_t k = 0; k < WORD_COSTS; k++) {
        uint32_t i = (blockIdx.x * WORD_COSTS + k) * blockDim.x + t;
        if (i < n && u[i] && c[i] != COST_INF) {
            cost_t end = COST_INF - 1;
            if (lightest[i] < end - c[i])
                end = c[i] + lightest[i];
            if (end < first)
                first = end;
        }
    }
    s[t] = first;
    for (uint32_t half = 512; half > 0; half /= 2)
        if (t < half && t + half < blockDim.x && s[t + half] < s[t])
            s[t] = s[t + half];
    if (t == 0)
        atomicMin(word, s[0]);
}
