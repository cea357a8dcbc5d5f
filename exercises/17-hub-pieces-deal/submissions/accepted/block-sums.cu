/* sums over the whole block, in shared memory; then hub by hub */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

/* the first of own places, for all threads of a block */
static __device__ uint32_t first_place(uint32_t *sum, uint32_t *count,
                                       uint32_t own)
{
    uint32_t t = threadIdx.x;

    for (uint32_t d = 1; d < blockDim.x; d *= 2) {
        uint32_t before;

        if (d == 1)
            sum[t] = own;
        __syncthreads();
        before = t >= d ? sum[t - d] : 0;
        __syncthreads();
        sum[t] += before;
    }
    __syncthreads();
    own = sum[t] - own;
    if (t == blockDim.x - 1)
        sum[1024] = atomicAdd(count, sum[t]);
    __syncthreads();
    own += sum[1024];
    __syncthreads();
    return own;
}

__global__ void hub_pieces(uint32_t count, const uint32_t *queue,
                           const uint32_t *v, uint32_t hub,
                           uint32_t *kept, uint32_t *owner,
                           uint32_t *part, uint32_t *counts)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32;
    __shared__ uint32_t sum[1025];
    uint32_t i = k < count ? queue[k] : 0;
    uint32_t arcs = k < count ? v[i + 1] - v[i] : 0;
    uint32_t cut = arcs > hub ? (arcs - 1) / hub + 1 : 0;
    bool whole = k < count && cut == 0;
    uint32_t at = first_place(sum, &counts[0], whole);
    uint32_t from = first_place(sum, &counts[1], cut);
    uint32_t todo = __ballot_sync(ALL_LANES, cut > 0);

    if (whole)
        kept[at] = i;
    while (todo) {
        uint32_t l = __ffs(todo) - 1;
        uint32_t of = __shfl_sync(ALL_LANES, i, l);
        uint32_t parts = __shfl_sync(ALL_LANES, cut, l);
        uint32_t first = __shfl_sync(ALL_LANES, from, l);

        for (uint32_t p = lane; p < parts; p += 32) {
            owner[first + p] = of;
            part[first + p] = p;
        }
        todo &= todo - 1;
    }
}
