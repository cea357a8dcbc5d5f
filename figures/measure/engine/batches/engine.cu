#include "cuda/engine.h"
#include "cuda/kernels.h"
#include <cuda/atomic>

#define SPIN __nanosleep(20)
#define MINB 4
#define NARROWALL 1
#define ALL_LANES 0xffffffffu

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
        SPIN;
}
/* Read what others may be lowering */
static __device__ cost_t peek(const cost_t *c)
{
    return *(const volatile cost_t *)c;
}

static __device__ void mark(uint32_t *bits, uint32_t v)
{
    atomicOr(&bits[v / 32], 1u << v % 32);
}
/* What a warp knows */
typedef struct crew {
    uint32_t lane, number, crews;
    uint32_t *ring_v, head, held;    /* the ring: vertices, */
    cost_t *ring_cost;               /* and their costs */
    struct list *lists;
    uint32_t *beyond;                /* the bitmap that is filled */
    item *queue;                     /* the queue that is filled */
    piece *pieces;
    cost_t low, high;
    bool thin;
    uint32_t near, arcs, depth;      /* to be reported */
    cost_t nearest;
    bool overflow;
    unsigned long long sums;         /* arcs of earlier steps */
} crew;

static __device__ uint32_t lanes_before(uint32_t set)
{
    return __popc(set & ((1u << threadIdx.x % LANES) - 1));
}
#define FILTER(a) peek(a)
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
}
/* Relax the arcs in a lane's slots */
typedef struct slot {
    bool live, near;
    uint32_t k, tail, to;
    cost_t cost;             /* of the tail, then of the sum */
} slot;

#ifdef __CUDA_ARCH__
#define THINLD(a) __ldcs(a)
#define THINLD2(a) __ldcs(a)
#else
#define THINLD(a) __ldcs(a)
#define THINLD2(a) __ldcs(a)
#endif
#define LDARC __ldcs
static __device__ __forceinline__ void load_packed(const engine_plan *p, bool thin, int slots, slot *s,
                                   uint32_t *weight)
{
    const uint32_t *arcs = (const uint32_t *)p->arcs;
    uint32_t bits = p->weight_bits, x[SLOTS];

#pragma unroll
    for (int i = 0; i < slots; i++)
        x[i] = !s[i].live ? 0 : thin ? THINLD(arcs + s[i].k) : LDARC(arcs + s[i].k);
#pragma unroll
    for (int i = 0; i < slots; i++) {
        weight[i] = x[i] & ((1u << bits) - 1);
        s[i].to = x[i] >> bits;
    }
}
static __device__ __forceinline__ void load_pairs(const engine_plan *p, bool thin, int slots, slot *s,
                                  uint32_t *weight)
{
    const uint2 *arcs = (const uint2 *)p->arcs;
    uint2 x[SLOTS];

#pragma unroll
    for (int i = 0; i < slots; i++)
        x[i] = !s[i].live ? make_uint2(0, 0) : thin ? THINLD2(arcs + s[i].k) : LDARC(arcs + s[i].k);
#pragma unroll
    for (int i = 0; i < slots; i++) {
        weight[i] = x[i].y;
        s[i].to = x[i].x;
    }
}
static __device__ __forceinline__ void form_sums(const engine_plan *p, crew *c, int slots, slot *s)
{
    uint32_t weight[SLOTS];

    if (p->weight_bits)
        load_packed(p, c->thin, slots, s, weight);
    else
        load_pairs(p, c->thin, slots, s, weight);
#pragma unroll
    for (int i = 0; i < slots; i++) {
        bool fits = cost_add(s[i].cost, weight[i], &s[i].cost);

        if (s[i].live && !fits && p->within == COST_INF - 1 &&
            peek(&p->dist[s[i].to]) == COST_INF)
            c->overflow = true;
        s[i].live = s[i].live && fits && s[i].cost <= p->within;
    }
}
static __device__ __forceinline__ void compare(const engine_plan *p, crew *c, int slots, slot *s)
{
    cost_t known[SLOTS];

    if (c->thin)
        return;
#pragma unroll
    for (int i = 0; i < slots; i++)
        known[i] = s[i].live ? FILTER(&p->dist[s[i].to]) : 0;
#pragma unroll
    for (int i = 0; i < slots; i++)
        s[i].live = s[i].live && s[i].cost < known[i];
}
static __device__ __forceinline__ void lower(const engine_plan *p, crew *c, int slots, slot *s)
{
    cost_t before[SLOTS];

#pragma unroll
    for (int i = 0; i < slots; i++) {
        before[i] = COST_INF;
        s[i].near = s[i].live && s[i].cost < c->high;
        if (s[i].near || (s[i].live && (c->thin || p->words)))
            before[i] = atomicMin(&p->dist[s[i].to], s[i].cost);
        else if (s[i].live)
            atomicMin(&p->dist[s[i].to], s[i].cost);
    }
#pragma unroll
    for (int i = 0; i < slots; i++)
        s[i].live = s[i].live && s[i].cost < before[i];
}
static __device__ __forceinline__ void pass_on(const engine_plan *p, crew *c, int slots, slot *s)
{
#pragma unroll
    for (int i = 0; i < slots; i++) {
#if COST_BITS == 32
        if (p->words && s[i].live)
            atomicMin(&p->words[s[i].to],
                      packed(s[i].cost, s[i].tail));
#endif
        if (s[i].live && !s[i].near) {
            mark(c->beyond, s[i].to);
            if (s[i].cost < c->nearest)
                c->nearest = s[i].cost;
        }
        keep(c, s[i].live && s[i].near, s[i].to, s[i].cost);
    }
    __syncwarp();
    if (c->held > RING - LANES * SLOTS)
        spill(p, c, c->held > RING / 2 ? RING / 2 : c->held);
}
static __device__ __forceinline__ void relax_slots(
    const engine_plan *p, crew *c, int slots, slot *s)
{
    form_sums(p, c, slots, s);
    compare(p, c, slots, s);
    if (!c->thin) {
        bool any = false;
#pragma unroll
        for (int i = 0; i < slots; i++)
            any = any || s[i].live;
        if (!__any_sync(ALL_LANES, any))
            return;
    }
    lower(p, c, slots, s);
    pass_on(p, c, slots, s);
}
/* A batch of vertices */
typedef struct batch {
    uint32_t v, first, count;        /* count 0: none for this lane */
    cost_t cost;
} batch;
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

typedef struct list { uint32_t offset, v; cost_t cost; } list;
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
static __device__ __forceinline__ void relax_batch(const engine_plan *p, crew *c,
                                   const batch *b)
{
    bool few = !__any_sync(ALL_LANES, b->count > SLOTS);

    c->arcs += b->count;
    if (few) {
        slot s[SLOTS];
#pragma unroll
        for (uint32_t i = 0; i < SLOTS; i++)
                s[i] = { i < b->count, false, b->first + i, b->v, 0,
                         b->cost };
        relax_slots(p, c, SLOTS, s);
        return;
    }
    uint32_t upto = sum_upto(b->count), before = upto - b->count;
    uint32_t all = __shfl_sync(ALL_LANES, upto, LANES - 1);
    uint32_t lists = __ballot_sync(ALL_LANES, b->count > 0);
    uint32_t upto_me = 0xffffffffu >> (31 - c->lane), passed = 0;
    if (b->count)
        c->lists[lanes_before(lists)] = (list){ b->first - before, b->v, b->cost };
    __syncwarp();
    for (uint32_t k = 0; k < all; k += LANES * SLOTS) {
        slot s[SLOTS];

        if (all - k <= LANES) {
            uint32_t at = before - k;
            uint32_t starts = or_of_warp(b->count && at < LANES ? 1u << at : 0);
            uint32_t number = k + c->lane;
            s[0].live = number < all;
            list l = c->lists[s[0].live ? passed + __popc(starts & upto_me) - 1 : 0];
            s[0].k = l.offset + number; s[0].cost = l.cost; s[0].tail = l.v;
            relax_slots(p, c, 1, s);
            break;
        }
#pragma unroll
        for (uint32_t i = 0; i < SLOTS; i++) {
            uint32_t at = before - (k + i * LANES);
            uint32_t starts = or_of_warp(b->count && at < LANES ? 1u << at : 0);
            uint32_t number = k + i * LANES + c->lane;
            s[i].live = number < all;
            list l = c->lists[s[i].live ? passed + __popc(starts & upto_me) - 1 : 0];
            passed += __popc(starts);
            s[i].k = l.offset + number; s[i].cost = l.cost; s[i].tail = l.v;
        }
        relax_slots(p, c, SLOTS, s);
    }
    __syncwarp();
}
/* Cut the hubs of a batch into pieces */
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
/* What a step has still to do */
typedef struct source {
    uint32_t at, stride, chunk;      /* tiles, items or pieces */
    bool more;
    uint32_t word, set, first;       /* a tile in hand */
} source;
/* Find the vertices of four words that belong to the bucket */
static __device__ void look(const engine_plan *p, crew *c, source *s)
{
    cost_t cost[4];
    uint32_t v[4], word[4];

    /* Read the costs of the marked vertices of four words */
    #pragma unroll
    for (int i = 0; i < 4; i++) {
        uint32_t at = s->set ? __ffs(s->set) - 1 : 0;

        word[i] = __shfl_sync(ALL_LANES, s->word, at);
        if (!s->set)
            word[i] = 0;
        s->set &= s->set - 1;
        v[i] = (s->first + at) * 32 + c->lane;
        cost[i] = word[i] >> c->lane & 1 ? peek(&p->dist[v[i]]) : 0;
    }
#pragma unroll
    for (int i = 0; i < 4; i++) {
        bool mine = word[i] >> c->lane & 1;
        bool far = mine && cost[i] >= c->high;
        bool here = mine && !far && cost[i] >= c->low;
        uint32_t far_set = __ballot_sync(ALL_LANES, far);

        /* Carry over those beyond the bucket, and list those in it */
        if (far && cost[i] < c->nearest)
            c->nearest = cost[i];
        if (far_set && c->lane == 0)
            atomicOr(&c->beyond[v[i] / 32], far_set);
        keep(c, here, v[i], cost[i]);
    }
    __syncwarp();
}
/* Take up the next tile of the bitmap */
static __device__ void next_tile(const engine_plan *p, crew *c,
                                 source *s, uint32_t *bits)
{
    uint32_t words = (p->n + 31) / 32, at = s->at * p->tile + c->lane;

    s->word = 0;
    if (c->lane < p->tile && at < words) {
        s->word = bits[at];
        if (s->word)
            bits[at] = 0;
    }
    s->first = s->at * p->tile;
    s->set = __ballot_sync(ALL_LANES, s->word != 0);
    s->at += s->stride;
    s->more = (uint64_t)s->at * p->tile < words;
}
/* Open a vertex's list */
static __device__ void open(const engine_plan *p, batch *b, uint32_t v,
                            cost_t cost)
{
    b->v = v;
    b->cost = cost;
    b->first = __ldg(&p->v[v]);
    b->count = __ldg(&p->v[v + 1]) - b->first;
}

static __device__ __forceinline__ uint32_t ldv(bool thin, const uint32_t *a)
{
#if defined __CUDA_ARCH__ && defined WIDELD
    return thin ? ld_far(a) : __ldg(a);
#else
    return __ldg(a);
#endif
}
static __device__ __forceinline__ void from_ring(const engine_plan *p, crew *c,
                                 batch *b)
{
    uint32_t count = c->held < LANES ? c->held : LANES;

    if (c->lane < count) {
        uint32_t at = (c->head + c->lane) % RING;
        uint32_t v = c->ring_v[at], end;
        cost_t known;
        b->v = v; b->cost = c->ring_cost[at];
        b->first = ldv(c->thin, &p->v[v]); end = ldv(c->thin, &p->v[v + 1]);
        known = peek(&p->dist[v]);
        b->count = known == b->cost ? end - b->first : 0;
    }
    __syncwarp();
    c->head += count;
    c->held -= count;
}
static __device__ __forceinline__ void from_ring4(const engine_plan *p, crew *c,
                                 batch *b)
{
    uint32_t count = c->held;

    if (c->lane / 4 < count) {
        uint32_t at = (c->head + c->lane / 4) % RING;
        uint32_t v = c->ring_v[at], end;
        cost_t known;
        b->v = v; b->cost = c->ring_cost[at];
        b->first = ldv(c->thin, &p->v[v]); end = ldv(c->thin, &p->v[v + 1]);
        known = peek(&p->dist[v]);
        b->count = known == b->cost ? end - b->first : 0;
    }
    __syncwarp();
    c->head += count;
    c->held = 0;
}
/* false: too long, b is as from_ring would have it */
static __device__ __forceinline__ bool relax_narrow(const engine_plan *p, crew *c, batch *b)
{
    uint32_t own = c->lane % 4;
    if (__any_sync(ALL_LANES, b->count > 16)) {
        if (own)
            b->count = 0;
        return false;
    }
    for (uint32_t k = own; __any_sync(ALL_LANES, k < b->count); k += 4) {
        slot s[SLOTS];
        s[0] = { k < b->count, false, b->first + k, b->v, 0, b->cost };
        c->arcs += s[0].live;
        relax_slots(p, c, 1, s);
    }
    return true;
}
/* Take a batch out of the queue */
static __device__ void from_queue(const engine_plan *p, crew *c,
                                  source *s, const engine_orders *o,
                                  const item *queue)
{
    uint32_t at = s->at + c->lane;
    item x = { 0, 0 };
    bool real = c->lane < s->chunk && at < o->count;

    if (real)
        x = queue[at];
    keep(c, real, x.v, x.cost);
    __syncwarp();
    s->at += s->stride;
    s->more = s->at < o->count;
}
/* Take pieces of hubs */
static __device__ void from_pieces(const engine_plan *p, crew *c,
                                   source *s, const engine_orders *o,
                                   const piece *pieces, batch *b)
{
    uint32_t at = s->at + c->lane;

    if (c->lane < s->chunk && at < o->count) {
        piece x = pieces[at];

        if (x.v < p->n && peek(&p->dist[x.v]) == x.cost) {
            open(p, b, x.v, x.cost);
            b->first += x.part * HUB;
            b->count -= x.part * HUB;
            b->count = b->count < HUB ? b->count : HUB;
        }
    }
    s->at += s->stride;
    s->more = s->at < o->count;
}
/* Prepare for a step */
static __device__ source begin_step(const engine_plan *p, crew *c,
                                    const engine_orders *o)
{
    source s = { 0, c->crews, 1, false, 0, 0, 0 };

    c->beyond = o->turn ? p->bits[0] : p->bits[1];
    c->queue = o->side ? p->queue[1] : p->queue[0];
    c->pieces = o->stack ? p->pieces[1] : p->pieces[0];
    c->low = o->low;
    c->high = o->high;
    c->thin = o->thin;
    /* Divide what there is among the warps */
    if (o->step != SCAN) {
        uint32_t share = (o->count - 1) / c->crews + 1;
        uint32_t most = LANES;

        if (o->step == HUBS)
            most = PIECES;
        for (s.chunk = 1; s.chunk < share && s.chunk < most;)
            s.chunk *= 2;
        s.stride *= s.chunk;
    }
    s.at = c->number * s.chunk;
    s.more = o->step == SCAN
           ? (uint64_t)s.at * p->tile < (p->n + 31) / 32
           : s.at < o->count;
    return s;
}
/* Do one step */
static __device__ void do_step(const engine_plan *p, crew *c,
                               const engine_orders *o)
{
    source s = begin_step(p, c, o);
    uint32_t overtime = 0;
    uint32_t *bits = o->turn ? p->bits[1] : p->bits[0];
    const item *queue = o->side ? p->queue[0] : p->queue[1];
    const piece *pieces = o->stack ? p->pieces[0] : p->pieces[1];

    while (c->held || s.more || s.set) {
        batch b = { 0, 0, 0, 0 };

        if (c->held < LANES && (s.more || s.set)) {
            if (o->step == SCAN) {
                if (!s.set)
                    next_tile(p, c, &s, bits);
                if (s.set)
                    look(p, c, &s);
                continue;
            }
            if (o->step == QUEUE) {
                from_queue(p, c, &s, o, queue);
                continue;
            }
            from_pieces(p, c, &s, o, pieces, &b);
        } else if (c->held <= 8) {
            from_ring4(p, c, &b);
            if (relax_narrow(p, c, &b))
                goto done;
        } else {
            from_ring(p, c, &b);
        }
        if (__any_sync(ALL_LANES, b.count > HUB))
            cut_hubs(p, c, &b);
        relax_batch(p, c, &b);
done:
        c->depth++;
        if (s.more || s.set)
            overtime = 0;
        else if (++overtime >= p->patience && c->held)
            spill(p, c, c->held);
    }
}
/* Add up what the warps of a block report */
typedef struct account {
    uint32_t near, arcs, depth, overflow;
    cost_t nearest;
} account;
/* Report to the block */
static __device__ cost_t least_of_warp(cost_t x)
{
#pragma unroll
    for (int d = LANES / 2; d > 0; d /= 2) {
        cost_t other = __shfl_xor_sync(ALL_LANES, x, d);

        x = other < x ? other : x;
    }
    return x;
}

/* Add up over a warp */
static __device__ uint32_t sum_of_warp(uint32_t x)
{
#if !(defined __CUDA_ARCH__ && __CUDA_ARCH__ < 800)
    return __reduce_add_sync(ALL_LANES, x);
#else
    for (int d = LANES / 2; d > 0; d /= 2)
        x += __shfl_xor_sync(ALL_LANES, x, d);
    return x;
#endif
}

static __device__ void report(crew *c, account *t)
{
    uint32_t near = sum_of_warp(c->near), arcs = sum_of_warp(c->arcs);
    cost_t nearest = least_of_warp(c->nearest);
    bool overflow = __any_sync(ALL_LANES, c->overflow);

    if (c->lane == 0) {
        if (near)
            atomicAdd(&t->near, near);
        if (arcs)
            atomicAdd(&t->arcs, arcs);
        if (c->depth > LANES)
            atomicMax(&t->depth, c->depth);
        if (nearest != COST_INF)
            atomicMin(&t->nearest, nearest);
        if (overflow)
            t->overflow = 1;
    }
    c->sums += arcs;
    c->near = c->arcs = c->depth = 0;
    c->nearest = COST_INF;
}
/* Post a block's account on the board */
static __device__ void post(engine_board *b, account *t)
{
    if (t->near)
        atomicAdd(&b->near, t->near);
    if (t->arcs)
        atomicAdd(&b->arcs, t->arcs);
    if (t->depth)
        atomicMax(&b->depth, t->depth);
    if (t->nearest < peek(&b->nearest))
        atomicMin(&b->nearest, t->nearest);
    if (t->overflow)
        atomicOr(&b->overflow, 1u);
    *t = (account){ 0, 0, 0, 0, COST_INF };
}
/* Is this run too lean for a device? */
static __device__ bool too_lean(const engine_plan *p, engine_board *b,
                                uint32_t arcs, uint32_t depth)
{
    uint32_t hops = depth ? depth : arcs < LANES ? arcs : LANES;

    b->lean = arcs > 4 * hops + 4 ? 0 : b->lean + hops + 1;
    return b->lean >= p->lean;
}
/* Change the width to what the last buckets held */
static __device__ void adapt(const engine_plan *p, engine_board *b)
{
    uint64_t arcs = b->bucket_arcs, last = b->last_arcs;

    if (arcs < p->few && 2 * arcs < 3 * last && b->delta < COST_INF / 2)
        b->delta *= 2;
    else if (arcs > p->many && b->delta / 2 >= p->delta)
        b->delta /= 2;
    b->last_arcs = arcs < UINT32_MAX ? arcs : UINT32_MAX;
    b->bucket_arcs = 0;
}
/* Open the next bucket */
static __device__ void next_bucket(const engine_plan *p,
                                   engine_board *b)
{
    engine_orders *o = &b->orders;

    adapt(p, b);
    o->step = SCAN;
    o->turn ^= 1;
    o->low = b->nearest;
    o->high = b->delta < COST_INF - o->low ? o->low + b->delta
                                           : COST_INF;
    b->nearest = COST_INF;
    b->buckets++;
}
/* Go on in the bucket */
static __device__ void next_queue(const engine_plan *p,
                                  engine_board *b, uint32_t count)
{
    b->orders.step = QUEUE;
    b->orders.side ^= 1;
    b->orders.count = count < p->queue_room ? count : p->queue_room;
    b->queued = 0;
}
/* Go on with the hubs */
static __device__ void next_pieces(const engine_plan *p,
                                   engine_board *b, uint32_t count)
{
    b->orders.step = HUBS;
    b->orders.stack ^= 1;
    b->orders.count = count < p->piece_room ? count : p->piece_room;
    b->orders.thin = b->orders.count < p->thin / HUB;
    b->pieces = 0;
}
/* Look once more at the same bucket */
static __device__ void look_again(engine_board *b)
{
    b->orders.step = SCAN;
    b->orders.turn ^= 1;
    b->near = 0;
    b->nearest = COST_INF;
}
/* Is everything settled that was asked for? */
static __device__ bool enough(const engine_plan *p,
                              const engine_board *b)
{
    return b->nearest > p->within ||
           (p->to < p->n && peek(&p->dist[p->to]) <= b->nearest);
}
/* Decide what comes next */
static __device__ void decide(const engine_plan *p, engine_board *b)
{
    uint32_t queued = b->queued, pieces = b->pieces, near = b->near;
    uint32_t arcs = b->arcs, depth = b->depth, overflow = b->overflow;
    bool lean = too_lean(p, b, arcs, depth);

    b->arcs = b->depth = 0;
    b->bucket_arcs += arcs;
    b->steps++;
    b->orders.thin = arcs < p->thin;
    if (overflow || (!(queued || pieces || near) && enough(p, b)))
        b->orders.step = FINISHED;
    else if (lean)
        b->orders.step = HANDED_OVER;
    else if (queued)
        next_queue(p, b, queued);
    else if (pieces)
        next_pieces(p, b, pieces);
    else if (near)
        look_again(b);
    else
        next_bucket(p, b);
}
/* Make all vertices unreached */
static __device__ void unreach(const engine_plan *p)
{
    uint32_t all = gridDim.x * blockDim.x;
    uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;

    for (uint64_t i = at; i < p->n && !p->resume; i += all) {
        p->dist[i] = COST_INF;
        if (p->words)
            p->words[i] = ~0ull;
    }
    for (uint64_t i = at; i < (p->n + 31) / 32; i += all) {
        p->bits[0][i] = 0;
        if (!p->resume)
            p->bits[1][i] = 0;
    }
}
/* Begin with the sources */
static __device__ void begin_run(const engine_plan *p, engine_board *b)
{
    for (uint32_t k = 0; k < p->source_count && !p->resume; k++) {
        uint32_t v = p->sources ? p->sources[k] : p->source;

        p->dist[v] = 0;
        p->bits[1][v / 32] |= 1u << v % 32;
    }
    b->delta = p->delta;
    b->nearest = p->begin;
    b->bucket_arcs = p->few;
    b->steps = 1;
    next_bucket(p, b);
    b->orders.turn = 1;
    b->orders.thin = true;
}
/* Meet all other blocks, and hear what comes next */
static __device__ void meet(const engine_plan *p, uint32_t round,
                            account *t, engine_orders *o)
{
    engine_board *b = p->board;

    post(b, t);
    if (arrive(&b->arrived) == round * gridDim.x - 1) {
        if (round == 1)
            begin_run(p, b);
        else
            decide(p, b);
        publish(&b->round, round);
    } else {
        await(&b->round, round);
    }
    *o = b->orders;
}
/* The kernel engine */
__global__ void __launch_bounds__(LANES * ENGINE_WARPS, MINB)
engine(engine_plan p)
{
    __shared__ uint32_t ring_v[ENGINE_WARPS][RING];
    __shared__ cost_t ring_cost[ENGINE_WARPS][RING];
    __shared__ list lists[ENGINE_WARPS][LANES];
    __shared__ account t;
    __shared__ engine_orders o;
    uint32_t warp = threadIdx.x / LANES, warps = blockDim.x / LANES;
    crew c = {};

    /* Number the warp, and give it its shared memory */
    c.lane = threadIdx.x % LANES;
    
    c.number = blockIdx.x * warps + warp;
    c.crews = gridDim.x * warps;
    c.ring_v = ring_v[warp];
    c.ring_cost = ring_cost[warp];
    c.lists = lists[warp];
    c.nearest = COST_INF;
    /* Begin with nothing reached */
    if (threadIdx.x == 0)
        t = (account){ 0, 0, 0, 0, COST_INF };
    unreach(&p);
    for (uint32_t round = 1; ; round++) {
        __syncthreads();
        report(&c, &t);
        __syncthreads();
        if (threadIdx.x == 0)
            meet(&p, round, &t, &o);
        __syncthreads();
        if (o.step >= FINISHED)
            break;
        do_step(&p, &c, &o);
    }
    if (c.lane == 0 && c.sums)
        atomicAdd(&p.board->sums, c.sums);
}
