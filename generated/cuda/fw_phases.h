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
/* The kernel fw_diagonal */
__global__ void fw_diagonal(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t s[TILE][TILE];
    uint32_t i = threadIdx.y, j = threadIdx.x;
    size_t at = entry(width, b, b);

    s[i][j] = d[at];
    for (int k = 0; k < TILE; k++) {
        __syncthreads();
        cost_t sum = cost_join(s[i][k], s[k][j]);
        if (sum < s[i][j])
            s[i][j] = sum;
    }
    d[at] = s[i][j];
}
/* The kernel fw_cross */
__global__ void fw_cross(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t t = all_but(b, blockIdx.x);
    bool row = blockIdx.y == 0;
    size_t at = row ? entry(width, b, t) : entry(width, t, b);
    size_t middle = entry(width, b, b);

    x[threadIdx.y][threadIdx.x] = d[row ? middle : at];
    y[threadIdx.y][threadIdx.x] = d[row ? at : middle];
    __syncthreads();
    d[at] = product(x, y);
}
