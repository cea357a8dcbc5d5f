// a pointer of the device whose target is const: a kernel sets it, and the
// host; and one that is const itself
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>
template <class T> struct one { T x; };
__device__ const uint8_t *by_kernel, *by_host;
__device__ const one<const int *> fixed = { nullptr };
static __device__ const uint32_t two[2] = { 3, 4 };
__global__ void keep(const uint8_t *f) { by_kernel = f; }
__global__ void look(uint32_t *out)
{
    *out = by_kernel[1] + by_host[2] + two[1] + (fixed.x != nullptr);
}
int main()
{
    const uint8_t bytes[4] = { 1, 20, 30, 4 };
    uint8_t *f;
    uint32_t *out, got;
    if (cudaMalloc(&f, 4) || cudaMalloc(&out, 4)
        || cudaMemcpy(f, bytes, 4, cudaMemcpyHostToDevice))
        return 1;
    keep<<<1, 1>>>(f);
    if (cudaMemcpyToSymbol(by_host, &f, sizeof f))
        return 2;
    look<<<1, 1>>>(out);
    if (cudaMemcpy(&got, out, 4, cudaMemcpyDeviceToHost))
        return 3;
    printf("%u\n", got);
    return cudaFree(f) || cudaFree(out);
}
