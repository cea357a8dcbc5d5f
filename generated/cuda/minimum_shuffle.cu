#include "cuda/kernels.h"

/* Let a warp find the least of its 32 costs */
/* All 32 lanes call it, and all get the answer. */
static __device__ cost_t least_of_warp(cost_t x)
{
#if COST_BITS == 32 && \
    !(defined __CUDA_ARCH__ && __CUDA_ARCH__ < 800)
    return __reduce_min_sync(0xffffffffu, x);
#else
    for (int d = 16; d > 0; d /= 2) {
        cost_t y = __shfl_xor_sync(0xffffffffu, x, d);

        if (y < x)
            x = y;
    }
    return x;
#endif
}
/* The kernel minimum_shuffle */
__global__ void minimum_shuffle(uint32_t n, const uint8_t *u,
                                const cost_t *c, cost_t *word)
{
    __shared__ cost_t least[32];
    uint32_t t = threadIdx.x;

    /* Take the least of this thread's many costs */
    uint32_t i = blockIdx.x * WORD_COSTS * blockDim.x + t;
    cost_t best = COST_INF;

    for (int k = 0; k < WORD_COSTS; k++, i += blockDim.x)
        if (i < n) {
            cost_t x = c[i];

            if (u[i] && x < best)
                best = x;
        }
    best = least_of_warp(best);
    if (t % 32 == 0)
        least[t / 32] = best;
    __syncthreads();
    /* Let the first warp fold what the warps have found */
    if (t < 32) {
        best = least_of_warp(t < blockDim.x / 32 ? least[t] : COST_INF);
        if (t == 0 && best != COST_INF)
            atomicMin(word, best);
    }
}
