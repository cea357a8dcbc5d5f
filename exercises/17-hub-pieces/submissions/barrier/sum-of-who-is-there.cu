/* takes the lanes that happen to be there for the warp: where they have
   come apart, lane 31 buys for its own group, and the others write where
   nobody bought for them */
#include <cuda_runtime.h>
#include <stdint.h>

__device__ static uint32_t first_of(uint32_t own, uint32_t *count)
{
    uint32_t lane = threadIdx.x % 32, upto = own, at = 0;
    unsigned here = __activemask();

    for (uint32_t d = 1; d < 32; d *= 2) {
        uint32_t before = __shfl_up_sync(here, upto, d);

        upto += lane >= d ? before : 0;
    }
    if (lane == 31 && upto > 0)
        at = atomicAdd(count, upto);
    return __shfl_sync(here, at, 31) + upto - own;
}
__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t i = k < count ? queue[k] : 0;
    uint32_t arcs = k < count ? v[i + 1] - v[i] : 0;
    uint32_t cut = arcs > hub ? (arcs - 1) / hub + 1 : 0;
    uint32_t own = k < count && cut == 0;
    uint32_t at = first_of(own, &counts[0]);

    if (own)
        kept[at] = i;
    at = first_of(cut, &counts[1]);
    for (uint32_t p = 0; p < cut; p++) {
        owner[at + p] = i;
        part[at + p] = p;
    }
}
