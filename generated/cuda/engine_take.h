/* What a warp takes: its orders, items of its ring, of the queue, pieces of hubs; and the
   lists that belong to them. Each warp's share of what all have to do comes
   from its number, so no counter is asked.
   Included by cuda/engine_step.h alone. */
#pragma once
#include "cuda/engine_batch.h"

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
