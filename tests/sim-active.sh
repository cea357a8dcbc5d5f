#!/bin/bash
# Who is active together: what is told is a set with the caller, the same for
# all in it, and a vote and a shuffle of this set work; the whole set in the
# simple schedules, and a part that is drawn in the others.  Kernels that take
# whoever is there are right in each, with each seed; those that take the
# answer for the warp are right in the simple ones and wrong in the others.
#   SEEDS=40 tests/sim-active.sh
# timeout: 300, seconds: 5
. tests/tap.sh
seeds=${SEEDS:-10}
run() {
  local status; rm -f "$work/report"
  { SIM_SCHEDULE=$1 SIM_SEED=$2 SIM_REPORT=$work/report "$work/x" "$3" >"$work/out" 2>&1; } 2>/dev/null; status=$?
  [ ! -s "$work/report" ] || said+=" $1:$2"
  return $status
}
for how in checked fast; do
  ok "the kernels compile, $how" $B/bin/simcc $([ $how = checked ] || echo --fast) -O1 tests/sim/active.cu -o "$work/x"
  names=($(sed -n '/^static void (\*const kernels/,/;/p' tests/sim/active.cu | sed 's/.*{//; s/}.*//; s/,//g'))
  whole=0 parts=0
  for k in "${!names[@]}"; do
    bad= said=
    for s in ascending descending lockstep; do
      run $s 1 "$k" || bad+=" $s"
      [ "$k" -ne 0 ] || grep -q '^0 of' "$work/out" || bad+=" $s:apart"
    done
    is "${names[k]} is right where all are together, $how" "" "$bad"
    bad=
    for s in random late; do
      for ((seed = 1; seed <= seeds; seed++)); do
        run $s $seed "$k" || bad+=" $s:$seed"
        [ "$k" -ne 0 ] || if grep -q '^0 of' "$work/out"; then whole=$((whole + 1)); else parts=$((parts + 1)); fi
      done
    done
    if [ "$k" -lt 10 ]; then
      is "and where they are not, $how" "" "$bad"
      is "${names[k]} is accused of nothing, $how" "" "$said"
    else
      ok "${names[k]} is wrong under one seed in two at least, $how ($(wc -w <<<"$bad") of $((2 * seeds)))" test "$(wc -w <<<"$bad")" -ge $seeds
    fi
  done
  ok "lanes were apart under most seeds, $how ($parts)" test "$parts" -ge $seeds
done
# The largest group is all that are left, however they began and whatever they met at before.
cat >"$work/whole.cu" <<'X'
#include <cooperative_groups.h>
#include <cstdio>
__device__ unsigned all(unsigned gone) {
  unsigned t = threadIdx.x, first = t & ~31u, m = 0;
  for (unsigned l = first; l < first + 32; l++) m |= (l >= gone && l < blockDim.x) << (l - first);
  return m; }
template <int HOW> __device__ __noinline__ void meet(unsigned m) {
  if (HOW == 1) __syncwarp(m);
  if (HOW == 2) __shfl_sync(m, threadIdx.x, 31 - __clz(m));
  if (HOW == 3 && !__ballot_sync(m, 1)) printf("?");
  if (HOW == 4) __syncthreads();
  if (HOW == 5) __activemask(); }
template <int HOW> __global__ void k(unsigned gone, int *bad) {
  if (threadIdx.x < gone) return;
  unsigned m = all(gone);
  for (int round = 0; round < 2; round++) {
    meet<HOW>(m);
    if (__activemask() != m) atomicAdd(bad, 1);
    if (cooperative_groups::coalesced_threads().size() != __popc(m)) atomicAdd(bad, 1000); } }
template <int HOW> void ask(int *bad) {
  for (unsigned n : { 31, 40, 64, 100 }) for (unsigned gone : { 0, 1, 5, 32, 33, 50, 64 }) {
    *bad = 0; k<HOW><<<3, n>>>(gone, bad);
    if (cudaDeviceSynchronize() || *bad) printf("%u threads, %u gone, met %d: %d\n", n, gone, HOW, *bad); } }
int main() { int *bad; cudaMallocManaged(&bad, 4); ask<0>(bad); ask<1>(bad); ask<2>(bad); ask<3>(bad); ask<4>(bad); ask<5>(bad); puts("asked"); cudaFree(bad); }
X
for how in "" --fast; do
  ok "kernels that ask who is left $how" $B/bin/simcc $how -O1 "$work/whole.cu" -o "$work/x"
  for s in ascending descending lockstep; do
    is "all that are left are told of each other, $s $how" asked "$(SIM_SCHEDULE=$s "$work/x" 2>&1)"
  done
done
finish
