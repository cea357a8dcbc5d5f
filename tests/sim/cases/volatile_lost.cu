// volatile accesses that lose updates (0 to 4), and such as lose none (5 to 9)
#include <cuda_runtime.h>
#include <cstdlib>
#define B (threadIdx.x == 0)
__device__ volatile int var[2];
__global__ void count(volatile int *c) { if (B) for (int j = 0; j < 10; j++) c[0] = c[0] + 1; }
__global__ void relax(volatile int *d) { int v = 900 - (int)(blockIdx.x * 37 % 64); if (B && v < d[0]) d[0] = v; }
__global__ void lanes(volatile int *c) { c[0] += (int)threadIdx.x + 1; }
__global__ void variable(volatile int *) { volatile int &r = var[1]; r++; }
__global__ void casts(int *c) { *(volatile int *)c = *(volatile int *)c + 1; }
__global__ void raise(volatile int *c) { if (!*c) *c = 1; }
__global__ void turns(volatile int *turn) { while (*turn != (int)threadIdx.x) ; *turn += 1; }
__global__ void own(volatile int *c) { c[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void locked(int *lock, volatile int *c) {
  if (!B) return;
  while (atomicCAS(lock, 0, 1)) ;
  __threadfence(); c[4] = c[4] + 1; __threadfence(); atomicExch(lock, 0); }
__global__ void checked(int *lock, volatile int *c) {
  if (!B || c[5]) return;
  while (atomicCAS(lock, 0, 1)) ;
  __threadfence(); if (!c[5]) { c[6] = 7; __threadfence(); c[5] = 1; } __threadfence(); atomicExch(lock, 0); }
int main(int, char **v) { int *c, k = atoi(v[1]); cudaMalloc(&c, 4096 * 4); cudaMemset(c, k == 1 ? 0x7f : 0, 4096 * 4);
  switch (k) {
  case 0: count<<<64, 32>>>(c); break; case 1: relax<<<64, 32>>>(c); break; case 2: lanes<<<1, 32>>>(c); break;
  case 3: variable<<<8, 32>>>(c); break; case 4: casts<<<8, 32>>>(c); break;
  case 5: raise<<<64, 32>>>(c); break; case 6: turns<<<1, 32>>>(c); break; case 7: own<<<64, 32>>>(c); break;
  case 8: locked<<<16, 32>>>(c, c); break; case 9: checked<<<16, 32>>>(c, c); break; }
  cudaDeviceSynchronize(); cudaFree(c); }
