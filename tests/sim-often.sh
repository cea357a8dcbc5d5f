# A program that calls the same pair of calls again and again, for days, neither grows without
# end nor slows down: each pair of the table below in eight windows, checked and unchecked.
# Streams that died may live again, and what races between streams is found as before.
# set: full
# timeout: 400
. tests/tap.sh
cat >"$work/often.cu" <<'EOF'
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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
static void nothing(void *) {}
static void streams(void) { cudaStream_t s; TRY(cudaStreamCreate(&s)); add<<<1, 32, 0, s>>>(d); TRY(cudaStreamSynchronize(s)); TRY(cudaStreamDestroy(s)); }
static void events(void) { cudaEvent_t a, b; float ms; TRY(cudaEventCreate(&a)); TRY(cudaEventCreate(&b)); TRY(cudaEventRecord(a)); add<<<1, 32>>>(d); TRY(cudaEventRecord(b)); TRY(cudaEventSynchronize(b)); TRY(cudaEventElapsedTime(&ms, a, b)); TRY(cudaEventDestroy(a)); TRY(cudaEventDestroy(b)); }
static void graphs(void) { static cudaStream_t s; if (!s) TRY(cudaStreamCreate(&s)); cudaGraph_t g; cudaGraphExec_t e; TRY(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)); add<<<1, 32, 0, s>>>(d); TRY(cudaMemcpyAsync(h, d, 16, cudaMemcpyDeviceToHost, s)); TRY(cudaStreamEndCapture(s, &g)); TRY(cudaGraphInstantiate(&e, g, 0)); TRY(cudaGraphLaunch(e, s)); TRY(cudaStreamSynchronize(s)); TRY(cudaGraphExecDestroy(e)); TRY(cudaGraphDestroy(g)); }
static void launches(void) { dyn<<<2, 32, 128>>>(d); TRY(cudaDeviceSynchronize()); }
static void heaps(void) { heap<<<1, 1>>>(d); TRY(cudaDeviceSynchronize()); }
static void cooperative(void) { void *a[] = { &d }; TRY(cudaLaunchCooperativeKernel((void *)all, dim3(4), dim3(32), a, 0, 0)); TRY(cudaDeviceSynchronize()); }
static void symbols(void) { TRY(cudaMemcpyToSymbol(table, h, 64)); TRY(cudaMemcpyFromSymbol(h, global, 64)); }
static void hostfunc(void) { TRY(cudaLaunchHostFunc(0, nothing, NULL)); TRY(cudaDeviceSynchronize()); }
static void copies(void) { TRY(cudaMemcpyAsync(d, h, 256, cudaMemcpyHostToDevice, 0)); TRY(cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost)); TRY(cudaMemset(d, 0, 256)); }
static void registered(void) { static char room[8192]; TRY(cudaHostRegister(room, sizeof room, 0)); TRY(cudaHostUnregister(room)); }
static void async(void) { int *p; TRY(cudaMallocAsync(&p, 4000, 0)); add<<<1, 1>>>(d); TRY(cudaFreeAsync(p, 0)); TRY(cudaStreamSynchronize(0)); }
static void small(void) { int *p, *q; TRY(cudaMalloc(&p, 100)); TRY(cudaMallocHost(&q, 100)); TRY(cudaFree(p)); TRY(cudaFreeHost(q)); }
static void managed(void) { int *p; TRY(cudaMallocManaged(&p, 10000)); p[3] = 1; add<<<1, 1>>>(p + 3); TRY(cudaDeviceSynchronize()); TRY(cudaFree(p)); }
static void pitched(void) { char *p; size_t pitch; TRY(cudaMallocPitch(&p, &pitch, 100, 10)); TRY(cudaMemset2D(p, pitch, 0, 100, 10)); TRY(cudaFree(p)); }
static void textures(void) { cudaResourceDesc r; cudaTextureDesc t; memset(&r, 0, sizeof r); memset(&t, 0, sizeof t); TRY(cudaMemset(d, 0, 256)); r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = d; r.res.linear.desc = cudaCreateChannelDesc<int>(); r.res.linear.sizeInBytes = 256; t.readMode = cudaReadModeElementType; cudaTextureObject_t o; TRY(cudaCreateTextureObject(&o, &r, &t, NULL)); int *q; TRY(cudaMalloc(&q, 128)); tex<<<1, 32>>>(o, q); TRY(cudaDeviceSynchronize()); TRY(cudaDestroyTextureObject(o)); TRY(cudaFree(q)); }
static void attributes(void) { cudaFuncAttributes a; int n; TRY(cudaFuncGetAttributes(&a, (void *)add)); TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, add, 32, 0)); cudaDeviceProp p; TRY(cudaGetDeviceProperties(&p, 0)); }
static void says(void) { say<<<1, 1>>>(1); TRY(cudaDeviceSynchronize()); }
#define ROW(f) { #f, f }
static const struct { const char *name; void (*f)(void); } rows[] = { ROW(streams), ROW(events), ROW(graphs), ROW(launches), ROW(heaps), ROW(cooperative), ROW(symbols), ROW(hostfunc), ROW(copies), ROW(registered), ROW(async), ROW(small), ROW(managed), ROW(pitched), ROW(textures), ROW(attributes), ROW(says) };
static long resident(void) { FILE *f = fopen("/proc/self/statm", "r"); long a = 0, p = 0; if (fscanf(f, "%ld %ld", &a, &p) != 2) p = 0; fclose(f); return p * 4; }
int main(int, char **arg)
{
    long most = atol(arg[1]);       /* bytes that a round may leave */
    enum { ROUNDS = 150, WINDOWS = 8 };

    TRY(cudaMalloc(&d, 256));
    TRY(cudaMemset(d, 0, 256));
    for (auto &r : rows) {
        long grown[WINDOWS], last = 0;

        for (int k = 0; k < WINDOWS; k++) {
            long before = resident();

            for (int i = 0; i < ROUNDS; i++)
                r.f();
            grown[k] = (resident() - before) * 1024 / ROUNDS;
        }
        last = grown[WINDOWS - 1] < grown[WINDOWS - 2] ? grown[WINDOWS - 1] : grown[WINDOWS - 2];
        if (last > most || last > 2 * grown[2] + 512)
            fprintf(stderr, "%s: %ld bytes in each round, and %ld in the third window\n",
                    r.name, last, grown[2]);
    }
    TRY(cudaFree(d));
    fprintf(stderr, "all were tried\n");
    return 0;
}
EOF
# (addresses are used once in checked mode, and a page of them has sixteen bytes a word)
for mode in "--fast 128" "-O1 65536"; do
  set -- $mode
  "$B/bin/simcc" $1 "$work/often.cu" -o "$work/often" || exit 1
  is "$1: no pair of calls leaves more and more" "all were tried" \
    "$("$work/often" $2 2>&1 >/dev/null | grep -v '^simulator: 0 errors')"
done
cat >"$work/dead.cu" <<'EOF'
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
EOF
"$B/bin/simcc" "$work/dead.cu" -o "$work/dead" || exit 1
for order in eager lazy reversed random; do for waits in 0 1; do for rounds in 1 20 40 200; do
  is "$rounds rounds, $order, waits $waits: nothing races, nothing is said" "" \
    "$(SIM_STREAMS=$order "$work/dead" $rounds $waits 0 2>&1)"
  is "$rounds rounds, $order, waits $waits: a race in the last round is found" "race-streams" \
    "$(SIM_STREAMS=$order "$work/dead" $rounds $waits 1 2>&1 | grep -o '^error: race-streams' | sed 's/.* //')"
done; done; done
finish
