/* two counters that take turns, and no barrier that counts */
#include "cuda/kernels.h"

static __device__ uint32_t offer_to(cost_t from, uint32_t weight,
                                 uint32_t j, const cost_t *dist,
                                 cost_t *predist, uint32_t *overflow)
{
    cost_t sum, known = dist[j];

    if (known <= from)
        return 0;
    if (!cost_add(from, weight, &sum)) {
        if (known == COST_INF)
            atomicOr(overflow, 1u);
    } else if (sum < known) {
        atomicMin(&predist[j], sum);
    }
    return 1;
}
__global__ void delta_block(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            cost_t delta, cost_t *dist, cost_t *predist,
                            uint8_t *place, uint32_t *overflow,
                            unsigned long long *work)
{
    const uint32_t u0 = threadIdx.x, offset = blockDim.x;
    unsigned long long sums = 0, phases = 0;
    __shared__ cost_t id, next;
    __shared__ uint32_t members[2];

    if (u0 == 0)
        id = 0;
    __syncthreads();
    while (id != COST_INF) {
        const cost_t bucket = id;
        for (;;) {
            for (uint32_t x = u0; x < n; x += offset)
                if ((place[x] & WAITING) && dist[x] / delta == bucket) {
                    place[x] = REMOVED;
                    for (uint32_t k = v[x]; k < v[x + 1]; k++)
                        if (w[k] <= delta)
                            sums += offer_to(dist[x], w[k], e[k], dist, predist, overflow);
                }
            phases++;
            if (u0 == 0)
                members[phases & 1] = 0;
            __syncthreads();
            for (uint32_t x = u0; x < n; x += offset)
                if (predist[x] < dist[x]) {
                    dist[x] = predist[x];
                    place[x] |= WAITING;
                    if (dist[x] / delta == bucket)
                        atomicAdd(&members[phases & 1], 1u);
                }
            __syncthreads();
            if (members[phases & 1] == 0)
                break;
        }
        if (u0 == 0)
            next = COST_INF;
        for (uint32_t x = u0; x < n; x += offset)
            if (place[x] & REMOVED) {
                place[x] &= ~REMOVED;
                for (uint32_t k = v[x]; k < v[x + 1]; k++)
                    if (w[k] > delta)
                        sums += offer_to(dist[x], w[k], e[k], dist, predist, overflow);
            }
        __syncthreads();
        cost_t mine = COST_INF;
        for (uint32_t x = u0; x < n; x += offset) {
            if (predist[x] < dist[x]) {
                dist[x] = predist[x];
                place[x] |= WAITING;
            }
            if ((place[x] & WAITING) && dist[x] / delta < mine)
                mine = dist[x] / delta;
        }
        if (mine != COST_INF)
            atomicMin(&next, mine);
        __syncthreads();
        if (u0 == 0)
            id = next;
        __syncthreads();
    }
    if (u0 == 0)
        work[0] = phases;
    if (sums > 0)
        atomicAdd(&work[1], sums);
}
