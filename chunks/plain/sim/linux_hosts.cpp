/* linux_hosts.cpp -- where the host's threads wait for each other */
#include "internal.h"
#include <dlfcn.h>
#include <semaphore.h>
#include <threads.h>

struct Host;
Host *host_begins(uintptr_t heard), *host_is(Host *);
void host_ends(Host *), hosts_are_one(void), hosts_stop(void),
    hosts_go_on(void), hosts_in_child(void);
static void let_go(const volatile void *p) { host_tells((uintptr_t)p); }
static void heard_at(const volatile void *p)
    { host_hears_at((uintptr_t)p); }
/* The function of that name that we stand before */
static void *openmp(const char *name)
{
    void *l = dlopen("libgomp.so.1", RTLD_NOW | RTLD_GLOBAL);
    return l ? dlsym(l, name) : nullptr;
}
static void *original(const char *name, const char *version = nullptr)
{
    void *f = version ? dlvsym(RTLD_NEXT, name, version) : nullptr;
    if (!f)
        f = dlsym(RTLD_NEXT, name);
    if (!f && (strstr(name, "omp_") || strstr(name, "GOMP_")))
        f = openmp(name);       /* the linker left it out */
    if (!f)
        die_with("%s is not to be found: threads of the host need "
                 "shared libraries", name);
    return f;
}
#define REAL(name, ...) \
    static decltype(&name) f; \
    if (!f) \
        f = (decltype(&name))original(#name, ##__VA_ARGS__)
/* A line for each name: book/sim.mk reads these lines, too.  Within
   the simulator's own library a name means sim_real_NAME. */
#define SEE(name, version, params, args, before, after) \
    extern "C" int sim_real_##name params \
        { REAL(name, version); return f args; } \
    extern "C" int name params \
    { \
        before; \
        int r = sim_real_##name args; \
        after; \
        return r; \
    }
#define OLD nullptr
#define NEW "GLIBC_2.3.2"
#define ON if (r == 0)
typedef pthread_mutex_t mutex;
typedef pthread_cond_t cond;
typedef pthread_rwlock_t rwlock;
typedef pthread_spinlock_t spin;
typedef const struct timespec *until;
#define SEE_TAKE(name, params, args, object) \
    SEE(name, OLD, params, args, , ON heard_at((const void *)(object)))
#define SEE_GIVE(name, params, args, object) \
    SEE(name, OLD, params, args, let_go(object), )
SEE_TAKE(pthread_mutex_lock, (mutex *m), (m), m)
SEE_TAKE(pthread_mutex_trylock, (mutex *m), (m), m)
SEE_TAKE(pthread_mutex_timedlock, (mutex *m, until t), (m, t), m)
SEE_TAKE(pthread_mutex_clocklock, (mutex *m, clockid_t c, until t),
    (m, c, t), m)
SEE_GIVE(pthread_mutex_unlock, (mutex *m), (m), m)
SEE(pthread_cond_wait, NEW, (cond *c, mutex *m), (c, m), let_go(m),
    heard_at(m); heard_at(c))
SEE(pthread_cond_timedwait, NEW, (cond *c, mutex *m, until t),
    (c, m, t), let_go(m), heard_at(m); ON heard_at(c))
SEE(pthread_cond_clockwait, OLD, (cond *c, mutex *m, clockid_t k,
    until t), (c, m, k, t), let_go(m), heard_at(m); ON heard_at(c))
SEE(pthread_cond_signal, NEW, (cond *c), (c), let_go(c), )
SEE(pthread_cond_broadcast, NEW, (cond *c), (c), let_go(c), )
SEE_TAKE(pthread_rwlock_rdlock, (rwlock *l), (l), l)
SEE_TAKE(pthread_rwlock_wrlock, (rwlock *l), (l), l)
SEE_TAKE(pthread_rwlock_tryrdlock, (rwlock *l), (l), l)
SEE_TAKE(pthread_rwlock_trywrlock, (rwlock *l), (l), l)
SEE_TAKE(pthread_rwlock_timedrdlock, (rwlock *l, until t), (l, t), l)
SEE_TAKE(pthread_rwlock_timedwrlock, (rwlock *l, until t), (l, t), l)
SEE_TAKE(pthread_rwlock_clockrdlock, (rwlock *l, clockid_t c, until t),
    (l, c, t), l)
SEE_TAKE(pthread_rwlock_clockwrlock, (rwlock *l, clockid_t c, until t),
    (l, c, t), l)
SEE_GIVE(pthread_rwlock_unlock, (rwlock *l), (l), l)
SEE_TAKE(pthread_spin_lock, (spin *l), (l), l)
SEE_TAKE(pthread_spin_trylock, (spin *l), (l), l)
SEE_GIVE(pthread_spin_unlock, (spin *l), (l), l)
SEE(pthread_barrier_wait, OLD, (pthread_barrier_t *b), (b), let_go(b),
    heard_at(b))
SEE_GIVE(sem_post, (sem_t *s), (s), s)
SEE_TAKE(sem_wait, (sem_t *s), (s), s)
SEE_TAKE(sem_trywait, (sem_t *s), (s), s)
SEE_TAKE(sem_timedwait, (sem_t *s, until t), (s, t), s)
SEE_TAKE(sem_clockwait, (sem_t *s, clockid_t c, until t), (s, c, t), s)
SEE_TAKE(pthread_join, (pthread_t t, void **v), (t, v), t)
SEE_TAKE(pthread_tryjoin_np, (pthread_t t, void **v), (t, v), t)
SEE_TAKE(pthread_timedjoin_np, (pthread_t t, void **v, until w), (t, v, w), t)
SEE_TAKE(pthread_clockjoin_np, (pthread_t t, void **v, clockid_t c,
    until w), (t, v, c, w), t)
SEE_TAKE(mtx_lock, (mtx_t *m), (m), m)
SEE_TAKE(mtx_trylock, (mtx_t *m), (m), m)
SEE_TAKE(mtx_timedlock, (mtx_t *m, until t), (m, t), m)
SEE_GIVE(mtx_unlock, (mtx_t *m), (m), m)
SEE(thrd_create, OLD, (thrd_t *t, thrd_start_t g, void *d), (t, g, d),
    hosts_are_one(), )
/* What is done once is known to all who find it done */
static SIM_LOCAL struct Once { void (*f)(void); void *at; } once;
static void once_only(void)
{
    Once o = once;
    o.f();
    let_go(o.at);
}
#define SEE_IT(name, params) extern "C" int name params
extern "C" int sim_real_pthread_once(pthread_once_t *o, void (*g)(void))
    { REAL(pthread_once); return f(o, g); }
SEE_IT(pthread_once, (pthread_once_t *o, void (*g)(void)))
{
    once = { g, o };
    int r = sim_real_pthread_once(o, once_only);
    heard_at(o);
    return r;
}
/* So is what a static variable begins with.  (A C++ library that is
   linked in has functions of its own, which take the place of these.) */
#define WEAK extern "C" __attribute__((weak))
extern "C" void __cxa_guard_abort(void *);
__attribute__((used)) static void (*const third)(void *)
    = __cxa_guard_abort;
WEAK int __cxa_guard_acquire(void *g)
{
    REAL(__cxa_guard_acquire);
    int r = f(g);
    heard_at(g);
    return r;
}
WEAK void __cxa_guard_release(void *g)
    { REAL(__cxa_guard_release); let_go(g); f(g); }
/* A thread of the program's, or of a library that we see through */
struct Begins { void *(*f)(void *); void *data; Host *as; };
/* It ends behind the destructors of all that was its own: of keys they
   come in rounds, and the last is ours */
static pthread_key_t own;
static SIM_LOCAL int rounds;
static void end_thread(void *h)
{
    if (++rounds < PTHREAD_DESTRUCTOR_ITERATIONS) {
        pthread_setspecific(own, h);
        return;
    }
    let_go((void *)pthread_self());
    host_ends((Host *)h);
}
FIRST static const struct Own {
    int none = pthread_key_create(&own, end_thread)
        || pthread_atfork(hosts_stop, hosts_go_on, hosts_in_child);
} making;
static void *begin_thread(void *p)
{
    Begins b = *(Begins *)p;
    free(p);
    host_is(b.as);
    if (making.none || pthread_setspecific(own, b.as))
        hosts_are_one();
    return b.f(b.data);
}
static bool sees_through(const void *caller)
{
    Dl_info from, us;
    return dladdr(caller, &from) && dladdr((void *)original, &us)
        && (from.dli_fbase == us.dli_fbase
            || strstr(from.dli_fname, "libstdc++"));
}
static bool by_openmp(const void *caller)
{
    Dl_info from;
    return dladdr(caller, &from) && strstr(from.dli_fname, "libgomp");
}
extern "C" int sim_real_pthread_create(pthread_t *t,
    const pthread_attr_t *a, void *(*g)(void *), void *data)
    { REAL(pthread_create); return f(t, a, g, data); }
SEE_IT(pthread_create, (pthread_t *t, const pthread_attr_t *a,
                        void *(*g)(void *), void *data))
{
    const void *caller = __builtin_return_address(0);
    if (!sees_through(caller)) {
        if (!by_openmp(caller))
            hosts_are_one();
        return sim_real_pthread_create(t, a, g, data);
    }
    Begins *b = (Begins *)malloc(sizeof *b);
    *b = { g, data, host_begins(0) };
    int r = sim_real_pthread_create(t, a, begin_thread, b);
    if (r) {
        host_ends(b->as);
        free(b);
    }
    return r;
}
/* OpenMP, as g++ calls it */
struct Region { void (*f)(void *); void *data; };
static SIM_LOCAL Region *region;
static int omp_thread(void)
{
    static int (*f)(void);
    if (!f)
        f = (int (*)(void))original("omp_get_thread_num");
    return f();
}
static void in_region(void *p)
{
    Region *r = (Region *)p, *before = std::exchange(region, r);
    if (omp_thread() == 0) {
        r->f(r->data);
    } else {
        Host *h = host_begins((uintptr_t)r), *was = host_is(h);
        r->f(r->data);
        let_go(r);
        host_is(was);
        host_ends(h);
    }
    region = before;
}
static void region_begins(Region &r)
    { several_hosts = true; let_go(&r); }
#define SEE_REGION(name, params, args) \
    extern "C" void name(void (*g)(void *), void *d, unsigned n \
                         SIM_PACK params) \
    { \
        REAL(name); \
        Region r = { g, d }; \
        region_begins(r); \
        f(in_region, &r, n SIM_PACK args); \
        heard_at(&r); \
    }
#define SIM_PACK(...) , ##__VA_ARGS__
SEE_REGION(GOMP_parallel, (unsigned flags), (flags))
SEE_REGION(GOMP_parallel_sections, (unsigned m, unsigned k), (m, k))
#define SEE_LOOP(name) \
    SEE_REGION(name, \
               (long from, long to, long by, long k, unsigned w), \
               (from, to, by, k, w))
#define SEE_LOOP_AS_SAID(name) \
    SEE_REGION(name, (long from, long to, long by, unsigned w), \
               (from, to, by, w))
SEE_LOOP(GOMP_parallel_loop_static)
SEE_LOOP(GOMP_parallel_loop_dynamic)
SEE_LOOP(GOMP_parallel_loop_guided)
SEE_LOOP(GOMP_parallel_loop_nonmonotonic_dynamic)
SEE_LOOP(GOMP_parallel_loop_nonmonotonic_guided)
SEE_LOOP_AS_SAID(GOMP_parallel_loop_runtime)
SEE_LOOP_AS_SAID(GOMP_parallel_loop_nonmonotonic_runtime)
SEE_LOOP_AS_SAID(GOMP_parallel_loop_maybe_nonmonotonic_runtime)
#define SEE_CALL(name, params, args, before, after) \
    extern "C" void name params \
        { REAL(name); before; f args; after; }
#define SEE_END(name) \
    SEE_CALL(name, (void), (), let_go(region), heard_at(region))
SEE_END(GOMP_barrier)
SEE_END(GOMP_loop_end)
SEE_END(GOMP_sections_end)
#define SEE_CANCEL(name) \
    SEE_IT(name, (void)) \
        { REAL(name); let_go(region); int r = f(); heard_at(region); \
          return r; }
SEE_CANCEL(GOMP_barrier_cancel)
SEE_CANCEL(GOMP_loop_end_cancel)
SEE_CANCEL(GOMP_sections_end_cancel)
SEE_CALL(GOMP_single_copy_end, (void *p), (p), let_go(region), )
#define SEE_COPY(name) \
    extern "C" void *name(void) \
        { REAL(name); void *p = f(); if (p) heard_at(region); return p; }
SEE_COPY(GOMP_single_copy_start)
/* One object for all of its locks */
static char locks;
SEE_CALL(GOMP_critical_start, (void), (), , heard_at(&locks))
SEE_CALL(GOMP_critical_end, (void), (), let_go(&locks), )
SEE_CALL(GOMP_critical_name_start, (void **p), (p), , heard_at(&locks))
SEE_CALL(GOMP_critical_name_end, (void **p), (p), let_go(&locks), )
SEE_CALL(GOMP_atomic_start, (void), (), , heard_at(&locks))
SEE_CALL(GOMP_atomic_end, (void), (), let_go(&locks), )
SEE_CALL(GOMP_ordered_start, (void), (), , heard_at(&locks))
SEE_CALL(GOMP_ordered_end, (void), (), let_go(&locks), )
SEE_CALL(omp_set_lock, (void *p), (p), , heard_at(&locks))
SEE_CALL(omp_unset_lock, (void *p), (p), let_go(&locks), )
#define SEE_TEST(name) \
    SEE_IT(name, (void *p)) \
    { \
        REAL(name); \
        int got = f(p); \
        if (got) \
            heard_at(&locks); \
        return got; \
    }
SEE_TEST(omp_test_lock)
SEE_TEST(omp_test_nest_lock)
SEE_CALL(omp_set_nest_lock, (void *p), (p), , heard_at(&locks))
SEE_CALL(omp_unset_nest_lock, (void *p), (p), let_go(&locks), )
/* A task may run anywhere, behind what we do not see; and what waits
   for another turn of a loop has arguments that we cannot hand on */
SEE_CALL(GOMP_task, (void *g, void *d, void *c, long n, long a, bool i,
    unsigned w, void **x, int y, void *z),
    (g, d, c, n, a, i, w, x, y, z), hosts_are_one(), )
#define SEE_TASKS(name, word) \
    SEE_CALL(name, (void *g, void *d, void *c, long n, long a, \
        unsigned w, unsigned long t, int y, word s, word e, word b), \
        (g, d, c, n, a, w, t, y, s, e, b), hosts_are_one(), )
SEE_TASKS(GOMP_taskloop, long)
SEE_TASKS(GOMP_taskloop_ull, unsigned long)
SEE_CALL(GOMP_doacross_post, (void *p), (p), hosts_are_one(), )
SEE_CALL(GOMP_doacross_ull_post, (void *p), (p), hosts_are_one(), )
