#pragma once
#include "solve/team.h"
#include <stdatomic.h>

typedef int each_one(void *of, uint32_t k);      /* 0: all is well */

typedef struct each_shared {
    each_one *one;
    void *of;
    uint32_t count;
    atomic_ullong next;          /* the number to be taken next */
    atomic_int status;           /* 0 as long as all is well */
} each_shared;

static inline void *each_serve(void *shared)
{
    each_shared *s = shared;
    unsigned long long k;

    while (atomic_load(&s->status) == 0 &&
           (k = atomic_fetch_add(&s->next, 1)) < s->count) {
        int well = 0, status = s->one(s->of, (uint32_t)k);
        if (status != 0)
            atomic_compare_exchange_strong(&s->status, &well, status);
    }
    return NULL;
}
/* one(of, k) for k from 0 to count - 1, on *threads threads at most, of
   which the caller's is one; *threads: how many there were.  The first
   status that is not 0 is returned; who has seen it begins no k. */
static inline int team_each(uint32_t count, uint32_t *threads,
                            each_one *one, void *of)
{
    each_shared s = { .one = one, .of = of, .count = count };
    pthread_t hired[TEAM_MOST];
    uint32_t most = *threads < count ? *threads : count, k = 0;
    sigset_t before;

    hide_from_signals(&before);
    while (k + 1 < most && k + 1 < TEAM_MOST &&
           pthread_create(&hired[k], NULL, each_serve, &s) == 0)
        k++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    *threads = k + 1;
    each_serve(&s);
    while (k > 0)
        pthread_join(hired[--k], NULL);
    return atomic_load(&s.status);
}
