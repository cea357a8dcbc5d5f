// bins GRAPH.agr...: one pass over a graph's arcs by way of bins, a line for
// each graph: BINS|graph|n|arcs|bins|write|apply|both|direct|OK|halves
// Each arc makes an offer, its tail's cost and its own weight, to its head.
// write: a block takes 8,192 arcs, sorts their offers by ranges of 2^15 heads
// in shared memory and writes them side by side, a word each (15 bits of the
// head, 17 of the cost); apply: a block takes a bin, holds its costs in shared
// memory and lowers them; direct: the same offers, compared in global memory
// and lowered there.  Milliseconds, medians of nine after one.  All three
// must leave the same costs, else WRONG.
#include <cuda_runtime.h>
#include "bench.h"
#define CHECK(call) check((call), __LINE__)
static void check(cudaError_t e, int line)
{ if (e != cudaSuccess) { printf("BINS|bins.cu:%d: %s\n", line, cudaGetErrorString(e)); exit(3); } }
enum { SHIFT = 15, MOST = 512, CHUNK = 8192, THREADS = 512, EACH = CHUNK / THREADS, FAR_HALF = 0x7c00 };

// tail: of each arc, given by the list it lies in; cost of a tail: a number that looks like a distance
__device__ static uint32_t cost_of(uint32_t i) { i *= 0x9e3779b9u; return i >> 24; }
__global__ void direct(const uint32_t *v, const uint32_t *arcs, uint32_t n, uint32_t bits, uint32_t *c)
{
    uint32_t warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = gridDim.x * blockDim.x / 32, lane = threadIdx.x % 32;
    // eight lanes a list
    for (uint32_t i = warp * 4 + lane / 8; i < n; i += warps * 4)
        for (uint32_t k = v[i] + lane % 8; k < v[i + 1]; k += 8) {
            uint32_t a = __ldcs(&arcs[k]), head = a >> bits, sum = cost_of(i) + (a & ((1u << bits) - 1));
            if (sum < *(volatile uint32_t *)&c[head]) atomicMin(&c[head], sum);
        }
}
__global__ void direct_halves(const uint32_t *v, const uint32_t *arcs, uint32_t n, uint32_t bits, uint16_t *c)
{
    uint32_t warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = gridDim.x * blockDim.x / 32, lane = threadIdx.x % 32;
    for (uint32_t i = warp * 4 + lane / 8; i < n; i += warps * 4)
        for (uint32_t k = v[i] + lane % 8; k < v[i + 1]; k += 8) {
            uint32_t a = __ldcs(&arcs[k]), head = a >> bits, sum = cost_of(i) + (a & ((1u << bits) - 1));
            uint16_t x = head % 2 ? FAR_HALF : sum, y = head % 2 ? sum : FAR_HALF;
            if (sum < *(volatile uint16_t *)&c[head])
                asm volatile("red.global.min.noftz.v2.f16 [%0], {%1, %2};" :: "l"(c + (head & ~1u)), "h"(x), "h"(y) : "memory");
        }
}
__global__ void write_bins(const uint32_t *tails, const uint32_t *arcs, uint32_t m, uint32_t bits, uint32_t bins,
                           uint32_t room, uint32_t *count, uint32_t *offers)
{
    extern __shared__ uint32_t sorted[];
    uint16_t *bin_of = (uint16_t *)(sorted + CHUNK);
    __shared__ uint32_t have[MOST], base[MOST];
    uint32_t first = blockIdx.x * CHUNK, t = threadIdx.x;
    for (uint32_t b = t; b < MOST; b += THREADS) have[b] = 0;
    __syncthreads();
    uint32_t offer[EACH], bin[EACH], rank[EACH];
    for (int k = 0; k < EACH; k++) {
        uint32_t x = first + k * THREADS + t;
        bin[k] = MOST;
        if (x < m) {
            uint32_t a = __ldcs(&arcs[x]), head = a >> bits, sum = cost_of(__ldcs(&tails[x])) + (a & ((1u << bits) - 1));
            bin[k] = head >> SHIFT; offer[k] = (head & ((1u << SHIFT) - 1)) << 17 | sum;
        }
    }
    for (int k = 0; k < EACH; k++) if (bin[k] < MOST) rank[k] = atomicAdd(&have[bin[k]], 1);
    __syncthreads();
    // starts in the sorted chunk (a scan by warps) and places in the bins
    __shared__ uint32_t sums[THREADS / 32];
    uint32_t x = have[t], s = x;
    for (int d = 1; d < 32; d *= 2) { uint32_t l = __shfl_up_sync(~0u, s, d); if (t % 32 >= d) s += l; }
    if (t % 32 == 31) sums[t / 32] = s;
    __syncthreads();
    if (t < 32) { uint32_t y = t < THREADS / 32 ? sums[t] : 0, z = y;
        for (int d = 1; d < 32; d *= 2) { uint32_t l = __shfl_up_sync(~0u, z, d); if (t >= d) z += l; }
        if (t < THREADS / 32) sums[t] = z - y; }
    __syncthreads();
    uint32_t start = s - x + sums[t / 32];
    if (x) base[t] = t * room + atomicAdd(&count[t], x) - start;
    have[t] = start;
    __syncthreads();
    for (int k = 0; k < EACH; k++) if (bin[k] < MOST) { uint32_t at = have[bin[k]] + rank[k]; sorted[at] = offer[k]; bin_of[at] = bin[k]; }
    __syncthreads();
    uint32_t all = m - first < CHUNK ? m - first : CHUNK;
    for (uint32_t k = t; k < all; k += THREADS) __stcs(&offers[base[bin_of[k]] + k], sorted[k]);
}
__global__ void apply(uint32_t n, uint32_t room, const uint32_t *count, const uint32_t *offers, uint32_t *c)
{
    extern __shared__ uint32_t mine[];
    uint32_t b = blockIdx.x, first = b << SHIFT, size = n - first < 1u << SHIFT ? n - first : 1u << SHIFT, all = count[b];
    for (uint32_t i = threadIdx.x; i < size; i += blockDim.x) mine[i] = c[first + i];
    __syncthreads();
    const uint32_t *from = offers + (size_t)b * room;
    for (uint32_t k = threadIdx.x; k < all; k += 4 * blockDim.x) {
        uint32_t x[4];
        for (int j = 0; j < 4; j++) x[j] = k + j * blockDim.x < all ? __ldcs(&from[k + j * blockDim.x]) : ~0u;
        for (int j = 0; j < 4; j++) { uint32_t i = x[j] >> 17, s = x[j] & 0x1ffff; if (x[j] != ~0u && s < mine[i]) atomicMin(&mine[i], s); }
    }
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < size; i += blockDim.x) c[first + i] = mine[i];
}
int main(int argc, char **argv)
{
    int processors; cudaEvent_t e[3];
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    for (auto &x : e) CHECK(cudaEventCreate(&x));
    CHECK(cudaFuncSetAttribute(apply, cudaFuncAttributeMaxDynamicSharedMemorySize, 4 << SHIFT));
    CHECK(cudaFuncSetAttribute(write_bins, cudaFuncAttributeMaxDynamicSharedMemorySize, 6 * CHUNK));
    for (int f = 1; f < argc; f++) {
        AGR g = ag_load(argv[f]);
        uint32_t heaviest = 0, bits = 0, bins = (g.n + (1u << SHIFT) - 1) >> SHIFT, most = 0;
        for (uint64_t k = 0; k < g.m; k++) heaviest = std::max(heaviest, g.w[k]);
        while (heaviest >> bits) bits++;
        if (bins > MOST || heaviest > 0x1fe00) { printf("BINS|%s|too large\n", g.name.c_str()); continue; }
        std::vector<uint32_t> packed(g.m), tails(g.m), in(bins), a(g.n), b(g.n);
        for (uint64_t i = 0; i < g.n; i++) for (uint32_t k = g.row[i]; k < g.row[i + 1]; k++) {
            tails[k] = i; packed[k] = g.col[k] << bits | g.w[k]; most = std::max(most, ++in[g.col[k] >> SHIFT]); }
        uint32_t *v, *arcs, *tail, *c, *count, *offers;
        CHECK(cudaMalloc(&v, (g.n + 1) * 4)); CHECK(cudaMalloc(&arcs, g.m * 4)); CHECK(cudaMalloc(&tail, g.m * 4));
        CHECK(cudaMalloc(&c, g.n * 4)); CHECK(cudaMalloc(&count, MOST * 4)); CHECK(cudaMalloc(&offers, (size_t)bins * most * 4));
        CHECK(cudaMemcpy(v, g.row, (g.n + 1) * 4, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(arcs, packed.data(), g.m * 4, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(tail, tails.data(), g.m * 4, cudaMemcpyHostToDevice));
        std::vector<double> t[4]; bool same = true; std::vector<uint16_t> h(g.n + 1);
        for (int r = 0; r < 10; r++) {
            float w, x, y;
            CHECK(cudaMemset(c, 0xff, g.n * 4));
            CHECK(cudaEventRecord(e[0]));
            direct<<<processors * 8, 256>>>(v, arcs, g.n, bits, c);
            CHECK(cudaEventRecord(e[1])); CHECK(cudaEventSynchronize(e[1])); CHECK(cudaEventElapsedTime(&y, e[0], e[1]));
            if (!r) CHECK(cudaMemcpy(a.data(), c, g.n * 4, cudaMemcpyDeviceToHost));
            float z; for (auto &x : h) x = FAR_HALF;
            CHECK(cudaMemcpy(c, h.data(), g.n * 2, cudaMemcpyHostToDevice));
            CHECK(cudaEventRecord(e[0]));
            if (heaviest < 0x7b00) direct_halves<<<processors * 8, 256>>>(v, arcs, g.n, bits, (uint16_t *)c);
            CHECK(cudaEventRecord(e[1])); CHECK(cudaEventSynchronize(e[1])); CHECK(cudaEventElapsedTime(&z, e[0], e[1]));
            if (!r) {
                CHECK(cudaMemcpy(h.data(), c, g.n * 2, cudaMemcpyDeviceToHost));
                for (uint64_t i = 0; i < g.n; i++) same = same && (h[i] == FAR_HALF ? ~0u : h[i]) == a[i];
            }
            CHECK(cudaMemset(c, 0xff, g.n * 4)); CHECK(cudaMemset(count, 0, MOST * 4));
            CHECK(cudaEventRecord(e[0]));
            write_bins<<<(unsigned)((g.m + CHUNK - 1) / CHUNK), THREADS, 6 * CHUNK>>>(tail, arcs, g.m, bits, bins, most, count, offers);
            CHECK(cudaEventRecord(e[1]));
            apply<<<bins, 1024, 4 << SHIFT>>>(g.n, most, count, offers, c);
            CHECK(cudaGetLastError());
            CHECK(cudaEventRecord(e[2])); CHECK(cudaEventSynchronize(e[2]));
            CHECK(cudaEventElapsedTime(&w, e[0], e[1])); CHECK(cudaEventElapsedTime(&x, e[1], e[2]));
            if (!r) { CHECK(cudaMemcpy(b.data(), c, g.n * 4, cudaMemcpyDeviceToHost)); same = same && a == b; continue; }
            t[0].push_back(w); t[1].push_back(x); t[2].push_back(y); t[3].push_back(z);
        }
        for (auto &x : t) std::sort(x.begin(), x.end());
        printf("BINS|%s|%lu|%lu|%u|%.4f|%.4f|%.4f|%.4f|%s|%.4f\n", g.name.c_str(), (unsigned long)g.n, (unsigned long)g.m, bins,
               t[0][4], t[1][4], t[0][4] + t[1][4], t[2][4], same ? "OK" : "WRONG", t[3][4]);
        fflush(stdout);
        for (uint32_t *x : { v, arcs, tail, c, count, offers }) CHECK(cudaFree(x));
    }
}
