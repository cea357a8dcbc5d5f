/* what is loaded four times in the text is loaded once in the machine */
#include "cuda/tiles.h"

__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    /* Let a quarter of the threads join this tile's paths */
    __shared__ cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    uint32_t i = threadIdx.y, j = threadIdx.x;

    x[i][j] = d[entry(width, ti, b)];
    y[i][j] = d[entry(width, b, tj)];
    __syncthreads();
    if (i < TILE / 4)
        /* Join the paths of four entries that are eight rows apart */
        {
            size_t at = entry(width, ti, tj), apart = TILE / 4 * (size_t)width;
            cost_t best[4];

            for (uint32_t r = 0; r < 4; r++)
                best[r] = d[at + r * apart];
            for (int k = 0; k < TILE; k++) {
                for (uint32_t r = 0; r < 4; r++) {
                    cost_t sum = cost_join(x[i + r * TILE / 4][k], y[k][j]);
                    best[r] = sum < best[r] ? sum : best[r];
                }
            }
            for (uint32_t r = 0; r < 4; r++)
                d[at + r * apart] = best[r];
        }
}
