// Every place in which a built-in variable, or a name of the program that
// is called like one, can stand: what is a use, and what a declaration.
#include <cuda_runtime.h>
#include <stdio.h>
#include <algorithm>
#include <type_traits>
#define CK(x) do { if ((x) != cudaSuccess) return 1; } while (0)
struct Member { unsigned threadIdx, blockIdx; uint3 gridDim; dim3 blockDim; int warpSize; };
struct Bits { unsigned a : 3, b : 5; };
struct Derived : Member { };
namespace mine { __device__ unsigned zero() { return 0; } }
template <int N> __device__ unsigned times(unsigned x) { return N * x; }
template <class T> __device__ unsigned x_of(T v) { return v.x; }
__device__ unsigned vol(const dim3 &d) { return d.x * d.y * d.z; }
__device__ unsigned vol2(int, dim3 d) { return d.x * d.y * d.z; }
__device__ unsigned over(uint3 d) { return d.x; }
__device__ unsigned over(dim3 d) { return 1000 + d.x; }
__device__ unsigned def(unsigned t = threadIdx.x) { return t; }
__device__ unsigned takes(dim3 threadIdx, uint3 blockDim) { return threadIdx.x + blockDim.y; }
__device__ dim3 back(int k) { return k ? dim3(1) : blockDim; }
__device__ uint3 back2(int k) { return k ? blockIdx : threadIdx; }
#include <cstddef>
template <class... T> __device__ unsigned every(const char *, const T &...v) { return (0 + ... + v.x); }
struct Init { dim3 gridDim, blockDim; unsigned threadIdx : 5, blockIdx : 3;
  __host__ __device__ Init(dim3 g, dim3 b) : gridDim(g), blockDim{b} { threadIdx = 1; blockIdx = 2; }
  __host__ __device__ unsigned all() const { return gridDim.x + blockDim.y + threadIdx + blockIdx; } };
template <int blockDim> __device__ int param() { int y = blockDim, z = (blockDim); return y + z; }
__device__ int constant() { constexpr int gridDim = 32; constexpr int n = gridDim * 2; int a[n] = {}; enum { blockIdx = 3 }; int z = blockIdx; return a[0] + (gridDim) + z; }
__global__ void k(unsigned *a, unsigned n, Member m) {
  unsigned e = n < 3 ? n : blockDim.x;
  unsigned f = n < 3 ? n : n < 5 ? gridDim.x : blockIdx.x;
  unsigned g = (n < 3 ? (n) : (blockDim).x);
  unsigned h = n ?: threadIdx.x;
  switch (n) { case 0: threadIdx.x; break; case 1 : e += blockDim.x; break; default: f += blockIdx.x; }
again: if (blockDim.x == 0) goto again;
  unsigned r[2] = {blockDim.x, gridDim.y};
  for (auto x : r) e += x;
  for (unsigned i = threadIdx.x; i < n; i += gridDim.x * blockDim.x) e += i;
  unsigned q = std::min(n, blockDim.x) + std::max<unsigned>(n, threadIdx.x) + ::mine::zero();
  q += times<3>(threadIdx.x) + x_of(threadIdx) + x_of(blockDim) + vol(blockDim) + vol(gridDim) + vol2(1, blockDim);
  q += over(threadIdx) + over(blockDim) + over(blockIdx);
  q += def() + m.threadIdx + m.gridDim.x + (&m)->blockDim.x + m.blockIdx + m.warpSize + warpSize;
  auto t = threadIdx; auto bd = blockDim; auto tx = threadIdx.x;
  static_assert(std::is_same<decltype(tx), unsigned>::value, "");
  const auto &rt = threadIdx; uint3 t3{threadIdx}; dim3 d3 = blockDim, d4(gridDim), d5 = {blockDim};
  uint3 arr[] = {threadIdx, blockIdx};
  auto lam = [=](unsigned i) { return i + threadIdx.x + blockDim.x; };
  auto lam2 = [&] { return threadIdx; };
  q += t.x + bd.x + rt.x + t3.x + d3.x + d4.x + d5.x + arr[0].x + lam(2) + lam2().x;
  if (n == 77) printf("%u %u %d\n", threadIdx.x, n ? n : blockDim.x, warpSize);
  unsigned s = sizeof threadIdx + sizeof(blockDim) + sizeof threadIdx.x;
  unsigned sum = 0; 
  
  uint3 w; w = threadIdx; w = n ? threadIdx : blockIdx; dim3 z; z = n ? blockDim : gridDim;
  q += takes(1, threadIdx) + back(0).x + back2(1).x + w.x + z.x;
  q += (threadIdx).x + (unsigned)threadIdx.x + ~blockDim.x + !threadIdx.x + -blockDim.x;
  { dim3 blockDim(16); q += blockDim.x; uint3 threadIdx = {5, 6, 7}; q += threadIdx.y; }
  { unsigned threadIdx = 3; q += threadIdx; int warpSize = 4; q += warpSize; }
  { auto blockIdx = n; q += blockIdx; }
  q += every("a(", threadIdx, blockIdx, gridDim) + every("", r[0] ? t : t, blockDim, threadIdx);
  q += Init(blockDim, gridDim).all() + param<3>() + constant() + offsetof(Init, blockDim) + sizeof(Init);
  { dim3 gridDim, blockDim; auto l = [gridDim, blockDim, n] { return gridDim.x + blockDim.x; }; auto l2 = [&gridDim, &blockDim] { return gridDim.x; }; q += l() + l2(); }
  { dim3 *blockDim = &z, gridDim[2], threadIdx(1, 2), blockIdx{3}; q += blockDim->x + gridDim[1].x + threadIdx.y + (*blockDim).x + blockIdx.x; }
  sum += (sizeof threadIdx);
  if (threadIdx.x == 0) a[blockIdx.x] = e + f + g + h + q + s + sum;
}
int main() {
  unsigned *a; Member m{1, 2, {3, 4, 5}, dim3(6), 7};
  dim3 gridDim(2), blockDim(32);
  CK(cudaMalloc(&a, 8));
  k<<<gridDim, blockDim>>>(a, 2, m);
  CK(cudaDeviceSynchronize());
  unsigned h[2]; CK(cudaMemcpy(h, a, 8, cudaMemcpyDeviceToHost));
  printf("%u %u\n", h[0], h[1]);
  CK(cudaFree(a));
}
