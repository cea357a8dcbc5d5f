/* shadow_hooks.cpp -- what the compilers and the headers call */
#include "shadow.h"
#include <cmath>

static inline void atomic_place(const void *p, size_t n, uint32_t pc)
{
    size_t off = (size_t)((char *)p - arena);
    if (UNLIKELY(off >= arena_size || off & (n - 1)))
        bad_place(p, n, pc);
    else if (UNLIKELY(now.odd & WATCHED))
        look_at_update(p);
}
/* What the compilers call */
#define PC ((uint32_t)(uintptr_t)SIM_BACK)
#define ENTRY extern "C" __attribute__((noinline)) void
/* An address must be a multiple of the size */
static void unaligned(const void *p, size_t n, bool writes,
                      uint32_t pc);
static __attribute__((noinline, cold)) void misaligned(const void *p,
    size_t n, bool writes, uint32_t pc)
{
    bool structure = n == 16 && !((uintptr_t)p & 7);
    if (now.thread && !structure)
        unaligned(p, n, writes, pc);
}
static void unaligned(const void *p, size_t n, bool writes, uint32_t pc)
{
    Report r = finding("out-of-bounds", true, pc,
                       (uintptr_t)p & ~(n - 1), n);
    report(r, "%s %zu bytes at a misaligned address",
           writes ? "writes" : "reads", n);
    abandon(cudaErrorMisalignedAddress);
}
static inline void aligned(const void *p, size_t n, bool writes,
                           uint32_t pc)
    { if (UNLIKELY((uintptr_t)p & (n - 1)))
          misaligned(p, n, writes, pc); }
/* Threads of the host wait for each other by atomics, too */
static inline void host_lets_go(const volatile void *p)
    { if (UNLIKELY(several_hosts) && !now.thread)
          host_tells((uintptr_t)p); }
static inline void host_takes(const volatile void *p)
    { if (UNLIKELY(several_hosts) && !now.thread)
          host_hears_at((uintptr_t)p); }
static inline void host_polls(const void *p, size_t n)
    { if (UNLIKELY(!now.thread) && n <= 8)
          host_looks(p, peek_bytes((const char *)p, (unsigned)n)); }
/* The hooks of each size */
static unsigned volatile_late(const void *p, uint32_t pc)
{
    size_t off = (size_t)((const char *)p - arena);
    if (UNLIKELY(settings.hesitant) && now.thread && off < arena_size
        && volatile_write(p, pc) == SIM_AW)
        hesitate();
    return volatile_write(p, pc);
}
#define HOOK(name, n, kind, reads) \
    ENTRY __tsan_##name##n(void *p) \
    { \
        aligned(p, n, !reads, PC); \
        hook_access(p, n, kind, reads, PC); \
    } \
    ENTRY __tsan_unaligned_##name##n(void *p) \
        { hook_access(p, n, kind, (reads) * LOOSE, PC); }
#define VOLATILE(name, n, look) \
    ENTRY __tsan_##look##volatile_read##n(void *p) \
    { \
        name(p, n, false, PC); \
        wait_at(p, n); \
        hook_access(p, n, volatile_read(p, PC), true, PC); \
        looked_volatile(p, n); \
        host_takes(p); \
        host_polls(p, n); \
    } \
    ENTRY __tsan_##look##volatile_write##n(void *p) \
    { \
        name(p, n, true, PC); \
        host_lets_go(p); \
        unsigned kind = volatile_late(p, PC); \
        hook_access(p, n, kind, false, PC); \
        stored(p, n, kind, PC); \
    }
#define ANYWHERE(p, n, writes, pc) ((void)0)
#define HOOKS(n) \
    HOOK(read, n, SIM_R, true) HOOK(write, n, SIM_W, false) \
    VOLATILE(aligned, n, ) VOLATILE(ANYWHERE, n, unaligned_) \
    ENTRY __tsan_read_write##n(void *p) \
    { \
        aligned(p, n, true, PC); \
        hook_access(p, n, SIM_R, true, PC); \
        hook_access(p, n, SIM_W, false, PC); \
    } \
    ENTRY __tsan_unaligned_read_write##n(void *p) \
        { hook_access(p, n, SIM_R, LOOSE, PC); \
          hook_access(p, n, SIM_W, false, PC); }
HOOKS(1) HOOKS(2) HOOKS(4) HOOKS(8) HOOKS(16)
static unsigned piece(size_t left) { return left < 4 ? left : 4; }
static void range(void *p, size_t n, unsigned kind, bool reads,
                  uint32_t pc)
{
    if (UNLIKELY(--now.budget < 0) && !tick(p, n, kind, pc))
        return;
    bool part = reads && begin_copy(p, n);
    for (size_t i = 0; i < n; i += 4) {
        check((char *)p + i, piece(n - i), kind, reads, pc, false);
        hold = true;
    }
    hold = false;
    end_copy();
    if (part)
        remember_part((size_t)((char *)p - arena), n);
    if (writes(kind) && now.odd & PARTLY)
        expect_copy(p, n);
    if (writes(kind))
        announce(p, n, pc);
    count(p, n, kind);
}
ENTRY __tsan_read_range(void *p, size_t n)
    { range(p, n, SIM_R, true, PC); }
ENTRY __tsan_write_range(void *p, size_t n)
    { range(p, n, SIM_W, false, PC); }
ENTRY __tsan_init(void) {}
ENTRY __tsan_vptr_update(void **p, void *)
    { hook_access(p, sizeof *p, SIM_W, false, PC); }
ENTRY __tsan_vptr_read(void **p)
    { hook_access(p, sizeof *p, SIM_R, true, PC); }
/* Carry out what was held */
template <class T, class F> static void carry_out(void *p,
                                                  const void *f)
    { *(T *)p = (*(const F *)f)(*(T *)p); }
/* An atomic: look, compute, tell what will happen, store */
static inline void count_atomic(size_t n, bool changed)
{
    counters.atomics++;
    counters.atomics_effective += changed;
    counters.bytes += n;
}
/* The host's atomics */
template <class T, class F> static T on_host(T *p, F f)
{
    host_lets_go(p);
    T o = *p, n = f(o);
    while (!__atomic_compare_exchange(p, &o, &n, false, 5, 5))
        n = f(o);
    host_takes(p);
    return o;
}
template <class T, class F>
static inline __attribute__((always_inline)) T rmw_word(T *p, F f,
    uint32_t pc, unsigned takes = 0)
{
    if (UNLIKELY(--now.budget < 0) && !tick(p, sizeof *p, SIM_AW, pc))
        return on_host(p, f);
    if (UNLIKELY(settings.hesitant))
        hesitate();
    atomic_place(p, sizeof(T), pc);
    if (UNLIKELY(unsettled))
        settle_volatile();
    if (UNLIKELY(now.odd & HELD))
        update_begins((uintptr_t)p, sizeof(T));
    T o = *p, n = f(o);
    bool changed = memcmp(&o, &n, sizeof n) != 0;
    unsigned kind = changed ? SIM_AW : SIM_AR;
    updates_as = takes & (SIM_SWAPS | SIM_BOUNDS);
    if (!quick(p, sizeof n, kind, true, pc)) {
        takes |= changed ? 0 : of_looks(p);
        check(p, sizeof n, kind | (exact ? takes : 0), true, pc, false);
        announce(p, sizeof n, pc);
    }
    updating = false;
    updates_as = 0;
    if (UNLIKELY(volatiles) && changed)
        new_version(p, sizeof n, pc);
    *p = n;
    take_store();
    count_atomic(sizeof n, changed);
    if (UNLIKELY(settings.schedule == LATE))
        sim_changed(p, sizeof n, carry_out<T, F>, &f, sizeof f, &o);
    return o;
}
template <class T>
static inline T compare_and_swap(T *p, T expected, T v, uint32_t pc)
{
    return rmw_word(p, [=](T o) { return o == expected ? v : o; }, pc,
                    (expected != v) * SIM_TAKES | SIM_SWAPS);
}
/* The compilers' own atomics */
extern "C" __attribute__((noinline))
void __tsan_atomic_thread_fence(int) {}
extern "C" void __tsan_atomic_signal_fence(int) {}
#define FETCH(bits, T, name, e) \
    extern "C" __attribute__((noinline)) \
    T __tsan_atomic##bits##_##name(T *p, T v, int) \
    { return rmw_word(p, [v](T o) { (void)o; return (T)(e); }, PC); }
#define CAS(bits, T, strength) \
    extern "C" __attribute__((noinline)) int \
    __tsan_atomic##bits##_compare_exchange_##strength(T *p, T *e, T v, \
                                                      int, int) \
    { \
        T want = *e, old = compare_and_swap(p, want, v, PC); \
        if (old != want) { \
            hook_access(e, sizeof *e, SIM_W, false, PC); \
            *e = old; \
        } \
        return old == want; \
    }
#define ATOMIC(bits, T) \
    extern "C" __attribute__((noinline)) \
    T __tsan_atomic##bits##_load(const T *p, int) \
        { \
            hook_access(p, sizeof *p, SIM_AR, true, PC); \
            T v = *p; \
            host_takes(p); \
            host_polls(p, sizeof v); \
            return v; \
        } \
    extern "C" __attribute__((noinline)) \
    void __tsan_atomic##bits##_store(T *p, T v, int) \
        { \
            if (UNLIKELY(settings.hesitant) && now.thread) \
                hesitate(); \
            hook_access(p, sizeof *p, SIM_AW, false, PC); \
            host_lets_go(p); \
            *p = v; \
        } \
    FETCH(bits, T, exchange, v) FETCH(bits, T, fetch_add, o + v) \
    FETCH(bits, T, fetch_sub, o - v) FETCH(bits, T, fetch_or, o | v) \
    FETCH(bits, T, fetch_and, o & v) FETCH(bits, T, fetch_xor, o ^ v) \
    FETCH(bits, T, fetch_nand, ~(o & v)) \
    CAS(bits, T, strong) CAS(bits, T, weak) \
    extern "C" __attribute__((noinline)) \
    T __tsan_atomic##bits##_compare_exchange_val(T *p, T e, T v, int, \
                                                 int) \
    { return compare_and_swap(p, e, v, PC); }
ATOMIC(8, uint8_t) ATOMIC(16, uint16_t) ATOMIC(32, uint32_t)
ATOMIC(64, uint64_t)
/* CUDA's atomics */
#define DEFINE(name, T) __attribute__((noinline)) T name(T *p, T v) \
{ \
    return rmw_word(p, [v](T o) { return sim_op_##name::of(o, v); },\
                    PC, sim_op_##name::takes(v)); \
}
SIM_ATOMIC_LIST(DEFINE)
#define DEFINE_CAS(T) __attribute__((noinline)) \
    T atomicCAS(T *p, T expected, T v) \
    { return compare_and_swap(p, expected, v, PC); }
SIM_CAS_LIST(DEFINE_CAS)
/* Accesses that the headers announce */
extern "C" void sim_access(const volatile void *vp, size_t n, int kind,
                           void *pc)
{
    const void *p = (const void *)vp;
    uint32_t at = (uint32_t)(uintptr_t)pc;
    unsigned plain = kind == SIM_RO ? 0u + SIM_R : (unsigned)kind & 3;
    if (UNLIKELY(--now.budget < 0) && !tick(p, n, SIM_R, at))
        return;
    if (UNLIKELY(settings.hesitant) && plain == SIM_AW && now.thread)
        hesitate();
    if (kind == SIM_RO)
        now.odd |= READS_ONLY;
    check(p, (unsigned)n,
          exact && kind != SIM_RO ? (unsigned)kind : plain,
          !writes(plain), at, kind == SIM_RO);
    if (writes(plain))
        announce(p, n, at);
    count(p, n, plain);
}
extern "C" void sim_rmw_begin(const volatile void *p, size_t n,
                              void *pc)
{
    if (UNLIKELY(--now.budget < 0))
        tick((const void *)p, n, SIM_AW, (uint32_t)(uintptr_t)pc);
    if (UNLIKELY(settings.hesitant) && now.thread)
        hesitate();
    if (now.thread)
        atomic_place((const void *)p, n, (uint32_t)(uintptr_t)pc);
    if (unsettled)
        settle_volatile();
    if (now.odd & HELD)
        update_begins((uintptr_t)p, n);
}
extern "C" void sim_rmw_end(const volatile void *p, size_t n, int kind,
                            void *pc)
{
    if (!now.thread)
        return;
    count_atomic(n, (kind & 3) == SIM_AW);
    updates_as = (unsigned)kind & (SIM_SWAPS | SIM_BOUNDS);
    check((const void *)p, (unsigned)n,
          (unsigned)(exact ? kind : kind & 3),
          true, (uint32_t)(uintptr_t)pc, false);
    updating = false;
    updates_as = 0;
    announce((const void *)p, n, (uintptr_t)pc);
}
/* Copies that are calls in a kernel */
ENTRY *sim_memmove(void *d, const void *s, size_t n)
{
    if (!now.thread) {
        host_access((uintptr_t)d, n, SIM_W, PC);
        host_access((uintptr_t)s, n, SIM_R, PC);
        keep_out(d, n);
        return memmove(d, s, n);
    }
    bool down = (uintptr_t)d - (uintptr_t)s < n;
    if (begin_copy(s, n))
        remember_part((size_t)((const char *)s - arena), n);
    for (size_t left = n; left > 0; ) {
        unsigned k = down && left % 4 ? left % 4 : piece(left);
        size_t at = down ? left - k : n - left;
        hook_access((const char *)s + at, k, SIM_R, true, PC);
        hook_access((char *)d + at, k, SIM_W, false, PC);
        memcpy((char *)d + at, (const char *)s + at, k);
        left -= k;
    }
    end_copy();
    if (now.odd & PARTLY)
        expect_copy(d, n);
    return d;
}
ENTRY *sim_memset(void *d, int v, size_t n)
{
    if (!now.thread) {
        host_access((uintptr_t)d, n, SIM_W, PC);
        keep_out(d, n);
        return memset(d, v, n);
    }
    for (size_t i = 0; i < n; i += 4) {
        hook_access((char *)d + i, piece(n - i), SIM_W, false, PC);
        memset((char *)d + i, v, piece(n - i));
    }
    return d;
}
template <class T> static inline void put(T *to, T value, uint32_t pc)
{
    hook_access(to, sizeof value, SIM_W, false, pc);
    *to = value;
}
#define TWO_RESULTS(T, U, f) \
    extern "C" __attribute__((noinline)) T sim_##f(T x, U *to) \
    { \
        U u; \
        T t = f(x, &u); \
        put(to, u, PC); \
        return t; \
    }
TWO_RESULTS(double, double, modf) TWO_RESULTS(float, float, modff)
TWO_RESULTS(double, int, frexp) TWO_RESULTS(float, int, frexpf)
#define MORE_RESULTS(T, f) \
    ENTRY sim_sincos##f(T x, T *s, T *c) \
    { \
        T a, b; \
        sincos##f(x, &a, &b); \
        put(s, a, PC); \
        put(c, b, PC); \
    } \
    extern "C" __attribute__((noinline)) \
    T sim_remquo##f(T x, T y, int *to) \
    { \
        int q; \
        T t = remquo##f(x, y, &q); \
        put(to, q, PC); \
        return t; \
    }
MORE_RESULTS(double, ) MORE_RESULTS(float, f)
/* The names that newer compilers use */
#define ALSO_CALLED(name, second) \
    extern "C" decltype(name) second __attribute__((alias(#name)));
ALSO_CALLED(sim_memmove, sim_memcpy)
ALSO_CALLED(sim_memmove, __tsan_memcpy)
ALSO_CALLED(sim_memmove, __tsan_memmove)
ALSO_CALLED(sim_memset, __tsan_memset)
/* What the compilers find themselves */
struct TypeName { uint16_t kind, info; char name[1]; };
struct Checked {
    const char *file;
    uint32_t line, column;
    const TypeName *type;
};
ENTRY __ubsan_handle_out_of_bounds(const Checked *d, void *index)
{
    if (!now.thread)
        return;
    report(finding("out-of-bounds", true, PC), "the index %d is "
           "outside an array of type %s", (int)(intptr_t)index,
           d->type->name);
    abandon(cudaErrorIllegalAddress);
}
static void overflow(const Checked *d, uint32_t pc, const char *what)
{
    if (now.thread && !is_header(d->file))
        report(finding("overflow", !strcmp(what, "shift"), pc),
               "a %s of type %s is too large for it", what,
               d->type->name);
}
#define OVERFLOW(name, what) \
    ENTRY __ubsan_handle_##name(const Checked *d, void *, void *) \
        { overflow(d, PC, what); }
OVERFLOW(add_overflow, "sum")
OVERFLOW(sub_overflow, "difference")
OVERFLOW(mul_overflow, "product")
OVERFLOW(negate_overflow, "negated value")
OVERFLOW(shift_out_of_bounds, "shift")
ENTRY __ubsan_handle_divrem_overflow(const Checked *d, void *,
                                     void *divisor)
{
    if (!now.thread)
        return;
    report(finding("division", true, PC), divisor
           ? "a quotient of type %s is too large for it"
           : "a division by zero, of type %s", d->type->name);
    abandon(cudaErrorLaunchFailure);
}
/* A number that does not fit the integer it becomes */
struct Conversion { Checked d; const TypeName *to; };
ENTRY __ubsan_handle_float_cast_overflow(const Conversion *c, void *v)
{
    unsigned from = c->d.type->info, to = c->to->info;
    double x = 0;
    if (from == 64)
        memcpy(&x, &v, sizeof x);
    else if (float f; from == 32)
        memcpy(&f, &v, sizeof f), x = f;
    else
        x = (double)*(const long double *)v;
    bool is_signed = to & 1, narrow = to >> 1 <= 4;
    bool cut = narrow && x > (is_signed ? -32769.0 : -1.0)
        && x < (is_signed ? 32768.0 : 65536.0);
    if (!now.thread || cut)
        return;
    Report r = finding("overflow", false, PC);
    r.advice = "write the conversion as a cast, or test the number";
    report(r, "the value %g does not fit type %s: a device goes on "
           "with another integer than this processor", x,
           c->to->name);
}
struct Mismatch {
    const char *file;
    uint32_t line, column;
    const TypeName *type;
    uint8_t log_alignment, kind;
};
ENTRY __ubsan_handle_type_mismatch_v1(const Mismatch *d, void *p)
{
    enum { LOAD, STORE, REFERENCE };
    if (now.thread && p && d->kind <= REFERENCE)
        unaligned(p, (size_t)1 << d->log_alignment, d->kind == STORE,
                  PC);
}
