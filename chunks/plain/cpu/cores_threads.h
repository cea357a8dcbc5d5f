/* Threads that wait, are created, and end: each creates two more, on a processor
   of its own for the first moment.
   Included by cpu/cores.c alone. */
#pragma once
#include "cpu/cores.h"
#include <time.h>

/* Wait a little, and longer each time */
static inline void pause_for(uint32_t turn)
{
    static const struct timespec nap = { 0, 50000 };

    if (turn >= 512)
        nanosleep(&nap, NULL);
    else if (turn >= 64)
        sched_yield();
#if defined(__x86_64__) || defined(__i386__)
    else
        __builtin_ia32_pause();
#endif
}
/* Create the threads, and wait for them */
static void *begin_work(void *worker_of_it);
enum { STACK = 1 << 18 };

/* Let worker k begin on the k-th processor behind the caller's. */
static void choose_place(const team *t, uint32_t k,
                         pthread_attr_t *how)
{
    cpu_set_t one[16];
    int cpu = t->at;

    memset(one, 0, sizeof one);
    for (uint32_t left = k % t->can; left > 0; left--)
        do
            cpu = (cpu + 1) % (int)(8 * sizeof one);
        while (!CPU_ISSET_S(cpu, sizeof one, t->may));
    CPU_SET_S(cpu, sizeof one, one);
    pthread_attr_setaffinity_np(how, sizeof one, one);
}
static void hire_two(worker *me)
{
    team *t = me->team;
    uint32_t k = 2 * me->number + 1, end = k + 2;
    pthread_attr_t how;

    if (k >= t->most || pthread_attr_init(&how) != 0)
        return;
    pthread_attr_setstacksize(&how, STACK);
    for (; k < end && k < t->most; k++) {
        if (t->can > 1)
            choose_place(t, k, &how);
        t->workers[k].here =
            pthread_create(&t->workers[k].thread, &how, begin_work,
                           &t->workers[k]) == 0;
    }
    pthread_attr_destroy(&how);
}
static void *begin_work(void *worker_of_it)
{
    worker *me = worker_of_it;

    if (me->team->can > 1)
        sched_setaffinity(0, sizeof me->team->may, me->team->may);
    atomic_fetch_add_explicit(&me->team->hired, 1,
                              memory_order_relaxed);
    hire_two(me);
    return me->team->start(me);
}
static void find_places(team *t)
{
    t->can = 0;
    if (sched_getaffinity(0, sizeof t->may, t->may) == 0)
        t->can = (uint32_t)CPU_COUNT_S(sizeof t->may, t->may);
    t->at = sched_getcpu();
    if (t->at < 0 || !CPU_ISSET_S(t->at, sizeof t->may, t->may))
        t->can = 0;
}

static void hire_team(team *t, void *(*start)(void *))
{
    sigset_t before;

    t->start = start;
    atomic_store_explicit(&t->hired, 1, memory_order_relaxed);
    find_places(t);
    hide_from_signals(&before);
    hire_two(t->workers);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
static void dismiss(team *t)
{
    for (uint32_t k = 1; k < t->most; k++) {
        if (t->workers[k].here)
            pthread_join(t->workers[k].thread, NULL);
        t->workers[k].here = false;
    }
}
