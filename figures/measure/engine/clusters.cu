// clusters GRAPH RUNS NAME: shortest paths where clusters of blocks own runs
// of vertices, with their costs in the shared memory of all their blocks.  A
// line of standard input is a setting, of words "name=value": delta (of the
// window), hops (rounds of a cluster between two meetings), size (blocks of a
// cluster), threads (of a block), fetch (0: no list is fetched ahead; 1: that
// of a vertex, when it is reached; 2: the next 32 lists in bulk, when the
// first of 32 is reached), flags (0: all rounds are made, even with nothing to
// do); "-" is no change.  A line of output a setting, as bench's.
//
// No list may have more than four arcs; each takes four words.  Within a
// cluster, vertices are dealt to blocks as cards, one by one, so that a front
// meets all blocks alike.  In a round each thread takes the marked vertices of
// its words, reads their lists, lowers the heads wherever in the cluster they
// are and marks them for the next round; a barrier of the cluster ends it.  An
// arc into another cluster's run goes through global memory.  After so many
// rounds, or when a cluster has nothing to do, all clusters meet, and the
// window goes on to the least cost that is still to be relaxed, and delta beyond.
// work, meet: milliseconds of a block in the mean (by the card's highest clock).
// Without a graph: what a round is made of, a line PART|what|threads of a
// block|clusters|ns for one of each thread|thousand million a second.
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cuda/atomic>
#include "bench.h"
namespace cg = cooperative_groups;
#define CHECK(call) check((call), __LINE__)
static void check(cudaError_t e, int line)
{ if (e != cudaSuccess) { printf("RES|clusters.cu:%d: %s\n", line, cudaGetErrorString(e)); exit(3); } }
enum { NONE = 0xffffffffu };
struct board { uint32_t arrived, pad0[31], round, pad1[31], least, pad2[31], low, high, go, steps, pad3[28];
               unsigned long long arcs, rounds, t[3]; };
// run: vertices of a cluster; own: of a block; words: own / 32
struct plan { uint32_t n, run, own, words, shift, bits, source, delta, hops, fetch, flags;
              const uint4 *lists; uint32_t *dist, *mail[2]; board *b; };
typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;
struct desk { uint32_t some[3], least, low, high, go, pad; };

__device__ static void fetch(const uint4 *a) { asm volatile("prefetch.global.L2 [%0];" :: "l"(a)); }
__device__ static void fetch_bulk(const uint4 *a)
{ asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" :: "l"(a), "r"(512)); }
__device__ static void arrive_all() { __syncwarp(); asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
__device__ static void wait_all() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }
#define LAP(k) if (t == 0) { long long now = clock64(); lap[k] += now - last; last = now; }

__global__ void __launch_bounds__(1024, 1) clusters(plan p)
{
    extern __shared__ uint32_t cost[];
    uint32_t *near = cost + p.own, *far = near + 2 * p.words;       // two bitmaps, which take turns
    desk *d = (desk *)(far + p.words);
    cg::cluster_group all = cg::this_cluster();
    uint32_t t = threadIdx.x, T = blockDim.x, size = 1u << p.shift, me = all.block_rank();
    uint32_t first = (blockIdx.x >> p.shift) * p.run, end = p.n - first < p.run ? p.n - first : p.run;
    if (first >= p.n) end = 0;
    uint32_t *mine = p.mail[0] + (size_t)blockIdx.x * p.words, *other = p.mail[1] + (size_t)blockIdx.x * p.words;
    long long last = clock64(), lap[3] = { 0, 0, 0 };
    unsigned long long arcs = 0, rounds = 0;
    for (uint32_t i = t; i < p.own; i += T) cost[i] = NONE;
    for (uint32_t i = t; i < p.words; i += T) near[i] = near[p.words + i] = far[i] = mine[i] = other[i] = 0;
    for (uint32_t i = first + me * p.own + t; i < first + (me + 1) * p.own && i < p.n; i += T) p.dist[i] = NONE;
    if (t == 0) *d = { { 0, 0, 0 }, NONE, 0, 0, 0, 0 };
    all.sync();      // all blocks of the cluster are there, and have made their words
    if (t == 0 && p.source - first < end && ((p.source - first) & (size - 1)) == me) {
        uint32_t i = (p.source - first) >> p.shift;
        cost[i] = 0; far[i / 32] = 1u << i % 32; d->least = 0;
    }
    uint32_t mask = (1u << p.bits) - 1, k = 0;
    for (uint32_t step = 1; ; step++) {
        __syncthreads();
        LAP(2)
        if (t == 0) {
            board *b = p.b;
            d->some[0] = d->some[1] = d->some[2] = 0;      // all warps of the block have left the rounds
            if (d->least != NONE) atomicMin(&b->least, d->least);
            if (word(b->arrived).fetch_add(1, cuda::memory_order_acq_rel) == step * gridDim.x - 1) {
                uint32_t least = *(volatile uint32_t *)&b->least, high = b->high;
                b->low = high;
                b->go = least != NONE;
                if (b->go && (p.delta > NONE - least || least + p.delta > high))
                    b->high = p.delta < NONE - least ? least + p.delta : NONE;
                b->least = NONE; b->steps = step;
                word(b->round).store(step, cuda::memory_order_release);
            } else while (word(b->round).load(cuda::memory_order_acquire) != step) __nanosleep(20);
            d->low = *(volatile uint32_t *)&b->low; d->high = *(volatile uint32_t *)&b->high;
            d->go = *(volatile uint32_t *)&b->go; d->least = NONE;
        }
        __syncthreads();
        LAP(0)
        if (!d->go) break;
        uint32_t low = d->low, high = d->high, least = NONE;
        uint32_t *in = step & 1 ? mine : other, *out = step & 1 ? p.mail[1] : p.mail[0];
        bool some = false;
        // what has become near, what others have sent, and what was left
        for (uint32_t w = t; w < p.words; w += T) {
            uint32_t set = far[w], left = 0, come = *(volatile uint32_t *)&in[w], now = near[(k & 1) * p.words + w];
            if (come) in[w] = 0;
            for (; set; set &= set - 1) {
                uint32_t c = cost[w * 32 + __ffs(set) - 1];
                if (c >= high) { left |= set & -set; if (c < least) least = c; }
                else if (c >= low) now |= set & -set;
            }
            for (; come; come &= come - 1) {
                uint32_t i = w * 32 + __ffs(come) - 1;
                uint32_t c = *(volatile uint32_t *)&p.dist[first + (i << p.shift) + me];
                if (c < cost[i]) {
                    cost[i] = c;
                    if (c < high) now |= come & -come;
                    else { left |= come & -come; if (c < least) least = c; }
                }
            }
            far[w] = left;
            near[(k & 1) * p.words + w] = now;
            some = some || now;
        }
        if (__any_sync(~0u, some) && t % 32 < size) *all.map_shared_rank(&d->some[k % 3], t % 32) = 1;
        arrive_all(); wait_all();
        // rounds
        for (uint32_t stop = k + p.hops; k != stop && (!p.flags || *(volatile uint32_t *)&d->some[k % 3]); k++) {
            bool any = false;
            if (t == 0) { *(volatile uint32_t *)&d->some[(k + 2) % 3] = 0; rounds++; }
            for (uint32_t w = t; w < p.words; w += T) {
                uint32_t set = near[(k & 1) * p.words + w];
                if (set) near[(k & 1) * p.words + w] = 0;
                for (; set; set &= set - 1) {
                    uint32_t i = w * 32 + __ffs(set) - 1, v = first + (i << p.shift) + me;
                    uint4 list = __ldg(&p.lists[v]);
                    uint32_t c = *(volatile uint32_t *)&cost[i], arc[4] = { list.x, list.y, list.z, list.w };
                    uint32_t sum[4], was[4], head[4];
#pragma unroll
                    for (int j = 0; j < 4; j++) {
                        head[j] = arc[j] >> p.bits; sum[j] = c + (arc[j] & mask); was[j] = 0;
                        uint32_t x = head[j] - first;
                        if (head[j] == v) continue;
                        arcs++;
                        if (x < p.run) was[j] = atomicMin(all.map_shared_rank(&cost[x >> p.shift], x & (size - 1)), sum[j]);
                        else was[j] = atomicMin(&p.dist[head[j]], sum[j]);
                    }
#pragma unroll
                    for (int j = 0; j < 4; j++) {
                        uint32_t x = head[j] - first, a = x >> p.shift, rank = x & (size - 1);
                        if (sum[j] >= was[j]) continue;
                        if (x >= p.run) {
                            uint32_t home = head[j] / p.run; x = head[j] - home * p.run; a = x >> p.shift;
                            atomicOr(&out[(size_t)((home << p.shift) + (x & (size - 1))) * p.words + a / 32], 1u << a % 32);
                            if (sum[j] < least) least = sum[j];
                        } else if (sum[j] < high) {
                            atomicOr(all.map_shared_rank(&near[(~k & 1) * p.words + a / 32], rank), 1u << a % 32);
                            any = true;
                        } else {
                            atomicOr(all.map_shared_rank(&far[a / 32], rank), 1u << a % 32);
                            if (sum[j] < least) least = sum[j];
                        }
                        if (p.fetch == 1 && was[j] == NONE) fetch(&p.lists[head[j]]);
                        if (p.fetch == 2 && was[j] == NONE && head[j] % 32 == 0 && head[j] + 64 <= p.n) fetch_bulk(&p.lists[head[j] + 32]);
                    }
                }
            }
            if (p.flags && __any_sync(~0u, any) && t % 32 < size) *all.map_shared_rank(&d->some[(k + 1) % 3], t % 32) = 1;
            arrive_all(); wait_all();
        }
        LAP(1)
        // what is left for the next step
        for (uint32_t w = t; w < p.words; w += T)
            for (uint32_t set = near[(k & 1) * p.words + w]; set; set &= set - 1) least = min(least, cost[w * 32 + __ffs(set) - 1]);
        least = __reduce_min_sync(~0u, least);
        if (t % 32 == 0 && least != NONE) atomicMin(&d->least, least);
    }
    all.sync();
    for (uint32_t x = me * p.own + t; x < (me + 1) * p.own && x < end; x += T)
        p.dist[first + x] = *all.map_shared_rank(&cost[x >> p.shift], x & (size - 1));
    for (int j = 16; j; j /= 2) arcs += __shfl_xor_sync(~0u, arcs, j);
    if (t % 32 == 0) atomicAdd(&p.b->arcs, arcs);
    if (t == 0) { atomicAdd(&p.b->rounds, rounds); for (int y = 0; y < 3; y++) atomicAdd(&p.b->t[y], (unsigned long long)lap[y]); }
    all.sync();
}

// what a round is made of, for a cluster of 16: 0: barriers; 1: atomics in any block's shared memory, for whose
// answers each thread waits; 2: those without an answer; 3: the former in the block's own; 4: the former, by an
// address of the cluster
__global__ void __launch_bounds__(1024, 1) parts(int what, uint32_t times, uint32_t *out)
{
    extern __shared__ uint32_t some[];
    cg::cluster_group all = cg::this_cluster();
    uint32_t x = blockIdx.x * 1024 + threadIdx.x, y = 0;
    for (uint32_t i = threadIdx.x; i < 8192; i += blockDim.x) some[i] = NONE;
    all.sync();
    for (uint32_t k = 0; k < times; k++) {
        x = x * 1664525 + 1013904223;
        uint32_t *at = all.map_shared_rank(&some[x >> 19], what == 3 ? all.block_rank() : x >> 12 & 15);
        if (what == 0) { arrive_all(); wait_all(); }
        else if (what == 2) atomicOr(at, x);
        else if (what == 4) {
            uint32_t a = (uint32_t)__cvta_generic_to_shared(&some[x >> 19]), r;
            asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(x >> 12 & 15));
            asm volatile("atom.shared::cluster.min.u32 %0, [%1], %2;" : "=r"(a) : "r"(r), "r"(x) : "memory");
            y += a; x ^= y & 1;
        }
        else { y += atomicMin(at, x); x ^= y & 1; }
    }
    all.sync();
    if (y == 1) *out = y;
}
static void measure_parts(void)
{
    const char *name[] = { "barrier", "answered", "unanswered", "own", "cluster" }; cudaEvent_t e[2]; uint32_t *out; float ms;
    cudaLaunchConfig_t s = {}; cudaLaunchAttribute x[1] = {}; int can = 0;
    x[0].id = cudaLaunchAttributeClusterDimension; x[0].val.clusterDim.x = 16; x[0].val.clusterDim.y = x[0].val.clusterDim.z = 1;
    s.attrs = x; s.numAttrs = 1; s.dynamicSmemBytes = 150000;
    for (auto &y : e) CHECK(cudaEventCreate(&y));
    CHECK(cudaMalloc(&out, 4));
    CHECK(cudaFuncSetAttribute(parts, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    CHECK(cudaFuncSetAttribute(parts, cudaFuncAttributeMaxDynamicSharedMemorySize, 150000));
    for (int threads : { 64, 256, 1024 }) for (int what = 0; what < 5; what++) {
        std::vector<float> t; uint32_t times = 2000;
        s.blockDim = dim3(threads); s.gridDim = dim3(16);
        CHECK(cudaOccupancyMaxActiveClusters(&can, parts, &s));
        s.gridDim = dim3(16 * can);
        for (int k = 0; k < 10; k++) {
            CHECK(cudaEventRecord(e[0])); CHECK(cudaLaunchKernelEx(&s, parts, what, times, out)); CHECK(cudaEventRecord(e[1]));
            CHECK(cudaEventSynchronize(e[1])); CHECK(cudaEventElapsedTime(&ms, e[0], e[1]));
            if (k) t.push_back(ms);
        }
        std::sort(t.begin(), t.end());
        printf("PART|%s|%d|%d|%.1f|%.3f\n", name[what], threads, can, t[4] * 1e6 / times, what ? (double)threads * 16 * can * times / t[4] / 1e6 : 0.);
    }
}

int main(int c, char **av)
{
    if (c < 2) return measure_parts(), 0;
    AGR g = ag_load(av[1]); int runs = atoi(av[2]), most;
    CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    int rate; CHECK(cudaDeviceGetAttribute(&rate, cudaDevAttrClockRate, 0)); double khz = rate;
    uint32_t heaviest = 0, bits = 0, names = 0, longest = 0;
    for (uint64_t k = 0; k < g.m; k++) heaviest = std::max(heaviest, g.w[k]);
    for (uint64_t i = 0; i < g.n; i++) longest = std::max(longest, g.row[i + 1] - g.row[i]);
    while (heaviest >> bits) bits++;
    while ((g.n - 1) >> names) names++;
    if (bits + names > 32 || longest > 4) return printf("RES|%s|%s|an arc has no room, or a list\n", av[3], g.name.c_str()), 1;
    std::vector<uint32_t> packed(4 * g.n), d(g.n);
    for (uint64_t i = 0; i < g.n; i++) for (uint32_t j = 0; j < 4; j++) {
        uint32_t k = g.row[i] + j;
        packed[4 * i + j] = k < g.row[i + 1] ? g.col[k] << bits | g.w[k] : (uint32_t)i << bits;
    }
    plan p = {}; uint4 *lists; board host;
    CHECK(cudaMalloc(&lists, g.n * 16)); CHECK(cudaMemcpy(lists, packed.data(), g.n * 16, cudaMemcpyHostToDevice));
    p.n = g.n; p.bits = bits; p.source = g.src; p.lists = lists;
    CHECK(cudaMalloc(&p.dist, g.n * 4)); CHECK(cudaMalloc(&p.b, sizeof *p.b));
    for (int k = 0; k < 2; k++) CHECK(cudaMalloc(&p.mail[k], g.n / 2 + (1 << 20)));
    CHECK(cudaFuncSetAttribute(clusters, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    char line[300], setting[300];
    while (fgets(line, sizeof line, stdin)) {
        uint32_t delta = 16 * heaviest, hops = 16, threads = 1024, size = 16, ahead = 1, flags = 1;
        line[strcspn(line, "\n")] = 0; strcpy(setting, line);
        for (char *w = strtok(line, " "); w; w = strtok(NULL, " ")) {
            sscanf(w, "delta=%u", &delta); sscanf(w, "hops=%u", &hops); sscanf(w, "threads=%u", &threads);
            sscanf(w, "size=%u", &size); sscanf(w, "fetch=%u", &ahead); sscanf(w, "flags=%u", &flags);
        }
        p.fetch = ahead; p.flags = flags; p.delta = delta; p.hops = hops; p.shift = 0;
        while (1u << p.shift < size) p.shift++;
        // as many clusters as are held at once, with as much room as that takes
        int held = 132 / size; size_t room = 0; cudaLaunchConfig_t s = {}; cudaLaunchAttribute x[1] = {};
        x[0].id = cudaLaunchAttributeClusterDimension; x[0].val.clusterDim.x = size;
        x[0].val.clusterDim.y = x[0].val.clusterDim.z = 1; s.attrs = x; s.numAttrs = 1; s.blockDim = dim3(threads);
        for (int k = 0; k < 4; k++) {
            uint32_t step = 32 * size;
            p.run = (uint32_t)((g.n + held - 1) / held + step - 1) / step * step; p.own = p.run / size; p.words = p.own / 32;
            room = p.own * 4 + p.words * 12 + sizeof(desk);
            if (room > (size_t)most) break;
            CHECK(cudaFuncSetAttribute(clusters, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)room));
            s.gridDim = dim3(held * size); s.dynamicSmemBytes = room;
            int can = 0; CHECK(cudaOccupancyMaxActiveClusters(&can, clusters, &s));
            if (can >= held) break;
            held = can; room = (size_t)most + 1;
            if (!can) break;
        }
        if (room > (size_t)most) { printf("RES|%s|%s|%s|no room: %d clusters\n", av[3], g.name.c_str(), setting, held); continue; }
        std::vector<double> t; const char *ok = "";
        for (int k = 0; k <= runs; k++) {
            CHECK(cudaDeviceSynchronize());
            double t0 = ag_now();
            CHECK(cudaMemsetAsync(p.b, 0, sizeof *p.b));
            CHECK(cudaMemsetAsync(&p.b->least, 0xff, 4));
            CHECK(cudaLaunchKernelEx(&s, clusters, p));
            CHECK(cudaMemcpyAsync(&host, p.b, sizeof host, cudaMemcpyDeviceToHost));
            CHECK(cudaDeviceSynchronize());
            double t1 = ag_now();
            if (k) t.push_back(t1 - t0);
            if (k && k < runs) continue;
            CHECK(cudaMemcpy(d.data(), p.dist, g.n * 4, cudaMemcpyDeviceToHost));
            ok = ag_check(g, d.data(), 4294967295.0);
            if (strncmp(ok, "OK", 2)) { if (t.empty()) t.push_back(t1 - t0); break; }
        }
        char y[200]; double blocks = held * (double)size;
        snprintf(y, sizeof y, "clusters=%d steps=%u relaxed=%.2f rounds=%.0f meet=%.2f work=%.2f end=%.2f", held, host.steps, (double)host.arcs / g.m,
                 (double)host.rounds / blocks, host.t[0] / khz / blocks, host.t[1] / khz / blocks, host.t[2] / khz / blocks);
        ag_report(av[3], g, setting, t, ok, y);
    }
}
