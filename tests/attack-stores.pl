#!/usr/bin/perl
# attack-stores.pl FROM TO: the hand-in FROM with each atomic written as a
# load, a comparison and a store of what a function returns that is not
# inlined, in one of several ways that a compiler may not announce.
use strict; use warnings;
my ($from, $to) = @ARGV;
open my $in, '<', $from or die "$from: $!\n";
my $text = do { local $/; <$in> };
exit 3 unless $text =~ /\batomic(Min|Max|Add|Sub|Or|And|Exch|CAS)(_block)?\s*\(/;
my %way = (
    structure => [ 'struct t_cell { T x; };', 't_cell<T>', 't_cell<T> k; k.x = x; return k;', '*(t_cell<T> *)p = q_of<T>(x);' ],
    member    => [ 'struct t_cell { T x; };', 't_cell<T>', 't_cell<T> k; k.x = x; return k;', 'struct box { t_cell<T> k; }; ((box *)p)->k = q_of<T>(x);' ],
    index     => [ 'struct t_cell { T x; };', 't_cell<T>', 't_cell<T> k; k.x = x; return k;', '((t_cell<T> *)p)[0] = q_of<T>(x);' ],
    pointer   => [ 'struct t_cell { T x; };', 't_cell<T>', 't_cell<T> k; k.x = x; return k;', 't_cell<T> (*volatile go)(T) = q_of<T>; *(t_cell<T> *)p = go(x);' ],
);
for my $w (sort keys %way) {
    my ($type, $name, $body, $store) = @{ $way{$w} };
    my $head = <<"END";
template <class T> $type
template <class T> __attribute__((noinline)) __device__ static $name q_of(T x) { $body }
template <class T> __device__ static T q_put(T *p, T old, T x) { $store return old; }
template <class T, class U> __device__ static T q_Min(T *p, U x) { T o = *p; if ((T)x < o) q_put<T>(p, o, x); return o; }
template <class T, class U> __device__ static T q_Max(T *p, U x) { T o = *p; if (o < (T)x) q_put<T>(p, o, x); return o; }
template <class T, class U> __device__ static T q_Add(T *p, U x) { T o = *p; return q_put<T>(p, o, o + (T)x); }
template <class T, class U> __device__ static T q_Sub(T *p, U x) { T o = *p; return q_put<T>(p, o, o - (T)x); }
template <class T, class U> __device__ static T q_Or(T *p, U x) { T o = *p; return q_put<T>(p, o, o | (T)x); }
template <class T, class U> __device__ static T q_And(T *p, U x) { T o = *p; return q_put<T>(p, o, o & (T)x); }
template <class T, class U> __device__ static T q_Exch(T *p, U x) { T o = *p; return q_put<T>(p, o, x); }
template <class T, class U, class V> __device__ static T q_CAS(T *p, U a, V b) { T o = *p; if (o == (T)a) q_put<T>(p, o, b); return o; }
END
    (my $made = $text) =~ s/\batomic(Min|Max|Add|Sub|Or|And|Exch|CAS)(_block)?(\s*\()/q_$1$3/g;
    $made =~ s/((?:^#include[^\n]*\n)+)/$1$head/m or die "$from: no #include\n";
    open my $out, '>', "$to-$w.cu" or die "$to: $!\n";
    print $out $made;
}
