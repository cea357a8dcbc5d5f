#!/bin/bash
# How a launch ends: a block that fails ends the others, wherever they wait for it, and
# those who wait for a block that is gone are told so.  With --fast each block of a
# cooperative launch has a thread of the host, so each way to fail is tried before, between
# and after the grid's barriers, in a block that is drawn, and both libraries agree.
# timeout: 300, seconds: 6
. tests/tap.sh
cat >"$work/ends.cu" <<'X'
#include <cooperative_groups.h>
#include <cassert>
#include <cstdio>
#include <cstdlib>
namespace cg = cooperative_groups;
__device__ void fail(int how, unsigned t) {
  if (how == 1 && t == 5) assert(!"five");
  if (how == 2 && t == 5) __trap();
}
__global__ void k(int *p, int how, int when, int which, bool token) {
  cg::grid_group g = cg::this_grid();
  for (int round = 0; round < 3; round++) {
    if (round == when && (int)blockIdx.x == which) {
      if (how == 3 || (how == 4 && !threadIdx.x)) return;
      fail(how, threadIdx.x);
    }
    if (!token) g.sync();
    else { auto t = g.barrier_arrive(); atomicAdd(p, 1); g.barrier_wait(std::move(t)); }
  }
  atomicAdd(p, 1);
}
int main(int, char **v) {
  int *p, how = atoi(v[1]), when = atoi(v[2]), which = atoi(v[3]); bool token = atoi(v[4]);
  cudaMalloc(&p, 4); cudaMemset(p, 0, 4);
  void *args[] = { &p, &how, &when, &which, &token };
  cudaLaunchCooperativeKernel((void *)k, dim3(6), dim3(64), args, 0, 0);
  puts(cudaGetErrorName(cudaDeviceSynchronize())); cudaFree(p); }
X
ok "checked, it compiles" $B/bin/simcc "$work/ends.cu" -o "$work/slow"
ok "unchecked, too" $B/bin/simcc --fast "$work/ends.cu" -o "$work/fast"
names=(- cudaErrorAssert cudaErrorLaunchFailure cudaErrorLaunchTimeout cudaErrorLaunchTimeout)
said=("" "an assertion" "a trap" "a block that is gone" "a first thread that is gone")
for how in 1 2 3 4; do
  for when in 0 1 2; do
    for token in 0 1; do
      [ $how$token = 31 ] || [ $how$token = 41 ] && continue
      which=$(((drawn + 5 * how + 3 * when + token) % 6))
      for x in slow fast; do
        timeout 20 "$work/$x" $how $when $which $token >"$work/said" 2>/dev/null
        is "${said[how]} ends the launch: round $when, block $which, $x, token $token" ${names[how]} \
          "$(tail -1 "$work/said")"
      done
    done
  done
done
status "none ends otherwise" 0 timeout 20 "$work/fast" 0 0 0 0
says "and well" '^cudaSuccess$'
finish
