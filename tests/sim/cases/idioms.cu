/* what programs of other courses use: a template's kernel with a bare zero, a
   reduce of their own beside that of groups, a prefetch to the host, arrays
   with an owner, which are pointers only in a call */
#include <cooperative_groups.h>
#include <sm_61_intrinsics.h>
#include <cstdio>
using namespace cooperative_groups;

__device__ int reduce(thread_group g, int *x, int v)
{
    for (int i = (int)g.size() / 2; i > 0; i /= 2) {
        x[g.thread_rank()] = v;
        g.sync();
        if ((int)g.thread_rank() < i)
            v += x[(int)g.thread_rank() + i];
        g.sync();
    }
    return v;
}
__global__ void sums(int *a)
{
    __shared__ int x[64];
    auto block = this_thread_block();
    auto tile = tiled_partition(tiled_partition(block, 32), 16);
    int v = reduce(tile, x + threadIdx.x / 16 * 16, a[threadIdx.x]);
    if (tile.thread_rank() == 0)
        a[threadIdx.x] = v;
}
template <class T> __global__ void offset(T *a, int by) { a[threadIdx.x + by]++; }
struct owner {
    int *a = nullptr;
    owner() = default;
    owner(const owner &) = delete;
    ~owner() { cudaFree(a); }
    operator int *() const { return a; }
};
__global__ void sum(int *to, const int *a, const int *b = nullptr, float by = 2)
{
    *to = *a + (b ? *b : 100) * (int)by;
}

/* a copy that frees what it has: the host's business, and not the threads' */
struct guard {
    int *at, *gone;
    ~guard() { int d; *gone += !cudaGetDevice(&d); }
};
__global__ void hold(guard g, int n) { if (threadIdx.x + 1 == (unsigned)n) *g.at += n; g.at = NULL; }
template <class T> __global__ void hold_one(T g) { *g.at += 1; }

int main()
{
    int *a, device;
    cudaDeviceProp p;
    if (cudaGetDeviceProperties(&p, 0) || cudaChooseDevice(&device, &p)
        || p.pageableMemoryAccessUsesHostPageTables < 0 || cudaMallocManaged(&a, 64 * sizeof *a))
        return 1;
    for (int i = 0; i < 64; i++)
        a[i] = 0;
    offset<<<1, 64>>>(a, 0);
    sums<<<1, 64>>>(a);
    if (cudaMemPrefetchAsync(a, 64 * sizeof *a, cudaCpuDeviceId, 0) || cudaDeviceSynchronize())
        return 2;
    printf("%d %d\n", a[0], a[48]);
    owner x;
    void (*f)(int *, const int *, const int *, float) = sum;
    if (cudaMallocManaged(&x.a, 2 * sizeof *a))
        return 3;
    sum<<<1, 1>>>(x, a, 0, 7);
    sum<<<1, 1>>>(x + 1, x, x, 2.5);
    f<<<1, 1>>>(x, x, NULL, 1);
    offset<int><<<1, 1>>>(x, 1);
    cudaDeviceSynchronize();
    printf("%d %d\n", x[0], x[1]);
    int gone = 0, n = 32;
    {
        guard g = { x, &gone };
        void *list[] = { &g, &n };
        x[0] = 0;
        hold<<<1, 32>>>(g, 32);
        hold_one<guard><<<1, 1>>>(g);
        if (cudaLaunchKernel((const void *)hold, 1, 32, list) || cudaDeviceSynchronize())
            return 4;
    }
    printf("held: %d %d\n", x[0], gone);
    cudaEvent_t event;
    if (cudaEventCreate(&event, cudaEventDisableTiming) || cudaEventDestroy(event)
        || cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte))
        return 5;
    return cudaFree(a);
}
