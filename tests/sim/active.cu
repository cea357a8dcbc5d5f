/* Whoever is there: kernels that take the lanes that are active together for
   what they are, and kernels that take them for the warp.
   active K: kernel K, from 0; ends with 1 where its answer is wrong. */
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
#define T (threadIdx.x)
#define I (blockIdx.x * blockDim.x + T)
#define LANE (T % 32)

enum { BLOCKS = 3, THREADS = 96, N = BLOCKS * THREADS };
struct data { unsigned in[N], out[N], sum[4]; };

/* ---- right whoever is there ------------------------------------------- */
__global__ void facts(data *d)          /* what each is told, as it is */
{
    if (d->in[I] % 3) {
        unsigned m = __activemask();
        bool good = m >> LANE & 1 && __ballot_sync(m, 1) == m
            && __shfl_sync(m, m, __ffs(m) - 1) == m && __all_sync(m, 1);
        d->out[I] = good ? m : 0;
    }
}
__global__ void leader_counts(data *d)
{
    if (d->in[I] % 3) {
        unsigned m = __activemask();
        if (LANE == (unsigned)__ffs(m) - 1)
            atomicAdd(&d->sum[0], __popc(m));
    }
}
__global__ void places(data *d)         /* each gets a place of its own */
{
    if (d->in[I] % 3) {
        unsigned m = __activemask(), first = __ffs(m) - 1, at = 0;
        if (LANE == first)
            at = atomicAdd(&d->sum[0], __popc(m));
        at = __shfl_sync(m, at, first) + __popc(m & ((1u << LANE) - 1));
        d->out[at] = I + 1;
    }
}
__global__ void places_of_a_group(data *d)
{
    if (d->in[I] % 3) {
        auto g = cg::coalesced_threads();
        unsigned at = 0;
        if (g.thread_rank() == 0)
            at = atomicAdd(&d->sum[0], g.size());
        d->out[g.shfl(at, 0) + g.thread_rank()] = I + 1;
    }
}
__global__ void turns(data *d)          /* a group for each turn */
{
    for (unsigned k = 0; k < d->in[I] % 5; k++) {
        auto g = cg::coalesced_threads();
        if (g.thread_rank() == 0)
            atomicAdd(&d->sum[0], g.size());
    }
}
__global__ void labels(data *d)
{
    auto g = cg::labeled_partition(cg::coalesced_threads(), d->in[I] % 4);
    if (g.thread_rank() == 0)
        atomicAdd(&d->sum[d->in[I] % 4], g.size());
}
__global__ void folded(data *d)
{
    auto g = cg::coalesced_threads();
    unsigned sum = cg::reduce(g, d->in[I], cg::plus<unsigned>());
    if (g.thread_rank() == 0)
        atomicAdd(&d->sum[0], sum);
}
__global__ void ordered(data *d)        /* a meeting of those there */
{
    __shared__ unsigned s[THREADS];
    unsigned m = __activemask(), last = 31 - __clz(m);
    s[T] = d->in[I];
    __syncwarp(m);
    d->out[I] = s[T - LANE + last] * 0 + s[T];
}
__global__ void by_hand(data *d)
{
    unsigned m;
    asm volatile("activemask.b32 %0;" : "=r"(m));
    if (LANE == (unsigned)__ffs(m) - 1)
        atomicAdd(&d->sum[0], __popc(m));
}
/* each for a list of its own: who is in the function by another call is not
   there, as little as where the function stands in both branches */
__device__ __noinline__ void take_one(unsigned *sum)
{
    auto g = cg::coalesced_threads();
    if (g.thread_rank() == 0)
        atomicAdd(sum, g.size());
}
__device__ void take_in_turn(unsigned *sum, unsigned turns)
{
    if (turns == 0) {
        unsigned m = __activemask();
        if (LANE == (unsigned)__ffs(m) - 1)
            atomicAdd(sum, __popc(m));
    } else
        take_in_turn(sum, turns - 1);
}
__global__ void lists(data *d)
{
    if (d->in[I] % 2)
        take_one(&d->sum[0]);
    else
        take_one(&d->sum[1]);
    if (d->in[I] % 3)
        take_in_turn(&d->sum[2], 2);
    else
        take_in_turn(&d->sum[3], 1);
}

/* ---- wrong, unless the whole warp is there ---------------------------- */
__global__ void warp_by_ballot(data *d)
{
    unsigned b = __ballot_sync(__activemask(), d->in[I] % 2);
    if (LANE == 0)
        atomicAdd(&d->sum[0], __popc(b));
}
__global__ void scan_up(data *d)
{
    unsigned m = __activemask(), sum = d->in[I] % 7;
    for (unsigned k = 1; k < 32; k *= 2) {
        unsigned other = __shfl_up_sync(m, sum, k);
        sum += LANE >= k ? other : 0;
    }
    d->out[I] = sum;
}
__global__ void sum_down(data *d)
{
    unsigned m = __activemask(), sum = d->in[I];
    for (unsigned k = 16; k > 0; k /= 2)
        sum += __shfl_down_sync(m, sum, k);
    if (LANE == 0)
        atomicAdd(&d->sum[0], sum);
}
__global__ void rank_for_lane(data *d)
{
    d->out[I - LANE + cg::coalesced_threads().thread_rank()] = d->in[I];
}
__global__ void leader_stores(data *d)  /* one word for a warp, stored */
{
    unsigned m = __activemask();
    unsigned b = __ballot_sync(m, d->in[I] % 2);
    if (LANE == (unsigned)__ffs(m) - 1)
        d->out[I / 32] = __popc(b);
}
__global__ void any_of_warp(data *d)
{
    d->out[I] = __any_sync(__activemask(), d->in[I] == 40);
}
__global__ void from_lane_zero(data *d)
{
    unsigned m = __activemask(), at = 0;
    if (LANE == 0)
        at = atomicAdd(&d->sum[0], 32);
    d->out[__shfl_sync(m, at, 0) + LANE] = 1;
}
__global__ void size_for_warp(data *d)  /* whole warps only, it hopes */
{
    if (cg::coalesced_threads().size() == 32 && LANE == 0)
        atomicAdd(&d->sum[0], 32);
}

/* ---- what has to come of each ------------------------------------------- */
static unsigned input(unsigned i) { return i * 7 % 41; }
static bool told_well(const data &d)
{
    for (unsigned i = 0; i < N; i++) {
        unsigned first = i - i % 32;
        if (input(i) % 3 == 0 || !(d.out[i] >> i % 32 & 1))
            return input(i) % 3 == 0 && d.out[i] == 0;
        for (unsigned l = 0; l < 32; l++)
            if (d.out[i] >> l & 1 && d.out[first + l] != d.out[i])
                return false;
    }
    return true;
}
static bool places_taken(const data &d, unsigned count)
{
    bool seen[N + 1] = { true };
    for (unsigned k = 0; k < N; k++) {
        unsigned one = d.out[k];
        if (k >= count ? one != 0 : one > N || seen[one]
            || input(one - 1) % 3 == 0)
            return false;
        seen[k < count ? one : 0] = true;
    }
    return d.sum[0] == count;
}
static bool as_alone(const data &d, int k)  /* each for itself, in turn */
{
    data want = {};
    for (unsigned i = 0, scan = 0; i < N; i++) {
        unsigned v = input(i), warp = i / 32;
        scan = i % 32 ? scan + v % 7 : v % 7;
        switch (k) {
        case 1: want.sum[0] += v % 3 != 0; break;
        case 4: want.sum[0] += v % 5; break;
        case 5: want.sum[v % 4]++; break;
        case 6: case 12: want.sum[0] += v; break;
        case 7: case 13: want.out[i] = v; break;
        case 8: case 17: want.sum[0]++; break;
        case 9:
            want.sum[v % 2 == 0]++, want.sum[2 + (v % 3 == 0)]++;
            break;
        case 10: want.sum[0] += v % 2; break;
        case 11: want.out[i] = scan; break;
        case 14: want.out[warp] += v % 2; break;
        case 15:
            for (unsigned j = warp * 32; j < warp * 32 + 32; j++)
                want.out[i] |= input(j) == 40;
            break;
        default: want.sum[0]++, want.out[i] = 1;
        }
    }
    for (unsigned i = 0; i < N; i++)
        if (d.out[i] != want.out[i])
            return false;
    for (unsigned i = 0; i < 4; i++)
        if (d.sum[i] != want.sum[i])
            return false;
    return true;
}
static void (*const kernels[])(data *) = { facts, leader_counts, places,
    places_of_a_group, turns, labels, folded, ordered, by_hand,
    lists, warp_by_ballot, scan_up, sum_down, rank_for_lane, leader_stores,
    any_of_warp, from_lane_zero, size_for_warp };

int main(int argc, char **argv)
{
    int k = argc > 1 ? atoi(argv[1]) : 0;
    static data h;
    data *d;
    unsigned active = 0, apart = 0;

    for (unsigned i = 0; i < N; i++)
        h.in[i] = input(i), active += input(i) % 3 != 0;
    if (k < 0 || k >= (int)(sizeof kernels / sizeof *kernels)
        || cudaMalloc(&d, sizeof h)
        || cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice))
        return 3;
    kernels[k]<<<BLOCKS, THREADS>>>(d);
    if (cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost) || cudaFree(d))
        return 3;
    for (unsigned i = 0; k == 0 && i < N; i += 32) {
        unsigned all = 0;
        for (unsigned l = 0; l < 32; l++)
            all |= (unsigned)(input(i + l) % 3 != 0) << l;
        for (unsigned l = 0; l < 32; l++)
            apart += h.out[i + l] && h.out[i + l] != all;
    }
    printf("%u of %u were apart\n", apart, active);
    return !(k == 0 ? told_well(h) : k == 2 || k == 3
             ? places_taken(h, active) : as_alone(h, k));
}
