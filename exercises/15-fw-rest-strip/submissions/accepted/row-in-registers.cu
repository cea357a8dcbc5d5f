/* a row stays in the registers of its warp, and each number of it is used 32 times */
#include "cuda/tiles.h"
__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    /* only one of the tiles in shared memory, the other by shuffles */
    __shared__ cost_t y[32][32];
    const uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    cost_t mine = d[entry(width, ti, b)], best = d[entry(width, ti, tj)];
    y[threadIdx.y][threadIdx.x] = d[entry(width, b, tj)];
    __syncthreads();
    for (int k = 31; k >= 0; --k) {
        cost_t s = cost_join(__shfl_sync(0xffffffffu, mine, k), y[k][threadIdx.x]);
        if (s < best) best = s;
    }
    d[entry(width, ti, tj)] = best;
}
