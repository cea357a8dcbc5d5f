/* failing.h -- for tests of the host's side: the call number "fails" of the
   CUDA runtime fails, and what is had is counted.  Include it before the
   file of the program that is tested: its calls go through here. */
#ifndef FAILING_H
#define FAILING_H
#include "stage.h"

static int calls, fails;     /* the call that fails; 0: none */

static cudaError_t fate(cudaError_t result)
{
    return ++calls == fails ? cudaErrorMemoryAllocation : result;
}

/* What is had is counted, and must be given back.  An allocation that
   fails must not have been made.  The simulator has macros of its own for
   some of these, to know an array's name: they are called first. */
static int had;

template <typename T> static cudaError_t on_device(T **to, size_t size)
{
    bool now = calls + 1 == fails;
    cudaError_t result = now ? cudaSuccess : cudaMalloc(to, size);

    had += !now && result == cudaSuccess;
    return fate(result);
}
template <typename T> static cudaError_t pinned(T **to, size_t size)
{
    bool now = calls + 1 == fails;
    cudaError_t result = now ? cudaSuccess : cudaMallocHost(to, size);

    had += !now && result == cudaSuccess;
    return fate(result);
}
static cudaError_t event(cudaEvent_t *to, unsigned flags = 0)
{
    bool now = calls + 1 == fails;
    cudaError_t result = now ? cudaSuccess
                             : cudaEventCreateWithFlags(to, flags);

    had += !now && result == cudaSuccess;
    return fate(result);
}
static cudaError_t device_free(void *p)
{
    had -= p != NULL;
    return cudaFree(p);
}
static cudaError_t pinned_free(void *p)
{
    had -= p != NULL;
    return cudaFreeHost(p);
}
static cudaError_t event_free(cudaEvent_t e)
{
    had--;
    return cudaEventDestroy(e);
}
#undef cudaMalloc
#undef cudaMallocHost
#undef cudaFree
#undef cudaFreeHost
#undef cudaEventCreate
#define cudaMalloc on_device
#define cudaMallocHost pinned
#define cudaEventCreate event
#define cudaEventCreateWithFlags event
#define cudaFree device_free
#define cudaFreeHost pinned_free
#define cudaEventDestroy event_free
#define cudaMemcpy(...) fate((cudaMemcpy)(__VA_ARGS__))
#define cudaMemcpyAsync(...) fate((cudaMemcpyAsync)(__VA_ARGS__))
#define cudaMemset(...) fate((cudaMemset)(__VA_ARGS__))
#define cudaMemsetAsync(...) fate((cudaMemsetAsync)(__VA_ARGS__))
#define cudaEventRecord(...) fate((cudaEventRecord)(__VA_ARGS__))
#define cudaEventSynchronize(...) \
    fate((cudaEventSynchronize)(__VA_ARGS__))
#define cudaEventElapsedTime(...) \
    fate((cudaEventElapsedTime)(__VA_ARGS__))
#define cudaGetLastError() fate((cudaGetLastError)())
#define cudaGetDevice(...) fate((cudaGetDevice)(__VA_ARGS__))
#define cudaGetDeviceProperties(...) \
    fate((cudaGetDeviceProperties)(__VA_ARGS__))

#undef WIDTH
#if COST_BITS == 32
#define WIDTH(name) name##_failing_32
#else
#define WIDTH(name) name##_failing_64
#endif
#endif
