#!/bin/bash
# A kernel that names a variable of the host, which nvcc refuses: each form of its
# declaration, each level, each compiler. What nvcc takes is right here, too: a number that
# is constant, a variable of the kernel's own under the same name, and one of the device's.
# seconds: 20
. tests/tap.sh
# a row: what is declared; how a kernel uses it; + if nvcc takes it
cat >"$work/rows" <<'E2'
static int t = 1;|t|
static int t[4] = { 1, 1, 1, 1 };|t[i & 3]|
static int t[4] = { 1, 1, 1, 1 };|t[2]|
static const int t[4] = { 1, 1, 1, 1 };|t[i & 3]|
const int t[4] = { 1, 1, 1, 1 };|t[1]|
int const t[] = { 1, 1 };|t[i & 1]|
static int s = 1; static int *const t = &s;|*t|
static const char *const t[2] = { "a", "b" };|(t[i & 1][0] > 0)|
static const char *t = "a";|(*t > 0)|
struct pair { int a, b; }; static const struct pair t = { 1, 2 };|t.a|
struct pair { int a, b; }; static struct pair t = { 1, 2 };|t.a|
static unsigned long long t = 1;|(int)t|
static int t[2] = { 1, 1 }; static __device__ int f(int i) { return t[i & 1]; }|f(i)|
static const int t = 1;|t|+
static const double t = 1;|(int)t|+
enum { t = 1 };|t|+
static constexpr int t = 1;|t|+
__device__ const int t[4] = { 1, 1, 1, 1 };|t[i & 3]|+
__constant__ int t[4] = { 1, 1, 1, 1 };|t[i & 3]|+
static __device__ int t = 1;|t|+
static int t[2] = { 5, 5 };|({ int t[2] = { 1, 1 }; t[i & 1]; })|+
static const int t[2] = { 5, 5 };|({ int t[2] = { 1, 1 }; t[i & 1]; })|+
struct pair; struct pair { int t; }; static int t = 5;|pair{ 1 }.t|+
E2
# one program of all rows, each under names of its own; its argument says which
rows=$(wc -l <"$work/rows")
perl -F'\|' -lane 's/\b([tsf]|pair)\b/$1_$./g for @F[0, 1];
  print "$F[0]\n__global__ void k$.(int *x) { int i = threadIdx.x; x[i] = i * $F[1]; }";
  $all .= "if (n == $.) k$.<<<1, 32>>>(x);\n";
  END { print "#include <stdlib.h>\nint main(int, char **a) { int *x, y[32], bad = 0, n = atoi(a[1]);
    if (cudaMalloc(&x, sizeof y)) return 3;\n${all}if (cudaMemcpy(y, x, sizeof y, cudaMemcpyDeviceToHost)) return 3;
    for (int i = 0; i < 32; i++) bad |= y[i] != i;\nreturn cudaFree(x) || bad; }" }' "$work/rows" >"$work/k.cu"
for cxx in g++ clang++; do
  command -v $cxx >/dev/null || { skip "a host's variable by $cxx" "it is not installed"; continue; }
  for level in -O0 -O2; do
    ok "$rows kernels compile: $cxx $level" "$B/bin/simcc" --cxx=$cxx $level "$work/k.cu" -o "$work/k"
    bad= n=0
    while IFS='|' read -r declared use taken; do
      n=$((n + 1)); "$work/k" $n >"$work/said" 2>&1; rc=$?
      if [ -n "$taken" ]; then [ $rc = 0 ]; else [ $rc != 0 ] && grep -q 'uses a host variable' "$work/said"; fi ||
        bad="$bad; $declared $use: $rc"
    done <"$work/rows"
    is "a host's variable in a kernel is found, and nothing else is" "" "$bad"
  done
done
finish
