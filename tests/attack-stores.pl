#!/usr/bin/perl
# attack-stores.pl FROM TO [N SEED | orderly]: the hand-in FROM with each atomic written
# as a look, a comparison and a store, in ways that a compiler may not announce
# or a checker may not see.  Each joins how the value is made, how the address
# is made, how the store is spelled, how the old value is read, and what kind
# of function it stands in.  Without N: each of these once, beside what is
# usual for the others; with N as many drawn ones, by SEED.  With orderly: a
# look and a comparison, and then an atomic or a store that makes no race.
use strict; use warnings;
my ($from, $to, $n, $seed) = @ARGV;
open my $in, '<', $from or die "$from: $!\n";
my $text = do { local $/; <$in> };
my $call = qr/\batomic(Min|Max|Add|Sub|Or|And|Exch|CAS)(_block)?\s*\(/;
exit 3 unless $text =~ $call;
# p: the address (T *), x: the value, CELL: a structure of a T; what stands
# before a | is put outside of functions
my $cell = 't_cell<T>';
my %store = (
    plain     => '*p = x;',
    volatile_ => '*(volatile T *)p = x;',
    structure => '*(CELL *)p = CELL{ x };',
    returned  => '*(CELL *)p = q_of<T>(x);',
    returned_m=> 'struct box { CELL k; }; ((box *)p)->k = q_of<T>(x);',
    returned_i=> '((CELL *)p)[0] = q_of<T>(x);',
    returned_p=> 'CELL (*volatile go)(T) = q_of<T>; *(CELL *)p = go(x);',
    returned_v=> '*(volatile CELL *)p; CELL k = q_of<T>(x); *(volatile T *)&((CELL *)p)->x = k.x;',
    returned_r=> 'CELL &r = *(CELL *)p; r = q_of<T>(x);',
    returned_a=> 'struct box { CELL k[1]; }; ((box *)p)->k[0] = q_of<T>(x);',
    returned_b=> '*(CELL *)p = x ? q_of<T>(x) : q_of<T>(0);',
    returned_c=> 'T t = 0; (t = 1, *(CELL *)p) = q_of<T>(x);',
    returned_s=> '*(CELL *)p = ({ q_of<T>(x); });',
    returned_l=> 'auto go = [](T y) __attribute__((noinline)) { CELL k; k.x = y; return k; }; *(CELL *)p = go(x);',
    recursive => 'template <class T> __device__ static CELL q_deep(T x, int n) { CELL k; k.x = x; return n ? q_deep<T>(x, n - 1) : k; }|*(CELL *)p = q_deep<T>(x, 3);',
    method    => 'template <class T> struct t_maker { T x; __attribute__((noinline)) __device__ CELL made() const { CELL k; k.x = x; return k; } };|t_maker<T> m{ x }; *(CELL *)p = m.made();',
    virtual_  => 'template <class T> struct t_base { __device__ virtual CELL made(T x) const { CELL k; k.x = x; return k; } };|t_base<T> b; const t_base<T> *volatile v = &b; *(CELL *)p = v->made(x);',
    elided    => 'new (p) CELL(q_of<T>(x));',
    elided_big=> 'template <class T> struct t_long { T x; __device__ t_long(T y) : x(y) {} __device__ t_long(const t_long &o) : x(o.x) {} __device__ ~t_long() {} }; template <class T> __attribute__((noinline)) __device__ static t_long<T> q_long(T x) { return t_long<T>(x); }|new (p) t_long<T>(q_long<T>(x));',
    elided_in => 'template <class T> struct t_hold { CELL k; __device__ t_hold(T y) : k(q_of<T>(y)) {} };|new (p) t_hold<T>(x);',
    elided_l  => 'template <class T> struct t_hold { CELL k; };|new (p) t_hold<T>{ q_of<T>(x) };',
    elided_d  => 'template <class T> struct t_hold { T y; CELL k = q_of<T>(y); };|auto *h = new ((char *)p) CELL(t_hold<T>{ x }.k); (void)h;',
    placed    => 'new (p) T(x);',
    placed_a  => 'new (p) T[1]{ x };',
    built     => 'template <class T> struct t_ctor { T x; __attribute__((noinline)) __device__ t_ctor(T y) : x(y) {} };|new (p) t_ctor<T>(x);',
    destroyed => 'template <class T> struct t_dtor { T *p; T x; __device__ ~t_dtor() { *p = x; } };|{ t_dtor<T> d{ p, x }; (void)d; }',
    assigned  => 'template <class T> struct t_asg { T x; __attribute__((noinline)) __device__ t_asg &operator=(const t_asg &o) { x = o.x; return *this; } };|t_asg<T> k; k.x = x; *(t_asg<T> *)p = k;',
    converted => 'template <class T> struct t_cnv { T x; __attribute__((noinline)) __device__ operator T() const { return x; } };|*p = t_cnv<T>{ x };',
    bits      => 'struct b { T x : 8 * sizeof(T); }; ((b *)p)->x = x;',
    bits_two  => 'struct b { T lo : 4 * sizeof(T), hi : 4 * sizeof(T); }; ((b *)p)->lo = x; ((b *)p)->hi = x >> 4 * sizeof(T);',
    bits_odd  => 'struct b { T lo : 7, hi : 8 * sizeof(T) - 7; }; ((b *)p)->hi = x >> 7; ((b *)p)->lo = x;',
    bits_whole=> 'struct b { T lo : 5, mid : 9, hi : 8 * sizeof(T) - 14; }; *(b *)p = b{ (T)(x & 31), (T)(x >> 5 & 511), (T)(x >> 14) };',
    bits_call => 'template <class T> struct t_bits { T lo : 9, hi : 8 * sizeof(T) - 9; }; template <class T> __attribute__((noinline)) __device__ static t_bits<T> q_bits(T x) { return t_bits<T>{ (T)(x & 511), (T)(x >> 9) }; }|*(t_bits<T> *)p = q_bits<T>(x);',
    bits_pack => 'struct __attribute__((packed)) b { T lo : 11, hi : 8 * sizeof(T) - 11; }; ((b *)p)->lo = x; ((b *)p)->hi = x >> 11;',
    packed    => 'struct __attribute__((packed)) b { T x; }; ((b *)p)->x = x;',
    packed_c  => 'template <class T> struct __attribute__((packed)) t_pack { T x; }; template <class T> __attribute__((noinline)) __device__ static t_pack<T> q_pack(T x) { return t_pack<T>{ x }; }|*(t_pack<T> *)p = q_pack<T>(x);',
    aliased   => 'typedef T __attribute__((may_alias)) A; *(A *)p = x;',
    aligned_  => 'typedef T __attribute__((aligned(1))) A; *(A *)p = x;',
    union_    => 'union u { T x; char c[sizeof(T)]; }; ((u *)p)->x = x;',
    union_all => 'union u { T x; char c[sizeof(T)]; }; u k; k.x = x; *(u *)p = k;',
    union_c   => 'template <class T> union t_un { T x; char c[sizeof(T)]; }; template <class T> __attribute__((noinline)) __device__ static t_un<T> q_un(T x) { t_un<T> u; u.x = x; return u; }|*(t_un<T> *)p = q_un<T>(x);',
    bytes     => 'for (unsigned k = 0; k < sizeof(T); k++) ((unsigned char *)p)[k] = x >> 8 * k;',
    shorts    => 'for (unsigned k = 0; k < sizeof(T) / 2; k++) ((unsigned short *)p)[k] = x >> 16 * k;',
    array     => 'struct a { unsigned char c[sizeof(T)]; }; a k; for (unsigned j = 0; j < sizeof(T); j++) k.c[j] = x >> 8 * j; *(a *)p = k;',
    array_c   => 'template <class T> struct t_arr { unsigned char c[sizeof(T)]; }; template <class T> __attribute__((noinline)) __device__ static t_arr<T> q_arr(T x) { t_arr<T> k; for (unsigned j = 0; j < sizeof(T); j++) k.c[j] = x >> 8 * j; return k; }|*(t_arr<T> *)p = q_arr<T>(x);',
    copied    => 'memcpy(p, &x, sizeof x);',
    copied_std=> 'std::memcpy(p, &x, sizeof x);',
    copied_n  => 'volatile size_t n = sizeof x; memcpy(p, &x, n);',
    copied_go => 'void *(*volatile go)(void *, const void *, size_t) = memcpy; go(p, &x, sizeof x);',
    copied_b  => 'for (unsigned k = 0; k < sizeof(T); k++) memcpy((char *)p + k, (char *)&x + k, 1);',
    moved     => 'memmove(p, &x, sizeof x);',
    set       => 'for (unsigned k = 0; k < sizeof(T); k++) memset((char *)p + k, (int)(x >> 8 * k & 255), 1);',
    unmarked  => 'template <class T> static void q_plain(T *p, T x) { memcpy(p, &x, sizeof x); }|q_plain<T>(p, x);',
    unmarked_n=> 'template <class T> __attribute__((noinline)) static void q_plain(T *p, T x) { *p = x; }|q_plain<T>(p, x);',
    unmarked_p=> 'template <class T> static void q_plain(T *p, T x) { *p = x; } template <class T> struct t_tab { static constexpr void (*go)(T *, T) = q_plain<T>; };|t_tab<T>::go(p, x);',
    both      => 'template <class T> __host__ __device__ static void q_both(T *p, T x) { memcpy(p, &x, sizeof x); }|q_both<T>(p, x);',
    constexpr_=> 'template <class T> static constexpr void q_c(T *p, T x) { *p = x; }|q_c<T>(p, x);',
    text_copy => 'strncpy((char *)p, (const char *)&x, sizeof x); for (unsigned k = 1; k < sizeof x; k++) strncpy((char *)p + k, (const char *)&x + k, 1);',
    printed   => 'for (unsigned k = sizeof x; k-- > 0; ) { char c[2] = { (char)(x >> 8 * k), 0 }; char *to = (char *)p + k; char keep = k + 1 < sizeof x ? to[1] : 0; if (k + 1 < sizeof x) { snprintf(to, 2, "%s", c); to[1] = keep; } else to[0] = c[0]; }',
    fill      => '#include <algorithm>|std::fill_n(p, 1, x);',
    copy_std  => '#include <algorithm>|std::copy_n(&x, 1, p);',
    swap_     => '#include <utility>|T t = x; std::iter_swap(p, &t);',
    exchange_ => '#include <utility>|std::exchange(*p, x);',
    tied      => '#include <tuple>|std::tie(*p) = std::make_tuple(x);',
    array_std => '#include <array>|*(std::array<T, 1> *)p = std::array<T, 1>{ x };',
    pair_std  => '#include <utility>|*(std::pair<unsigned short, unsigned short> *)p = std::make_pair((unsigned short)x, (unsigned short)(x >> 16)); if (sizeof(T) > 4) *p = x;',
    atomic_std=> '#include <atomic>|reinterpret_cast<std::atomic<T> *>(p)->store(x, std::memory_order_relaxed);',
    atomic_sc => '#include <atomic>|*reinterpret_cast<std::atomic<T> *>(p) = x;',
    atomic_fn => '#include <atomic>|std::atomic_store_explicit(reinterpret_cast<std::atomic<T> *>(p), x, std::memory_order_release);',
    atomic_xc => '#include <atomic>|reinterpret_cast<std::atomic<T> *>(p)->exchange(x);',
    atomic_cu => '#include <cuda/atomic>|cuda::atomic_ref<T, cuda::thread_scope_device>(*p).store(x, cuda::memory_order_relaxed);',
    function_ => '#include <functional>|std::function<void(T)> go = [p](T y) { *p = y; }; go(x);',
    stream    => '#include <sstream>|std::stringbuf b; b.sputn((const char *)&x, sizeof x); b.sgetn((char *)p, sizeof x);',
    string_   => '#include <string>|using text = std::basic_string<char>; text s((const char *)&x, sizeof x); s.copy((char *)p, sizeof x);',
    read_     => '#include <sstream>|std::istringstream s(std::to_string(x)); s >> *p;',
    complex_  => '_Complex unsigned short k; memcpy(&k, &x, 4); *(_Complex unsigned short *)p = k; if (sizeof(T) > 4) *p = x;',
    complex_c => 'static __attribute__((noinline)) __device__ _Complex unsigned short q_cx(unsigned x) { _Complex unsigned short k; memcpy(&k, &x, 4); return k; }|*(_Complex unsigned short *)p = q_cx((unsigned)x); if (sizeof(T) > 4) *p = x;',
    float_    => 'if (sizeof(T) == 4) *(float *)p = __uint_as_float((unsigned)x); else *(double *)p = __longlong_as_double((long long)x);',
    enumed    => 'enum e : T { }; *(e *)p = (e)x;',
    pointer   => 'if (sizeof(T) == 8) *(void **)p = (void *)(uintptr_t)x; else *(unsigned *)p = x;',
    vector1   => 'if (sizeof(T) == 4) *(uint1 *)p = make_uint1((unsigned)x); else *(uint2 *)p = make_uint2((unsigned)x, (unsigned)((unsigned long long)x >> 32));',
    vector_m  => '((ushort2 *)p)->x = x; ((ushort2 *)p)->y = x >> 16; if (sizeof(T) > 4) *p = x;',
    vector_c  => 'static __attribute__((noinline)) __device__ ushort2 q_us(unsigned x) { return make_ushort2(x, x >> 16); }|*(ushort2 *)p = q_us((unsigned)x); if (sizeof(T) > 4) *p = x;',
    vector_4  => '*(uchar4 *)p = make_uchar4(x, x >> 8, x >> 16, x >> 24); if (sizeof(T) > 4) *p = x;',
    vector_g  => 'typedef unsigned char v4 __attribute__((vector_size(4))); v4 k; memcpy(&k, &x, 4); *(v4 *)p = k; if (sizeof(T) > 4) *p = x;',
    stcg      => '__stcg(p, x);', stcs => '__stcs(p, x);', stwb => '__stwb(p, x);', stwt => '__stwt(p, x);',
    exch      => 'atomicExch(p, x);',
    exch_block=> 'atomicExch_block(p, x);',
    cas_once  => 'atomicCAS(p, old, x);',
    cas_block => 'T seen = old, was; do was = seen; while ((seen = atomicCAS_block(p, was, x)) != was);',
    cas_wrong => 'T was = *p; while (atomicCAS(p, was, x) != was) was = *p;',
    compound  => '*p += x - old;',
    xored     => '*p ^= old ^ x;',
    difference=> '*p = *p - (old - x);',
    member_p  => 'T CELL::*m = &CELL::x; ((CELL *)p)->*m = x;',
    bound     => 'auto &[a] = *(CELL *)p; a = x;',
    ranged    => 'for (T &r : *(T (*)[1])p) r = x;',
    chosen    => 'T t; (x == old ? t : *p) = x;',
    mutable_  => 'struct m { mutable T x; }; ((const m *)p)->x = x;',
    cast_away => '*const_cast<T *>((const T *)p) = x;',
    restricted=> 'T *__restrict__ q = p; *q = x;',
    thrown    => 'try { throw x; } catch (const T &y) { *p = y; }',
    thrown_c  => 'try { throw q_of<T>(x); } catch (CELL k) { *(CELL *)p = k; }',
    computed  => 'void *to[] = { &&one, &&two }; goto *to[x != old]; two: *p = x; one: ;',
    switched  => 'switch (x == old) { case 0: do { *p = x; case 1: ; } while (0); }',
    vla       => 'volatile int n = 3; T v[n]; v[1] = x; *(CELL *)p = *(CELL *)&v[1];',
    vla_type  => 'volatile int n = 1; typedef T row[n]; (*(row *)p)[0] = x;',
    assumed   => 'if (x == old) __builtin_unreachable(); *p = x;',
    lambda    => '[=]() mutable { *p = x; }();',
    lambda_n  => 'auto put = [&]() __attribute__((noinline)) { *p = x; }; put();',
    generic   => '[](auto *q, auto y) { *q = y; }(p, x);',
    local     => 'struct l { void put(T *q, T y) { *q = y; } }; l{}.put(p, x);',
    literal   => 'struct l { T *p; void operator()(T y) { *p = y; } }; l{ p }(x);',
    wide      => 'unsigned __int128 w = x; memcpy(p, &w, sizeof x);',
    halves_f  => 'typedef float f4 ; f4 t; memcpy(&t, &x, 4); *(f4 *)p = t; if (sizeof(T) > 4) *p = x;',
);
my @orderly = grep { /^(exch(_block)?$|cas_|atomic_|st(cg|cs|wb|wt)$|volatile_$)/ } keys %store;
# a look and an atomic store make no race: what they lose is for the schedules to show
my $orderly = ($n // '') eq 'orderly';
my %shown = map { $_ => $store{$_} } @orderly;
delete @store{@orderly};
%store = %shown if $orderly;
my %value = (
    as_is     => 'x',
    volatile_ => '({ volatile T y_ = x; y_; })',
    cell      => 'q_of<T>(x).x',
    loop      => '({ T y_ = 0; for (unsigned k_ = 0; k_ < 8 * sizeof(T); k_++) y_ |= x & (T)1 << k_; y_; })',
    float_    => '(sizeof(T) == 4 ? (T)__float_as_uint(__uint_as_float((unsigned)x)) : x)',
    chosen    => '(x < old ? x : x)',
    sum       => '(old + (x - old))',
    asked     => '({ T (*volatile id_)(T) = q_id<T>; id_(x); })',
);
my %address = (
    as_is     => 'p_',
    volatile_ => '({ T *volatile a_ = p_; a_; })',
    number    => '(T *)((uintptr_t)p_ + 0)',
    xored     => '(T *)(((uintptr_t)p_ ^ 0x5555) ^ 0x5555)',
    chars     => '(T *)((char *)p_ + 16 - 16)',
    behind    => '&(p_ + 1)[-1]',
    row       => '*(T (*)[1])p_',
    asked     => 'q_same<T>(p_)',
    held      => '({ struct h_ { T *q; } v_ = { p_ }; v_.q; })',
    launder   => '&*(T *)(void *)p_',
    const_    => 'const_cast<T *>((const T *)p_)',
    member    => '&((t_cell<T> *)p_)->x',
);
my %old = (
    plain     => '*p', volatile_ => '*(volatile T *)p', ldcg => '__ldcg(p)', ldg => '__ldg(p)',
    by_value  => 'q_get<T>(*(t_cell<T> *)p)', inlined => '(t_cell<T>(*(t_cell<T> *)p)).x',
    copied    => '({ T y_; memcpy(&y_, p, sizeof y_); y_; })',
    atomic    => 'atomicAdd(p, (T)0)', or_ => 'atomicOr(p, (T)0)', cas => 'atomicCAS(p, (T)0, (T)0)',
    bound     => '({ const T &r_ = *p; r_; })',
    bytes     => '({ T y_ = 0; for (unsigned k_ = 0; k_ < sizeof(T); k_++) y_ |= (T)((unsigned char *)p)[k_] << 8 * k_; y_; })',
    unmarked  => 'q_read<T>(p)',
);
my %around = (
    static_   => '__device__ static', noinline => '__attribute__((noinline)) __device__ static',
    force     => '__forceinline__ __device__', cold => '__attribute__((cold, noinline)) __device__ static',
    noinl2    => '__noinline__ __device__ static', always => '__attribute__((always_inline)) __device__ static inline',
    unmarked  => 'static', both => '__host__ __device__ static', constexpr_ => '__device__ static constexpr',
    used      => '__attribute__((unused, hot)) __device__ static', inline_ => 'inline __device__',
);
sub one {
    my ($name, $s, $v, $a, $o, $r) = @_;
    my ($head, $store) = $store{$s} =~ /^((?:template|static|#include)[^|]*)\|(.*)/s ? ($1, $2) : ('', $store{$s});
    my $include = $head =~ s/^(#include <[^>]*>)// ? $1 : '';
    s/\bCELL\b/$cell/g for $head, $store;
    $r = 'static_' if $r eq 'constexpr_' && $store =~ /goto|volatile|try|union|T v\[|static/;
    my $code = <<"END";
$include
template <class T> struct t_cell { T x; };
template <class T> __attribute__((noinline)) __device__ static $cell q_of(T x) { $cell k; k.x = x; return k; }
template <class T> __attribute__((noinline)) __device__ static T q_get($cell k) { return k.x; }
template <class T> __attribute__((noinline)) static T q_read(T *p) { return *p; }
template <class T> __attribute__((noinline)) __device__ static T *q_same(T *p) { return p; }
template <class T> __attribute__((noinline)) __device__ static T q_id(T x) { return x; }
$head
template <class T> $around{$r} T q_put(T *p_, T old, T x_) { T x = x_; (void)old; x = $value{$v}; T *p = $address{$a}; $store return old; }
template <class T> __device__ static T q_old(T *p) { return $old{$o}; }
template <class T, class U> __device__ static T q_Min(T *p, U x) { T o = q_old<T>(p); if ((T)x < o) q_put<T>(p, o, x); return o; }
template <class T, class U> __device__ static T q_Max(T *p, U x) { T o = q_old<T>(p); if (o < (T)x) q_put<T>(p, o, x); return o; }
template <class T, class U> __device__ static T q_Add(T *p, U x) { T o = q_old<T>(p); return q_put<T>(p, o, o + (T)x); }
template <class T, class U> __device__ static T q_Sub(T *p, U x) { T o = q_old<T>(p); return q_put<T>(p, o, o - (T)x); }
template <class T, class U> __device__ static T q_Or(T *p, U x) { T o = q_old<T>(p); return q_put<T>(p, o, o | (T)x); }
template <class T, class U> __device__ static T q_And(T *p, U x) { T o = q_old<T>(p); return q_put<T>(p, o, o & (T)x); }
template <class T, class U> __device__ static T q_Exch(T *p, U x) { T o = q_old<T>(p); return q_put<T>(p, o, x); }
template <class T, class U, class V> __device__ static T q_CAS(T *p, U a, V b) { T o = q_old<T>(p); if (o == (T)a) q_put<T>(p, o, b); return o; }
END
    (my $made = $text) =~ s/$call/q_$1(/g;
    $made =~ s/((?:^#include[^\n]*\n)+)/$1$code/m or die "$from: no #include\n";
    open my $out, '>', "$to/$name.cu" or die "$to: $!\n";
    print $out "// $s, $v, $a, $o, $r\n$made";
}
srand($seed || 1);
sub any { my @k = sort keys %{$_[0]}; $k[rand @k] }
if ($orderly) {
    one("store-$_", $_, 'as_is', 'as_is', 'plain', 'static_') for keys %store;
} elsif (defined $n) {
    for (1 .. $n) { my @w = (any(\%store), any(\%value), any(\%address), any(\%old), any(\%around)); one(join('-', @w), @w) }
} else {
    one("store-$_", $_, 'as_is', 'as_is', 'plain', 'static_') for keys %store;
    one("value-$_", 'returned', $_, 'as_is', 'plain', 'static_') for keys %value;
    one("address-$_", 'returned', 'as_is', $_, 'plain', 'static_') for keys %address;
    one("old-$_", 'plain', 'as_is', 'as_is', $_, 'static_') for keys %old;
    one("around-$_", 'plain', 'as_is', 'as_is', 'plain', $_) for keys %around;
}
