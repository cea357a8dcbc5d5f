/* Vertices of a warp, shared out to its lanes.
   Included by cuda/engine.cu alone. */
#pragma once
#include "cuda/engine_round.h"

/* Sharing out a batch */
/* A batch of vertices */
typedef struct batch {
    arc_no first;
    uint32_t v, count;               /* count 0: none for this lane */
    cost_t cost;
} batch;

/* One of its lists: arc number k of the batch is arc offset + k */
typedef struct list {
    arc_no offset;
    uint32_t v;
    cost_t cost;
} list;
/* The sum of a number over the lanes up to this one */
static __device__ uint32_t sum_upto(uint32_t x)
{
#pragma unroll
    for (int d = 1; d < LANES; d *= 2) {
        uint32_t left = __shfl_up_sync(ALL_LANES, x, d);

        if (threadIdx.x % LANES >= d)
            x += left;
    }
    return x;
}
/* A word with the bits of all lanes */
static __device__ uint32_t or_of_warp(uint32_t x)
{
#if !(defined __CUDA_ARCH__ && __CUDA_ARCH__ < 800)
    return __reduce_or_sync(ALL_LANES, x);
#else
    for (int d = LANES / 2; d > 0; d /= 2)
        x |= __shfl_xor_sync(ALL_LANES, x, d);
    return x;
#endif
}
/* Deal one arc to each lane */
/* Number k goes to lane 0; before: what this lane's list begins with;
   passed: how many lists have begun, before and after. */
static __device__ __forceinline__ void deal_arcs(
    const crew *c, const batch *b, uint32_t before, uint32_t all,
    uint32_t k, uint32_t *passed, slot *s)
{
    uint32_t at = before - k, number = k + c->lane;
    uint32_t starts = or_of_warp(b->count && at < LANES ? 1u << at
                                                        : 0);
    uint32_t rank = *passed + lanes_before(starts) +
                    (starts >> c->lane & 1) - 1;
    list l;

    s->live = number < all;
    s->fresh = true;
    l = c->lists[s->live ? rank : 0];
    s->k = l.offset + number;
    s->cost = l.cost;
    s->tail = l.v;
    *passed += __popc(starts);
}
/* Relax all arcs of a batch */
/* In how many rounds */
static __device__ __forceinline__ uint32_t relax_batch(
    const engine_plan *p, crew *c, const batch *b)
{
    uint32_t upto, before, all, lists, passed = 0;
    slot s[SLOTS];

    c->arcs += b->count;
    if (!__any_sync(ALL_LANES, b->count > SLOTS)) {
        /* Give each lane its own list, and return */
        for (uint32_t i = 0; i < SLOTS; i++)
            s[i] = { i < b->count, true, false, false, b->first + i, b->v, 0,
                     b->cost };
        relax_slots(p, c, SLOTS, s);
        /* Say how many rounds that was */
        return c->even && c->thin ? p->pace : 1;
    }
    upto = sum_upto(b->count);
    before = upto - b->count;
    all = __shfl_sync(ALL_LANES, upto, LANES - 1);
    /* Write the lists down by rank */
    lists = __ballot_sync(ALL_LANES, b->count > 0);
    if (b->count)
        c->lists[lanes_before(lists)] = { b->first - before, b->v,
                                          b->cost };
    __syncwarp();
    for (uint32_t k = 0; k < all; k += LANES * SLOTS) {
        /* Deal the rest to one slot, if it fits, and go on */
        if (all - k <= LANES) {
            deal_arcs(c, b, before, all, k, &passed, &s[0]);
            relax_slots(p, c, 1, s);
            continue;
        }
        for (int i = 0; i < SLOTS; i++)
            deal_arcs(c, b, before, all, k + i * LANES, &passed, &s[i]);
        relax_slots(p, c, SLOTS, s);
    }
    __syncwarp();
    return (all + LANES * SLOTS - 1) / (LANES * SLOTS);
}
/* Hubs, and the bitmap */
/* Cut the hubs of a batch into pieces */
/* The lane to which a number belongs */
/* before: how many numbers belong to lanes before this one */
static __device__ uint32_t owner_of(uint32_t number, uint32_t before)
{
    uint32_t owner = 0;

#pragma unroll
    for (int d = LANES / 2; d > 0; d /= 2)
        if (__shfl_sync(ALL_LANES, before, owner + d) <= number)
            owner += d;
    return owner;
}
/* How many arcs a piece of a list has */
static __device__ uint32_t piece_size(uint32_t count)
{
    return HUB << (count >= LONG) << (count >= LONGER);
}

static __device__ void cut_hubs(const engine_plan *p, crew *c, batch *b)
{
    uint32_t size = piece_size(b->count);
    uint32_t own = b->count > HUB ? (b->count - 1) / size + 1 : 0;
    uint32_t upto = sum_upto(own), before = upto - own, at = 0;
    uint32_t all = __shfl_sync(ALL_LANES, upto, LANES - 1);

    if (c->lane == 0)
        at = atomicAdd(&p->board->pieces, all);
    at = __shfl_sync(ALL_LANES, at, 0);
    for (uint32_t k = c->lane; k - c->lane < all; k += LANES) {
        uint32_t owner = owner_of(k, before);
        piece x = { __shfl_sync(ALL_LANES, b->v, owner),
                    k - __shfl_sync(ALL_LANES, before, owner),
                    __shfl_sync(ALL_LANES, b->cost, owner) };

        /* Put a piece down, if there is room for all */
        if (at + all > p->piece_room)
            x.v = p->n;                 /* none of them counts */
        if (k < all && at + k < p->piece_room)
            c->pieces[at + k] = x;
    }
    if (own && at + all <= p->piece_room)
        b->count = 0;
}
/* Where a warp is in the bitmap */
typedef struct tile {
    uint32_t at;                 /* lane 0's word, of the next tile */
    bool more;
    uint32_t first, word, set;   /* the tile in hand */
} tile;
/* Take up the next words of the bitmap */
static __device__ void next_tile(const engine_plan *p, const crew *c,
                                 tile *t, uint32_t *bits)
{
    uint32_t words = (p->own + 31) / 32, stride = LANES * c->crews;
    uint64_t at = t->at + (uint64_t)c->lane * c->crews;

    t->word = 0;
    if (at < words) {
        t->word = bits[at];
        if (t->word)
            bits[at] = 0;
    }
    t->first = t->at;
    t->set = __ballot_sync(ALL_LANES, t->word != 0);
    t->more = (uint64_t)t->at + stride < words;
    t->at += stride;
}
/* Find the vertices of four words that belong to the bucket */
static __device__ void look_at_words(const engine_plan *p, crew *c,
                                     tile *t)
{
    uint32_t at[4], word[4];
    cost_t cost[4];

    /* Read the costs of the marked vertices of four words */
    #pragma unroll
    for (int i = 0; i < 4; i++) {
        uint32_t from = t->set ? __ffs(t->set) - 1 : 0;

        word[i] = __shfl_sync(ALL_LANES, t->word, from);
        if (!t->set)
            word[i] = 0;
        t->set &= t->set - 1;
        at[i] = t->first + from * c->crews;
        cost[i] = word[i] >> c->lane & 1
                ? peek_cost(p, c->form, at[i] * 32 + c->lane) : 0;
    }
#pragma unroll
    for (int i = 0; i < 4; i++) {
        bool mine = word[i] >> c->lane & 1;
        bool far = mine && cost[i] >= c->high;
        uint32_t far_set = __ballot_sync(ALL_LANES, far);

        if (far && cost[i] < c->nearest)
            c->nearest = cost[i];
        if (far_set && c->lane == 0)
            atomicOr(&c->beyond[at[i]], far_set);
        keep_item(c, mine && !far && cost[i] >= c->low,
                  at[i] * 32 + c->lane, cost[i]);
    }
    __syncwarp();
}
