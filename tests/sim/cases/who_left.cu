// What a thread did that left the kernel is ordered by no barrier and by no
// meeting after it, whichever kind it is and whoever has come since.  Cases up
// to 6 are races, the others are right; 5 and 6 have fences and parts of warps.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define T threadIdx.x
__global__ void reads(int *a, int *o) { if (T >= 32) { o[T] = a[0]; return; } __syncthreads(); if (T == 1) a[0] = 5; }
__global__ void reads_first(int *a, int *o) {
  if (T == 32) { o[32] = a[0]; return; }
  if (T == 33) o[33] = a[0];
  __syncthreads();
  if (T == 1) a[0] = 5; }
__global__ void looks(int *a, int *) { if (T == 32) { atomicAdd(a, 0); return; } __syncthreads(); if (T == 1) a[0] = 5; }
__global__ void lane_stores(int *a, int *) { if (T == 20) { a[0] = 4; return; } __syncwarp(); if (T == 1) a[0] = 5; }
__global__ void lane_shares(int *, int *o) {
  __shared__ int s;
  if (T == 20) { s = 4; return; }
  __syncwarp();
  if (T == 1) o[0] = s; }
#ifdef FENCES
__global__ void lane_before_a_flag(int *a, int *o) {
  if (blockIdx.x == 0) {
    if (T == 20) { a[0] = 4; return; }
    __syncwarp();
    if (T == 0) { __threadfence(); atomicExch(a + 1, 1); }
  } else if (T == 0) {
    while (atomicAdd(a + 1, 0) == 0) ;
    __threadfence();
    o[0] = a[0]; } }
__global__ void lane_before_parts(int *a, int *) {
  if (T == 20) { a[0] = 4; return; }
  __syncwarp();
  if (T < 16) __syncwarp(0xffff);
  if (T == 1) a[0] = 5; }
#else
#define lane_before_a_flag nullptr
#define lane_before_parts nullptr
#endif
__global__ void in_time(int *a, int *o) {
  if (T == 20) a[0] = 4;
  __syncwarp();
  if (T == 20) return;
  __syncwarp();
  if (T == 1) o[0] = a[0]; }
__global__ void guarded(int *a, int *o) {
  if (T >= 50) return;
  a[T] = 1;
  __syncthreads();
  o[T] = a[(T + 1) % 50];
  __syncwarp();
  int next = o[T ^ 1];
  __syncwarp();
  o[T] += next;
  __syncthreads();
  a[T] = 3; }
int main(int, char **v) {
  void (*const all[])(int *, int *) = { reads, reads_first, looks, lane_stores, lane_shares, lane_before_a_flag, lane_before_parts, in_time, guarded };
  int n = atoi(v[1]), *a, *o;
  if (cudaMalloc(&a, 256) || cudaMalloc(&o, 512) || cudaMemset(a, 0, 256) || cudaMemset(o, 0, 512)) return 3;
  all[n]<<<1 + (n == 5), n >= 3 && n <= 7 ? 32 : 64>>>(a, o);
  return cudaDeviceSynchronize() || cudaFree(a) || cudaFree(o); }
