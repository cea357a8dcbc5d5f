/* an atomic for each entry */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t i, arcs, at;

    if (k >= count)
        return;
    i = queue[k];
    arcs = v[i + 1] - v[i];
    if (arcs <= hub) {
        kept[atomicAdd(&counts[0], 1)] = i;
        return;
    }
    at = atomicAdd(&counts[1], (arcs - 1) / hub + 1);
    for (uint32_t p = 0; p <= (arcs - 1) / hub; p++) {
        owner[at + p] = i;
        part[at + p] = p;
    }
}
