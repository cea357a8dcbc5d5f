#include "cuda/kernels.h"

/* Offer along one arc, and count the sum */
/* An offer of cost `from` plus weight to j; returns the sums formed. */
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
        /* Lower what is offered to j */
        atomicMin(&predist[j], sum);
    }
    return 1;
}
/* The kernel delta_block */
/* Hand over what a thread has counted */
static __device__ void count_up(unsigned long long phases,
                                unsigned long long sums,
                                unsigned long long *work)
{
    if (threadIdx.x == 0)
        work[0] = phases;
    if (sums > 0)
        atomicAdd(&work[1], sums);
}

__global__ void delta_block(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            cost_t delta, cost_t *dist, cost_t *predist,
                            uint8_t *place, uint32_t *overflow,
                            unsigned long long *work)
{
    /* Number the thread, and count the threads */
    const uint32_t u0 = threadIdx.x, offset = blockDim.x;
    unsigned long long sums = 0, phases = 0;
    __shared__ cost_t id, next;
    __shared__ uint32_t members;

    /* Run through the buckets, all threads together */
    /* Let one thread begin with bucket 0 */
    if (u0 == 0)
        id = 0;
    __syncthreads();
    while (id != COST_INF) {
        do {
            /* Let the bucket's vertices offer along light arcs */
            for (uint32_t u = u0; u < n; u += offset)
                if (place[u] & WAITING && dist[u] / delta == id) {
                    place[u] = REMOVED;
                    /* Offer along the light arcs of u */
                    for (uint32_t k = v[u]; k < v[u + 1]; k++)
                        if (w[k] <= delta)
                            sums += offer_to(dist[u], w[k], e[k], dist, predist, overflow);
                }
            __syncthreads();
            /* Count from zero who comes into the bucket */
            if (u0 == 0)
                members = 0;
            __syncthreads();
            /* Accept what is better, and count who is in the bucket */
            for (uint32_t u = u0; u < n; u += offset)
                if (predist[u] < dist[u]) {
                    dist[u] = predist[u];
                    place[u] |= WAITING;
                    if (dist[u] / delta == id)
                        atomicAdd(&members, 1u);
                }
            __syncthreads();
            phases++;
        } while (members > 0);
        /* Let the removed vertices offer along heavy arcs */
        for (uint32_t u = u0; u < n; u += offset)
            if (place[u] & REMOVED) {
                place[u] = 0;
                /* Offer along the heavy arcs of u */
                for (uint32_t k = v[u]; k < v[u + 1]; k++)
                    if (w[k] > delta)
                        sums += offer_to(dist[u], w[k], e[k], dist, predist, overflow);
            }
        __syncthreads();
        /* Accept what is better, and count who is in the bucket */
        for (uint32_t u = u0; u < n; u += offset)
            if (predist[u] < dist[u]) {
                dist[u] = predist[u];
                place[u] |= WAITING;
                if (dist[u] / delta == id)
                    atomicAdd(&members, 1u);
            }
        /* Go on to the next bucket that is not empty */
        if (u0 == 0)
            next = COST_INF;
        __syncthreads();
        for (uint32_t u = u0; u < n; u += offset)
            if (place[u] & WAITING)
                atomicMin(&next, dist[u] / delta);
        __syncthreads();
        if (u0 == 0)
            id = next;
        __syncthreads();
    }
    count_up(phases, sums, work);
}
