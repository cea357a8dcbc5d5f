/* pools.cpp -- pools, limits, registered memory, the kernels' heap */
#include "runtime.h"

/* Pools, limits, and registered memory */
API sim_pool(cudaMemPool_t *p, int d)
{
    ENTER;
    REFUSE(!p || no_device(d), cudaErrorInvalidDevice);
    return give(p, (uintptr_t)(1 + d));
}
API cudaMemPoolSetAccess(cudaMemPool_t p, const cudaMemAccessDesc *l,
                         size_t n)
{
    ENTER;
    for (size_t i = 0; i < n; i++) {
        int d = l[i].location.id;
        REFUSE(no_device(d), cudaErrorInvalidDevice);
        pools[d][(uintptr_t)p - 1] = l[i].flags != 0;
    }
    return cudaSuccess;
}
API cudaMemPoolGetAttribute(cudaMemPool_t p, cudaMemPoolAttr a, void *v)
{
    ENTER;
    int d = (int)(uintptr_t)p - 1;
    REFUSE(no_device(d), cudaErrorInvalidValue);
    return give((uint64_t *)v, a == cudaMemPoolAttrReleaseThreshold
                ? 0 : in_use[d]);
}
FIRST static std::map<uintptr_t, size_t> registered;
bool is_registered(const void *p)
{
    auto i = registered.upper_bound((uintptr_t)p);
    return i != registered.begin()
        && (uintptr_t)p - std::prev(i)->first < std::prev(i)->second;
}
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
static size_t heap_size = 8 << 20;
API cudaDeviceSetLimit(cudaLimit l, size_t n)
{
    ENTER;
    if (l == cudaLimitMallocHeapSize)
        heap_size = n;
    return cudaSuccess;
}
API cudaDeviceGetLimit(size_t *n, cudaLimit l)
{
    ENTER;
    return give(n, l == cudaLimitMallocHeapSize ? heap_size
                : l == cudaLimitPrintfFifoSize ? 1 << 20 : 1024);
}
extern "C" void *sim_device_malloc(size_t n)
{
    void *p = nullptr;
    if (n > heap_size - heap_used)
        return nullptr;
    if (!SIM_CHECKED)
        return malloc(n);
    if (allocate(&p, n, "memory of the heap", 1, 'd', HERE))
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
