/* a list of 32 arcs or more is followed by all lanes, the rest by one */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

enum { RING = 64 };

static __device__ void follow(uint32_t a, bool there, const uint32_t *e,
                              uint32_t *seen, uint32_t *ring,
                              uint32_t *head, uint32_t *held,
                              uint32_t *next, uint32_t *next_count)
{
    uint32_t lane = threadIdx.x % 32, at = 0, set;
    uint32_t j = there ? e[a] : 0;
    bool found = there &&
        !(atomicOr(&seen[j / 32], 1u << j % 32) >> j % 32 & 1);

    set = __ballot_sync(ALL_LANES, found);
    if (found)
        ring[(*head + *held + __popc(set & ((1u << lane) - 1))) % RING] =
            j;
    *held += __popc(set);
    __syncwarp();
    if (*held <= 32)
        return;
    if (lane == 0)
        at = atomicAdd(next_count, *held - 32);
    at = __shfl_sync(ALL_LANES, at, 0);
    if (lane < *held - 32)
        next[at + lane] = ring[(*head + lane) % RING];
    __syncwarp();
    *head += *held - 32;
    *held = 32;
}

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
        for (uint32_t set; (set = __ballot_sync(ALL_LANES,
                                                end - a >= 32)) != 0;) {
            uint32_t l = __ffs(set) - 1;
            uint32_t from = __shfl_sync(ALL_LANES, a, l);
            uint32_t to = __shfl_sync(ALL_LANES, end, l);

            for (; from < to; from += 32)
                follow(from + lane, from + lane < to, e, seen, ring,
                       &head, &held, next, next_count);
            if (lane == l)
                a = end;
        }
        while (__any_sync(ALL_LANES, a < end)) {
            follow(a, a < end, e, seen, ring, &head, &held, next,
                   next_count);
            a += a < end;
        }
    }
}
