/* cuda_runtime.h -- what #include <cuda_runtime.h> finds under simcc */
#ifndef SIM_CUDA_RUNTIME_H
#define SIM_CUDA_RUNTIME_H
/* The C part of the runtime API */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define __SIMULATOR__ 1
#define CUDART_VERSION 13000
#ifdef __cplusplus
#define SIM_DEFAULT(x) = x
extern "C" {
#else
#define SIM_DEFAULT(x)
#endif
/* The error codes, with the numbers of the real runtime */
typedef enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidPitchValue = 12,
    cudaErrorInvalidSymbol = 13,
    cudaErrorInvalidDevicePointer = 17,
    cudaErrorInvalidMemcpyDirection = 21,
    cudaErrorInvalidDeviceFunction = 98,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    /* Errors of launches and of device code */
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700,
    cudaErrorLaunchOutOfResources = 701,
    cudaErrorLaunchTimeout = 702,
    cudaErrorAssert = 710,
    cudaErrorHostMemoryAlreadyRegistered = 712,
    cudaErrorHostMemoryNotRegistered = 713,
    cudaErrorLaunchFailure = 719,
    cudaErrorCooperativeLaunchTooLarge = 720,
    cudaErrorNotSupported = 801,
    cudaErrorUnknown = 999
} cudaError_t;
/* The kinds of copy, flags and handles */
enum cudaMemcpyKind {
    cudaMemcpyHostToHost, cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault
};
/* Flags, most of them accepted and dropped */
#define cudaStreamDefault 0u
#define cudaStreamNonBlocking 1u
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaEventDefault 0u
#define cudaEventBlockingSync 1u
#define cudaEventDisableTiming 2u
#define cudaHostAllocDefault 0u
#define cudaHostAllocPortable 1u
#define cudaHostAllocMapped 2u
#define cudaHostAllocWriteCombined 4u
#define cudaHostRegisterDefault 0u
#define cudaHostRegisterMapped 2u
#define cudaMemAttachGlobal 1u
#define cudaDeviceScheduleAuto 0u
#define cudaDeviceScheduleBlockingSync 4u
#define cudaDeviceMapHost 8u
typedef struct sim_stream *cudaStream_t;
typedef struct sim_event *cudaEvent_t;
/* What a program may ask about the device */
typedef struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem;
    size_t sharedMemPerBlock, sharedMemPerMultiprocessor;
    size_t sharedMemPerBlockOptin, totalConstMem, memPitch;
    int regsPerBlock, regsPerMultiprocessor, warpSize;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
    int major, minor, multiProcessorCount;
    int maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
    int l2CacheSize, memoryBusWidth, concurrentKernels;
    int cooperativeLaunch, managedMemory, unifiedAddressing;
    int canMapHostMemory, integrated, asyncEngineCount, ECCEnabled;
    int pciBusID, pciDeviceID, pciDomainID;
} cudaDeviceProp;
/* Single attributes, by number */
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX = 2,
    cudaDevAttrMaxGridDimX = 5, cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrTotalConstantMemory = 9, cudaDevAttrWarpSize = 10,
    cudaDevAttrClockRate = 13, cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrMemoryClockRate = 36,
    cudaDevAttrGlobalMemoryBusWidth = 37,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrCooperativeLaunch = 95
};
/* What may be asked and set about a kernel, and about a pointer */
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion;
    int maxDynamicSharedSizeBytes;
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared,
    cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost,
    cudaMemoryTypeDevice, cudaMemoryTypeManaged };
struct cudaPointerAttributes {
    enum cudaMemoryType type; int device;
    void *devicePointer, *hostPointer;
};
/* Texture objects for linear memory */
typedef unsigned long long cudaTextureObject_t;
enum cudaResourceType { cudaResourceTypeArray,
    cudaResourceTypeMipmappedArray, cudaResourceTypeLinear,
    cudaResourceTypePitch2D };
enum cudaChannelFormatKind { cudaChannelFormatKindSigned,
    cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat,
    cudaChannelFormatKindNone };
struct cudaChannelFormatDesc {
    int x, y, z, w; enum cudaChannelFormatKind f; };
struct cudaResourceDesc {
    enum cudaResourceType resType;
    union { struct { void *devPtr; struct cudaChannelFormatDesc desc;
        size_t sizeInBytes; } linear; } res;
};
/* How a texture is read */
enum cudaTextureReadMode { cudaReadModeElementType,
    cudaReadModeNormalizedFloat };
enum cudaTextureAddressMode {
    cudaAddressModeWrap, cudaAddressModeClamp,
    cudaAddressModeMirror, cudaAddressModeBorder
};
enum cudaTextureFilterMode {
    cudaFilterModePoint, cudaFilterModeLinear
};
struct cudaTextureDesc {
    enum cudaTextureAddressMode addressMode[3];
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureReadMode readMode;
    int normalizedCoords;
};
/* Vector types and dim3 */
typedef struct uint3 { unsigned x, y, z; } uint3;
#ifdef __cplusplus
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1)
        : x(a), y(b), z(c) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return uint3{x, y, z}; }
};
#else
typedef struct dim3 { unsigned x, y, z; } dim3;
#endif
/* Vectors of two and four are aligned as a whole */
#define SIM_VECTORS(T, N) \
    typedef struct N##1 { T x; } N##1; \
    typedef struct __attribute__((aligned(2 * sizeof(T)))) N##2 \
        { T x, y; } N##2; \
    typedef struct N##3v { T x, y, z; } N##3v; \
    typedef struct __attribute__((aligned(sizeof(T) == 8 ? 16 : \
        4 * sizeof(T)))) N##4 { T x, y, z, w; } N##4;
SIM_VECTORS(int, int) SIM_VECTORS(unsigned, uint)
SIM_VECTORS(float, float) SIM_VECTORS(double, double)
SIM_VECTORS(unsigned char, uchar) SIM_VECTORS(char, char)
SIM_VECTORS(short, short) SIM_VECTORS(unsigned short, ushort)
SIM_VECTORS(long long, longlong)
SIM_VECTORS(unsigned long long, ulonglong)
typedef int3v int3; typedef float3v float3; typedef double3v double3;
typedef uchar3v uchar3; typedef longlong3v longlong3;
/* Functions that make vectors */
#define SIM_MAKE(T, N) \
    static inline N##2 make_##N##2(T x, T y) \
        { N##2 v = {x, y}; return v; } \
    static inline N##4 make_##N##4(T x, T y, T z, T w) \
        { N##4 v = {x, y, z, w}; return v; }
SIM_MAKE(int, int) SIM_MAKE(unsigned, uint) SIM_MAKE(float, float)
SIM_MAKE(double, double) SIM_MAKE(unsigned char, uchar)
SIM_MAKE(long long, longlong) SIM_MAKE(unsigned long long, ulonglong)
static inline int3 make_int3(int x, int y, int z)
    { int3 v = {x, y, z}; return v; }
static inline uint3 make_uint3(unsigned x, unsigned y, unsigned z)
    { uint3 v = {x, y, z}; return v; }
static inline float3 make_float3(float x, float y, float z)
    { float3 v = {x, y, z}; return v; }
/* Calls: device, errors, memory */
cudaError_t cudaGetDeviceCount(int *);
cudaError_t cudaGetDevice(int *);
cudaError_t cudaSetDevice(int);
cudaError_t cudaSetDeviceFlags(unsigned);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int);
cudaError_t cudaDeviceGetAttribute(int *, enum cudaDeviceAttr, int);
cudaError_t cudaRuntimeGetVersion(int *);
cudaError_t cudaDriverGetVersion(int *);
cudaError_t cudaMemGetInfo(size_t *, size_t *);
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
const char *cudaGetErrorString(cudaError_t);
const char *cudaGetErrorName(cudaError_t);
/* Calls that free, copy and set */
cudaError_t cudaFree(void *);
cudaError_t cudaFreeHost(void *);
cudaError_t cudaHostRegister(void *, size_t, unsigned);
cudaError_t cudaHostUnregister(void *);
cudaError_t cudaMemcpy(void *, const void *, size_t,
    enum cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void *, const void *, size_t,
    enum cudaMemcpyKind, cudaStream_t SIM_DEFAULT(0));
cudaError_t cudaMemcpy2D(void *, size_t, const void *, size_t,
    size_t, size_t, enum cudaMemcpyKind);
cudaError_t cudaMemcpy2DAsync(void *, size_t, const void *, size_t,
    size_t, size_t, enum cudaMemcpyKind, cudaStream_t SIM_DEFAULT(0));
cudaError_t cudaMemset(void *, int, size_t);
cudaError_t cudaMemsetAsync(void *, int, size_t,
    cudaStream_t SIM_DEFAULT(0));
cudaError_t cudaMemset2D(void *, size_t, int, size_t, size_t);
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *,
    const void *);
cudaError_t cudaMemPrefetchAsync(const void *, size_t, int,
    cudaStream_t SIM_DEFAULT(0));
/* Calls: streams, events, textures */
cudaError_t cudaStreamCreate(cudaStream_t *);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *, unsigned);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *, unsigned, int);
cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamQuery(cudaStream_t);
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t,
    unsigned SIM_DEFAULT(0));
cudaError_t cudaLaunchHostFunc(cudaStream_t, void (*)(void *), void *);
cudaError_t cudaEventCreate(cudaEvent_t *);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *, unsigned);
cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t SIM_DEFAULT(0));
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventQuery(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *,
    const struct cudaResourceDesc *, const struct cudaTextureDesc *,
    const void *);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *,
    const struct cudaChannelFormatDesc *, int);
/* Allocation remembers the variable that was named in the call */
cudaError_t sim_malloc(void **, size_t, const char *, size_t);
cudaError_t sim_malloc_pitch(void **, size_t *, size_t, size_t,
    const char *, size_t);
cudaError_t sim_malloc_host(void **, size_t, const char *, size_t);
cudaError_t sim_malloc_managed(void **, size_t, const char *, size_t);
cudaError_t sim_malloc_async(void **, size_t, cudaStream_t,
    const char *, size_t);
cudaError_t sim_free_async(void *, cudaStream_t);
#define cudaFreeAsync(p, s) sim_free_async(p, s)
cudaError_t sim_host_device_pointer(void **, void *);
cudaError_t sim_launch_kernel(const void *, dim3, dim3, void **,
    size_t, cudaStream_t, int);
cudaError_t sim_to_symbol(void *, size_t, const void *, size_t,
    size_t, enum cudaMemcpyKind, cudaStream_t);
cudaError_t sim_from_symbol(void *, const void *, size_t, size_t,
    size_t, enum cudaMemcpyKind, cudaStream_t);
cudaError_t sim_occupancy(int *, int, size_t);
cudaError_t sim_func_attributes(struct cudaFuncAttributes *,
    const void *);
cudaError_t sim_func_set(const void *, int, int);
#ifdef __cplusplus
}
#endif
#ifdef __cplusplus
#include "sim_host.h"
#include "sim_device.h"
/* In C the calls that want to know an argument's text are macros */
#else
#define cudaMalloc(p, n) sim_malloc((void **)(p), n, #p, 0)
#define cudaMallocHost(p, n) sim_malloc_host((void **)(p), n, #p, 0)
#define cudaHostAlloc(p, n, f) \
    sim_malloc_host((void **)(p), n, #p, 0)
#define cudaMallocManaged(p, n, ...) \
    sim_malloc_managed((void **)(p), n, #p, 0)
#define cudaMallocPitch(p, q, w, h) \
    sim_malloc_pitch((void **)(p), q, w, h, #p, 0)
#define cudaMallocAsync(p, n, s) \
    sim_malloc_async((void **)(p), n, s, #p, 0)
#define cudaHostGetDevicePointer(d, h, f) \
    sim_host_device_pointer((void **)(d), h)
#define cudaLaunchKernel(f, g, b, a, n, s) \
    sim_launch_kernel((const void *)(f), g, b, a, n, s, 0)
#define cudaLaunchCooperativeKernel(f, g, b, a, n, s) \
    sim_launch_kernel((const void *)(f), g, b, a, n, s, 1)
#endif
#endif
