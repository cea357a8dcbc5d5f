/* the sums lie in shared memory, and a lane never looks back in them */
#include <cuda_runtime.h>
#include <stdint.h>

#define ALL_LANES 0xffffffffu

enum { RING = 128 };

struct list { uint32_t from, end; };    /* first arc; sum of lengths */

__global__ void reach(uint32_t count, const uint32_t *queue,
                      const uint32_t *v, const uint32_t *e,
                      uint32_t *seen, uint32_t *next,
                      uint32_t *next_count)
{
    __shared__ uint32_t rings[32][RING];
    __shared__ struct list all[32][32];
    uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    uint32_t *ring = rings[warp];
    struct list *lists = all[warp];
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t head = 0, held = __popc(__ballot_sync(ALL_LANES, k < count));

    if (k < count)
        ring[lane] = queue[k];
    __syncwarp();
    while (held > 0) {
        uint32_t take = held < 32 ? held : 32, l = 0, total;

        if (lane < take) {
            uint32_t i = ring[(head + lane) % RING];

            lists[lane].from = v[i];
            lists[lane].end = v[i + 1] - v[i];
        }
        __syncwarp();
        if (lane == 0)
            for (uint32_t t = 1; t < take; t++)
                lists[t].end += lists[t - 1].end;
        __syncwarp();
        total = lists[take - 1].end;
        head += take;
        held -= take;
        for (uint32_t x = lane; x - lane < total; x += 32) {
            uint32_t j = 0, set, at = 0;
            bool found = false;

            if (x < total) {
                while (lists[l].end <= x)
                    l++;
                j = e[lists[l].from + x - (l ? lists[l - 1].end : 0)];
                found = !(seen[j / 32] >> j % 32 & 1) &&
                    !(atomicOr(&seen[j / 32], 1u << j % 32) >>
                      j % 32 & 1);
            }
            set = __ballot_sync(ALL_LANES, found);
            if (found)
                ring[(head + held +
                      __popc(set & ((1u << lane) - 1))) % RING] = j;
            held += __popc(set);
            __syncwarp();
            if (held <= RING - 32)
                continue;
            if (lane == 0)
                at = atomicAdd(next_count, RING / 2);
            at = __shfl_sync(ALL_LANES, at, 0);
            for (uint32_t y = lane; y < RING / 2; y += 32)
                next[at + y] = ring[(head + y) % RING];
            __syncwarp();
            head += RING / 2;
            held -= RING / 2;
        }
        __syncwarp();
    }
}
