// pass GRAPH.agr...: what one pass over a graph's arcs takes, a line for each
// graph: PASS|graph|n|arcs|bytes an arc|plain|volatile|random|arcs alone
// Each arc asks for the word of its head, and lowers it if that helps; the
// first to come lowers, so each word is lowered once, which is the least that
// any solver of this kind does.  plain: the multiprocessor's own cache may
// answer; volatile: the level-2 cache does; random: as many tests of random
// words, no arc is read; arcs alone: no word is asked for.  Milliseconds,
// medians of nine runs after one.  A pass that leaves a head unlowered, or
// lowers another word, is told as WRONG.
#include <cuda_runtime.h>
#include "bench.h"
#define CHECK(call) check((call), __LINE__)
static void check(cudaError_t e, int line)
{ if (e != cudaSuccess) { fprintf(stderr, "pass.cu:%d: %s\n", line, cudaGetErrorString(e)); exit(3); } }
enum { PLAIN, VOLATILE, RANDOM, ARCS, WAYS };

__device__ static uint32_t mix(uint32_t x)
{ x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; return x ^ x >> 16; }

// all four are asked for before the first answer is waited for
template<int WAY> __device__ static void test(uint32_t *c, uint4 a)
{
    uint32_t j[4] = { a.x, a.y, a.z, a.w }, known[4];
    for (int k = 0; k < 4; k++)
        known[k] = WAY == VOLATILE ? *(volatile uint32_t *)&c[j[k]] : c[j[k]];
    for (int k = 0; k < 4; k++)
        if (known[k] > 1) atomicMin(&c[j[k]], 1);
}

// four arcs a thread, read as one or two words of 16 bytes, side by side;
// an arc of eight bytes is a head and a weight
template<int WAY, int BYTES>
__global__ void pass(const uint4 *arc, uint32_t fours, uint32_t n, uint32_t *c, uint32_t *sink)
{
    uint32_t threads = gridDim.x * blockDim.x, sum = 0;
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < fours; i += threads) {
        uint4 a;
        if (WAY == RANDOM) {
            a = make_uint4(__umulhi(mix(4 * i), n), __umulhi(mix(4 * i + 1), n),
                           __umulhi(mix(4 * i + 2), n), __umulhi(mix(4 * i + 3), n));
        } else if (BYTES == 4) {
            a = __ldcs(&arc[i]);
        } else {
            uint4 b = __ldcs(&arc[2 * i + 1]);
            a = __ldcs(&arc[2 * i]);
            sum += a.y + a.w + b.y + b.w;
            a = make_uint4(a.x, a.z, b.x, b.z);
        }
        if (WAY == ARCS) sum += a.x + a.y + a.z + a.w;
        else test<WAY>(c, a);
    }
    if (sum == 0xdeadbeef) *sink = sum;   // never: the compiler cannot know
}

typedef void kernel(const uint4 *, uint32_t, uint32_t, uint32_t *, uint32_t *);
static kernel *const kernels[WAYS][2] = {
    { pass<PLAIN, 4>, pass<PLAIN, 8> }, { pass<VOLATILE, 4>, pass<VOLATILE, 8> },
    { pass<RANDOM, 4>, pass<RANDOM, 8> }, { pass<ARCS, 4>, pass<ARCS, 8> } };

// each head, and no other vertex, has been lowered
static bool lowered(const AGR &g, const uint32_t *c)
{
    std::vector<char> head(g.n, 0);
    for (uint64_t k = 0; k < g.m; k++) head[g.col[k]] = 1;
    for (uint64_t i = 0; i < g.n; i++) if ((c[i] == 1) != head[i]) return false;
    return true;
}

int main(int argc, char **argv)
{
    int processors; cudaEvent_t before, after;
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    CHECK(cudaEventCreate(&before)); CHECK(cudaEventCreate(&after));
    for (int f = 1; f < argc; f++) {
        AGR g = ag_load(argv[f]);
        uint32_t heaviest = 0, most = (uint32_t)g.n - 1, bits = 0;
        for (uint64_t k = 0; k < g.m; k++) heaviest = std::max(heaviest, g.w[k]);
        for (uint32_t x = most; x; x >>= 1) bits++;
        for (uint32_t x = heaviest; x; x >>= 1) bits++;
        int wide = bits > 32;     // else head and weight share a word, as in the engine
        uint32_t fours = (uint32_t)((g.m + 3) / 4);
        std::vector<uint32_t> packed((size_t)fours * 4 * (1 + wide));
        for (uint64_t k = 0; k < (uint64_t)fours * 4; k++) {
            uint64_t j = k < g.m ? k : g.m - 1;   // the last arc once more, to fill the word
            packed[k * (1 + wide)] = g.col[j];
            if (wide) packed[k * 2 + 1] = g.w[j];
        }
        uint32_t *arc, *c, *sink;
        CHECK(cudaMalloc(&arc, packed.size() * 4)); CHECK(cudaMalloc(&c, g.n * 4)); CHECK(cudaMalloc(&sink, 4));
        CHECK(cudaMemcpy(arc, packed.data(), packed.size() * 4, cudaMemcpyHostToDevice));
        double ms[WAYS]; bool right = true;
        for (int way = 0; way < WAYS; way++) {
            std::vector<double> t;
            for (int r = 0; r < 10; r++) {
                float x;
                CHECK(cudaMemset(c, 0xff, g.n * 4));
                CHECK(cudaEventRecord(before));
                kernels[way][wide]<<<processors * 8, 256>>>((uint4 *)arc, fours, (uint32_t)g.n, c, sink);
                CHECK(cudaGetLastError());
                CHECK(cudaEventRecord(after)); CHECK(cudaEventSynchronize(after));
                CHECK(cudaEventElapsedTime(&x, before, after));
                if (r) t.push_back(x);
            }
            std::sort(t.begin(), t.end()); ms[way] = t[t.size() / 2];
            if (way <= VOLATILE) {
                std::vector<uint32_t> host(g.n);
                CHECK(cudaMemcpy(host.data(), c, g.n * 4, cudaMemcpyDeviceToHost));
                right = right && lowered(g, host.data());
            }
        }
        printf("PASS|%s|%lu|%lu|%d|%.4f|%.4f|%.4f|%.4f|%s\n", g.name.c_str(), (unsigned long)g.n,
            (unsigned long)g.m, 4 + 4 * wide, ms[PLAIN], ms[VOLATILE], ms[RANDOM], ms[ARCS],
            right ? "OK" : "WRONG");
        fflush(stdout);
        CHECK(cudaFree(arc)); CHECK(cudaFree(c)); CHECK(cudaFree(sink));
    }
    CHECK(cudaEventDestroy(before)); CHECK(cudaEventDestroy(after));
}
