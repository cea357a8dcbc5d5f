/* the ring is read before all lanes have written it */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

enum { RING = 64 };

/* Spill what leaves no room for a round */
static __device__ void spill(const uint32_t *ring, uint32_t *head,
                             uint32_t *held, uint32_t *next,
                             uint32_t *next_count)
{
    uint32_t lane = threadIdx.x % 32, at = 0;
    uint32_t more = *held - (RING - 32);

    if (lane == 0)
        at = atomicAdd(next_count, more);
    at = __shfl_sync(ALL_LANES, at, 0);
    if (lane < more)
        next[at + lane] = ring[(*head + lane) % RING];
    __syncwarp();
    *head += more;
    *held -= more;
}

__global__ void reach(uint32_t count, const uint32_t *queue,
                      const uint32_t *v, const uint32_t *e,
                      uint32_t *seen, uint32_t *next,
                      uint32_t *next_count)
{
    /* Put the warp's entries into its ring */
    __shared__ uint32_t rings[32][RING];
    uint32_t *ring = rings[threadIdx.x / 32];
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t lane = threadIdx.x % 32, head = 0;
    uint32_t held = __popc(__ballot_sync(ALL_LANES, k < count));

    if (k < count)
        ring[lane] = queue[k];
    __syncwarp();
    /* Follow the arcs of what is held, until nothing is */
    while (held > 0) {
        uint32_t take = held < 32 ? held : 32;
        uint32_t i = lane < take ? ring[(head + lane) % RING] : 0;
        uint32_t a = lane < take ? v[i] : 0;
        uint32_t end = lane < take ? v[i + 1] : 0;

        __syncwarp();
        head += take;
        held -= take;
        while (__any_sync(ALL_LANES, a < end)) {
            /* Follow an arc of each lane */
            uint32_t j = a < end ? e[a] : 0, set;
            bool found = a++ < end &&
                !(atomicOr(&seen[j / 32], 1u << j % 32) >> j % 32 & 1);

            set = __ballot_sync(ALL_LANES, found);
            if (found)
                ring[(head + held + __popc(set & ((1u << lane) - 1))) % RING] = j;
            held += __popc(set);
            if (held > RING - 32)
                spill(ring, &head, &held, next, next_count);
        }
    }
}
