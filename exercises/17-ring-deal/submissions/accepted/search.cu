/* the sums are in registers, and five shuffles search them */
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
        uint32_t own = lane < take ? v[i + 1] - a : 0, upto = own;

        for (uint32_t d = 1; d < 32; d *= 2) {
            uint32_t before = __shfl_up_sync(ALL_LANES, upto, d);

            upto += lane >= d ? before : 0;
        }
        uint32_t total = __shfl_sync(ALL_LANES, upto, 31);

        head += take;
        held -= take;
        for (uint32_t x = lane; x - lane < total; x += 32) {
            uint32_t l = 0, j = 0, set, at = 0;

            for (uint32_t d = 16; d > 0; d /= 2)
                if (__shfl_sync(ALL_LANES, upto, l + d - 1) <= x)
                    l += d;
            uint32_t from = __shfl_sync(ALL_LANES, a, l);
            uint32_t first = __shfl_sync(ALL_LANES, upto - own, l);
            bool found = false;

            if (x < total) {
                j = e[from + x - first];
                found = !(atomicOr(&seen[j / 32], 1u << j % 32) >>
                          j % 32 & 1);
            }
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
