/* The ring of a warp, and what it does with four arcs a lane.
   Included by cuda/engine.cu alone. */
#pragma once
#include "cuda/engine_words.h"

/* The ring of a warp */
/* Give items of the ring to the queue of all */
static __device__ void spill(const engine_plan *p, crew *c,
                             uint32_t count)
{
    uint32_t at = 0;

    if (c->lane == 0)
        at = atomicAdd(&p->board->queued, count);
    at = __shfl_sync(ALL_LANES, at, 0);
    for (uint32_t k = c->lane; k < count; k += LANES) {
        uint32_t from = (c->head + k) % RING;
        item x = { c->ring_v[from], c->ring_cost[from] };

        /* Put the item into the queue, or mark it if there is no room */
        if (at + k < p->queue_room) {
            c->queue[at + k] = x;
        } else {
            mark_vertex(c->beyond, x.v);
            c->near++;
        }
    }
    __syncwarp();
    c->head += count;
    c->held -= count;
}
/* Keep what was found inside the bucket */
static __device__ void keep_item(crew *c, bool wants, uint32_t v,
                                 cost_t cost)
{
    uint32_t keepers = __ballot_sync(ALL_LANES, wants);

    if (wants) {
        uint32_t at = (c->head + c->held + lanes_before(keepers)) %
                      RING;

        c->ring_v[at] = v;
        c->ring_cost[at] = cost;
    }
    c->held += __popc(keepers);
    PROVED(c->held <= RING);
}
/* The shelf of a warp */
static __device__ void shelve(crew *c, bool wants, uint32_t v,
                              cost_t cost)
{
    uint32_t set = __ballot_sync(ALL_LANES, wants);

    if (wants)
        c->shelf[c->shelved + lanes_before(set)] = { v, cost };
    c->shelved += __popc(set);
    PROVED(c->shelved <= SHELF);
}
/* Count what is shelved for a neighbour */
static __device__ bool shelved_for(const crew *c, const neighbour *n,
                                   uint32_t k)
{
    return k < c->shelved && c->shelf[k].v - n->first < n->count;
}

static __device__ uint32_t count_shelved(const engine_plan *p,
                                         const crew *c,
                                         const neighbour *n)
{
    uint32_t all = 0;

    if (p->others == 1)
        return c->shelved;
    for (uint32_t k = 0; k < c->shelved; k += LANES)
        all += __popc(__ballot_sync(ALL_LANES,
                                    shelved_for(c, n, k + c->lane)));
    return all;
}
/* Put the offers into the inboxes */
static __device__ void hand_over(const engine_plan *p, crew *c)
{
    ledger *t = p->kept;

    __syncwarp();
    for (uint32_t j = 0; j < p->others && c->shelved; j++) {
        const neighbour *n = &p->other[j];
        item *inbox = n->inbox[c->round & 1];
        uint32_t count = count_shelved(p, c, n), at = 0;

        if (count && c->lane == 0)
            at = atomicAdd(&t->sent[j].n, count);
        at = __shfl_sync(ALL_LANES, at, 0);
        for (uint32_t k = 0; count && k < c->shelved; k += LANES) {
            bool his = shelved_for(c, n, k + c->lane);
            uint32_t set = __ballot_sync(ALL_LANES, his);
            uint32_t to = at + lanes_before(set);

            /* Write an offer, or mark it if there is no room */
            if (his && to < p->room) {
                item x = c->shelf[k + c->lane];

                inbox[to] = { x.v - n->first, x.cost };
            } else if (his) {
                item x = c->shelf[k + c->lane];

                atomicMin(&p->dist[x.v], x.cost);
                __threadfence();
                mark_vertex(p->outbox, x.v);
                atomicAdd(&t->late, 1);
            }
            at += __popc(set);
        }
    }
    __syncwarp();
    c->shelved = 0;
}
/* Offer again what had no room */
static __device__ void make_room(const engine_plan *p, crew *c)
{
    if (c->shelved > (uint32_t)(SHELF - LANES * SLOTS))
        hand_over(p, c);
}

static __device__ void offer_again(const engine_plan *p, crew *c)
{
    uint64_t words = (p->n + 31ull) / 32;
    uint64_t at = p->own / 32 + (uint64_t)c->number * LANES;

    for (; at < words; at += (uint64_t)c->crews * LANES) {
        uint64_t mine = at + c->lane;
        uint32_t word = mine < words ? atomicExch(&p->outbox[mine], 0)
                                     : 0;

        __threadfence();
        for (; __any_sync(ALL_LANES, word != 0); word &= word - 1) {
            uint32_t v = (uint32_t)(mine * 32 + __ffs(word) - 1);

            shelve(c, word != 0, v,
                   word ? peek_cost(p, c->form, v) : COST_INF);
            make_room(p, c);
        }
    }
}
/* A round of arcs */
/* An arc in hand */
typedef struct slot {
    bool live;               /* there is an arc, and it matters */
    bool fresh;              /* its tail's item is not stale */
    bool near, marked;       /* its head is, is known to be */
    arc_no k;
    uint32_t tail, to;
    cost_t cost;             /* of the tail, then of the sum */
} slot;
/* Load the arcs of the slots */
static __device__ __forceinline__ void load_packed(
    const engine_plan *p, int slots, slot *s, uint32_t *weight)
{
    const uint32_t *arcs = (const uint32_t *)p->arcs;
    uint32_t bits = p->weight_bits, x[SLOTS];

#pragma unroll
    for (int i = 0; i < slots; i++)
        x[i] = s[i].live ? __ldcs(arcs + s[i].k) : 0;
#pragma unroll
    for (int i = 0; i < slots; i++) {
        weight[i] = x[i] & ((1u << bits) - 1);
        s[i].to = x[i] >> bits;
    }
}

/* Load them from pairs of words */
static __device__ __forceinline__ void load_pairs(
    const engine_plan *p, int form, int slots, slot *s,
    uint32_t *weight)
{
    const uint2 *arcs = (const uint2 *)p->arcs;
    uint2 x[SLOTS];

#pragma unroll
    for (int i = 0; i < slots; i++)
        x[i] = s[i].live ? __ldcs(arcs + s[i].k) : make_uint2(0, 0);
#pragma unroll
    for (int i = 0; i < slots; i++) {
        weight[i] = x[i].y & ~p->ranked;
        s[i].to = x[i].x;
        if (form == SHARED && p->tails)
            s[i].tail = x[i].y >> RANK_SHIFT;
    }
}
/* Form the sums */
/* Form the sum of slot i */
static __device__ __forceinline__ void form_sum(
    const engine_plan *p, crew *c, slot *s, uint32_t weight)
{
    bool fits = cost_add(s->cost, weight, &s->cost);

    /* Pass over what only fills a list up */
    if (c->even && s->to == s->tail) {
        c->arcs -= s->live;
        s->live = false;
    }
    /* In a batch of sources, stay with this one */
    if (c->form == BATCH)
        s->to = s->to << p->shift | (s->tail & ((1u << p->shift) - 1));
    s->live = s->live && s->fresh &&
              (fits ? s->cost : COST_INF - 1) <= p->within;
    fits = fits && has_room(p, c->form, s->cost);
    if (s->live && !fits && peek_cost(p, c->form, s->to) == COST_INF)
        c->overflow = true;
    s->live = s->live && fits;
}

static __device__ __forceinline__ void form_sums(
    const engine_plan *p, crew *c, int slots, slot *s)
{
    uint32_t weight[SLOTS];

    if (p->weight_bits)
        load_packed(p, slots, s, weight);
    else
        load_pairs(p, c->form, slots, s, weight);
#pragma unroll
    for (int i = 0; i < slots; i++)
        form_sum(p, c, &s[i], weight[i]);
}
/* Drop the sums that improve nothing */
static __device__ __forceinline__ void compare(
    const engine_plan *p, int form, int slots, slot *s)
{
    cost_t known[SLOTS];

#pragma unroll
    for (int i = 0; i < slots; i++)
        known[i] = s[i].live ? glance(p, form, s[i].to) : 0;
#pragma unroll
    for (int i = 0; i < slots; i++) {
        s[i].live = s[i].live && s[i].cost < known[i];
        s[i].marked = known[i] != COST_INF;
    }
}
/* Lower the costs */
static __device__ __forceinline__ void lower(
    const engine_plan *p, const crew *c, int slots, slot *s)
{
    bool answer = c->thin || c->form == BESIDE;
    cost_t before[SLOTS];

#pragma unroll
    for (int i = 0; i < slots; i++) {
        before[i] = COST_INF;
        s[i].near = s[i].live && s[i].cost < c->high;
        if (s[i].near || (s[i].live && answer))
            before[i] = lower_to(p, c->form, s[i].to, s[i].cost,
                                 s[i].tail);
        else if (s[i].live)
            lower_to(p, c->form, s[i].to, s[i].cost, s[i].tail);
    }
#pragma unroll
    for (int i = 0; i < slots; i++) {
        s[i].live = s[i].live && s[i].cost < before[i];
        if (c->thin)
            s[i].marked = before[i] != COST_INF;
    }
}
/* Lower the word with the parent, if there are words */
static __device__ __forceinline__ void lower_beside(
    const engine_plan *p, int form, const slot *s)
{
#if COST_BITS == 32
    if (form == BESIDE && s->live)
        atomicMin(&p->words[s->to], packed(s->cost, s->tail));
#endif
}
/* Leave what is far */
static __device__ __forceinline__ void leave_far(crew *c, const slot *s)
{
    if (s->live && !s->near) {
        if (!s->marked)
            mark_vertex(c->beyond, s->to);
        if (s->cost < c->nearest)
            c->nearest = s->cost;
    }
}
/* Pass on what was lowered */
static __device__ __forceinline__ void pass_on(
    const engine_plan *p, crew *c, int slots, slot *s)
{
    uint32_t held = c->held;

#pragma unroll
    for (int i = 0; i < slots; i++) {
        lower_beside(p, c->form, &s[i]);
        /* Set aside what another card owns */
        if (c->form == PART && s[i].live && s[i].to >= p->own) {
            mark_vertex(p->outbox, s[i].to);
            s[i].live = false;
        }
        if (c->form == LINKED) {
            shelve(c, s[i].live && s[i].to >= p->own, s[i].to, s[i].cost);
            s[i].live = s[i].live && s[i].to < p->own;
        }
        leave_far(c, &s[i]);
        keep_item(c, s[i].live && s[i].near, s[i].to, s[i].cost);
    }
    __syncwarp();
    if (c->held > RING - LANES * SLOTS)
        spill(p, c, RING / 2);
    if (c->form == LINKED)
        /* Hand over, and leave for the next step what is to wait */
        {
            uint32_t head = c->head, found = c->held - held;

            if (c->level && c->held > held) {
                c->head += held;
                spill(p, c, found);
                c->head = head;
            }
            make_room(p, c);
        }
}
/* Relax what is in the slots */
static __device__ __forceinline__ void settle(
    const engine_plan *p, crew *c, int slots, slot *s)
{
    if (!c->thin) {
        bool any = false;

        compare(p, c->form, slots, s);
#pragma unroll
        for (int i = 0; i < slots; i++)
            any = any || s[i].live;
        if (!__any_sync(ALL_LANES, any))
            return;
    }
    lower(p, c, slots, s);
    pass_on(p, c, slots, s);
}

static __device__ __forceinline__ void relax_slots(
    const engine_plan *p, crew *c, int slots, slot *s)
{
    form_sums(p, c, slots, s);
    settle(p, c, slots, s);
}
