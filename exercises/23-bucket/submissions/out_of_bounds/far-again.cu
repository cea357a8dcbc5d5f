#include "cuda/kernels.h"

/* Append to a queue, one atomic for a warp */
enum { WARP = 32 };
#define ALL_LANES 0xffffffffu

/* All lanes of a warp come here together; those that want to, append
   their item to the queue, whose length is *count. */
static __device__ void append_to_queue(uint32_t *queue, uint32_t *count,
                              uint32_t item, bool wants)
{
    uint32_t lane = threadIdx.x % WARP, place = 0;
    uint32_t takers = __ballot_sync(ALL_LANES, wants);
    uint32_t before = __popc(takers & ((1u << lane) - 1));

    if (takers == 0)
        return;
    if (wants && before == 0)
        place = atomicAdd(count, (uint32_t)__popc(takers));
    place = __shfl_sync(ALL_LANES, place, __ffs(takers) - 1);
    if (wants)
        queue[place + before] = item;
}
/* The kernel delta_accept */
__global__ void delta_accept(const uint32_t *offered, cost_t high,
                             cost_t *dist, const cost_t *predist,
                             uint32_t *near, uint32_t *removed,
                             uint32_t *far, tally *t)
{
    uint32_t count = t->offered, all = gridDim.x * blockDim.x;
    uint32_t warp = blockIdx.x * blockDim.x +
                    threadIdx.x / WARP * WARP;

    for (uint64_t first = warp; first < count; first += all) {
        uint64_t at = first + threadIdx.x % WARP;
        /* Accept one offer, and queue the vertex where it belongs */
        uint32_t j = 0;
        cost_t before = 0, now = 0;
        bool mine = at < count, inside;

        if (mine) {
            j = offered[at];
            before = dist[j];
            now = predist[j];
            dist[j] = now;
        }
        inside = mine && now < high;
        append_to_queue(near, &t->near, j, inside);
        append_to_queue(removed, &t->removed, j, inside && before >= high);
        append_to_queue(far, &t->far, j, mine && !inside);
    }
}
