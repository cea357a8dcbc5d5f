/* what programs of other courses use: a template's kernel with a bare zero, a
   reduce of their own beside that of groups, a prefetch to the host */
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
    return cudaFree(a);
}
