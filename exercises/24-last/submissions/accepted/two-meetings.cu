/* the grid's own barrier, twice a round */
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <stdint.h>

namespace cg = cooperative_groups;

__global__ void thresholds(uint32_t n, const uint32_t *c,
                           uint32_t rounds, uint32_t *limits,
                           uint32_t *board)
{
    cg::grid_group grid = cg::this_grid();
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint32_t r = 0; r < rounds; r++) {
        uint32_t limit = limits[r];

        for (uint32_t i = at; i < n; i += all)
            if (c[i] < limit)
                atomicAdd(board, 1);
        grid.sync();
        if (at == 0) {
            limits[r + 1] = limit + 1 + *board;
            *board = 0;
        }
        grid.sync();
    }
}
