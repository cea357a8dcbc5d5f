/* What the harnesses share whose hand-ins meet other threads. The
   linker sends the calls of the hand-in here: how many threads were
   started and joined, what the busiest has done, and whether a lock
   was taken, and how often they waited at barriers. One that cannot be started is tried as well. */
#ifndef THREADS_H
#define THREADS_H
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

int __real_pthread_create(pthread_t *, const pthread_attr_t *,
                          void *(*)(void *), void *);
int __real_pthread_join(pthread_t, void **);
int __real_pthread_mutex_lock(pthread_mutex_t *);
int __real_pthread_barrier_wait(pthread_barrier_t *);
int __wrap_pthread_create(pthread_t *, const pthread_attr_t *,
                          void *(*)(void *), void *);
int __wrap_pthread_join(pthread_t, void **);
int __wrap_pthread_mutex_lock(pthread_mutex_t *);
int __wrap_pthread_barrier_wait(pthread_barrier_t *);

typedef struct start { void *(*does)(void *), *with; } start;
static uint32_t missing;             /* 1: the first one cannot start */
static _Atomic(uint32_t) started, joined, locked, waited;
static _Atomic(uint64_t) together, busiest;      /* steps */

/* A sanitizer that looks for races does not see fences.  Here the calls
   of them come to, under that one. */
static _Atomic(uint32_t) fences;
void __tsan_atomic_thread_fence(int order);
void __tsan_atomic_thread_fence(int order)
{
    fences += order >= 0;
}
static void note_steps(uint64_t steps)
{
    uint64_t most = busiest;

    together += steps;
    while (steps > most &&
           !atomic_compare_exchange_weak(&busiest, &most, steps))
        continue;
}
static void *begin(void *p)
{
    start s = *(start *)p;
    void *end;

    free(p);
    end = s.does(s.with);
    note_steps(child_steps());
    return end;
}
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a,
                          void *(*does)(void *), void *with)
{
    start *s = __real_malloc(sizeof *s);
    int fault;

    if (s == NULL)
        abort();
    *s = (start){ does, with };
    fault = missing && started + 1 == missing
          ? EAGAIN : __real_pthread_create(t, a, begin, s);
    if (fault == EAGAIN && !missing && started < 16)
        _Exit(LACKS_MEMORY);    /* the machine's: nobody's fault here */
    if (fault)
        free(s);
    else
        started++;
    return fault;
}
int __wrap_pthread_join(pthread_t t, void **end)
{
    int fault = __real_pthread_join(t, end);

    joined += fault == 0;
    return fault;
}
int __wrap_pthread_mutex_lock(pthread_mutex_t *m)
{
    locked++;
    return __real_pthread_mutex_lock(m);
}
int __wrap_pthread_barrier_wait(pthread_barrier_t *b)
{
    waited++;
    return __real_pthread_barrier_wait(b);
}
/* The C library keeps something for its first threads, which would
   be taken for a leak of the first question's. */
static void *nothing(void *p)
{
    return p;
}
__attribute__((constructor)) static void start_some(void)
{
    pthread_t t[16];
    int k = 0;

    while (k < 16 && __real_pthread_create(&t[k], NULL, nothing, NULL)
                     == 0)
        k++;
    while (k > 0)
        __real_pthread_join(t[--k], NULL);
}
#endif
