#include <cstdio>
typedef float (*fn)(float);
__device__ float inc(float x) { return x + 1; }
__device__ float dec(float x) { return x - 1; }
__device__ fn one = inc;
__device__ float (*table[2])(float) = { inc, dec };
__device__ float (*two)(float) = dec;
__device__ float (*pick(int i))(float) { return table[i]; }
__constant__ fn three = inc;
static __device__ float (*volatile four)(float) = dec;
__global__ void k(float *a, fn f) { a[0] = one(1) + table[1](2) + two(3) + pick(0)(4) + three(5) + four(6) + f(7); }
int main() { float *d, h; fn f; cudaMemcpyFromSymbol(&f, two, sizeof f); cudaMalloc(&d, 4); k<<<1, 1>>>(d, f); cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost); cudaFree(d); printf("%g\n", h); }
