#include "cuda/kernels.h"

/* The end of a vertex's interval, also where the sum does not fit */
ON_BOTH static inline cost_t interval_end(cost_t cost, cost_t lightest)
{
    (void)lightest;
    return cost;        /* and the arc? and if the sum does not fit? */
}
/* The kernel threshold_out */
__global__ void threshold_out(uint32_t n, const uint8_t *u,
                              const cost_t *c, const cost_t *lightest,
                              cost_t *word)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x;

    /* This thread's WORD_COSTS vertices: which of them count, and where
       do their intervals end?  Leave the first end in the slot s[t]. */
    (void)n, (void)u, (void)c, (void)lightest;
    /* The slots of all threads are filled: fold them, so that slot 0 holds
       the least. */
    /* Let one thread offer the block's minimum to the word */
    if (t == 0 && s[0] != COST_INF)
        atomicMin(word, s[0]);
}
