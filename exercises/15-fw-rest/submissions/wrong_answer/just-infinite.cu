#include "cuda/tiles.h"
__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    __shared__ cost_t left[TILE][TILE], upper[TILE * TILE];
    const uint32_t ti = all_but(b, blockIdx.y), tj = all_but(b, blockIdx.x);
    const uint32_t x = threadIdx.x, y = threadIdx.y;
    cost_t *mine = &d[entry(width, ti, tj)];
    left[y][x] = d[entry(width, ti, b)];
    upper[y * TILE + x] = d[entry(width, b, tj)];
    __syncthreads();
    cost_t best = *mine;
    for (int k = TILE; k-- != 0;) {
        uint64_t s = (uint64_t)left[y][k] + upper[k * TILE + x];
        if (left[y][k] == COST_INF || upper[k * TILE + x] == COST_INF) continue;
        if (s > COST_INF) s = COST_FAR;
        if (s < best) best = (cost_t)s;
    }
    *mine = best;
}
