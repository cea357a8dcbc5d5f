#!/usr/bin/perl
# syntax.pl SEED: a program of kernels, each of which does to a number what is drawn here, in
# a syntax that is drawn as well and means nothing; with -DTWIN, the same on the host alone,
# in plain C++.  Both print the same lines.
use strict;
use warnings;
my $seed = shift // 1;
srand $seed;
sub one { return $_[rand @_] }
my ($unit, $number, $before) = (0, 0, '');
# A fragment: what is said in CUDA, what in C++, and what stands before the kernel.
my @fragments = (
  sub { my $s = one 'v += (int)(v * .5f) + int(2.5f);', 'v += static_cast<int>(v * .25) + (int)(char)7;',
      'static_cast<int &>(v) += 3;', 'v += not (int)1.5f; v = v bitand 4095;', 'v = -(int)-(float)v;'; ($s, $s) },
  sub { my ($n, $c) = (++$number, one '[=]', '[]', '[&]', '[v]', '[&v]', '[=, &v]');
      my $how = one 'int i', 'auto i', 'int i = int{1}';
      my $body = $c =~ /v/ ? "return s$n\[i] + v - v;" : "return s$n\[i];";
      ("__shared__ int s$n\[4]; auto g$n = $c($how) { $body }; s$n\[1] = v + $n; v = g$n(1);", "v += $n;") },
  sub { my $n = ++$number; my $lambda = '[](' . one('int i', 'auto i') . ") { return s$n\[i] + $n; }";
      my $from = one "int (*p$n)(int) = $lambda", "auto p$n = +[](int i) -> int { return s$n\[i] + $n; }",
        "auto in$n = [=] { return +[](int i) { return s$n\[i] + $n; }; }; auto *p$n = in$n()";
      ("__shared__ int s$n\[4]; $from; s$n\[1] = v; v = p$n(1);", "v += $n;") },
  sub { my $n = ++$number; my $at = one "s$n\[a]", "[=] { return s$n\[a]; }()", "[](int i) { return s$n\[i]; }(a)";
      my $head = one("struct M$n {", "class M$n { public:", "struct M$n final {");
      ("__shared__ int s$n\[4], more$n; $head int a; __device__ int get() const { return $at + more$n; } " .
       "struct In { static void one() { more$n = 1; } }; void put(int x) { s$n\[a] = x; In::one(); } }; " .
       "M$n m$n\{1}; m$n.put(v + $n); v = m$n.get();", "v += $n + 1;") },
  sub { my $n = ++$number;
      ("extern __shared__ int all[]; auto g$n = [=] { return all[2]; }; all[2] = v + 1; v = g$n();", 'v++;') },
  sub { my $n = ++$number; ("__shared__ int s$n\[1000]; s$n\[v & 511] = v; v = s$n\[v & 511] + 2;", 'v += 2;') },
  sub { my ($n, $w) = (++$number, one 'const static int', 'static const int', 'constexpr static int', 'static constexpr int', 'static int const');
      ("$w w$n\[2] = { 3, 4 }; v += w$n\[v & 1];", 'v += 3 + (v & 1);') },
  sub { my $n = ++$number; ("struct L$n { static __device__ int f(int a) { return a + $n; } }; v = L$n\::f(v);", "v += $n;") },
  sub { my $k = 1 + int rand 50; ("\n#ifdef __CUDA_ARCH__\nv += $k;\n#else\nv -= 7;\n#endif\n", "v += $k;") },
  sub { my ($n, $h) = (++$number, one '__align__(8)', 'alignas(16)', '__attribute__((aligned(8)))', '', ': Base<(3 > 2)>');
      my $s = $h =~ /^:/ ? "struct C$n $h" : "struct $h C$n";
      $before .= "$s { __host__ __device__ int side(int a) const {\n#ifdef __CUDA_ARCH__\nreturn a + 1;\n#else\nreturn a + 100;\n#endif\n} };\n";
      ("{ C$n c; v = c.side(v); }", 'v++;') },
  sub { my $n = ++$number;
      $before .= one("struct Q$n { int a, b; __device__ Q$n(int x) : a{x}, b((int)2.5f) { __shared__ int s; s = a; a = s + 1; } };\n",
        "struct Q$n : Base<(2 > 1)> { int a, b; __device__ explicit Q$n(int x) noexcept : Base<(2 > 1)>{}, a{[=] { return x; }()}, b{2} { a++; } };\n");
      ("{ Q$n q(v); v = q.a + q.b; }", 'v += 3;') },
  sub { my $n = ++$number;
      $before .= "__host__ __device__ int room$n(int x) { int *p = new int[3]; p[1] = x; int s = p[1] + 1; delete[] p; int *q = ::new int(2); s += *q; ::delete q; return s; }\n";
      ("v = ::room$n(v);", 'v += 3;') },
  sub { my $n = ++$number;
      ("__shared__ int l$n; l$n = 0; " . one("for (; atomicAdd(&l$n, 1) < 3; ) v++;", "for (atomicAdd(&l$n, 0); atomicAdd(&l$n, 1) < 3; atomicAdd(&l$n, 0)) v++;",
        "while (::atomicAdd(&l$n, 1) < 3) v++;", "::atomicAdd(&l$n, 3); v += l$n;"), 'v += 3;') },
  sub { my $p = one '::', '', 'std::', '::std::'; my $k = 1 + int rand 9;
      (one("v += ${p}printf(\"%d {\\n\", $k);", "${p}printf(\"%d {\\n\", $k); v++;", "if (v >= 0) ${p}printf(\"%d {\\n\", $k); v++;"), "printf(\"%d {\\n\", $k); v++;") },
  sub { my $s = one 'v = [](int a) -> int { return int{a}; }(v) + 1;', '{ auto h = [=]() mutable { v += int{1}; return v; }; v = h(); }',
      'v = [&](auto a) { struct { int b; } c = { a }; return c.b; }(v) + 1;'; ($s, 'v++;') },
  sub { ('int this_cluster' . ++$number . " = v; int cuMemory$number = 1; v = this_cluster$number + cuMemory$number;", 'v++;') },
  sub { my $n = ++$number;
      $before .= one("__device__ int h$n(int x, int3 at = {}, int y = int{4}) { __shared__ int s; s = x; return s + at.x + y; }\n",
        "template <class T, class U = int> __device__ auto h$n(T x, U y = {4}) -> decltype(T{} + U{}) { __shared__ T s; s = x; return s + y; }\n",
        "template <class T, std::enable_if_t<std::is_integral<T>{}, int> = 4> __device__ T h$n(T x) { __shared__ T s; s = x; return s + 4; }\n",
        "__device__ int h$n(int x) noexcept(bool{true}) { __shared__ int s; s = x; return s + 4; }\n");
      ("v = h$n(v);", 'v += 4;') },
  sub { my $n = ++$number; my $kind = one '', '__host__ ', '__noinline__ ', 'inline ';
      my ($op, $use) = @{one map({ my $o = $_; [$o, "(a $o b).n"] } '*', '&', '<<', '+', '|', '^', '%', '/', '->*', ','), map({ my $o = $_; ["${o}=", "(a ${o}= b, a).n"] } '*', '&', '>>', '-')};
      $before .= one("struct E$n { int n; };\n__device__ ${kind}E$n make$n(int a) { return E$n\{ a }; }\n", "struct E$n { int n; };\n__device__ ${kind}E$n make$n(int a) { E$n *p = new E$n\{ a }, e = *p; delete p; return e; }\n") .
        "__device__ ${kind}int of$n(E$n *e) { return e->n; }\n__device__ ${kind}int two$n(const E$n &e, int k = 1) { return e.n + k; }\n" . ($op =~ /[^<>]=$|>>=/
          ? "__device__ ${kind}E$n &operator$op(E$n &a, E$n b) { a.n += b.n; return a; }\n" : "__device__ ${kind}E$n operator$op(E$n a, E$n b) { return E$n\{ a.n + b.n }; }\n");
      ("{ E$n a = make$n(v), b{ 2 }; v = $use; v = of$n(&a) - a.n + two$n(E$n\{ v }); }", 'v += 3;') },
  sub { my $n = ++$number;
      $before .= "struct O$n { int n; __device__ int operator()(int a) const { return a + n; } __device__ int &operator[](int) { return n; } __device__ operator int() const { return n; } " .
        "__device__ O$n *operator->() { return this; } __device__ O$n &operator*() { return *this; } __device__ O$n &operator++() { n++; return *this; } __device__ bool operator!() const { return !n; } " .
        "__device__ O$n *operator&() { return this; } __device__ virtual int twice() const { return 2 * n; } };\n" .
        "struct P$n : O$n { __device__ P$n(int a) : O$n\{} { n = a; } P$n(const P$n &) = delete; __device__ int twice() const override { return n + n; } };\n";
      my $use = one "o$n(1)", "o$n\[0]++ + 1", "int(o$n) + 1", "o$n->n + 1", "(*o$n).n + 1", "(++o$n).n", "!o$n ? 0 : o$n + 1", "(&o$n)->twice() / 2 + 1";
      ("{ P$n o$n(v + 1); v = $use - 1; }", 'v++;') },
  sub { ('v += threadIdx.x + blockDim.x;', 'v += 1;') },
  sub { my $s = one('switch (v & 1) { case 0: v += 2; break; default: v += 2; }', 'if (v > 3 and v < 1 << 30) v += 2; else { v += 2; }', 'v = v < 0 ? 0 : v + 2;'); ($s, 'v += 2;') },
);
# Nothing between two words
sub noise {
    my ($text, $wild) = @_;
    return $text if $text =~ /#/;
    my @parts = split /("(?:[^"\\]|\\.)*")/, $text;
    for my $p (grep { !/^"/ } @parts) {
        $p =~ s! !rand() < .15 ? one(" /* k<<<1, 1>>>(\"{\") */ ", " \\\n ", "\n", " // { __device__ (\n ", "  ") : ' '!ge;
        $p =~ s/\{/<%/g, $p =~ s/\}/%>/g, $p =~ s/\[(?!:)/<:/g, $p =~ s/\]/:>/g if $wild;
    }
    return join '', @parts;
}
my (@units, @launches, @twins);
for (1 .. 24) {
    $unit++;
    my ($cuda, $plain) = ('', '');
    my ($wild, %once) = rand() < .2;
    for (1 .. 2 + rand 4) {
        my $which = int rand @fragments;
        next if $once{$which}++;
        my ($c, $p) = $fragments[$which]->();
        $cuda .= noise($c, $wild) . ' ';
        $plain .= "$p ";
    }
    my $rest = $wild ? "<% $cuda o<:0:> = v; %>" : "{ $cuda o[0] = v; }";
    my $bound = one '', '', '__launch_bounds__(64)', '__launch_bounds__(32 * (1 + 1), 2)';
    my $attribute = one '', '', '__attribute__((noinline))', 'static';
    my ($name, $text, $more, $single) = ("k$unit", '', '', 1);
    my $head = one qw(plain namespace template overload external special default);
    if ($head eq 'plain') { $text = "$attribute __global__ void $bound $name(int *o, int v) $rest" }
    elsif ($head eq 'namespace') { $name = "n$unit\::k"; $text = "namespace n$unit { $attribute __global__ void $bound k(int *o, int v) $rest }" }
    elsif ($head eq 'template') { $name .= one('<>', '<1 << 3>', '<(16 >> 1)>'); $single = 0;
        $text = "template <int N = 1 << 3, bool B = (N > 2)> $attribute __global__ void $bound k$unit(int *o, int v) $rest" }
    elsif ($head eq 'overload') { ($name, $more, $single) = ('over', ", T$unit()", 0);
        $text = "struct T$unit {}; $attribute __global__ void $bound over(int *o, int v, T$unit t = {}) $rest" }
    elsif ($head eq 'external') { $text = "extern \"C\" __global__ void $bound $name(int *o, int v) $rest" }
    elsif ($head eq 'special') { ($name, $single) = ("spec<$unit>", 0);
        $text = "template <> __global__ void $bound spec<$unit>(int *o, int v) $rest" }
    else { $single = 0; $text = "__global__ void $bound $name(int *o, int v, int3 at = int3{ 1, 2, 3 }, bool b = (4 > 3)) $rest" ; $more = ', int3{}, true' }
    push @units, "$before$text";
    $before = '';
    my $x = int rand 100;
    my $call = sub { my $k = shift; "$k<<<1, 1, 64>>>(o, $x$more);" };
    my $launch = one $call->($name), "if (no) ::$name<<<1, 1, 64>>>(o, 0$more); else " . $call->("::$name"), 'if (!no) ' . $call->("::$name"),
        'do ' . $call->("::$name") . ' while (no);';
    if ($single && rand() < .4) {
        $units[-1] .= "\nauto *pick$unit(int) { return $name; }";
        $launch = one $call->("pick$unit(1)"), 'if (!no) ' . $call->("::pick$unit(no)"), $call->("($name)"), "(no ? $name : " . "$name)<<<1, 1, 64>>>(o, $x);";
    }
    push @launches, noise($launch, 0) . ' done(o);';
    push @twins, "{ int v = $x; $plain printf(\"%d\\n\", v); }";
}
print "#include <cstdio>\n#include <type_traits>\n// seed $seed\n#ifdef TWIN\nint main() {\n", map({ "  $_\n" } @twins), "}\n#else\n",
  "template <bool B> struct Base {};\ntemplate <int N> __global__ void spec(int *o, int v);\n", map({ "$_\n" } @units),
  "void done(int *o) { if (cudaDeviceSynchronize()) printf(\"failed\\n\"); printf(\"%d\\n\", *o); }\n",
  "int main(int no, char **) {\n  int *o; no = no > 9; if (cudaMallocManaged(&o, 4)) return 3;\n", map({ "  $_\n" } @launches),
  "  return cudaFree(o) ? 3 : 0; }\n#endif\n";
