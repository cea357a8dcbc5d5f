// A variable of the device that is initialised with parentheses is none of the
// host's, and a function without names of its parameters is no variable.
#include <cstdio>
#define N 3
enum { A = 5, B, C };
enum class Q : int { one, two = 9 };
namespace ns { constexpr int k = 4; struct T { int v; constexpr __host__ __device__ T(int a, int b = 0) : v(a + b) {} }; template <class X> struct W { X v; constexpr __host__ __device__ explicit W(X a) : v(a) {} }; }
constexpr __host__ __device__ int sq(int a) { return a * a; }
struct D {}; typedef int word_t;
const int M = 7; static constexpr float F[2] = { 1, 2 };
__device__ int v01(3);
__device__ int v02(-3);
__device__ int v03(N + 2);
__device__ int v04(A);
__device__ int v05((2 + 3) * 4);
__device__ int v06(sizeof(int));
__device__ int v07(sq(3));
__device__ int v08(M);
__device__ int v09(M * 2), v09b(M - 1), v09c{6};
__device__ float v10(F[1]);
__device__ const char *v11("ab");
__device__ char v12('c');
__device__ bool v13(true);
__device__ ns::T v14(A, B);
__device__ ns::T v15(ns::k);
__device__ ns::W<ns::W<int>> v16(ns::W<int>(8));
__device__ ns::W<float> v17(2.5f);
__device__ int v18(int(2.5));
__device__ Q v19(Q::two);
__device__ int *v20(nullptr);
__device__ int *v21(&v01);
__device__ int v22(A < B ? 1 : 2);
__device__ int v23(ns::T(4).v);
__device__ int v24(ns::T{4}.v);
__device__ int v25(~1), v26(!0);
__constant__ int v27(11);
static __device__ int v28(.5f + 1);
__device__ ns::T v29[2] = { ns::T(1), ns::T(2, 3) };
__managed__ int v30(12);
__device__ unsigned v31 (N);
__device__ int v32(1);
__device__ int v33(M & 3);
__device__ int f1(int);
__device__ int f2(D);
__device__ int f3(word_t);
__device__ int f4(ns::T, int = 3);
__device__ int f5(const D &);
__device__ int f6();
__device__ int f7(ns::W<int>);
__device__ int f8(D *, word_t = 2);
__device__ int f9(word_t[3]);
__device__ int fa(void);
__device__ int fb(unsigned);
__device__ int fc(D = D());
__device__ int (*fd)(int);
__device__ int fe(size_t), ff(Q);
template <class Z> __device__ int fg(Z);
__device__ int fh(float a = 3);
__device__ int fi(int (*)(int));
__device__ int fj(dim3);
__device__ int fk(float4);
template <class... Z> __device__ int fl(Z... z) { return (0 + ... + (int)z); }
__device__ int f1(int a) { return a; }
__device__ int f2(D) { return 2; }
__device__ int f3(word_t w) { return w; }
__device__ int f6() { return 6; }
__device__ int f8(D *, word_t w) { return w; }
__device__ int fe(size_t s) { return s; }
template <class Z> __device__ int fg(Z z) { return z; }
__device__ int fi(int (*f)(int)) { return f(3); }
__device__ int fj(dim3 d) { return d.y; }
__global__ void k(double *o) { int n = 0; for (double x : { (double)v01, (double)v02, (double)v03, (double)v04, (double)v05, (double)v06, (double)v07, (double)v08, (double)v09, (double)v09b, (double)v09c, (double)v10, (double)v11[1], (double)v12, (double)v13, (double)v14.v, (double)v15.v, (double)v16.v.v, (double)v17.v, (double)v18, (double)(int)v19, (double)(v20 == nullptr), (double)*v21, (double)v22, (double)v23, (double)v24, (double)v25, (double)v26, (double)v27, (double)v28, (double)v29[1].v, (double)v30, (double)v31, (double)v32, (double)v33, (double)f1(1) + f2(D()) + f3(3) + f6() + f8(0) + fe(4) + fg(5) + fi(f1) + fj(dim3(1, 7)) + fl(1, 2.5, 'c') }) o[n++] = x; v01++; v14.v++; v30++; v09b--; }
int main() { double *o; int h, e = 0; cudaMallocManaged(&o, 512); k<<<1, 1>>>(o); k<<<1, 1>>>(o); if (cudaDeviceSynchronize()) return 2; cudaMemcpyFromSymbol(&h, v01, 4);
 double w[] = { 4, -3, 5, 5, 20, 4, 9, 7, 14, 5, 6, 2, 'b', 'c', 1, 12, 4, 8, 2.5, 2, 9, 1, 4, 1, 4, 4, -2, 1, 11, 1, 5, 13, 3, 1, 3, 1 + 2 + 3 + 6 + 2 + 4 + 5 + 3 + 7 + 3 + 'c' }; for (int i = 0; i < 36; i++) if (o[i] != w[i]) printf("%d: %g %g\n", i, o[i], w[i]), e = 1; if (h != 5) e = 2; cudaFree(o); return e; }
