#include "cuda/kernels.h"

/* The kernel lightest_arcs */
__global__ void lightest_arcs(uint32_t n, const uint32_t *v,
                              const uint32_t *w, cost_t *lightest)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        /* Store the least weight in the list of i */
        cost_t least = COST_INF;

        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            if (w[k] < least)
                least = w[k];
        lightest[i] = least;
    }
}
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
            cost_t end = interval_end(c[i], lightest[i]);

            if (u[i] && end < first)
                first = end;
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
/* The kernel update_out */
__global__ void update_out(uint32_t n, cost_t threshold,
                           const cost_t *c, uint8_t *f, uint8_t *u)
{
    /* Settle the vertices that have begun by the threshold */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        cost_t x = c[i];
        bool unsettled = u[i];
        bool settles = unsettled && x <= threshold && x != COST_INF;

        /* Put vertex i into the frontier if it settles */
        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}
/* The kernel update_in */
__global__ void update_in(uint32_t n, cost_t mssp, const cost_t *c,
                          const cost_t *lightest, uint8_t *f,
                          uint8_t *u)
{
    /* Settle the vertices that no path can enter in time */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        cost_t x = c[i], begin = x - lightest[i];
        bool unsettled = u[i];
        bool settles = unsettled && x != COST_INF && begin <= mssp;

        /* Put vertex i into the frontier if it settles */
        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}
/* The kernel update_inout */
__global__ void update_inout(uint32_t n, cost_t mssp,
                             const cost_t *threshold, const cost_t *c,
                             const cost_t *lightest, uint8_t *f,
                             uint8_t *u)
{
    /* Settle the vertices that pass either criterion */
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        cost_t x = c[i], begin = x - lightest[i];
        bool unsettled = u[i];
        bool settles = unsettled && x != COST_INF &&
                       (x <= *threshold || begin <= mssp);

        /* Put vertex i into the frontier if it settles */
        f[i] = settles;
        if (settles)
            u[i] = 0;
    }
}
