/* gpu-costs: what the steps of a GPU program cost on the GPU it runs on.
   Prints figures/data/gpu-costs.csv, from which Chapters 4, 5
   and 17 take every number.  Needs nothing but this file:

     nvcc -std=c++17 -O3 -arch=native -o build/gpu-costs figures/measure/gpu-costs.cu
     build/gpu-costs >figures/data/gpu-costs.csv

   Every figure is the median of REPEATS runs after one that is thrown
   away.  Exit status 3 if a CUDA call fails, 2 on the simulator, which
   has no times to tell. */

#include <cuda_runtime.h>
#include <cuda/atomic>
#include "bench.h"

#define REPEATS 9
#define WORDS_LOG 28         /* the large array: 1 GiB */

static void row(const char *what, const char *how, double value,
                const char *unit)
{
    int digits = value == (long)value || value >= 1000 ? 0
               : value < 10 ? 3 : 1;

    printf("%s,%s,%.*f,%s\n", what, how, digits, value, unit);
    fflush(stdout);
}

/* ---- launches and small copies, by the host's clock ------------------- */

__global__ void nothing(void) {}

static void time_launches(void)
{
    enum { LAUNCHES = 2000 };
    double behind[REPEATS + 1], waiting[REPEATS + 1];

    for (int r = 0; r <= REPEATS; r++) {
        double start = now();

        for (int k = 0; k < LAUNCHES; k++)
            nothing<<<1, 32>>>();
        CHECK(cudaGetLastError());
        CHECK(cudaDeviceSynchronize());
        behind[r] = (now() - start) / LAUNCHES;
        start = now();
        for (int k = 0; k < LAUNCHES; k++) {
            nothing<<<1, 32>>>();
            CHECK(cudaDeviceSynchronize());
        }
        waiting[r] = (now() - start) / LAUNCHES;
    }
    row("launch", "queued", 1e6 * median(behind + 1, REPEATS), "us");
    row("launch", "waited", 1e6 * median(waiting + 1, REPEATS), "us");
}

static void time_copies(void)
{
    enum { COPIES = 2000 };
    size_t bytes = (size_t)256 << 20;
    double word[REPEATS + 1], paged[REPEATS + 1], pinned[REPEATS + 1];
    char *host = (char *)malloc(bytes), *lock, *device;

    if (host == NULL) {
        fputs("gpu-costs: no memory\n", stderr);
        exit(3);
    }
    memset(host, 1, bytes);
    CHECK(cudaMallocHost(&lock, bytes));
    memset(lock, 1, bytes);
    CHECK(cudaMalloc(&device, bytes));
    for (int r = 0; r <= REPEATS; r++) {
        uint32_t one;
        double start = now();

        for (int k = 0; k < COPIES; k++)
            CHECK(cudaMemcpy(&one, device, sizeof one,
                             cudaMemcpyDeviceToHost));
        word[r] = (now() - start) / COPIES;
        start = now();
        CHECK(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaDeviceSynchronize());
        paged[r] = now() - start;
        start = now();
        CHECK(cudaMemcpy(device, lock, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaDeviceSynchronize());
        pinned[r] = now() - start;
    }
    row("copy", "word", 1e6 * median(word + 1, REPEATS), "us");
    row("copy", "pageable", bytes / 1e9 / median(paged + 1, REPEATS),
        "GB/s");
    row("copy", "pinned", bytes / 1e9 / median(pinned + 1, REPEATS),
        "GB/s");
    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(lock));
    free(host);
}

/* ---- kernels, by events ----------------------------------------------- */

static cudaEvent_t before, after;

#define TIME_KERNEL(seconds, launch)                                    \
    do {                                                                \
        double t_[REPEATS + 1];                                         \
        for (int r_ = 0; r_ <= REPEATS; r_++) {                         \
            float ms_;                                                  \
            CHECK(cudaEventRecord(before));                             \
            launch;                                                     \
            CHECK(cudaGetLastError());                                  \
            CHECK(cudaEventRecord(after));                              \
            CHECK(cudaEventSynchronize(after));                         \
            CHECK(cudaEventElapsedTime(&ms_, before, after));           \
            t_[r_] = ms_ * 1e-3;                                        \
        }                                                               \
        (seconds) = median(t_ + 1, REPEATS);                            \
    } while (0)

__device__ static uint32_t mix(uint32_t x)  /* a bijection */
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

/* Thread i reads the words a[i], a[i + threads], ..., eight at a time, so
   that enough is under way: its warp's 32 words lie side by side.  In
   read_strided they are eight words apart, so each lies in a sector of
   its own, and the other words of that sector are wanted only when the
   whole array has passed by; in read_random they are anywhere.  All
   three want as many words. */
#define READER(name, place)                                             \
    __global__ void name(const uint32_t *a, uint32_t mask,              \
                         uint32_t *sink)                                \
    {                                                                   \
        uint32_t threads = gridDim.x * blockDim.x, sum = 0;             \
        uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;             \
                                                                        \
        for (; i <= mask; i += 8 * threads) {                           \
            uint32_t x[8];                                              \
                                                                        \
            _Pragma("unroll")                                           \
            for (uint32_t r = 0; r < 8; r++) {                          \
                uint32_t k = i + r * threads;                           \
                                                                        \
                x[r] = a[(place) & mask];                               \
            }                                                           \
            _Pragma("unroll")                                           \
            for (uint32_t r = 0; r < 8; r++)                            \
                sum += x[r];                                            \
        }                                                               \
        if (sum == 0xdeadbeef)  /* never: the compiler cannot know */   \
            *sink = sum;                                                \
    }
READER(read_contiguous, k)
READER(read_strided, k << 3 | k >> (WORDS_LOG - 3))
READER(read_random, mix(k))

/* ---- latency ---------------------------------------------------------- */

/* a[0..words-1]: a cycle through all the words, in jumps that no hardware
   foresees.  It is a congruential generator, of full period where 2 and 5
   are the only primes that divide the number of words. */
__global__ void lay_chain(uint32_t *a, uint32_t words)
{
    uint32_t threads = gridDim.x * blockDim.x;

    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < words;
         i += threads)
        a[i] = (uint32_t)((i * (uint64_t)1664521 + 1013904223) % words);
}

typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;

/* One thread goes along the chain: each step is an access that cannot begin
   before the one before it has answered.  A plain read may be answered by
   the multiprocessor's own cache, the others ask the level-2 cache.  The
   atomic minimum changes nothing, and answers what was there. */
enum { STEPS = 20000 };
#define FOLLOW(name, access)                                            \
    __global__ void name(uint32_t *a, uint32_t *sink)                   \
    {                                                                   \
        uint32_t i = *sink;     /* where the last launch ended */       \
                                                                        \
        for (int k = 0; k < STEPS; k++)                                 \
            i = access;                                                 \
        *sink = i;                                                      \
    }
FOLLOW(follow_plain, a[i])
FOLLOW(follow_volatile, *(volatile uint32_t *)&a[i])
FOLLOW(follow_load, word(a[i]).load(cuda::memory_order_relaxed))
FOLLOW(follow_min, atomicMin(&a[i], UINT32_MAX))

/* Brings the words into the level-2 cache, as many as fit. */
__global__ void touch(const uint32_t *a, uint32_t words, uint32_t *sink)
{
    uint32_t threads = gridDim.x * blockDim.x, sum = 0;

    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < words;
         i += threads)
        sum += __ldcg(&a[i]);
    if (sum == 0xdeadbeef)
        *sink = sum;
}

/* Of a step, in nanoseconds. */
static double time_chain(void (*follow)(uint32_t *, uint32_t *),
                         uint32_t *a, uint32_t words, uint32_t *sink)
{
    double t[REPEATS + 1];

    lay_chain<<<1024, 256>>>(a, words);
    CHECK(cudaMemset(sink, 0, sizeof *sink));
    for (int r = 0; r <= REPEATS; r++) {
        float ms;

        touch<<<1024, 256>>>(a, words, sink + 1);
        CHECK(cudaEventRecord(before));
        follow<<<1, 1>>>(a, sink);
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(after));
        CHECK(cudaEventSynchronize(after));
        CHECK(cudaEventElapsedTime(&ms, before, after));
        t[r] = ms * 1e6 / STEPS;
    }
    return median(t + 1, REPEATS);
}

/* Two blocks in turn: each waits for the other's word, and then writes its
   own.  What a turn takes is what a message takes from a block to another. */
enum { TURNS = 5000 };
__global__ void exchange(uint32_t *said)
{
    word mine(said[64 * blockIdx.x]), other(said[64 * (1 - blockIdx.x)]);

    for (uint32_t k = 1; k <= TURNS; k++) {
        if (blockIdx.x == 0)
            mine.store(k, cuda::memory_order_release);
        while (other.load(cuda::memory_order_acquire) != k)
            ;
        if (blockIdx.x == 1)
            mine.store(k, cuda::memory_order_release);
    }
}

static double time_exchange(uint32_t *said)
{
    double t[REPEATS + 1];

    for (int r = 0; r <= REPEATS; r++) {
        float ms;

        CHECK(cudaMemset(said, 0, 128 * sizeof *said));
        CHECK(cudaEventRecord(before));
        exchange<<<2, 1>>>(said);
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(after));
        CHECK(cudaEventSynchronize(after));
        CHECK(cudaEventElapsedTime(&ms, before, after));
        t[r] = ms * 1e6 / (2 * TURNS);
    }
    return median(t + 1, REPEATS);
}

/* Chains through 4, 16 and 40 MiB, which the level-2 cache holds, and
   through 1 GiB, which it does not. */
static void time_latencies(uint32_t *a, uint32_t *sink)
{
    static const struct {
        const char *how;
        void (*follow)(uint32_t *, uint32_t *);
    } ways[] = { { "chain-plain", follow_plain },
                 { "chain-volatile", follow_volatile },
                 { "chain-load", follow_load },
                 { "chain-min", follow_min } };
    static const uint32_t mib[] = { 4, 16, 40, 1024 };

    for (int w = 0; w < 4; w++)
        for (int k = 0; k < 4; k++) {
            char how[16];

            snprintf(how, sizeof how, "%u", mib[k]);
            row(ways[w].how, how,
                time_chain(ways[w].follow, a, mib[k] << 18, sink), "ns");
        }
    CHECK(cudaMemset(a, 0, 4096));
    row("message", "blocks", time_exchange(a), "ns");
}

static void time_reads(void)
{
    uint32_t words = 1u << WORDS_LOG, *a, *sink;
    double bytes = (double)words * sizeof *a / 1e9, in_order, t;

    CHECK(cudaMalloc(&a, (size_t)words * sizeof *a));
    CHECK(cudaMalloc(&sink, 2 * sizeof *sink));
    CHECK(cudaMemset(a, 0, (size_t)words * sizeof *a));
    TIME_KERNEL(in_order, (read_contiguous<<<4096, 256>>>(a, words - 1,
                                                          sink)));
    row("read", "contiguous", bytes / in_order, "GB/s");
    TIME_KERNEL(t, (read_strided<<<4096, 256>>>(a, words - 1, sink)));
    row("read", "strided", bytes / t, "GB/s");
    TIME_KERNEL(t, (read_random<<<4096, 256>>>(a, words - 1, sink)));
    row("read", "random", bytes / t, "GB/s");
    row("latency", "near", time_chain(follow_plain, a, 1u << 10, sink),
        "ns");
    t = time_chain(follow_plain, a, words, sink);
    row("latency", "far", t, "ns");
    row("words", "underway", words / 1e9 / in_order * t, "words");
    time_latencies(a, sink);
    CHECK(cudaFree(a));
    CHECK(cudaFree(sink));
}

/* Every thread offers a random value to a random one of the words
   c[0..words-1].  With test, it looks first. */
__global__ void offer(uint32_t *c, uint32_t words, bool test)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t j = __umulhi(mix(i), words), x = mix(i + 0x9e3779b9u);

    if (!test || x < c[j])
        atomicMin(&c[j], x);
}

/* On arrays of 16^k words, and of as many as the random graphs of Chapter 17
   have vertices. */
static void time_atomics(void)
{
    static const uint32_t sizes[] = { 1, 1 << 4, 1 << 8, 1 << 12, 1 << 16,
        1 << 20, 1 << 22, 11 << 20, 1 << 24, 1 << WORDS_LOG };
    enum { SIZES = sizeof sizes / sizeof *sizes };
    uint32_t offers = 1u << 26, *c;
    char how[32];

    CHECK(cudaMalloc(&c, (size_t)sizes[SIZES - 1] * sizeof *c));
    for (int test = 0; test < 2; test++)
        for (int k = 0; k < SIZES; k++) {
            double t[REPEATS + 1];
            size_t words = sizes[k];

            for (int r = 0; r <= REPEATS; r++) {
                float ms;

                CHECK(cudaMemset(c, 0xff, words * sizeof *c));
                CHECK(cudaEventRecord(before));
                offer<<<offers / 256, 256>>>(c, (uint32_t)words, test);
                CHECK(cudaGetLastError());
                CHECK(cudaEventRecord(after));
                CHECK(cudaEventSynchronize(after));
                CHECK(cudaEventElapsedTime(&ms, before, after));
                t[r] = ms * 1e-3;
            }
            snprintf(how, sizeof how, "%zu", words);
            row(test ? "tested" : "atomic", how,
                offers / 1e9 / median(t + 1, REPEATS), "G/s");
        }
    CHECK(cudaFree(c));
}

/* One block, ROUNDS barriers. */
enum { ROUNDS = 10000 };
__global__ void barriers(uint32_t *sink)
{
    __shared__ volatile uint32_t turn;

    for (int k = 0; k < ROUNDS; k++) {
        if (threadIdx.x == k % blockDim.x)
            turn = k;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        *sink = turn;
}

/* The lanes of a warp take `paths` different ways through a branch, of
   the same length each. */
__global__ void diverge(uint32_t paths, uint32_t *sink)
{
    uint32_t x = threadIdx.x, mine = threadIdx.x % 32 % paths;

#pragma unroll 1
    for (uint32_t p = 0; p < paths; p++)
        if (mine == p)
#pragma unroll 1
            for (int k = 0; k < 1000; k++)
                x = mix(x + p);
    if (x == 0xdeadbeef)
        *sink = x;
}

static void time_control(void)
{
    uint32_t *sink;
    double t, one = 0;
    char how[32];

    CHECK(cudaMalloc(&sink, sizeof *sink));
    for (int block = 32; block <= 1024; block *= 2) {
        TIME_KERNEL(t, (barriers<<<1, block>>>(sink)));
        snprintf(how, sizeof how, "%d", block);
        row("barrier", how, 1e9 * t / ROUNDS, "ns");
    }
    for (uint32_t paths = 1; paths <= 32; paths *= 2) {
        TIME_KERNEL(t, (diverge<<<1056, 256>>>(paths, sink)));
        if (paths == 1)
            one = t;
        snprintf(how, sizeof how, "%u", paths);
        row("paths", how, t / one, "times");
    }
    CHECK(cudaFree(sink));
}

int main(void)
{
    cudaDeviceProp device;
    int driver, runtime;

    CHECK(cudaGetDeviceProperties(&device, 0));
    if (strncmp(device.name, "simulator", 9) == 0) {
        fputs("gpu-costs: these are times; the simulator has none\n",
              stderr);
        return 2;
    }
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaRuntimeGetVersion(&runtime));
    CHECK(cudaEventCreate(&before));
    CHECK(cudaEventCreate(&after));
    printf("# command: build/gpu-costs >figures/data/gpu-costs.csv\n"
           "# machine: %s, driver for CUDA %d.%d, runtime %d.%d; "
           "medians of %d\n"
           "# key: what,how\n"
           "what,how,value,unit\n",
           device.name, driver / 1000, driver % 1000 / 10,
           runtime / 1000, runtime % 1000 / 10, REPEATS);
    row("device", "multiprocessors", device.multiProcessorCount, "");
    row("device", "threads-each", device.maxThreadsPerMultiProcessor, "");
    row("device", "shared-each",
        device.sharedMemPerMultiprocessor / 1024.0, "KiB");
    row("device", "l2", device.l2CacheSize / 1048576.0, "MiB");
    row("device", "memory", device.totalGlobalMem / 1073741824.0, "GiB");
    time_launches();
    time_copies();
    time_reads();
    time_atomics();
    time_control();
    CHECK(cudaEventDestroy(before));
    CHECK(cudaEventDestroy(after));
    return 0;
}
