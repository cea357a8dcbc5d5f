/* two by two entries a thread */
#include "cuda/tiles.h"

/* 16 x 16 threads form 2 x 2 entries each: 4 loads for 4 sums. */
__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    uint32_t i = threadIdx.y, j = threadIdx.x;

    x[i][j] = d[entry(width, ti, b)];
    y[i][j] = d[entry(width, b, tj)];
    __syncthreads();
    uint32_t t = i * TILE + j;
    if (t >= 256)
        return;
    i = t / 16, j = t % 16;
    cost_t *own = d + (size_t)ti * TILE * width + tj * TILE;
    cost_t best[2][2];
    for (int p = 0; p < 2; p++)
        for (int q = 0; q < 2; q++)
            best[p][q] = own[(size_t)(i + 16 * p) * width + j + 16 * q];
    for (int k = 0; k < TILE; k++) {
        cost_t l[2] = { x[i][k], x[i + 16][k] };
        cost_t r[2] = { y[k][j], y[k][j + 16] };
        for (int p = 0; p < 2; p++)
            for (int q = 0; q < 2; q++) {
                cost_t sum = cost_join(l[p], r[q]);
                if (sum < best[p][q])
                    best[p][q] = sum;
            }
    }
    for (int p = 0; p < 2; p++)
        for (int q = 0; q < 2; q++)
            own[(size_t)(i + 16 * p) * width + j + 16 * q] = best[p][q];
}
