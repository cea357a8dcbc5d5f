/* Sweeps: each vertex asks the arcs that lead to it, all of them or the light
   ones, instead of being told.
   Included by cuda/engine_step.h alone. */
#pragma once
#include "cuda/engine_take.h"

/* The lesser of each half of two words */
static __device__ uint32_t least_of(uint32_t a, uint32_t b)
{
#ifdef __CUDA_ARCH__
    return __vminu2(a, b);
#else
    uint32_t upper = a >> 16 < b >> 16 ? a >> 16 : b >> 16;

    a &= 0xffff;
    b &= 0xffff;
    return upper << 16 | (a < b ? a : b);
#endif
}
/* Which arcs come from where something has changed? */
static __device__ uint32_t changed_tails(
    const engine_plan *p, uint32_t from, uint32_t end,
    const volatile uint32_t *when, uint32_t since)
{
    const uint32_t *arcs = (const uint32_t *)p->arcs;
    uint32_t changed = 0;

    for (uint32_t k = from; k < end && k - from < LANES; k += PULLS) {
        uint32_t x[PULLS];

#pragma unroll
        for (int i = 0; i < PULLS; i++)
            x[i] = k + i < end ? arcs[k + i] >> p->weight_bits : 0;
#pragma unroll
        for (int i = 0; i < PULLS; i++)
            x[i] = k + i < end && when[x[i]] >= since;
#pragma unroll
        for (int i = 0; i < PULLS; i++)
            changed |= x[i] << (k - from + i);
    }
    return changed;
}
/* Lanes' costs of v, by the arcs from number k on that are marked */
static __device__ bool pull_vertex(const engine_plan *p, crew *c,
                                   uint32_t v, uint32_t k,
                                   uint32_t marked)
{
    volatile uint32_t *costs = (uint32_t *)p->dist + c->lane;
    uint32_t before = costs[v * LANES], least = before;
    uint32_t all = FAR_OFF * 0x10001u, known[PULLS], weight[PULLS];
    uint32_t bits = p->weight_bits, arc = 0;

    if (marked >> c->lane & 1)
        arc = ((const uint32_t *)p->arcs)[k + c->lane];
    for (; marked; marked = marked >> (PULLS - 1) >> 1) {
        /* Read the costs of the next tails */
        #pragma unroll
        for (int i = 0; i < PULLS; i++) {
            uint32_t x = __shfl_sync(ALL_LANES, arc, i);

            weight[i] = (x & ((1u << bits) - 1)) * 0x10001u;
            known[i] = FAR_OFF * 0x10001u;
            if (marked >> i & 1)
                known[i] = costs[(x >> bits) * LANES];
        }
        /* Find the least sums */
        #pragma unroll
        for (int i = 0; i < PULLS; i++) {
            all = least_of(all, known[i]);
            least = least_of(least, known[i] + weight[i]);
        }
        arc = __shfl_down_sync(ALL_LANES, arc, PULLS);
    }
    /* Was there a sum that has no room? */
    if (((least & 0xffff) == FAR_OFF && (all & 0xffff) != FAR_OFF) ||
        (least >> 16 == FAR_OFF && all >> 16 != FAR_OFF))
        c->overflow = true;
    if (least != before)
        costs[v * LANES] = least;
    return __any_sync(ALL_LANES, least != before);
}
/* Sweep over all vertices */
static __device__ void sweep(const engine_plan *p, crew *c,
                             uint32_t number)
{
    uint32_t *when = number == 2 ? p->bits[1] : p->bits[0];
    uint32_t n = p->n >> p->shift, all = LANES * c->crews;

    for (uint32_t v = LANES * c->number; v < n; v += all) {
        uint32_t own = v + c->lane, from = own < n ? p->v[own] : 0;
        uint32_t end = own < n ? p->v[own + 1] : 0;

        for (; __any_sync(ALL_LANES, from < end); from += LANES) {
            uint32_t marked = changed_tails(p, from, end, when,
                                            number - 1);
            uint32_t set = __ballot_sync(ALL_LANES, marked != 0);

            /* Pull for each vertex of the set */
            for (; set; set &= set - 1) {
                uint32_t i = __ffs(set) - 1;
                bool lower = pull_vertex(p, c, v + i,
                                         __shfl_sync(ALL_LANES, from, i),
                                         __shfl_sync(ALL_LANES, marked, i));

                if (lower && c->lane == i) {
                    *(volatile uint32_t *)&p->bits[0][own] = number;
                    c->near++;
                }
            }
        }
    }
}
/* Those that are lighter */
static __device__ cost_t light_for(const crew *c, cost_t cost)
{
    return cost == COST_INF ? COST_INF
         : cost > c->low ? cost - c->low : 0;
}
/* Of those that lead to it, number k and each step-th after it */
static __device__ cost_t ask_arcs(const engine_plan *p, crew *c,
                                  uint64_t k, uint32_t end,
                                  uint32_t step, cost_t cost)
{
    uint32_t bits = p->weight_bits, shift = class_shift(bits);
    bool unreached = cost == COST_INF, more = true;

    for (; more && k < end; k += SLOTS * step) {
        uint32_t arc[SLOTS], weight[SLOTS];
        cost_t sum[SLOTS], light = light_for(c, cost);

#pragma unroll
        for (int i = 0; i < SLOTS; i++)
            arc[i] = k + i * step < end ? p->tails[k + i * step] : 0;
#pragma unroll
        for (int i = 0; i < SLOTS; i++) {
            bool asks = k + i * step < end;

            weight[i] = arc[i] & ((1u << bits) - 1);
            more = asks && weight[i] >> shift << shift < light;
            asks = asks && weight[i] < light;
            sum[i] = asks ? peek_cost(p, c->form, arc[i] >> bits)
                          : COST_INF;
            c->arcs += asks;
        }
        /* Take the least sum */
        #pragma unroll
        for (int i = 0; i < SLOTS; i++) {
            bool known = sum[i] != COST_INF;
            bool fits = known &&
                        cost_add(sum[i], weight[i], &sum[i]);

            c->overflow |= known && !fits && unreached;
            if (fits && sum[i] < cost)
                cost = sum[i];
        }
    }
    return cost;
}
/* Let each lane ask for a vertex */
static __device__ void ask_for_some(const engine_plan *p, crew *c)
{
    uint32_t count = c->held < LANES ? c->held : LANES;
    uint32_t at = (c->head + c->lane) % RING, v = 0, k = 0, end = 0;
    uint32_t set;
    cost_t cost = 0, best;

    if (c->lane < count) {
        v = c->ring_v[at];
        cost = c->ring_cost[at];
        k = p->into[v];
        end = p->into[v + 1];
    }
    set = __ballot_sync(ALL_LANES, end - k > LIGHT_LIST);
    best = ask_arcs(p, c, k, set >> c->lane & 1 ? k : end, 1, cost);
    /* Ask for those with long lists, one after another */
    for (; set; set &= set - 1) {
        uint32_t i = __ffs(set) - 1;
        cost_t one = ask_arcs(p, c, __shfl_sync(ALL_LANES, k, i) + c->lane,
                              __shfl_sync(ALL_LANES, end, i), LANES,
                              __shfl_sync(ALL_LANES, cost, i));

        for (int d = LANES / 2; d > 0; d /= 2) {
            cost_t other = __shfl_xor_sync(ALL_LANES, one, d);

            one = other < one ? other : one;
        }
        if (c->lane == i)
            best = one;
    }
    if (best < cost) {
        *(volatile cost_t *)&p->dist[v] = best;
        if (best < c->nearest)
            c->nearest = best;
    }
    __syncwarp();
    c->head += count;
    c->held -= count;
}
/* Find out who asks */
static __device__ void find_askers(const engine_plan *p, crew *c,
                                   uint64_t at)
{
    uint32_t shift = class_shift(p->weight_bits), least[SLOTS];
    cost_t cost[SLOTS];

#pragma unroll
    for (int i = 0; i < SLOTS; i++) {
        uint64_t v = at + i * LANES + c->lane;

        cost[i] = v < p->n ? peek_cost(p, c->form, (uint32_t)v) : 0;
        least[i] = v < p->n ? p->lightest[v] : NO_LIGHT;
    }
#pragma unroll
    for (int i = 0; i < SLOTS; i++)
        keep_item(c, least[i] != NO_LIGHT &&
                     least[i] << shift < light_for(c, cost[i]),
                  (uint32_t)at + i * LANES + c->lane, cost[i]);
    __syncwarp();
}
/* Sweep once, or mark who waits */
static __device__ void sweep_light(const engine_plan *p, crew *c)
{
    uint64_t all = (uint64_t)c->crews * LANES * SLOTS;
    uint64_t at = (uint64_t)c->number * LANES * SLOTS;

    for (; at < p->n || c->held > 0; at += all) {
        if (at < p->n)
            find_askers(p, c, at);
        while (c->held >= LANES || (at + all >= p->n && c->held > 0))
            ask_for_some(p, c);
    }
}

static __device__ void mark_waiting(const engine_plan *p, crew *c)
{
    uint64_t at = c->number, words = (p->n + 31ull) / 32;

    for (; at < words; at += c->crews) {
        uint64_t v = at * 32 + c->lane;
        cost_t cost = v < p->n ? peek_cost(p, c->form, (uint32_t)v)
                               : COST_INF;
        bool waits = cost != COST_INF && cost >= c->low;
        uint32_t set = __ballot_sync(ALL_LANES, waits);

        if (c->lane == 0)
            c->beyond[at] = set;
        if (waits && cost < c->nearest)
            c->nearest = cost;
    }
}

static __device__ void sweep_or_mark(const engine_plan *p, crew *c,
                                     const engine_orders *o)
{
    take_up(p, c, o);
    if (o->state == SWEEPING)
        sweep_light(p, c);
    else
        mark_waiting(p, c);
}
