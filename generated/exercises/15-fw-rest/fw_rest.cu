#include "cuda/tiles.h"

/* The least sum over a row of one tile and a column of another */
__device__ static cost_t product(const cost_t x[TILE][TILE],
                                 const cost_t y[TILE][TILE])
{
    cost_t best = COST_INF;

    for (int k = 0; k < TILE; k++) {
        cost_t sum = cost_join(x[threadIdx.y][k], y[k][threadIdx.x]);
        best = sum < best ? sum : best;
    }
    return best;
}
/* The kernel fw_rest */
__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    /* Join this tile's paths at the vertices of tile b */
    __shared__ cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t ti = but(b, blockIdx.y), tj = but(b, blockIdx.x);
    size_t at = entry(width, ti, tj);
    cost_t before = d[at];

    x[threadIdx.y][threadIdx.x] = d[entry(width, ti, b)];
    y[threadIdx.y][threadIdx.x] = d[entry(width, b, tj)];
    __syncthreads();
    cost_t best = product(x, y);
    if (best < before)
        d[at] = best;
}
