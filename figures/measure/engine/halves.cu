// halves: costs of two bytes, lowered by the minimum of two halves of a word
// as floating-point numbers (Hopper has it; of numbers that are not negative
// the bits are in the same order), beside costs of four bytes.  As CSV:
// offers of random sums to random words, compared first (tested) or not
// (lowered; said: the answer is used), and by exchanging words (swapped);
// each array is compared with the one that the exchanges make.  Medians of nine.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstdint>
#include <algorithm>
#include <vector>
#define CHECK(call) check((call), __LINE__)
static void check(cudaError_t e, int line)
{ if (e != cudaSuccess) { fprintf(stderr, "halves.cu:%d: %s\n", line, cudaGetErrorString(e)); exit(3); } }
enum { FAR = 0x7c00 };      // infinity, as a half
__device__ static uint32_t mix(uint32_t x)
{ x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; return x ^ x >> 16; }
__device__ static void lower(uint16_t *c, uint32_t v, uint32_t x)
{
    uint16_t a = v & 1 ? FAR : (uint16_t)x, b = v & 1 ? (uint16_t)x : FAR;
    asm volatile("red.global.min.noftz.v2.f16 [%0], {%1,%2};" :: "l"(c + (v & ~1u)), "h"(a), "h"(b) : "memory");
}
__device__ static void lower(uint32_t *c, uint32_t v, uint32_t x) { atomicMin(&c[v], x); }
__device__ static uint32_t lower_said(uint16_t *c, uint32_t v, uint32_t x)
{
    uint16_t a = v & 1 ? FAR : (uint16_t)x, b = v & 1 ? (uint16_t)x : FAR, p, q;
    asm volatile("atom.global.min.noftz.v2.f16 {%0,%1}, [%2], {%3,%4};" : "=h"(p), "=h"(q) : "l"(c + (v & ~1u)), "h"(a), "h"(b) : "memory");
    return v & 1 ? q : p;
}
__device__ static uint32_t lower_said(uint32_t *c, uint32_t v, uint32_t x) { return atomicMin(&c[v], x); }
template<class W, int WAY> __global__ void offers(W *c, uint32_t words, uint32_t *sink)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, j = __umulhi(mix(i), words), x = mix(i + 0x9e3779b9u) % FAR;
    if (WAY == 0) { if (x < *(volatile W *)&c[j]) lower(c, j, x); }
    if (WAY == 1) lower(c, j, x);
    if (WAY == 2 && lower_said(c, j, x) == 0xfffffff0u) *sink = 1;
    if (WAY == 3) {
        uint32_t *w = (uint32_t *)c + j / 2, old = *(volatile uint32_t *)w, s = j % 2 * 16;
        while (x < (old >> s & 0xffff)) { uint32_t was = atomicCAS(w, old, (old & ~(0xffffu << s)) | x << s); if (was == old) break; old = was; }
    }
}
int main()
{
    cudaDeviceProp d; int driver; void *c; uint32_t *sink; cudaEvent_t before, after;
    CHECK(cudaGetDeviceProperties(&d, 0)); CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaEventCreate(&before)); CHECK(cudaEventCreate(&after)); CHECK(cudaMalloc(&sink, 4)); CHECK(cudaMalloc(&c, 64u << 20));
    printf("# machine: %s, driver for CUDA %d.%d; medians of 9\n# key: what,words\nwhat,words,value,unit,right\n", d.name, driver / 1000, driver % 1000 / 10);
    static const uint32_t sizes[] = { 1 << 20, 4 << 20, 11 << 20, 16 << 20 };
    const char *names[] = { "tested", "lowered", "lowered-said", "swapped" };
    for (uint32_t n : sizes) {
        std::vector<uint16_t> ref(n), got(n); std::vector<uint32_t> wide(n);
        for (int size = 2; size <= 4; size += 2) for (int way = size == 2 ? 3 : 0, k = 0; k < (size == 2 ? 4 : 3); k++, way = k - (size == 2)) {
            std::vector<double> t;
            for (int r = 0; r < 10; r++) {
                float ms; uint32_t g = (1 << 26) / 256;
                CHECK(cudaMemset(c, size == 4 ? 0xff : 0x7c, (size_t)n * size));   // 0x7c7c is no number, and is lowered
                if (size == 2) { std::vector<uint16_t> far(n, FAR); CHECK(cudaMemcpy(c, far.data(), n * 2, cudaMemcpyHostToDevice)); }
                CHECK(cudaEventRecord(before));
                uint16_t *s = (uint16_t *)c; uint32_t *w = (uint32_t *)c;
                if (size == 2) way == 0 ? offers<uint16_t, 0><<<g, 256>>>(s, n, sink) : way == 1 ? offers<uint16_t, 1><<<g, 256>>>(s, n, sink)
                             : way == 2 ? offers<uint16_t, 2><<<g, 256>>>(s, n, sink) : offers<uint16_t, 3><<<g, 256>>>(s, n, sink);
                else way == 0 ? offers<uint32_t, 0><<<g, 256>>>(w, n, sink) : way == 1 ? offers<uint32_t, 1><<<g, 256>>>(w, n, sink) : offers<uint32_t, 2><<<g, 256>>>(w, n, sink);
                CHECK(cudaGetLastError());
                CHECK(cudaEventRecord(after)); CHECK(cudaEventSynchronize(after)); CHECK(cudaEventElapsedTime(&ms, before, after));
                if (r) t.push_back(ms);
            }
            std::sort(t.begin(), t.end());
            bool right = true;
            if (size == 2) CHECK(cudaMemcpy(way == 3 ? ref.data() : got.data(), c, n * 2, cudaMemcpyDeviceToHost));
            else CHECK(cudaMemcpy(wide.data(), c, n * 4, cudaMemcpyDeviceToHost));
            for (uint32_t i = 0; i < n && way != 3; i++)
                right = right && (size == 2 ? got[i] == ref[i] : (wide[i] == ~0u ? FAR : wide[i]) == ref[i]);
            printf("%s%d,%u,%.4g,G/s,%s\n", names[way], 8 * size, n, (1 << 26) / 1e6 / t[t.size() / 2], right ? "yes" : "NO"); fflush(stdout);
        }
    }
}
