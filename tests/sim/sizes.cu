// Every call that takes sizes, with drawn ones: of none it says nothing, and of more than there is, or of what
// wraps around when it is multiplied, an error.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "sim.h"
__device__ int array[16];
__constant__ int fixed[16];
__global__ void touch() { array[0] = fixed[0]; }
static char host[64];
static int failed;
struct sizes { size_t width, height, pitch; };
static const int calls = 14;
static bool in_rows(int call) { return call > 9; }
static bool by_symbol(int call) { return call == 8 || call == 9; }
static cudaError_t go(int call, void *p, void *d, sizes n)
{
    switch (call) {
    case 0: return cudaMemcpy(p, host, n.width, cudaMemcpyHostToDevice);
    case 1: return cudaMemcpy(host, p, n.width, cudaMemcpyDeviceToHost);
    case 2: return cudaMemcpy(d, p, n.width, cudaMemcpyDeviceToDevice);
    case 3: return cudaMemcpy(p, d, n.width, cudaMemcpyDefault);
    case 4: return cudaMemcpyAsync(p, d, n.width, cudaMemcpyDeviceToDevice, 0);
    case 5: return cudaMemset(p, 0, n.width);
    case 6: return cudaMemsetAsync(p, 0, n.width, 0);
    case 7: return cudaMemcpyPeer(p, 0, d, 0, n.width);
    case 8: return cudaMemcpyToSymbol(array, host, n.width, n.pitch);
    case 9: return cudaMemcpyFromSymbol(host, fixed, n.width, n.pitch);
    case 10: return cudaMemset2D(p, n.pitch, 0, n.width, n.height);
    case 11: return cudaMemcpy2D(p, n.pitch, d, n.pitch, n.width, n.height, cudaMemcpyDeviceToDevice);
    case 12: return cudaMemcpy2D(host, n.width, p, n.pitch, n.width, n.height, cudaMemcpyDeviceToHost);
    case 13: return cudaMemcpy2DAsync(p, n.pitch, host, n.width, n.width, n.height, cudaMemcpyHostToDevice, 0);
    }
    return cudaSuccess;
}
static size_t drawn(void)       // near a power of two, or near the end of all numbers
{
    return (size_t)1 << (12 + rand() % 52) | (rand() % 2 ? 0 : -(size_t)(rand() % 70));
}
static size_t few(void) { return (size_t)rand() % 16; }
static void asked(int call, const char *place, void *p, void *d, sizes n, bool none)
{
    cudaError_t e = go(call, p, d, n);
    bool said = sim_reports(nullptr) > 0;
    if (none ? e || said : !e)
        failed++, printf("call %d, %s, %zu x %zu, pitch %zu: %s%s\n", call, place, n.width, n.height, n.pitch,
                         cudaGetErrorName(e), said ? ", accused" : "");
    cudaGetLastError(), sim_forget();
}
// The most that was allocated at once, since the counters began anew, beside a sum of our own
static void peaks(void)
{
    void *held[8] = {};
    size_t size[8], now = 0, most = 0;
    sim_counters c;
    sim_counters_reset();
    for (int turn = 0; turn < 500; turn++) {
        int i = rand() % 8, kind = rand() % 3;
        if (held[i]) {
            kind = (int)(size[i] & 1);
            kind ? cudaFreeHost(held[i]) : cudaFree(held[i]), held[i] = nullptr, now -= size[i];
        } else {
            size[i] = (size_t)(2 + 2 * (rand() % 5000)) | (kind == 1);
            kind == 0 ? cudaMalloc(&held[i], size[i]) : kind == 1 ? cudaMallocHost(&held[i], size[i])
                      : cudaMallocManaged(&held[i], size[i]);
            now += size[i], most = now > most ? now : most;
        }
        if (rand() % 50 == 0)
            sim_counters_reset(), most = now;
        sim_counters_get(&c);
        if (c.memory_peak != most)
            failed++, printf("turn %d: %llu bytes at most, and %zu were\n", turn, (unsigned long long)c.memory_peak, most);
    }
    for (int i = 0; i < 8; i++)
        held[i] ? (size[i] & 1 ? cudaFreeHost(held[i]) : cudaFree(held[i])) : cudaSuccess;
}
int main(int, char **v)
{
    void *d, *p, *a, *f;
    srand((unsigned)atoi(v[1]));
    peaks();
    cudaMalloc(&d, 256), cudaMalloc(&p, 256), cudaMemset(d, 0, 256), cudaMemset(p, 0, 256);
    cudaGetSymbolAddress(&a, array), cudaGetSymbolAddress(&f, fixed);
    touch<<<1, 1>>>(), cudaDeviceSynchronize();
    void *where[] = { p, (char *)p + 252, a, (char *)a + 60, f, (char *)f + 60 };
    const char *names[] = { "memory", "its end", "a variable", "its end", "a constant", "its end" };
    for (int turn = 0; turn < 3000; turn++) {
        int call = rand() % calls, at = rand() % 6;
        size_t large = drawn(), part = few();
        sizes n = { large, 1, large };
        if (in_rows(call))
            n = rand() % 2 ? sizes{ part + 1, large, part + 1 + few() }
                           : sizes{ part + 1, 2 + few(), large };
        if (by_symbol(call) && (n.pitch = rand() % 2 ? few() : drawn()) > 64)
            n.width = 1 + few();
        asked(call, names[at], where[at], d, n, false);
        n = in_rows(call) && rand() % 2 ? sizes{ part + 1, 0, part + 1 + few() } : sizes{ 0, 1 + few(), few() };
        asked(call, names[at], where[at], d, n, true);
    }
    // of none nothing is read, so the address may be that of a variable in host code
    for (int call = 0; call < calls; call++)
        asked(call, "a name", array, d, { 0, 1, 0 }, true);
    printf("%d\n", failed), fflush(stdout);
    _Exit(failed != 0);
}
