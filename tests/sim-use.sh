#!/bin/bash
# The command simcc, the environment of simulated programs, their exit
# statuses, replaying, counting, streams, address space, and the unchecked
# machine beside the checked one.
# timeout: 400, seconds: 37
. tests/tap.sh
b=$B/bin
src() { cat >"$work/$1"; }
src race.cu <<'X'
#include <cstdio>
__global__ void k(int *a) { a[0] = a[0] + (int)threadIdx.x; }
int main(int argc, char **) { int *a; if (cudaMalloc(&a, 4) || cudaMemset(a, 0, 4)) return 3;
  k<<<2, 32>>>(a); int h; if (cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost)) return 3;
  printf("%d\n", h); if (cudaFree(a)) return 3; return argc > 1 ? 5 : 0; }
X
ok "simcc compiles and links" $b/simcc "$work/race.cu" -o "$work/race"
status "a race makes status 87" 87 "$work/race"
says "the report names both lines" 'race.cu:2: block'
says "and the element" 'a\[0\]'
says "and the schedule" 'schedule ascending, seed 0'
status "a status of the program's own stays" 5 "$work/race" 5
status "SIM_FATAL stops at once" 86 env SIM_FATAL=1 "$work/race"
status "an unknown schedule is refused" 86 env SIM_SCHEDULE=sideways "$work/race"
says "in one line" '^simulator: SIM_SCHEDULE=sideways: want ascending'
status "a seed must be a number" 86 env SIM_SEED=x "$work/race"
status "a report file that cannot be" 86 env SIM_REPORT=/nonexistent/x "$work/race"
one() { SIM_REPORT=$work/$1 SIM_SCHEDULE=random SIM_SEED=7 "$work/race" >"$work/$1.out" 2>/dev/null; }
one r1; one r2
ok "a random run can be had again" cmp "$work/r1" "$work/r2"
ok "with the same answer" cmp "$work/r1.out" "$work/r2.out"
is "a report is one line" "$(grep -cP '^SIM\tseverity=' "$work/r1")" "$(wc -l <"$work/r1")"
many=$(for s in 1 2 3 4 5 6; do SIM_SCHEDULE=random SIM_SEED=$s "$work/race" 2>/dev/null; done | sort -u | wc -l)
ok "other seeds give other answers" test "$many" -gt 1

# ---- the command ---------------------------------------------------------
status "no input" 2 $b/simcc
status "a file that is not there" 2 $b/simcc "$work/none.cu" -o "$work/x"
says "is named" 'none.cu: No such file'
echo 'int main( {' >"$work/error.cu"
no "an error in the source fails" $b/simcc -c -o "$work/x.o" "$work/error.cu"
says "  as one" 'error\.cu:1.*error'
src bad.cu <<'X'
__global__ void k() {}
int main() {
  k<<<1, 1>>>(3);
}
X
no "a wrong argument does not compile" $b/simcc "$work/bad.cu" -o "$work/x"
says "and its line is the source's" 'bad.cu:3'
ok "nothing is left behind" test ! -e "$work/x"
src outside.cu <<'X'
__shared__ int s[4] = { 1 };
int main() { return 0; }
X
no "shared memory with a value" $b/simcc "$work/outside.cu" -o "$work/x"
says "is refused by name" 'outside.cu:1: shared memory cannot have an initial value'
refuse() {  # what, with which line of a kernel, in which words
  printf '__global__ void sub(int *a) { a[0] = 1; }\n__global__ void k(int *a) {\n  %s\n}\nint main() { return 0; }\n' "$2" >"$work/refuse.cu"
  no "$1 in a kernel" $b/simcc "$work/refuse.cu" -o "$work/x"
  says "is refused by name" "refuse.cu:3: $3"
}
refuse "a launch" 'sub<<<1, 1>>>(a);' 'a launch within a kernel'
refuse "calloc" 'int *p = (int *)calloc(4, 1); *p = *a;' 'calloc in a kernel'
src floats.cu <<'X'
__global__ void k(float *a) { a[0] = __reduce_add_sync(~0u, a[threadIdx.x]); }
int main() { return 0; }
X
no "a warp's sum of floats" $b/simcc "$work/floats.cu" -o "$work/x"
says "is refused in its line" 'floats.cu:1:.*ambiguous'
src called.cu <<'X'
#include <cstdio>
__global__ void k() { cudaError_t e = cudaDeviceSynchronize(); if (e) printf("%d\n", (int)e); }
int main() { k<<<1, 1>>>(); return cudaDeviceSynchronize(); }
X
ok "a call of the runtime in a kernel compiles" $b/simcc "$work/called.cu" -o "$work/called"
status "and is refused when it is made" 86 "$work/called"
says "by name" '^simulator: cudaDeviceSynchronize is called in a kernel'
src between.cu <<'X'
#include <cstdio>
#include <cstdlib>
__global__ void at(int *a, int i) { a[i] = 1; }
int main(int argc, char **v) { int *c, *d; if (argc < 3 || cudaMalloc(&c, 256) || cudaMalloc(&d, 256)) return 3;
  at<<<1, 1>>>(*v[1] == 'c' ? c : d, atoi(v[2])); return cudaDeviceSynchronize() || cudaFree(c) || cudaFree(d); }
X
ok "two arrays side by side" $b/simcc "$work/between.cu" -o "$work/between"
status "behind the first" 87 "$work/between" c 64
says "is named after the first" 'outside every allocation: c\[64\]'
status "before the second" 87 "$work/between" d -64
says "is named after the second" 'outside every allocation: d\[-64\]'
src astray.cu <<'X'
__global__ void sum(const int *a, const int *end, int *s) { for (int i = 0; i < end[1]; i++) *s += a[i + 100]; }
int main() { int *a, *e, *s; if (cudaMalloc(&a, 256) || cudaMalloc(&e, 8) || cudaMalloc(&s, 4)) return 3;
  if (cudaMemset(a, 0, 256) || cudaMemset(e, 0x7f, 8) || cudaMemset(s, 0, 4)) return 3;
  sum<<<1, 1>>>(a, e, s); return cudaDeviceSynchronize() != cudaErrorIllegalAddress; }
X
ok "a loop whose end is nonsense" $b/simcc "$work/astray.cu" -o "$work/astray"
status "is given up before long" 87 timeout 60 "$work/astray"
says "with its line" 'astray.cu:1: block 0, thread 0: reads 4 bytes outside every allocation: a\[100\]'
src asserts.cu <<'X'
#include <cassert>
#include <cstdio>
__host__ __device__ int both(int x) { assert(x < 99); return x; }
__global__ void k(int n) { assert(both((int)threadIdx.x) < n); }
int main() { assert(both(1)); k<<<1, 4>>>(4); if (cudaDeviceSynchronize()) return 3;
  k<<<2, 4>>>(2); puts(cudaGetErrorName(cudaDeviceSynchronize())); return 0; }
X
for mode in "" --fast; do
  ok "an assertion in a kernel $mode" $b/simcc $mode "$work/asserts.cu" -o "$work/asserts"
  status "ends the kernel and not the program $mode" 0 "$work/asserts"
  says "with CUDA's line $mode" 'asserts.cu:4: .*: block: \[[01],0,0\], thread: \[[23],0,0\] Assertion .* failed'
  says "and CUDA's error $mode" '^cudaErrorAssert$'
done
src many.cu <<'X'
#include <cassert>
#include <cstdio>
__global__ void k(bool wait) { if (wait) __syncthreads(); assert(threadIdx.x != 5); }
int main(int n, char **) { k<<<1000, dim3(8, 8)>>>(n > 1); puts(cudaGetErrorName(cudaDeviceSynchronize())); return 0; }
X
ok "an assertion in many blocks, unchecked" $b/simcc --fast "$work/many.cu" -o "$work/many"
for wait in "" wait; do
  status "ends its worker's share${wait:+ behind a barrier}, too" 0 env SIM_THREADS=1 "$work/many" $wait
  says "by its own error" '^cudaErrorAssert$'
  is "which is said once" 1 "$(grep -c 'Assertion' "$work/out")"
done
src input.cu <<'X'
#include <cstdio>
int main() { int n; return scanf("%d", &n) != 1; }
X
ok "a program that reads its input compiles" $b/simcc "$work/input.cu" -o "$work/input"
echo 7 >"$work/seven"
status "each run of a search reads it from the beginning" 0 bash -c 'SIM_SEARCH=3 "$1" <"$2"' - "$work/input" "$work/seven"
status "and a pipe, which cannot be read again, is refused" 86 bash -c 'SIM_SEARCH=3 "$1" < <(cat "$2")' - "$work/input" "$work/seven"
says "in words" 'let it read a file'
src odd.cu <<'X'
#include <cuda_runtime.h>
__global__ void k(unsigned n, unsigned *out)
{
    unsigned i = 0;
    while (i != n)
        i = (i + 2) & 0xffff;
    *out = i;
}
int main()
{
    unsigned *p;
    if (cudaMalloc(&p, 4))
        return 1;
    k<<<1, 1>>>(3, p);
    return cudaDeviceSynchronize() != cudaErrorLaunchTimeout;
}
X
ok "a loop that touches no memory compiles" $b/simcc -O1 "$work/odd.cu" -o "$work/odd"
status "and is ended" 87 timeout 60 "$work/odd"
says "by a report of its line" 'odd.cu:[56]: block 0, thread 0: neither memory'
sed '1s/^/#include <thread>\n/; s/ k<<<1, 1>>>(3, p);/ std::thread([=] { k<<<1, 1>>>(3, p); cudaDeviceSynchronize(); }).join();/' "$work/odd.cu" >"$work/other.cu"
ok "one that another thread of the host launches compiles" $b/simcc -O1 "$work/other.cu" -o "$work/other"
status "and is ended, too" 87 timeout 60 "$work/other"
says "by the same report" 'neither memory'
src above.cu <<'X'
#include <cuda_runtime.h>
struct two { int a, b; };
extern __shared__ int above[];
__device__ int other(int i) { return above[i ^ 1]; }
__global__ void k(int *p, int n, two q, const float *none)
{
    above[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    p[threadIdx.x] = other((int)threadIdx.x) + n + q.a + q.b + (none != 0);
}
template <class T> __global__ void t(T *p, T x) { if (p) *p = x; }
int main()
{
    int *p, h[32];
    if (cudaMalloc(&p, sizeof h))
        return 1;
    k<<<1, 32, sizeof h>>>(p, 0, {4, 2}, 0);
    t<int><<<1, 1>>>(0, 7);
    if (cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost) || cudaFree(p))
        return 1;
    return h[2] != 9;
}
X
for mode in "" --fast; do
  ok "dynamic shared memory above the kernel, 0 and {} as arguments $mode" $b/simcc $mode "$work/above.cu" -o "$work/above"
  ok "give what they should $mode" "$work/above"
done
src unknown.cu <<'X'
int main() { cudaArray_t a; return cudaMallocArray(&a, 0, 1, 1, 0); }
X
no "what is not supported does not compile" $b/simcc "$work/unknown.cu" -o "$work/x"
says "and is named" 'cudaArray_t: the simulator has no opaque arrays'
src a.cu <<'X'
#include "k.cuh"
__global__ void fill(int *a, int v) { __shared__ int s[32]; s[threadIdx.x] = v; __syncthreads(); a[threadIdx.x] = s[31 - threadIdx.x]; }
X
src k.cuh <<'X'
#pragma once
__global__ void fill(int *a, int v);
template <class T> __device__ inline T twice(T x) { return x + x; }
X
src m.cu <<'X'
#include "k.cuh"
#include <cstdio>
extern "C" int host_part(int);
static const char *text = "k<<<1, 2>>>(3); // no launch";
__global__ void dbl(int *a) { a[threadIdx.x] = twice(a[threadIdx.x]); }
int main() { int *a, h[32]; if (cudaMalloc((void **)&a, 128)) return 3;
  /* a<<<b>>> in a comment */ fill<<<1, 32>>>(a, 4); dbl /* here */ <<< 1,
     32 >>> (a);
  if (cudaMemcpy(h, a, 128, cudaMemcpyDeviceToHost) || cudaFree(a)) return 3;
  printf("%d %s %d\n", h[5], text, host_part(1)); return 0; }
X
src h.c <<'X'
#include <cuda_runtime.h>
int host_part(int x);
int host_part(int x) { void *p = 0; struct cudaDeviceProp *q = 0; (void)q; return cudaMalloc(&p, 16) == cudaSuccess && cudaFree(p) == cudaSuccess ? x : -1; }
X
for how in "" --fast ${SIM_ALL:+--cxx=clang++}; do
  case $how in *clang*) command -v clang++ >/dev/null || { skip "clang" "none here"; continue; };; esac
  ok "several files, a header, host code in C ($how)" $b/simcc $how -Wall -I"$work" "$work/a.cu" "$work/m.cu" "$work/h.c" -o "$work/three"
  is "and they work together ($how)" '8 k<<<1, 2>>>(3); // no launch 1' "$("$work/three" 2>&1)"
done
printf '%s\n' '#include "beside.h"' '__global__ void k(void) {}' 'int main(void) { return 0; }' >"$work/list.cu"; : >"$work/beside.h"
headers() { (cd "$work" && rm -f found && { echo first; $b/simcc "$@"; } >>found 2>&1; tr '\n' ' ' <found); }
b_=$b; b=$(cd "$b" && pwd)
is "-MM prints a list, behind what is there" "first list.o: list.cu beside.h " "$(headers -MM list.cu)"
is "  or writes it where it is told" "first  list.o: list.cu beside.h" "$(headers -MM list.cu -o l.d) $(cat "$work/l.d")"
is "  or where -MF says, of what -MT says" "first  this: list.cu beside.h" "$(headers -MM list.cu -MF l.d -MT this) $(cat "$work/l.d")"
is "  -M has our headers, too" 1 "$(headers -M list.cu | tr ' ' '\n' | grep -c '/cuda_runtime\.h')"
is "  -MMD with -MQ has one target" "q: list.cu beside.h" "$(headers -MMD -MQ q -c list.cu -o l.o >/dev/null; cat "$work/l.d")"
is "  -E prints behind what is there" first "$(headers -E list.cu | cut -d' ' -f1)"
b=$b_
ok "-c and -MMD" $b/simcc -c -MMD -I"$work" "$work/m.cu" -o "$work/m.o"
ok "list what a file includes" grep -q k.cuh "$work/m.d"

src vectors.cu <<'X'
#include <map>
#include <string>
#include <vector>
__global__ void k(int *a) { a[0] = a[0] + (int)threadIdx.x; }
template <class T> size_t some() { std::vector<T> v; for (int i = 0; i < 99; i++) v.push_back(T()); v.resize(199); return v.size(); }
struct Word { int *p = new int; ~Word() { delete p; } };
int main() { Word w; std::map<unsigned, std::vector<unsigned>> m; for (unsigned i = 0; i < 99; i++) m[i].push_back(i);
  size_t n = some<int>() + some<unsigned char>() + some<char *>() + some<void *>() + some<unsigned>() + some<std::string>() + m.size();
  int *a; if (cudaMalloc(&a, 4) || cudaMemset(a, 0, 4)) return 3;
  k<<<2, 64>>>(a); return cudaDeviceSynchronize() || cudaFree(a) || n == 0; }
X
for how in -O0 ${SIM_ALL:+-O2 "--cxx=clang++ -O2"}; do
  case $how in *clang*) command -v clang++ >/dev/null || { skip "clang" "none here"; continue; };; esac
  ok "containers beside a kernel, $how" $b/simcc $how "$work/vectors.cu" -o "$work/vectors"
  status "leave its race to be found, $how" 87 "$work/vectors"
  says "with its line, $how" 'vectors.cu:4: block'
done
for l in checked fast; do
  is "the simulator shares no function with a program, $l" "" \
    "$(nm "$B/lib/sim/libsim-$l.a" | grep ' [WV] _Z' | head -3)"
done

src mine.cu <<'X'
#include <cuda_runtime.h>
#include <string>
int settings = 3, now, arena = 4, state, exact, counters, w;
void draw(void) { now++; }
int place(unsigned long, unsigned long) { return ++state; }
void report(int) { exact++; }
__global__ void k(int *a) { atomicAdd(a, 1); }
int main() { int *a, h; if (cudaMalloc(&a, 4) || cudaMemset(a, 0, 4)) return 3;
  draw(); report(place(1, 2)); if (std::to_string(12u) + std::to_string(5ul) != "125") return 4; k<<<2, 64>>>(a);
  return cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost) || cudaFree(a) || h != 128 || now + exact + state + arena + settings != 10; }
X
for how in "" --fast; do
  ok "a program may have names of the simulator's own $how" $b/simcc $how "$work/mine.cu" -o "$work/mine"
  ok "and none reaches it $how" env SIM_SCHEDULE=random "$work/mine"
done
src spin.cu <<'X'
#include <cuda_runtime.h>
__device__ unsigned come, phase;
__global__ void k(int rounds, int *out) { for (int i = 0; i < rounds; i++) { __syncthreads(); if (threadIdx.x == 0) { __threadfence();
    unsigned p = *(volatile unsigned *)&phase; if (atomicAdd(&come, 1) + 1 == gridDim.x * (i + 1)) atomicAdd(&phase, 1);
    while (*(volatile unsigned *)&phase == p && p <= (unsigned)i) ; __threadfence(); } __syncthreads(); } if (!threadIdx.x) out[blockIdx.x] = rounds; }
int main(int, char **v) { int *a, n = 5; if (cudaMalloc(&a, 64)) return 3; void *args[] = { &n, &a };
  if (v[1] ? cudaLaunchCooperativeKernel(k, 8, 64, args) : cudaLaunchKernel(k, 8, 64, args)) return 4;
  return cudaDeviceSynchronize() || cudaFree(a); }
X
ok "a barrier of the grid made by hand" $b/simcc -O1 "$work/spin.cu" -o "$work/spin"
for s in ascending descending lockstep random; do
  ok "ends, $s" env SIM_SCHEDULE=$s timeout 20 "$work/spin" cooperative
done
for s in ascending descending lockstep; do
  ok "and without promises, $s" env SIM_SCHEDULE=$s timeout 20 "$work/spin"
done
src ask.cu <<'X'
#include <cuda_runtime.h>
#include <sim.h>
__global__ void one(int *a, int n) { if (threadIdx.x == 0) for (int i = 0; i < n; i++) a[i] = i; }
__global__ void all(const int *a, int *b) { __shared__ int s; int i = threadIdx.x + 32 * blockIdx.x; b[i] = a[0]; int v = __shfl_sync(~0u, a[threadIdx.x + 1], 0); if (!threadIdx.x) s = v;
  __syncthreads(); if (s == 77) b[i]++; }
template <class T> __global__ void some(T *b) { b[threadIdx.x] = 1; }
int main(int after, char **) { int *a, *b, bad = 0; sim_counters c; after--;
  if (cudaMalloc(&a, 400) || cudaMalloc(&b, 400)) return 3;
  sim_counters_reset(); one<<<3, 64>>>(a, 0); one<<<1, 64>>>(a, 100); sim_counters_get(&c); bad |= c.longest != 100;
  sim_counters_reset(); sim_counters_trace(1); all<<<2, 32>>>(a, b); sim_counters_get(&c); sim_counters_trace(0);
  bad |= (c.longest != 5) << 1 | (c.shuffles != 2) << 2 | (c.fetched != 2 * (1 + 5)) << 3;
  some<int><<<1, 32>>>(b); some<<<1, 32>>>(b); all<<<1, 32>>>(a, b);
  bad |= (sim_launches_of("all") != 2 || sim_launches_of("some") != 2 || sim_launches_of("one")) << 4;
  sim_fail_set(2); void *p, *q = &c; bad |= (cudaMalloc(&p, 4) || cudaMalloc(&q, 4) != cudaErrorMemoryAllocation || sim_calls() != 2) << 5;
  sim_fail_set(1); (void)cudaGetLastError(); some<<<1, 32>>>(b); bad |= (cudaGetLastError() != cudaErrorLaunchOutOfResources) << 6;
  int *u; sim_fail_set(0); bad |= (cudaMalloc(&u, 404) != 0) << 7;
  sim_fail_set(1); one<<<1, 64>>>(u, 100); all<<<1, 32>>>(u, b); bad |= (cudaGetLastError() != cudaErrorLaunchOutOfResources) << 8;
  sim_fail_set(0); if (after) all<<<1, 32>>>(u, b); return bad || cudaFree(a) || cudaFree(b) || cudaFree(p) || cudaFree(u); }
X
ok "a harness that asks" $b/simcc -O1 "$work/ask.cu" -o "$work/ask"
for s in ascending descending lockstep random; do
  status "is told the truth, $s" 0 env SIM_SCHEDULE=$s "$work/ask"
done
# what a launch that was made to fail has not written is nobody's mistake; afterwards it is
status "what nobody has written is told when no launch fails" 87 "$work/ask" after
says "by its name" 'uninitialised in kernel all'

# ---- streams -------------------------------------------------------------
src stream.cu <<'X'
#include <cstdio>
__global__ void set(int *a, int v) { *a = v; }
int main(int argc, char **) { int *a, *h; cudaStream_t s, t; cudaEvent_t e;
  if (cudaMalloc(&a, 4) || cudaMallocHost(&h, 4) || cudaStreamCreate(&s) || cudaStreamCreate(&t) || cudaEventCreate(&e)) return 3;
  if (cudaMemset(a, 0, 4) || cudaDeviceSynchronize()) return 3;
  *h = -1;
  set<<<1, 1, 0, s>>>(a, 7);
  if (argc > 1 && (cudaEventRecord(e, s) || cudaStreamWaitEvent(t, e, 0))) return 3;
  if (cudaMemcpyAsync(h, a, 4, cudaMemcpyDeviceToHost, t) || cudaStreamSynchronize(t)) return 3;
  printf("%d\n", *h);
  if (cudaDeviceSynchronize() || cudaFree(a) || cudaFreeHost(h) || cudaStreamDestroy(s) || cudaStreamDestroy(t) || cudaEventDestroy(e)) return 3; return 0; }
X
ok "a program with streams" $b/simcc "$work/stream.cu" -o "$work/stream"
is "eager streams hide a missing wait" 7 "$(SIM_STREAMS=eager "$work/stream")"
is "lazy ones show it" 0 "$(SIM_STREAMS=lazy "$work/stream")"
for o in eager lazy reversed random; do
  is "with the wait all is well, $o" 7 "$(SIM_STREAMS=$o "$work/stream" wait)"
done

src staged.cu <<'X'
#include <cstdio>
#include <cstring>
__global__ void use(const int *a, int *b) { *b = *a; }
static cudaError_t inside;
static void ask(void *p) { inside = cudaMemset(p, 0, 4); }
int main(int, char **v) { int *a, *b, *c, h = 7, out = -1; cudaStream_t t;
  if (cudaMalloc(&a, 4) || cudaMalloc(&b, 4) || cudaMalloc(&c, 4) || cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking)) return 3;
  if (cudaMemcpy(a, &h, 4, cudaMemcpyHostToDevice)) return 3;
  if (!strcmp(v[1], "device") && (cudaDeviceSynchronize() || cudaMemcpy(c, a, 4, cudaMemcpyDeviceToDevice))) return 3;
  h = 0;
  if (v[2] && cudaDeviceSynchronize()) return 3;
  use<<<1, 1, 0, t>>>(!strcmp(v[1], "device") ? c : a, b);
  if (cudaStreamSynchronize(t) || cudaMemcpy(&out, b, 4, cudaMemcpyDeviceToHost)) return 3;
  if (cudaLaunchHostFunc(t, ask, a) || cudaDeviceSynchronize()) return 3;
  (void)cudaGetLastError(); printf("%d %s\n", out, cudaGetErrorName(inside));
  return cudaFree(a) || cudaFree(b) || cudaFree(c) || cudaStreamDestroy(t); }
X
ok "copies that return before they have arrived" $b/simcc "$work/staged.cu" -o "$work/staged"
for way in host device; do
  is "a stream of its own may overtake them, $way" "-1515870811 cudaErrorNotPermitted" \
    "$(SIM_STREAMS=lazy "$work/staged" $way 2>/dev/null)"
  for o in eager lazy reversed random; do
    is "and after a wait may not, $way, $o" "7 cudaErrorNotPermitted" \
      "$(SIM_STREAMS=$o "$work/staged" $way wait 2>/dev/null)"
  done
done
src both.cu <<'X'
#include <cstdio>
int main() { int *p, *m, h = 7, *d; if (cudaMallocHost(&p, 4) || cudaMallocManaged(&m, 4) || cudaMalloc(&d, 4)) return 3;
  *p = *m = -1; if (cudaMemset(p, 0, 4)) return 3; int first = *p;
  if (cudaMemcpy(m, &h, 4, cudaMemcpyHostToDevice)) return 3; int second = *m;
  *m = 9; if (cudaMemcpy(d, m, 4, cudaMemcpyDeviceToDevice)) return 3; *m = 1;
  if (cudaMemcpy(p, d, 4, cudaMemcpyDeviceToHost)) return 3; int third = *p;
  bool bad = cudaMemset2D(d, 2, 0, 4, 1) == cudaErrorInvalidValue; (void)cudaGetLastError();
  printf("%d %d %d %d\n", first, second, third, bad);
  return cudaFreeHost(p) || cudaFree(m) || cudaFree(d); }
X
ok "memory that both sides see" $b/simcc "$work/both.cu" -o "$work/both"
for o in eager lazy reversed random; do
  is "is waited for by the plain calls, $o" "0 7 9 1" "$(SIM_STREAMS=$o "$work/both")"
done
src handed.cu <<'X'
#include <cstdio>
__global__ void fill(int *d) { *d = 7; }
static int o;
static int hand(cudaStream_t work, cudaStream_t s, bool async, bool pin) { int *d, *h, *q;
  cudaMalloc(&d, 4), cudaMallocHost(&h, 4), cudaMallocHost(&q, 4); int *to = pin ? q : &o; *h = 1, *to = 0;
  fill<<<1, 1, 0, work>>>(d); cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, work);
  if (async) cudaMemcpyAsync(to, h, 4, cudaMemcpyHostToHost, s); else cudaMemcpy(to, h, 4, cudaMemcpyHostToHost);
  int seen = *to; cudaFree(d), cudaFreeHost(h), cudaFreeHost(q); return seen; }
int main() { cudaStream_t s, n; int *h, *q; cudaGraph_t g; cudaGraphExec_t x;
  cudaStreamCreate(&s), cudaStreamCreateWithFlags(&n, cudaStreamNonBlocking), cudaMallocHost(&h, 4), cudaMallocHost(&q, 4);
  printf("%d%d%d ", hand(s, s, true, false), hand(s, s, true, true), hand(n, n, true, true));
  printf("%d%d%d ", hand(0, 0, false, false), hand(s, 0, false, false), hand(s, 0, false, true)); *h = 1, *q = 0;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); cudaMemcpyAsync(q, h, 4, cudaMemcpyHostToHost, s);
  cudaStreamEndCapture(s, &g); int first = *q; *h = 5;
  cudaGraphInstantiate(&x, g, 0), cudaGraphLaunch(x, s), cudaStreamSynchronize(s); printf("%d%d\n", first, *q);
  return cudaGraphExecDestroy(x) || cudaGraphDestroy(g) || cudaStreamDestroy(s) || cudaStreamDestroy(n)
         || cudaFreeHost(h) || cudaFreeHost(q); }
X
ok "copies from one place of the host to another" $b/simcc "$work/handed.cu" -o "$work/handed"
for o in eager lazy reversed random; do
  is "have their turn in the stream, and are over then, $o" "777 777 05" "$(SIM_STREAMS=$o "$work/handed" 2>&1)"
done
ok "three forgotten waits" $b/simcc tests/sim/forgotten.cu -o "$work/forgotten"
for m in 1 2 3; do for o in eager lazy reversed; do
  printf '%s ' "$(SIM_STREAMS=$o "$work/forgotten" $m 2>/dev/null)"
done; done >"$work/orders"
is "each shows in the order that is told" "7 -1515870811 7 7 0 0 7 7 0 " "$(cat "$work/orders")"

# ---- counting ------------------------------------------------------------
src count.cu <<'X'
__global__ void near(const int *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; }
__global__ void far(const int *a, int *b) { b[threadIdx.x] = a[32 * threadIdx.x]; }
__global__ void some(int *b) { if (threadIdx.x < 8) b[threadIdx.x] = 1; atomicMax(&b[40], (int)threadIdx.x); __syncthreads(); }
int main(int argc, char **) { int *a, *b; if (cudaMalloc(&a, 4096) || cudaMalloc(&b, 256) || cudaMemset(a, 0, 4096) || cudaMemset(b, 0, 256)) return 3;
  if (argc == 1) near<<<1, 32>>>(a, b); else if (argc == 2) far<<<1, 32>>>(a, b); else some<<<1, 32>>>(b);
  return cudaFree(a) || cudaFree(b); }
X
ok "a program to count" $b/simcc "$work/count.cu" -o "$work/count"
ok "counting" env SIM_COUNTERS=1 "$work/count"
says "32 loads" 'loads +32$'
says "32 stores" 'stores +32$'
says "32 lanes side by side touch 8 sectors twice" '32-byte sectors +8$'
ok "counting far apart" env SIM_COUNTERS=1 "$work/count" 1
says "32 lanes far apart touch 32 sectors, and 4" '32-byte sectors +36$'
ok "counting atomics" env SIM_COUNTERS=1 "$work/count" 1 2
says "32 atomics" 'atomics +32$'
says "of which 31 raise the maximum" 'changed something +31$'
says "one barrier" 'barriers +1$'
says "one access by a part of the warp" 'divergent accesses +1$'
ok "descending" env SIM_COUNTERS=1 SIM_SCHEDULE=descending "$work/count" 1 2
says "only one raises it" 'changed something +1$'

# ---- address space -------------------------------------------------------
ok "two and a half gigabytes of address space suffice" bash -c "ulimit -v 2600000; '$work/count'"
status "too little is refused" 86 bash -c "ulimit -v 300000; '$work/count'"
says "in one line" 'limit on address space is too small'

# ---- the unchecked machine agrees ------------------------------------------
for f in races_global races_shared order scopes; do
  ok "$f compiles, unchecked" $b/simcc --fast tests/sim/$f.cu -o "$work/fast"
  right=$(sed -n 's/^CASE(\(ok_[a-z_]*\)).*/\1/p' tests/sim/$f.cu); some "$f has some that are right" 2 "$right"
  for c in $right; do
    ok "$c runs, unchecked" timeout 20 env SIM_THREADS=3 "$work/fast" "$c"
  done
done
if command -v gdb >/dev/null; then
  src at.cu <<'X'
__device__ void inner(int *a) { a[0] = a[0] + 1; }
__global__ void raced(int *a) {
  inner(a);
}
__global__ void outside(int *a) { a[threadIdx.x + 1] = 1; }
__global__ void unset(int *a, int *o) { *o = *a; }
int main() { int *a, *o; cudaMalloc(&a, 4); cudaMalloc(&o, 4); unset<<<1, 1>>>(a, o); cudaMemset(a, 0, 4);
  raced<<<1, 64>>>(a); outside<<<1, 1>>>(a); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
X
  for how in -O0 -O2; do
    ok "what a debugger stops at compiles, $how" $b/simcc -g $how "$work/at.cu" -o "$work/at"
    $b/simcc --gdb >"$work/at.gdb"
    gdb -batch -x "$work/at.gdb" -ex run -ex c -ex c -ex c "$work/at" >"$work/stops" 2>&1 </dev/null
    is "each finding stops in the line of the program, $how" "at.cu:6 at.cu:1 at.cu:5" \
      "$(grep -o '^#.* at .*at.cu:[0-9]*' "$work/stops" | grep -o 'at.cu:[0-9]*$' | xargs)"
  done
else skip "gdb" "there is no gdb"; fi
finish
