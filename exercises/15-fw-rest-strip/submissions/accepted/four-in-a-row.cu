/* four neighbours of a row, loaded as one vector */
#include "cuda/tiles.h"
__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    /* each of 256 threads forms four neighbours of a row, with vector loads where costs have 32 bits */
    __shared__ alignas(16) cost_t x[TILE][TILE], y[TILE][TILE];
    uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    x[threadIdx.y][threadIdx.x] = d[entry(width, ti, b)];
    y[threadIdx.y][threadIdx.x] = d[entry(width, b, tj)];
    __syncthreads();
    uint32_t t = threadIdx.y * TILE + threadIdx.x, row = t / 8, col = t % 8 * 4;
    if (t >= 256) return;
    cost_t best[4];
    cost_t *at = d + ((size_t)ti * TILE + row) * width + tj * TILE + col;
    for (int r = 0; r < 4; r++) best[r] = at[r];
#pragma unroll 4
    for (int k = 0; k < TILE; k++) {
        cost_t from = x[row][k];
#if COST_BITS == 32
        uint4 q = *reinterpret_cast<const uint4 *>(&y[k][col]);
        cost_t to[4] = { q.x, q.y, q.z, q.w };
#else
        ulonglong2 p = *reinterpret_cast<const ulonglong2 *>(&y[k][col]), q = *reinterpret_cast<const ulonglong2 *>(&y[k][col + 2]);
        cost_t to[4] = { p.x, p.y, q.x, q.y };
#endif
        for (int r = 0; r < 4; r++) {
            cost_t sum = cost_join(from, to[r]);
            if (sum < best[r]) best[r] = sum;
        }
    }
    for (int r = 0; r < 4; r++) at[r] = best[r];
}
