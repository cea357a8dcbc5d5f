// vectors at every word of an array: right at multiples of their size (status 0), else a fault
#include <cuda_runtime.h>
#include <cstdio>
#include <sim.h>
template <class T> __global__ void load(const int *a, int *o, int at) { T v = *(const T *)((const char *)a + at); o[threadIdx.x] = ((const int *)&v)[0] != 0; }
template <class T> __global__ void parts(const int *a, int *o, int at) { const T v = reinterpret_cast<const T *>((const char *)a + at)[threadIdx.x]; o[threadIdx.x] = v.x != v.y; }
template <class T> __global__ void store(int *a, int *, int at) { T v = {}; *(T *)((char *)a + at) = v; }
template <class T> __global__ void shared(const int *, int *o, int at) { __shared__ alignas(16) char s[64]; if (threadIdx.x == 0) for (int i = 0; i < 64; i++) s[i] = 1; __syncthreads(); T v = *(T *)(s + at); o[threadIdx.x] = ((const int *)&v)[0]; }
struct alignas(16) Wide { int x, y; };
#define TYPE(n, T) case n: { if (how == 0) load<T><<<1, 2>>>(a, o, at); if (how == 1) store<T><<<1, 1>>>(a, o, at); if (how == 2) shared<T><<<1, 2>>>(a, o, at); want = at % alignof(T) != 0; break; }
#define VECTOR(n, T) case n: { if (how == 3) parts<T><<<1, 2>>>(a, o, at); else { TYPE_(T) } want = at % alignof(T) != 0; break; }
#define TYPE_(T) if (how == 0) load<T><<<1, 2>>>(a, o, at); if (how == 1) store<T><<<1, 1>>>(a, o, at); if (how == 2) shared<T><<<1, 2>>>(a, o, at);
int main() { int *a, *o, bad = 0;
  for (int type = 0; type < 11; type++) for (int how = 0; how < 4; how++) for (int at = 0; at < 32; at += 2) {
    if (cudaMalloc(&a, 256) || cudaMemset(a, 1, 256) || cudaMalloc(&o, 64)) return 3;
    int want = 0;
    switch (type) { VECTOR(0, int2) VECTOR(1, int4) VECTOR(2, float2) VECTOR(3, float4) VECTOR(4, double2) VECTOR(5, short4) VECTOR(6, int3)
      TYPE(7, long long) TYPE(8, double) VECTOR(9, Wide) TYPE(10, int) }
    if (how == 3 && (type == 7 || type == 8 || type == 10)) want = 0;
    int got = cudaDeviceSynchronize() == cudaErrorMisalignedAddress;
    bad += got != want;
    if (got != want) printf("%d %d %d: %d\n", type, how, at, got);
    sim_forget();
    sim_device_reset(); }
  return bad > 0; }
