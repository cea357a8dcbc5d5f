/* the number of the last round that changed something: nobody has to
   take it back; no exchange, what is lost is offered again */
#include "solve/solve.h"
#include <pthread.h>
#include <stdatomic.h>

typedef struct crew {
    const graph *g;
    _Atomic(cost_t) *c;
    uint32_t threads;
    _Atomic(uint32_t) last;
    pthread_barrier_t all;
    pthread_mutex_t lock;
    pthread_cond_t told;
    int word;                    /* 0: wait; 1: go; 2: go home */
} crew;

typedef struct member { crew *t; uint32_t number; pthread_t id; } member;

static void relax(const member *me, uint32_t round)
{
    crew *t = me->t;
    const graph *g = t->g;
    uint32_t first = (uint64_t)me->number * g->m / t->threads;
    uint32_t end = (me->number + 1ull) * g->m / t->threads;
    uint32_t i = 0;

    for (uint32_t low = 0, high = g->n; low < high; ) {
        i = (low + high) / 2;
        if (g->v[i + 1] <= first)
            low = ++i;
        else
            high = i;
    }
    for (uint32_t k = first; k < end; k++) {
        cost_t from, sum;
        while (g->v[i + 1] <= k)
            i++;
        from = t->c[i];
        if (from == COST_INF || !cost_add(from, g->w[k], &sum))
            continue;
        if (sum < t->c[g->e[k]]) {
            t->c[g->e[k]] = sum;
            t->last = round;
        }
    }
}
static void stay(const member *me)
{
    for (uint32_t round = 1; ; round++) {
        relax(me, round);
        pthread_barrier_wait(&me->t->all);
        if (me->t->last < round)
            return;
    }
}
static void *enter(void *p)
{
    member *me = p;
    int word;

    pthread_mutex_lock(&me->t->lock);
    while ((word = me->t->word) == 0)
        pthread_cond_wait(&me->t->told, &me->t->lock);
    pthread_mutex_unlock(&me->t->lock);
    if (word == 1)
        stay(me);
    return NULL;
}
int rounds(const graph *g, uint32_t source, _Atomic(cost_t) *c,
           uint32_t threads)
{
    crew t = { .g = g, .c = c, .threads = threads };
    member *m = calloc(threads, sizeof *m);
    uint32_t k;

    if (m == NULL)
        return NO_MEMORY;
    for (uint32_t i = 0; i < g->n; i++)
        c[i] = COST_INF;
    c[source] = 0;
    pthread_barrier_init(&t.all, NULL, threads);
    pthread_mutex_init(&t.lock, NULL);
    pthread_cond_init(&t.told, NULL);
    m[0].t = &t;
    for (k = 1; k < threads; k++) {
        m[k] = (member){ &t, k, 0 };
        if (pthread_create(&m[k].id, NULL, enter, &m[k]) != 0)
            break;
    }
    pthread_mutex_lock(&t.lock);
    t.word = k == threads ? 1 : 2;
    pthread_cond_broadcast(&t.told);
    pthread_mutex_unlock(&t.lock);
    if (t.word == 1)
        stay(&m[0]);
    for (uint32_t j = 1; j < k; j++)
        pthread_join(m[j].id, NULL);
    pthread_cond_destroy(&t.told);
    pthread_mutex_destroy(&t.lock);
    pthread_barrier_destroy(&t.all);
    free(m);
    return k == threads ? SOLVED : NO_MEMORY;
}
