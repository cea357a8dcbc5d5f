/* What the last block to arrive decides.
   Included by cuda/engine.cu alone. */
#pragma once
#include "cuda/engine_words.h"

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

static __device__ cost_t least_in_warp(cost_t x)
{
    for (int d = LANES / 2; d > 0; d /= 2) {
        cost_t other = __shfl_xor_sync(ALL_LANES, x, d);

        x = other < x ? other : x;
    }
    return x;
}
/* Report to the block */
static __device__ void report_account(crew *c, account *t)
{
    uint32_t near = sum_of_warp(c->near);
    uint32_t arcs = sum_of_warp(c->arcs);
    cost_t nearest = least_in_warp(c->nearest);
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
static __device__ void post_account(engine_board *b, account *t)
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
            (p->to < p->n && peek_cost(p, p->form, p->to) <
             k->nearest));
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
static __device__ void tell_others(const engine_plan *p, uint32_t round,
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
static __device__ void hear_others(const engine_plan *p, uint32_t round,
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

    tell_others(p, round, all);
    hear_others(p, round, all);
    p->board->overflow = all->overflow;
    p->kept->waited += clock64() - before;
}
/* Is every far vertex marked? */
#ifdef ORACLE
static __device__ bool far_are_marked(const engine_plan *p,
                                      const engine_orders *o)
{
    const uint32_t *bits = o->scan == o->turn ? p->bits[1] : p->bits[0];

    for (uint32_t v = 0; p->form != PULL && v < p->own; v++) {
        cost_t cost = peek_cost(p, p->form, v);

        if (cost != COST_INF && cost >= o->high &&
            !(bits[v / 32] >> v % 32 & 1))
            return false;
    }
    return true;
}
#endif
/* Sweep, or push, or push again */
/* False: what comes next is decided as ever */
static __device__ bool goes_by_light(const engine_plan *p,
                                     engine_board *b,
                                     engine_orders *o, const counts *k)
{
    bool left = k->queued || k->pieces || k->near;
    bool swept = o->state == SWEEPING;

    (swept ? b->asked : b->pushed) += k->arcs;
    if (o->state == MARKING) {
        o->state = GO;
        return false;
    }
    if (!swept && !DECIDE(SWEEP_LIGHT, STEP(p, b), !left &&
                          !b->sweeps && b->pushed >= p->early))
        return false;
    /* Order a sweep, or the step that marks */
    o->state = SWEEPING;
    b->sweeps++;
    if (swept && DECIDE(PUSH_AGAIN, STEP(p, b), b->asked > p->late ||
                        b->sweeps > LIGHT_MOST))
        o->state = MARKING;
    o->low = left ? 0 : k->nearest;
    o->high = COST_INF;
    b->queued = b->pieces = b->near = 0;
    b->nearest = COST_INF;
    return true;
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
    } else if (form == LIGHT && p->tails && goes_by_light(p, b, &o, &k)) {
        PROVED(o.high == COST_INF);
    } else if (form < BATCH &&
               DECIDE(HAND_OVER, STEP(p, b), b->lean >= p->lean)) {
        o.state = HANDED_OVER;
    } else if (take_queue(p, b, &o, &k, &all) &&
               take_pieces(p, b, &o, &k, &all) &&
               /* Are the offers few, or is a great wave under way? */
               (form != LINKED || all.offers == 0 ||
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
    PROVED(far_are_marked(p, &o));
    b->orders = o;
}
