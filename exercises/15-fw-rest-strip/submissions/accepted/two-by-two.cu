/* two by two entries a thread */
#include "cuda/tiles.h"
__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    /* 2 by 2 entries a thread, by 256 threads */
    __shared__ cost_t x[TILE][TILE + 1], y[TILE][TILE + 1];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x), t = threadIdx.y * 32 + threadIdx.x;
    x[threadIdx.y][threadIdx.x] = d[entry(width, ti, b)];
    y[threadIdx.y][threadIdx.x] = d[entry(width, b, tj)];
    __syncthreads();
    if (t < 256) {
        uint32_t r = t / 16, s = t % 16;
        cost_t best[2][2] = { { COST_INF, COST_INF }, { COST_INF, COST_INF } };
        for (int k = 0; k < TILE; k++) {
            cost_t a[2] = { x[r][k], x[r + 16][k] }, z[2] = { y[k][s], y[k][s + 16] };
            for (int p = 0; p < 2; p++) for (int q = 0; q < 2; q++) best[p][q] = min(best[p][q], cost_join(a[p], z[q]));
        }
        for (int p = 0; p < 2; p++) for (int q = 0; q < 2; q++) {
            size_t at = ((size_t)ti * TILE + r + 16 * p) * width + tj * TILE + s + 16 * q;
            if (best[p][q] < d[at]) d[at] = best[p][q];
        }
    }
}
