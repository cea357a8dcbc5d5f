/* shadow: bytes of shadow for a byte of memory, for four uses of an array;
   each row in a process of its own, as peaks are never forgotten */
#include <cuda_runtime.h>
#include "sim.h"
#include <cstdio>
#include <cstdlib>

__global__ void words(unsigned n, unsigned *a)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4)
        a[i] = i;
}
__global__ void own_bytes(unsigned n, unsigned char *a)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = (unsigned char)(a[i] + 1);
}
__global__ void shared_words(unsigned n, unsigned *a)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMax(&a[i * 2654435761u % (n / 4)], a[i % (n / 4)]);
}
__global__ void any_bytes(unsigned n, unsigned char *a)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i * 2654435761u % n] == 1)
        a[0] = 1;
}
int main(int argc, char **argv)
{
    unsigned n = 1u << 20, use = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
    static const char *const name[] = { "words", "own-bytes", "shared-words", "any-bytes" };
    void *a;
    if (cudaMalloc(&a, n) || cudaMemset(a, 0, n))
        return 3;
    switch (use) {
    case 0: words<<<n / 1024, 256>>>(n, (unsigned *)a); break;
    case 1: own_bytes<<<n / 256, 256>>>(n, (unsigned char *)a); break;
    case 2: shared_words<<<n / 1024, 256>>>(n, (unsigned *)a); break;
    default: any_bytes<<<n / 256, 256>>>(n, (unsigned char *)a);
    }
    if (cudaDeviceSynchronize())
        return 3;
    sim_counters c;
    sim_counters_get(&c);
    printf("%s,%llu,%.2f\n", name[use % 4], (unsigned long long)c.memory_peak,
           (double)c.shadow_peak / (double)c.memory_peak);
    return cudaFree(a) ? 3 : 0;
}
