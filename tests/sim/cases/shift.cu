// a shift by all the bits of a word: zero on a GPU, the word itself on this processor
#include <cuda_runtime.h>
__global__ void k(unsigned *a, unsigned bit) { a[threadIdx.x] = 5u << (32 - bit - threadIdx.x); }
int main(int argc, char **) {
  unsigned *a;
  if (cudaMalloc(&a, 16)) return 3;
  k<<<1, 4>>>(a, argc > 1 ? 1 : 0);
  return cudaDeviceSynchronize() || cudaFree(a); }
