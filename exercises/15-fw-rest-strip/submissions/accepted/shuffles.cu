/* a lane loads one number of its row, and the warp shares it by shuffles */
#include "cuda/tiles.h"

__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t y[TILE][TILE];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    uint32_t i = threadIdx.y, j = threadIdx.x;
    cost_t mine = d[entry(width, ti, b)], best = d[entry(width, ti, tj)];

    y[i][j] = d[entry(width, b, tj)];
    __syncthreads();
    for (int k = 0; k < TILE; k++) {
        cost_t sum = cost_join(__shfl_sync(0xffffffffu, mine, k), y[k][j]);
        if (sum < best)
            best = sum;
    }
    d[entry(width, ti, tj)] = best;
}
