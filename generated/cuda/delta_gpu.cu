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
/* The kernel delta_split */
__global__ void delta_split(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            cost_t delta, uint32_t *middle,
                            uint32_t *split_e, uint32_t *split_w)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;

    /* Copy the light arcs of i, then the heavy ones */
    if (i < n) {
        uint32_t at = v[i];

        for (int heavy = 0; heavy < 2; heavy++) {
            for (uint32_t k = v[i]; k < v[i + 1]; k++)
                if ((w[k] > delta) == heavy) {
                    split_e[at] = e[k];
                    split_w[at++] = w[k];
                }
            if (!heavy)
                middle[i] = at;
        }
    }
}
/* Sign an offer in a packed word */
static __device__ void sign_offer(unsigned long long *word, cost_t cost,
                                  uint32_t i)
{
#if COST_BITS == 32
    atomicMin(word, packed(cost, i));
#else
    (void)word, (void)cost, (void)i;      /* nobody has words */
#endif
}

/* The kernel delta_offer */
__global__ void delta_offer(uint32_t count, const uint32_t *queue,
                            const uint32_t *first, const uint32_t *last,
                            const uint32_t *e, const uint32_t *w,
                            const cost_t *dist, cost_t *predist,
                            uint32_t *offered, tally *t,
                            unsigned long long *sums,
                            unsigned long long *words)
{
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t k = 0, end = 0, formed = 0;
    cost_t from = 0;

    /* Find the arcs of this thread's vertex, or none */
    if (at < count) {
        uint32_t i = queue[at];

        k = first[i];
        end = last[i];
        from = dist[i];
    }
    /* Offer along one arc after another, the warp in step */
    while (__any_sync(ALL_LANES, k < end)) {
        uint32_t j = 0;
        bool first_offer = false;

        /* Offer along arc k, if there is one left */
        if (k < end) {
            cost_t sum, known = dist[j = e[k]];

            if (known > from) {
                formed++;
                if (!cost_add(from, w[k], &sum)) {
                    if (known == COST_INF)
                        atomicOr(&t->overflow, 1u);
                } else if (sum < known) {
                    cost_t found = atomicMin(&predist[j], sum);

                    first_offer = found == known;
                    if (words && found > sum)
                        sign_offer(&words[j], sum, queue[at]);
                }
            }
            k++;
        }
        append_to_queue(offered, &t->offered, j, first_offer);
    }
    if (sums && formed > 0)
        atomicAdd(sums, (unsigned long long)formed);
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
        append_to_queue(far, &t->far, j, mine && !inside && before == COST_INF);
    }
}
/* The kernels that find and fetch the next bucket */
__global__ void delta_least(const uint32_t *far, cost_t high,
                            const cost_t *dist, tally *t)
{
    uint32_t count = t->far, all = gridDim.x * blockDim.x;
    cost_t least = COST_INF;

    for (uint64_t at = blockIdx.x * blockDim.x + threadIdx.x;
         at < count; at += all) {
        cost_t cost = dist[far[at]];
        if (cost >= high && cost < least)
            least = cost;
    }
    /* Fold the costs of a warp, and let one lane offer the least */
    for (uint32_t d = WARP / 2; d > 0; d /= 2) {
        cost_t other = __shfl_down_sync(ALL_LANES, least, d);
        least = other < least ? other : least;
    }
    if (threadIdx.x % WARP == 0 && least != COST_INF)
        atomicMin(&t->least, least);
}
__global__ void delta_refill(uint32_t count, const uint32_t *far,
                             cost_t low, cost_t high,
                             const cost_t *dist, uint32_t *near,
                             uint32_t *removed, uint32_t *still_far,
                             tally *t)
{
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t i = at < count ? far[at] : 0;
    cost_t cost = at < count ? dist[i] : 0;
    bool fits = at < count && cost >= low && cost < high;

    append_to_queue(near, &t->near, i, fits);
    append_to_queue(removed, &t->removed, i, fits);
    append_to_queue(still_far, &t->far, i, at < count && cost >= high);
}
