#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void sum(const int *a, int *s) { atomicAdd(s, a[threadIdx.x]); }
int main(int, char **v) { int w = atoi(v[1]); int *a, *s, *m, *p, h[64]; cudaStream_t x, y; cudaEvent_t e;
  if (cudaMalloc(&a, 256) || cudaMalloc(&s, 4) || cudaMallocManaged(&m, 256) || cudaMallocHost(&p, 256)) return 3;
  if (cudaStreamCreate(&x) || cudaStreamCreate(&y) || cudaEventCreate(&e) || cudaMemset(s, 0, 4) || cudaDeviceSynchronize()) return 3;
  for (int i = 0; i < 64; i++) m[i] = p[i] = i;
  if (w == 0) { fill<<<1, 64, 0, x>>>(a, 1); sum<<<1, 64, 0, y>>>(a, s); }                       // race: streams
  if (w == 1) { fill<<<1, 64, 0, x>>>(a, 1); cudaEventRecord(e, x); cudaStreamWaitEvent(y, e, 0); sum<<<1, 64, 0, y>>>(a, s); }  // fine
  if (w == 2) { fill<<<1, 64>>>(m, 1); h[0] = m[0]; }                                              // race: host
  if (w == 3) { fill<<<1, 64>>>(m, 1); cudaDeviceSynchronize(); h[0] = m[0]; m[1] = 2; sum<<<1, 64>>>(m, s); }  // fine
  if (w == 4) { cudaMemcpyAsync(a, p, 256, cudaMemcpyHostToDevice, x); p[0] = 7; }                 // race: host overwrites
  if (w == 5) { cudaMemcpyAsync(a, p, 256, cudaMemcpyHostToDevice, x); sum<<<1, 64, 0, y>>>(a, s); }   // race: copy and kernel
  if (w == 6) { cudaMemcpyAsync(a, p, 256, cudaMemcpyHostToDevice, x); sum<<<1, 64, 0, x>>>(a, s); cudaStreamSynchronize(x); p[0] = 7; }  // fine
  if (w == 7) { fill<<<1, 64, 0, x>>>(a, 1); sum<<<1, 64>>>(a, s); fill<<<1, 64, 0, y>>>(a, 2); }  // fine: the default stream waits
  if (w == 8) { sum<<<1, 64, 0, x>>>(m, s); sum<<<1, 64, 0, y>>>(m, s); }                          // fine: atomics, reads
  if (w == 9) { cudaMemcpyAsync(p, a, 256, cudaMemcpyDeviceToHost, x); cudaStreamSynchronize(y); h[0] = p[0]; } // race: waits for the wrong one
  if (w == 10) { fill<<<1, 64, 0, x>>>(a, 1); cudaStreamSynchronize(x); sum<<<1, 64, 0, y>>>(a, s); cudaEventRecord(e, y); cudaEventSynchronize(e); fill<<<1, 64, 0, x>>>(a, 3); } // fine
  if (w == 11) { fill<<<1, 64>>>(m, 3); m[5] = 1; }                                                // race: host writes
  if (w == 12) { cudaStream_t z; if (cudaStreamCreateWithFlags(&z, cudaStreamNonBlocking) || cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice)) return 3;
    sum<<<1, 64, 0, z>>>(a, s); if (cudaStreamSynchronize(z) || cudaStreamDestroy(z)) return 3; }   // a warning: the copy may be on its way
  if (cudaDeviceSynchronize()) return 3; printf("%d\n", w < 0 ? h[0] : 0);
  return cudaFree(a) || cudaFree(s) || cudaFree(m) || cudaFreeHost(p) || cudaStreamDestroy(x) || cudaStreamDestroy(y) || cudaEventDestroy(e); }
