#!/bin/bash
# What a program leaves behind that asks the runtime again and again, as a service does
# with each of its questions: each pair of calls of the table below, checked and unchecked,
# by what is resident, by what the heap has given out and by the highest address.  Streams
# that died may live again, and what races between streams is found as before.  And the
# word for a program that is large.
# set: full
# timeout: 600, seconds: 40
. tests/tap.sh
b=$B/bin
src() { cat >"$work/$1"; }
src often.cu <<'X'
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <unistd.h>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define TRY(x) do { cudaError_t e_ = (x); if (e_) { printf("%s: %s\n", #x, cudaGetErrorString(e_)); exit(1); } } while (0)
__constant__ int table[16];
__device__ int global[16];
__global__ void add(int *p) { atomicAdd(p, 1); }
__global__ void dyn(int *p) { extern __shared__ int s[]; s[threadIdx.x] = 1; __syncthreads(); if (!threadIdx.x) p[blockIdx.x] = s[31]; }
__global__ void heap(int *p) { int *q = (int *)malloc(400); if (q) { q[threadIdx.x] = 3; p[threadIdx.x] = q[threadIdx.x]; } free(q); }
__global__ void all(int *p) { cg::grid_group g = cg::this_grid(); if (g.thread_rank() == 0) p[0] = 1; g.sync(); if (g.thread_rank() == 40) p[1] = p[0]; }
__global__ void say(int k) { printf("%d\n", k); }
__global__ void tex(cudaTextureObject_t t, int *p) { p[threadIdx.x] = tex1Dfetch<int>(t, threadIdx.x); }
static int *d, h[64];
static char *last;              /* the highest address so far */
static void seen(void *p) { if ((char *)p > last) last = (char *)p; }
static int stale;               /* destroyed handles that were taken for live ones */
static void nothing(void *) {}
static void streams(void) { cudaStream_t s; TRY(cudaStreamCreate(&s)); add<<<1, 32, 0, s>>>(d); TRY(cudaStreamSynchronize(s)); TRY(cudaStreamDestroy(s)); stale += cudaStreamSynchronize(s) != cudaErrorInvalidResourceHandle; }
static void events(void) { cudaEvent_t a, b; float ms; TRY(cudaEventCreate(&a)); TRY(cudaEventCreate(&b)); TRY(cudaEventRecord(a)); add<<<1, 32>>>(d); TRY(cudaEventRecord(b)); TRY(cudaEventSynchronize(b)); TRY(cudaEventElapsedTime(&ms, a, b)); TRY(cudaEventDestroy(a)); TRY(cudaEventDestroy(b)); }
static void graphs(void) { static cudaStream_t s; if (!s) TRY(cudaStreamCreate(&s)); cudaGraph_t g; cudaGraphExec_t e; TRY(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)); add<<<1, 32, 0, s>>>(d); TRY(cudaMemcpyAsync(h, d, 16, cudaMemcpyDeviceToHost, s)); TRY(cudaStreamEndCapture(s, &g)); TRY(cudaGraphInstantiate(&e, g, 0)); TRY(cudaGraphLaunch(e, s)); TRY(cudaStreamSynchronize(s)); TRY(cudaGraphExecDestroy(e)); TRY(cudaGraphDestroy(g)); }
static void launches(void) { dyn<<<2, 32, 128>>>(d); TRY(cudaDeviceSynchronize()); }
static void heaps(void) { heap<<<1, 1>>>(d); TRY(cudaDeviceSynchronize()); }
static void cooperative(void) { void *a[] = { &d }; TRY(cudaLaunchCooperativeKernel((void *)all, dim3(4), dim3(32), a, 0, 0)); TRY(cudaDeviceSynchronize()); }
static void symbols(void) { TRY(cudaMemcpyToSymbol(table, h, 64)); TRY(cudaMemcpyFromSymbol(h, global, 64)); }
static void hostfunc(void) { TRY(cudaLaunchHostFunc(0, nothing, NULL)); TRY(cudaDeviceSynchronize()); }
static void copies(void) { TRY(cudaMemcpyAsync(d, h, 256, cudaMemcpyHostToDevice, 0)); TRY(cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost)); TRY(cudaMemset(d, 0, 256)); }
static void registered(void) { static char room[8192]; TRY(cudaHostRegister(room, sizeof room, 0)); TRY(cudaHostUnregister(room)); }
static void async(void) { int *p; TRY(cudaMallocAsync(&p, 4000, 0)); seen(p); add<<<1, 1>>>(d); TRY(cudaFreeAsync(p, 0)); TRY(cudaStreamSynchronize(0)); }
static void small(void) { int *p, *q; TRY(cudaMalloc(&p, 100)); TRY(cudaMallocHost(&q, 100)); seen(p); seen(q); TRY(cudaFree(p)); TRY(cudaFreeHost(q)); }
static void managed(void) { int *p; TRY(cudaMallocManaged(&p, 10000)); seen(p); p[3] = 1; add<<<1, 1>>>(p + 3); TRY(cudaDeviceSynchronize()); TRY(cudaFree(p)); }
static void pitched(void) { char *p; size_t pitch; TRY(cudaMallocPitch(&p, &pitch, 100, 10)); seen(p); TRY(cudaMemset2D(p, pitch, 0, 100, 10)); TRY(cudaFree(p)); }
static void textures(void) { cudaResourceDesc r; cudaTextureDesc t; memset(&r, 0, sizeof r); memset(&t, 0, sizeof t); TRY(cudaMemset(d, 0, 256)); r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = d; r.res.linear.desc = cudaCreateChannelDesc<int>(); r.res.linear.sizeInBytes = 256; t.readMode = cudaReadModeElementType; cudaTextureObject_t o; TRY(cudaCreateTextureObject(&o, &r, &t, NULL)); int *q; TRY(cudaMalloc(&q, 128)); seen(q); tex<<<1, 32>>>(o, q); TRY(cudaDeviceSynchronize()); TRY(cudaDestroyTextureObject(o)); TRY(cudaFree(q)); }
static void attributes(void) { cudaFuncAttributes a; int n; TRY(cudaFuncGetAttributes(&a, (void *)add)); TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, add, 32, 0)); cudaDeviceProp p; TRY(cudaGetDeviceProperties(&p, 0)); }
static void says(void) { say<<<1, 1>>>(1); TRY(cudaDeviceSynchronize()); }
/* one round of everything, in a stream of its own */
static void together(void)
{
    int *p, *q, *m, *a, zero = 0; cudaStream_t s; cudaEvent_t e; static int own[256];
    TRY(cudaMalloc(&p, 4096)); TRY(cudaMallocHost(&q, 5000)); TRY(cudaMallocManaged(&m, 3000));
    TRY(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking)); TRY(cudaEventCreate(&e)); TRY(cudaEventRecord(e, s));
    add<<<2, 128, 0, s>>>(d); TRY(cudaMemcpyAsync(p, own, 1024, cudaMemcpyHostToDevice, s)); TRY(cudaMemcpyToSymbol(table, &zero, 4));
    TRY(cudaMallocAsync(&a, 1000, s)); TRY(cudaFreeAsync(a, s)); seen(p); seen(q); seen(m); seen(a);
    TRY(cudaStreamSynchronize(s)); TRY(cudaEventSynchronize(e)); TRY(cudaEventDestroy(e)); TRY(cudaStreamDestroy(s));
    stale += cudaStreamSynchronize(s) != cudaErrorInvalidResourceHandle; cudaGetLastError();
    TRY(cudaFreeHost(q)); TRY(cudaFree(m)); TRY(cudaFree(p));
}
/* a row, and how many allocations its round makes */
#define ROW(f, n) { #f, f, n }
static const struct { const char *name; void (*f)(void); int made; } rows[] = {
    ROW(streams, 0), ROW(events, 0), ROW(graphs, 0), ROW(launches, 0), ROW(heaps, 1), ROW(cooperative, 0), ROW(symbols, 0),
    ROW(hostfunc, 0), ROW(copies, 0), ROW(registered, 1), ROW(async, 1), ROW(small, 2), ROW(managed, 1), ROW(pitched, 1),
    ROW(textures, 1), ROW(attributes, 0), ROW(says, 0), ROW(together, 4) };
static long resident(void) { FILE *f = fopen("/proc/self/statm", "r"); long a = 0, p = 0; if (fscanf(f, "%ld %ld", &a, &p) != 2) p = 0; fclose(f); return p * 4; }
static long allocated(void) { struct mallinfo2 i = mallinfo2(); return (long)(i.uordblks + i.hblkhd); }
int main(int, char **arg)
{
    long most = atol(arg[1]);       /* bytes that a round may leave */
    long record = atol(arg[2]);     /* and of the heap's, for each allocation */
    enum { ROUNDS = 600 };         /* as many before it is looked at */

    TRY(cudaMalloc(&d, 256));
    TRY(cudaMemset(d, 0, 256));
    for (auto &r : rows) {
        long before = 0, heap = 0;
        char *highest = NULL;

        last = NULL;
        for (int i = 0; i < 2 * ROUNDS; i++) {
            if (i == ROUNDS)
                before = resident(), heap = allocated(), highest = last;
            r.f();
        }
        before = (resident() - before) * 1024 / ROUNDS;
        heap = (allocated() - heap) / ROUNDS;
        if (before > most)
            fprintf(stderr, "%s: %ld bytes in each round\n", r.name, before);
        if (heap > 8 + record * r.made)  /* vectors grow by doubling */
            fprintf(stderr, "%s: %ld bytes of the heap in each round\n", r.name, heap);
        if (!record && last != highest)
            fprintf(stderr, "%s: %ld new addresses\n", r.name, (long)(last - highest));
    }
    if (stale)
        fprintf(stderr, "%d destroyed streams were taken for live ones\n", stale);
    TRY(cudaFree(d));
    fprintf(stderr, "all were tried\n");
    return 0;
}
X
# Unchecked, nothing is left, and what was given back is used again.  Checked, no address
# is used twice and what was freed is remembered: a record of 260 bytes for each allocation
# and some kilobytes, as large pages come and go.
for mode in "--fast 256 0" "-O1 12288 260"; do
  set -- $mode
  ok "$1: the calls compile" $b/simcc $1 "$work/often.cu" -o "$work/often"
  is "$1: no pair of calls leaves more and more" "all were tried" \
    "$("$work/often" $2 $3 2>&1 >/dev/null | grep -v '^simulator: 0 errors')"
done
src dead.cu <<'X'
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void put(int *p, int with) { *p = with; }
int main(int, char **arg)
{
    int *p, rounds = atoi(arg[1]), waits = atoi(arg[2]), race = atoi(arg[3]);
    cudaStream_t s, t;

    cudaMalloc(&p, 2 * sizeof *p);
    for (int i = 0; i < rounds; i++) {
        cudaStreamCreate(&s);
        cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
        put<<<1, 1, 0, s>>>(p, i);
        put<<<1, 1, 0, t>>>(p + (race && i == rounds - 1 ? 0 : 1), i);
        if (waits) {
            cudaStreamSynchronize(s);
            cudaStreamSynchronize(t);
        }
        cudaStreamDestroy(s);
        cudaStreamDestroy(t);
        if (!waits)
            cudaDeviceSynchronize();
    }
    cudaDeviceSynchronize();
    cudaFree(p);
    return 0;
}
X
ok "streams that die compile" $b/simcc "$work/dead.cu" -o "$work/dead"
for order in eager lazy reversed random; do for waits in 0 1; do for rounds in 1 20 40 200; do
  is "$rounds rounds, $order, waits $waits: nothing races, nothing is said" "" \
    "$(SIM_STREAMS=$order "$work/dead" $rounds $waits 0 2>&1)"
  is "$rounds rounds, $order, waits $waits: a race in the last round is found" "race-streams" \
    "$(SIM_STREAMS=$order "$work/dead" $rounds $waits 1 2>&1 | grep -o '^error: race-streams' | sed 's/.* //')"
done; done; done
# A stream is used again when the host knows that its work is done: else this would be the same stream's, and in order.
src race.cu <<'X'
__global__ void w(int *a, int i) { a[threadIdx.x] = threadIdx.x + i; }
int main() { int *a; cudaMalloc(&a, 128); cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); w<<<1, 32, 0, s>>>(a, 7); WAIT; cudaStreamDestroy(s);
  for (int i = 0; i < 256; i++) { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); cudaStreamDestroy(s); }
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); w<<<1, 32, 0, s>>>(a, 8); cudaDeviceSynchronize();
  cudaStreamDestroy(s); return cudaFree(a); }
X
ok "two streams compile, the first without a wait" $b/simcc -DWAIT= "$work/race.cu" -o "$work/race"
status "a race between a destroyed stream and a new one is found" 87 "$work/race"
says "as a race of streams" "error: race-streams"
ok "and with a wait" $b/simcc '-DWAIT=cudaStreamSynchronize(s)' "$work/race.cu" -o "$work/race"
status "it is none" 0 "$work/race"
src large.cu <<'X'
#include <cstdio>
__global__ void k(float *a, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = a[i] * 2 + 1; }
int main() { int n = 1 << 22; float *a; cudaMalloc(&a, n * 4); cudaMemset(a, 0, n * 4);
  for (int i = 0; i < 30; i++) k<<<256, 256>>>(a, n); cudaDeviceSynchronize(); return cudaFree(a); }
X
ok "a large program compiles" $b/simcc "$work/large.cu" -o "$work/large"
status "it ends well" 0 "$work/large"
is "and a word was said of it, once" 1 "$(grep -c '^simulator: 200 million accesses of memory so far, and [0-9]* of the 256 blocks' "$work/out")"
status "with a limit of the user's own" 0 env SIM_STEPS=4000000000 "$work/large"
no "nothing is said" grep -q million "$work/out"
src threads.cu <<'X'
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <sys/resource.h>
__global__ void k(int *a, const int *b) { a[threadIdx.x] = b[threadIdx.x]; }
static long top(void) { rusage r; getrusage(RUSAGE_SELF, &r); return r.ru_maxrss; }
int main() { int *a, *b; long before = 0; if (cudaMallocManaged(&a, 4096) || cudaMallocManaged(&b, 256)) return 1;
  std::atomic<int> over{0}, who{0};
  for (int r = 1; r <= 400; r++) {
    for (int i = 0; i < 3; i++) std::thread([&] { cudaStream_t s; if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking)) abort();
      int *mine = a + 64 * (who++ % 8); k<<<1, 64, 0, s>>>(mine, b);
      if (cudaStreamSynchronize(s) || cudaStreamDestroy(s) || mine[3] != b[3]) abort(); over++; }).detach();
    while (over < 3 * r) std::this_thread::yield();
    if (r == 100) before = top(); }
  cudaFree(a); cudaFree(b); printf("%d\n", top() - before < 4000 ? 0 : (int)(top() - before)); }
X
ok "threads of the host that come and go compile" $b/simcc "$work/threads.cu" -o "$work/x"
status "three beside each other, four hundred times" 0 "$work/x"
is "what is kept of them does not grow" 0 "$(cat "$work/out")"
finish
