// card: what a Hopper card has that the engine does not use, each measured
// alone, as CSV: barriers of a cluster of blocks, words in another block's
// shared memory, a part of the level-2 cache that is set aside, narrower words.
// Medians of nine after one.
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cstdio>
#include <cstdlib>
#include <cstdint>
#include <algorithm>
#include <vector>
namespace cg = cooperative_groups;
#define CHECK(call) check((call), __LINE__)
static void check(cudaError_t e, int line)
{ if (e != cudaSuccess) { fprintf(stderr, "card.cu:%d: %s\n", line, cudaGetErrorString(e)); exit(3); } }
static void row(const char *what, const char *how, double value, const char *unit)
{ printf("%s,%s,%.4g,%s\n", what, how, value, unit); fflush(stdout); }
static cudaEvent_t before, after;
template<class F> static double time_of(F launch)      // milliseconds
{
    std::vector<double> t;
    for (int r = 0; r < 10; r++) {
        float ms;
        CHECK(cudaEventRecord(before)); launch(); CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(after)); CHECK(cudaEventSynchronize(after));
        CHECK(cudaEventElapsedTime(&ms, before, after));
        if (r) t.push_back(ms);
    }
    std::sort(t.begin(), t.end()); return t[t.size() / 2];
}
enum { ROUNDS = 10000, STEPS = 20000, TURNS = 5000, WORDS = 8192 };
__global__ void barriers(uint32_t *sink)
{
    cg::cluster_group c = cg::this_cluster();
    for (int k = 0; k < ROUNDS; k++) c.sync();
    if (threadIdx.x == 0) *sink = 1;
}
// the other block's shared memory, or its own, is a chain
template<int WAY> __global__ void chain(uint32_t *sink)
{
    __shared__ uint32_t a[WORDS];
    cg::cluster_group c = cg::this_cluster();
    for (uint32_t i = threadIdx.x; i < WORDS; i += blockDim.x) a[i] = (i * 1237 + 4097) % WORDS;
    c.sync();
    uint32_t *other = WAY & 1 ? c.map_shared_rank(a, c.num_blocks() - 1) : a, i = 0;
    if (c.block_rank() == 0 && threadIdx.x == 0) {
        for (int k = 0; k < STEPS; k++) i = WAY & 2 ? atomicMin(&other[i], 0xffffffffu) : *(volatile uint32_t *)&other[i];
        *sink = i;
    }
    c.sync();
}
typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;
__global__ void exchange(uint32_t *sink)
{
    __shared__ uint32_t said;
    cg::cluster_group c = cg::this_cluster();
    said = 0; c.sync();
    uint32_t me = c.block_rank();
    if (me < 2) {
        word mine(said), other(*c.map_shared_rank(&said, 1 - me));
        for (uint32_t k = 1; k <= TURNS; k++) {
            if (me == 0) other.store(k, cuda::memory_order_release);
            while (mine.load(cuda::memory_order_acquire) != k) ;
            if (me == 1) other.store(k, cuda::memory_order_release);
        }
    }
    c.sync(); *sink = 1;
}
static cudaLaunchConfig_t shape(int blocks, int threads, int cluster, cudaLaunchAttribute *a)
{
    cudaLaunchConfig_t s = {};
    a->id = cudaLaunchAttributeClusterDimension; a->val.clusterDim.x = cluster; a->val.clusterDim.y = a->val.clusterDim.z = 1;
    s.gridDim = dim3(blocks); s.blockDim = dim3(threads); s.attrs = a; s.numAttrs = 1;
    return s;
}
__device__ static uint32_t mix(uint32_t x)
{ x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; return x ^ x >> 16; }
// reads of random words, four at a time
template<class W> __global__ void reads(const W *c, uint32_t words, uint32_t all, uint32_t *sink)
{
    uint32_t sum = 0, threads = gridDim.x * blockDim.x;
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < all; i += 4 * threads) {
        W x[4];
        for (int k = 0; k < 4; k++) x[k] = *(const volatile W *)&c[__umulhi(mix(i + k * threads), words)];
        for (int k = 0; k < 4; k++) sum += x[k];
    }
    if (sum == 0xdeadbeef) *sink = sum;
}
__global__ void offer(uint32_t *c, uint32_t words)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, j = __umulhi(mix(i), words), x = mix(i + 0x9e3779b9u);
    if (x < c[j]) atomicMin(&c[j], x);
}
static void time_offers(const char *what, uint32_t *c, void (*launch)(uint32_t *, uint32_t))
{
    static const uint32_t sizes[] = { 4 << 20, 11 << 20, 16 << 20 };
    for (uint32_t n : sizes) {
        std::vector<double> t; char how[20];
        for (int r = 0; r < 10; r++) {
            float ms;
            CHECK(cudaMemset(c, 0xff, n * 4ull)); CHECK(cudaEventRecord(before)); launch(c, n); CHECK(cudaGetLastError());
            CHECK(cudaEventRecord(after)); CHECK(cudaEventSynchronize(after)); CHECK(cudaEventElapsedTime(&ms, before, after));
            if (r) t.push_back(ms);
        }
        std::sort(t.begin(), t.end()); snprintf(how, sizeof how, "%u", n);
        row(what, how, (1 << 26) / 1e6 / t[t.size() / 2], "G/s");
    }
}
static int aside, window;
static void plain(uint32_t *c, uint32_t n) { offer<<<(1 << 26) / 256, 256>>>(c, n); }
static void kept(uint32_t *c, uint32_t n)
{
    cudaLaunchAttribute a; cudaLaunchConfig_t s = shape((1 << 26) / 256, 256, 1, &a);
    a.id = cudaLaunchAttributeAccessPolicyWindow; size_t bytes = std::min((size_t)n * 4, (size_t)window);
    a.val.accessPolicyWindow.base_ptr = c; a.val.accessPolicyWindow.num_bytes = bytes;
    a.val.accessPolicyWindow.hitRatio = std::min(1., (double)aside / bytes);
    a.val.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting; a.val.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    CHECK(cudaLaunchKernelEx(&s, offer, c, n));
}
int main()
{
    cudaDeviceProp d; int driver; uint32_t *sink; cudaLaunchAttribute a; char how[20];
    CHECK(cudaGetDeviceProperties(&d, 0)); CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaEventCreate(&before)); CHECK(cudaEventCreate(&after)); CHECK(cudaMalloc(&sink, 4));
    CHECK(cudaDeviceGetAttribute(&aside, cudaDevAttrMaxPersistingL2CacheSize, 0));
    CHECK(cudaDeviceGetAttribute(&window, cudaDevAttrMaxAccessPolicyWindowSize, 0));
    printf("# machine: %s, driver for CUDA %d.%d; medians of 9\n# key: what,how\nwhat,how,value,unit\n", d.name, driver / 1000, driver % 1000 / 10);
    row("device", "l2", d.l2CacheSize / 1048576., "MiB");
    row("device", "aside", aside / 1048576., "MiB"); row("device", "window", window / 1048576., "MiB");
    CHECK(cudaFuncSetAttribute(barriers, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    for (int n = 2; n <= 16; n *= 2) {
        cudaLaunchConfig_t s = shape(n, 256, n, &a);
        double ms = time_of([&] { CHECK(cudaLaunchKernelEx(&s, barriers, sink)); });
        snprintf(how, sizeof how, "%d", n); row("cluster-barrier", how, 1e6 * ms / ROUNDS, "ns");
    }
    cudaLaunchConfig_t s = shape(8, 64, 8, &a);
    row("chain", "shared", 1e6 / STEPS * time_of([&] { CHECK(cudaLaunchKernelEx(&s, chain<0>, sink)); }), "ns");
    row("chain", "other", 1e6 / STEPS * time_of([&] { CHECK(cudaLaunchKernelEx(&s, chain<1>, sink)); }), "ns");
    row("chain-min", "shared", 1e6 / STEPS * time_of([&] { CHECK(cudaLaunchKernelEx(&s, chain<2>, sink)); }), "ns");
    row("chain-min", "other", 1e6 / STEPS * time_of([&] { CHECK(cudaLaunchKernelEx(&s, chain<3>, sink)); }), "ns");
    s = shape(2, 1, 2, &a);
    row("message", "cluster", 1e6 / (2 * TURNS) * time_of([&] { CHECK(cudaLaunchKernelEx(&s, exchange, sink)); }), "ns");
    uint32_t *c; CHECK(cudaMalloc(&c, 64ull << 20)); CHECK(cudaMemset(c, 0, 64ull << 20));
    static const uint32_t sizes[] = { 1 << 20, 4 << 20, 11 << 20, 16 << 20 };
    for (uint32_t n : sizes) {
        snprintf(how, sizeof how, "%u", n); uint32_t all = 1 << 27;
        row("read8", how, all / 1e6 / time_of([&] { reads<<<1056, 256>>>((uint8_t *)c, n, all, sink); }), "G/s");
        row("read16", how, all / 1e6 / time_of([&] { reads<<<1056, 256>>>((uint16_t *)c, n, all, sink); }), "G/s");
        row("read32", how, all / 1e6 / time_of([&] { reads<<<1056, 256>>>(c, n, all, sink); }), "G/s");
    }
    time_offers("tested", c, plain);
    size_t fine = 0;
    CHECK(cudaDeviceGetLimit(&fine, cudaLimitMaxL2FetchGranularity)); row("fetch", "usual", fine, "bytes");
    CHECK(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 32)); time_offers("tested-fetch32", c, plain);
    CHECK(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, fine));
    CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, aside)); time_offers("tested-aside", c, kept);
}
