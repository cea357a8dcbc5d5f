/* only the lanes of a hub's own kind come to the broadcasts */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

static __device__ uint32_t first_place(uint32_t *count, uint32_t own)
{
    uint32_t lane = threadIdx.x % 32, upto = own, at = 0;

    for (uint32_t d = 1; d < 32; d *= 2) {
        uint32_t before = __shfl_up_sync(ALL_LANES, upto, d);

        upto += lane >= d ? before : 0;
    }
    if (lane == 31 && upto > 0)
        at = atomicAdd(count, upto);
    return __shfl_sync(ALL_LANES, at, 31) + upto - own;
}

__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32;
    bool here = k < count;
    uint32_t i = here ? queue[k] : 0;
    uint32_t arcs = here ? v[i + 1] - v[i] : 0;
    uint32_t cut = arcs > hub ? (arcs + hub - 1) / hub : 0;
    uint32_t at = first_place(counts, here && !cut);
    uint32_t from = first_place(counts + 1, cut);

    if (here && !cut)
        kept[at] = i;
    for (uint32_t l = 0; l < 32 && cut; l++) {
        uint32_t parts = __shfl_sync(ALL_LANES, cut, l);
        uint32_t of = __shfl_sync(ALL_LANES, i, l);
        uint32_t to = __shfl_sync(ALL_LANES, from, l);

        for (uint32_t p = lane; p < parts; p += 32) {
            owner[to + p] = of;
            part[to + p] = parts - 1 - p;
        }
    }
}
