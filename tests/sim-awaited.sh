#!/bin/bash
# A kernel that waits for the host.  A launch returns before its kernel ends, so the host
# goes on, and the kernel with what the host has set.  If the host waits first, nobody can
# go on: that is said at once, with the word and the line.  Each kind of waiting; those
# that end by themselves are accused of nothing.
. tests/tap.sh
b=$B/bin
ok "the kernels compile" $b/simcc tests/sim/awaited.cu -o "$work/x"
for k in 0 1 2 3 4 6 7 8 9; do
  status "kernel $k goes on when the host has set the word" 0 timeout 20 "$work/x" $k 0 3 64
  is "in all its threads" "0 192" "$(cat "$work/out")"
done
for k in 5 10; do
  status "kernel $k, which counts, does, too" 0 timeout 20 "$work/x" $k 0 1 1
  is "as it should" "0 1" "$(cat "$work/out")"
done
for k in 0 1 2 3 4 7 8 9; do
  status "kernel $k waits, and the host for it" 87 timeout 20 "$work/x" $k 1 2 32
  says "which is said" "^error: step-limit in kernel k$k"
  says "with the line and the word" "awaited.cu:[0-9]+: block [01], thread [0-9]+: waits for f.0., which is 0 and has not changed for [0-9]+ access(es)?; no thread of the device can go on"
done
for k in 5 6; do
  status "kernel $k ends by itself" 0 timeout 20 "$work/x" $k 1 1 1
  is "and does" "0 1" "$(cat "$work/out")"
done
cat >"$work/talk.cu" <<'X'
#include <cstdio>
__global__ void k(volatile int *f) { for (int i = 1; i < 40; i++) { f[0] = i; __threadfence_system(); while (f[1] != i) ; } f[2] = 7; }
int main() { int *f; if (cudaMallocManaged(&f, 64)) return 1; f[0] = f[1] = f[2] = 0;
  k<<<1, 1>>>(f);
  volatile int *v = f;
  for (int i = 1; i < 40; i++) { while (v[0] != i) ; v[1] = i; }
  int e = cudaDeviceSynchronize(); printf("%d %d\n", e, f[2]); cudaFree(f); }
X
ok "a talk compiles" $b/simcc "$work/talk.cu" -o "$work/x"
for streams in eager lazy; do
  status "host and kernel talk, $streams" 0 timeout 20 env SIM_STREAMS=$streams "$work/x"
  is "to the end" "0 7" "$(cat "$work/out")"
done
cat >"$work/thread.cu" <<'X'
#include <cstdio>
#include <thread>
__global__ void k(volatile int *f) { while (!f[0]) ; f[1] = 7; }
int main() { int *f; if (cudaMallocHost(&f, 64)) return 1; f[0] = f[1] = 0;
  std::thread t([=] { std::this_thread::sleep_for(std::chrono::milliseconds(50));
    int *d; if (!cudaMalloc(&d, 4) && !cudaFree(nullptr)) *(volatile int *)f = 1; if (cudaFree(d)) puts("?"); });
  k<<<1, 1>>>(f); int e = cudaDeviceSynchronize(); t.join(); printf("%d %d\n", e, f[1]); return cudaFreeHost(f); }
X
ok "a thread compiles" $b/simcc "$work/thread.cu" -o "$work/x"
status "another thread of the host sets the word" 0 timeout 20 "$work/x"
is "and the kernel ends" "0 7" "$(cat "$work/out")"
finish
