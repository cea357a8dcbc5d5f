/* linux_hosts.cpp -- where the host's threads wait for each other */
#include "internal.h"
#include <dlfcn.h>
#include <semaphore.h>
#include <threads.h>

struct Host;
Host *host_begins(uintptr_t heard), *host_is(Host *);
void host_ends(Host *), hosts_are_one(void);
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
typedef struct timespec when;
SEE(pthread_mutex_lock, OLD, (mutex *m), (m), , heard_at(m))
SEE(pthread_mutex_trylock, OLD, (mutex *m), (m), , ON heard_at(m))
SEE(pthread_mutex_timedlock, OLD, (mutex *m, const when *t), (m, t), ,
    ON heard_at(m))
SEE(pthread_mutex_clocklock, OLD, (mutex *m, clockid_t c,
    const when *t), (m, c, t), , ON heard_at(m))
SEE(pthread_mutex_unlock, OLD, (mutex *m), (m), let_go(m), )
SEE(pthread_cond_wait, NEW, (cond *c, mutex *m), (c, m), let_go(m),
    heard_at(m); heard_at(c))
SEE(pthread_cond_timedwait, NEW, (cond *c, mutex *m, const when *t),
    (c, m, t), let_go(m), heard_at(m); ON heard_at(c))
SEE(pthread_cond_clockwait, OLD, (cond *c, mutex *m, clockid_t k,
    const when *t), (c, m, k, t), let_go(m),
    heard_at(m); ON heard_at(c))
SEE(pthread_cond_signal, NEW, (cond *c), (c), let_go(c), )
SEE(pthread_cond_broadcast, NEW, (cond *c), (c), let_go(c), )
SEE(pthread_rwlock_rdlock, OLD, (rwlock *l), (l), , heard_at(l))
SEE(pthread_rwlock_wrlock, OLD, (rwlock *l), (l), , heard_at(l))
SEE(pthread_rwlock_tryrdlock, OLD, (rwlock *l), (l), , ON heard_at(l))
SEE(pthread_rwlock_trywrlock, OLD, (rwlock *l), (l), , ON heard_at(l))
SEE(pthread_rwlock_unlock, OLD, (rwlock *l), (l), let_go(l), )
SEE(pthread_spin_lock, OLD, (spin *l), (l), , heard_at(l))
SEE(pthread_spin_trylock, OLD, (spin *l), (l), , ON heard_at(l))
SEE(pthread_spin_unlock, OLD, (spin *l), (l), let_go(l), )
SEE(pthread_barrier_wait, OLD, (pthread_barrier_t *b), (b), let_go(b),
    heard_at(b))
SEE(pthread_once, OLD, (pthread_once_t *o, void (*g)(void)), (o, g), ,
    heard_at(o); let_go(o))
SEE(sem_post, OLD, (sem_t *s), (s), let_go(s), )
SEE(sem_wait, OLD, (sem_t *s), (s), , ON heard_at(s))
SEE(sem_trywait, OLD, (sem_t *s), (s), , ON heard_at(s))
SEE(sem_timedwait, OLD, (sem_t *s, const when *t), (s, t), ,
    ON heard_at(s))
SEE(pthread_join, OLD, (pthread_t t, void **v), (t, v), ,
    ON heard_at((void *)t))
SEE(pthread_tryjoin_np, OLD, (pthread_t t, void **v), (t, v), ,
    ON heard_at((void *)t))
SEE(pthread_timedjoin_np, OLD, (pthread_t t, void **v, const when *w),
    (t, v, w), , ON heard_at((void *)t))
SEE(mtx_lock, OLD, (mtx_t *m), (m), , heard_at(m))
SEE(mtx_trylock, OLD, (mtx_t *m), (m), , ON heard_at(m))
SEE(mtx_unlock, OLD, (mtx_t *m), (m), let_go(m), )
SEE(thrd_create, OLD, (thrd_t *t, thrd_start_t g, void *d), (t, g, d),
    hosts_are_one(), )
/* A thread of the program's, or of a library that we see through */
struct Begins { void *(*f)(void *); void *data; Host *as; };
struct Ends {
    Host *h;
    ~Ends() { let_go((void *)pthread_self()); host_ends(h); }
};
static void *begin_thread(void *p)
{
    Begins b = *(Begins *)p;
    free(p);
    host_is(b.as);
    Ends ends = { b.as };
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
#define SEE_IT(name, params) extern "C" int name params
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
SEE_CALL(GOMP_barrier, (void), (), let_go(region), heard_at(region))
SEE_CALL(GOMP_loop_end, (void), (), let_go(region), heard_at(region))
SEE_CALL(GOMP_sections_end, (void), (), let_go(region),
         heard_at(region))
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
SEE_IT(omp_test_lock, (void *p))
{
    REAL(omp_test_lock);
    int got = f(p);
    if (got)
        heard_at(&locks);
    return got;
}
SEE_CALL(omp_set_nest_lock, (void *p), (p), , heard_at(&locks))
SEE_CALL(omp_unset_nest_lock, (void *p), (p), let_go(&locks), )
/* A task may run anywhere, behind what we do not see */
SEE_CALL(GOMP_task, (void *g, void *d, void *c, long n, long a, bool i,
    unsigned w, void **x, int y, void *z),
    (g, d, c, n, a, i, w, x, y, z), hosts_are_one(), )
SEE_CALL(GOMP_taskloop, (void *g, void *d, void *c, long n, long a,
    unsigned w, unsigned long t, int y, long s, long e, long b),
    (g, d, c, n, a, w, t, y, s, e, b), hosts_are_one(), )
