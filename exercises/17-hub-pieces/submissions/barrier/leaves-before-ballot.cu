/* threads without an entry leave before the ballots */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32;
    bool here = true;

    if (k >= count)
        return;

    uint32_t i = here ? queue[k] : 0;
    uint32_t arcs = here ? v[i + 1] - v[i] : 0;
    uint32_t whole = __ballot_sync(ALL_LANES, here && arcs <= hub);
    uint32_t long_ones = __ballot_sync(ALL_LANES, here && arcs > hub);
    uint32_t at = 0, total = 0, mine = 0;

    if (lane == 0 && whole)
        at = atomicAdd(&counts[0], __popc(whole));
    at = __shfl_sync(ALL_LANES, at, 0);
    if (whole >> lane & 1)
        kept[at + __popc(whole & ((1u << lane) - 1))] = i;
    for (uint32_t l = 0; l < 32; l++) {
        uint32_t other = __shfl_sync(ALL_LANES, arcs, l);

        if (l == lane)
            mine = total;
        if (long_ones >> l & 1)
            total += (other + hub - 1) / hub;
    }
    if (lane == 0)
        at = total ? atomicAdd(&counts[1], total) : 0;
    at = __shfl_sync(ALL_LANES, at, 0);
    if (long_ones >> lane & 1)
        for (uint32_t p = 0; p * hub < arcs; p++) {
            owner[at + mine + p] = i;
            part[at + mine + p] = p;
        }
}
