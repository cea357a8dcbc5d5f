#!/bin/bash
# What a program leaves behind that asks the runtime again and again, as a service
# does with each of its questions: two hundred rounds of allocations, streams, events,
# launches and copies, behind as many as it takes until what was given back is used
# again.  And the word for a program that is large.
# set: full
# timeout: 600, seconds: 30
. tests/tap.sh
b=$B/bin
src() { cat >"$work/$1"; }
src rounds.cu <<'X'
#include <cstdio>
#include <cstring>
#include <malloc.h>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__device__ int total;
static char *last;              /* the highest address so far */
static void seen(void *p) { if ((char *)p > last) last = (char *)p; }
static int stale;               /* destroyed handles that were taken for live ones */
static void round(const char *what) {
  auto is = [=](const char *s) { return !strcmp(what, s) || !strcmp(what, "all"); };
  int *d, *h, *m, zero = 0; cudaStream_t s = 0; cudaEvent_t e; static int own[256];
  cudaMalloc(&d, 4096); seen(d);
  if (is("pinned")) { cudaMallocHost(&h, 5000); seen(h); cudaMallocManaged(&m, 3000); seen(m); }
  if (is("stream")) cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  if (is("event")) { cudaEventCreate(&e); cudaEventRecord(e, s); }
  if (is("launch")) k<<<2, 128, 0, s>>>(d, 256);
  if (is("copy")) { cudaMemcpyAsync(d, own, 1024, cudaMemcpyHostToDevice, s); cudaMemcpyToSymbol(total, &zero, 4); }
  if (is("pool")) { int *p; cudaMallocAsync(&p, 1000, s); cudaFreeAsync(p, s); }
  cudaStreamSynchronize(s);
  if (is("event")) { cudaEventSynchronize(e); cudaEventDestroy(e); }
  if (is("stream")) { cudaStreamDestroy(s); stale += cudaStreamSynchronize(s) != cudaErrorInvalidResourceHandle; }
  if (is("pinned")) { cudaFreeHost(h); cudaFree(m); }
  cudaFree(d);
}
int main(int, char **argv) {
  for (int i = 0; i < 600; i++) round(argv[1]);
  char *highest = last; struct mallinfo2 a = mallinfo2();
  for (int i = 0; i < 200; i++) round(argv[1]);
  struct mallinfo2 z = mallinfo2();
  long grown = (long)(z.uordblks + z.hblkhd) - (long)(a.uordblks + a.hblkhd);
  printf("%ld bytes a round, %ld of addresses, %d stale\n", grown / 200, (long)(last - highest) / 200, stale);
  cudaGetLastError(); return 0;
}
X
ok "rounds compile, unchecked" $b/simcc --fast "$work/rounds.cu" -o "$work/fast"
for what in none pinned stream event launch copy pool all; do
  is "unchecked, nothing is left by a round of: $what" "0 bytes a round, 0 of addresses, 0 stale" "$("$work/fast" $what)"
done
# Checked, no address is used twice and what was freed is remembered, so a round
# leaves a record for each allocation, of two hundred bytes, and no more.
ok "rounds compile, checked" $b/simcc "$work/rounds.cu" -o "$work/checked"
for what in none:1 pinned:3 stream:1 event:1 launch:1 copy:1 pool:2 all:4; do
  got=$("$work/checked" ${what%:*} 2>/dev/null)
  ok "checked, ${what%:*} leaves ${what#*:} records ($got)" test "${got%% *}" -le $((${what#*:} * 260))
done
# A stream is used again when the host knows that its work is done: else this would be the same stream's, and in order.
src race.cu <<'X'
__global__ void w(int *a, int i) { a[threadIdx.x] = threadIdx.x + i; }
int main() { int *a; cudaMalloc(&a, 128); cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); w<<<1, 32, 0, s>>>(a, 7); WAIT; cudaStreamDestroy(s);
  for (int i = 0; i < 256; i++) { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); cudaStreamDestroy(s); }
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); w<<<1, 32, 0, s>>>(a, 8); cudaDeviceSynchronize();
  cudaStreamDestroy(s); return cudaFree(a); }
X
ok "two streams compile, the first without a wait" $b/simcc -DWAIT= "$work/race.cu" -o "$work/race"
status "a race between a destroyed stream and a new one is found" 87 "$work/race"
says "as a race of streams" "error: race-streams"
ok "and with a wait" $b/simcc '-DWAIT=cudaStreamSynchronize(s)' "$work/race.cu" -o "$work/race"
status "it is none" 0 "$work/race"
src large.cu <<'X'
#include <cstdio>
__global__ void k(float *a, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = a[i] * 2 + 1; }
int main() { int n = 1 << 22; float *a; cudaMalloc(&a, n * 4); cudaMemset(a, 0, n * 4);
  for (int i = 0; i < 30; i++) k<<<256, 256>>>(a, n); cudaDeviceSynchronize(); return cudaFree(a); }
X
ok "a large program compiles" $b/simcc "$work/large.cu" -o "$work/large"
status "it ends well" 0 "$work/large"
is "and a word was said of it, once" 1 "$(grep -c '^simulator: 200 million accesses of memory so far, and [0-9]* of the 256 blocks' "$work/out")"
status "with a limit of the user's own" 0 env SIM_STEPS=4000000000 "$work/large"
no "nothing is said" grep -q million "$work/out"
finish
