#include "cuda/kernels.h"

/* The end of a vertex's interval, also where the sum does not fit */
/* cost + lightest; if that does not fit, the largest cost; infinity
   for a vertex that is not reached. */
ON_BOTH static inline cost_t interval_end(cost_t cost, cost_t lightest)
{
    const cost_t largest = COST_INF - 1;

    if (cost == COST_INF)
        return COST_INF;
    return lightest < largest - cost ? cost + lightest : largest;
}
/* The kernel threshold_out */
__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x;

    /* Put the first end of this thread's intervals into its slot */
    uint32_t i = blockIdx.x * WORD_COSTS * blockDim.x + t;
    cost_t first = COST_INF;

    for (int k = 0; k < WORD_COSTS; k++, i += blockDim.x)
        if (i < n) {
            /* Lower first to the end of vertex i's interval */
            if (interval_end(c[i], lightest[i]) < first)
                first = interval_end(c[i], lightest[i]);
        }
    s[t] = first;
    /* Fold the live slots in half until one is left */
    for (uint32_t live = blockDim.x; live > 1; ) {
        uint32_t half = (live + 1) / 2;

        __syncthreads();
        if (t + half < live && s[t + half] < s[t])
            s[t] = s[t + half];
        live = half;
    }
    /* Let one thread offer the block's minimum to the word */
    if (t == 0 && s[0] != COST_INF)
        atomicMin(word, s[0]);
}
