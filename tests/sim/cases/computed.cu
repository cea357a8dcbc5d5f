#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void k(int *a, int n, int w) { int own[8]; for (int i = 0; i < 8; i++) own[i] = i; 
  if (w == 0) *a = own[n]; if (w == 1) *a = a[1] + n; if (w == 2) *a = 7 / n; if (w == 3) *a = 7 % n; if (w == 4) own[n] = 3, *a = own[2]; if (w == 5) *a = a[1] * n; if (w == 6) { float t[4][4] = {}; t[n][0] = 1; *a = t[1][0]; } }
__global__ void fine(int *a, int n) { __shared__ int s[32][33]; s[threadIdx.x][n] = n; unsigned h = 0x80000000u; h += h * 3; *a = h / (n + 1) + atomicAdd(a + 1, 0x7fffffff); }
int main(int, char **v) { int *a, h[2] = { 1, 0x7fffffff }; if (cudaMalloc(&a, 8) || cudaMemcpy(a, h, 8, cudaMemcpyHostToDevice)) return 3;
  int w = atoi(v[1]), n = atoi(v[2]); if (w == 9) fine<<<1, 1>>>(a, n); else k<<<1, 1>>>(a, n, w); printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize())); cudaFree(a); return 0; }
