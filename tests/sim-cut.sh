# Kernels that simcc cuts at their barriers: which they are, that nothing else
# is cut, and that a cut kernel does what it does on fibers.
# timeout: 240
. tests/tap.sh
b=$B/bin
cut_of() { "$b/simcc" -v -c -I$S -DCOST_BITS=32 "$@" -o "$work/o" 2>&1 |
  sed -n 's/^simcc: \(.*\) is cut at its barriers$/\1/p' | LC_ALL=C sort | paste -sd' '; }
for f in minimum crauser relax_plus rows floyd_warshall relax_F_matrix delta_block minimum_shuffle; do
  cut_of "$S/cuda/$f.cu" >"$work/$f"
done
is "the reductions are cut" "minimum1 minimum2 minimum_word" "$(cat "$work/minimum")"
is "so is that of the threshold" "threshold_out" "$(cat "$work/crauser")"
is "and what has its bounds in a tile" "relax_bounds relax_plus" "$(cat "$work/relax_plus")"
is "what votes, waits or shuffles is not" "" \
  "$(cat "$work/relax_F_matrix" "$work/delta_block" "$work/minimum_shuffle")"

# ---- one reason each why a kernel is left whole; the twin without it is cut
body() { # body NAME KERNEL-BODY: a kernel in a file of its own
  printf '#include <cuda_runtime.h>\n__device__ int plain(int x) { return x + 1; }
__device__ void meets() { __syncthreads(); }
__device__ void put(int *p, int x) { *p = x; }
__device__ int q = 77;
__device__ void refers(int &p, int x) { p = x; }
__device__ int mine() { return threadIdx.x; }
__device__ void spins(volatile int *p) { while (!*p) ; }
__global__ void %s(int *a, int n) {\n__shared__ int s[256]; int t = threadIdx.x;\n%s\n}\n' \
    "$1" "$2" >"$work/$1.cu"; }
left() { body "$1" "$3"; is "left whole: $2" "" "$(cut_of "$work/$1.cu")"; }
cuts() { body "$1" "$3"; is "cut: $2" "$1" "$(cut_of "$work/$1.cu")"; }
cuts plainly "two pieces" 's[t] = n; __syncthreads(); a[t] = s[n - 1 - t];'
left inside "a barrier in a thread's own condition" \
  's[t] = n; if (t < n) { __syncthreads(); } a[t] = s[0];'
cuts alike "a barrier in a condition that all share" \
  's[t] = n; if (n > 3) { __syncthreads(); s[t]++; } __syncthreads(); a[t] = s[0];'
left loops "a loop that ends when each thread likes" \
  'for (int i = t; i < n; i++) { __syncthreads(); s[t] = i; } a[t] = s[t];'
left reads "a loop whose end is in memory" \
  'for (int i = 0; i < a[0]; i++) { __syncthreads(); s[t] = i; } a[t] = s[t];'
left leaves "a return before a barrier" \
  'if (t >= n) return; s[t] = n; __syncthreads(); a[t] = s[0];'
left breaks "a break out of the loop around a barrier" \
  'for (int i = 0; i < n; i++) { __syncthreads(); if (s[i]) break; } a[t] = s[t];'
cuts counts "a break out of a loop of the thread" \
  's[t] = n; __syncthreads(); for (int i = 0; i < n; i++) { if (s[i]) break; a[t] = i; }'
left waits "a while" 's[t] = n; __syncthreads(); while (atomicAdd(a, 0) < n) ; a[t] = s[0];'
left forever "a for that does not count" \
  's[t] = n; __syncthreads(); for (;;) if (atomicAdd(a, 0) == n) a[t] = s[0];'
cuts calls "a call of a function that is calm" 's[t] = plain(n); __syncthreads(); a[t] = s[0];'
left calls_one "a call of one that has a barrier" 's[t] = n; meets(); __syncthreads(); a[t] = s[0];'
left calls_spin "a call of one that spins" 's[t] = n; __syncthreads(); spins(a); a[t] = s[0];'
left calls_index "a call of one that reads the index" \
  's[t] = mine(); __syncthreads(); a[t] = s[0];'
left unknown "a call of one that nobody has seen" \
  'extern __device__ int far(int); s[t] = far(n); __syncthreads(); a[t] = s[0];'
left fences "a fence" 's[t] = n; __threadfence(); __syncthreads(); a[t] = s[0];'
left warps "an operation of a warp" 's[t] = n; __syncwarp(); __syncthreads(); a[t] = s[0];'
left counts_too "a barrier with a vote" 's[t] = n; if (__syncthreads_or(t == n)) a[t] = s[0];'
left address "the address of a local variable, kept" \
  'int x = t; int *p = &x; s[t] = *p; __syncthreads(); a[t] = s[0];'
cuts lends "the address of a local variable, lent" \
  'int x = 0; put(&x, t); s[t] = x; __syncthreads(); a[t] = s[0];'
left reference "a call of one that changes what it is given" \
  'int x = 0; refers(x, t); s[t] = x; __syncthreads(); a[t] = x;'
left parenthesis "an assignment to a name in parentheses" \
  'int x = 0; (x) = t; s[t] = x; __syncthreads(); a[t] = x;'
left hides "a name of the file that is hidden further down" \
  's[t] = q; int q = n; __syncthreads(); a[t] = s[t] + q;'
left hidden "one that was hidden in a loop" \
  'for (int i = 0; i < n; i++) { __syncthreads(); int q = t; s[q] = i; } __syncthreads(); a[t] = q;'
left binds "a local reference" \
  'const int &r = a[t]; s[t] = r; __syncthreads(); a[t] = r + s[t];'
left array "a local array" 'int x[4]; x[t % 4] = t; s[t] = x[0]; __syncthreads(); a[t] = s[0];'
left parameter "a parameter that each thread changes" \
  'n -= t; s[t] = n; __syncthreads(); a[t] = s[0] + n;'
cuts pointer "a pointer to shared memory that each thread moves" \
  'extern __shared__ int d[]; int *e = d; e += t; *e = n; __syncthreads(); auto f = e; a[t] = *f;'
left lambda "a lambda" 'auto f = [=] { return n; }; s[t] = f(); __syncthreads(); a[t] = s[0];'
left switches "a switch" 's[t] = n; __syncthreads(); switch (n) { case 1: a[t] = s[0]; }'
left no_first "a round that begins without a barrier" \
  's[t] = n; for (int i = 1; i < n; i++) { s[t] += s[i]; __syncthreads(); } a[t] = s[0];'
left no_second "a round that ends without one and begins without one" \
  'for (int i = 1; i < n; i++) { s[t] = a[i]; __syncthreads(); a[t] += s[0]; }'
cuts after "a last piece behind a loop" \
  's[t] = n; for (int i = 1; i < n; i++) { __syncthreads(); s[t] += i; } a[t] = s[0];'
left after_two "two pieces behind a loop" \
  's[t] = n; for (int i = 1; i < n; i++) { __syncthreads(); s[t] += i; } a[t] = s[0]; n = 3; a[t] += n;'

# ---- what lives over a barrier, and the same on fibers ----------------------
cat >"$work/same.cu" <<'X'
#include <cuda_runtime.h>
#include "sim.h"
#include <cstdio>
__device__ static void add(unsigned *to, unsigned x) { *to = *to * 31 + x; }
__global__ void wraps(unsigned *a, unsigned high, int low)
{
    __shared__ unsigned s[1024];
    unsigned t = threadIdx.x;
    unsigned char b = threadIdx.x;
    int i = threadIdx.x;

    s[t] = 0;
    __syncthreads();
    if (t + high < 40)          /* not for the first, but for some behind */
        s[t] += 1;
    __syncthreads();
    if (b < 10)
        s[t] += 2;
    __syncthreads();
    if (t + low < 30)
        s[t] += 4;
    __syncthreads();
    if (i + low < 20)
        s[t] += 8;
    __syncthreads();
    if (t < 50 && a[t] != 1)
        s[t] += 16;
    __syncthreads();
    a[blockIdx.x * blockDim.x + t] += s[t];
}
__global__ void keeps(unsigned *a, unsigned n)
{
    extern __shared__ unsigned s[];
    __shared__ unsigned first;
    const unsigned t = threadIdx.x + blockDim.x * threadIdx.y;
    const unsigned me = blockIdx.x * blockDim.x * blockDim.y + t;
    unsigned best = a[me], other = best ^ me;
    unsigned long long sum;
    const unsigned *from = a + me;

    sum = best;
#pragma unroll
    for (unsigned k = 0; k < 3; k++)
        add(&best, k + t);
    s[t] = best;
    if (t == 0)
        first = n;
    for (unsigned live = blockDim.x * blockDim.y; live > 1; live = (live + 1) / 2) {
        unsigned half = (live + 1) / 2;
        __syncthreads();
        if (t + half < live) {
            other += s[t + half];
            s[t] += s[t + half] & 0xffff;
            sum += half;
        }
    }
    __syncthreads();
    a[me] = s[0] + other + (unsigned)sum * first + *from;
}
int main()
{
    unsigned h[768], *a;
    for (unsigned i = 0; i < 768; i++)
        h[i] = i * 2654435761u;
    sim_counters_trace(1);
    if (cudaMalloc(&a, sizeof h) || cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice))
        return 3;
    keeps<<<4, 192, 192 * sizeof *h>>>(a, 5);
    keeps<<<3, 250, 250 * sizeof *h>>>(a, 7);
    keeps<<<768, 1, sizeof *h>>>(a, 9);
    keeps<<<2, dim3(16, 3), 48 * sizeof *h>>>(a, 11);
    wraps<<<1, 700>>>(a, -15, -20);
    if (cudaDeviceSynchronize() || cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost) || cudaFree(a))
        return 3;
    unsigned long long sum = 0;
    for (unsigned i = 0; i < 768; i++)
        sum = sum * 1000003 + h[i];
    printf("%llu\n", sum);
    sim_counters_print(stdout);
}
X
is "variables of every kind are carried over: cut" "keeps wraps" "$(cut_of -I$B/include/sim "$work/same.cu")"
for cxx in g++ clang++; do for level in -O0 -O1 -O2; do
  uncounted=; [ $level != -O0 ] || uncounted='/^loads\|^stores\|^bytes\|^divergent/d'   # local variables, too
  for how in "" --no-cut; do
    "$b/simcc" $how --cxx=$cxx $level -I$B/include/sim "$work/same.cu" -o "$work/p$how" >/dev/null 2>&1
    "$work/p$how" 2>&1 | sed "$uncounted" >"$work/said$how"
    "$b/simcc" --fast $how --cxx=$cxx $level -I$B/include/sim "$work/same.cu" -o "$work/f" >/dev/null 2>&1
    "$work/f" 2>&1 | head -1 >"$work/fast$how"
  done
  ok "$cxx $level: the program ran" grep -q "^[0-9][0-9]*$" "$work/said"
  is "$cxx $level: the same result, the same counts, no report" "$(cat "$work/said--no-cut")" "$(cat "$work/said")"
  is "$cxx $level: the same results unchecked" "$(head -1 "$work/said")" "$(cat "$work/fast")"
  is "$cxx $level: and on fibers" "$(cat "$work/fast")" "$(cat "$work/fast--no-cut")"
done; done
finish
