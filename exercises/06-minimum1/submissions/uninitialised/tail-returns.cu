/* a thread past the end returns and leaves its slot as it was */
#include "cuda/kernels.h"

/* The kernel minimum1 */
__global__ void minimum1(uint32_t n, const uint8_t *u, const cost_t *c,
                         cost_t *minimums)
{
    extern __shared__ cost_t s[];
    uint32_t t = threadIdx.x;

    /* Put the smaller of this thread's two costs into its slot */
    uint32_t i = blockIdx.x * 2 * blockDim.x + t;
    uint32_t j = i + blockDim.x;
    if (i >= n)
        return;
    /* Read two costs, infinity for what is settled or past the end */
    cost_t x = i < n ? c[i] : COST_INF;
    cost_t y = j < n ? c[j] : COST_INF;

    if (i < n && !u[i])
        x = COST_INF;
    if (j < n && !u[j])
        y = COST_INF;
    s[t] = x < y ? x : y;
    /* Fold the live slots in half until one is left */
    for (uint32_t live = blockDim.x; live > 1; ) {
        uint32_t half = (live + 1) / 2;

        __syncthreads();
        if (t + half < live && s[t + half] < s[t])
            s[t] = s[t + half];
        live = half;
    }
    /* Let one thread hand the block's minimum over */
    if (t == 0)
        minimums[blockIdx.x] = s[0];
}
