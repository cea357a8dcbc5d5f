#include "harness.h"
#include <cooperative_groups.h>
#define I (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void one(int *a) { a[I] = 1; }
__global__ void nothing() {}

/* ---- leaks --------------------------------------------------------- */
CASE(never_freed) { int *a;
    (void)!cudaMalloc(&a, 100);         //? leak
}
CASE(freed_on_one_path) {
    int *a, *b;
    (void)!cudaMalloc(&a, 4);           //? leak
    (void)!cudaMalloc(&b, 4);
    if (b)
        (void)!cudaFree(b);
    else
        (void)!cudaFree(a);
}
CASE(pointer_overwritten) {
    int *a = nullptr;
    for (int k = 0; k < 3; k++)
        (void)!cudaMalloc(&a, 64);      //? leak
    (void)!cudaFree(a);
}
static void early(int fail)
{
    int *tmp;
    (void)!cudaMalloc(&tmp, 8);         //? leak
    if (fail)
        return;
    (void)!cudaFree(tmp);
}
CASE(early_return) { early(1); early(0); }
CASE(pinned_memory) { char *p;
    (void)!cudaMallocHost(&p, 64);      //? leak
}
CASE(managed_memory) { float *p;
    (void)!cudaMallocManaged(&p, 64);   //? leak
}
CASE(pitched_memory) { float *p; size_t pitch;
    (void)!cudaMallocPitch(&p, &pitch, 20, 4); //? leak
}
struct Owner { int *p; Owner() { (void)!cudaMalloc(&p, 16); } }; //? leak
CASE(class_without_a_destructor) { Owner o; one<<<1, 4>>>(o.p); settle(); }

/* ---- errors that nobody looked at ---------------------------------- */
CASE(unseen_too_many_threads) {
    nothing<<<1, 2048>>>();             //! launch-error //! unchecked-error
}
CASE(unseen_copy) { int h, *a = ints(1);
    cudaMemcpy(&h, a, 4, (cudaMemcpyKind)9); //! unchecked-error
}
CASE(unseen_malloc) { int *a;
    cudaMalloc(&a, (size_t)1 << 50);    //! unchecked-error
}
CASE(unseen_stream) {
    cudaStreamSynchronize((cudaStream_t)0x1234); //! unchecked-error
}
CASE(unseen_device) {
    cudaSetDevice(7);                   //! unchecked-error
}
CASE(unseen_in_a_loop) { cudaEvent_t e; (void)!cudaEventCreate(&e); float ms;
    for (int k = 0; k < 2; k++)
        cudaEventElapsedTime(&ms, e, e); //! unchecked-error
}
CASE(unseen_pitch) { int *a = ints(8), h[8] = { 0 };
    if (a)
        cudaMemcpy2D(a, 4, h, 8, 8, 2, cudaMemcpyHostToDevice); //! unchecked-error
}
__global__ void trap() { __trap(); }
CASE(unseen_after_the_launch) {
    trap<<<1, 1>>>();                   //! unchecked-error
}

/* ---- launches that fail -------------------------------------------- */
#define LOOK() if (cudaGetLastError() == cudaSuccess) exit(9)
CASE(too_many_threads) {
    nothing<<<1, dim3(32, 33)>>>();     //! launch-error
    LOOK();
}
CASE(no_threads) { int n = 0;
    nothing<<<1, n>>>();                //! launch-error
    LOOK();
}
CASE(no_blocks) { int n = 0;
    one<<<(n + 31) / 32, 32>>>(ints(1)); //! launch-error
    LOOK();
}
CASE(grid_too_high) {
    nothing<<<dim3(1, 70000), 1>>>();   //! launch-error
    LOOK();
}
CASE(block_too_deep) {
    nothing<<<1, dim3(1, 1, 65)>>>();   //! launch-error
    LOOK();
}
CASE(too_much_shared) {
    nothing<<<1, 32, 64 << 10>>>();     //! launch-error
    LOOK();
}
CASE(dead_stream) {
    cudaStream_t s; (void)!cudaStreamCreate(&s); (void)!cudaStreamDestroy(s);
    nothing<<<1, 32, 0, s>>>();         //! launch-error
    LOOK();
}
CASE(cooperative_too_large) {
    cudaError_t e = cudaLaunchCooperativeKernel(nothing, dim3(100000), dim3(256), nullptr); //! launch-error
    if (e != cudaErrorCooperativeLaunchTooLarge) exit(9);
    (void)!cudaGetLastError(); }
// 40 KiB in a function: 20 blocks fit, which is known when they are met
static __device__ void wide(int *a) { __shared__ int big[10 << 10]; big[threadIdx.x] = 1; a[I] = big[threadIdx.x]; }
__global__ void calls_wide(int *a) { wide(a); }
CASE(cooperative_too_large_within) { int *a = ints(3200); void *list[] = { &a };
    if (cudaLaunchCooperativeKernel(calls_wide, dim3(100), dim3(32), list)) exit(9); //! launch-error
    if (cudaDeviceSynchronize() != cudaErrorCooperativeLaunchTooLarge) exit(9); }
CASE(ok_cooperative_as_told) { int n, *a = ints(3200); void *list[] = { &a };
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, calls_wide, 32, 0) || n * 4 < 100) exit(9);
    for (int k = 0; k < 3; k++)                         // as many as were told, each time
        if (cudaLaunchCooperativeKernel(calls_wide, dim3(100), dim3(32), list) || cudaDeviceSynchronize()) exit(9);
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, calls_wide, 32, 0) || n != 5) exit(9); }
__global__ void wants_grid() { cooperative_groups::this_grid().sync(); } //! launch-error
CASE(grid_barrier_without_cooperation) { wants_grid<<<2, 32>>>(); settle(); (void)!cudaGetLastError(); }

/* ---- right ones ---------------------------------------------------- */
CASE(ok_seen) { nothing<<<1, 32>>>(); if (cudaGetLastError() || cudaDeviceSynchronize()) exit(9); }
CASE(ok_copies) {
    int h[12], *a, *b; size_t pitch;
    for (int i = 0; i < 12; i++) h[i] = i;
    if (cudaMallocPitch(&a, &pitch, 12, 4) || cudaMalloc(&b, 48)) exit(9);
    cudaMemcpy2D(a, pitch, h, 12, 12, 4, cudaMemcpyHostToDevice);
    cudaMemcpy2D(b, 12, a, pitch, 12, 4, cudaMemcpyDeviceToDevice);
    int back[12];
    cudaMemcpy(back, b, 48, cudaMemcpyDeviceToHost);
    if (memcmp(h, back, 48)) exit(9);
    cudaFree(a); cudaFree(b); }
CASE(ok_opt_in_shared) {
    if (cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10)) exit(9);
    nothing<<<1, 32, 100 << 10>>>();
    if (cudaGetLastError() || cudaDeviceSynchronize()) exit(9); }
CASE(ok_streams_and_events) {
    cudaStream_t s, t; cudaEvent_t e, f; int *a = ints(64), *h; float ms = -1;
    if (cudaStreamCreate(&s) || cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking) || cudaEventCreate(&e) || cudaEventCreate(&f)) exit(9);
    if (cudaMallocHost(&h, 256)) exit(9);
    settle();
    cudaEventRecord(e, s);
    one<<<1, 64, 0, s>>>(a);
    cudaEventRecord(f, s);
    cudaStreamWaitEvent(t, f, 0);
    cudaMemcpyAsync(h, a, 256, cudaMemcpyDeviceToHost, t);
    if (cudaStreamSynchronize(t) || h[63] != 1 || cudaEventElapsedTime(&ms, e, f) || ms < 0) exit(9);
    cudaStreamDestroy(s); cudaStreamDestroy(t); cudaEventDestroy(e); cudaEventDestroy(f); cudaFreeHost(h); }
CASE(ok_questions) {
    cudaDeviceProp p; int n, blocks, size;
    if (cudaGetDeviceCount(&n) || n < 1 || cudaGetDeviceProperties(&p, 0) || p.warpSize != 32) exit(9);
    if (cudaOccupancyMaxPotentialBlockSize(&blocks, &size, one) || size < 32) exit(9);
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, one, 256, 0) || n != 8) exit(9); }
__global__ void args(int a, short b, double c, dim3 d, int *out) { out[0] = a + b + (int)c + (int)d.x; }
CASE(ok_launch_by_address) {
    int a = 1, h, *out = ints(1); short b = 2; double c = 3; dim3 d(4);
    void *list[] = { &a, &b, &c, &d, &out };
    if (cudaLaunchKernel((const void *)args, dim3(1), dim3(1), list, 0, 0)) exit(9);
    cudaMemcpy(&h, out, 4, cudaMemcpyDeviceToHost);
    if (h != 10) exit(9); }
template <typename A, typename B> __global__ void generic(A *a, B b) { a[I] = (A)b; }
CASE(ok_templates) { generic<int, float><<<1, 32>>>(ints(32), 2.5f); generic<<<dim3(2), dim3(16)>>>(ints(32), 7L); settle(); }
