#!/bin/bash
# Small programs of other people, with the verdict that each deserves: none is
# silently wrong, and what is right compiles and is silent.
# timeout: 400, seconds: 55
. tests/tap.sh
cases=tests/sim/cases b=build/bin
is_run() { # NAME STATUS [WORDS [FILES]]: compile, run, and look for WORDS
  local name=$1 want=$2 words=${3:-} files=${4:-$cases/$1.cu} how
  for how in "-O2" ${SIM_ALL:+"-O0" "--cxx=clang++ -O2"}; do
    ok "$name compiles, $how" $b/simcc $how -Wall $files -o "$work/x" || continue
    status "$name ends with $want, $how" "$want" "$work/x"
    [ -z "$words" ] || says "and says so" "$words"
  done
}
is_run cg_shfl16 0 '1 1001 2001 3001'
is_run device_const 0 '^54$'
is_run shfl_distance 0 '1 8 31 0 6 30 1 6 30 1 1 1 31 7 31'
is_run volatile_warp 87 'race-shared in kernel k'
is_run volatile_tail 87 'race-global in kernel tail'
status "lanes that wait for their turn are right" 0 "$work/x" 1
is_run volatile_spin 0 '^0 200$' "-I$b/include/sim $cases/volatile_spin.cu"
status "blocks that spin on a volatile word let go who hesitates" 0 env SIM_STEPS=400000 SIM_SCHEDULE=random "$work/x" hesitant
is_run shift 87 "a shift of type 'unsigned int' is too large"
status "a shift by less is not" 0 "$work/x" 1
is_run index_meeting 0 '^cfbdc93eac8cc6c0$'
is_run missing_barrier_atomic 87 'race-shared in kernel k'
is_run misaligned 87 'misaligned address'
ok "vectors of every type at every place compile" $b/simcc -Ibuild/include/sim $cases/misaligned_vectors.cu -o "$work/x"
status "and are told exactly where they are misaligned" 0 "$work/x"
is_run punned 0
is_run padding 0
for n in 1 '1 2'; do
  status "a member that was forgotten is found in the copies ($n)" 87 "$work/x" $n
  says "where it is used" 'uninitialised in kernel use'
done
for fences in "" -DFENCES; do
  ok "threads that leave compile $fences" $b/simcc $fences $cases/who_left.cu -o "$work/x"
  for n in 0 1 2 3 4 ${fences:+5 6}; do status "what a thread did that has left is ordered by no meeting ($n) $fences" 87 "$work/x" $n; done
  for n in 7 8; do status "and what it did in time is ($n) $fences" 0 "$work/x" $n; done
done
ok "blocks in step compile" $b/simcc $cases/rounds_wait.cu -o "$work/x"
for schedule in ascending descending lockstep random; do
  status "blocks in step let another begin, $schedule" 0 env SIM_STEPS=400000 SIM_SCHEDULE=$schedule "$work/x"
done
status "a member in front of an array is found" 87 "$work/x" 1
says "and is no member of the first" 'e\[-1\]'
ok "volatile accesses compile" $b/simcc $cases/volatile_lost.cu -o "$work/x"
for schedule in ascending descending lockstep random; do
  for n in 0 1 2 3 4; do status "an update is lost ($n), $schedule" 87 env SIM_SCHEDULE=$schedule "$work/x" $n; done
  for n in 5 6 7 8 9; do status "and none is ($n), $schedule" 0 env SIM_SCHEDULE=$schedule "$work/x" $n; done
done
is_run manual 0 '^0 wrong$'
is_run dynsh 0 '^0 0 wrong$'
is_run extline 0
is_run values_or_types 0
is_run seldom 0
ok "blocks in a chain compile" $b/simcc $cases/chain.cu -o "$work/x"
for schedule in ascending descending lockstep random late; do
  for n in 2 7 13 24; do status "a chain of $n blocks ends, $schedule" 0 env SIM_SCHEDULE=$schedule SIM_SEED=$n SIM_STEPS=20000000 "$work/x" $n $n; done
done
is_run extline2 0
is_run two 0 '' "$cases/two_a.cu $cases/two_b.cu"
is_run by_address 0 '^3 4 55 5 12 7 6 77 13 90 8 9 0$'
ok "branches of a graph compile" $b/simcc $cases/graph_branches.cu -o "$work/x"
for how in eager lazy reversed random; do
  for n in 0 2; do status "branches that wait are right ($n), $how" 0 env SIM_STRICT=1 SIM_STREAMS=$how "$work/x" $n; says "and give what they should ($n), $how" '^66$'; done
  for n in 1 3 4 5; do status "and those that do not are a race ($n), $how" 87 env SIM_STREAMS=$how "$work/x" $n; says "between streams ($n), $how" 'race-streams'; done
done
is_run unused_index 0
is_run tile_edge 0
is_run hello 0 'warning: unwaited'
says "with the launch's line" 'hello.cu:12: nobody has waited for this kernel'
status "and asked for, or run late," 87 env SIM_STRICT=1 SIM_STREAMS=lazy "$work/x"
says "it is an error" 'error: unwaited'
for how in 1 2 3 4 5 8; do status "who waits hears nothing ($how)" 0 env SIM_STRICT=1 "$work/x" $how; done
for how in 6 7; do
  ok "a wait for another stream, or for what was before ($how)," "$work/x" $how
  says "is none" 'warning: unwaited'
done
is_run builtins 0 '1654 1658'
is_run idioms 0 '^16 16$'
says "and arrays with an owner are pointers in a launch" '^816 2149$'
says "and no thread destroys what it was given" '^held: 65 3$'
is_run api 0 '^right$'
status "a reset takes one device" 0 env SIM_DEVICES=2 SIM_STRICT=1 "$work/x"
says "and leaves the rest" '^right$'
status "a kernel that reads a host variable is named" 1 "$work/x" 1
says "as one" 'uses a host variable'
status "structures that are copied to one place race" 87 "$work/x" 2
if [ -n "${SIM_ALL:-}" ]; then
  ok "memory that was freed is given out again" "$work/x" 3
  says "all of it" '^right$'
fi
is_run instances 87 '^443 0$'
says "and only the two launches that nobody granted are refused" '^simulator: 2 errors, 0 warnings'
status "a graph that sets freed memory is named" 87 "$work/x" 1
says "with the line of the call" 'instances.cu:31: the memory to set of 128 bytes is not allocated any more'
status "static and dynamic shared memory share 48 KB" 87 "$work/x" 1 2
says "and the sum is told" "too many bytes of shared memory, with the kernel.s own: 62000"
is_run shfl_order 87 race-shared
is_run blocks 87 'block 0, thread 0 is the other'
says "and every block has run" '^4194305 blocks'
for c in chevron dim3_param forceinline_ptr griddim_var isfinite; do is_run $c 0; done
for c in builtins dynsh ${SIM_ALL:+dim3_param griddim_var forceinline_ptr two_a}; do
  ok "$c compiles unchecked" $b/simcc --fast -O2 $cases/$c.cu $([ $c != two_a ] || echo $cases/two_b.cu) -o "$work/x"
done
ok "a host file may use the words of CUDA" $b/simcc -c $cases/hostdev.cpp -o "$work/x.o"
ok "C code has the library's common functions" $b/simcc -Werror $cases/tv.c -o "$work/x"
cp $cases/dynsh.cu "$work/other.cc"
ok "the options of nvcc are read" $b/simcc -x cu -G -lineinfo -rdc=true -ccbin g++ -Xcompiler -Wall,-Wextra \
  -gencode arch=compute_90,code=sm_90 -arch=sm_90 --extended-lambda --expt-relaxed-constexpr \
  -maxrregcount 32 -Xptxas -v --std=c++17 -O3 "$work/other.cc" -lcudart -o "$work/x"
ok "and the program runs" "$work/x"
printf '#include <algorithm>\n__global__ void k(int *a) {\n  std::sort(a, a + *a); }\nint main() {}\n' >"$work/host.cu"
no "a kernel that sorts with the host's library is refused" $b/simcc "$work/host.cu" -o "$work/x"
says "with its line" 'host.cu:3: std::sort is the host'
printf '__global__ void k(int *a) {\n  asm("prmt.b32 %%0, 1, 2, 3;" : "=r"(*a)); }\nint main() {}\n' >"$work/ptx.cu"
no "PTX in a kernel is refused" $b/simcc "$work/ptx.cu" -o "$work/x"
says "with its line" 'ptx.cu:2: inline PTX in a kernel'
no "PTX is refused" $b/simcc -ptx $cases/dynsh.cu
says "by name" 'simcc: -ptx: there is no code for a GPU'
no "an unknown long option is refused" $b/simcc --fats $cases/dynsh.cu
says "by name" 'simcc: --fats'
ok "--help" $b/simcc --help
for w in SIM_SCHEDULE SIM_STRICT SIM_REPORT SIM_STEPS -Xcompiler -std; do says "tells of $w" "$w"; done
for h in driver_types vector_types vector_functions cuda_profiler_api cuda_runtime_api device_launch_parameters cuda; do
  printf '#include <%s.h>\nint main() { dim3 d(2); return d.y != 1; }\n' $h >"$work/h.cu"
  ok "$h.h comes first" $b/simcc -Wall "$work/h.cu" -o "$work/x"
done
# what comes with every program is what comes with it under nvcc, and a few headers of C's
came() { "$1" ${2:-} -std=c++17 -E "$work/h.cu" | grep -o '^# [0-9]* "/usr/include/c++/[^"]*' | sed 's|.*/||' |
  grep -vxE 'c(fenv|float|limits|stdio|time)|fenv.h' | LC_ALL=C sort -u; }
echo >"$work/h.cu"
nvcc=$(type -P nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
if [ -n "$nvcc" ]; then
  came "$nvcc" >"$work/theirs"
  ok "nvcc's own headers are seen" grep -qx cmath "$work/theirs"
  is "no header of C++ comes that does not under nvcc" "" "$(came $b/simcc | LC_ALL=C comm -13 "$work/theirs" -)"
else skip "no header of C++ comes that does not under nvcc" "there is no nvcc"; fi
printf '#include <cuda_runtime.h>\nint main() { int a[2] = { 2, 1 }; std::sort(a, a + 2); }\n' >"$work/h.cu"
no "so what sorts includes <algorithm>" $b/simcc "$work/h.cu" -o "$work/x"
says "  and is told" "sort.* is not a member of .std"
for h in $(cd build/include/sim && find . -type f ! -name internal.h); do echo "#include <$h>"; done >"$work/names.cu"
cat >>"$work/names.cu" <<'E'
namespace cg = cooperative_groups;
__global__ void k(float4 *a) {
  auto t = cg::tiled_partition<16>(cg::this_thread_block());
  a[threadIdx.x] = make_float4(A, max(N, 2), t.shfl(T, 3), cg::reduce(t, 1, cg::plus<int>()));
}
int main() { float4 *a; cudaMalloc(&a, 512); k<<<1, 32>>>(a); return cudaDeviceSynchronize() || cudaFree(a); }
E
ok "a program may define every capital before our headers" \
  $b/simcc -c $(printf -- '-D%s=7 ' {A..Z}) "$work/names.cu" -o "$work/x.o"
cat >"$work/result.cu" <<'E'
__device__ float4 four(int x) { return make_float4(x, 1, 2, 3); }
__device__ int first(float4 v) { return v.x; }
__global__ void k(int *o, bool wait) {
  __shared__ float4 f[64]; int t = threadIdx.x;
  f[t] = four(t);
  if (wait) __syncthreads();
  o[t] = first(f[(t + 33) % 64]);
}
int main(int n, char **) { int *o; cudaMalloc(&o, 256); k<<<1, 64>>>(o, n == 1);
  return cudaDeviceSynchronize() || cudaFree(o); }
E
for how in -O2 ${SIM_ALL:+"--cxx=clang++ -O0" "--cxx=clang++ -O1"}; do
  ok "structures that a function returns compile, $how" $b/simcc $how "$work/result.cu" -o "$work/x"
  status "what it returned was written, $how" 0 "$work/x"
  status "and with no barrier it is a race, $how" 87 "$work/x" 1
  says "of its class" '^error: race-shared'
done
for right in "sides 9" "function_pointers 27"; do set -- $right
  ok "names with several meanings compile, $1" $b/simcc $cases/$1.cu -o "$work/x"
  status "and run" 0 env SIM_STRICT=1 "$work/x"
  says "to what a GPU gives" "^$2"
done
ok "a leak compiles" $b/simcc $cases/leak.cu -o "$work/x"
status "a leak is a warning" 0 "$work/x"
status "and with SIM_STRICT=1 an error" 87 env SIM_STRICT=1 "$work/x"
says "of its class" '^error: leak'
cat >"$work/lanes.cu" <<'E'
#include <cuda_runtime.h>
__global__ void k(int *a, unsigned m) {
  __shared__ int s[32]; int t = threadIdx.x;
  s[t] = t;
  if (t < 16) __syncwarp(0xffffu); else __syncwarp(m);
  a[t] = s[t ^ 8];
  if (t < 16) __syncwarp(0xffffu);
#ifndef QUIET
  if (t == 20) s[3] = t;
#endif
}
int main() { int *a; if (cudaMalloc(&a, 128)) return 3; k<<<1, 32>>>(a, 0xffff0000u);
  return cudaDeviceSynchronize() || cudaFree(a); }
E
ok "halves of a warp compile" $b/simcc -O1 "$work/lanes.cu" -o "$work/x"
ok "without the stranger it compiles" $b/simcc -O1 -DQUIET "$work/lanes.cu" -o "$work/quiet"
for s in ascending descending lockstep; do
  status "two halves of a warp order nothing for each other, $s" 87 env SIM_SCHEDULE=$s "$work/x"
  says "the read of s[11] by lane 3 comes before nothing" 'lanes.cu:(4|6|9): .*s\[3\]'
  status "inside a half they order everything, $s" 0 env SIM_SCHEDULE=$s "$work/quiet"
done
ok "loops of the host compile" $b/simcc -O1 $cases/hostloop.cu -o "$work/x"
status "one that ends is silent" 0 env SIM_STRICT=1 "$work/x" 0
for how in 1 2; do
  status "one that never ends is stopped, $how" 86 env SIM_LAUNCHES=17000 "$work/x" $how
  says "with what the host asked for" "hostloop.cu:38: 17000 launches, the last of step; .* 17000 times: changed"
done
status "nothing changes" 86 env SIM_LAUNCHES=17000 "$work/x" 1
says "and is told before" "^warning: host-loop"
for how in 3 4; do
  status "whole arrays are asked for again and again, $how" 86 env SIM_LAUNCHES=5000 "$work/x" $how
  says "that is told, at the line" '^warning: host-loop'; says "and for what" 'hostloop.cu:(30|31): .* 2049 times, it was always the same'
done
status "pairs of words are asked for again and again" 86 env SIM_LAUNCHES=5000 "$work/x" 5
says "they are told word by word" 'asked for here was 0, 5 \(two words of 4 bytes\) for the last 2500 times'
if [ -n "${SIM_ALL:-}" ]; then     # the full set only
  ok "looks at shared memory compile" $b/simcc $cases/shared_looks.cu -o "$work/x"
  for schedule in ascending descending lockstep random late; do
    for n in 0 1 2 3 4 5 6; do
      status "a look before an update is right ($n), $schedule" 0 env SIM_SCHEDULE=$schedule "$work/x" $n
      says "and is a warning" '^warning: read-beside-atomic'
      case $n in [3456]) says "with advice of its own" 'as the compare-and-swap verifies it' ;; esac
    done
    for n in 20 21 22 23 24 25 26 27; do
      status "a barrier is missing ($n), $schedule" 87 env SIM_SCHEDULE=$schedule "$work/x" $n
      says "with the remedy" '__syncthreads\(\) between'
    done
  done
fi
finish
