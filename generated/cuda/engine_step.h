/* A step, by buckets or by sweeps.
   Included by cuda/engine.cu alone. */
#pragma once
#include "cuda/engine_take.h"
#include "cuda/engine_sweeps.h"

/* Steps */
/* Follow a few items */
/* Take an arc of each item that is held */
/* An item that is held, for four lanes */
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

/* An arc from the item's list */
/* If the item is not stale */
static __device__ __forceinline__ slot first_arc(
    const engine_plan *p, const crew *c, uint32_t *weight)
{
    slot s = held_item(p, c);

    s.k = s.tail * EVEN + c->lane % EVEN;
    load_packed(p, 1, &s, weight);
    s.fresh = s.live && peek_cost(p, c->form, s.tail) == s.cost;
    return s;
}

/* An arc that was read ahead */
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
