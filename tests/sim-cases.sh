#!/bin/bash
# Small programs of other people, with the verdict that each deserves: none is
# silently wrong, and what is right compiles and is silent.
# timeout: 240
. tests/tap.sh
cases=tests/sim/cases b=build/bin
is_run() { # NAME STATUS [WORDS [FILES]]: compile, run, and look for WORDS
  local name=$1 want=$2 words=${3:-} files=${4:-$cases/$1.cu} how
  for how in "-O0" "-O2" "--cxx=clang++ -O2"; do
    ok "$name compiles, $how" $b/simcc $how -Wall $files -o "$work/x" || continue
    status "$name ends with $want, $how" "$want" "$work/x"
    [ -z "$words" ] || says "and says so" "$words"
  done
}
is_run cg_shfl16 0 '1 1001 2001 3001'
is_run volatile_warp 87 'race-shared in kernel k'
is_run missing_barrier_atomic 87 'race-shared in kernel k'
is_run misaligned 87 'misaligned address'
is_run dynsh 0
is_run extline 0
is_run extline2 0
is_run two 0 '' "$cases/two_a.cu $cases/two_b.cu"
is_run unused_index 0
is_run tile_edge 0
is_run shfl_order 87 race-shared
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
for s in ascending descending lockstep; do
  ok "halves of a warp compile" $b/simcc -O1 "$work/lanes.cu" -o "$work/x"
  status "two halves of a warp order nothing for each other, $s" 87 env SIM_SCHEDULE=$s "$work/x"
  says "the read of s[11] by lane 3 comes before nothing" 'lanes.cu:(4|6|9): .*s\[3\]'
  ok "without the stranger it compiles" $b/simcc -O1 -DQUIET "$work/lanes.cu" -o "$work/x"
  status "inside a half they order everything, $s" 0 env SIM_SCHEDULE=$s "$work/x"
done
finish
