#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cstdio>
namespace cg = cooperative_groups;
struct P { int x; __device__ P(int v) : x(v) {} __device__ ~P() { x = 0; } };
__global__ void heap(int *out) { int *p = (int *)malloc(40); p[threadIdx.x] = 3; P *q = new P(4); int *r = new int[5]; r[4] = 1;
  out[threadIdx.x] = p[threadIdx.x] + q->x + r[4]; free(p); delete q; delete[] r; }
__global__ void ptx(unsigned *o) { unsigned l, m; asm volatile("mov.u32 %0, %%laneid;" : "=r"(l)); asm("mov.u32 %0, %%lanemask_lt;\n\t" : "=r"(m));
  __shared__ int s[64]; s[threadIdx.x] = l; asm volatile("bar.sync 0;" ::: "memory"); o[threadIdx.x] = l + m + s[threadIdx.x ^ 33]; }
__global__ void groups(int *o) { auto b = cg::this_thread_block(); auto t = cg::tiled_partition<32>(b); int v = t.thread_rank();
  int inc = cg::inclusive_scan(t, 1), exc = cg::exclusive_scan(t, v, cg::plus<int>()); auto l = cg::labeled_partition(t, v % 3); auto bi = cg::binary_partition(t, v < 5);
  int one = cg::invoke_one_broadcast(t, [&] { return 7; }); auto dyn = cg::tiled_partition(b, 8);
  o[threadIdx.x] = inc + exc * 100 + l.size() * 100000 + bi.size() * 10000000 + one * 0 + dyn.thread_rank() * 0; }
__global__ void copy(const int *a, int *o) { __shared__ int s[128]; auto b = cg::this_thread_block(); cg::memcpy_async(b, s, a, sizeof s); cg::wait(b); o[threadIdx.x] = s[127 - threadIdx.x];
#ifdef EARLY
  cg::memcpy_async(b, s, a, sizeof s); o[threadIdx.x] = s[5]; cg::wait(b);
#endif
}
__global__ void bars(int *o, const int *a) { __shared__ cuda::barrier<cuda::thread_scope_block> bar; __shared__ int s[64]; auto b = cg::this_thread_block();
  if (b.thread_rank() == 0) init(&bar, b.size()); b.sync();
  for (int i = 0; i < 3; i++) { s[threadIdx.x] = threadIdx.x + i; auto t = bar.arrive(); bar.wait(std::move(t)); o[threadIdx.x] = s[63 - threadIdx.x]; bar.arrive_and_wait(); }
  cuda::memcpy_async(&s[threadIdx.x], &a[threadIdx.x], sizeof(int), bar); bar.arrive_and_wait(); o[threadIdx.x] += s[63 - threadIdx.x]; }
__global__ void pipe(int *o, const int *a) { __shared__ int s[2][32]; auto p = cuda::make_pipeline(); int t = threadIdx.x, sum = 0;
  p.producer_acquire(); cuda::memcpy_async(&s[0][t], a + t, 4, p); p.producer_commit();
  for (int i = 0; i < 2; i++) { if (i < 1) { p.producer_acquire(); cuda::memcpy_async(&s[1][t], a + 32 + t, 4, p); p.producer_commit(); } p.consumer_wait(); sum += s[i][t]; p.consumer_release(); } o[t] = sum; }
int main() { int *a, *o, h[128]; if (cudaMalloc(&a, 512) || cudaMalloc(&o, 512)) return 3; for (int i = 0; i < 128; i++) h[i] = i; cudaMemcpy(a, h, 512, cudaMemcpyHostToDevice);
#define SHOW(i, j) cudaMemcpy(h, o, 512, cudaMemcpyDeviceToHost), printf("%s %d %d\n", cudaGetErrorString(cudaGetLastError()), h[i], h[j]);
  cudaMemset(o, 0, 512);
  heap<<<1, 4>>>(o); SHOW(0, 3) ptx<<<1, 64>>>((unsigned *)o); SHOW(0, 34) groups<<<1, 32>>>(o); SHOW(0, 31) copy<<<1, 128>>>(a, o); SHOW(0, 127)
  bars<<<1, 64>>>(o, a); SHOW(0, 5) pipe<<<1, 32>>>(o, a); SHOW(0, 31) return cudaFree(a) || cudaFree(o); }
