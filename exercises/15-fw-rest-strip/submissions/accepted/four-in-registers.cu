/* r inside: each number of y is loaded once for four sums */
#include "cuda/tiles.h"

__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    uint32_t i = threadIdx.y, j = threadIdx.x;
    cost_t best[4] = { COST_INF, COST_INF, COST_INF, COST_INF };

    x[i][j] = d[entry(width, ti, b)];
    y[i][j] = d[entry(width, b, tj)];
    __syncthreads();
    for (int k = 0; i < TILE / 4 && k < TILE; k++) {
        cost_t down = y[k][j];
        for (uint32_t r = 0; r < 4; r++) {
            cost_t sum = cost_join(x[i + r * TILE / 4][k], down);
            best[r] = sum < best[r] ? sum : best[r];
        }
    }
    for (uint32_t r = 0; i < TILE / 4 && r < 4; r++) {
        size_t at = entry(width, ti, tj) +
                    (size_t)r * TILE / 4 * width;
        if (best[r] < d[at])
            d[at] = best[r];
    }
}
