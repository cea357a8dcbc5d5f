// tiles GRAPH RUNS NAME: shortest paths where each block owns a run of
// vertices, with their costs in its shared memory.  A line of standard input
// is a setting, of words "name=value": delta (of the window), hops (rounds
// of a block between two meetings), threads (of a block), lanes (for an
// item), blocks; "-" is no change.  A line of output a setting, as bench's.
//
// A block relaxes what is near in rounds of its own, with a barrier of the
// block between two; an arc into another block's run lowers the word of its
// head in global memory, and sets a bit for its owner.  After so many rounds
// all meet, and the window goes on to the least cost that is still to be
// relaxed, and delta beyond.  meet, work: milliseconds of a block in the mean
// (by the card's highest clock), until all had met, and in its rounds;
// ahead=0: no arcs are fetched into the level-2 cache when their tail is reached.
#include <cuda_runtime.h>
#include <cuda/atomic>
#include "bench.h"
#define CHECK(call) check((call), __LINE__)
static void check(cudaError_t e, int line)
{ if (e != cudaSuccess) { printf("RES|tiles.cu:%d: %s\n", line, cudaGetErrorString(e)); exit(3); } }
enum { QUEUE = 4096, BOX = 1024, NONE = 0xffffffffu };
struct board { uint32_t arrived, pad0[31], round, pad1[31], least, pad2[31], low, high, go, steps, pad3[28];
               unsigned long long arcs, rounds, t[4]; };
struct plan { uint32_t n, run, words, bits, source, delta, hops, shift, fetch;
              const uint32_t *v, *arcs; uint32_t *dist, *mail[2]; board *b; };
typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> word;

// what a block has in shared memory, beside its costs and the bitmaps
struct offer { uint32_t head, sum; };
struct desk { uint32_t count[3], again, least, low, high, go, out, rounds; long long t[4]; uint16_t queue[2][QUEUE]; offer box[BOX]; };

__device__ static uint32_t before(uint32_t mask) { return __popc(mask & ((1u << threadIdx.x % 32) - 1)); }
// a place each for the lanes that are here
__device__ static uint32_t place(uint32_t *count)
{
    uint32_t here = __activemask(), lead = __ffs(here) - 1, at = 0;
    if (threadIdx.x % 32 == lead) at = atomicAdd(count, __popc(here));
    return __shfl_sync(here, at, lead) + before(here);
}
struct tile { uint32_t *cost, *pend, *far; uint8_t *start; desk *d; uint32_t high, least; const uint32_t *arcs; };
__device__ static uint32_t start_of(const tile *x, const uint32_t *base, uint32_t i) { return base[i / 8] + x->start[i]; }
__device__ static void later(tile *x, uint32_t i, uint32_t cost)
{
    atomicOr(&x->far[i / 32], 1u << i % 32);
    if (cost < x->least) x->least = cost;
}
// into the queue of round `to`, once
__device__ static void push(tile *x, uint32_t to, uint32_t i, uint32_t cost)
{
    if (atomicOr(&x->pend[i / 32], 1u << i % 32) >> i % 32 & 1) return;
    uint32_t at = place(&x->d->count[to % 3]);
    if (at < QUEUE) x->d->queue[to & 1][at] = (uint16_t)i;
    else { atomicAnd(&x->pend[i / 32], ~(1u << i % 32)); later(x, i, cost); x->d->again = 1; }
}
#define LAP(k) if (t == 0) { long long now = clock64(); d->t[k] += now - lap; lap = now; }
__device__ static void fetch(const uint32_t *a) { asm volatile("prefetch.global.L2 [%0];" :: "l"(a)); }

__global__ void tiles(plan p)
{
    extern __shared__ uint32_t cost[];
    uint32_t *pend = cost + p.run, *far = pend + p.run / 32, *base = far + p.run / 32;
    uint8_t *start = (uint8_t *)(base + p.run / 8 + 1);
    desk *d = (desk *)(start + p.run + 12);
    uint32_t first = blockIdx.x * p.run, size = p.n - first < p.run ? p.n - first : p.run, t = threadIdx.x, T = blockDim.x;
    if (first >= p.n) size = 0;
    tile x = { cost, pend, far, start, d, 0, NONE, p.arcs };
    long long lap = clock64(); (void)lap;
    for (uint32_t i = t; i < p.run; i += T) { cost[i] = NONE; if (i < size) p.dist[first + i] = NONE; }
    for (uint32_t i = t; i < p.run / 32; i += T) {
        pend[i] = far[i] = 0;
        if (first + i * 32 < p.n) p.mail[0][first / 32 + i] = p.mail[1][first / 32 + i] = 0;
    }
    // where lists begin: a word for each eight vertices, a byte for each
    for (uint32_t i = t; i <= p.run / 8; i += T) base[i] = p.v[first + i * 8 < p.n ? first + i * 8 : p.n];
    for (uint32_t i = t; i < p.run; i += T) { uint32_t a = first + i; start[i] = (uint8_t)(p.v[a < p.n ? a : p.n] - p.v[(a & ~7u) < p.n ? a & ~7u : p.n]); }
    if (t == 0) { d->count[0] = d->count[1] = d->count[2] = d->again = d->out = d->rounds = 0; d->least = NONE; for (auto &y : d->t) y = 0; }
    __syncthreads();
    if (t == 0 && p.source - first < size) {
        cost[p.source - first] = 0; far[(p.source - first) / 32] = 1u << (p.source - first) % 32; d->least = 0;
    }
    uint32_t each = 1u << p.shift, mask = (1u << p.bits) - 1, k = 0;   // k: rounds, whose parity is the queue's
    unsigned long long arcs = 0;
    LAP(3)
    for (uint32_t step = 1; ; step++) {
        // meet: the last one moves the window
        __syncthreads();
        LAP(1)
        if (t == 0) {
            board *b = p.b;
            if (d->least != NONE) atomicMin(&b->least, d->least);
            if (word(b->arrived).fetch_add(1, cuda::memory_order_acq_rel) == step * gridDim.x - 1) {
                uint32_t least = *(volatile uint32_t *)&b->least, high = b->high;
                b->low = high;
                if (least == NONE) b->go = 0;
                else { b->go = 1; if (p.delta > NONE - least || least + p.delta > high) b->high = p.delta < NONE - least ? least + p.delta : NONE; }
                b->least = NONE; b->steps = step;
                word(b->round).store(step, cuda::memory_order_release);
            } else while (word(b->round).load(cuda::memory_order_acquire) != step) __nanosleep(20);
            d->low = d->again ? 0 : *(volatile uint32_t *)&b->low; d->high = *(volatile uint32_t *)&b->high; d->go = *(volatile uint32_t *)&b->go;
            d->least = NONE; d->again = 0; d->out = 0;
        }
        __syncthreads();
        LAP(0)
        if (!d->go) break;
        uint32_t low = d->low, high = d->high;
        x.high = high; x.least = NONE;
        uint32_t *in = step & 1 ? p.mail[0] : p.mail[1], *out = step & 1 ? p.mail[1] : p.mail[0];
        // what has become near, and what others have sent
        for (uint32_t w = t; w < p.run / 32; w += T) {
            uint32_t set = far[w], left = 0, come = 0;
            if (w * 32 < size) { come = *(volatile uint32_t *)&in[first / 32 + w]; if (come) in[first / 32 + w] = 0; }
            far[w] = 0;
            for (; set; set &= set - 1) {
                uint32_t i = w * 32 + __ffs(set) - 1, c = cost[i];
                if (c >= high) { left |= set & -set; if (c < x.least) x.least = c; }
                else if (c >= low) push(&x, k, i, c);
            }
            if (left) atomicOr(&far[w], left);
            for (; come; come &= come - 1) {
                uint32_t i = w * 32 + __ffs(come) - 1, c = *(volatile uint32_t *)&p.dist[first + i];
                if (c < cost[i]) { cost[i] = c; if (c < high) push(&x, k, i, c); else later(&x, i, c); }
            }
        }
        // rounds
        uint32_t end = k + p.hops;
        for (;; k++) {
            __syncthreads();
            uint32_t c = d->count[k % 3];
            if (c > QUEUE) c = QUEUE;
            if (!c || k == end) break;
            if (t == 0) d->count[(k + 2) % 3] = 0;
            for (uint32_t y = t >> p.shift; y < c; y += T >> p.shift) {
                uint32_t i = d->queue[k & 1][y], from = base[i / 8] + start[i] + (t & (each - 1)), i1 = i + 1;
                uint32_t last = i1 % 8 ? base[i1 / 8] + start[i1] : base[i1 / 8];
                // the bit goes before the cost is read, so whoever lowers it later pushes it again
                uint32_t mine = 0, lead = t % 32 & ~(each - 1), group = (each < 32 ? (1u << each) - 1 : NONE) << lead;
                uint32_t arc = from < last ? __ldg(&p.arcs[from]) : 0;
                if (!(t & (each - 1))) { atomicAnd(&pend[i / 32], ~(1u << i % 32)); mine = *(volatile uint32_t *)&cost[i]; }
                mine = __shfl_sync(group, mine, lead);
                for (uint32_t a = from; a < last; ) {
                    uint32_t sum = mine + (arc & mask), head = arc >> p.bits, j = head - first;
                    arcs++;
                    if ((a += each) < last) arc = __ldg(&p.arcs[a]);
                    if (j < p.run) {
                        uint32_t was = *(volatile uint32_t *)&cost[j];
                        if (sum < was && sum < atomicMin(&cost[j], sum)) {
                            if (p.fetch && was == NONE) fetch(&p.arcs[base[j / 8] + start[j]]);
                            if (sum < high) push(&x, k + 1, j, sum); else later(&x, j, sum);
                        }
                    } else {
                        uint32_t at = place(&d->out);
                        if (at < BOX) d->box[at] = { head, sum };
                        else if (sum < atomicMin(&p.dist[head], sum)) { atomicOr(&out[head / 32], 1u << head % 32); if (sum < x.least) x.least = sum; }
                    }
                }
            }
            if (t == 0) d->rounds++;
        }
        LAP(2)
        // what is left in the queue, and what is for others
        uint32_t c = d->count[k % 3];
        if (c > QUEUE) c = QUEUE;
        for (uint32_t y = t; y < c; y += T) { uint32_t z = cost[d->queue[k & 1][y]]; if (z < x.least) x.least = z; }
        c = d->out < BOX ? d->out : BOX;
        for (uint32_t y = t; y < c; y += T) {
            offer z = d->box[y];
            if (z.sum < atomicMin(&p.dist[z.head], z.sum)) { atomicOr(&out[z.head / 32], 1u << z.head % 32); if (z.sum < x.least) x.least = z.sum; }
        }
        uint32_t least = __reduce_min_sync(0xffffffffu, x.least);
        if (t % 32 == 0 && least != NONE) atomicMin(&d->least, least);
    }
    for (uint32_t i = t; i < size; i += T) p.dist[first + i] = cost[i];
    atomicAdd(&p.b->arcs, arcs);
    if (t == 0) { atomicAdd(&p.b->rounds, d->rounds); for (int y = 0; y < 4; y++) atomicAdd(&p.b->t[y], (unsigned long long)d->t[y]); }
}

int main(int, char **av)
{
    AGR g = ag_load(av[1]); int runs = atoi(av[2]), processors, most, rate;
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    CHECK(cudaDeviceGetAttribute(&rate, cudaDevAttrClockRate, 0)); double khz = rate;
    uint32_t heaviest = 0, bits = 0, names = 0;
    for (uint64_t k = 0; k < g.m; k++) heaviest = std::max(heaviest, g.w[k]);
    while (heaviest >> bits) bits++;
    while ((g.n - 1) >> names) names++;
    if (bits + names > 32) return printf("RES|%s|%s|an arc has no room\n", av[3], g.name.c_str()), 1;
    std::vector<uint32_t> packed(g.m), d(g.n);
    for (uint64_t k = 0; k < g.m; k++) packed[k] = g.col[k] << bits | g.w[k];
    plan p = {}; uint32_t *v, *arcs; board host;
    CHECK(cudaMalloc(&v, (g.n + 1) * 4)); CHECK(cudaMemcpy(v, g.row, (g.n + 1) * 4, cudaMemcpyHostToDevice));
    CHECK(cudaMalloc(&arcs, g.m * 4)); CHECK(cudaMemcpy(arcs, packed.data(), g.m * 4, cudaMemcpyHostToDevice));
    p.n = g.n; p.bits = bits; p.source = g.src; p.v = v; p.arcs = arcs;
    CHECK(cudaMalloc(&p.dist, g.n * 4)); CHECK(cudaMalloc(&p.b, sizeof *p.b));
    for (int k = 0; k < 2; k++) CHECK(cudaMalloc(&p.mail[k], (g.n + 31) / 32 * 4));
    char line[300], setting[300];
    while (fgets(line, sizeof line, stdin)) {
        uint32_t delta = 8 * heaviest, hops = 16, threads = 512, lanes = 4, blocks = processors, ahead = 1;
        line[strcspn(line, "\n")] = 0; strcpy(setting, line);
        for (char *w = strtok(line, " "); w; w = strtok(NULL, " ")) {
            sscanf(w, "delta=%u", &delta); sscanf(w, "hops=%u", &hops); sscanf(w, "threads=%u", &threads);
            sscanf(w, "lanes=%u", &lanes); sscanf(w, "ahead=%u", &ahead); sscanf(w, "blocks=%u", &blocks);
        }
        p.fetch = ahead; p.delta = delta; p.hops = hops; p.shift = 0; while (1u << p.shift < lanes) p.shift++;
        p.run = (uint32_t)(((g.n + blocks - 1) / blocks + 31) / 32 * 32);
        size_t room = p.run * 4 + p.run / 32 * 8 + p.run / 8 * 4 + 4 + p.run + 12 + sizeof(desk);
        if (room > (size_t)most || p.run > 65536) { printf("RES|%s|%s|%s|no room: %zu\n", av[3], g.name.c_str(), setting, room); continue; }
        CHECK(cudaFuncSetAttribute(tiles, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)room));
        std::vector<double> t; const char *ok = "";
        for (int k = 0; k <= runs; k++) {
            void *a[] = { &p };
            CHECK(cudaDeviceSynchronize());
            double t0 = ag_now();
            CHECK(cudaMemsetAsync(p.b, 0, sizeof *p.b));
            CHECK(cudaLaunchCooperativeKernel((void *)tiles, dim3(blocks), dim3(threads), a, room, 0));
            CHECK(cudaMemcpyAsync(&host, p.b, sizeof host, cudaMemcpyDeviceToHost));
            CHECK(cudaDeviceSynchronize());
            double t1 = ag_now();
            if (k) t.push_back(t1 - t0);
            if (k && k < runs) continue;
            CHECK(cudaMemcpy(d.data(), p.dist, g.n * 4, cudaMemcpyDeviceToHost));
            ok = ag_check(g, d.data(), 4294967295.0);
            if (strncmp(ok, "OK", 2)) { if (t.empty()) t.push_back(t1 - t0); break; }
        }
        char x[200];
        snprintf(x, sizeof x, "steps=%u relaxed=%.2f rounds=%.0f meet=%.2f end=%.2f work=%.2f begin=%.2f", host.steps, (double)host.arcs / g.m,
                 (double)host.rounds / blocks, host.t[0] / khz / blocks, host.t[1] / khz / blocks, host.t[2] / khz / blocks, host.t[3] / khz / blocks);
        ag_report(av[3], g, setting, t, ok, x);
    }
}
