/* How blocks and warps talk.  Included by cuda/engine.cu alone. */
#pragma once
#include "cuda/engine.h"
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
    if (form == NARROW)
        return cost < FAR_HALF;
    return form != SHARED || cost < COST_INF >> p->parent_bits;
}
/* Where a cost of two bytes is */
static __device__ uint16_t *half_of(const engine_plan *p, uint32_t v)
{
    return (uint16_t *)p->dist + v;
}

static __device__ cost_t cost_of(uint16_t half)
{
    return half == FAR_HALF ? COST_INF : half;
}

/* What it was before */
static __device__ __forceinline__ cost_t lower_half(
    const engine_plan *p, uint32_t v, cost_t cost)
{
    uint32_t *word = (uint32_t *)p->dist + v / 2;
#if __CUDA_ARCH__ >= 900 && !defined __SIMULATOR__
    /* Lower one of two halves, as floating-point numbers */
    uint16_t low = v % 2 ? FAR_HALF : cost;
    uint16_t high = v % 2 ? cost : FAR_HALF;

    asm volatile("atom.global.min.noftz.v2.f16 {%0, %1}, [%2], {%3, %4};"
                 : "=h"(low), "=h"(high)
                 : "l"(word), "h"(low), "h"(high) : "memory");
    return cost_of(v % 2 ? high : low);
#else
    /* Lower one of two halves by exchanging the word */
    uint32_t shift = v % 2 * 16, old = *(volatile uint32_t *)word;

    while (cost < (old >> shift & 0xffff)) {
        uint32_t kept = old & ~(0xffffu << shift);
        uint32_t seen = atomicCAS(word, old,
                                  kept | (uint32_t)cost << shift);

        if (seen == old)
            break;
        old = seen;
    }
    return cost_of(old >> shift & 0xffff);
#endif
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
    if (form == NARROW)
        return lower_half(p, v, cost);
    if (form != SHARED)
        return atomicMin(&p->dist[v], cost);
    cost = cost << p->parent_bits | tail;
    return cost_in(p, form, atomicMin(&p->dist[v], cost));
}
/* Read what others may be lowering */
static __device__ cost_t peek_cost(const engine_plan *p, int form,
                                   uint32_t v)
{
    if (form == NARROW)
        return cost_of(*(const volatile uint16_t *)half_of(p, v));
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
        return form == NARROW ? cost_of(__ldca(half_of(p, v)))
             : cost_in(p, form, __ldca(&p->dist[v]));
#endif
    return peek_cost(p, form, v);
}
/* Mark a vertex */
static __device__ void mark_vertex(uint32_t *bits, uint32_t v)
{
    atomicOr(&bits[v / 32], 1u << v % 32);
}
/* What a warp knows */
typedef struct crew {
    int form;                        /* a constant, once expanded, */
    bool even;                       /* and in two kernels this */
    uint32_t lane, number, crews;
    uint32_t *ring_v, head, held;    /* the ring: vertices, */
    cost_t *ring_cost;               /* and their costs */
    struct list *lists;              /* of the batch in hand */
    uint4 *ahead;                    /* of what is held, if few */
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
