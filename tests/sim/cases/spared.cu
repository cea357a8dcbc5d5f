/* spared.cu -- what device code may come to keeps its checks, however it gets there */
#include <algorithm>
#include <vector>
struct Cell { int v; void put(int x) { v = x; } Cell &operator+=(int x) { v += x; return *this; } static void set(int *p, int x) { *p = x; } };
struct Row { Cell cell; };
static void inner(int *p, int x) { *p = x; }
static void outer(int *p, int x) { inner(p, x); }
template <class T> static void generic(T *p, T x) { *p = x; }
static constexpr void constant(int *p, int x) { *p = x; }
__host__ __device__ inline void both(int *p, int x) { *p = x; }
namespace some {
  template <class T> __host__ __device__ void swap(T &x, T &y) { T z = x; x = y; y = z; }
  template <class I, class T> __device__ void fill(I from, I to, T x) { for (; from != to; ++from) *from = x; }
}
Cell &operator-=(Cell &c, int x) { c.v -= x; return c; }
#define KERNEL(name) __global__ void name(int *a)
KERNEL(k0) { both(a, threadIdx.x); }
KERNEL(k1) { constant(a, threadIdx.x); }
KERNEL(k2) { ::outer(a, threadIdx.x); }
KERNEL(k3) { ::generic(a, (int)threadIdx.x); }
KERNEL(k4) { ((Cell *)a)->put(threadIdx.x); }
KERNEL(k5) { *(Cell *)a += threadIdx.x; }
KERNEL(k6) { Cell::set(a, threadIdx.x); }
KERNEL(k7) { ((Row *)a)->cell += threadIdx.x; }
KERNEL(k8) { *(Cell *)a -= threadIdx.x; }
KERNEL(k9) { auto l = [=](int x) { *a = x; }; l(threadIdx.x); }
KERNEL(k10) { some::swap(a[0], a[1]); }
KERNEL(k11) { some::fill(a, a + 2, threadIdx.x); }
#ifdef FUNCTOR
template <class F> __global__ void each(F f) { f(threadIdx.x); }
#endif
static int work(std::vector<int> &v) {
  std::sort(v.begin(), v.end(), [](int x, int y) { return x > y; });
  int s = 0;
  for (size_t i = 0; i < v.size(); i++) s += v[i];
  return s; }
int main(int n, char **c) {
  std::vector<int> v(100, n); int *a, w = atoi(c[1]);
  if (cudaMalloc(&a, 64) || cudaMemset(a, 0, 64)) return 3;
  void (*k[])(int *) = { k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11 };
  if (w < 12) k[w]<<<1, 2>>>(a);
#ifdef FUNCTOR
  each<<<1, 2>>>([=](int x) { a[0] = x; });
#endif
  if (cudaDeviceSynchronize()) return 3;
  if (w == 12) *a = work(v);
  return cudaFree(a) || work(v) != 200; }
