/* pools.cpp -- pools, limits, registered memory, the kernels' heap */
#include "runtime.h"
#include <set>

/* Pools: each device has one, and a program makes others */
static uintptr_t made, chosen[DEVICES];         /* 0: its own */
FIRST static std::map<uintptr_t, uint64_t> thresholds;
FIRST static std::set<std::pair<int, uintptr_t>> opened;
FIRST static std::set<uintptr_t> destroyed;
bool no_pool(cudaMemPool_t p)
{
    return !p || (uintptr_t)p > made + DEVICES
        || destroyed.count((uintptr_t)p);
}
bool pool_open(int device, uintptr_t pool)
    { return opened.count({ device, pool }); }
uintptr_t pool_of(cudaMemPool_t p, int d)
    { return p ? (uintptr_t)p : chosen[d] ? chosen[d] : 1u + d; }
API sim_pool(cudaMemPool_t *p, int d, int fresh, int own)
{
    ENTER;
    REFUSE(!p || no_device(d), cudaErrorInvalidDevice);
    return give(p, fresh ? (made += DEVICES) + 1u + d
                : own ? 1u + d : pool_of(nullptr, d));
}
API cudaDeviceSetMemPool(int d, cudaMemPool_t p)
{
    ENTER;
    REFUSE(no_device(d) || no_pool(p)
           || ((uintptr_t)p - 1 - d) % DEVICES,
           cudaErrorInvalidValue);
    chosen[d] = (uintptr_t)p;
    return cudaSuccess;
}
/* What it has lent stays lent, and is freed as ever */
API cudaMemPoolDestroy(cudaMemPool_t p)
{
    ENTER;
    REFUSE(no_pool(p) || (uintptr_t)p <= DEVICES, cudaErrorInvalidValue);
    destroyed.insert((uintptr_t)p);
    std::replace(chosen, chosen + DEVICES, (uintptr_t)p, (uintptr_t)0);
    return cudaSuccess;
}
API cudaMemPoolTrimTo(cudaMemPool_t p, size_t)
    { ENTER; REFUSE(no_pool(p), cudaErrorInvalidValue); return cudaSuccess; }
API cudaMemPoolSetAccess(cudaMemPool_t p, const cudaMemAccessDesc *l,
                         size_t n)
{
    ENTER;
    REFUSE(no_pool(p), cudaErrorInvalidValue);
    for (; n-- > 0; l++) {
        REFUSE(no_device(l->location.id), cudaErrorInvalidDevice);
        opened.erase({ l->location.id, (uintptr_t)p });
        if (l->flags)
            opened.insert({ l->location.id, (uintptr_t)p });
    }
    return cudaSuccess;
}
/* Of its attributes one can be set, and two tell what it has lent */
API cudaMemPoolSetAttribute(cudaMemPool_t p, cudaMemPoolAttr a, void *v)
{
    ENTER;
    REFUSE(no_pool(p) || !v || a != cudaMemPoolAttrReleaseThreshold,
           cudaErrorInvalidValue);
    thresholds[(uintptr_t)p] = *(uint64_t *)v;
    return cudaSuccess;
}
API cudaMemPoolGetAttribute(cudaMemPool_t p, cudaMemPoolAttr a, void *v)
{
    ENTER;
    REFUSE(no_pool(p), cudaErrorInvalidValue);
    uint64_t lent = 0;
    for (auto &i : allocations)
        if (i.second.live && i.second.pool == (uintptr_t)p)
            lent += i.second.size;
    return give((uint64_t *)v, a == cudaMemPoolAttrReleaseThreshold
                ? thresholds[(uintptr_t)p] : lent);
}
/* Registered memory, and limits */
FIRST static std::map<uintptr_t, size_t> registered;
bool is_registered(const void *p)
{
    auto i = registered.upper_bound((uintptr_t)p);
    return i != registered.begin()
        && (uintptr_t)p - std::prev(i)->first < std::prev(i)->second;
}
bool any_registered(void) { return !registered.empty(); }
API cudaHostRegister(void *p, size_t n, unsigned)
{
    ENTER;
    REFUSE(!p || !n, cudaErrorInvalidValue);
    REFUSE(is_registered(p), cudaErrorHostMemoryAlreadyRegistered);
    registered[(uintptr_t)p] = n;
    return cudaSuccess;
}
API cudaHostUnregister(void *p)
{
    ENTER;
    run_pending();
    REFUSE(!registered.erase((uintptr_t)p),
           cudaErrorHostMemoryNotRegistered);
    return cudaSuccess;
}
#define IDLE(name, ...) \
    API name(__VA_ARGS__) { ENTER; return cudaSuccess; }
SIM_IDLE_CALLS(IDLE)
FIRST static std::map<std::pair<int, int>, size_t> limits;
static size_t device_limit(int device, cudaLimit l)
{
    static const size_t usual[8] = { 1024, 1 << 20, 8 << 20, 0, 0, 64 };
    auto i = limits.find({ device, l });
    return i == limits.end() ? usual[l & 7] : i->second;
}
API cudaDeviceSetLimit(cudaLimit l, size_t n)
{
    ENTER;
    limits[{ current_device, l }] = n;
    return cudaSuccess;
}
API cudaDeviceGetLimit(size_t *n, cudaLimit l)
    { ENTER; return give(n, device_limit(current_device, l)); }
extern "C" void *sim_device_malloc(size_t n)
{
    void *p = nullptr;
    n += !n;            /* nothing has an address, too, to be freed */
    const int owner = now.launch->device;   /* and not the host's choice */
    const size_t most = device_limit(owner, cudaLimitMallocHeapSize);
    if (!n || n > most || heap_used > most - n)
        return nullptr;
    if (!SIM_CHECKED)
        return malloc(n);
    const int hosts = std::exchange(current_device, owner);
    const cudaError_t before = last_error;
    const bool full = allocate(&p, n, "memory of the heap", 1, 'd', HERE);
    last_error = before;
    current_device = hosts;
    if (full)
        return nullptr;
    allocation_of(p)->heap = true;
    heap_used += n;
    return p;
}
/* Who frees an array must come after all that touch it */
#if SIM_CHECKED
static void freed_is_written(char *p, size_t n, void *pc)
{
    for (size_t i = 0; i < n; i++) {
        if (i % 4 == 0)
            sim_access(p + i, std::min<size_t>(4, n - i), SIM_W, pc);
        p[i] = (char)~p[i];             /* and not what was there */
    }
}
#else
static void freed_is_written(char *, size_t, void *) {}
#endif
extern "C" void sim_device_free(void *p)
{
    if (!SIM_CHECKED)
        return free(p);
    Allocation *a = allocation_of(p);
    held_end();
    if (a && a->heap && arena + a->offset == p) {
        freed_is_written((char *)p, a->size, SIM_BACK);
        release_memory(*a, HERE);
    }
    else if (p)
        report(finding("use-after-free", true, HERE, (uintptr_t)p, 1),
               "a kernel frees what is not an array of its heap");
}
