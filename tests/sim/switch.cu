// What a compiler may keep in registers while threads change at a barrier or at an
// operation of a warp: tests/sim-switch.sh compiles this with many options, and the
// numbers must always be those of -O0.  All arithmetic is exact.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstring>
namespace cg = cooperative_groups;
#define N 64
#define ID (blockIdx.x * blockDim.x + threadIdx.x)
#define OUT_OF_LINE __attribute__((noinline))
#define KERNEL(name) __global__ void name(const unsigned *in, unsigned *out)
typedef unsigned v8 __attribute__((vector_size(32)));
typedef unsigned v16 __attribute__((vector_size(64)));
__host__ __device__ unsigned hash(const void *p, int n) {
  unsigned r = 0, x;
  for (int i = 0; i < n; i++) memcpy(&x, (const char *)p + 4 * i, 4), r = r * 37 + x;
  return r;
}
__device__ OUT_OF_LINE void meet() { __syncthreads(); }
__device__ OUT_OF_LINE unsigned lanes(unsigned v) { return __shfl_xor_sync(~0u, v, 1); }

// registers of the x87, and doubles
KERNEL(k_long) {
  long double a = in[ID], b = a / 4, c = b * 3, d = c - 7, e = a * 1.5L, f = e / 8, g = f + a;
  __shared__ unsigned s[N];
  s[threadIdx.x] = in[ID];
  __syncthreads();
  unsigned r = s[(threadIdx.x + 5) % N];
  a += r;
  __syncthreads();
  r += __shfl_xor_sync(~0u, r, 3);
  double p = (double)a * .25, q = p * 3, z = q - p;
  __syncwarp();
  out[ID] = (unsigned)(long long)(a + b + c + d + e + f + g + p + q + z) + r;
}
// more live values than there are registers
KERNEL(k_many) {
  unsigned v[40];
  float f[40];
#pragma GCC unroll 40
  for (int i = 0; i < 40; i++)
    v[i] = in[ID] * (2 * i + 1), f[i] = (float)((v[i] >> 16) * (i + 1));
  __shared__ unsigned s[N];
  s[threadIdx.x] = v[3];
  __syncthreads();
  unsigned r = s[(threadIdx.x * 7 + 1) % N];
#pragma GCC unroll 40
  for (int i = 0; i < 40; i++) r = (r * 31 + v[i]) ^ __float_as_uint(f[i]);
  r += __shfl_down_sync(~0u, r, 4);
#pragma GCC unroll 40
  for (int i = 0; i < 40; i++) r = (r * 31 + v[39 - i]) ^ __float_as_uint(f[i] * 4);
  out[ID] = r;
}
// locals that want to lie at round addresses, and memory from alloca
__device__ OUT_OF_LINE unsigned uses(volatile unsigned *p, int n) {
  unsigned r = 0;
  for (int i = 0; i < n; i++) r = r * 33 + p[i];
  return r;
}
KERNEL(k_align) {
  alignas(64) unsigned a[16];
  alignas(128) unsigned b[8];
  int n = 4 + threadIdx.x % 5;
  unsigned *c = (unsigned *)__builtin_alloca(n * sizeof *c);
  for (int i = 0; i < 16; i++) a[i] = in[ID] + i;
  for (int i = 0; i < 8; i++) b[i] = in[ID] * i;
  for (int i = 0; i < n; i++) c[i] = in[ID] ^ i;
  __shared__ unsigned s[N];
  s[threadIdx.x] = uses(a, 16);
  __syncthreads();
  unsigned r = s[(threadIdx.x + 9) % N];
  __syncthreads();
  unsigned *d = (unsigned *)__builtin_alloca(n * sizeof *d);
  for (int i = 0; i < n; i++) d[i] = r + i;
  r += __shfl_xor_sync(~0u, r, 16) + ((size_t)a & 63) + ((size_t)b & 127);
  out[ID] = r + uses(a, 16) + uses(b, 8) + uses(c, n) + uses(d, n);
}
// vectors, in a function and in a loop that meets seldom
#define WIDE(name, T, W, many, target, meeting) \
  target __device__ OUT_OF_LINE unsigned name##_wide(unsigned x) { \
    T a[many]; \
    _Pragma("GCC unroll 26") for (unsigned i = 0; i < many; i++) \
      for (unsigned j = 0; j < W; j++) a[i][j] = x * j + i; \
    meeting; \
    _Pragma("GCC unroll 26") for (int i = 0; i < many; i++) a[i] = a[i] * a[(i + 1) % many] + 1u; \
    meeting; \
    unsigned r = 0; \
    _Pragma("GCC unroll 26") for (int i = 0; i < many; i++) r = r * 41 + hash(&a[i], W); \
    return r; \
  } \
  target __device__ OUT_OF_LINE unsigned name##_loop(unsigned x) { \
    T a = {}, b = {}, c = {}, d = {}; \
    a += x; b += 1; c += x * 5; d += x % 7; \
    for (unsigned j = 0; j < 20; j++) { \
      if (__builtin_expect(j % 8 == 3, 0)) { meeting; } \
      for (unsigned k = 0; k < 20; k++) \
        a = a * 3 + b, b = b * 5 + c, c = c * 7 + d, d = d * 9 + a; \
    } \
    a += b * 3 + c * 5 + d * 7; \
    return hash(&a, W); \
  } \
  KERNEL(name) { out[ID] = name##_wide(in[ID]) + name##_loop(in[ID]); }
WIDE(k_wide, v8, 8, 12, , __syncthreads())
WIDE(k_wide_lanes, v8, 8, 12, , x += __shfl_xor_sync(~0u, x, 2))
#ifdef __x86_64__
#define T512 __attribute__((target("avx512f,avx512dq,avx512vl,avx512bw")))
WIDE(k_512, v16, 16, 26, T512, __syncthreads())
WIDE(k_512_call, v16, 16, 26, T512, meet())
WIDE(k_512_lanes, v16, 16, 26, T512, x += __shfl_xor_sync(~0u, x, 2))
WIDE(k_512_lanes_call, v16, 16, 26, T512, x += lanes(x))
#endif
// what other threads write through a pointer that is __restrict__
__global__ void k_restrict(const unsigned *__restrict__ in, unsigned *__restrict out,
                           unsigned *__restrict__ tmp) {
  unsigned *t = tmp + blockIdx.x * N, i = threadIdx.x;
  t[i] = in[ID];
  unsigned first = t[i];
  __syncthreads();
  unsigned a = t[(i + 1) % N];
  __syncthreads();
  t[i] = a * 3;
  __syncthreads();
  unsigned b = t[(i + 1) % N];
  __syncthreads();
  if (i == 7) t[0] = 99;
  __syncthreads();
  unsigned c = t[0];
  __syncthreads();
  if (i == 9) t[0] = 77;
  __syncthreads();
  out[ID] = a + b * 5 + c * 7 + t[0] * 11 + first;
}
__device__ void halves(unsigned *__restrict__ t, unsigned i) {
  for (unsigned d = N / 2; d; d /= 2) {
    if (i < d) t[i] += t[i + d];
    __syncthreads();
  }
}
KERNEL(k_sum) {
  __shared__ unsigned s[N];
  s[threadIdx.x] = in[ID];
  __syncthreads();
  halves(s, threadIdx.x);
  out[ID] = s[0];
}
// variables whose address nobody takes
static __device__ unsigned tally, row[N];
KERNEL(k_static) {
  if (blockIdx.x) return;
  if (threadIdx.x == 3) tally = in[5];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  unsigned a = tally + row[(threadIdx.x + 1) % N];
  __syncthreads();
  if (threadIdx.x == 5) tally = 12;
  __syncthreads();
  a += tally * 3;
  __syncthreads();
  atomicAdd(&tally, 2);
  __syncthreads();
  out[ID] = a + tally;
}
// meetings in a recursion, and the index asked for again behind each
__device__ OUT_OF_LINE unsigned deep(unsigned n, unsigned v) {
  if (!n) return v;
  unsigned w = v * 3 + threadIdx.x;
  __syncthreads();
  unsigned r = deep(n - 1, w + threadIdx.x);
  __syncthreads();
  return r + w + threadIdx.x * 7;
}
KERNEL(k_deep) { out[ID] = deep(9, in[ID]); }
__device__ OUT_OF_LINE unsigned who() { return threadIdx.x + 100 * blockIdx.x; }
KERNEL(k_who) {
  unsigned a = who();
  __syncthreads();
  unsigned b = who() - a;
  a += who();
  __syncwarp();
  b += who() * 5;
  for (int n = 0; n < 5; n++) {
    __syncthreads();
    a += who() * n;
    b += threadIdx.x;
  }
  out[ID] = a * 1000 + b;
}
// structures that are returned, lambdas, destructors, and functions that only meet
struct Big { unsigned a[9]; double d; };
__device__ OUT_OF_LINE Big make(unsigned x) {
  Big b;
  for (int i = 0; i < 9; i++) b.a[i] = x + i;
  __syncthreads();
  b.d = x * .5;
  return b;
}
struct Last {
  unsigned *to, with;
  __device__ ~Last() { *to += with; }
};
KERNEL(k_struct) {
  Big b = make(in[ID]);
  auto f = [&](unsigned q) { __syncthreads(); b.d += q; return b.a[q % 9] + threadIdx.x; };
  unsigned r = 0;
  {
    Last last = { &r, threadIdx.x * 5 };
    for (unsigned i = 0; i < 6; i++) r = r * 3 + f(i);
    if (__builtin_expect(in[0] == 7, 0)) { __syncthreads(); r++; }
  }
  out[ID] = r + (unsigned)b.d;
}
__device__ OUT_OF_LINE unsigned seldom(unsigned x, bool no) {
  unsigned t[4] = { x, x * 3, x ^ 5, x + threadIdx.x };
  if (__builtin_expect(no, 1)) return x;
  __syncthreads();
  return t[x % 4] + t[1];
}
KERNEL(k_seldom) {
  unsigned a = in[ID], b = a * 7;
  meet();
  a += threadIdx.x;
  meet();
  out[ID] = (a ^ b) + seldom(a, false) + seldom(b, true);
}
KERNEL(k_group) {
  auto w = cg::tiled_partition<16>(cg::this_thread_block());
  unsigned a = in[ID] & 0xffff;
  for (int i = w.size() / 2; i; i /= 2) a += w.shfl_down(a, i);
  w.sync();
  out[ID] = a + __ballot_sync(~0u, a & 1) + __syncthreads_count(a & 2) + w.thread_rank();
}
int main() {
  unsigned h[3 * N], *in, *out, *tmp;
  cudaMalloc(&in, sizeof h), cudaMalloc(&out, sizeof h), cudaMalloc(&tmp, sizeof h);
  for (int i = 0; i < 3 * N; i++) h[i] = i * 2654435761u >> 3;
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
#define RUN(k, ...) \
  cudaMemset(out, 0, sizeof h); \
  k<<<3, N>>>(in, out, ##__VA_ARGS__); \
  if (cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost)) return 1; \
  printf(#k " %08x\n", hash(h, 3 * N));
  RUN(k_long) RUN(k_many) RUN(k_align) RUN(k_wide) RUN(k_wide_lanes)
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512vl")) {
    RUN(k_512) RUN(k_512_call) RUN(k_512_lanes) RUN(k_512_lanes_call)
  }
#endif
  RUN(k_restrict, tmp) RUN(k_sum) RUN(k_static) RUN(k_deep) RUN(k_who)
  RUN(k_struct) RUN(k_seldom) RUN(k_group)
  cudaFree(in), cudaFree(out), cudaFree(tmp);
}
