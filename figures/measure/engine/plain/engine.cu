#include "cuda/engine.h"
#include "cuda/kernels.h"
#include <cuda/atomic>

#define ALL_LANES 0xffffffffu

/*@ Words through which blocks talk */
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
/*@ Read what others may be lowering */
static __device__ cost_t peek(const cost_t *c)
{
    return *(const volatile cost_t *)c;
}

static __device__ void mark(uint32_t *bits, uint32_t v)
{
    atomicOr(&bits[v / 32], 1u << v % 32);
}
/*@ What a warp knows */
typedef struct crew {
    uint32_t lane, number, crews;
    uint32_t *ring_v, head, held;    /* the ring: vertices, */
    cost_t *ring_cost;               /* and their costs */
    uint32_t *found_v, found;
    cost_t *found_cost;
    uint32_t *beyond;                /* the bitmap that is filled */
    item *queue;                     /* the queue that is filled */
    piece *pieces;
    cost_t low, high;
    bool thin;
    uint32_t near, taken, depth;     /* to be reported */
    cost_t nearest;
    bool overflow;
    unsigned long long sums;
} crew;

static __device__ uint32_t lanes_before(uint32_t set)
{
    return __popc(set & ((1u << threadIdx.x % LANES) - 1));
}
/*@ Give items of the ring to the queue of all */
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
/*@ Keep what was found inside the bucket */
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
/*@ The arc number k */
typedef struct half_arc { uint32_t to, weight; } half_arc;

static __device__ half_arc arc_at(const engine_plan *p, uint32_t k)
{
    half_arc a;

    if (p->weight_bits) {
        uint32_t x = __ldg((const uint32_t *)p->arcs + k);

        a.to = x >> p->weight_bits;
        a.weight = x & ((1u << p->weight_bits) - 1);
    } else {
        uint2 x = __ldg((const uint2 *)p->arcs + k);

        a.to = x.x;
        a.weight = x.y;
    }
    return a;
}
/*@ Relax the arcs in a lane's slots */
typedef struct slot {
    bool live, near;
    uint32_t k, tail, to;
    cost_t cost;             /* of the tail, then of the sum */
} slot;

/*@ Form the sums */
static __device__ void form_sums(const engine_plan *p, crew *c, slot *s)
{
#pragma unroll
    for (int i = 0; i < SLOTS; i++) {
        half_arc a = { 0, 0 };

        if (s[i].live)
            a = arc_at(p, s[i].k);
        s[i].to = a.to;
        if (s[i].live && !cost_add(s[i].cost, a.weight, &s[i].cost)) {
            s[i].live = false;
            if (p->within == COST_INF - 1 &&
                peek(&p->dist[a.to]) == COST_INF)
                c->overflow = true;
        }
        if (s[i].cost > p->within)
            s[i].live = false;
    }
}
/*@ Drop the sums that improve nothing */
static __device__ void compare(const engine_plan *p, crew *c, slot *s)
{
    cost_t known[SLOTS];

    if (c->thin)
        return;
#pragma unroll
    for (int i = 0; i < SLOTS; i++)
        known[i] = s[i].live ? peek(&p->dist[s[i].to]) : 0;
#pragma unroll
    for (int i = 0; i < SLOTS; i++)
        s[i].live = s[i].live && s[i].cost < known[i];
}
/*@ Lower the costs */
static __device__ void lower(const engine_plan *p, crew *c, slot *s)
{
    cost_t before[SLOTS];

#pragma unroll
    for (int i = 0; i < SLOTS; i++) {
        before[i] = COST_INF;
        s[i].near = s[i].live && s[i].cost < c->high;
        if (s[i].near || (s[i].live && (c->thin || p->words)))
            before[i] = atomicMin(&p->dist[s[i].to], s[i].cost);
        else if (s[i].live)
            atomicMin(&p->dist[s[i].to], s[i].cost);
    }
#pragma unroll
    for (int i = 0; i < SLOTS; i++)
        s[i].live = s[i].live && s[i].cost < before[i];
}
/*@ Pass on what was lowered */
static __device__ void pass_on(const engine_plan *p, crew *c, slot *s)
{
#pragma unroll
    for (int i = 0; i < SLOTS; i++) {
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
/*@ Relax all arcs of a batch */
static __device__ void relax_batch(const engine_plan *p, crew *c,
                                   uint32_t v, cost_t cost,
                                   uint32_t first, uint32_t count)
{
    uint32_t upto = count, all, before;

#pragma unroll
    for (int d = 1; d < LANES; d *= 2) {
        uint32_t left = __shfl_up_sync(ALL_LANES, upto, d);

        if (c->lane >= d)
            upto += left;
    }
    all = __shfl_sync(ALL_LANES, upto, LANES - 1);
    before = upto - count;
    c->sums += all;
    for (uint32_t k = 0; k < all; k += LANES * SLOTS) {
        slot s[SLOTS];
        /*@< Deal the arcs out to the lanes */
#pragma unroll
        for (int i = 0; i < SLOTS; i++) {
            uint32_t number = k + i * LANES + c->lane, owner = 0;

#pragma unroll
            for (int d = LANES / 2; d > 0; d /= 2)
                if (__shfl_sync(ALL_LANES, before, owner + d) <= number)
                    owner += d;
            s[i].live = number < all;
            s[i].k = __shfl_sync(ALL_LANES, first - before, owner) +
                     number;
            s[i].cost = __shfl_sync(ALL_LANES, cost, owner);
            s[i].tail = p->words ? __shfl_sync(ALL_LANES, v, owner) : 0;
        }
        /*@> */
        form_sums(p, c, s);
        compare(p, c, s);
        lower(p, c, s);
        pass_on(p, c, s);
    }
}
/*@ Cut a hub into pieces */
static __device__ bool cut(const engine_plan *p, crew *c, uint32_t v,
                           cost_t cost, uint32_t count)
{
    uint32_t pieces = (count + HUB - 1) / HUB;
    uint32_t at = atomicAdd(&p->board->pieces, pieces);

    for (uint32_t k = 0; k < pieces; k++) {
        piece x = { v, k, cost };

        if (at + k >= p->piece_room)
            break;
        if (at + pieces > p->piece_room)
            x.v = p->n;             /* not all fit: none counts */
        c->pieces[at + k] = x;
    }
    return at + pieces <= p->piece_room;
}
/*@ What a step has still to do */
typedef struct source {
    uint32_t at, stride, chunk;      /* tiles, items or pieces */
    bool more;
    uint32_t word, set, first;       /* a tile in hand */
} source;

/*@ Find the vertices of four words that belong to the bucket */
static __device__ void look(const engine_plan *p, crew *c, source *s)
{
    cost_t cost[4];
    uint32_t v[4], word[4];

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
        uint32_t here_set = __ballot_sync(ALL_LANES, here);

        if (far && cost[i] < c->nearest)
            c->nearest = cost[i];
        if (far_set && c->lane == 0)
            atomicOr(&c->beyond[v[i] / 32], far_set);
        if (here) {
            uint32_t at = c->found + lanes_before(here_set);

            c->found_v[at] = v[i];
            c->found_cost[at] = cost[i];
        }
        c->found += __popc(here_set);
    }
    __syncwarp();
}
/*@ Take up the next tile of the bitmap */
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
/*@ A batch of vertices */
typedef struct batch {
    uint32_t v, first, count;        /* count 0: none for this lane */
    cost_t cost;
} batch;

static __device__ void open(const engine_plan *p, batch *b, uint32_t v,
                            cost_t cost)
{
    b->v = v;
    b->cost = cost;
    b->first = __ldg(&p->v[v]);
    b->count = __ldg(&p->v[v + 1]) - b->first;
}
/*@ Take a batch out of the ring */
static __device__ void from_ring(const engine_plan *p, crew *c,
                                 batch *b)
{
    uint32_t count = c->held < LANES ? c->held : LANES;

    if (c->lane < count) {
        uint32_t at = (c->head + c->lane) % RING;

        open(p, b, c->ring_v[at], c->ring_cost[at]);
        if (peek(&p->dist[b->v]) != b->cost)
            b->count = 0;
    }
    __syncwarp();
    c->head += count;
    c->held -= count;
}
/*@ Take a batch of what was found in the bitmap */
static __device__ void from_found(const engine_plan *p, crew *c,
                                  batch *b)
{
    uint32_t count = c->found < LANES ? c->found : LANES;

    c->found -= count;
    if (c->lane < count)
        open(p, b, c->found_v[c->found + c->lane],
             c->found_cost[c->found + c->lane]);
    __syncwarp();
}
/*@ Take a batch out of the queue */
static __device__ void from_queue(const engine_plan *p, crew *c,
                                  source *s, const orders *o,
                                  const item *queue, batch *b)
{
    uint32_t at = s->at + c->lane;

    if (c->lane < s->chunk && at < o->count) {
        item x = queue[at];

        open(p, b, x.v, x.cost);
        if (peek(&p->dist[x.v]) != x.cost)
            b->count = 0;
    }
    s->at += s->stride;
    s->more = s->at < o->count;
}
/*@ Take a piece of a hub */
static __device__ void from_pieces(const engine_plan *p, crew *c,
                                   source *s, const orders *o,
                                   const piece *pieces, batch *b)
{
    piece x = pieces[s->at];

    if (c->lane == 0 && x.v < p->n &&
        peek(&p->dist[x.v]) == x.cost) {
        open(p, b, x.v, x.cost);
        b->first += x.part * HUB;
        b->count -= x.part * HUB;
        if (b->count > HUB)
            b->count = HUB;
    }
    s->at += s->stride;
    s->more = s->at < o->count;
}
/*@ Prepare for a step */
static __device__ source begin_step(const engine_plan *p, crew *c,
                                    const orders *o)
{
    source s = { 0, c->crews, 1, false, 0, 0, 0 };

    c->beyond = o->turn ? p->bits[0] : p->bits[1];
    c->queue = o->side ? p->queue[1] : p->queue[0];
    c->pieces = o->stack ? p->pieces[1] : p->pieces[0];
    c->low = o->low;
    c->high = o->high;
    c->thin = o->thin;
    if (o->step == QUEUE) {
        uint32_t share = (o->count - 1) / c->crews + 1;

        for (s.chunk = 4; s.chunk < share && s.chunk < LANES;)
            s.chunk *= 2;
        s.stride *= s.chunk;
    }
    s.at = c->number * s.chunk;
    s.more = o->step == SCAN
           ? (uint64_t)s.at * p->tile < (p->n + 31) / 32
           : s.at < o->count;
    return s;
}
/*@ Do one step */
static __device__ void do_step(const engine_plan *p, crew *c,
                               const orders *o)
{
    source s = begin_step(p, c, o);
    uint32_t *bits = o->turn ? p->bits[1] : p->bits[0];
    const item *queue = o->side ? p->queue[0] : p->queue[1];
    const piece *pieces = o->stack ? p->pieces[0] : p->pieces[1];

    while (c->held || c->found || s.more || s.set) {
        batch b = { 0, 0, 0, 0 };

        /*@< Choose where the next batch comes from */
        if (c->held) {
            from_ring(p, c, &b);
        } else if (o->step == QUEUE) {
            from_queue(p, c, &s, o, queue, &b);
        } else if (o->step == HUBS) {
            from_pieces(p, c, &s, o, pieces, &b);
        } else {
            if (c->found < LANES && (s.more || s.set)) {
                if (!s.set)
                    next_tile(p, c, &s, bits);
                if (s.set)
                    look(p, c, &s);
                if (c->found < LANES && (s.more || s.set))
                    continue;
            }
            from_found(p, c, &b);
        }
        /*@> */
        c->taken += __popc(__ballot_sync(ALL_LANES, b.count > 0));
        if (b.count > HUB && cut(p, c, b.v, b.cost, b.count))
            b.count = 0;
        __syncwarp();
        relax_batch(p, c, b.v, b.cost, b.first, b.count);
        /*@< Give up a ring that takes too long */
        if (++c->depth >= p->patience && c->held &&
            !(c->found || s.more || s.set))
            spill(p, c, c->held);
        /*@> */
    }
}
/*@ Add up what the warps of a block report */
typedef struct account {
    uint32_t near, taken, depth, overflow;
    cost_t nearest;
} account;

static __device__ cost_t least_of_warp(cost_t x)
{
#pragma unroll
    for (int d = LANES / 2; d > 0; d /= 2) {
        cost_t other = __shfl_xor_sync(ALL_LANES, x, d);

        x = other < x ? other : x;
    }
    return x;
}

static __device__ void report(crew *c, account *t)
{
    uint32_t near = __reduce_add_sync(ALL_LANES, c->near);
    cost_t nearest = least_of_warp(c->nearest);
    bool overflow = __any_sync(ALL_LANES, c->overflow);

    if (c->lane == 0) {
        if (near)
            atomicAdd(&t->near, near);
        if (c->taken)
            atomicAdd(&t->taken, c->taken);
        if (c->depth > LANES)
            atomicMax(&t->depth, c->depth);
        if (nearest != COST_INF)
            atomicMin(&t->nearest, nearest);
        if (overflow)
            t->overflow = 1;
    }
    c->near = c->taken = c->depth = 0;
    c->nearest = COST_INF;
}
/*@ Post a block's account on the board */
static __device__ void post(board *b, account *t)
{
    if (t->near)
        atomicAdd(&b->near, t->near);
    if (t->taken)
        atomicAdd(&b->taken, t->taken);
    if (t->depth)
        atomicMax(&b->depth, t->depth);
    if (t->nearest < peek(&b->nearest))
        atomicMin(&b->nearest, t->nearest);
    if (t->overflow)
        atomicOr(&b->overflow, 1u);
    *t = (account){ 0, 0, 0, 0, COST_INF };
}
/*@ Is this run too lean for a device? */
static __device__ bool too_lean(const engine_plan *p, board *b)
{
    uint32_t hops = b->depth ? b->depth
                             : b->taken < LANES ? b->taken : LANES;

    if (b->taken > 2 * hops + 2)
        b->lean = 0;
    else
        b->lean += hops + 1;
    return b->lean >= p->lean;
}
/*@ Change the width to what the last bucket held */
static __device__ void adapt(const engine_plan *p, board *b)
{
    if (b->bucket_taken < p->few && b->delta < COST_INF / 2)
        b->delta *= 2;
    else if (b->bucket_taken > p->many && b->delta / 2 >= p->delta)
        b->delta /= 2;
    b->bucket_taken = 0;
}
/*@ Open the next bucket */
static __device__ void next_bucket(const engine_plan *p, board *b)
{
    orders *o = &b->orders;

    adapt(p, b);
    o->step = SCAN;
    o->turn ^= 1;
    o->low = b->nearest;
    o->high = b->delta < COST_INF - o->low ? o->low + b->delta
                                           : COST_INF;
    b->nearest = COST_INF;
    b->buckets++;
}
/*@ Go on in the bucket */
static __device__ void next_queue(const engine_plan *p, board *b)
{
    b->orders.step = QUEUE;
    b->orders.side ^= 1;
    b->orders.count = b->queued < p->queue_room ? b->queued
                                                : p->queue_room;
    b->queued = 0;
}

static __device__ void next_pieces(const engine_plan *p, board *b)
{
    b->orders.step = HUBS;
    b->orders.stack ^= 1;
    b->orders.count = b->pieces < p->piece_room ? b->pieces
                                                : p->piece_room;
    b->pieces = 0;
}

static __device__ void look_again(board *b)
{
    b->orders.step = SCAN;
    b->orders.turn ^= 1;
    b->near = 0;
    b->nearest = COST_INF;
}
/*@ Is everything settled that was asked for? */
static __device__ bool enough(const engine_plan *p, const board *b)
{
    return b->nearest > p->within ||
           (p->to < p->n && peek(&p->dist[p->to]) <= b->nearest);
}
/*@ Decide what comes next */
static __device__ void decide(const engine_plan *p, board *b)
{
    orders *o = &b->orders;

    bool here = b->queued || b->pieces || b->near;

    b->bucket_taken += b->taken;
    b->steps++;
    if (b->overflow || (!here && enough(p, b)))
        o->step = FINISHED;
    else if (too_lean(p, b))
        o->step = HANDED_OVER;
    else if (b->queued)
        next_queue(p, b);
    else if (b->pieces)
        next_pieces(p, b);
    else if (b->near)
        look_again(b);
    else
        next_bucket(p, b);
    o->thin = b->taken < p->thin;
    b->taken = b->depth = 0;
}
/*@ Make all vertices unreached */
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
/*@ Begin with the sources */
static __device__ void begin_run(const engine_plan *p, board *b)
{
    for (uint32_t k = 0; k < p->source_count && !p->resume; k++) {
        uint32_t v = p->sources ? p->sources[k] : p->source;

        p->dist[v] = 0;
        p->bits[1][v / 32] |= 1u << v % 32;
    }
    b->delta = p->delta;
    b->nearest = p->begin;
    b->bucket_taken = p->few;
    b->steps = 1;
    next_bucket(p, b);
    b->orders.turn = 1;
    b->orders.thin = true;
}
/*@ Meet all other blocks, and hear what comes next */
static __device__ void meet(const engine_plan *p, uint32_t round,
                            account *t, orders *o)
{
    board *b = p->board;

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
/*@ The kernel [[engine]] */
__global__ void __launch_bounds__(LANES * ENGINE_WARPS, 4)
engine(engine_plan p)
{
    __shared__ uint32_t ring_v[ENGINE_WARPS][RING];
    __shared__ cost_t ring_cost[ENGINE_WARPS][RING];
    __shared__ uint32_t found_v[ENGINE_WARPS][FOUND];
    __shared__ cost_t found_cost[ENGINE_WARPS][FOUND];
    __shared__ account t;
    __shared__ orders o;
    uint32_t warp = threadIdx.x / LANES, warps = blockDim.x / LANES;
    crew c = {};

    /*@< Number the warp, and give it its shared memory */
    c.lane = threadIdx.x % LANES;
    c.number = blockIdx.x * warps + warp;
    c.crews = gridDim.x * warps;
    c.ring_v = ring_v[warp];
    c.ring_cost = ring_cost[warp];
    c.found_v = found_v[warp];
    c.found_cost = found_cost[warp];
    c.nearest = COST_INF;
    /*@> */
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
/*@ The kernel [[pack_arcs]] */
__global__ void pack_arcs(uint32_t count, const uint32_t *e,
                          const uint32_t *w, uint32_t weight_bits,
                          void *arcs)
{
    uint32_t k = blockIdx.x * blockDim.x + threadIdx.x;

    if (k >= count)
        return;
    if (weight_bits)
        ((uint32_t *)arcs)[k] = e[k] << weight_bits | w[k];
    else
        ((uint2 *)arcs)[k] = make_uint2(e[k], w[k]);
}
