#!/bin/bash
# The names that host code uses are CUDA's own: each constant has its value, each error its
# name and its words, each function its type, by the toolkit's headers where there is one.
. tests/tap.sh
b=$B/bin toolkit=${CUDA_HOME:-/usr/local/cuda}
[ -e "$toolkit/include/cuda_runtime.h" ] && [ -e "$toolkit/lib64/libcudart_static.a" ] || {
  skip "the toolkit's headers" "there is no toolkit here"; finish; }
ours() { g++ -E -P $1 -I $B/src/sim -include cuda_runtime.h -x c++ /dev/null; }
theirs() { g++ -std=c++17 -w -I"$toolkit/include" "$1" -o "$2" -L"$toolkit/lib64" \
  -lcudart_static -ldl -lrt -lpthread; }
{ ours | perl -0ne 'while (/\benum\b[^{};()]*\{([^}]*)\}/g) {
      print map { /^\s*(cuda\w+)/ ? "$1\n" : () } split /,/, $1 }'
  ours -dM | sed -nE 's/^#define (cuda[A-Z]\w*) +[(0-9].*/\1/p'; } | sort -u >"$work/constants"
# a function that is none of the C library's: a template or an overload of C++'s has no one type
ours | grep -oE '\bcuda[A-Z][A-Za-z0-9]+\(' | tr -d '(' | sort -u >"$work/all"
overloaded='CreateChannelDesc|EventCreate|LaunchKernelEx|Occupancy.*|Profiler.*'
overloaded+='|FuncGetAttributes|FuncSet.*|GraphExecUpdate'
grep -vxE "cuda($overloaded)" "$work/all" >"$work/functions"
{ cat <<'C'
#include <cuda_runtime.h>
#include <cstdio>
#include <cxxabi.h>
#include <typeinfo>
static const char *typed(const char *n) { return abi::__cxa_demangle(n, 0, 0, 0); }
int main() {
C
  sed 's/.*/  printf("& %lld\\n", (long long)(&));/' "$work/constants"
  sed 's/.*/  printf("& %s\\n", typed(typeid(decltype(\&::&)).name()));/' "$work/functions"
  cat <<'C'
  for (int e = -2; e < 1100; e++)
      printf("%d %s: %s\n", e, cudaGetErrorName((cudaError_t)e),
             cudaGetErrorString((cudaError_t)e));
}
C
} >"$work/names.cu"
cp "$work/names.cu" "$work/names.cpp"
ok "all names are CUDA's" theirs "$work/names.cpp" "$work/theirs"
ok "and ours" $b/simcc "$work/names.cu" -o "$work/ours"
# an object behind a handle, and the tag of a structure that has another name, are our own affair
plain() { sed -E 's/\b(CU|sim_)[a-zA-Z]+(_st)?\b/H/g
  s/cudaLaunchConfig_st/cudaLaunchConfig_t/' "$1"; }
"$work/theirs" >"$work/1"; "$work/ours" >"$work/2"
plain "$work/1" | grep -v ' unrecognized' >"$work/theirs.txt"
plain "$work/2" | grep -v ' unrecognized' >"$work/ours.txt"
is "and say the same" "" "$(grep -vxFf "$work/theirs.txt" "$work/ours.txt")"
ok "of many" test "$(wc -l <"$work/ours.txt")" -gt 280
finish
