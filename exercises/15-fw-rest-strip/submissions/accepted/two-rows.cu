/* two entries a thread */
#include "cuda/tiles.h"

__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    uint32_t i = threadIdx.y, j = threadIdx.x;

    x[i][j] = d[entry(width, ti, b)];
    y[i][j] = d[entry(width, b, tj)];
    __syncthreads();
    if (i >= 16)
        return;
    cost_t best[2];
    for (int q = 0; q < 2; q++)
        best[q] = d[entry(width, ti, tj) + (size_t)q * 16 * width];
    for (int k = 0; k < TILE; k++) {
        cost_t z = y[k][j];
        for (int q = 0; q < 2; q++) {
            cost_t sum = cost_join(x[i + 16 * q][k], z);
            if (sum < best[q])
                best[q] = sum;
        }
    }
    for (int q = 0; q < 2; q++)
        d[entry(width, ti, tj) + (size_t)q * 16 * width] = best[q];
}
