// Threads of the host: each has its device; a function that a stream calls may
// wait for one; what the device can do is said.
#include <cstdio>
#include <thread>
#include <cuComplex.h>
#include <math_constants.h>
__global__ void count(int *n) { atomicAdd(n, 1); }
__global__ void square(cuFloatComplex *z) { *z = cuCmulf(*z, *z); }
static int sum[2], device[2], waited;
static void one(int d) {
    int *n;
    if (cudaSetDevice(d) || cudaMalloc(&n, 4) || cudaMemset(n, 0, 4))
        return;
    for (int i = 0; i < 100; i++)
        count<<<2, 2>>>(n);
    if (cudaMemcpy(&sum[d], n, 4, cudaMemcpyDeviceToHost) || cudaFree(n))
        return;
    if (cudaGetDevice(&device[d]))
        sum[d] = -1;
}
static void answer() {
    cudaStream_t s;
    if (!cudaStreamCreate(&s) && !cudaStreamDestroy(s))
        waited = 7;
}
static void callback(cudaStream_t, cudaError_t, void *) { std::thread(answer).join(); }
int main() {
    std::thread a(one, 0), b(one, 1);
    a.join();
    b.join();
    cudaStream_t s;
    if (cudaStreamCreate(&s) || cudaStreamAddCallback(s, callback, nullptr, 0)
        || cudaStreamSynchronize(s) || cudaStreamDestroy(s))
        return 1;
    cudaDeviceProp p;
    if (cudaGetDeviceProperties(&p, 0))
        return 1;
    cuFloatComplex *z;
    if (cudaMallocManaged(&z, sizeof *z))
        return 1;
    *z = make_cuFloatComplex(1, 2);
    square<<<1, 1>>>(z);
    if (cudaDeviceSynchronize())
        return 1;
    bool right = cuCrealf(*z) == -3 && cuCimagf(*z) == 4 && CUDART_PI_F > 3;
    printf("%d %d %d %d %d %d %d\n", device[0], device[1], sum[0], sum[1], waited,
           p.deviceOverlap && p.asyncEngineCount && p.memPitch, right);
    return cudaFree(z);
}
