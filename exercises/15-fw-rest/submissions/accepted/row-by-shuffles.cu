/* one tile in shared memory; of the other each lane has an entry */
#include "cuda/tiles.h"

__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t y[TILE][TILE + 1];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    size_t at = entry(width, ti, tj);
    cost_t mine = d[entry(width, ti, b)], best = d[at];

    y[threadIdx.y][threadIdx.x] = d[entry(width, b, tj)];
    __syncthreads();
    for (int k = 0; k < TILE; k++)
        best = min(best, cost_join(__shfl_sync(0xffffffffu, mine, k),
                                   y[k][threadIdx.x]));
    d[at] = best;
}
