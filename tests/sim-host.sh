#!/bin/bash
# The host's functions of a .cu are compiled without hooks where nothing needs
# them.  What needs them: code that a kernel may come to, whatever it is called
# by; races of the host over managed and pinned memory, wherever it comes from;
# a variable of the device in the host's hands.
# set: full
# timeout: 900, seconds: 60
. tests/tap.sh
b=$B/bin f=tests/sim/cases/spared.cu
spared() { nm "$1" | grep -q ' [VD] sim_spared'; }
# (Of main's own lines: clang++ puts a library's functions, with their checks, into main, and
# may give them main's line: the name that objdump tells in between is theirs.)
host_calls() { objdump -dl "$1" --no-show-raw-insn | awk -v f="<$2>:" -v own="$2():" 'index($0, f) { on = 1; next }
  /^$/ { on = 0 } /^[^ ].*\(\):$/ { its = $0 == own } /^[^ ]*:[0-9]+/ { here = /spared\.cu:/ } on && its && here && /__tsan_(read|write)|__ubsan_/ { n++ } END { print n + 0 }'; }
for how in "-O0" "-O1" "-O2" "-O3" "--cxx=clang++ -O0" "--cxx=clang++ -O1" "--cxx=clang++ -O2" "--cxx=clang++ -O3"; do
  ok "what a kernel may come to compiles, $how" $b/simcc $how -Wall -Wextra -Werror $f -o "$work/x"
  ok "its host is spared, $how" spared "$work/x"
  is "no call is left in main, $how" 0 "$(host_calls "$work/x" main)"
  [ "$how" != "-O1" ] && [ "$how" != "--cxx=clang++ -O1" ] || { ok "with its checks it compiles, $how" $b/simcc $how --check-host $f -o "$work/y"
    no "and there would be, $how" test "$(host_calls "$work/y" main)" = 0; }
  for k in 0 1 2 3 4 5 6 7 8 9 10 11; do
    status "kernel $k: its race is found, $how" 87 "$work/x" $k
    says "by its class" "^error: race-global in kernel k"
  done
  status "a device's array in the host's hands, $how" 86 "$work/x" 12
  says "in its line" 'spared.cu:4[0-9]: host code .* device memory'
  status "a right one, $how" 0 "$work/x" 13
  ok "with a functor it compiles, $how" $b/simcc $how --extended-lambda -DFUNCTOR $f -o "$work/x"
  status "the functor's race is found, $how" 87 "$work/x" 13
done
cat >"$work/main.cu" <<'E'
#include <cstdio>
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int *buffer();
void touch(int *);
int main() { int *a = buffer(); k<<<1, 4>>>(a); touch(a); a[1] = 2;
  return cudaDeviceSynchronize(); }
E
echo 'void touch(int *a) { a[0] = 3; }' >"$work/touch.cu"
echo 'void touch(int *) { }' >"$work/none.cu"
echo '#define NEW(p, n) cudaMallocManaged(&p, n)
int *buffer() { static int *p; if (NEW(p, 64)) return 0; return p; }' >"$work/new.cu"
echo '#include <cuda_runtime.h>
int *buffer() { static int *p; if (cudaMallocHost((void **)&p, 64)) return 0; return p; }' >"$work/new.cpp"
ok "an archive" sh -c "cd '$work' && '$b/simcc' -c new.cpp -o new.o && ar rc libnew.a new.o"
for new in new.cu new.cpp libnew.a; do
  for cxx in g++ clang++; do
    ok "memory from $new, $cxx" $b/simcc --cxx=$cxx "$work/main.cu" "$work/none.cu" "$work/$new" -o "$work/x"
    status "the host's race is found" 87 "$work/x"
    says "as one" '^error: race-host'
    says "in its line" 'main.cu:5'
    ok "and in another file, $cxx" $b/simcc --cxx=$cxx "$work/main.cu" "$work/touch.cu" "$work/$new" -o "$work/x"
    status "the host's race is found" 87 "$work/x"
    says "in its line" 'touch.cu:1'
  done
done
for one in main touch none new; do ok "$one.cu alone" $b/simcc -c "$work/$one.cu" -o "$work/$one.o"; done
no "a file without main keeps its hooks" spared "$work/touch.o"
ok "one with main and nothing managed is spared" spared "$work/main.o"
no "one that is managed is not" spared "$work/new.o"
ok "together" $b/simcc "$work/main.o" "$work/touch.o" "$work/new.o" -o "$work/x"
status "the race outside of main is found" 87 "$work/x"
says "in its line" 'touch.cu:1'
says "and main is told of" 'simcc --check-host would also look for races of the host in .*main.cu'
ok "as it says" $b/simcc --check-host -c "$work/main.cu" -o "$work/main.o"
ok "together" $b/simcc "$work/main.o" "$work/none.o" "$work/new.o" -o "$work/x"
status "the race in main is found" 87 "$work/x"
says "in its line" 'main.cu:5'
variable() { # NAME SPARED LINE...: a program with a device's variable n
  printf '__device__ int n;\n__global__ void k() { n = 1; }\n%s\n' "$3" >"$work/v.cu"
  ok "$1 compiles" $b/simcc "$work/v.cu" -o "$work/x"
  if [ "$2" = yes ]; then ok "$1 is spared" spared "$work/x"
  else no "$1 is not spared" spared "$work/x"
    tap_run "$work/x"; says "and reported" 'v.cu:[34]: host code (reads|writes) device memory'; fi
}
variable "a copy from the variable" yes 'int main() { int h; return cudaMemcpyFromSymbol(&h, n, 4); }'
variable "the variable by its name" no 'int main() { n = 3; }'
variable "a reference to it" no 'int &r = n; int main() { r = 3; }'
variable "an inline function's" no 'inline int *at() { return &n; } int main() { *at() = 3; }'
variable "a member's" no 'struct S { static int get() { return n; } }; int main() { return S::get(); }'
variable "a lambda's" no 'int main() { auto f = [] { return n; }; return f(); }'
cat >"$work/shapes.cu" <<'E'
struct T { int a, b; bool big; T(int x) : a{x}, b{2} { if (x > 1) { big = true; } }
  [[nodiscard]] int *get() & { return &a; }
  explicit operator bool() const noexcept { return a; } ~T() {} };
template <class U> auto twice(U x) -> decltype(x + x) { return x + x; }
extern "C" int c_name(int x) { return x; } namespace { int hidden(int x) { return x; } }
static int (*choose(int n))(int) { return n ? c_name : hidden; }
alignas(16) static int table[4];
int main() { T t(3); auto l = [&](int x) mutable -> int { return x + *t.get(); };
  auto m = [x = 1](auto y) noexcept { return x + y; };
  return l(1) + m(1) + twice(1) + choose(1)(2) - 10 + table[0]; }
E
for cxx in g++ clang++; do for std in 14 17 20; do
  ok "C++ in many shapes, $cxx, $std" $b/simcc --cxx=$cxx -std=c++$std -Wall -Wextra -Werror "$work/shapes.cu" -o "$work/x"
  ok "is spared" spared "$work/x"
  ok "and right" "$work/x"
done; done
f=tests/sim/cases/launches.cu
for how in "-O0" "-O2" "--fast" "--cxx=clang++"; do
  ok "launches in launches, conditions and macros compile, $how" $b/simcc $how -Wall -Wextra $f -o "$work/x"
  ok "and run" "$work/x"
  is "each once, with its defaults" "3 7 6 2 10 10 7 6 24 17 19 3000 108 11" "$(xargs <"$work/out")"
done
cat >"$work/much.cu" <<'E'
#include <cstdio>
#include <vector>
#define MUCH(who) try { std::vector<char> v((size_t)-1 / 4); } catch (std::bad_alloc &) { puts(who); }
struct Big { Big() { MUCH("constructor") } } big;
int main() { MUCH("main") return cudaDeviceSynchronize(); }
E
for how in "" "--fast"; do
  ok "a program that asks for too much compiles, $how" $b/simcc $how "$work/much.cu" -o "$work/x"
  ok "and catches what it gets, $how" "$work/x"
  is "before main as well as in it, $how" "constructor main" "$(xargs <"$work/out")"
done
finish
