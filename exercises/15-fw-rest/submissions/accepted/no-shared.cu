/* reads the cross from global memory: slow, and right, for nobody
   writes to it in this phase */
#include "cuda/tiles.h"

__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d)
{
    uint32_t i = all_but(b, blockIdx.y) * TILE + threadIdx.y;
    uint32_t j = all_but(b, blockIdx.x) * TILE + threadIdx.x;
    cost_t best = d[(size_t)i * width + j];

    for (uint32_t k = b * TILE; k < (b + 1) * TILE; k++) {
        cost_t sum = cost_join(d[(size_t)i * width + k],
                               d[(size_t)k * width + j]);
        best = sum < best ? sum : best;
    }
    d[(size_t)i * width + j] = best;
}
