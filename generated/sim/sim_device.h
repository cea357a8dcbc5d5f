/* sim_device.h -- what a kernel may use */
#pragma once
#include <type_traits>
/* The words that CUDA adds to C++ */
#define __noinline__    /* libstdc++ has it inside __attribute__ */
#define __forceinline__ inline
#define __maxnreg__(...)
#define __restrict__
#define __restrict
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
constexpr int warpSize = 32;
/* Who am I: the four built-in variables */
struct SimIndex { uint3 thread, block; uint3 block_dim, grid_dim; };
/* Read an index without the compiler's knowing */
#ifdef __OPTIMIZE__
#define SIM_INDEX SIM_ALWAYS
#else
#define SIM_INDEX inline SIM_OUTLINE
#endif
#if !SIM_CHECKED
extern "C" __thread SimIndex sim_index;
#define SIM_READ_INDEX(name, member) \
    SIM_INDEX uint3 name() { return sim_index.member; }
#elif defined __x86_64__ && !defined SIM_UCONTEXT
extern "C" SimIndex sim_index;
SIM_INDEX unsigned sim_load(const unsigned &from)
{
    unsigned v;
    __asm__("movl %1, %0" : "=r"(v) : "m"(from));
    return v;
}
#define SIM_READ_INDEX(name, member) SIM_INDEX uint3 name() \
    { return { sim_load(sim_index.member.x), \
        sim_load(sim_index.member.y), sim_load(sim_index.member.z) }; }
#else
extern "C" SimIndex sim_index;      /* for the library itself */
extern "C" uint3 sim_index_at(unsigned offset);
#define SIM_READ_INDEX(name, member) SIM_INDEX uint3 name() \
    { return sim_index_at(offsetof(SimIndex, member)); }
#endif
SIM_READ_INDEX(sim_thread_idx, thread)
SIM_READ_INDEX(sim_block_idx, block)
SIM_READ_INDEX(sim_block_dim, block_dim)
SIM_READ_INDEX(sim_grid_dim, grid_dim)
/* The four objects */
#define SIM_BUILTIN(Type, name, get, as) \
    static const struct Type { \
        SIM_INDEX operator as() const { return get(); } \
    } name __attribute__((unused)) = {}; \
    SIM_INDEX as sim_of(const Type &) { return get(); } \
    SIM_INDEX uint3 sim_at(const Type &) { return get(); }
SIM_BUILTIN(SimThreadIdx, threadIdx, sim_thread_idx, uint3)
SIM_BUILTIN(SimBlockIdx, blockIdx, sim_block_idx, uint3)
SIM_BUILTIN(SimBlockDim, blockDim, sim_block_dim, dim3)
SIM_BUILTIN(SimGridDim, gridDim, sim_grid_dim, dim3)
template <class T> constexpr SIM_INDEX T &&sim_of(T &&v)
    { return static_cast<T &&>(v); }
template <class T> constexpr SIM_INDEX T &&sim_at(T &&v)
    { return static_cast<T &&>(v); }
/* Is there a thread of this block that can follow at once? */
#if !SIM_CHECKED
struct SimLoop { uint32_t end; };
extern "C" __thread SimLoop sim_loop;
inline uint32_t sim_first() { return sim_index.thread.x; }
inline bool sim_next(uint32_t &index)
{
    if (++index >= sim_loop.end)
        return false;
    sim_index.thread.x = index;
    return true;
}
#endif
/* Shared memory: one descriptor a variable */
#if SIM_CHECKED
extern "C" void sim_too_wide(unsigned most);
SIM_ALWAYS void sim_bounded(unsigned most)
{
    uint3 d = sim_block_dim();
    if (d.x * d.y * d.z > most)
        sim_too_wide(most);
}
#else
inline void sim_bounded(unsigned) {}
#endif
struct SimShared {
    const char *name;
    size_t size, align, offset;
    const char *kernel;         /* its name's one place, or null */
};
extern "C" void *sim_shared(SimShared *);
extern "C" void *sim_dynamic_shared(void);
inline char *sim_shared_window()
    { return (char *)sim_dynamic_shared() - (256 << 10); }
inline size_t __cvta_generic_to_shared(const void *p)
    { return (size_t)((const char *)p - sim_shared_window()); }
inline void *__cvta_shared_to_generic(size_t at)
    { return sim_shared_window() + at; }
inline unsigned __isShared(const void *p)
    { return __cvta_generic_to_shared(p) < 512 << 10; }
/* Announce an access that the compiler did not instrument */
enum SimKind { SIM_R, SIM_W, SIM_AR, SIM_AW, SIM_RO,
    SIM_BLOCK = 8,              /* added: atomic for its block only */
    SIM_TAKES = 16,             /* added: what it finds needs a fence */
    SIM_SWAPS = 32,             /* added: it compares and swaps */
    SIM_BOUNDS = 64,            /* added: again, it does nothing */
    SIM_NAMED = 128,            /* added: and no barrier will do */
    SIM_ELSE = 256 };           /* added: not so, if it has failed */
#if SIM_CHECKED
extern "C" void sim_access(const volatile void *, size_t, int kind,
                           void *pc);
extern "C" void sim_rmw_begin(const volatile void *, size_t, void *pc);
extern "C" void sim_rmw_end(const volatile void *, size_t, int kind,
                            void *pc);
extern "C" void sim_changed(void *, size_t, void (*again)(void *,
    const void *), const void *change, size_t, const void *before);
extern "C" void sim_unused(void), sim_used(void);
extern "C" void *sim_memcpy(void *, const void *, size_t);
extern "C" void *sim_memmove(void *, const void *, size_t);
extern "C" void *sim_memset(void *, int, size_t);
#define SIM_PC SIM_BACK
#define SIM_SEE(p, kind) sim_access(p, sizeof *p, kind, SIM_PC)
#else
#define SIM_PC nullptr
#define SIM_SEE(p, kind) ((void)0)
inline void sim_unused(void) {}
inline void sim_used(void) {}
#endif
/* Change stacks */
struct SimPlace { void *sp, *pc; };
struct SimTurn { SimPlace *from, *to; };
/* The registers that a change of stacks destroys */
#define SIM_8(r, a, b, c, d, e, f, g, h) \
    #r #a, #r #b, #r #c, #r #d, #r #e, #r #f, #r #g, #r #h
#if defined __AVX512F__ || defined __clang__
#define SIM_WIDER SIM_8(xmm, 16, 17, 18, 19, 20, 21, 22, 23), \
    SIM_8(xmm, 24, 25, 26, 27, 28, 29, 30, 31), \
    SIM_8(k, 0, 1, 2, 3, 4, 5, 6, 7),
#else
#define SIM_WIDER
#endif
#define SIM_REGISTERS "rax", "rcx", "rdx", "st", "st(1)", "st(2)", \
    "st(3)", "st(4)", "st(5)", "st(6)", "st(7)", \
    SIM_8(r, 8, 9, 10, 11, 12, 13, 14, 15), \
    SIM_8(xmm, 0, 1, 2, 3, 4, 5, 6, 7), \
    SIM_8(xmm, 8, 9, 10, 11, 12, 13, 14, 15), SIM_WIDER "memory", "cc"
SIM_ALWAYS void sim_go(SimTurn t)
{
#ifdef __x86_64__
    __asm__ volatile("test %%rsi, %%rsi\n je 2f\n push %%rbp\n"
        " push %%rbx\n lea 1f(%%rip), %%rax\n mov %%rax, 8(%%rdi)\n"
        " mov %%rsp, (%%rdi)\n mov (%%rsi), %%rsp\n"
        " jmp *8(%%rsi)\n1: pop %%rbx\n pop %%rbp\n2:"
        : "+D"(t.from), "+S"(t.to) : : SIM_REGISTERS);
#endif
}
extern "C" SimTurn sim_meet(int site) noexcept;
SIM_ALWAYS void sim_barrier(int site) { sim_go(sim_meet(site)); }
extern "C" int sim_barrier_reduce(int op, int value, int site);
#define SIM_SITE (__COUNTER__ % 32768 * 65536 + __LINE__ % 65536)
#define __syncthreads() sim_barrier(SIM_SITE)
constexpr int sim_truth(int p) { return !!p; }  /* cut to an int */
#define SIM_TOGETHER(op, ...) \
    sim_barrier_reduce(op, sim_truth(__VA_ARGS__), SIM_SITE)
#define __syncthreads_count(...) SIM_TOGETHER(0, __VA_ARGS__)
#define __syncthreads_and(...) SIM_TOGETHER(1, __VA_ARGS__)
#define __syncthreads_or(...) SIM_TOGETHER(2, __VA_ARGS__)
/* Warp operations */
enum SimWarpOp { SIM_SYNC, SIM_BALLOT, SIM_ANY, SIM_ALL, SIM_IDX,
    SIM_UP, SIM_DOWN, SIM_XOR, SIM_ADD, SIM_MIN, SIM_MAX, SIM_AND,
    SIM_OR, SIM_EXOR, SIM_MINS, SIM_MAXS, SIM_MATCH_ANY,
    SIM_MATCH_ALL };
extern "C" SimTurn sim_lane(int op, unsigned mask, uint64_t value,
    unsigned arg, int width_and_line, void *pc) noexcept;
extern "C" uint64_t sim_answer(void);
SIM_ALWAYS uint64_t sim_warp(int op, unsigned mask, uint64_t value,
    unsigned arg, int width, void *pc = nullptr)
{
    sim_go(sim_lane(op, mask, value, arg, width, pc));
    return sim_answer();
}
constexpr int sim_wide(int width, int line)
    { return (width < 1 || width > 63 ? 63 : width) + line * 64; }
#define SIM_WIDE(width) sim_wide(width, __LINE__)
extern "C" unsigned sim_active(int site, void *pc = nullptr);
/* A program in whose text lanes or blocks are ordered one by one */
#if SIM_CHECKED
extern "C" bool sim_exact(int of_a_block);
template <int I> struct SimOrders { static bool used; };
template <int I> bool SimOrders<I>::used = sim_exact(I);
#endif
constexpr unsigned sim_mask() { return 0xffffffffu; }
constexpr unsigned sim_mask(unsigned m, const void *) { return m; }
#define SIM_MASK(...) sim_mask(__VA_ARGS__ __VA_OPT__(, SIM_ORDERS(0)))
/* Votes, and the barrier of a warp */
#define __syncwarp(...) \
    ((void)sim_warp(SIM_SYNC, SIM_MASK(__VA_ARGS__), 0, 0, \
                    SIM_WIDE(32)))
#define SIM_VOTE(op, m, ...) \
    sim_warp(op, m, sim_truth(__VA_ARGS__), 0, SIM_WIDE(32))
#define __ballot_sync(...) ((unsigned)SIM_VOTE(SIM_BALLOT, __VA_ARGS__))
#define __any_sync(...) ((int)SIM_VOTE(SIM_ANY, __VA_ARGS__))
#define __all_sync(...) ((int)SIM_VOTE(SIM_ALL, __VA_ARGS__))
#define __activemask() sim_active(SIM_SITE)
/* A value of any type travels as eight bytes */
template <class T> constexpr T sim_type_of(T v) { return v; }
#define SIM_SHUFFLE(op, m, v, a, w) __extension__ ({ \
    auto sim_v = sim_type_of(v); \
    uint64_t sim_u = sim_warp(op, m, sim_bits(sim_v), (unsigned)(a), \
                              SIM_WIDE(w)); \
    __builtin_memcpy(&sim_v, &sim_u, sizeof sim_v); sim_v; })
#define SIM_PICK(a, b, ...) a, b
#define SIM_SHUFFLE_(op, m, v, ...) \
    SIM_SHUFFLE2(op, m, v, SIM_PICK(__VA_ARGS__, 32))
#define SIM_SHUFFLE2(...) SIM_SHUFFLE(__VA_ARGS__)
/* The four shuffles */
#define __shfl_sync(m, ...) SIM_SHUFFLE_(SIM_IDX, m, __VA_ARGS__)
#define __shfl_up_sync(m, ...) SIM_SHUFFLE_(SIM_UP, m, __VA_ARGS__)
#define __shfl_down_sync(m, ...) SIM_SHUFFLE_(SIM_DOWN, m, __VA_ARGS__)
#define __shfl_xor_sync(m, ...) SIM_SHUFFLE_(SIM_XOR, m, __VA_ARGS__)
/* Reductions over a warp, and matches */
constexpr int sim_word(int v) { return v; }
constexpr unsigned sim_word(unsigned v) { return v; }
#define SIM_REDUCE(op, ops, m, ...) \
    ((decltype(sim_word(__VA_ARGS__)))sim_warp( \
        std::is_signed<decltype(sim_word(__VA_ARGS__))>::value \
            ? ops : op, m, (uint64_t)(int64_t)sim_word(__VA_ARGS__), \
        0, SIM_WIDE(32)))
#define __reduce_add_sync(...) SIM_REDUCE(SIM_ADD, SIM_ADD, __VA_ARGS__)
#define __reduce_min_sync(...) SIM_REDUCE(SIM_MIN, SIM_MINS, __VA_ARGS__)
#define __reduce_max_sync(...) SIM_REDUCE(SIM_MAX, SIM_MAXS, __VA_ARGS__)
#define SIM_REDUCE_BITS(op, m, ...) ((unsigned)sim_warp(op, m, \
    (unsigned)(__VA_ARGS__), 0, SIM_WIDE(32)))  /* of unsigned only */
#define __reduce_and_sync(...) SIM_REDUCE_BITS(SIM_AND, __VA_ARGS__)
#define __reduce_or_sync(...) SIM_REDUCE_BITS(SIM_OR, __VA_ARGS__)
#define __reduce_xor_sync(...) SIM_REDUCE_BITS(SIM_EXOR, __VA_ARGS__)
template <class T> SIM_ALWAYS uint64_t sim_bits(T v)
{
    static_assert(sizeof v <= 8, "a lane gives 8 bytes at most");
    uint64_t u = 0;
    __builtin_memcpy(&u, &v, sizeof v);
    return u;
}
#define __match_any_sync(m, ...) \
    ((unsigned)sim_warp(SIM_MATCH_ANY, m, sim_bits(__VA_ARGS__), 0, \
                        SIM_WIDE(32)))
#define __match_all_sync(m, v, p) __extension__ ({ \
    unsigned sim_m = (unsigned)sim_warp(SIM_MATCH_ALL, m, \
        sim_bits(v), 0, SIM_WIDE(32)); *(p) = sim_m != 0; sim_m; })
/* Fences, and how the checker knows that there are some */
#if SIM_CHECKED
#define SIM_ORDERS(I) (&SimOrders<I>::used)
#else
#define SIM_ORDERS(I) nullptr
#endif
enum SimFence { SIM_RELEASES = 4, SIM_ACQUIRES = 8, SIM_OF_ONE = 16 };
extern "C" void sim_fence(int scope, const void *);
#define __threadfence() sim_fence(1, SIM_ORDERS(0))
#define __threadfence_block() sim_fence(0, SIM_ORDERS(1))
#define __threadfence_system() sim_fence(2, SIM_ORDERS(0))
/* The atomic functions, for the types that CUDA has */
#define SIM_WORDS(A, name) \
    A(name, int) A(name, unsigned) A(name, unsigned long long)
#define SIM_ATOMIC_LIST(A) \
    SIM_WORDS(A, atomicAdd) A(atomicAdd, float) A(atomicAdd, double) \
    A(atomicSub, int) A(atomicSub, unsigned) \
    SIM_WORDS(A, atomicExch) A(atomicExch, float) \
    SIM_WORDS(A, atomicMin) A(atomicMin, long long) \
    SIM_WORDS(A, atomicMax) A(atomicMax, long long) \
    A(atomicInc, unsigned) A(atomicDec, unsigned) \
    SIM_WORDS(A, atomicAnd) SIM_WORDS(A, atomicOr) \
    SIM_WORDS(A, atomicXor)
#define SIM_CAS_LIST(A) \
    A(int) A(unsigned) A(unsigned long long) A(unsigned short)
/* What each of them computes */
#define SIM_OPERATION(name, e, ...) struct sim_op_##name { \
    template <class T> static unsigned takes(T v) \
        { (void)v; return 0u __VA_OPT__(+) __VA_ARGS__; } \
    template <class T> static T of(T o, T v) { (void)o; return e; } \
};
SIM_OPERATION(atomicAdd, o + v) SIM_OPERATION(atomicSub, o - v)
SIM_OPERATION(atomicExch, v, (v != 0) * SIM_TAKES)
SIM_OPERATION(atomicMin, v < o ? v : o, SIM_BOUNDS)
SIM_OPERATION(atomicMax, v > o ? v : o, SIM_BOUNDS)
SIM_OPERATION(atomicInc, o >= v ? 0 : o + 1)
SIM_OPERATION(atomicDec, o == 0 || o > v ? v : o - 1)
SIM_OPERATION(atomicAnd, o & v, SIM_BOUNDS)
SIM_OPERATION(atomicOr, o | v, SIM_BOUNDS)
SIM_OPERATION(atomicXor, o ^ v)
#define SIM_STEP(name, T) [v](T o) { return sim_op_##name::of(o, v); }
#define SIM_SWAP(T) [=](T o) { return o == expected ? v : o; }
/* Atomics, checked: out of line, so that the caller's line is known */
#if SIM_CHECKED
#define SIM_DECLARE(name, T) T name(T *p, T v);
#define SIM_DECLARE_CAS(T) T atomicCAS(T *p, T expected, T v);
SIM_ATOMIC_LIST(SIM_DECLARE)
SIM_CAS_LIST(SIM_DECLARE_CAS)
/* One change of a value, announced */
template <class T, class F>
SIM_OUT void sim_carry_out(void *p, const void *f)
    { *(T *)p = (*(const F *)f)(*(T *)p); }
template <class T, class F>
inline auto sim_failed(const F &f, T o, int) -> decltype(f.failed(o))
    { return f.failed(o); }
template <class T, class F>
inline bool sim_failed(const F &, T, long) { return false; }
template <class T, class F>
SIM_OUT T sim_change(T *p, F f, int scope, void *pc)
{
    sim_rmw_begin(p, sizeof *p, pc);
    T o = *p, n = f(o);
    int kind = __builtin_memcmp(&o, &n, sizeof o) ? SIM_AW : SIM_AR;
    if (scope & SIM_ELSE && sim_failed(f, o, 0))
        scope ^= SIM_TAKES | SIM_NAMED;
    sim_rmw_end(p, sizeof *p, kind | scope, pc);
    *p = n;
    sim_changed(p, sizeof *p, sim_carry_out<T, F>, &f, sizeof f, &o);
    return o;
}
#else
/* Atomics, unchecked: skip what changes nothing */
template <class T, class F>
inline T sim_change(T *p, F f, int, void *)
{
    T o, n;
    __atomic_load(p, &o, __ATOMIC_ACQUIRE);
    do {
        n = f(o);
        if (__builtin_memcmp(&n, &o, sizeof n) == 0)
            return o;
    } while (!__atomic_compare_exchange(p, &o, &n, true,
                 __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE));
    return o;
}
#define SIM_DEFINE(name, T) SIM_ALWAYS T name(T *p, T v) \
    { return sim_change(p, SIM_STEP(name, T), 0, nullptr); }
#define SIM_DEFINE_CAS(T) \
    SIM_ALWAYS T atomicCAS(T *p, T expected, T v) \
    { return sim_change(p, SIM_SWAP(T), 0, nullptr); }
SIM_ATOMIC_LIST(SIM_DEFINE)
SIM_CAS_LIST(SIM_DEFINE_CAS)
#endif
/* A block's atomics: announced as such, or the device's */
#define SIM_BLOCK_CHANGE(name, T, step, takes, ...) \
    template <int I = 1> SIM_OUT T name##_block(__VA_ARGS__) \
    { \
        (void)SIM_ORDERS(I); \
        return sim_change(p, step, SIM_BLOCK | (int)(takes), SIM_PC); \
    }
#define SIM_BLOCK_ATOMIC(name, T) \
    SIM_BLOCK_CHANGE(name, T, SIM_STEP(name, T), \
                     sim_op_##name::takes(v), T *p, T v)
#define SIM_BLOCK_CAS(T) \
    SIM_BLOCK_CHANGE(atomicCAS, T, SIM_SWAP(T), \
        (expected != v) * SIM_TAKES | SIM_SWAPS, \
        T *p, T expected, T v)
SIM_ATOMIC_LIST(SIM_BLOCK_ATOMIC)
SIM_CAS_LIST(SIM_BLOCK_CAS)
/* A system's atomics are the device's */
#define SIM_SYSTEM(name, T) \
    SIM_ALWAYS T name##_system(T *p, T v) { return name(p, v); }
SIM_ATOMIC_LIST(SIM_SYSTEM)
#define atomicCAS_system atomicCAS
/* Loads with a cache hint, and textures */
#define SIM_LOAD(name, kind) template <class T> \
    SIM_OUT T name(const T *p) { SIM_SEE(p, kind); return *p; }
SIM_LOAD(__ldg, SIM_RO)
SIM_LOAD(__ldca, SIM_R) SIM_LOAD(__ldcg, SIM_R) SIM_LOAD(__ldcs, SIM_R)
SIM_LOAD(__ldlu, SIM_R) SIM_LOAD(__ldcv, SIM_R)
#define SIM_STORE(name) template <class T> \
    SIM_OUT void name(T *p, std::common_type_t<T> v) \
        { SIM_SEE(p, SIM_W); *p = v; }
SIM_STORE(__stwb) SIM_STORE(__stcg) SIM_STORE(__stcs) SIM_STORE(__stwt)
/* Textures by an integer index */
extern "C" const void *sim_texture(cudaTextureObject_t, size_t i,
                                   size_t element, void *pc);
template <class T>
SIM_OUT T sim_fetch(cudaTextureObject_t t, int i, void *pc)
{
    auto p = (const T *)sim_texture(t, (size_t)(long)i, sizeof(T), pc);
    return p ? *p : T();
}
template <class T> SIM_OUT T tex1Dfetch(cudaTextureObject_t t, int i)
    { return sim_fetch<T>(t, i, SIM_BACK); }
template <class T>
SIM_OUT void tex1Dfetch(T *v, cudaTextureObject_t t, int i)
    { *v = sim_fetch<T>(t, i, SIM_BACK); }
/* Bits and arithmetic */
#define __popc(...) __builtin_popcount(__VA_ARGS__)
#define __popcll(...) __builtin_popcountll(__VA_ARGS__)
#define __ffs(...) __builtin_ffs(__VA_ARGS__)
#define __ffsll(...) __builtin_ffsll(__VA_ARGS__)
constexpr int __clz(int x) { return x ? __builtin_clz(x) : 32; }
constexpr int __clzll(long long x)
    { return x ? __builtin_clzll(x) : 64; }
inline unsigned __brev(unsigned x)
{
    unsigned r = 0;
    for (int i = 0; i < 32; i++, x >>= 1)
        r = r * 2 + (x & 1);
    return r;
}
/* Products, and shifts of two words */
#define SIM_F1(T, name, e) inline T name(T x) { return (T)(e); }
#define SIM_F2(T, name, e) inline T name(T x, T y) { return (T)(e); }
#define SIM_F3(T, name, e) \
    inline T name(T x, T y, T z) { return (T)(e); }
SIM_F2(int, __mul24, (unsigned)((int)((unsigned)x << 8) >> 8)
       * (unsigned)((int)((unsigned)y << 8) >> 8))
SIM_F2(unsigned, __umul24, (x & 0xffffff) * (y & 0xffffff))
SIM_F2(int, __mulhi, (long long)x * y >> 32)
SIM_F2(unsigned, __umulhi, (unsigned long long)x * y >> 32)
inline unsigned long long sim_joined(unsigned high, unsigned low)
    { return (unsigned long long)high << 32 | low; }
inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n)
    { return (unsigned)(sim_joined(hi, lo) << (n & 31) >> 32); }
inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n)
    { return (unsigned)(sim_joined(hi, lo) >> (n & 31)); }
/* Bytes of words, averages, and differences */
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned s)
{
    unsigned long long v = sim_joined(b, a);
    unsigned r = 0;
    for (int i = 0; i < 4; i++, s >>= 4) {
        unsigned x = (unsigned)(v >> (s & 7) * 8) & 255;
        r |= x << 8 * i;
    }
    return r;
}
SIM_F1(unsigned long long, __brevll,
       sim_joined(__brev((unsigned)x), __brev((unsigned)(x >> 32))))
SIM_F2(int, __hadd, ((long long)x + y) >> 1)
SIM_F2(int, __rhadd, ((long long)x + y + 1) >> 1)
SIM_F2(unsigned, __uhadd, ((unsigned long long)x + y) >> 1)
SIM_F2(unsigned, __urhadd, ((unsigned long long)x + y + 1) >> 1)
SIM_F3(unsigned, __usad, z + (x < y ? y - x : x - y))
inline unsigned __sad(int x, int y, unsigned z)
    { return z + (unsigned)llabs((long long)x - y); }
SIM_F2(long long, __mul64hi, (__extension__ (__int128)x) * y >> 64)
SIM_F2(unsigned long long, __umul64hi,
       (__extension__ (unsigned __int128)x) * y >> 64)
/* The bits of a number as another type */
template <class To, class From> inline To sim_as(From v)
{
    To t;
    static_assert(sizeof t == sizeof v, "same size");
    __builtin_memcpy(&t, &v, sizeof t);
    return t;
}
#define __float_as_int(...) sim_as<int, float>(__VA_ARGS__)
#define __float_as_uint(...) sim_as<unsigned, float>(__VA_ARGS__)
#define __int_as_float(...) sim_as<float, int>(__VA_ARGS__)
#define __uint_as_float(...) sim_as<float, unsigned>(__VA_ARGS__)
#define __double_as_longlong(...) sim_as<long long, double>(__VA_ARGS__)
#define __longlong_as_double(...) sim_as<double, long long>(__VA_ARGS__)
/* Rounded arithmetic, minimum and maximum */
SIM_F1(float, __saturatef, x > 0 ? x < 1 ? x : 1 : 0)
template <class A, class B> using SimCommon = std::enable_if_t<
    std::is_arithmetic<A>::value && std::is_arithmetic<B>::value,
    std::common_type_t<A, B>>;
template <class T> constexpr bool sim_no_number(T v)
{
    if constexpr (std::is_floating_point<T>::value)
        return v != v;
    return false;
}
template <class T> constexpr T sim_least(T a, T b)
    { return b < a || sim_no_number(a) ? b : a; }
template <class T> constexpr T sim_most(T a, T b)
    { return a < b || sim_no_number(a) ? b : a; }
template <class A, class B> constexpr SimCommon<A, B> min(A a, B b)
    { return sim_least<SimCommon<A, B>>(a, b); }
template <class A, class B> constexpr SimCommon<A, B> max(A a, B b)
    { return sim_most<SimCommon<A, B>>(a, b); }
/* Conversions that say how they round */
template <class To, class From> constexpr To sim_fit(From v)
{
    typedef std::numeric_limits<To> limits;
    constexpr bool long_one = sizeof(To) == 8
        || (sizeof(To) == 4 && sizeof(From) == 8);
    if (v != v)
        return long_one ? (To)(1ull << (8 * sizeof(To) - 1)) : 0;
    return v <= (From)limits::min() ? limits::min()
        : v >= (From)limits::max() ? limits::max() : (To)v;
}
#define SIM_FIT(From, to, To, way, rounded) \
    inline To __##From##2##to##_##way(From v) \
        { return sim_fit<To>(std::rounded(v)); }
#define SIM_ROUND(From, to, To) \
    SIM_FIT(From, to, To, rn, rint) SIM_FIT(From, to, To, rz, trunc) \
    SIM_FIT(From, to, To, rd, floor) SIM_FIT(From, to, To, ru, ceil)
#define SIM_ROUNDS(to, To) \
    SIM_ROUND(float, to, To) SIM_ROUND(double, to, To)
SIM_ROUNDS(int, int) SIM_ROUNDS(uint, unsigned)
SIM_ROUNDS(ll, long long) SIM_ROUNDS(ull, unsigned long long)
#include "sim_casts.h"
template <class To, class From> To sim_step(From v, int way)
{
    typedef std::conditional_t<std::is_integral_v<From>, long double,
                               double> Both;
    const Both exact = (Both)v, near = (To)v;
    const To most = std::numeric_limits<To>::infinity();
    if (way == 0)       /* to zero */
        way = v < 0 ? 1 : -1;
    return near > exact && way < 0 ? std::nextafter((To)v, -most)
        : near < exact && way > 0 ? std::nextafter((To)v, most) : (To)v;
}
#define SIM_STEPS(from, From, to) \
    inline to __##from##2##to##_rn(From v) { return (to)v; } \
    inline to __##from##2##to##_rz(From v) \
        { return sim_step<to>(v, 0); } \
    inline to __##from##2##to##_rd(From v) \
        { return sim_step<to>(v, -1); } \
    inline to __##from##2##to##_ru(From v) \
        { return sim_step<to>(v, 1); }
#define SIM_FROM(from, From) \
    SIM_STEPS(from, From, float) SIM_STEPS(from, From, double)
SIM_FROM(int, int) SIM_FROM(uint, unsigned) SIM_FROM(ll, long long)
SIM_FROM(ull, unsigned long long)
SIM_STEPS(double, double, float)
/* Quick and inexact functions */
SIM_F1(float, __expf, expf(x)) SIM_F1(float, __exp10f, powf(10, x))
SIM_F1(float, __logf, logf(x)) SIM_F1(float, __log2f, log2f(x))
SIM_F1(float, __log10f, log10f(x)) SIM_F1(float, __sinf, sinf(x))
SIM_F1(float, __cosf, cosf(x)) SIM_F1(float, __tanf, tanf(x))
SIM_F2(float, __powf, powf(x, y))
SIM_F2(float, __fdividef, fabsf(y) > 0x1p126f && fabsf(y) < HUGE_VALF
    ? x * 0.f : x / y)
#define SIM_NEAREST(T, p, f) SIM_F2(T, __##p##add_rn, x + y) \
    SIM_F2(T, __##p##sub_rn, x - y) SIM_F2(T, __##p##mul_rn, x * y) \
    SIM_F2(T, __##p##div_rn, x / y) SIM_F1(T, __##p##rcp_rn, 1 / x) \
    SIM_F1(T, __##p##sqrt_rn, sqrt##f(x)) \
    SIM_F1(T, rsqrt##f, 1 / sqrt##f(x))
SIM_NEAREST(float, f, f)
SIM_NEAREST(double, d, )
SIM_F3(float, __fmaf_rn, fmaf(x, y, z))
SIM_F3(double, __fma_rn, fma(x, y, z))
SIM_F1(float, __frsqrt_rn, 1 / sqrtf(x))
SIM_F2(unsigned, umin, y < x ? y : x)
SIM_F2(unsigned, umax, x < y ? y : x)
SIM_F2(long long, llmin, y < x ? y : x)
SIM_F2(long long, llmax, x < y ? y : x)
SIM_F2(unsigned long long, ullmin, y < x ? y : x)
SIM_F2(unsigned long long, ullmax, x < y ? y : x)
#define SIM_BOTH(T, name, sine, cosine) \
    inline void name(T x, T *s, T *c) { *s = sine; *c = cosine; }
SIM_BOTH(float, __sincosf, sinf(x), cosf(x))
/* pi times x is not formed: a whole number of turns goes first */
template <class T> inline T sim_sinpi(T x)
{
    T r = std::remainder(x, (T)2), a = std::fabs(r);
    return std::copysign(std::sin((a > (T).5 ? 1 - a : a)
                                  * (T)3.14159265358979324), r);
}
template <class T> inline T sim_cospi(T x)
    { return sim_sinpi((T).5 - std::fabs(std::remainder(x, (T)2))); }
#define SIM_MATH(T, f) \
    SIM_F1(T, exp10##f, pow##f(10, x)) \
    SIM_F1(T, sinpi##f, sim_sinpi(x)) \
    SIM_F1(T, cospi##f, sim_cospi(x)) \
    SIM_BOTH(T, sincospi##f, sinpi##f(x), cospi##f(x)) \
    SIM_F1(T, rcbrt##f, 1 / cbrt##f(x)) \
    SIM_F2(T, rhypot##f, 1 / hypot##f(x, y)) \
    SIM_F3(T, norm3d##f, hypot##f(hypot##f(x, y), z)) \
    SIM_F3(T, rnorm3d##f, 1 / norm3d##f(x, y, z)) \
    SIM_F1(T, normcdf##f, erfc(x * -.70710678118654752) / 2)
SIM_MATH(float, f) SIM_MATH(double, )
inline double erfcx(double x)
{
    if (x < 25)
        return exp(x * x) * erfc(x);
    double sum = 1, term = 1;
    for (int i = 1; i < 20; i += 2)
        sum += term *= -i / (2 * x * x);
    return sum / (x * 1.7724538509055160);
}
/* Newton's method, for the logarithm where erfc(x) is small */
inline double sim_far(double y)
{
    double l = -log(y), x = sqrt(l > 1 && y > 0 ? l - log(l) / 2 : l);
    for (int i = 0; i < 8 && y > 0; i++)
        x += (log(erfcx(x)) - x * x + l) * erfcx(x) * .88622692545275801;
    return x;
}
inline double erfinv(double y)
{
    if (fabs(y) > .5)
        return copysign(sim_far(1 - fabs(y)), y);
    double x = y;
    for (int i = 0; i < 6; i++)
        x -= (erf(x) - y) * .88622692545275801 * exp(x * x);
    return x;
}
SIM_F1(double, erfcinv, x < .5 ? sim_far(x) : erfinv(1 - x))
SIM_F1(double, normcdfinv, -1.4142135623730951 * erfcinv(2 * x))
SIM_F1(float, erfinvf, erfinv(x)) SIM_F1(float, erfcinvf, erfcinv(x))
SIM_F1(float, normcdfinvf, normcdfinv(x)) SIM_F1(float, erfcxf, erfcx(x))
template <class T, class F> SIM_OUT T sim_round(int mode, T a, T b, F f)
{
    volatile T x = a, y = b;
    int before = fegetround();
    fesetround(mode);
    volatile T r = f(x, y);
    fesetround(before);
    return r;
}
#define SIM_TOWARDS(T, name, e, mode) inline T name(T a, T b) \
    { return sim_round(mode, a, b, [](T x, T y) { return (T)(e); }); }
#define SIM_WAY(T, p, way, mode) \
    SIM_TOWARDS(T, __##p##add_##way, x + y, mode) \
    SIM_TOWARDS(T, __##p##sub_##way, x - y, mode) \
    SIM_TOWARDS(T, __##p##mul_##way, x * y, mode) \
    SIM_TOWARDS(T, __##p##div_##way, x / y, mode) \
    SIM_F1(T, __##p##rcp_##way, __##p##div_##way(1, x)) \
    inline T __##p##sqrt_##way(T a) \
        { return sim_round(mode, a, a, \
                           [](T x, T) { return std::sqrt(x); }); }
#define SIM_WAYS(way, mode) \
    SIM_WAY(float, f, way, mode) SIM_WAY(double, d, way, mode)
#ifdef FE_UPWARD        /* a page rounds in one way */
SIM_WAYS(rz, FE_TOWARDZERO)
SIM_WAYS(ru, FE_UPWARD)
SIM_WAYS(rd, FE_DOWNWARD)
#endif
#define SIM_DP4A(T, Four) \
    inline T __dp4a(Four a, Four b, T c) \
        { return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; } \
    inline T __dp4a(T a, T b, T c) \
        { return __dp4a(__builtin_bit_cast(Four, a), \
                        __builtin_bit_cast(Four, b), c); }
SIM_DP4A(int, char4)
SIM_DP4A(unsigned, uchar4)
#define SIM_DP2A(T, Two, Four) \
    inline T __dp2a_lo(Two a, Four b, T c) \
        { return c + a.x * b.x + a.y * b.y; } \
    inline T __dp2a_hi(Two a, Four b, T c) \
        { return c + a.x * b.z + a.y * b.w; } \
    inline T __dp2a_lo(T a, T b, T c) \
        { return __dp2a_lo(__builtin_bit_cast(Two, a), \
                           __builtin_bit_cast(Four, b), c); } \
    inline T __dp2a_hi(T a, T b, T c) \
        { return __dp2a_hi(__builtin_bit_cast(Two, a), \
                           __builtin_bit_cast(Four, b), c); }
SIM_DP2A(int, short2, char4)
SIM_DP2A(unsigned, ushort2, uchar4)
/* From a bit on, upwards or down, the one that is the n-th set */
inline unsigned __fns(unsigned mask, unsigned base, int n)
{
    int step = n > 0 ? 1 : -1, left = abs(n);
    for (int i = (int)base; n && i >= 0 && i < 32; i += step)
        if (mask >> i & 1 && !--left)
            return (unsigned)i;
    return !n && base < 32 && mask >> base & 1 ? base : ~0u;
}
#include "sim_parts.h"
#define SIM_LENGTHS(T, f) \
    inline SIM_OUTLINE T norm##f(int n, const T *p) \
    { \
        T s = 0; \
        for (; n > 0; n--, p++) { \
            SIM_SEE(p, SIM_R); \
            s = hypot##f(s, *p); \
        } \
        return s; \
    } \
    inline T rnorm##f(int n, const T *p) { return 1 / norm##f(n, p); } \
    inline T norm4d##f(T x, T y, T z, T w) \
        { return hypot##f(hypot##f(x, y), hypot##f(z, w)); } \
    inline T rnorm4d##f(T x, T y, T z, T w) \
        { return 1 / norm4d##f(x, y, z, w); }
SIM_LENGTHS(float, f) SIM_LENGTHS(double, )
#if _GLIBCXX_USE_STD_SPEC_FUNCS /* a page has none */
#define SIM_BESSEL(T, f) \
    SIM_F1(T, cyl_bessel_i0##f, std::cyl_bessel_i((T)0, fabs##f(x))) \
    SIM_F1(T, cyl_bessel_i1##f, \
           copysign##f(std::cyl_bessel_i((T)1, fabs##f(x)), x))
SIM_BESSEL(float, f)
SIM_BESSEL(double, )
#endif
inline int __double2hiint(double v)
    { return (int)(sim_as<long long>(v) >> 32); }
inline int __double2loint(double v)
    { return (int)sim_as<long long>(v); }
inline double __hiloint2double(int high, int low)
    { return sim_as<double>(sim_joined(unsigned(high),
                                       unsigned(low))); }
inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned n)
    { return (unsigned)(sim_joined(hi, lo) << (n < 32 ? n : 32)
                        >> 32); }
inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned n)
    { return (unsigned)(sim_joined(hi, lo) >> (n < 32 ? n : 32)); }
#define SIM_ONCE(T, name, mode) inline T name(T a, T b, T c) \
    { return sim_round(mode, a, b, \
                       [=](T x, T y) { return std::fma(x, y, c); }); }
#define SIM_ONCE_EACH(way, mode) \
    SIM_ONCE(float, __fmaf_##way, mode) \
    SIM_ONCE(double, __fma_##way, mode)
#ifdef FE_UPWARD
SIM_ONCE_EACH(rz, FE_TOWARDZERO)
SIM_ONCE_EACH(ru, FE_UPWARD)
SIM_ONCE_EACH(rd, FE_DOWNWARD)
#endif
/* The clock, a pause, a trap */
extern "C" long long sim_clock(void);
#define clock64() sim_clock()
extern "C" void sim_pause(void);
#define __nanosleep(n) ((void)(n), sim_pause())
extern "C" void sim_trap(void);
#define __trap() sim_trap()
extern "C" void sim_assert_fail(const char *what, const char *file,
    unsigned line, const char *function) __attribute__((noreturn));
extern "C" void *sim_device_malloc(size_t);
extern "C" void sim_device_free(void *);
struct SimHeap {};
inline SIM_OUTLINE void *operator new(size_t n, SimHeap) noexcept
    { SIM_CALLER; return sim_device_malloc(n); }
inline SIM_OUTLINE void *operator new[](size_t n, SimHeap) noexcept
    { SIM_CALLER; return sim_device_malloc(n); }
extern "C" int sim_in_kernel(void);
struct SimAny {};
inline SIM_OUTLINE void *operator new(size_t n, SimAny) noexcept
{
    if (!sim_in_kernel())
        return ::operator new(n);
    SIM_CALLER;
    return sim_device_malloc(n);
}
inline SIM_OUTLINE void *operator new[](size_t n, SimAny) noexcept
{
    if (!sim_in_kernel())
        return ::operator new(n);
    SIM_CALLER;
    return sim_device_malloc(n);
}
inline SIM_OUTLINE void sim_any_delete(void *p)
    { sim_in_kernel() ? sim_device_free(p) : ::operator delete(p); }
extern "C" [[noreturn]] void sim_host_assert(const char *what,
    const char *file, unsigned line, const char *function);
inline SIM_OUTLINE void *sim_any_malloc(size_t n)
{
    if (!sim_in_kernel())
        return malloc(n);
    SIM_CALLER;
    return sim_device_malloc(n);
}
inline SIM_OUTLINE void sim_any_free(void *p)
{
    if (!sim_in_kernel())
        return free(p);
    SIM_CALLER;
    sim_device_free(p);
}
[[noreturn]] inline SIM_OUTLINE void sim_any_assert(const char *what,
    const char *file, unsigned line, const char *function)
{
    if (sim_in_kernel())
        sim_assert_fail(what, file, line, function);
    sim_host_assert(what, file, line, function);
}
/* (Before an array of objects with destructors stands their number) */
template <bool Array, bool Any> struct SimDeleter {
    template <class T> SIM_OUT void operator*(T *p) const
    {
        SIM_CALLER;
        void *at = (void *)p;
        if constexpr (!Array && std::is_polymorphic_v<T>)
            at = p ? dynamic_cast<void *>(p) : nullptr;
        if constexpr (Array && !std::is_trivially_destructible_v<T>) {
            for (size_t n = p ? ((size_t *)p)[-1] : 0; n > 0; )
                p[--n].~T();
            if (p)
                at = (char *)at - (alignof(T) > sizeof(size_t)
                                   ? alignof(T) : sizeof(size_t));
        } else if (p) {
            p->~T();
        }
        if constexpr (Any)
            sim_any_delete(at);
        else
            sim_device_free(at);
    }
};
template <class... Given> char (&sim_many(Given...))[1 + sizeof...(Given)];
inline unsigned sim_rank()
{
    uint3 t = sim_thread_idx();
    dim3 d = sim_block_dim();
    return t.x + d.x * (t.y + d.y * t.z);
}
inline unsigned sim_lanes_below(int own)
    { return ((own ? 2u : 1u) << (sim_rank() & 31)) - 1; }
