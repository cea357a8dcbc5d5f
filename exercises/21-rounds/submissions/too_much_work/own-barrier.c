/* Waits between rounds in a loop of its own. */
#include "solve/solve.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

/* What the crew shares, and what a member does */
typedef struct crew {
    const graph *g;
    _Atomic(cost_t) *c;
    uint32_t threads;
    _Atomic(bool) changed[3];    /* of rounds r, r + 1, r + 2 */
    _Atomic(uint32_t) came;
    pthread_mutex_t gate;        /* closed until all are there */
    bool complete;
} crew;

typedef struct member {
    crew *crew;
    uint32_t number;
    pthread_t thread;
} member;
static bool lower(_Atomic(cost_t) *c, cost_t sum)
{
    cost_t old = atomic_load_explicit(c, memory_order_relaxed);

    while (sum < old)
        if (atomic_compare_exchange_weak_explicit(c, &old, sum,
                memory_order_relaxed, memory_order_relaxed))
            return true;
    return false;
}
static uint32_t tail_of(const graph *g, uint32_t k)
{
    uint32_t low = 0, high = g->n;

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (g->v[middle] <= k)
            low = middle;
        else
            high = middle;
    }
    return low;
}
static bool relax_share(const member *me)
{
    const crew *t = me->crew;
    const graph *g = t->g;
    uint32_t k = (uint32_t)((uint64_t)g->m * me->number / t->threads);
    uint32_t end = (uint32_t)((uint64_t)g->m * (me->number + 1) /
                              t->threads);
    uint32_t i = tail_of(g, k);
    bool changed = false;

    for (; k < end; k++) {
        cost_t from, sum;

        while (g->v[i + 1] <= k)
            i++;
        from = atomic_load_explicit(&t->c[i], memory_order_relaxed);
        if (from != COST_INF && cost_add(from, g->w[k], &sum))
            changed |= lower(&t->c[g->e[k]], sum);
    }
    return changed;
}
static void work(const member *me)
{
    crew *t = me->crew;

    for (uint32_t r = 0; ; r++) {
        if (me->number == 0)
            t->changed[(r + 1) % 3] = false;
        if (relax_share(me))
            t->changed[r % 3] = true;
        t->came++;
        while (t->came < (r + 1) * t->threads)
            sched_yield();
        if (!t->changed[r % 3])
            return;
    }
}
static void *begin(void *p)
{
    const member *me = p;
    bool complete;

    pthread_mutex_lock(&me->crew->gate);
    complete = me->crew->complete;
    pthread_mutex_unlock(&me->crew->gate);
    if (complete)
        work(me);
    return NULL;
}
int rounds(const graph *g, uint32_t source, _Atomic(cost_t) *c,
           uint32_t threads)
{
    /* Start the crew, work with it, and wait for it */
    crew t = { .g = g, .c = c, .threads = threads };
    member *all = malloc(threads * sizeof *all);
    uint32_t there = 1;

    if (all == NULL)
        return NO_MEMORY;
    for (uint32_t i = 0; i < g->n; i++)
        atomic_init(&c[i], i == source ? 0 : COST_INF);
    /* Start the others, behind a gate */
    
    pthread_mutex_init(&t.gate, NULL);
    pthread_mutex_lock(&t.gate);
    all[0] = (member){ .crew = &t };
    for (; there < threads; there++) {
        all[there] = (member){ .crew = &t, .number = there };
        if (pthread_create(&all[there].thread, NULL, begin,
                           &all[there]) != 0)
            break;
    }
    t.complete = there == threads;
    pthread_mutex_unlock(&t.gate);
    if (t.complete)
        work(&all[0]);
    for (uint32_t k = 1; k < there; k++)
        pthread_join(all[k].thread, NULL);
    
    pthread_mutex_destroy(&t.gate);
    free(all);
    return there == threads ? SOLVED : NO_MEMORY;
}
