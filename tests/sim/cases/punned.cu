// a word of shared memory looked at as another type
#include <cuda_runtime.h>
#include <cstdio>
__global__ void k(int *o) { __shared__ float s[32]; int i = threadIdx.x; s[i] = 3.f; ((unsigned *)s)[i] ^= 0x80000000u; o[i] = (int)s[i]; }
int main() { int *o, h; cudaMalloc(&o, 128); k<<<1, 32>>>(o); cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost); printf("%d\n", h); cudaFree(o); return h != -3; }
