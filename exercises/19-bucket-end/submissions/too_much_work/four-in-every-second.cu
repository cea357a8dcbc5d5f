/* four atomics in every second warp, none in the others */
#include <cuda_runtime.h>
#include <stdint.h>
__global__ void bucket_end(uint32_t n, const uint32_t *bits, const uint32_t *dist,
                           uint32_t *least, uint32_t *waits)
{
    __shared__ uint32_t xs[32], cs[32];
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32;
    bool mine = i < n && (bits[i / 32] >> i % 32 & 1);
    uint32_t count = __popc(__ballot_sync(~0u, mine)), x = mine ? dist[i] : UINT32_MAX;
    x = __reduce_min_sync(~0u, x);
    xs[warp] = x, cs[warp] = count;
    __syncthreads();
    if (threadIdx.x % 64 == 0)
        for (uint32_t k = warp; k < warp + 2 && k < blockDim.x / 32; k++)
            if (cs[k]) {
                atomicMin(least, xs[k]);
                atomicAdd(waits, cs[k]);
            }
}
