/* What the runtime refuses, what a reset takes, and what a kernel may touch. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#define IS(call, code) if ((call) != code) return printf("%s is not %s\n", #call, #code)
struct Closure { int *p; int m; };              /* 16 bytes, aligned to 8 */
template <class F> __global__ void each(int n, F f) { if (threadIdx.x < n) f(threadIdx.x); }
__constant__ int c[4];
__device__ int d[4];
int host[4];
__global__ void reads_host(int *p) { p[threadIdx.x] = host[1]; }
__global__ void all_write(float4 *f) { f[0] = f[threadIdx.x + 1]; }
__global__ void sum(int *p, const int *q) { p[threadIdx.x] = c[threadIdx.x] + d[threadIdx.x] + q[threadIdx.x]; }
static int right(int again) {
  int h[4] = {1, 2, 3, 4}, n, *p, *q; size_t pitch, before, after, all; cudaEvent_t e; cudaPointerAttributes a; void *at;
  IS(cudaMemGetInfo(&before, &all), cudaSuccess);
  IS(cudaMalloc(&p, 16), cudaSuccess); IS(cudaMalloc(&q, 16), cudaSuccess);
  IS(cudaGetDeviceCount(NULL), cudaErrorInvalidValue); IS(cudaGetDeviceProperties(NULL, 0), cudaErrorInvalidValue);
  IS(cudaMemcpy(p, NULL, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  IS(cudaMemcpyToSymbol(c, NULL, 16), cudaErrorInvalidValue);
  IS(cudaMallocPitch(&at, NULL, 4, 4), cudaErrorInvalidValue);
  IS(cudaMallocPitch(&at, &pitch, (size_t)-1, 2), cudaErrorMemoryAllocation);
  IS(cudaMallocPitch(&at, &pitch, (size_t)1 << 39, (size_t)1 << 30), cudaErrorMemoryAllocation);
  IS(cudaEventCreateWithFlags(&e, 77), cudaErrorInvalidValue); IS(cudaLaunchHostFunc(0, NULL, 0), cudaErrorInvalidValue);
  IS(cudaMemcpyToSymbol(host, h, 8), cudaErrorInvalidSymbol); IS(cudaGetSymbolAddress(&at, host), cudaErrorInvalidSymbol);
  IS(cudaMemcpyToSymbol(c, h, 16), cudaSuccess); IS(cudaMemcpy(p, h, 16, cudaMemcpyHostToDevice), cudaSuccess);
  IS(cudaMemcpyToSymbol(d, p, 16, 0, cudaMemcpyDeviceToDevice), cudaSuccess);
  IS(cudaMemcpyFromSymbol(q, d, 16, 0, cudaMemcpyDeviceToDevice), cudaSuccess);
  sum<<<1, 4>>>(p, q);
  IS(cudaMemcpy(h, p, 16, cudaMemcpyDeviceToHost), cudaSuccess);
  Closure k = {p, 5};
  each<<<1, 4>>>(4, [=] __device__(int i) { k.p[i] = k.m * i; });
  IS(cudaGetSymbolAddress(&at, c), cudaSuccess); IS(cudaPointerGetAttributes(&a, at), cudaSuccess);
  printf("sums %d %d, %d\n", h[0], h[3], a.type == cudaMemoryTypeDevice);
  IS(cudaGetDeviceCount(&n), cudaSuccess); IS(cudaSetDevice(n - 1), cudaSuccess);
  IS(cudaDeviceReset(), cudaSuccess); IS(cudaSetDevice(0), cudaSuccess);
  if (n > 1) { IS(cudaFree(p), cudaSuccess); IS(cudaFree(q), cudaSuccess); }
  for (int i = 0; i < again; i++) { IS(cudaMalloc(&at, (size_t)600 << 20), cudaSuccess); IS(cudaFree(at), cudaSuccess); }
  IS(cudaMemGetInfo(&after, &all), cudaSuccess);
  return printf(before == after ? "right\n" : "lost memory\n");
}
int main(int n, char **a) {
  switch (n > 1 ? atoi(a[1]) : 0) {
  case 0: right(0); break;
  case 3: right(9); break;
  case 1: { int *p; if (cudaMalloc(&p, 16)) return 3; reads_host<<<1, 4>>>(p); return cudaDeviceSynchronize() || cudaFree(p); }
  case 2: { float4 *f; if (cudaMallocManaged(&f, 80)) return 3;
      for (int i = 0; i < 5; i++) f[i] = make_float4(i, i, i, i);
      all_write<<<1, 4>>>(f); return cudaDeviceSynchronize() || cudaFree(f); }
  }
  return 0;
}
