/* cooperative_groups.h -- groups of threads, by name */
#pragma once
#include <cuda_runtime.h>
/* Group operations report the line that called them */
#define SIM_LINE int line = __builtin_LINE()
#define SIM_LANES(op, value, from) \
    sim_warp(op, mask, value, from, 32 + line * 64, SIM_PC)
extern "C" void sim_barrier_at(void *pc, int line);
extern "C" void sim_grid_barrier_at(void *pc, int line);
extern "C" unsigned sim_arrive(int grid, void *pc, int line);
extern "C" void sim_await(int grid, unsigned token, void *pc, int line);
namespace cooperative_groups {
/* Where a thread stands in its block */
inline unsigned sim_block_size()
    { return blockDim.x * blockDim.y * blockDim.z; }
/* The block and the grid */
struct sim_token { unsigned of; };
#define SIM_ARRIVALS(grid, scope) \
    typedef sim_token arrival_token; \
    template <int I = scope> \
    static SIM_OUT arrival_token barrier_arrive(SIM_LINE) \
    { \
        (void)SIM_ORDERS(I); \
        return { sim_arrive(grid, SIM_PC, line) }; \
    } \
    static SIM_OUT void barrier_wait(arrival_token &&t, SIM_LINE) \
        { sim_await(grid, t.of, SIM_PC, line); }
struct thread_block {
    static SIM_OUT void sync(SIM_LINE)
        { sim_barrier_at(SIM_PC, line); }
    SIM_ARRIVALS(0, 1)
    static unsigned thread_rank() { return sim_rank(); }
    static unsigned size() { return sim_block_size(); }
    static unsigned num_threads() { return sim_block_size(); }
    static dim3 group_index() { return blockIdx; }
    static dim3 thread_index() { return threadIdx; }
    static dim3 group_dim() { return blockDim; }
    static dim3 dim_threads() { return blockDim; }
};
inline thread_block this_thread_block() { return {}; }
struct grid_group {
    static SIM_OUT void sync(SIM_LINE)
        { sim_grid_barrier_at(SIM_PC, line); }
    SIM_ARRIVALS(1, 0)
    static bool is_valid() { return true; }
    /* How many blocks and threads, and which of them */
    static unsigned long long num_blocks()
        { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
    static unsigned long long block_rank()
    {
        return blockIdx.x + (unsigned long long)gridDim.x
            * (blockIdx.y + gridDim.y * blockIdx.z);
    }
    static unsigned long long thread_rank()
        { return block_rank() * sim_block_size() + sim_rank(); }
    static unsigned long long num_threads()
        { return num_blocks() * sim_block_size(); }
    static unsigned long long size() { return num_threads(); }
    static dim3 dim_blocks() { return gridDim; }
    static dim3 group_dim() { return gridDim; }
};
inline grid_group this_grid() { return {}; }
/* A set of lanes of one warp */
struct sim_lanes {
    unsigned mask, rank, count, width;
    unsigned thread_rank() const { return rank; }
    unsigned size() const { return count; }
    unsigned num_threads() const { return count; }
    template <int I = 0> SIM_OUT void sync(SIM_LINE) const
    {
        (void)SIM_ORDERS(I);
        SIM_LANES(SIM_SYNC, 0, 0);
    }
    /* Ask all lanes of the group */
    SIM_OUT int any(int p, SIM_LINE) const
        { return (int)SIM_LANES(SIM_ANY, !!p, 0); }
    SIM_OUT int all(int p, SIM_LINE) const
        { return (int)SIM_LANES(SIM_ALL, !!p, 0); }
    SIM_OUT unsigned ballot(int p, SIM_LINE) const
        { return pack((unsigned)SIM_LANES(SIM_BALLOT, !!p, 0)); }
    template <class T> SIM_OUT unsigned match_any(T v, SIM_LINE) const
        { return pack((unsigned)SIM_LANES(SIM_MATCH_ANY, sim_bits(v), 0)); }
    /* Take a value from another rank */
    template <class T> SIM_OUT T take(T v, unsigned from, int line,
                                      void *pc) const
    {
        static_assert(std::is_trivially_copyable<T>::value
                      && sizeof v <= 32, "a group shuffles 32 bytes");
        uint64_t bits[(sizeof v + 7) / 8] = {};
        __builtin_memcpy(bits, &v, sizeof v);
        for (uint64_t &b : bits)
            b = sim_warp(SIM_IDX, mask, b, lane(from), 32 + line * 64,
                            pc);
        __builtin_memcpy(&v, bits, sizeof v);
        return v;
    }
    #define SIM_TAKE(rank) take(v, rank, line, SIM_PC)
    template <class T> SIM_OUT T shfl(T v, unsigned from, SIM_LINE) const
        { return SIM_TAKE(from % count); }
    template <class T> SIM_OUT T shfl_up(T v, unsigned d, SIM_LINE) const
        { return SIM_TAKE(rank < d ? rank : rank - d); }
    template <class T> SIM_OUT
    T shfl_down(T v, unsigned d, SIM_LINE) const
        { return SIM_TAKE(rank + d < count ? rank + d : rank); }
    template <class T> SIM_OUT T shfl_xor(T v, unsigned x, SIM_LINE) const
        { return SIM_TAKE((rank ^ x) < count ? rank ^ x : rank); }
    /* Between ranks and lanes */
    unsigned lane(unsigned r) const     /* the lane with rank r */
    {
        unsigned m = mask;
        while (r--)
            m &= m - 1;
        return (unsigned)__builtin_ctz(m);
    }
    unsigned pack(unsigned lanes) const /* lanes to ranks */
    {
        unsigned out = 0, r = 0;
        for (unsigned l = 0; l < 32; l++)
            if (mask >> l & 1)
                out |= (lanes >> l & 1) << r++;
        return out;
    }
};
/* Tiles and coalesced groups */
template <unsigned N, class Parent = void>
struct thread_block_tile : sim_lanes {
    static_assert(N <= 32 && (N & (N - 1)) == 0,
                  "the simulator has tiles of 1, 2, 4, 8, 16, 32");
    unsigned number, of;
    /* A tile of the group in which one has a rank */
    thread_block_tile(unsigned r, unsigned n)
    {
        count = width = N;
        rank = r % N;
        mask = (N == 32 ? ~0u : (1u << (N % 32)) - 1)
            << sim_rank() % 32 / N * N;
        number = r / N;
        of = (n + N - 1) / N;
    }
    template <class P>
    thread_block_tile(const thread_block_tile<N, P> &t)
        : sim_lanes(t), number(t.number), of(t.of) {}
    unsigned meta_group_rank() const { return number; }
    unsigned meta_group_size() const { return of; }
};
template <unsigned N, class G>
inline thread_block_tile<N, G> tiled_partition(const G &g)
    { return { (unsigned)g.thread_rank(), (unsigned)g.size() }; }
struct coalesced_group : sim_lanes {};
inline coalesced_group sim_group_of(unsigned mask)
{
    coalesced_group g;
    unsigned before = mask & ((1u << sim_rank() % 32) - 1);
    g.mask = mask;
    g.width = 32;
    g.count = (unsigned)__builtin_popcount(mask);
    g.rank = (unsigned)__builtin_popcount(before);
    return g;
}
inline SIM_OUTLINE coalesced_group coalesced_threads()
    { return sim_group_of(sim_active(-1, SIM_PC)); }
struct thread_group {
    sim_lanes lanes;
    bool block;
    thread_group(const thread_block &) : lanes(), block(true) {}
    thread_group(const sim_lanes &l) : lanes(l), block(false) {}
    unsigned size() const
        { return block ? sim_block_size() : lanes.size(); }
    unsigned num_threads() const { return size(); }
    unsigned thread_rank() const
        { return block ? sim_rank() : lanes.thread_rank(); }
    template <int I = 0> SIM_OUT void sync(SIM_LINE) const
    {
        (void)SIM_ORDERS(I);
        if (block)
            sim_barrier_at(SIM_PC, line);
        else
            sim_warp(SIM_SYNC, lanes.mask, 0, 0, 32 + line * 64,
                        SIM_PC);
    }
};
/* Synchronise or reduce any group */
template <class G> SIM_ALWAYS void sync(const G &g) { g.sync(); }
/* The operations of reduce.h and of scan.h, which bring their names */
namespace sim_operations {
#define SIM_REDUCTION(name, e) template <class T> struct name \
    { T operator()(T a, T b) const { return e; } };
SIM_REDUCTION(plus, a + b)
SIM_REDUCTION(less, b < a ? b : a)
SIM_REDUCTION(greater, a < b ? b : a)
SIM_REDUCTION(bit_and, a & b)
SIM_REDUCTION(bit_or, a | b)
SIM_REDUCTION(bit_xor, a ^ b)
}
template <class G, class F, class... A>
inline void invoke_one(const G &g, F f, A &&... a)
{
    if (g.thread_rank() == 0)
        f(std::forward<A>(a)...);
}
template <class G, class F, class... A> SIM_OUT
auto invoke_one_broadcast(const G &g, F f, A &&... a)
{
    decltype(f(std::forward<A>(a)...)) v = {};
    if (g.thread_rank() == 0)
        v = f(std::forward<A>(a)...);
    return g.take(v, 0, 0, SIM_PC);
}
template <class L> SIM_OUT
coalesced_group labeled_partition(const sim_lanes &g, L label, SIM_LINE)
{
    unsigned mask = g.mask;
    return sim_group_of((unsigned)SIM_LANES(SIM_MATCH_ANY,
                                            sim_bits(label), 0));
}
inline SIM_OUTLINE
coalesced_group binary_partition(const sim_lanes &g, bool p, SIM_LINE)
{
    unsigned mask = g.mask;
    return sim_group_of((unsigned)SIM_LANES(SIM_MATCH_ANY, p, 0));
}
inline coalesced_group tiled_partition(const sim_lanes &g, unsigned n)
{
    unsigned mask = 0;
    for (unsigned r = g.rank / n * n; r < g.rank / n * n + n
         && r < g.count; r++)
        mask |= 1u << g.lane(r);
    return sim_group_of(mask);
}
inline thread_group tiled_partition(const thread_block &, unsigned n)
{
    unsigned first = sim_rank() % 32 / n * n;
    unsigned left = sim_block_size() - sim_rank() / 32 * 32 - first;
    unsigned m = n < left ? n : left;
    return sim_group_of((m >= 32 ? ~0u : (1u << m) - 1) << first);
}
inline coalesced_group tiled_partition(const thread_group &g,
                                       unsigned n)
    { return tiled_partition(g.lanes, n); }
}
