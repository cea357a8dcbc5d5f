#!/usr/bin/perl
# casts.pl SEED -- a program of random conversions of floats to integers in a
# kernel, in each form of a cast and between all kinds of operators, beside what
# a device makes of the same number, computed on the host by comparison with the
# limits.  It prints each that differs, and ends with 1 if there is one.
use strict;
use warnings;

srand($ARGV[0] * 104729 + 3);
sub one { $_[int rand @_] }
my @types = ('int', 'unsigned', 'short', 'unsigned short', 'signed char', 'unsigned char', 'long long',
             'unsigned long long', 'size_t', 'uint32_t', 'int16_t', 'long');
my @values = ('0', '-0.0', 'NAN', 'INFINITY', '-INFINITY', '1e10', '-1e10', '3e38', '255.9', '-1', '-0.9', '65536', '32768',
              '-32769', '2147483647', '2147483648', '4294967295', '4294967296', '-2147483648', '-2147483649',
              '9.3e18', '1.9e19', '-9.3e18');
# what a device makes of casts and signs before a value, from the inside
sub device_of {
    my ($outer, $v) = @_;
    my @o = $outer =~ /\([a-z ]+\)|[-~+!]/g;
    $v = /^\((float|double|bool)\)/ ? "(($1)($v))" : /^\((.*)\)/ ? "cast<$1>($v)" : "($_($v))" for reverse @o;
    return $v;
}
my (@kernel, @wants);
for my $n (0 .. 79) {
    my $type = one(@types);
    my $float = one('float', 'double');
    my $value = rand() < .7 ? one(@values) : (rand() - .5) * 10 ** int rand 22;
    # a value that the compiler does not know, as an operand of each shape
    my $x = one("x[$n]", "(x[$n])", "*(x + $n)", "same(x[$n])", "-x[$n]", "+x[$n]", "at($n).v", "(&at($n))->v");
    $x =~ s/\bat\((\d+)\)/box[$1]/g;
    my $folds = rand() < .2;                     # a fold of two, 0 and the number
    $x = one('z', '(z)', 'same(z)', '-z') if $folds;
    my $minus = $x =~ /^-/ ? '-' : '';
    my $single = $type !~ / /;
    my $inner = $x =~ /^\*/ ? "($x)" : $x;       # "int(*x" may also begin a declaration
    my $cast = one("($type)$x", "static_cast<$type>($x)", $single ? "$type($inner)" : "($type)$x");
    # a cast behind another, or behind a sign, in some
    my @outer = rand() < .4 ? map { one('(int)', '(long long)', '(unsigned)', '(short)', '(float)', '(double)', '(unsigned char)',
        '(bool)', '-', '~', '+', '!') } 0 .. int rand 3 : ();
    my $outer = join '', @outer;
    $outer =~ s/[-~+!]+(?=[-~+!])//g;
    $outer =~ s/~(?=\((float|double)\))/-/g;
    $outer = "(long long)$outer" if $outer =~ /^[-~+!]|^.(float|double)/;
    $cast = "($type)$x" if $outer;
    my $form = one('%s', '(%s)', '1 + %s', '%s + 1', '3 * %s - 2', '%s / 3', '%s & 255', '%s << 0', 'bool(t) ? 7 : %s', '~(%s)',
                   '%s > 5', '5 < %s', '(t + 1 && %s)', '(%s || t)', '(7 & %s)', '(%s == 5) + 2');
    $form =~ s/%s/(unsigned long long)(%s)/ if $form =~ /[*~]|%s \+|\+ %s/;       # nothing overflows
    my $whole = $outer ? "$outer$cast" : $cast;
    my $fold = one("(... ^ $whole)", "($whole ^ ...)", "(0 ^ ... ^ $whole)", "($whole ^ ... ^ 0)", "(... , $whole)", "(...|$whole)",
        "($whole | ... | 0)", "($whole || ...)", "(0 || ... || $whole)", "(...&&$whole)", "(... & $whole)", "($whole & ...)");
    $whole = "[&](auto... z) { return $fold; }(($float)0, x[$n])" if $folds;
    push @kernel, "    { $float *x = (sizeof($float) == 4 ? ($float *)f : ($float *)d); Box<$float> *box = (Box<$float> *)x; (void)box;"
        . " o[$n] = (long long)(" . sprintf($form, $outer || $folds ? "($whole)" : $whole) . "); }";
    my ($first, $last) = map { '(' . device_of($outer, "device<$type>(${minus}$_)") . ')' } "($float)0", "h$float" . "[$n]";
    my ($op) = $fold =~ /\.\.\. ?([\^,|&]+)/ ? $1 : $fold =~ /([\^,|&]+) ?\.\.\./;
    my $want = sprintf($form, !$folds ? substr($last, 1, -1) : $op eq ',' ? $last : $fold =~ /\b0 \Q$op\E/ || $fold =~ /\Q$op\E 0/
        ? "(0 $op $first $op $last)" : "($first $op $last)");
    push @wants, "    h$float" . "[$n] = ($float)($value);", "    w[$n] = [&] { int t = 0; (void)t; return cast<long long>($want); };";
}
my $n = @kernel;
print <<"E";
#include <cuda_runtime.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <type_traits>
template <class T> struct Box { T v; };
template <class T> __device__ T same(T v) { return v; }
/* what a device makes of it: a word at least, the nearest that fits, cut off */
template <class T, class F> T device(F v) {
  constexpr bool s = std::is_signed<T>::value;
  constexpr int bits = sizeof(T) < 4 ? 32 : 8 * sizeof(T);
  if (v != v) return bits == 64 || (sizeof(F) == 8 && bits == 32) ? (T)(1ull << (bits - 1)) : (T)0;
  long double least = s ? -std::pow(2.0L, bits - 1) : 0, most = std::pow(2.0L, s ? bits - 1 : bits) - 1, t = std::trunc((long double)v);
  t = t < least ? least : t > most ? most : t;
  return s ? (T)(long long)t : (T)(unsigned long long)t;
}
template <class T, class F> T cast(F v) {
  if constexpr (std::is_floating_point<F>::value) return device<T>(v);
  else return (T)v;
}
__global__ void k(float *f, double *d, long long *o) {
  int t = threadIdx.x; (void)t;
@{[join "\n", @kernel]}
}
int main() {
  float hfloat[$n] = {}; double hdouble[$n] = {}; std::function<long long()> w[$n];
@{[join "\n", @wants]}
  float *f; double *d; long long *o, r[$n]; int bad = 0;
  if (cudaMalloc(&f, sizeof hfloat) || cudaMalloc(&d, sizeof hdouble) || cudaMalloc(&o, sizeof r)
      || cudaMemcpy(f, hfloat, sizeof hfloat, cudaMemcpyHostToDevice) || cudaMemcpy(d, hdouble, sizeof hdouble, cudaMemcpyHostToDevice))
    return 3;
  k<<<1, 1>>>(f, d, o);
  if (cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost) || cudaFree(f) || cudaFree(d) || cudaFree(o)) return 3;
  for (int i = 0; i < $n; i++) if (r[i] != w[i]()) { printf("%d: %lld, and a device has %lld\\n", i, r[i], w[i]()); bad = 1; }
  return bad;
}
E
