#include "cuda/engine.h"
#include "cuda/kernels.h"
#include "solve/decide.h"
#include <cuda/atomic>

#define ALL_LANES 0xffffffffu

/* When a step or a warp decides */
#ifdef ORACLE
#define STEP(p, b) ((uint64_t)(p)->begin << 20 | (b)->steps)
#define WARP(p, c) (((uint64_t)(c)->round << 20 ^ (p)->begin) << 24 ^ \
                    (uint64_t)(c)->number << 14 ^ \
                    ((c)->head << 8 | (c)->held))
#endif
/* How blocks and warps talk */
/* Words through which blocks talk */
typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;

static __device__ uint32_t arrive(uint32_t *count)
{
    return word(*count).fetch_add(1, cuda::memory_order_acq_rel);
}

static __device__ void publish(uint32_t *flag, uint32_t value)
{
    word(*flag).store(value, cuda::memory_order_release);
}

static __device__ void await(uint32_t *flag, uint32_t value)
{
    while (word(*flag).load(cuda::memory_order_acquire) != value)
        __nanosleep(20);
}
/* Where a vertex's cost is */
static __device__ __forceinline__ cost_t cost_in(
    const engine_plan *p, int form, cost_t word)
{
    if (form == SHARED && word != COST_INF)
        return word >> p->parent_bits;
    return word;
}

static __device__ __forceinline__ bool has_room(
    const engine_plan *p, int form, cost_t cost)
{
    return form != SHARED || cost < COST_INF >> p->parent_bits;
}
/* Lower a vertex's cost */
/* Is a sum for another card, which is not asked? */
static __device__ bool goes_unasked(const engine_plan *p, int form,
                                    uint32_t v)
{
    return form == LINKED && !p->combine && v >= p->own;
}
/* What it was before */
static __device__ __forceinline__ cost_t lower_to(
    const engine_plan *p, int form, uint32_t v, cost_t cost,
    uint32_t tail)
{
    if (goes_unasked(p, form, v))
        return COST_INF;
    if (form != SHARED)
        return atomicMin(&p->dist[v], cost);
    cost = cost << p->parent_bits | tail;
    return cost_in(p, form, atomicMin(&p->dist[v], cost));
}
/* Read what others may be lowering */
static __device__ cost_t peek(const engine_plan *p, int form,
                              uint32_t v)
{
    return cost_in(p, form, *(const volatile cost_t *)&p->dist[v]);
}

/* As peek, perhaps an older value */
static __device__ cost_t glance(const engine_plan *p, int form,
                                uint32_t v)
{
    if (goes_unasked(p, form, v))
        return COST_INF;
#ifdef __CUDA_ARCH__
    if (p->hubs)
        return cost_in(p, form, __ldca(&p->dist[v]));
#endif
    return peek(p, form, v);
}
/* Mark a vertex */
static __device__ void mark(uint32_t *bits, uint32_t v)
{
    atomicOr(&bits[v / 32], 1u << v % 32);
}
/* What a warp knows */
typedef struct crew {
    int form;                        /* a constant, once expanded */
    uint32_t lane, number, crews;
    uint32_t *ring_v, head, held;    /* the ring: vertices, */
    cost_t *ring_cost;               /* and their costs */
    struct list *lists;              /* of the batch in hand */
    uint32_t *beyond;                /* the bitmap that is filled */
    item *queue;                     /* the queue that is filled */
    piece *pieces;
    cost_t low, high;
    bool thin;
    uint32_t near, arcs;             /* to be reported */
    cost_t nearest;
    bool overflow;
    unsigned long long sums;         /* arcs of earlier steps */
    /* What a warp of a part knows besides */
    item *shelf;                     /* offers that wait to leave */
    uint32_t shelved, stale, round;
    bool level;                      /* what is found waits for a step */
} crew;

static __device__ uint32_t lanes_before(uint32_t set)
{
    return __popc(set & ((1u << threadIdx.x % LANES) - 1));
}
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
            mark(c->beyond, x.v);
            c->near++;
        }
    }
    __syncwarp();
    c->head += count;
    c->held -= count;
}
/* Keep what was found inside the bucket */
static __device__ void keep(crew *c, bool wants, uint32_t v,
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
                mark(p->outbox, x.v);
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
                   word ? peek(p, c->form, v) : COST_INF);
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
static __device__ __forceinline__ void form_sums(
    const engine_plan *p, crew *c, int slots, slot *s)
{
    uint32_t weight[SLOTS];

    if (p->weight_bits)
        load_packed(p, slots, s, weight);
    else
        load_pairs(p, c->form, slots, s, weight);
#pragma unroll
    for (int i = 0; i < slots; i++) {
        /* Form the sum of slot i */
        bool fits = cost_add(s[i].cost, weight[i], &s[i].cost);

        /* In a batch of sources, stay with this one */
        if (c->form == BATCH)
            s[i].to = s[i].to << p->shift |
                      (s[i].tail & ((1u << p->shift) - 1));
        s[i].live = s[i].live && s[i].fresh &&
                    (fits ? s[i].cost : COST_INF - 1) <= p->within;
        fits = fits && has_room(p, c->form, s[i].cost);
        if (s[i].live && !fits &&
            peek(p, c->form, s[i].to) == COST_INF)
            c->overflow = true;
        s[i].live = s[i].live && fits;
    }
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
/* Pass on what was lowered */
static __device__ __forceinline__ void pass_on(
    const engine_plan *p, crew *c, int slots, slot *s)
{
    uint32_t held = c->held;

#pragma unroll
    for (int i = 0; i < slots; i++) {
        /* Lower the word with the parent, if there are words */
        #if COST_BITS == 32
        if (c->form == BESIDE && s[i].live)
            atomicMin(&p->words[s[i].to], packed(s[i].cost, s[i].tail));
        #endif
        /* Set aside what another card owns */
        if (c->form == PART && s[i].live && s[i].to >= p->own) {
            mark(p->outbox, s[i].to);
            s[i].live = false;
        }
        if (c->form == LINKED) {
            shelve(c, s[i].live && s[i].to >= p->own, s[i].to, s[i].cost);
            s[i].live = s[i].live && s[i].to < p->own;
        }
        if (s[i].live && !s[i].near) {
            if (!s[i].marked)
                mark(c->beyond, s[i].to);
            if (s[i].cost < c->nearest)
                c->nearest = s[i].cost;
        }
        keep(c, s[i].live && s[i].near, s[i].to, s[i].cost);
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
static __device__ __forceinline__ void deal(
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
static __device__ __forceinline__ void relax_batch(
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
        return;
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
            deal(c, b, before, all, k, &passed, &s[0]);
            relax_slots(p, c, 1, s);
            continue;
        }
        for (int i = 0; i < SLOTS; i++)
            deal(c, b, before, all, k + i * LANES, &passed, &s[i]);
        relax_slots(p, c, SLOTS, s);
    }
    __syncwarp();
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

static __device__ void cut_hubs(const engine_plan *p, crew *c, batch *b)
{
    uint32_t own = b->count > HUB ? (b->count + HUB - 1) / HUB : 0;
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
static __device__ void look(const engine_plan *p, crew *c, tile *t)
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
                ? peek(p, c->form, at[i] * 32 + c->lane) : 0;
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
        keep(c, mine && !far && cost[i] >= c->low,
             at[i] * 32 + c->lane, cost[i]);
    }
    __syncwarp();
}
/* Steps */
/* Read a vertex's list, unless its item is stale */
static __device__ __forceinline__ bool open(const engine_plan *p,
                                            int form, batch *b,
                                            uint32_t v, cost_t cost)
{
    uint32_t own = form == BATCH ? v >> p->shift : v;
    arc_no end = __ldcs(&p->v[own + 1]);
    cost_t known = peek(p, form, v);

    b->v = v;
    b->cost = cost;
    b->first = __ldcs(&p->v[own]);
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
        !open(p, c->form, b, c->ring_v[at], c->ring_cost[at]))
        b->count = 0;
    __syncwarp();
    c->head += count;
    c->held -= count;
}
/* Relax a few items with several lanes each */
/* False: some list has more arcs than lanes; b is a batch then. */
static __device__ __forceinline__ bool relax_few(const engine_plan *p,
                                                 crew *c, batch *b)
{
    uint32_t shift = __clz(c->held - 1) - 27, each = 1u << shift;
    uint32_t mine = c->lane >> shift, arc = c->lane % each;
    uint32_t at = (c->head + mine) % RING;
    bool fresh = false;
    slot s[SLOTS];

    if (mine < c->held)
        fresh = open(p, c->form, b, c->ring_v[at], c->ring_cost[at]);
    __syncwarp();
    c->head += c->held;
    c->held = 0;
    if (__any_sync(ALL_LANES, b->count > each)) {
        b->count = arc == 0 && fresh ? b->count : 0;
        return false;
    }
    s[0] = { arc < b->count, fresh, false, false, b->first + arc, b->v,
             0, b->cost };
    c->arcs += s[0].live;
    relax_slots(p, c, 1, s);
    return true;
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
    keep(c, real, x.v, x.cost);
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

        if (x.v < p->n && open(p, c->form, b, x.v, x.cost)) {
            b->first += x.part * HUB;
            b->count -= x.part * HUB;
            b->count = b->count < HUB ? b->count : HUB;
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
/* Do one step */
static __device__ void do_step(const engine_plan *p, crew *c,
                               const engine_orders *o)
{
    tile t = { c->number, o->scan && c->number < (p->own + 31) / 32 };
    share q = share_of(c, o->queued, LANES);
    share h = share_of(c, o->pieces, PIECES);
    uint32_t overtime = 0;

    /* Take up the orders */
    c->beyond = o->turn ? p->bits[0] : p->bits[1];
    c->queue = o->side ? p->queue[1] : p->queue[0];
    c->pieces = o->stack ? p->pieces[1] : p->pieces[0];
    c->low = o->low;
    c->high = o->high;
    c->thin = DECIDE(THIN, WARP(p, c), o->thin);
    c->level = false;
    /* Look into the inboxes */
    inbox in = { 0, 0, { 0, 0 } };

    if (c->form == LINKED) {
        in = inbox_of(p, c, 0);
        if (p->kept->again)
            offer_again(p, c);
    }
    for (;;) {
        bool scan = t.more || t.set, cut = h.at < o->pieces;
        bool more = scan || cut || q.at < o->queued;
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
                look(p, c, &t);
            continue;
        } else if (hungry && more) {
            from_pieces(p, c, &h, o->stack ? p->pieces[0] : p->pieces[1],
                        o->pieces, &b);
        } else if (c->held > HANDFUL ||
                   DECIDE(BY_BATCH, WARP(p, c), !c->thin)) {
            from_ring(p, c, &b);
        } else if (relax_few(p, c, &b)) {
            /* Give up a ring that takes too long */
            if (more)
                overtime = 0;
            else if (DECIDE(TIRED, WARP(p, c), ++overtime >= p->patience) &&
                     c->held)
                spill(p, c, c->held);
            continue;
        }
        /* Set the hubs of the batch aside */
        if (__any_sync(ALL_LANES, b.count > HUB) &&
            DECIDE(CUT, WARP(p, c), true))
            cut_hubs(p, c, &b);
        relax_batch(p, c, &b);
        /* Give up a ring that takes too long */
        if (more)
            overtime = 0;
        else if (DECIDE(TIRED, WARP(p, c), ++overtime >= p->patience) &&
                 c->held)
            spill(p, c, c->held);
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
static __device__ bool pull(const engine_plan *p, crew *c, uint32_t v,
                            uint32_t k, uint32_t marked)
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
                bool lower = pull(p, c, v + i, __shfl_sync(ALL_LANES, from, i),
                                  __shfl_sync(ALL_LANES, marked, i));

                if (lower && c->lane == i) {
                    *(volatile uint32_t *)&p->bits[0][own] = number;
                    c->near++;
                }
            }
        }
    }
}
/* What the last one decides */
/* The account of a block */
typedef struct account {
    uint32_t near, arcs, overflow;
    cost_t nearest;
} account;

/* Add up, and find the least, over a warp */
static __device__ uint32_t sum_of_warp(uint32_t x)
{
    for (int d = LANES / 2; d > 0; d /= 2)
        x += __shfl_xor_sync(ALL_LANES, x, d);
    return x;
}

static __device__ cost_t least_of_warp(cost_t x)
{
    for (int d = LANES / 2; d > 0; d /= 2) {
        cost_t other = __shfl_xor_sync(ALL_LANES, x, d);

        x = other < x ? other : x;
    }
    return x;
}
/* Report to the block */
static __device__ void report(crew *c, account *t)
{
    uint32_t near = sum_of_warp(c->near);
    uint32_t arcs = sum_of_warp(c->arcs);
    cost_t nearest = least_of_warp(c->nearest);
    bool overflow = __any_sync(ALL_LANES, c->overflow);

    if (c->lane == 0) {
        if (near)
            atomicAdd(&t->near, near);
        if (arcs)
            atomicAdd(&t->arcs, arcs);
        if (nearest != COST_INF)
            atomicMin(&t->nearest, nearest);
        if (overflow)
            atomicOr(&t->overflow, 1u);
    }
    c->sums += arcs;
    c->near = c->arcs = 0;
    c->nearest = COST_INF;
}
/* Post a block's account on the board */
static __device__ void post(engine_board *b, account *t)
{
    if (t->near)
        atomicAdd(&b->near, t->near);
    if (t->arcs)
        atomicAdd(&b->arcs, (unsigned long long)t->arcs);
    if (t->nearest != COST_INF)
        atomicMin(&b->nearest, t->nearest);
    if (t->overflow)
        atomicOr(&b->overflow, 1u);
    *t = { 0, 0, 0, COST_INF };
}
/* Read what the blocks have counted */
typedef struct counts {
    uint32_t queued, pieces, near, overflow, stop;
    unsigned long long arcs;
    cost_t nearest;
    unsigned long long offers;       /* between cards */
} counts;

static __device__ counts read_counts(engine_board *b)
{
    counts k = { b->queued, b->pieces, b->near, b->overflow, b->stop,
                 b->arcs, b->nearest };

    b->arcs = 0;
    return k;
}
/* Is everything settled that was asked for? */
static __device__ bool enough(const engine_plan *p, const counts *k)
{
    return !k->queued && !k->pieces && !k->near && !k->offers &&
           (k->nearest > p->within ||
            (p->to < p->n && peek(p, p->form, p->to) < k->nearest));
}
/* Open the next bucket */
static __device__ void next_bucket(engine_board *b, engine_orders *o,
                                   cost_t nearest, cost_t delta)
{
    o->scan = true;
    o->turn ^= 1;
    o->low = nearest;
    o->high = delta < COST_INF - nearest ? nearest + delta : COST_INF;
    b->nearest = COST_INF;
    b->buckets++;
}
/* Take what is left over */
/* True: that is so little that more may be begun with it */
static __device__ bool take_queue(const engine_plan *p,
                                  engine_board *b, engine_orders *o,
                                  const counts *k, const counts *all)
{
    if (k->queued) {
        o->side ^= 1;
        o->queued = k->queued < p->queue_room ? k->queued
                                              : p->queue_room;
        b->queued = 0;
    }
    return !all->queued ||
           DECIDE(LEAVE_ITEMS, STEP(p, b), p->to == p->n &&
                  8ull * all->queued * p->slack <= all->arcs);
}

/* Take the pieces that are left over */
static __device__ bool take_pieces(const engine_plan *p,
                                   engine_board *b, engine_orders *o,
                                   const counts *k, const counts *all)
{
    if (k->pieces) {
        o->stack ^= 1;
        o->pieces = k->pieces < p->piece_room ? k->pieces
                                              : p->piece_room;
        b->pieces = 0;
    }
    return !all->pieces ||
           DECIDE(LEAVE_PIECES, STEP(p, b), p->to == p->n &&
                  (uint64_t)HUB * all->pieces * p->slack <= all->arcs);
}
/* Confer with the other cards */
/* Tell the others */
static __device__ void tell(const engine_plan *p, uint32_t round,
                            counts *all)
{
    ledger *t = p->kept;
    uint32_t come[MOST_LINKED], late = t->late;

    /* Count what was sent */
    for (uint32_t j = 0; j < p->others; j++) {
        come[j] = t->sent[j].n < p->room ? t->sent[j].n : p->room;
        all->offers += come[j];
    }
    all->offers += late;
    for (uint32_t j = 0; j < p->others; j++) {
        bulletin *b = p->other[j].tell[round & 1];

        b->arcs = all->arcs;
        b->offers = all->offers;
        b->nearest = all->nearest;
        b->near = all->near;
        b->queued = all->queued;
        b->pieces = all->pieces;
        b->overflow = all->overflow;
        b->come = come[j];
        far_word(b->round).store(round, cuda::memory_order_release);
        t->sent[j].n = 0;
    }
    t->again = late;
    t->late = 0;
    t->offers += all->offers - late;
}
/* Hear the others */
static __device__ void hear(const engine_plan *p, uint32_t round,
                            counts *all)
{
    for (uint32_t j = 0; j < p->others; j++) {
        bulletin *b = p->other[j].hear[round & 1];

        while (far_word(b->round).load(cuda::memory_order_acquire) !=
               round)
            __nanosleep(20);
        all->arcs += b->arcs;
        all->offers += b->offers;
        all->near += b->near;
        all->queued += b->queued;
        all->pieces += b->pieces;
        all->overflow |= b->overflow;
        if (b->nearest < all->nearest)
            all->nearest = b->nearest;
        p->kept->come[j] = b->come;
    }
}
static __device__ void confer(const engine_plan *p, uint32_t round,
                              counts *all)
{
    long long before = clock64();

    tell(p, round, all);
    hear(p, round, all);
    p->board->overflow = all->overflow;
    p->kept->waited += clock64() - before;
}
/* Decide what comes next */
static __device__ void decide(const engine_plan *p, engine_board *b,
                              int form, uint32_t round)
{
    counts k = read_counts(b), all = k;
    engine_orders o = b->orders;

    if (form == LINKED)
        confer(p, round, &all);
    b->steps++;
    b->bucket_arcs += all.arcs;
    o.thin = k.arcs < p->thin;
    o.scan = o.queued = o.pieces = 0;
    /* Count lean steps */
    b->lean = all.arcs > LEAN_ARCS ? 0 : b->lean + 1;
    if (all.overflow || all.stop || enough(p, &all)) {
        o.state = FINISHED;
    } else if (form < BATCH &&
               DECIDE(HAND_OVER, STEP(p, b), b->lean >= p->lean)) {
        o.state = HANDED_OVER;
    } else if (take_queue(p, b, &o, &k, &all) &&
               take_pieces(p, b, &o, &k, &all) &&
               /* Are the offers few, or is a great wave under way? */
               (form != LINKED ||
                DECIDE(GO_ON, STEP(p, b),
                       8 * all.offers <= (p->combine ? all.arcs : b->bucket_arcs) ||
                       all.arcs >= p->flood))) {
        if (all.near)
            /* Look at the bucket once more */
            {
                o.scan = true;
                o.turn ^= 1;
                o.low = 0;
                b->near = 0;
                b->nearest = COST_INF;
            }
        else if (form == PART)
            o.state = o.queued || o.pieces ? GO : PAUSED;
        else if (all.nearest <= p->within)
            next_bucket(b, &o, all.nearest,
                        DECIDE(WIDTH, STEP(p, b), adapted(p, b)));
    }
    b->orders = o;
}
/* The kernel */
/* Make all vertices unreached */
static __device__ void unreach(const engine_plan *p)
{
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint64_t i = at; i < p->n && !p->resume; i += all) {
        p->dist[i] = p->form == PULL ? FAR_OFF * 0x10001u : COST_INF;
        if (p->form == BESIDE)
            p->words[i] = ~0ull;
    }
    for (uint64_t i = at; i < (p->own + 31) / 32; i += all) {
        p->bits[0][i] = 0;
        if (!p->resume)
            p->bits[1][i] = 0;
    }
}
/* Begin with the sources */
static __device__ void begin_run(const engine_plan *p, engine_board *b)
{
    engine_orders o = { GO };

    for (uint32_t k = 0; k < p->source_count && !p->resume; k++) {
        uint32_t v = p->sources ? p->sources[k] : p->source;

        if (p->form == BATCH || p->form == PULL)
            v = v << p->shift | k % LANES;
        if (p->form == PULL)
            p->dist[v] &= k < LANES ? 0xffff0000 : 0xffff;
        else
            lower_to(p, p->form, v, 0,
                     p->form == SHARED && p->tails ? 0 : v);
        p->bits[1][v / 32] |= 1u << v % 32;
    }
    b->delta = p->delta;
    b->steps = 1;
    next_bucket(b, &o, p->begin, p->delta);
    if (p->resume && o.high < p->high)
        o.high = p->high;
    o.thin = p->thin > 0;
    b->orders = o;
}
/* Meet all other blocks, and hear what comes next */
static __device__ void meet(const engine_plan *p, int form,
                            uint32_t round, account *t,
                            engine_orders *o)
{
    engine_board *b = p->board;

    post(b, t);
    if (arrive(&b->arrived) == round * gridDim.x - 1) {
        if (round == 1)
            begin_run(p, b);
        else
            decide(p, b, form, round);
        publish(&b->round, round);
    } else {
        await(&b->round, round);
    }
    *o = b->orders;
}
/* The kernel engine */
static __device__ __forceinline__ void run(const engine_plan *p,
                                           int form)
{
    __shared__ uint32_t ring_v[ENGINE_WARPS][RING];
    __shared__ cost_t ring_cost[ENGINE_WARPS][RING];
    __shared__ list lists[ENGINE_WARPS][LANES];
    __shared__ account t;
    __shared__ engine_orders o;
    __shared__ item shelves[ENGINE_WARPS][SHELF];
    crew c = {};

    /* Number the warp, and give it its shared memory */
    uint32_t warp = threadIdx.x / LANES, warps = blockDim.x / LANES;

    c.form = form;
    c.lane = threadIdx.x % LANES;
    c.number = blockIdx.x * warps + warp;
    c.crews = gridDim.x * warps;
    c.ring_v = ring_v[warp];
    c.ring_cost = ring_cost[warp];
    c.lists = lists[warp];
    c.shelf = shelves[warp];
    c.nearest = COST_INF;
    if (threadIdx.x == 0)
        t = { 0, 0, 0, COST_INF };
    unreach(p);
    /* Start this card's watch */
    if (form == LINKED && c.number == 0 && c.lane == 0)
        p->kept->began = clock64();
    /* Go from meeting to meeting, until there is nothing left */
    for (uint32_t round = 1; form != PULL || round <= SWEEPS; round++) {
        __syncthreads();
        report(&c, &t);
        __syncthreads();
        if (threadIdx.x == 0)
            meet(p, form, round, &t, &o);
        __syncthreads();
        if (o.state != GO)
            break;
        c.round = round;
        if (form == PULL)
            sweep(p, &c, round + 1);
        else
            do_step(p, &c, &o);
    }
    if (c.lane == 0 && c.sums)
        atomicAdd(&p->board->sums, c.sums);
    /* Stop this card's watch */
    if (form == LINKED && c.number == 0 && c.lane == 0)
        p->kept->cycles = clock64() - p->kept->began;
    if (form == LINKED && c.lane == 0 && c.stale)
        atomicAdd(&p->kept->stale, (unsigned long long)c.stale);
}

#ifdef ENGINE_PART
/* The two kernels of a part */
__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine_part(engine_plan p)
{
    run(&p, PART);
}

__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine_linked(engine_plan p)
{
    run(&p, LINKED);
}
#else
/* A kernel for each form */
__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine(engine_plan p)
{
    run(&p, PLAIN);
}

__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine_shared(engine_plan p)
{
    run(&p, SHARED);
}

__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine_beside(engine_plan p)
{
    run(&p, BESIDE);
}

__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine_batch(engine_plan p)
{
    run(&p, BATCH);
}

__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 8)
engine_pull(engine_plan p)
{
    run(&p, PULL);
}
#endif
