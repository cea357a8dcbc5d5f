/* each lane follows the list of its own vertex: what sufficed before */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

enum { RING = 64 };

__global__ void reach(uint32_t count, const uint32_t *queue,
                      const uint32_t *v, const uint32_t *e,
                      uint32_t *seen, uint32_t *next,
                      uint32_t *next_count)
{
    __shared__ uint32_t rings[32][RING];
    uint32_t lane = threadIdx.x % 32;
    uint32_t *ring = rings[threadIdx.x / 32];
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t head = 0, held = __popc(__ballot_sync(ALL_LANES, k < count));

    if (k < count)
        ring[lane] = queue[k];
    __syncwarp();
    while (held > 0) {
        uint32_t take = held < 32 ? held : 32;
        uint32_t i = lane < take ? ring[(head + lane) % RING] : 0;
        uint32_t a = lane < take ? v[i] : 0;
        uint32_t end = lane < take ? v[i + 1] : 0;

        __syncwarp();
        head += take;
        held -= take;
        while (__any_sync(ALL_LANES, a < end)) {
            uint32_t j = a < end ? e[a++] : UINT32_MAX, set, at = 0;
            bool found = j != UINT32_MAX &&
                !(atomicOr(&seen[j / 32], 1u << j % 32) >> j % 32 & 1);

            set = __ballot_sync(ALL_LANES, found);
            if (found)
                ring[(head + held +
                      __popc(set & ((1u << lane) - 1))) % RING] = j;
            held += __popc(set);
            __syncwarp();
            if (held <= 32)
                continue;
            if (lane == 0)
                at = atomicAdd(next_count, held - 32);
            at = __shfl_sync(ALL_LANES, at, 0);
            if (lane < held - 32)
                next[at + lane] = ring[(head + lane) % RING];
            __syncwarp();
            head += held - 32;
            held = 32;
        }
    }
}
