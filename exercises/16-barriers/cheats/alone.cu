/* not first-block: the launch has no other */
/* not lanes: its warps would have to meet */
/* not leaders: there is one block */
#include "cuda/kernels.h"

static __device__ void offers(uint32_t u, bool heavy, const uint32_t *v,
                              const uint32_t *e, const uint32_t *w,
                              cost_t delta, const cost_t *dist,
                              cost_t *predist, uint32_t *overflow,
                              unsigned long long *work)
{
    for (uint32_t k = v[u]; k < v[u + 1]; k++) {
        cost_t sum;

        if ((w[k] > delta) != heavy || dist[e[k]] <= dist[u])
            continue;
        work[1]++;
        if (!cost_add(dist[u], w[k], &sum))
            *overflow |= dist[e[k]] == COST_INF;
        else if (sum < predist[e[k]])
            predist[e[k]] = sum;
    }
}
__global__ void delta_block(uint32_t n, const uint32_t *v,
                            const uint32_t *e, const uint32_t *w,
                            cost_t delta, cost_t *dist, cost_t *predist,
                            uint8_t *place, uint32_t *overflow,
                            unsigned long long *work)
{
    if (!ME)
        return;
    for (cost_t id = 0, next; id != COST_INF; id = next) {
        bool more = true;

        while (more) {
            more = false;
            for (uint32_t u = 0; u < n; u++)
                if (place[u] & WAITING && dist[u] / delta == id) {
                    place[u] = REMOVED;
                    offers(u, false, v, e, w, delta, dist, predist,
                           overflow, work);
                }
            for (uint32_t u = 0; u < n; u++)
                if (predist[u] < dist[u]) {
                    dist[u] = predist[u];
                    place[u] |= WAITING;
                    more |= dist[u] / delta == id;
                }
            work[0]++;
        }
        for (uint32_t u = 0; u < n; u++)
            if (place[u] & REMOVED) {
                place[u] = 0;
                offers(u, true, v, e, w, delta, dist, predist, overflow,
                       work);
            }
        next = COST_INF;
        for (uint32_t u = 0; u < n; u++) {
            if (predist[u] < dist[u]) {
                dist[u] = predist[u];
                place[u] |= WAITING;
            }
            if (place[u] & WAITING && dist[u] / delta < next)
                next = dist[u] / delta;
        }
    }
}
