/* What CUDA 13 no longer has, for the card's compiler only: programs of old books. */
#include <cuda_runtime.h>
#ifdef __cplusplus
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#define cudaThreadSynchronize cudaDeviceSynchronize
#define cudaThreadExit cudaDeviceReset
#define cudaThreadGetLimit cudaDeviceGetLimit
#define cudaThreadSetLimit cudaDeviceSetLimit
#define cudaThreadSetCacheConfig cudaDeviceSetCacheConfig
#define clockRate l2CacheSize
#define memoryClockRate memoryBusWidth
#define deviceOverlap asyncEngineCount
#define kernelExecTimeoutEnabled canMapHostMemory
#define singleToDoublePrecisionPerfRatio integrated
#define cooperativeMultiDeviceLaunch cooperativeLaunch
static inline cudaMemLocation cuda13_place(int device)
{
    cudaMemLocation l;
    l.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    l.id = device < 0 ? 0 : device;
    return l;
}
static inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, int device,
                                               cudaStream_t s = 0)
    { return cudaMemPrefetchAsync(p, n, cuda13_place(device), 0u, s); }
static inline cudaError_t cudaMemAdvise(const void *p, size_t n, cudaMemoryAdvise a, int device)
    { return cudaMemAdvise(p, n, a, cuda13_place(device)); }
#endif
