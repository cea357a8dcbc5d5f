/* A step, by buckets or by sweeps.
   Included by cuda/engine.cu alone. */
#ifndef ENGINE_STEP_H
#define ENGINE_STEP_H
#include "cuda/engine_batch.h"

/* Steps */
/* Read a vertex's list, unless its item is stale */
static __device__ __forceinline__ bool open_list(const engine_plan *p,
                                                 const crew *c,
                                                 batch *b, uint32_t v,
                                                 cost_t cost)
{
    uint32_t own = c->form == BATCH ? v >> p->shift : v;
    arc_no end = c->even ? (own + 1) * EVEN : __ldcs(&p->v[own + 1]);
    cost_t known = peek_cost(p, c->form, v);

    b->v = v;
    b->cost = cost;
    b->first = c->even ? own * EVEN : __ldcs(&p->v[own]);
    b->count = (uint32_t)(end - b->first);
    return known == cost;
}
/* Take a batch out of the ring */
static __device__ void from_ring(const engine_plan *p, crew *c,
                                 batch *b)
{
    uint32_t count = c->held < LANES ? c->held : LANES;
    uint32_t at = (c->head + c->lane) % RING;

    if (c->lane < count &&
        !open_list(p, c, b, c->ring_v[at], c->ring_cost[at]))
        b->count = 0;
    __syncwarp();
    c->head += count;
    c->held -= count;
}
/* Follow a few items */
/* Take an arc of each item that is held */
static __device__ __forceinline__ slot held_item(const engine_plan *p,
                                                 const crew *c)
{
    uint32_t item = c->lane / EVEN, at = (c->head + item) % RING;
    slot s = { item < c->held, true };

    if (s.live) {
        s.tail = c->ring_v[at];
        s.cost = c->ring_cost[at];
    }
    return s;
}

/* From its list, if the item is not stale */
static __device__ __forceinline__ slot first_arc(
    const engine_plan *p, const crew *c, uint32_t *weight)
{
    slot s = held_item(p, c);

    s.k = s.tail * EVEN + c->lane % EVEN;
    load_packed(p, 1, &s, weight);
    s.fresh = s.live && peek_cost(p, c->form, s.tail) == s.cost;
    return s;
}

/* As it was read ahead */
static __device__ __forceinline__ slot next_arc(
    const engine_plan *p, const crew *c, uint32_t *weight)
{
    slot s = held_item(p, c);
    uint32_t arc = s.live ? ((const uint32_t *)c->ahead)[c->lane] : 0;

    s.to = arc >> p->weight_bits;
    *weight = arc & ((1u << p->weight_bits) - 1);
    return s;
}

/* Relax them, and have the lists of what was found */
static __device__ __forceinline__ void go_ahead(const engine_plan *p,
                                                crew *c, slot *s,
                                                uint32_t weight)
{
    uint4 next = make_uint4(0, 0, 0, 0);
    cost_t before = 0;
    uint32_t set;

    __syncwarp();
    c->arcs += s->live;
    form_sum(p, c, s, weight);
    if (s->live) {
        next = __ldg((const uint4 *)p->arcs + s->to);
        before = lower_to(p, c->form, s->to, s->cost, s->tail);
    }
    s->live = s->live && s->cost < before;
    s->near = s->live && s->cost < c->high;
    s->marked = before != COST_INF;
    lower_beside(p, c->form, s);
    leave_far(c, s);
    /* Keep what is near, and its list */
    set = __ballot_sync(ALL_LANES, s->near);
    c->head += c->held;
    c->held = __popc(set);
    if (s->near) {
        uint32_t k = lanes_before(set), at = (c->head + k) % RING;

        c->ring_v[at] = s->to;
        c->ring_cost[at] = s->cost;
        if (k < HANDFUL)
            c->ahead[k] = next;
    }
    __syncwarp();
}
/* In how many rounds */
static __device__ __forceinline__ uint32_t follow_few(
    const engine_plan *p, crew *c, uint32_t overtime)
{
    uint32_t left = p->patience > overtime ? p->patience - overtime : 1;
    uint32_t most = DECIDE(HOPS, WARP(p, c), left), rounds = 0, weight;
    slot s = first_arc(p, c, &weight);

    for (;;) {
        go_ahead(p, c, &s, weight);
        if (++rounds == most || !c->held || c->held > HANDFUL)
            return rounds;
        s = next_arc(p, c, &weight);
    }
}
/* Relax a few items with several lanes each */
/* In how many rounds; 0: some list has more arcs than lanes, and b is
   a batch then. */
static __device__ __forceinline__ uint32_t relax_few(
    const engine_plan *p, crew *c, batch *b, uint32_t overtime)
{
    uint32_t shift = __clz(c->held - 1) - 27, each = 1u << shift;
    uint32_t mine = c->lane >> shift, arc = c->lane % each;
    uint32_t at = (c->head + mine) % RING;
    bool fresh = false;
    slot s[SLOTS];

    if (c->even && DECIDE(FOLLOW, WARP(p, c), true))
        return follow_few(p, c, overtime);
    if (mine < c->held)
        fresh = open_list(p, c, b, c->ring_v[at], c->ring_cost[at]);
    __syncwarp();
    c->head += c->held;
    c->held = 0;
    if (__any_sync(ALL_LANES, b->count > each)) {
        b->count = arc == 0 && fresh ? b->count : 0;
        return 0;
    }
    s[0] = { arc < b->count, fresh, false, false, b->first + arc, b->v,
             0, b->cost };
    c->arcs += s[0].live;
    relax_slots(p, c, 1, s);
    return 1;
}
/* What a warp takes of a list that all share */
typedef struct share { uint32_t at, chunk; } share;

static __device__ share share_of(const crew *c, uint32_t count,
                                 uint32_t most)
{
    uint32_t each = count / c->crews + 1, chunk = 1;

    while (chunk < each && chunk < most)
        chunk *= 2;
    return { c->number * chunk, chunk };
}
/* Put items of the queue into the ring */
static __device__ void from_queue(crew *c, share *q, const item *queue,
                                  uint32_t count)
{
    uint32_t at = q->at + c->lane;
    bool real = c->lane < q->chunk && at < count;
    item x = { 0, 0 };

    if (real)
        x = queue[at];
    keep_item(c, real, x.v, x.cost);
    __syncwarp();
    q->at += q->chunk * c->crews;
}
/* Take pieces of hubs */
static __device__ void from_pieces(const engine_plan *p, crew *c,
                                   share *q, const piece *pieces,
                                   uint32_t count, batch *b)
{
    uint32_t at = q->at + c->lane;

    if (c->lane < q->chunk && at < count) {
        piece x = pieces[at];

        if (x.v < p->n && open_list(p, c, b, x.v, x.cost)) {
            uint32_t size = piece_size(b->count);

            b->first += x.part * size;
            b->count -= x.part * size;
            b->count = b->count < size ? b->count : size;
        } else {
            b->count = 0;
        }
    }
    q->at += q->chunk * c->crews;
}
/* Take offers of other cards */
typedef struct inbox {
    uint32_t from, count;
    share mine;              /* this warp's share of it */
} inbox;

static __device__ inbox inbox_of(const engine_plan *p, const crew *c,
                                 uint32_t from)
{
    uint32_t count = from < p->others ? p->kept->come[from] : 0;

    return { from, count, share_of(c, count, LANES * SLOTS) };
}
/* Take some offers out of an inbox */
static __device__ void from_inbox(const engine_plan *p, crew *c,
                                  inbox *in)
{
    const item *offers = p->other[in->from].come[~c->round & 1];
    slot s[SLOTS];
    bool real[SLOTS];

    for (int i = 0; i < SLOTS; i++) {
        uint32_t k = i * LANES + c->lane, at = in->mine.at + k;
        item x = { 0, 0 };

        real[i] = k < in->mine.chunk && at < in->count;
        if (real[i])
            x = offers[at];
        s[i] = { real[i], true, false, false, 0, x.v, x.v, x.cost };
    }
    in->mine.at += in->mine.chunk * c->crews;
    settle(p, c, SLOTS, s);
    for (int i = 0; i < SLOTS; i++)
        c->stale += __popc(__ballot_sync(ALL_LANES,
                                         real[i] && !s[i].live));
}
/* Is another card waiting for this one? */
typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_system> far_word;

static __device__ bool is_awaited(const engine_plan *p, const crew *c)
{
    uint32_t round = c->round + 1;
    bool told = c->lane < p->others &&
                far_word(p->other[c->lane].hear[round & 1]->round)
                    .load(cuda::memory_order_relaxed) == round;

    return __any_sync(ALL_LANES, told);
}
/* Take up the orders */
static __device__ __forceinline__ void take_up(
    const engine_plan *p, crew *c, const engine_orders *o)
{
    c->beyond = o->turn ? p->bits[0] : p->bits[1];
    c->queue = o->side ? p->queue[1] : p->queue[0];
    c->pieces = o->stack ? p->pieces[1] : p->pieces[0];
    c->low = o->low;
    c->high = o->high;
    c->thin = DECIDE(THIN, WARP(p, c), o->thin);
    c->level = false;
}
/* Give up a ring that takes too long */
/* more: there is other work for this warp */
static __device__ __forceinline__ void give_up_items(
    const engine_plan *p, crew *c, bool more, uint32_t rounds,
    uint32_t *overtime)
{
    *overtime = more ? 0 : *overtime + rounds;
    if (!more && DECIDE(TIRED, WARP(p, c), *overtime >= p->patience) &&
        c->held)
        spill(p, c, c->held);
}
/* Do one step */
static __device__ void do_step(const engine_plan *p, crew *c,
                               const engine_orders *o)
{
    tile t = { c->number, o->scan && c->number < (p->own + 31) / 32 };
    share q = share_of(c, o->queued, LANES);
    share h = share_of(c, o->pieces, PIECES);
    uint32_t overtime = 0;

    take_up(p, c, o);
    /* Look into the inboxes */
    inbox in = { 0, 0, { 0, 0 } };

    if (c->form == LINKED) {
        in = inbox_of(p, c, 0);
        if (p->kept->again)
            offer_again(p, c);
    }
    for (;;) {
        bool scan = t.more || t.set, cut = h.at < o->pieces;
        bool more = scan || cut || q.at < o->queued, whole = true;
        batch b = { 0, 0, 0, 0 };

        /* Take what other cards have offered, and go on */
        if (c->form == LINKED && !c->level)
            c->level = DECIDE(LEVEL, WARP(p, c), p->hubs && is_awaited(p, c));
        if (c->form == LINKED && c->held < LANES && in.from < p->others) {
            if (in.mine.at < in.count)
                from_inbox(p, c, &in);
            else
                in = inbox_of(p, c, in.from + 1);
            overtime = 0;
            continue;
        }
        if (!c->held && !more)
            break;
        /* Fill the ring, or get a batch, or relax a few items */
        bool hungry = c->held < LANES &&
                      (!c->held || !DECIDE(EARLY, WARP(p, c), false));

        if (hungry && q.at < o->queued &&
            ((!scan && !cut) || DECIDE(QUEUE_FIRST, WARP(p, c), true))) {
            from_queue(c, &q, o->side ? p->queue[0] : p->queue[1], o->queued);
            continue;
        } else if (hungry && scan &&
                   (!cut || DECIDE(SCAN_FIRST, WARP(p, c), true))) {
            if (!t.set)
                next_tile(p, c, &t, o->turn ? p->bits[1] : p->bits[0]);
            if (t.set)
                look_at_words(p, c, &t);
            continue;
        } else if (hungry && more) {
            whole = false;
            from_pieces(p, c, &h, o->stack ? p->pieces[0] : p->pieces[1],
                        o->pieces, &b);
        } else if (c->held > HANDFUL ||
                   DECIDE(BY_BATCH, WARP(p, c), !c->thin)) {
            from_ring(p, c, &b);
        } else if (uint32_t rounds = relax_few(p, c, &b, overtime)) {
            give_up_items(p, c, more, rounds, &overtime);
            continue;
        }
        /* Set the hubs of the batch aside */
        if (whole && __any_sync(ALL_LANES, b.count > HUB) &&
            DECIDE(CUT, WARP(p, c), true))
            cut_hubs(p, c, &b);
        give_up_items(p, c, more, relax_batch(p, c, &b), &overtime);
    }
    if (c->form == LINKED)
        hand_over(p, c);
}
/* Sweeps */
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
/* Pull along these arcs */
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
/* Which arcs may lower a vertex? */
/* Those that are lighter */
static __device__ cost_t light_for(const crew *c, cost_t cost)
{
    return cost == COST_INF ? COST_INF
         : cost > c->low ? cost - c->low : 0;
}
/* Ask the light arcs of a vertex */
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
#endif
