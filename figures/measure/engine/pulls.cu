// pulls GRAPH RUNS NAME [reverse]: shortest paths by pushing at first and by
// pulling from then on.  A line of standard input is a setting, of words
// "name=value": until (the cost from which on it pulls), delta (of a window of
// pushing), blocks (of a multiprocessor); "-" is no change.  A line of output
// a setting, as bench's.
//
// Each list is sorted by weight; sort: milliseconds of that on the device.
// Pushing: windows of costs; what is lowered inside of the window goes into a
// queue, in pieces of its list, and what is beyond is found by looking at all
// costs when its window begins.  Pulling: no vertex that may still be lowered
// costs less than low.  So of the arcs into a vertex that costs y, only those
// can lower it whose weight is less than y - low; they stand at the beginning
// of its list, and a byte per vertex, with the least weight of its list, says
// whether there are any.  Each vertex is lowered by one thread alone, with a
// plain store.  What a sweep has lowered costs at least so much: the next low.
// It ends with a sweep that lowers nothing.
// The arcs into a vertex are its list, if the graph is symmetric; with
// "reverse", they are lists of their own.
#include <cuda_runtime.h>
#include <cub/device/device_segmented_sort.cuh>
#include <cuda/atomic>
#include "bench.h"
#define CHECK(call) check((call), __LINE__)
static void check(cudaError_t e, int line)
{ if (e != cudaSuccess) { printf("RES|pulls.cu:%d: %s\n", line, cudaGetErrorString(e)); exit(3); } }
enum { NONE = 0xffffffffu, PIECE = 128, AHEAD = 4, SOURCE = 0, PUSH, COLLECT, PULL, END };
struct piece { uint32_t v, part, cost; };
struct orders { uint32_t what, side, count, low, high; };
struct board { uint32_t arrived, pad0[31], round, pad1[31]; orders o; uint32_t pad2[27], count, pad3[31], least, pad4[31], steps, sweeps;
               unsigned long long pushed, pulled, began, turned, ended; };
struct plan { uint32_t n, source, names, delta, until, room; const uint32_t *v, *arcs, *into, *tails; const uint8_t *lightest;
              uint32_t *cost; piece *queue[2]; board *b; };
typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;
__device__ static unsigned long long now() { unsigned long long x; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(x)); return x; }

// lanes that want to: all pieces of v into the queue
__device__ static __forceinline__ void append(const plan *p, piece *queue, bool wants, uint32_t v, uint32_t cost)
{
    uint32_t set = __ballot_sync(~0u, wants), lane = threadIdx.x % 32, own = 0, upto, at = 0;
    if (!set) return;
    if (wants) own = (p->v[v + 1] - p->v[v] + PIECE - 1) / PIECE;
    upto = own;
    for (int d = 1; d < 32; d *= 2) { uint32_t l = __shfl_up_sync(~0u, upto, d); if (lane >= d) upto += l; }
    if (lane == 31) at = atomicAdd(&p->b->count, upto);
    at = __shfl_sync(~0u, at, 31) + upto - own;
    for (; set; set &= set - 1) {
        int j = __ffs(set) - 1;
        uint32_t w = __shfl_sync(~0u, v, j), c = __shfl_sync(~0u, cost, j), pieces = __shfl_sync(~0u, own, j), to = __shfl_sync(~0u, at, j);
        for (uint32_t k = lane; k < pieces; k += 32) if (to + k < p->room) queue[to + k] = { w, k, c };
    }
}
// all arcs of a piece
__device__ static __forceinline__ void push(const plan *p, piece *queue, piece x, uint32_t high, unsigned long long *arcs)
{
    uint32_t lane = threadIdx.x % 32, from = p->v[x.v] + x.part * PIECE, end = min(p->v[x.v + 1], from + PIECE);
    uint32_t arc[4], sum[4], head[4]; bool near[4];
#pragma unroll
    for (int i = 0; i < 4; i++) { uint32_t k = from + i * 32 + lane; arc[i] = k < end ? __ldcs(&p->arcs[k]) : NONE; *arcs += k < end; }
    uint32_t known[4];
#pragma unroll
    for (int i = 0; i < 4; i++) {
        head[i] = arc[i] & ((1u << p->names) - 1); sum[i] = x.cost + (arc[i] >> p->names);
        known[i] = from + i * 32 + lane < end ? __ldca(&p->cost[head[i]]) : 0;
    }
#pragma unroll
    for (int i = 0; i < 4; i++) {
        near[i] = sum[i] < known[i];
        if (near[i]) { if (sum[i] < high) near[i] = sum[i] < atomicMin(&p->cost[head[i]], sum[i]); else { atomicMin(&p->cost[head[i]], sum[i]); near[i] = false; } }
    }
#pragma unroll
    for (int i = 0; i < 4; i++) append(p, queue, near[i], head[i], sum[i]);
}
// the least cost of v by the arcs into it: NONE if that is what it has
__device__ static __forceinline__ uint32_t pull(const plan *p, uint32_t v, uint32_t y, uint32_t low, unsigned long long *pulled)
{
    uint32_t best = y, k = p->into[v], end = p->into[v + 1];
    for (bool more = true; more && k < end; k += AHEAD) {
        uint32_t arc[AHEAD], sum[AHEAD];
#pragma unroll
        for (int j = 0; j < AHEAD; j++) arc[j] = k + j < end ? __ldg(&p->tails[k + j]) : NONE;
#pragma unroll
        for (int j = 0; j < AHEAD; j++) {
            uint32_t w = arc[j] >> p->names;
            bool asked = k + j < end && w < best - low;
            sum[j] = asked ? *(volatile uint32_t *)&p->cost[arc[j] & ((1u << p->names) - 1)] : NONE;
            if (sum[j] != NONE) sum[j] += w;
            *pulled += asked; more = more && asked;
        }
#pragma unroll
        for (int j = 0; j < AHEAD; j++) best = min(best, sum[j]);
    }
    if (best >= y) return NONE;
    *(volatile uint32_t *)&p->cost[v] = best;
    return best;
}
// the last to arrive decides
__device__ static void decide(const plan *p, uint32_t round)
{
    board *b = p->b; orders o = b->o; uint32_t count = *(volatile uint32_t *)&b->count, least = *(volatile uint32_t *)&b->least;
    b->count = 0; b->least = NONE; b->steps = round;
    if (round == 1) { o = { SOURCE, 0, 0, 0, min(p->delta, p->until) }; b->began = now(); }
    else if (o.what == PULL) { o.what = least == NONE ? END : PULL; o.low = least; b->sweeps++; b->ended = now(); }
    else if (count) { o.what = PUSH; o.side ^= 1; o.count = min(count, p->room); if (count > p->room) o.what = END; }
    else if (o.high >= p->until) { o.what = PULL; o.low = o.high; b->turned = now(); }
    else { o.what = COLLECT; o.low = o.high; o.high = min(o.high + p->delta, p->until); }
    b->o = o;
}
__global__ void __launch_bounds__(256, 6) pulls(plan p)
{
    __shared__ orders o; __shared__ uint32_t lowest, waits[8][160], costs[8][160];
    uint32_t t = threadIdx.x, lane = t % 32, all = gridDim.x * blockDim.x, at = blockIdx.x * blockDim.x + t, warp = at / 32, warps = all / 32;
    unsigned long long pushed = 0, pulled = 0;
    for (uint64_t i = at; i < p.n; i += all) p.cost[i] = i == p.source ? 0 : NONE;
    for (uint32_t round = 1; ; round++) {
        __syncthreads();
        if (t == 0) {
            lowest = NONE;
            if (word(p.b->arrived).fetch_add(1, cuda::memory_order_acq_rel) == round * gridDim.x - 1) {
                decide(&p, round);
                word(p.b->round).store(round, cuda::memory_order_release);
            } else while (word(p.b->round).load(cuda::memory_order_acquire) != round) __nanosleep(20);
            o = p.b->o;
        }
        __syncthreads();
        if (o.what == END) break;
        piece *fill = o.side ? p.queue[1] : p.queue[0];
        if (o.what == SOURCE) {
            uint32_t parts = (p.v[p.source + 1] - p.v[p.source] + PIECE - 1) / PIECE;
            for (uint32_t k = warp; k < parts; k += warps) push(&p, fill, { p.source, k, 0 }, o.high, &pushed);
        } else if (o.what == PUSH) {
            const piece *take = o.side ? p.queue[0] : p.queue[1];
            for (uint32_t k = warp; k < o.count; k += warps) {
                piece x = take[k];
                if (*(volatile uint32_t *)&p.cost[x.v] == x.cost) push(&p, fill, x, o.high, &pushed);
            }
        } else if (o.what == COLLECT) {
            for (uint64_t i = (uint64_t)warp * 32; i < p.n; i += (uint64_t)warps * 32) {
                uint32_t v = i + lane, c = v < p.n ? *(volatile uint32_t *)&p.cost[v] : NONE;
                append(&p, fill, c >= o.low && c < o.high, v, c);
            }
        } else {
            // who may be lowered waits in shared memory, until there are 32 of them for the lanes
            uint32_t least = NONE, low = o.low, held = 0;
            for (uint64_t i = (uint64_t)warp * 128; ; i += (uint64_t)warps * 128) {
                bool more = i < p.n;
                if (more) {
                    uint32_t first = i + lane * 4;
                    uint4 c = make_uint4(0, 0, 0, 0); uchar4 l = make_uchar4(0, 0, 0, 0);
                    if (first < p.n) { c = __ldcg((const uint4 *)(p.cost + first)); l = *(const uchar4 *)(p.lightest + first); }
                    uint32_t y[4] = { c.x, c.y, c.z, c.w }; uint8_t w[4] = { l.x, l.y, l.z, l.w };
#pragma unroll
                    for (int j = 0; j < 4; j++) {
                        bool asks = y[j] > low && y[j] - low > w[j];
                        uint32_t set = __ballot_sync(~0u, asks), to = held + __popc(set & ((1u << lane) - 1));
                        if (asks) { waits[t / 32][to] = first + j; costs[t / 32][to] = y[j]; }
                        held += __popc(set);
                    }
                    __syncwarp();
                }
                while (held >= 32 || (!more && held)) {
                    uint32_t from = held > 32 ? held - 32 : 0, at = from + lane;
                    if (at < held) least = min(least, pull(&p, waits[t / 32][at], costs[t / 32][at], low, &pulled));
                    held = from;
                    __syncwarp();
                }
                if (!more) break;
            }
            least = __reduce_min_sync(~0u, least);
            if (lane == 0 && least != NONE) atomicMin(&lowest, least);
            __syncthreads();
            if (t == 0 && lowest != NONE) atomicMin(&p.b->least, lowest);
        }
    }
    for (int d = 16; d; d /= 2) { pushed += __shfl_xor_sync(~0u, pushed, d); pulled += __shfl_xor_sync(~0u, pulled, d); }
    if (lane == 0) { atomicAdd(&p.b->pushed, pushed); atomicAdd(&p.b->pulled, pulled); }
}

int main(int c, char **av)
{
    AGR g = ag_load(av[1]); int runs = atoi(av[2]), processors, most; bool reverse = c > 4;
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    uint32_t heaviest = 0, bits = 0, names = 0;
    for (uint64_t k = 0; k < g.m; k++) heaviest = std::max(heaviest, g.w[k]);
    while (heaviest >> bits) bits++;
    while ((g.n - 1) >> names) names++;
    if (bits + names > 32) return printf("RES|%s|%s|an arc has no room\n", av[3], g.name.c_str()), 1;
    plan p = {}; board host; float sort = 0; cudaEvent_t e[2]; for (auto &x : e) CHECK(cudaEventCreate(&x));
    // the lists of out, and into, if they are others, as words weight << names | name
    auto send = [&](const uint32_t *row, const std::vector<uint32_t> &words, const uint32_t **v, const uint32_t **arcs) {
        uint32_t *r, *in, *out; void *room = NULL; size_t size = 0; float ms;
        CHECK(cudaMalloc(&r, (g.n + 1) * 4)); CHECK(cudaMemcpy(r, row, (g.n + 1) * 4, cudaMemcpyHostToDevice));
        CHECK(cudaMalloc(&in, g.m * 4)); CHECK(cudaMemcpy(in, words.data(), g.m * 4, cudaMemcpyHostToDevice));
        CHECK(cudaMalloc(&out, g.m * 4));
        for (int k = 0; k < 2; k++) {     // the first time to learn its needs
            CHECK(cudaEventRecord(e[0]));
            CHECK(cub::DeviceSegmentedSort::SortKeys(room, size, in, out, (int)g.m, (int)g.n, r, r + 1));
            CHECK(cudaEventRecord(e[1])); CHECK(cudaEventSynchronize(e[1])); CHECK(cudaEventElapsedTime(&ms, e[0], e[1]));
            if (!k) CHECK(cudaMalloc(&room, size)); else sort += ms;
        }
        CHECK(cudaFree(in)); CHECK(cudaFree(room)); *v = r; *arcs = out;
    };
    std::vector<uint32_t> words(g.m), row(g.row, g.row + g.n + 1), d(g.n); std::vector<uint8_t> lightest(g.n, 255);
    for (uint64_t k = 0; k < g.m; k++) words[k] = g.w[k] << names | g.col[k];
    send(g.row, words, &p.v, &p.arcs);
    p.into = p.v; p.tails = p.arcs;
    if (reverse) {
        std::fill(row.begin(), row.end(), 0);
        for (uint64_t k = 0; k < g.m; k++) row[g.col[k] + 1]++;
        for (uint64_t i = 0; i < g.n; i++) row[i + 1] += row[i];
        std::vector<uint32_t> to(row.begin(), row.end() - 1);
        for (uint64_t i = 0; i < g.n; i++) for (uint32_t k = g.row[i]; k < g.row[i + 1]; k++) words[to[g.col[k]]++] = g.w[k] << names | (uint32_t)i;
        send(row.data(), words, &p.into, &p.tails);
    }
    for (uint64_t i = 0; i < g.n; i++) for (uint32_t k = row[i]; k < row[i + 1]; k++) lightest[i] = std::min<uint32_t>(lightest[i], words[k] >> names);
    uint8_t *l; CHECK(cudaMalloc(&l, g.n + 4)); CHECK(cudaMemcpy(l, lightest.data(), g.n, cudaMemcpyHostToDevice)); p.lightest = l;
    p.n = g.n; p.source = g.src; p.names = names; p.room = g.m / PIECE + 2 * g.n;
    CHECK(cudaMalloc(&p.cost, g.n * 4 + 16)); CHECK(cudaMemset(p.cost, 0, g.n * 4 + 16)); CHECK(cudaMalloc(&p.b, sizeof *p.b));
    for (int k = 0; k < 2; k++) CHECK(cudaMalloc(&p.queue[k], p.room * sizeof(piece)));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&most, pulls, 256, 0));
    char line[300], setting[300];
    while (fgets(line, sizeof line, stdin)) {
        uint32_t until = 2, delta = 1, blocks = most;
        line[strcspn(line, "\n")] = 0; strcpy(setting, line);
        for (char *w = strtok(line, " "); w; w = strtok(NULL, " ")) {
            sscanf(w, "until=%u", &until); sscanf(w, "delta=%u", &delta); sscanf(w, "blocks=%u", &blocks);
        }
        p.until = until; p.delta = delta; blocks = std::min(blocks, (uint32_t)most);
        std::vector<double> t; const char *ok = "";
        for (int k = 0; k <= runs; k++) {
            void *a[] = { &p };
            CHECK(cudaDeviceSynchronize());
            double t0 = ag_now();
            CHECK(cudaMemsetAsync(p.b, 0, sizeof *p.b)); CHECK(cudaMemsetAsync(&p.b->least, 0xff, 4));
            CHECK(cudaLaunchCooperativeKernel((void *)pulls, dim3(blocks * processors), dim3(256), a, 0, 0));
            CHECK(cudaMemcpyAsync(&host, p.b, sizeof host, cudaMemcpyDeviceToHost));
            CHECK(cudaDeviceSynchronize());
            double t1 = ag_now();
            if (k) t.push_back(t1 - t0);
            if (k && k < runs) continue;
            CHECK(cudaMemcpy(d.data(), p.cost, g.n * 4, cudaMemcpyDeviceToHost));
            ok = ag_check(g, d.data(), 4294967295.0);
            if (strncmp(ok, "OK", 2)) { if (t.empty()) t.push_back(t1 - t0); break; }
        }
        char y[200];
        snprintf(y, sizeof y, "steps=%u sweeps=%u relaxed=%.4f pulled=%.4f push_ms=%.3f pull_ms=%.3f sort=%.2f", host.steps, host.sweeps, (double)host.pushed / g.m,
                 (double)host.pulled / g.m, (host.turned - host.began) / 1e6, (host.ended - host.turned) / 1e6, sort);
        ag_report(av[3], g, setting, t, ok, y);
    }
}
