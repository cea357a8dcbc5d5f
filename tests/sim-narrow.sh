#!/bin/bash
# An atomic's scope is its own.  Every atomic on every kind of memory comes behind every
# access that counts for its block alone: for the device it is accused of nothing, and for its
# block it is a race of the blocks, in each schedule.
# timeout: 300, seconds: 20
. tests/tap.sh
cat >"$work/narrow.cu" <<'X'
#include <cuda/atomic>
#include <cstdio>
#include <cstdlib>
template <cuda::thread_scope S> __device__ void change(int how, int *p) {
  cuda::atomic_ref<int, S> r(*p); int seen = -1;
  const bool near = S == cuda::thread_scope_block;
  switch (how) {
  case 0: near ? atomicAdd_block(p, 1) : atomicAdd(p, 1); break;
  case 1: near ? atomicMax_block(p, (int)threadIdx.x) : atomicMax(p, (int)threadIdx.x); break;
  case 2: near ? atomicCAS_block(p, 3, 4 + blockIdx.x) : atomicCAS(p, 3, 4 + blockIdx.x); break;
  case 3: near ? atomicExch_block(p, 1 + blockIdx.x) : atomicExch(p, 1 + blockIdx.x); break;
  case 4: r.fetch_add(1); break;
  case 5: r.fetch_or(1 << blockIdx.x, cuda::memory_order_relaxed); break;
  case 6: r.compare_exchange_strong(seen, 2); r.store(blockIdx.x, cuda::memory_order_relaxed); break; } }
__device__ int variable; __managed__ int managed;
__global__ void k(int before, int how, bool near, int *heap, int where) {
  __shared__ int s[2]; if (threadIdx.x < 2) s[threadIdx.x] = 0; __syncthreads();
  int *p = where == 0 ? &variable : where == 1 ? &managed : heap;
  for (int round = 0; round < 2; round++) {
    if (round) { if (near) change<cuda::thread_scope_block>(how, p); else change<cuda::thread_scope_device>(how, p); __syncthreads(); }
    switch (before) {
    case 0: atomicAdd_block(s, 1); break;
    case 1: { cuda::atomic_ref<int, cuda::thread_scope_block> r(s[1]); r.fetch_add(1, cuda::memory_order_relaxed); break; }
    case 2: { cuda::atomic_ref<int, cuda::thread_scope_block> r(s[0]); r.load(cuda::memory_order_relaxed); break; }
    default: atomicCAS_block(s + 1, 70000, 1); }
    if (!round) __syncthreads(); } }
int main(int, char **v) {
  int *heap, how = atoi(v[1]), where = atoi(v[2]), before = atoi(v[3]); bool near = atoi(v[4]);
  cudaMalloc(&heap, 4); cudaMemset(heap, 0, 4);
  k<<<2, 64>>>(before, how, near, heap, where); cudaDeviceSynchronize(); cudaFree(heap); }
X
ok "the kernel compiles" $B/bin/simcc -O1 "$work/narrow.cu" -o "$work/x"
places=("a variable of the device" "managed memory" "an array")
for where in 0 1 2; do
  accused= missed=
  for how in 0 1 2 3 4 5 6; do
    for before in 0 1 2 3; do
      for s in ascending random late; do
        SIM_STRICT=1 SIM_SCHEDULE=$s SIM_SEED=$((drawn % 1000 + how)) "$work/x" $how $where $before 0 >"$work/said" 2>&1 ||
          accused+=" $how:$before:$s"
      done
    done
    [ $how = 2 ] || SIM_SCHEDULE=random "$work/x" $how $where $((how % 4)) 1 2>&1 | grep -q '^error: race-global' || missed+=" $how"
  done
  is "for the device: accused of nothing, ${places[where]}" "" "$accused"
  is "for its block: a race, ${places[where]}" "" "$missed"
done
finish
