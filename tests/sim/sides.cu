// Copies and fills: by whom the address was told, and do source and destination overlap?
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include "sim.h"
__device__ int array[16], one, *told;
__constant__ int fixed[16];
__global__ void tell() { told = array; }
static int failed;
static void expect(bool wrong, const char *kind, const char *what, int a, int b)
{
    if (wrong != (sim_reports(kind) > 0))
        failed++, printf("%s %d, %d: %s\n", what, a, b, wrong ? "nothing was said" : "accused");
    cudaGetLastError();
    sim_forget();
}
static int host[64];
static void go(int call, int *p, int *d)
{
    switch (call) {
    case 0: cudaMemcpy(p, host, 4, cudaMemcpyHostToDevice); break;
    case 1: cudaMemcpy(host, p, 4, cudaMemcpyDeviceToHost); break;
    case 2: cudaMemcpy(d, p, 4, cudaMemcpyDeviceToDevice); break;
    case 3: cudaMemcpy(d, p, 4, cudaMemcpyDefault); break;
    case 4: cudaMemcpyAsync(p, d, 4, cudaMemcpyDeviceToDevice, 0); break;
    case 5: cudaMemcpy2D(host, 4, p, 4, 4, 1, cudaMemcpyDeviceToHost); break;
    case 6: cudaMemcpy2DAsync(p, 4, host, 4, 4, 1, cudaMemcpyHostToDevice, 0); break;
    case 7: cudaMemset(p, 0, 4); break;
    case 8: cudaMemset2DAsync(p, 4, 0, 4, 1, 0); break;
    }
}
static void addresses(const char *by)
{
    int *d, *shown[3], *which[] = { array, array + 3, &one, fixed, fixed + 15 };
    cudaMalloc(&d, 64), cudaMemset(d, 0, 64);
    if (!strcmp(by, "symbol"))
        cudaGetSymbolAddress((void **)&shown[0], array), cudaGetSymbolAddress((void **)&shown[1], one),
            cudaGetSymbolAddress((void **)&shown[2], fixed);
    if (!strcmp(by, "kernel"))
        tell<<<1, 1>>>(), cudaMemcpyFromSymbol(&shown[0], told, sizeof shown[0]);
    if (!strcmp(by, "shared"))
        cudaMallocHost(&shown[0], 64);
    for (int w = 0; w < 5; w++)
        for (int call = 0; call < 9; call++)
            go(call, which[w], d), expect(!strcmp(by, "host"), "host-pointer", by, w, call);
    // by name it is right however it was told, and so is what is no variable
    cudaMemcpyToSymbol(array, host, 64), cudaMemcpyFromSymbol(host, fixed, 64), cudaMemcpyToSymbol(one, d, 4, 0, cudaMemcpyDeviceToDevice);
    for (int call = 0; call < 9; call++)
        go(call, d + 2, d + 8);
    expect(false, "host-pointer", by, 9, 9);
}
static void overlaps(unsigned seed)
{
    char *d;
    srand(seed), cudaMalloc(&d, 4096), cudaMemset(d, 0, 4096);
    for (int n = 0; n < 400; n++) {
        size_t h = rand() % 4 + 1, w = rand() % 12 + 1, dp = w + rand() % 9, sp = rand() % 2 ? dp : w + rand() % 9;
        char *to = d + rand() % 90, *from = d + rand() % 90;
        std::set<char *> bytes;
        bool both = false;
        for (size_t i = 0; i < h * w; i++) bytes.insert(to + i / w * dp + i % w);
        for (size_t i = 0; i < h * w; i++) both |= bytes.count(from + i / w * sp + i % w);
        if (to == from && (h == 1 || dp == sp))     // onto itself: nothing can change
            both = false;
        if (h == 1 && rand() % 2) cudaMemcpy(to, from, w, cudaMemcpyDeviceToDevice);
        else cudaMemcpy2D(to, dp, from, sp, w, h, cudaMemcpyDeviceToDevice);
        expect(both, "race-global", "overlap", n, (int)seed);
    }
}
int main(int, char **v)
{
    strcmp(v[1], "overlap") ? addresses(v[1]) : overlaps((unsigned)atoi(v[2]));
    fflush(stdout);
    _Exit(failed != 0);
}
