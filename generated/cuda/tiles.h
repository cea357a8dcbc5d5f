#pragma once
#include <cuda_runtime.h>
#include "solve/dense.h"

/* The phases of round b, in a matrix d of width*width entries.
   Threads: TILE by TILE.  With tiles = width / TILE, the blocks are
   1;  tiles-1 by 2, row b and column b;  tiles-1 by tiles-1. */
__global__ void fw_diagonal(uint32_t width, uint32_t b, cost_t *d);
__global__ void fw_cross(uint32_t width, uint32_t b, cost_t *d);
__global__ void fw_rest(uint32_t width, uint32_t b, cost_t *d);

/* The number of a tile when tile b is left out */
__device__ static inline uint32_t all_but(uint32_t b, uint32_t number)
{
    return number + (number >= b);
}
/* The place of this thread's entry in a tile */
__device__ static inline size_t entry(uint32_t width, uint32_t ti,
                                      uint32_t tj)
{
    return ((size_t)ti * TILE + threadIdx.y) * width +
           tj * TILE + threadIdx.x;
}
