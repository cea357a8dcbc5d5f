// Instances of templates whose address has lost its type before anybody launches them.
#include <cstdio>
#include <type_traits>
template <class T, int N = 3> __global__ void filled(T *p) { *p = N; }
template <> __global__ void filled<short, 5>(short *p) { *p = 55; }
template <class... T> __global__ void summed(int *p, T... v) { *p = (0 + ... + v); }
template <class T, typename = std::enable_if_t<std::is_integral<T>::value>> __global__ void whole(T *p) { *p = 12; }
__device__ void seven(int *p) { *p = 7; }
template <auto F> __global__ void done_by(int *p) { F(p); }
template <class T> __global__ void ahead(T *p, const T v, int w);
namespace own { template <class T> static __global__ void __launch_bounds__(64) inner(T *p) { *p = 77; }
namespace { template <auto V> __global__ void hidden(int *p) { *p = V; } } }
template <class F> __global__ void called(int *p, F f) { f(p); }
template <class T> __global__ void ahead(T *p, const T v, int w) { *p = v * w; }
struct Adds { __device__ void operator()(int *p) const { *p += 90; } };
static int *p, two = 2, three = 3;
static Adds adds;
static int by(const void *f)
{
    void *a[] = { &p, &two, &three }, *b[] = { &p, &adds };
    *p = 0;
    cudaError_t e = cudaLaunchKernel(f, 1, 1, f == (const void *)called<Adds> ? b : a, 0, 0);
    return e || (e = cudaDeviceSynchronize()) ? -(int)e : *p;
}
template <class K> static int of(K k) { return by((const void *)k); }
int main()
{
    cudaMallocManaged(&p, 4);
    auto f = filled<int, 8>;
    void *again = (void *)f;
    const void *table[] = { (void *)filled<int>, (void *)&filled<int, 4>, reinterpret_cast<const void *>(filled<short, 5>),
        (void *)summed<int, int>, (void *)whole<int>, (void *)done_by<seven>, (void *)ahead<int>, (void *)own::inner<int>,
        (void *)own::hidden<13>, (void *)called<Adds>, again };
    for (const void *t : table) printf("%d ", by(t));
    printf("%d", of(filled<int, 9>));
    cudaFuncAttributes a;
    printf(" %d\n", cudaFuncGetAttributes(&a, (const void *)filled<int, 10>));
    cudaFree(p);
}
