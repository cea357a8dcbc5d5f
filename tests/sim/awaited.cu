/* Kernels that wait for a word of the host: which, whether the host waits first, shape */
#include <cstdio>
#include <cstdlib>
#include <cuda/atomic>
#define GO(f) (*(volatile int *)(f))
__device__ int polls(volatile int *f) { return *f; }
__global__ void k0(int *f, int *o) { while (!*(volatile int *)f) ; atomicAdd(o, 1); }
__global__ void k1(int *f, int *o) { while (atomicAdd(f, 0) == 0) ; atomicAdd(o, 1); }
__global__ void k2(int *f, int *o) { while (atomicCAS(f, 5, 6) == 0) ; atomicAdd(o, 1); }
__global__ void k3(int *f, int *o) { cuda::atomic_ref<int, cuda::thread_scope_system> a(*f); while (a.load() == 0) ; atomicAdd(o, 1); }
__global__ void k4(int *f, int *o) { if (threadIdx.x == 0) while (!polls(f)) __nanosleep(100); __syncthreads(); atomicAdd(o, 1); }
__global__ void k5(int *f, int *o) { for (int i = 0; i < 300000 && !*(volatile int *)f; i++) ; atomicAdd(o, 1); }
__global__ void k6(int *f, int *o) { long long t = clock64(); while (!*(volatile int *)f && clock64() - t < 300000) ; atomicAdd(o, 1); }
__global__ void k7(int *f, int *o) { unsigned ns = 8; while (!*(volatile int *)f) { __nanosleep(ns); if (ns < 256) ns *= 2; } atomicAdd(o, 1); }
__global__ void k8(int *f, int *o) { while (!__syncthreads_or(*(volatile int *)f)) ; atomicAdd(o, 1); }
__global__ void k9(int *f, int *o) { while (!__any_sync(~0u, *(volatile int *)f)) ; atomicAdd(o, 1); }
__global__ void k10(int *f, int *o) { int x = 0; while (!((volatile int *)f)[0] && !((volatile int *)f)[1]) x++; atomicAdd(o, x > 0); }
typedef void K(int *, int *);
static K *const ks[] = { k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10 };
int main(int, char **v) { int which = atoi(v[1]), sync = atoi(v[2]), b = atoi(v[3]), t = atoi(v[4]);
  int *f, *o, h; cudaHostAlloc((void **)&f, 8, cudaHostAllocMapped); f[0] = f[1] = 0;
  cudaMalloc(&o, 4); cudaMemset(o, 0, 4);
  ks[which]<<<b, t>>>(f, o);
  if (sync) cudaDeviceSynchronize();
  GO(f) = 1;
  int r = cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost); printf("%d %d\n", r, r ? 0 : h); cudaFree(o); cudaFreeHost(f); }
