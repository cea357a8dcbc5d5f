/* one entry a thread, and each sum three times: more loads, not fewer */
#include "cuda/tiles.h"

__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ volatile cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    uint32_t i = threadIdx.y, j = threadIdx.x;
    size_t at = entry(width, ti, tj);
    cost_t best = d[at];

    x[i][j] = d[entry(width, ti, b)];
    y[i][j] = d[entry(width, b, tj)];
    __syncthreads();
    for (int again = 0; again < 3; again++)
        for (int k = 0; k < TILE; k++)
            best = min(best, cost_join(x[i][k], y[k][j]));
    d[at] = best;
}
