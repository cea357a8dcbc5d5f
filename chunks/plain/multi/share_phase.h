/* A phase: the engine, and what changes hands after it.
   Included by multi/share.cu alone. */
#pragma once
#include "multi/share_room.h"

/* The sum over the threads before this one */
typedef struct desk {                /* of a block */
    uint32_t first, slot, sums[BLOCK / LANES];
    cost_t least;
} desk;

static __device__ uint32_t sum_before(desk *d, uint32_t x,
                                      uint32_t *all)
{
    uint32_t upto = x, warp = threadIdx.x / LANES;

    for (int k = 1; k < LANES; k *= 2) {
        uint32_t left = __shfl_up_sync(~0u, upto, k);

        if (threadIdx.x % LANES >= k)
            upto += left;
    }
    if (threadIdx.x % LANES == LANES - 1)
        d->sums[warp] = upto;
    __syncthreads();
    /* Add what other warps have */
    *all = 0;
    for (uint32_t k = 0; k < BLOCK / LANES; k++) {
        upto += k < warp ? d->sums[k] : 0;
        *all += d->sums[k];
    }
    return upto - x;
}
static __device__ cost_t least_of_block(desk *d, cost_t x)
{
    if (threadIdx.x == 0)
        d->least = COST_INF;
    __syncthreads();
    if (x != COST_INF)
        atomicMin(&d->least, x);
    __syncthreads();
    return d->least;
}
/* Pack the offers of one rank */
/* Of the block's words, whose bits are places from first on, those
   that belong to the same rank as the first of all bits. */
static __device__ void pack_some(const part *p, desk *d, uint32_t *word,
                                 uint32_t first, const cost_t *value,
                                 uint32_t *out,
                                 unsigned long long *tally,
                                 cost_t *least)
{
    uint32_t rank, begin, mine = 0, at, all;

    /* Find the rank of the first bit */
    if (threadIdx.x == 0)
        d->first = UINT32_MAX;
    __syncthreads();
    if (*word)
        atomicMin(&d->first, first + __ffs(*word) - 1);
    __syncthreads();
    rank = label_at(p, d->first) / p->size;
    begin = begin_of(p, rank);
    /* Take the bits of that rank */
    for (uint32_t left = *word; left; left &= left - 1)
        if (label_at(p, first + __ffs(left) - 1) / p->size == rank)
            mine |= left & -left;
    *word &= ~mine;
    at = sum_before(d, __popc(mine), &all);
    if (threadIdx.x == 0)
        d->slot = (uint32_t)atomicAdd(&tally[4 + rank],
                                      (unsigned long long)all);
    __syncthreads();
    at += d->slot + place_of(p, begin) - p->own;
    /* Write the offers down */
    for (; mine; mine &= mine - 1, at++) {
        uint32_t place = first + __ffs(mine) - 1;
        cost_t cost = value[place];
        uint32_t *to = out + (uint64_t)at * WORDS;

        to[0] = label_at(p, place) - begin;
        to[1] = (uint32_t)cost;
    #if COST_BITS == 64
        to[2] = (uint32_t)(cost >> 32);
    #endif
        if (cost < *least)
            *least = cost;
    }
}
/* tally: 0: the complement of the least cost offered; 4 + r: offers to
   rank r.  The offers to r begin at the place of r's first label. */
static __global__ void pack_offers(part p, uint32_t *outbox,
                                   const cost_t *value, uint32_t *out,
                                   unsigned long long *tally)
{
    __shared__ desk d;
    uint64_t words = (p.n + 31ull) / 32;
    cost_t least = COST_INF;

    for (uint64_t w = p.own / 32 / BLOCK + blockIdx.x;
         w * BLOCK < words; w += gridDim.x) {
        uint64_t at = w * BLOCK + threadIdx.x;
        uint32_t word = at < words ? outbox[at] : 0;

        if (word)
            outbox[at] = 0;
        /* Pack the words of this block */
        while (__syncthreads_or(word != 0))
            pack_some(&p, &d, &word, (uint32_t)(at * 32), value, out,
                      tally, &least);
    }
    least = least_of_block(&d, least);
    if (threadIdx.x == 0 && least != COST_INF)
        atomicMax(&tally[0], ~(unsigned long long)least);
}
/* Close the tally */
static bool agree(share *s, wire *w)
{
    return w->kind->agree(w, (uint64_t *)s->tally,
                          (uint64_t *)s->tallies, s->here,
                          4 + s->p.ranks);
}
/* Queue the packing */
static bool pack_all(const share *s, const cost_t *value)
{
    uint64_t words = (s->p.n - s->p.own) / 32 + LANES;

    pack_offers<<<grid_for(words), BLOCK>>>(s->p, s->plan.outbox, value,
                                            s->out, s->tally);
    TRY(cudaGetLastError());
    return true;
}

/* 1: arcs; 2: overflow; 3: steps and, below, the turn of the bitmaps */
static __global__ void close_tally(const engine_board *b,
                                   unsigned long long *tally)
{
    unsigned long long waits = b->nearest == COST_INF
                             ? 0 : ~(unsigned long long)b->nearest;

    if (waits > tally[0])
        tally[0] = waits;
    tally[1] = b->sums;
    tally[2] = b->overflow;
    tally[3] = 2ull * b->steps + b->orders.turn;
}
/* Take what is offered */
static __device__ cost_t offered_cost(const uint32_t *offer)
{
#if COST_BITS == 64
    return (cost_t)offer[2] << 32 | offer[1];
#else
    return offer[1];
#endif
}
static __global__ void take_offers(uint64_t count, const uint32_t *in,
                                   cost_t *dist, uint32_t *bits,
                                   unsigned long long *stale)
{
    __shared__ uint32_t lates;
    uint64_t k = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    uint64_t all = (uint64_t)gridDim.x * blockDim.x;
    uint32_t late = 0;

    if (threadIdx.x == 0)
        lates = 0;
    __syncthreads();
    for (; k < count; k += all) {
        const uint32_t *offer = in + k * WORDS;
        cost_t cost = offered_cost(offer);

        if (atomicMin(&dist[offer[0]], cost) > cost)
            atomicOr(&bits[offer[0] / 32], 1u << offer[0] % 32);
        else
            late++;
    }
    atomicAdd(&lates, late);
    __syncthreads();
    if (threadIdx.x == 0 && lates)
        atomicAdd(stale, (unsigned long long)lates);
}
/* Start the engine on the part */
static bool start_phase(share *s)
{
    void *arguments[] = { &s->plan };
    size_t tally = (4 + s->p.ranks) * sizeof *s->tally;

    TRY(cudaEventRecord(s->marks[0]));
    TRY(cudaMemsetAsync(s->plan.board, 0, sizeof *s->plan.board));
    TRY(cudaMemsetAsync(s->tally, 0, tally));
    TRY(cudaLaunchCooperativeKernel(
        (void *)engine_part, dim3(s->blocks),
        dim3(LANES * ENGINE_WARPS), arguments, 0, 0));
    TRY(cudaEventRecord(s->marks[1]));
    if (!pack_all(s, s->plan.dist))
        return false;
    close_tally<<<1, 1>>>(s->plan.board, s->tally);
    TRY(cudaGetLastError());
    TRY(cudaEventRecord(s->marks[2]));
    return true;
}
/* Returns how many came in; UINT64_MAX: it failed. */
static uint64_t trade(share *s, wire *w)
{
    uint32_t each = 4 + s->p.ranks, rank = s->p.rank;
    size_t from[MOST_RANKS], bytes[MOST_RANKS], got[MOST_RANKS];
    size_t offer = WORDS * sizeof *s->out, come = 0;

    for (uint32_t r = 0; r < s->p.ranks; r++) {
        uint32_t begin = begin_of(&s->p, r);

        bytes[r] = s->here[rank * each + 4 + r] * offer;
        got[r] = s->here[r * each + 4 + rank] * offer;
        come += got[r];
        from[r] = bytes[r] ? (place_of(&s->p, begin) - s->p.own) * offer
                           : 0;
    }
    return w->kind->trade(w, (char *)s->out, from, bytes, (char *)s->in,
                          got) ? come / offer : UINT64_MAX;
}
/* Read the tallies */
typedef struct news {
    uint64_t least, arcs, steps, offers;
    bool overflow;
} news;

static news read_tallies(const share *s)
{
    news all = { 0 };
    uint32_t each = 4 + s->p.ranks;

    for (uint32_t r = 0; r < s->p.ranks; r++) {
        const uint64_t *t = s->here + r * each;

        all.least = t[0] > all.least ? t[0] : all.least;
        all.arcs += t[1];
        all.overflow |= t[2] != 0;
        all.steps = t[3] / 2 > all.steps ? t[3] / 2 : all.steps;
        for (uint32_t to = 0; to < s->p.ranks; to++)
            all.offers += t[4 + to];
    }
    all.least = ~all.least;
    return all;
}
/* Plan the first phase */
enum { FEW = 1 << 19, MANY = 1 << 24, THIN = 1 << 20,
       NEVER = 1 << 28 };

static engine_plan plan_first(share *s, uint32_t source,
                              uint64_t delta)
{
    engine_plan *p = &s->plan;
    uint32_t place = place_of(&s->p, label_of(&s->p, source));
    uint64_t width = 3ull * s->heaviest * s->p.n / (s->all_arcs + 1);

    if (delta)
        width = delta;
    else if (p->hubs)
        width /= 4;
    /* Begin at the source, if it is ours */
    p->resume = false;
    p->begin = 0;
    p->source = place;
    p->source_count = place < p->own;
    width = DECIDE(FIRST_WIDTH, SAME, width ? width : 1);
    p->delta = width == 0 ? 1 : width < COST_INF / 4 ? (cost_t)width
                                                     : COST_INF / 4;
    p->slack = NEVER;
    p->few = delta ? 0 : FEW;
    p->many = delta ? UINT32_MAX : MANY;
    p->crest = s->all_arcs / 16 < UINT32_MAX
             ? (uint32_t)(s->all_arcs / 16) : UINT32_MAX;
    if (p->crest < MANY)
        p->crest = MANY;
    return *p;
}
/* Returns the upper end of the window, which never falls. */
static cost_t plan_next(share *s, const engine_plan *rule,
                        engine_board *state, uint64_t least,
                        uint64_t arcs, cost_t high)
{
    engine_plan *p = &s->plan;
    cost_t low = (cost_t)least, delta;

    if (high == 0)
        high = rule->delta;
    state->bucket_arcs = arcs;
    delta = DECIDE(WIDTH, SAME + least, adapted(rule, state));
    if (delta > COST_INF - low)
        delta = COST_INF - low;
    if (low + delta > high)
        high = low + delta;
    p->resume = true;
    p->begin = low;
    p->delta = high - low;
    return high;
}
/* Of the phase that has been waited for, and the exchange before. */
static bool add_laps(const share *s, sheet *a)
{
    for (int k = 0; k < (a->phases > 1 ? LAPS : TRADING); k++) {
        int at = k < TRADING ? k : k + 1;
        float ms;

        TRY(cudaEventElapsedTime(&ms, s->marks[at], s->marks[at + 1]));
        a->spent[k] += ms / 1e3;
    }
    return true;
}
static bool solve_in_phases(share *s, wire *w, uint32_t source,
                            uint64_t delta, sheet *a,
                            bool *overflowed)
{
    engine_plan rule = plan_first(s, source, delta);
    engine_board state = {};
    unsigned long long *stale = s->tallies +
                                (4ull + s->p.ranks) * s->p.ranks;
    cost_t high = 0;
    double begun;

    /* Clear what is counted, and start the clock */
    memset(a, 0, sizeof *a);
    a->bits = COST_BITS;
    state.delta = rule.delta;
    TRY(cudaMemset(s->plan.outbox, 0, (s->p.n + 31ull) / 32 * 4));
    TRY(cudaMemset(stale, 0, sizeof *stale));
    TRY(cudaDeviceSynchronize());
    begun = seconds_now();
    for (;;) {
        news n;

        if (!start_phase(s) || !agree(s, w))
            return false;
        n = read_tallies(s);
        /* Account for the phase */
        a->phases++;
        a->steps += n.steps;
        a->arcs += n.arcs;
        a->offers += n.offers;
        a->bytes += n.offers * WORDS * sizeof *s->out;
        *overflowed = n.overflow;
        if (!add_laps(s, a))
            return false;
        if (*overflowed || n.least == UINT64_MAX)
            break;
        /* Swap the bitmaps, if the engine has not */
        if (s->here[s->p.rank * (4 + s->p.ranks) + 3] % 2) {
            uint32_t *filled = s->plan.bits[0];

            s->plan.bits[0] = s->plan.bits[1];
            s->plan.bits[1] = filled;
        }
        TRY(cudaEventRecord(s->marks[3]));
        TRY(cudaEventRecord(s->marks[4]));
        if (n.offers) {
            uint64_t come = trade(s, w);

            if (come == UINT64_MAX)
                return false;
            TRY(cudaEventRecord(s->marks[4]));
            if (come)
                take_offers<<<grid_for(come / 4), BLOCK>>>(
                    come, s->in, s->plan.dist, s->plan.bits[1], stale);
            TRY(cudaGetLastError());
        }
        TRY(cudaEventRecord(s->marks[5]));
        high = plan_next(s, &rule, &state, n.least, n.arcs, high);
    }
    a->seconds = seconds_now() - begun;
    if (!w->kind->agree(w, (uint64_t *)stale, (uint64_t *)s->tallies,
                        s->here, 1))
        return false;
    for (uint32_t r = 0; r < s->p.ranks; r++)
        a->stale += s->here[r];
    return true;
}
