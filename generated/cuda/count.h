#pragma once
#include <cuda_runtime.h>
#include <stdint.h>

/* *arcs += the arcs in the lists of vertices i with own[i] whose other
   end j has other[j].  One thread a vertex. */
static __global__ void count_arcs(uint32_t n, const uint32_t *v,
                                  const uint32_t *e,
                                  const uint8_t *own,
                                  const uint8_t *other,
                                  unsigned long long *arcs)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t mine = 0;

    if (i < n && own[i])
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            mine += other[e[k]];
    if (mine > 0)
        atomicAdd(arcs, (unsigned long long)mine);
}
