// What a device computes, a number for each operation.
//   nvcc -fmad=false -arch=sm_90 device.cu && ./a.out >device.txt
#include <cstdio>
#include <cstring>
#include <cmath>
#include <climits>
typedef unsigned u;
typedef unsigned long long ull;
typedef long long ll;
enum { N = 4096 };
// Operands: many small, many large, many with few bits, and all the corners.
__host__ __device__ inline ull draw(ull i) {
    i = (i + 1) * 0x9e3779b97f4a7c15ull; i ^= i >> 31; i *= 0xbf58476d1ce4e5b9ull; return i ^ i >> 29; }
__host__ __device__ inline ull some(ull i) {
    ull x = draw(i), kind = x >> 60;
    switch (kind) {
    case 0: return x & 7; case 1: return 0 - (x & 7); case 2: return 1ull << (x & 63); case 3: return (1ull << (x & 63)) - 1;
    case 4: return x & 0xff; case 5: return 0x80000000u - (x & 1); case 6: return x & 0xffff; case 7: return 0x7fffffffffffffffull + (x & 1);
    default: return x * 0xd6e8feb86659fd93ull; } }
__host__ __device__ inline float sf(ull i) {
    ull x = draw(i ^ 0x5555); u b = (u)(x >> 8); float f;
    switch (x & 15) {
    case 0: b = 0x7f800000u | (b & 0x80000000u); break; case 1: b &= 0x80000000u; break; case 2: b &= 0x807fffffu; break;
    case 3: b = 0x7fc00000u; break; case 4: return (float)(int)(b & 0x1ff) * .5f - 100; case 5: return (float)(int)b; case 6: return (int)b * .25f;
    case 7: b = (b & 0x80000000u) + 0x4f000000u - (b & 1); break; case 8: b = (b & 0x80000000u) + 0x5f000000u - (b & 1); break;
    default: b = (b & 0x807fffffu) | ((u)(x >> 40) % 60 + 97) << 23; }
    memcpy(&f, &b, 4); return f; }
__host__ __device__ inline double sd(ull i) {
    ull x = draw(i ^ 0x3333), b = x << 3; double d;
    switch (x & 15) {
    case 0: b = 0x7ff0000000000000ull | (b & 1ull << 63); break; case 1: b &= 1ull << 63; break; case 2: b &= 0x800fffffffffffffull; break;
    case 3: b = 0x7ff8000000000000ull; break; case 4: return (int)(b >> 40 & 0x1ff) * .5 - 100; case 5: return (double)(ll)b; case 6: return (int)b * .25;
    case 7: return sf(i); default: b = (b & 0x800fffffffffffffull) | ((x >> 4) % 80 + 983) << 52; }
    memcpy(&d, &b, 8); return d; }
__device__ inline ull bits(float f) { if (f != f) return 0x7fffffff; u b; memcpy(&b, &f, 4); return b; }
__device__ inline ull bits(double f) { if (f != f) return 0x7fffffffffffffffull; ull b; memcpy(&b, &f, 8); return b; }
__device__ inline ull bits(ull x) { return x; }
__device__ inline ull bits(ll x) { return (ull)x; }
__device__ inline ull bits(long x) { return (ull)x; }
__device__ inline ull bits(unsigned long x) { return x; }
__device__ inline ull bits(int x) { return (ull)(ll)x; }
__device__ inline ull bits(u x) { return x; }
__device__ inline ull bits(bool x) { return x; }
__device__ inline ull bits(char x) { return (ull)(ll)x; }
__device__ inline ull bits(unsigned char x) { return x; }
__device__ inline ull bits(short x) { return (ull)(ll)x; }
__device__ inline ull bits(unsigned short x) { return x; }
template <class F> __global__ void ask(F f, ull *o) { ull i = blockIdx.x * 256 + threadIdx.x; o[i] = draw(bits(f(i)) + i); }
// operands of an operation by type: p, q, r
#define OPERANDS \
    int a = (int)some(4 * i), b = (int)some(4 * i + 1), c = (int)some(4 * i + 2); u x = (u)some(4 * i + 5), y = (u)some(4 * i + 1), z = (u)some(4 * i + 7); \
    ll la = (ll)some(4 * i), lb = (ll)some(4 * i + 9); ull lx = some(4 * i + 3), ly = some(4 * i + 2); \
    float f = sf(4 * i), g = sf(4 * i + 1), h = sf(4 * i + 2); double d = sd(4 * i), e = sd(4 * i + 1), k = sd(4 * i + 2); \
    (void)a; (void)b; (void)c; (void)x; (void)y; (void)z; (void)la; (void)lb; (void)lx; (void)ly; (void)f; (void)g; (void)h; (void)d; (void)e; (void)k;
#define ASK(...) do { \
    ask<<<N / 256, 256>>>([] __device__ (ull i) { OPERANDS return (__VA_ARGS__); }, out); \
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost)) return puts(#__VA_ARGS__ " fails"), 1; \
    ull sum = 0; for (ull v : host) sum = sum * 31 + v; \
    printf("%016llx %s\n", sum, #__VA_ARGS__); } while (0)
static ull host[N];
int main() {
    ull *out; if (cudaMalloc(&out, sizeof host)) return 1;
#include "device.h"
    return cudaFree(out); }
