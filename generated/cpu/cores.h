#pragma once
#include "solve/delta.h"
#include "solve/team.h"
#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Where a test makes a thread hesitate */
#ifdef ORACLE
void hesitate(void);         /* a delay that the test draws, or none */
#define HESITATE() hesitate()
#else
#define HESITATE() ((void)0)
#endif
/* How large a chunk is, and when it is worth splitting */
#ifdef ORACLE
enum { CHUNK = 4, SLAB = 2, SPLIT = 2 };
#else
enum { CHUNK = 64, SLAB = 64, SPLIT = 32 };
#endif
/* An entry, and a chunk of entries */
typedef struct entry { cost_t cost; uint32_t vertex; } entry;

typedef struct chunk {
    struct chunk *next;
    uint32_t count;
    entry at[CHUNK];
} chunk;

typedef struct slab { struct slab *next; chunk at[SLAB]; } slab;
/* A worker, and the team */
enum { SHELF = 2, RING = 1024 };

typedef struct worker {
    alignas(64) _Atomic(chunk *) shelf[SHELF];
    alignas(64) struct team *team;          /* from here, its own */
    chunk *now;              /* what it works on, of level base */
    chunk *rest;             /* what lies beyond the window */
    cost_t base, rest_least; /* levels */
    uint32_t lists, number;  /* lists: of the ring, not empty */
    chunk *spare;
    slab *slabs;
    uint64_t iterations, relaxations, report;
    pthread_t thread;
    bool here;               /* thread is one that runs */
    chunk *ring[RING];
} worker;
typedef struct team {
    const problem *p;
    const graph *g;
    _Atomic(cost_t) *c;
    worker *workers;
    uint32_t most, shift, ring;             /* ring: a power of two */
    uint32_t ahead, last;                   /* heads to ask for */
    bool short_lists;                       /* few heads each */
    bool called, fixed;                     /* of worker 0 */
    void *(*start)(void *);                 /* what the others do */
    cpu_set_t may[16];                      /* processors, can many */
    uint32_t can;
    int at;                                 /* the caller's */
    alignas(64) _Atomic(cost_t) shelf_level[SHELF * TEAM_MOST];
    alignas(64) _Atomic(uint32_t) busy;
    alignas(64) _Atomic(uint32_t) hired;    /* those who have begun */
    _Atomic(int) status;
    _Atomic(bool) overflow;
    _Atomic(uint32_t) *parents;             /* found at the end */
    _Atomic(uint64_t) next;                 /* whose arcs to look at */
} team;
/* Read a cost, and lower one */
static inline cost_t known_cost(const team *t, uint32_t i)
{
    return atomic_load_explicit(&t->c[i], memory_order_relaxed);
}

#define ALWAYS __attribute__((always_inline))

static inline ALWAYS bool lower_cost(const team *t, uint32_t j,
                                     cost_t sum, bool alone)
{
    cost_t old = known_cost(t, j);

    HESITATE();
    if (alone && sum < old)
        atomic_store_explicit(&t->c[j], sum, memory_order_relaxed);
    while (!alone && sum < old)
        if (atomic_compare_exchange_weak_explicit(&t->c[j], &old, sum,
                memory_order_relaxed, memory_order_relaxed))
            return true;
    return alone && sum < old;
}
/* Ask for a cost that may be lowered */
static inline ALWAYS void ask_to_write(const void *cost)
{
#ifdef __x86_64__
    __asm__ volatile("prefetchw %0" : : "m"(*(const char *)cost));
#else
    __builtin_prefetch(cost, 1);
#endif
}
/* Chunks are had and given back */
static inline bool slab_make(worker *me)
{
    slab *s = malloc(sizeof *s);

    if (s == NULL) {
        atomic_store_explicit(&me->team->status, NO_MEMORY,
                              memory_order_relaxed);
        return false;
    }
    s->next = me->slabs;
    me->slabs = s;
    for (uint32_t k = 0; k < SLAB; k++) {
        s->at[k].next = me->spare;
        me->spare = &s->at[k];
    }
    return true;
}
static inline chunk *chunk_take(worker *me)
{
    chunk *k = me->spare;

    if (k == NULL && !slab_make(me))
        return NULL;
    k = me->spare;
    me->spare = k->next;
    k->next = NULL;
    k->count = 0;
    return k;
}

static inline void chunk_drop(worker *me, chunk *k)
{
    k->next = me->spare;
    me->spare = k;
}
/* Put an entry into its bucket */
static void put_entry(worker *me, uint32_t i, cost_t cost)
{
    const team *t = me->team;
    cost_t level = cost >> t->shift;
    bool near = level - me->base < t->ring;
    chunk **list = near ? &me->ring[level & (t->ring - 1)]
                        : &me->rest, *k = *list;

    PROVED(level >= me->base);
    if (k == NULL || k->count == CHUNK) {
        if ((k = chunk_take(me)) == NULL)
            return;
        me->lists += near && *list == NULL;
        k->next = *list;
        *list = k;
    }
    if (!near && level < me->rest_least)
        me->rest_least = level;
    k->at[k->count++] = (entry){ cost, i };
}
/* Move a list to the rest */
static inline void list_to_rest(worker *me, cost_t level)
{
    chunk **list = &me->ring[level & (me->team->ring - 1)];
    chunk *last = *list;

    if (last == NULL)
        return;
    while (last->next)
        last = last->next;
    last->next = me->rest;
    me->rest = *list;
    *list = NULL;
    me->lists--;
    if (level < me->rest_least)
        me->rest_least = level;
}
/* Turn the window to a level */
static void turn_window(worker *me, cost_t level)
{
    cost_t size = me->team->ring, base = me->base, x = base;

    if (level < base && base - level < size)
        x = level + size;
    for (; level < base && me->lists > 0 && x - base < size; x++)
        list_to_rest(me, x);
    me->base = level;
}
/* Deal out the rest */
static void deal_rest(worker *me)
{
    chunk *old = me->rest, *next;

    if (me->lists == 0)
        me->base = me->rest_least;
    me->rest = NULL;
    me->rest_least = COST_INF;
    for (; old; old = next) {
        next = old->next;
        for (uint32_t k = 0; k < old->count; k++)
            if (known_cost(me->team, old->at[k].vertex) ==
                old->at[k].cost)
                put_entry(me, old->at[k].vertex, old->at[k].cost);
        chunk_drop(me, old);
    }
}
/* Find the next level */
static cost_t next_level(worker *me)
{
    uint32_t size = me->team->ring;

    for (;;) {
        if (me->lists > 0)
            for (uint32_t k = 0; k < size && me->base + k <
                 me->rest_least; k++)
                if (me->ring[(me->base + k) & (size - 1)])
                    return me->base + k;
        if (me->rest == NULL)
            return COST_INF;
        deal_rest(me);
    }
}
/* Publish chunks */
static chunk *to_spare(worker *me)
{
    team *t = me->team;
    chunk *first = me->now, *k;

    if (first == NULL || (k = first->next) != NULL) {
        if (first)
            first->next = k->next;
        return first ? k : NULL;
    }
    if (first->count < SPLIT ||
        atomic_load_explicit(&t->busy, memory_order_relaxed) >=
        atomic_load_explicit(&t->hired, memory_order_relaxed))
        return NULL;
    if ((k = chunk_take(me)) == NULL)
        return NULL;
    k->count = first->count / 2;
    first->count -= k->count;
    memcpy(k->at, first->at + first->count, k->count * sizeof *k->at);
    return k;
}
static inline _Atomic(cost_t) *level_of(team *t, const worker *w,
                                        uint32_t s)
{
    return &t->shelf_level[SHELF * (w - t->workers) + s];
}

static void fill_shelf(worker *me)
{
    for (uint32_t s = 0; s < SHELF; s++) {
        if (atomic_load_explicit(&me->shelf[s], memory_order_relaxed))
            continue;
        chunk *k = to_spare(me);
        if (k == NULL)
            return;
        k->next = NULL;
        atomic_store_explicit(level_of(me->team, me, s), me->base,
                              memory_order_relaxed);
        HESITATE();
        atomic_store_explicit(&me->shelf[s], k, memory_order_release);
        HESITATE();
    }
}
/* Take a chunk from a shelf */
static inline chunk *chunk_from(team *t, worker *owner, uint32_t s)
{
    HESITATE();
    atomic_store_explicit(level_of(t, owner, s), COST_INF,
                          memory_order_relaxed);
    HESITATE();
    return atomic_exchange_explicit(&owner->shelf[s], NULL,
                                    memory_order_acq_rel);
}

static chunk *from_own_shelf(worker *me)
{
    chunk *k = NULL;

    for (uint32_t s = 0; k == NULL && s < SHELF; s++)
        if (atomic_load_explicit(&me->shelf[s], memory_order_acquire))
            k = chunk_from(me->team, me, s);
    return k;
}
typedef struct find { worker *owner; uint32_t place; } find;

static find look_around(const worker *me, cost_t below)
{
    team *t = me->team;
    find best = { NULL, 0 };

    for (uint32_t k = 1; k < t->most; k++) {
        worker *w = &t->workers[(me->number + k) % t->most];
        for (uint32_t s = 0; s < SHELF; s++) {
            cost_t level = atomic_load_explicit(level_of(t, w, s),
                                                memory_order_relaxed);
            if (level < below &&
                atomic_load_explicit(&w->shelf[s],
                                     memory_order_relaxed)) {
                best = (find){ w, s };
                below = level;
            }
        }
    }
    return best;
}
static chunk *steal(worker *me, cost_t below)
{
    for (;;) {
        find f = look_around(me, below);
        chunk *k = f.owner ? chunk_from(me->team, f.owner, f.place)
                           : NULL;

        if (f.owner == NULL)
            return NULL;
        if (k && k->at[0].cost >> me->team->shift < below) {
            turn_window(me, k->at[0].cost >> me->team->shift);
            return k;
        }
        for (uint32_t e = 0; k && e < k->count; e++)
            put_entry(me, k->at[e].vertex, k->at[e].cost);
        if (k)
            chunk_drop(me, k);
    }
}
