#include <cstdio>
#include <cmath>
struct P { int v; int get() const { return v; } };           // host member
int get(int x) { return x; }
__host__ __device__ int sq(int x);
int sq(int x) { return x * x; }
constexpr int three() { return 3; }
static int op(int x) { return -x; }
template <class F> __global__ void apply(int *a, F op) { a[threadIdx.x] = op(threadIdx.x); }
struct Q { int v; __device__ int get() const { return v; } __device__ int both() const { return get(); } };
struct Add { int k; __device__ int operator()(int x) const { return x + k; } };
__device__ int twice(int x) { return 2 * x; }
__device__ int (*pf)(int) = twice;
__host__ __device__ int hd(int x) {
#ifdef __CUDA_ARCH__
    return twice(x);
#else
    return op(x);
#endif
}
__global__ void k(int *a, int n) {
    int op = 3; Q q{4};
    auto f = [&](int x) { return x + op; };
    a[threadIdx.x] = f(1) + q.both() + sq(2) + three() + pf(1) + hd(1) + ::abs(-n);
}
__global__ void scale(int *a) { a[threadIdx.x] *= 2; }
void scale(int *a, int n) { scale<<<1, n>>>(a); }
void show(dim3 threadIdx) { printf("%u\n", threadIdx.x); }
int sum(int (*twice)(int)) { return twice(2); }
int main() {
    int *d, h[4]; cudaMalloc(&d, 16);
    apply<<<1, 4>>>(d, Add{5});
    k<<<1, 4>>>(d, 7); scale(d, 4);
    cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost); cudaFree(d);
    show(dim3(9)); P p{1};
    auto rand = [] { return 4; };
    printf("%d %d %d %d\n", h[0], sum(op), p.get() + get(1), rand());
}
