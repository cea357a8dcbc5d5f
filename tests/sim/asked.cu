/* asked.cu SEED MANY: what one call sets, another is asked for.  A value is drawn
   from the range that CUDA's manual gives, of drawn objects on drawn devices, and
   the answer has to be what was set last: by this thread, where it is a thread's. */
#include <cstdio>
#include <cstdlib>
#include <map>
#include <thread>
#include <vector>
#include <sim.h>

static unsigned long long state;
static unsigned bad, asked;
static int devices;
static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % n;
}
static void want(const char *what, unsigned long long got, unsigned long long expected)
{
    asked++;
    if (got != expected && bad++ < 20)
        printf("%s: %llu, and it was set to %llu\n", what, got, expected);
}
static void went(const char *what, cudaError_t e) { want(what, e, 0); }

__global__ void kernel0(int *o) { o[threadIdx.x] = 1; }
__global__ void __launch_bounds__(96) kernel1(int *o) { __shared__ int s[10]; s[threadIdx.x % 10] = 1; o[0] = s[0]; }
typedef void Kernel(int *);
static Kernel *const kernels[] = { kernel0, kernel1 };
__device__ int variable[5];
__managed__ int both[5];
__constant__ int constants[5];

static int least, greatest;
struct Stream { cudaStream_t s; int priority; unsigned flags; };
static std::vector<Stream> streams;
struct Pool { cudaMemPool_t p; int device; unsigned long long threshold, used; };
static std::vector<Pool> pools;
static std::vector<std::pair<void *, unsigned>> lent;   /* and from which pool */
static std::map<void *, size_t> sizes;
static std::map<std::pair<int, int>, size_t> limits;
static int dynamic[2] = { -1, -1 }, current[16];

static void streams_and_priorities()    /* cudaStreamGetPriority, cudaStreamGetFlags, cudaDeviceGetStreamPriorityRange */
{
    int set = (int)draw(21) - 10, got = 99;
    cudaStream_t s;
    if (draw(3) || streams.empty()) {
        bool plain = !draw(3);
        unsigned flags = draw(2);
        went("a stream is made", plain ? cudaStreamCreateWithFlags(&s, flags) : cudaStreamCreateWithPriority(&s, flags, set));
        streams.push_back({ s, plain ? 0 : set < greatest ? greatest : set > least ? least : set, flags });
    } else if (!draw(3)) {
        unsigned i = draw((unsigned)streams.size());
        went("a stream goes", cudaStreamDestroy(streams[i].s));
        streams.erase(streams.begin() + i);
    }
    for (Stream &x : streams) {
        went("a priority is asked for", cudaStreamGetPriority(x.s, &got));
        want("the priority", (unsigned)got, (unsigned)x.priority);
        unsigned flags = 99;
        went("flags are asked for", cudaStreamGetFlags(x.s, &flags));
        want("the flags", flags, x.flags);
    }
    cudaStreamCaptureStatus how = cudaStreamCaptureStatusInvalidated;
    for (Stream &x : streams) {
        bool capture = !draw(4);
        cudaGraph_t g;
        if (capture)
            cudaStreamBeginCapture(x.s, cudaStreamCaptureModeRelaxed);
        went("cudaStreamIsCapturing", cudaStreamIsCapturing(x.s, &how));
        want("whether it captures", how, capture ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone);
        if (capture)
            cudaStreamEndCapture(x.s, &g), cudaGraphDestroy(g);
    }
}
static void devices_of_threads()        /* cudaGetDevice */
{
    int mine = (int)draw((unsigned)devices), other = (int)draw((unsigned)devices), got = -1;
    went("cudaSetDevice", cudaSetDevice(mine));
    std::thread t([&] {
        int g = -1;
        cudaGetDevice(&g);
        want("a new thread's device", (unsigned)g, 0);
        cudaSetDevice(other);
        cudaGetDevice(&g);
        want("another thread's device", (unsigned)g, (unsigned)other);
    });
    t.join();
    went("cudaGetDevice", cudaGetDevice(&got));
    want("this thread's device", (unsigned)got, (unsigned)mine);
    (void)!cudaSetDevice(devices + (int)draw(5));
    cudaGetDevice(&got);
    want("the device after one that is not there", (unsigned)got, (unsigned)mine);
    want("cudaGetLastError", cudaGetLastError(), cudaErrorInvalidDevice);
    want("cudaPeekAtLastError", cudaPeekAtLastError(), 0);
}
static void limits_of_devices()         /* cudaDeviceGetLimit */
{
    static const cudaLimit all[] = { cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize };
    int d = (int)draw((unsigned)devices);
    cudaLimit l = all[draw(3)];
    size_t n = (size_t)(1 + draw(64)) << 10, got;
    cudaSetDevice(d);
    went("cudaDeviceSetLimit", cudaDeviceSetLimit(l, n));
    limits[{ d, l }] = n;
    for (auto &i : limits) {
        cudaSetDevice(i.first.first);
        went("cudaDeviceGetLimit", cudaDeviceGetLimit(&got, (cudaLimit)i.first.second));
        want("the limit", got, i.second);
    }
}
static void pools_of_devices()          /* cudaDeviceGetDefaultMemPool, cudaDeviceGetMemPool, cudaMemPoolGetAttribute */
{
    cudaMemPool_t p;
    unsigned long long n = 0;
    unsigned i = draw((unsigned)pools.size());
    int d = pools[i].device;
    cudaSetDevice(d);
    switch (draw(6)) {
    case 0: {
        cudaMemPoolProps how = {};
        how.allocType = cudaMemAllocationTypePinned;
        how.location = { cudaMemLocationTypeDevice, d };
        went("cudaMemPoolCreate", cudaMemPoolCreate(&p, &how));
        pools.push_back({ p, d, 0, 0 });
        break;
    }
    case 1:
        went("cudaDeviceSetMemPool", cudaDeviceSetMemPool(d, pools[i].p));
        current[d] = (int)i;
        break;
    case 2:
        n = pools[i].threshold = (unsigned long long)draw(1000) << draw(40);
        went("cudaMemPoolSetAttribute", cudaMemPoolSetAttribute(pools[i].p, cudaMemPoolAttrReleaseThreshold, &n));
        break;
    case 3: case 4: {
        void *at;
        size_t size = 512 * (1 + draw(20));
        bool said = draw(2);
        unsigned from = said ? i : (unsigned)current[d];
        went("an array from a pool", said ? cudaMallocFromPoolAsync(&at, size, pools[i].p, 0) : cudaMallocAsync(&at, size, 0));
        lent.push_back({ at, from }), sizes[at] = size, pools[from].used += size;
        break;
    }
    default:
        if (!lent.empty() && pools[lent.back().second].device == d) {
            void *at = lent.back().first;
            pools[lent.back().second].used -= sizes[at];
            went("it goes", cudaFreeAsync(at, 0)), cudaStreamSynchronize(0);
            lent.pop_back();
        }
    }
    for (Pool &x : pools) {
        went("cudaMemPoolGetAttribute", cudaMemPoolGetAttribute(x.p, cudaMemPoolAttrReleaseThreshold, &n));
        want("the threshold", n, x.threshold);
        cudaMemPoolGetAttribute(x.p, cudaMemPoolAttrUsedMemCurrent, &n);
        want("what is used", n, x.used);
        for (Pool &y : pools)
            want("two pools are one", x.p == y.p, &x == &y);
    }
    for (d = 0; d < devices; d++) {
        cudaDeviceGetMemPool(&p, d);
        want("the device's pool", (size_t)p, (size_t)pools[(unsigned)current[d]].p);
        cudaDeviceGetDefaultMemPool(&p, d);
        want("its own", (size_t)p, (size_t)pools[(unsigned)d].p);
    }
}
static void attributes_of_kernels()     /* cudaFuncGetAttributes */
{
    unsigned k = draw(2);
    cudaFuncAttributes a;
    int n = (int)draw(200 << 10);
    if (draw(2)) {
        went("cudaFuncSetAttribute", cudaFuncSetAttribute(kernels[k], cudaFuncAttributeMaxDynamicSharedMemorySize, n));
        dynamic[k] = n;
    }
    for (k = 0; k < 2; k++) {
        went("cudaFuncGetAttributes", cudaFuncGetAttributes(&a, kernels[k]));
        if (dynamic[k] >= 0)
            want("the most shared memory", (unsigned)a.maxDynamicSharedSizeBytes, (unsigned)dynamic[k]);
        want("the most threads", (unsigned)a.maxThreadsPerBlock, k ? 96 : 1024);
        want("its own shared memory", a.sharedSizeBytes, k ? 40 : 0);
    }
}
static void pointers_of_kinds()         /* cudaPointerGetAttributes, cudaGetSymbolAddress, cudaGetSymbolSize, cudaHostGetDevicePointer */
{
    static char plain[100], registered[4096];
    static bool first = true;
    int d = (int)draw((unsigned)devices);
    void *at = plain, *symbol, *there;
    size_t off = draw(20), size = 0;
    cudaMemoryType type = cudaMemoryTypeUnregistered;
    cudaPointerAttributes a;
    if (first)
        cudaHostRegister(registered, sizeof registered, cudaHostRegisterMapped);
    first = false;
    cudaSetDevice(d);
    unsigned kind = draw(8);
    switch (kind) {
    case 0: cudaMalloc(&at, 20), type = cudaMemoryTypeDevice; break;
    case 1: cudaMallocHost(&at, 20), type = cudaMemoryTypeHost; break;
    case 2: cudaMallocManaged(&at, 20), type = cudaMemoryTypeManaged; break;
    case 3: cudaGetSymbolAddress(&at, variable), cudaGetSymbolSize(&size, variable), type = cudaMemoryTypeDevice; break;
    case 4: cudaGetSymbolAddress(&at, constants), cudaGetSymbolSize(&size, constants), type = cudaMemoryTypeDevice; break;
    case 5: cudaGetSymbolAddress(&symbol, both), at = both, cudaGetSymbolSize(&size, both), type = cudaMemoryTypeManaged;
        want("a managed variable's address", (size_t)symbol, (size_t)at);
        break;
    case 6: at = registered, type = cudaMemoryTypeHost; break;
    }
    char *p = (char *)at + off;
    want("a symbol's size", size, kind >= 3 && kind <= 5 ? 20 : 0);
    went("cudaPointerGetAttributes", cudaPointerGetAttributes(&a, p));
    want("the kind of memory", a.type, type);
    if (kind <= 2)
        want("its device", (unsigned)a.device, (unsigned)d);
    want("its address on the device", (size_t)a.devicePointer, type ? (size_t)p : 0);
    if (kind != 7)
        want("and on the host", (size_t)a.hostPointer, type != cudaMemoryTypeDevice ? (size_t)p : 0);
    if (type == cudaMemoryTypeHost) {
        went("cudaHostGetDevicePointer", cudaHostGetDevicePointer(&there, p, 0));
        want("what it gives", (size_t)there, (size_t)p);
    }
    kind == 1 ? cudaFreeHost(at) : kind == 0 || kind == 2 ? cudaFree(at) : cudaSuccess;
}
static void flags_of_memory()           /* cudaHostGetFlags */
{
    static const unsigned all[] = { cudaHostAllocDefault, cudaHostAllocPortable, cudaHostAllocMapped, cudaHostAllocWriteCombined };
    unsigned set = all[draw(4)] | all[draw(4)] | all[draw(4)], got = 99, kind = draw(4);
    static int plain[25];
    void *at = plain;
    switch (kind) {
    case 0: cudaHostAlloc(&at, 100, set); break;
    case 1: cudaMallocHost(&at, 100), set = 0; break;
    case 2: cudaMalloc(&at, 100); break;
    }
    cudaError_t e = cudaHostGetFlags(&got, at);
    want("whether memory has flags", e, kind < 2 ? cudaSuccess : cudaErrorInvalidValue);
    want("the flags of pinned memory", got, kind < 2 ? set : 99);
    cudaGetLastError();
    kind < 2 ? cudaFreeHost(at) : kind == 2 ? cudaFree(at) : cudaSuccess;
}
static void memory_that_is_free()       /* cudaMemGetInfo */
{
    size_t before, after, all, n = (size_t)(1 + draw(64)) << 20;
    void *p;
    cudaSetDevice((int)draw((unsigned)devices));
    cudaMemGetInfo(&before, &all);
    cudaMalloc(&p, n);
    cudaMemGetInfo(&after, &all);
    want("what an array has taken", before - after, n);
    cudaFree(p);
    cudaMemGetInfo(&after, &all);
    want("what is free again", after, before);
}
static void peers_of_devices()          /* cudaDeviceCanAccessPeer, cudaDeviceGetP2PAttribute */
{
    int a = (int)draw((unsigned)devices), b = (int)draw((unsigned)devices), can;
    cudaDeviceCanAccessPeer(&can, a, b);
    want("can access", (unsigned)can, a != b);
    cudaDeviceGetP2PAttribute(&can, cudaDevP2PAttrAccessSupported, a, b);
    want("access is supported", (unsigned)can, a != b);
}
static void properties_and_attributes() /* cudaGetDeviceProperties, cudaDeviceGetAttribute, cudaGetDeviceCount */
{
    cudaDeviceProp p;
    int v, n;
    cudaGetDeviceCount(&n);
    want("devices", (unsigned)n, (unsigned)devices);
    cudaGetDeviceProperties(&p, (int)draw((unsigned)devices));
#define SAME(attribute, member) cudaDeviceGetAttribute(&v, cudaDevAttr##attribute, 0), want(#member, (unsigned)v, (unsigned)p.member)
    SAME(MaxThreadsPerBlock, maxThreadsPerBlock), SAME(WarpSize, warpSize), SAME(MaxGridDimX, maxGridSize[0]);
    SAME(MaxGridDimY, maxGridSize[1]), SAME(MaxBlockDimZ, maxThreadsDim[2]), SAME(MultiProcessorCount, multiProcessorCount);
    SAME(MaxSharedMemoryPerBlock, sharedMemPerBlock), SAME(MaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin);
    SAME(MaxRegistersPerBlock, regsPerBlock), SAME(ClockRate, clockRate), SAME(ConcurrentKernels, concurrentKernels);
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, many = argc > 2 ? (unsigned)atoi(argv[2]) : 200;
    void (*const all[])() = { streams_and_priorities, devices_of_threads, limits_of_devices, pools_of_devices, pools_of_devices,
        attributes_of_kernels, pointers_of_kinds, flags_of_memory, memory_that_is_free, peers_of_devices, properties_and_attributes };
    state = seed * 1000003ull;
    cudaGetDeviceCount(&devices);
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    for (int d = 0; d < devices; d++) {
        pools.push_back({ nullptr, d, 0, 0 });
        cudaDeviceGetDefaultMemPool(&pools.back().p, d);
        current[d] = d;
    }
    for (unsigned n = 0; n < many; n++)
        all[draw(sizeof all / sizeof *all)]();
    printf("%u of %u answers are as set\n", asked - bad, asked);
    sim_forget();
    cudaDeviceReset();
    return bad != 0;
}
