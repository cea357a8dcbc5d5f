/* cuda_runtime.h -- what #include <cuda_runtime.h> finds under simcc */
#pragma once
/* Half of what <cmath> holds is for functions that few programs call: simcc
   says which ask for them */
#if defined __CUDACC__ && __has_include(<bits/c++config.h>) \
    && !defined SIM_SPECIAL
#include <bits/c++config.h>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#define _GLIBCXX_USE_STD_SPEC_FUNCS 0
#include <bits/stl_algobase.h>
#endif
/* The C part of the runtime API */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define __SIMULATOR__ 1
#define __CUDA_RUNTIME_H__
#define __DRIVER_TYPES_H__
#define CUDART_VERSION 13000
#ifdef __cplusplus
#define SIM_DEFAULT(x) = x
extern "C" {
#else
#define SIM_DEFAULT(x)
#endif
/* The error codes, with the numbers of the real runtime */
/* The codes of what was refused */
#define SIM_REFUSALS(E) \
    E(Success, 0, "no error") \
    E(ErrorInvalidValue, 1, "invalid argument") \
    E(ErrorMemoryAllocation, 2, "out of memory") \
    E(ErrorInvalidConfiguration, 9, "invalid configuration argument") \
    E(ErrorInvalidPitchValue, 12, "invalid pitch argument") \
    E(ErrorInvalidSymbol, 13, "invalid device symbol") \
    E(ErrorInvalidDevicePointer, 17, "invalid device pointer") \
    E(ErrorInvalidMemcpyDirection, 21, \
      "invalid copy direction for memcpy") \
    E(ErrorInvalidDeviceFunction, 98, "invalid device function") \
    E(ErrorNoDevice, 100, "no CUDA-capable device is detected") \
    E(ErrorInvalidDevice, 101, "invalid device ordinal") \
    E(ErrorInvalidResourceHandle, 400, "invalid resource handle") \
    E(ErrorIllegalState, 401, \
      "the operation cannot be performed in the present state") \
    E(ErrorStreamCaptureUnsupported, 900, \
      "operation not permitted when stream is capturing") \
    E(ErrorStreamCaptureInvalidated, 901, \
      "operation failed due to a previous error during capture") \
    E(ErrorStreamCaptureMerge, 902, "operation would result in a " \
      "merge of separate capture sequences") \
    E(ErrorStreamCaptureUnjoined, 904, \
      "capturing stream has unjoined work") \
    E(ErrorStreamCaptureIsolation, 905, \
      "dependency created on uncaptured work in another stream") \
    E(ErrorStreamCaptureImplicit, 906, "operation would make the " \
      "legacy stream depend on a capturing blocking stream") \
    E(ErrorCapturedEvent, 907, "operation not permitted on an event " \
      "last recorded in a capturing stream") \
    E(ErrorGraphExecUpdateFailure, 910, "the graph update was not " \
      "performed because it included changes which violated " \
      "constraints specific to instantiated graph update")
/* The codes of what failed later, or on the device */
#define SIM_FAILURES(E) \
    E(ErrorNotReady, 600, "device not ready") \
    E(ErrorIllegalAddress, 700, \
      "an illegal memory access was encountered") \
    E(ErrorLaunchOutOfResources, 701, \
      "too many resources requested for launch") \
    E(ErrorLaunchTimeout, 702, \
      "the launch timed out and was terminated") \
    E(ErrorAssert, 710, "device-side assert triggered") \
    E(ErrorMisalignedAddress, 716, "misaligned address") \
    E(ErrorPeerAccessAlreadyEnabled, 704, \
      "peer access is already enabled") \
    E(ErrorPeerAccessNotEnabled, 705, \
      "peer access has not been enabled") \
    E(ErrorHostMemoryAlreadyRegistered, 712, \
      "part or all of the requested memory range is already mapped") \
    E(ErrorHostMemoryNotRegistered, 713, \
      "pointer does not correspond to a registered memory region") \
    E(ErrorLaunchFailure, 719, "unspecified launch failure") \
    E(ErrorCooperativeLaunchTooLarge, 720, \
      "too many blocks in cooperative launch") \
    E(ErrorNotPermitted, 800, "operation not permitted") \
    E(ErrorNotSupported, 801, "operation not supported") \
    E(ErrorUnknown, 999, "unknown error")
/* The codes that nothing here returns, and that programs ask for */
#define SIM_UNUSED(E) \
    E(ErrorInitializationError, 3, "initialization error") \
    E(ErrorCudartUnloading, 4, "driver shutting down") \
    E(ErrorInvalidHostPointer, 16, "invalid host pointer") \
    E(ErrorInsufficientDriver, 35, \
      "CUDA driver version is insufficient for CUDA runtime version") \
    E(ErrorDevicesUnavailable, 46, \
      "CUDA-capable device(s) is/are busy or unavailable") \
    E(ErrorMissingConfiguration, 52, \
      "__global__ function call is not configured") \
    E(ErrorPriorLaunchFailure, 53, \
      "unspecified launch failure in prior launch") \
    E(ErrorInvalidKernelImage, 200, "device kernel image is invalid") \
    E(ErrorNoKernelImageForDevice, 209, \
      "no kernel image is available for execution on the device") \
    E(ErrorECCUncorrectable, 214, \
      "uncorrectable ECC error encountered") \
    E(ErrorInvalidPtx, 218, "a PTX JIT compilation failed") \
    E(ErrorFileNotFound, 301, "file not found") \
    E(ErrorSharedObjectSymbolNotFound, 302, \
      "shared object symbol not found") \
    E(ErrorSymbolNotFound, 500, "named symbol not found") \
    E(ErrorSetOnActiveProcess, 708, \
      "cannot set while device is active in this process") \
    E(ErrorContextIsDestroyed, 709, "context is destroyed") \
    E(ErrorTooManyPeers, 711, "peer mapping resources exhausted") \
    E(ErrorHardwareStackError, 714, "hardware stack error") \
    E(ErrorIllegalInstruction, 715, \
      "an illegal instruction was encountered") \
    E(ErrorInvalidAddressSpace, 717, \
      "operation not supported on global/shared address space") \
    E(ErrorInvalidPc, 718, "invalid program counter") \
    E(ErrorSystemNotReady, 802, "system not yet initialized") \
    E(ErrorTimeout, 909, "wait operation timed out")
#define SIM_ERRORS(E) SIM_REFUSALS(E) SIM_FAILURES(E) SIM_UNUSED(E)
typedef enum cudaError {
#define SIM_ERROR(name, number, text) cuda##name = number,
    SIM_ERRORS(SIM_ERROR)
} cudaError_t;
/* The kinds of copy, flags and handles */
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault
    };
/* Flags, most of them accepted and dropped */
#define cudaStreamDefault 0
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)
enum { cudaStreamNonBlocking = 1, cudaEventDefault = 0,
    cudaEventBlockingSync = 1, cudaEventDisableTiming = 2,
    cudaHostAllocDefault = 0, cudaHostAllocPortable = 1,
    cudaHostAllocMapped = 2, cudaHostAllocWriteCombined = 4,
    cudaHostRegisterDefault = 0, cudaHostRegisterPortable = 1,
    cudaHostRegisterMapped = 2, cudaMemAttachGlobal = 1,
    cudaMemAttachHost = 2, cudaMemAttachSingle = 4,
    cudaDeviceScheduleAuto = 0, cudaDeviceScheduleSpin = 1,
    cudaDeviceScheduleYield = 2, cudaDeviceBlockingSync = 4,
    cudaDeviceScheduleBlockingSync = 4, cudaDeviceMapHost = 8 };
typedef struct sim_stream *cudaStream_t;
typedef struct sim_event *cudaEvent_t;
/* What a program may ask about the device */
typedef struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock,
        sharedMemPerMultiprocessor, sharedMemPerBlockOptin,
        totalConstMem, memPitch, reservedSharedMemPerBlock,
        textureAlignment, surfaceAlignment, texturePitchAlignment;
    int regsPerBlock, regsPerMultiprocessor, warpSize,
        maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], major,
        minor, multiProcessorCount, maxThreadsPerMultiProcessor,
        maxBlocksPerMultiProcessor, l2CacheSize, memoryBusWidth,
        concurrentKernels, cooperativeLaunch, managedMemory,
        unifiedAddressing, canMapHostMemory, integrated,
        asyncEngineCount, ECCEnabled, pciBusID, pciDeviceID,
        pciDomainID, clockRate, memoryClockRate, computeMode,
        deviceOverlap, streamPrioritiesSupported, memoryPoolsSupported,
        pageableMemoryAccess, isMultiGpuBoard,
        pageableMemoryAccessUsesHostPageTables,
        singleToDoublePrecisionPerfRatio, concurrentManagedAccess,
        hostNativeAtomicSupported, kernelExecTimeoutEnabled,
        persistingL2CacheMaxSize, cooperativeMultiDeviceLaunch,
        tccDriver, multiGpuBoardGroupID, accessPolicyMaxWindowSize,
        globalL1CacheSupported, localL1CacheSupported,
        directManagedMemAccessFromHost, computePreemptionSupported,
        hostRegisterSupported, canUseHostPointerForRegisteredMem,
        clusterLaunch, unifiedFunctionPointers, ipcEventSupported,
        maxTexture1D, maxTexture2D[2], maxTexture3D[3],
        maxTexture1DLayered[2], maxTexture2DLayered[3];
    struct { char bytes[16]; } uuid;
} cudaDeviceProp;
/* Single attributes, by number */
#define SIM_ATTRIBUTES(A) \
    A(MaxThreadsPerBlock, 1, p.maxThreadsPerBlock) \
    A(MaxBlockDimX, 2, p.maxThreadsDim[0]) \
    A(MaxGridDimX, 5, p.maxGridSize[0]) \
    A(MaxSharedMemoryPerBlock, 8, p.sharedMemPerBlock) \
    A(TotalConstantMemory, 9, p.totalConstMem) \
    A(WarpSize, 10, p.warpSize) \
    A(MultiProcessorCount, 16, p.multiProcessorCount) \
    A(ClockRate, 13, 1000000) A(MemoryClockRate, 36, 1000000) \
    A(GlobalMemoryBusWidth, 37, p.memoryBusWidth) \
    A(L2CacheSize, 38, p.l2CacheSize) \
    A(MaxThreadsPerMultiProcessor, 39, p.maxThreadsPerMultiProcessor) \
    A(ComputeCapabilityMajor, 75, p.major) \
    A(ComputeCapabilityMinor, 76, p.minor)
#define SIM_LIMITS(A) \
    A(MaxBlockDimY, 3, p.maxThreadsDim[1]) \
    A(MaxBlockDimZ, 4, p.maxThreadsDim[2]) \
    A(MaxGridDimY, 6, p.maxGridSize[1]) \
    A(MaxGridDimZ, 7, p.maxGridSize[2]) \
    A(MaxRegistersPerBlock, 12, p.regsPerBlock) A(Integrated, 18, 0) \
    A(CanMapHostMemory, 19, 1) A(ConcurrentKernels, 31, 1) \
    A(AsyncEngineCount, 40, 1) A(UnifiedAddressing, 41, 1) \
    A(ManagedMemory, 83, 1) \
    A(MaxSharedMemoryPerMultiprocessor, 81, \
      p.sharedMemPerMultiprocessor) \
    A(ConcurrentManagedAccess, 89, 0) A(CooperativeLaunch, 95, 1) \
    A(MaxSharedMemoryPerBlockOptin, 97, p.sharedMemPerBlockOptin) \
    A(MaxBlocksPerMultiprocessor, 106, p.maxBlocksPerMultiProcessor) \
    A(GpuOverlap, 15, 1) A(ComputeMode, 20, 0) \
    A(StreamPrioritiesSupported, 78, 1) \
    A(HostNativeAtomicSupported, 86, 0) A(ClusterLaunch, 120, 0) \
    A(PageableMemoryAccess, 88, 0) A(MemoryPoolsSupported, 115, 1) \
    A(MemoryPoolSupportedHandleTypes, 119, 0)
enum cudaDeviceAttr {
#define SIM_ATTRIBUTE(name, number, value) cudaDevAttr##name = number,
    SIM_ATTRIBUTES(SIM_ATTRIBUTE) SIM_LIMITS(SIM_ATTRIBUTE)
};
/* What may be asked and set about a kernel, and about a pointer */
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion;
    int maxDynamicSharedSizeBytes;
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9 };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared,
    cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaComputeMode { cudaComputeModeDefault, cudaComputeModeExclusive,
    cudaComputeModeProhibited, cudaComputeModeExclusiveProcess };
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
struct cudaResourceViewDesc;
struct cudaResourceDesc {
    enum cudaResourceType resType;
    union { struct { void *devPtr; struct cudaChannelFormatDesc desc;
        size_t sizeInBytes; } linear; } res;
};
enum cudaTextureReadMode { cudaReadModeElementType,
    cudaReadModeNormalizedFloat };
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp,
    cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode
    { cudaFilterModePoint, cudaFilterModeLinear };
struct cudaTextureDesc {
    enum cudaTextureAddressMode addressMode[3];
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureReadMode readMode; int normalizedCoords;
};
/* Vector types and dim3 */
/* Vectors of two and four are aligned as a whole */
#define SIM_ALWAYS inline __attribute__((always_inline))
#define SIM_VECTORS(T, N) \
    typedef struct N##1 { T x; } N##1; \
    typedef struct __attribute__((aligned(2 * sizeof(T)))) N##2 \
        { T x, y; } N##2; \
    typedef struct N##3 { T x, y, z; } N##3; \
    typedef struct __attribute__((aligned(sizeof(T) == 8 ? 16 : \
        4 * sizeof(T)))) N##4 { T x, y, z, w; } N##4; \
    static SIM_ALWAYS N##1 make_##N##1(T x) \
        { N##1 v = {x}; return v; } \
    static SIM_ALWAYS N##2 make_##N##2(T x, T y) \
        { N##2 v = {x, y}; return v; } \
    static SIM_ALWAYS N##3 make_##N##3(T x, T y, T z) \
        { N##3 v = {x, y, z}; return v; } \
    static SIM_ALWAYS N##4 make_##N##4(T x, T y, T z, T w) \
        { N##4 v = {x, y, z, w}; return v; }
SIM_VECTORS(signed char, char) SIM_VECTORS(unsigned char, uchar)
SIM_VECTORS(short, short) SIM_VECTORS(unsigned short, ushort)
SIM_VECTORS(int, int) SIM_VECTORS(unsigned, uint)
SIM_VECTORS(long, long) SIM_VECTORS(unsigned long, ulong)
SIM_VECTORS(long long, longlong)
SIM_VECTORS(unsigned long long, ulonglong)
SIM_VECTORS(float, float) SIM_VECTORS(double, double)
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
/* Calls: device, errors, memory */
cudaError_t cudaGetDeviceCount(int *), cudaGetDevice(int *),
    cudaSetDevice(int), cudaChooseDevice(int *, const cudaDeviceProp *),
    cudaDeviceReset(void), cudaDeviceSynchronize(void),
    cudaGetDeviceProperties(cudaDeviceProp *, int),
    cudaDeviceGetAttribute(int *, enum cudaDeviceAttr, int),
    cudaRuntimeGetVersion(int *), cudaMemGetInfo(size_t *, size_t *),
    cudaGetLastError(void), cudaPeekAtLastError(void),
    cudaFree(void *), cudaFreeHost(void *),
    cudaHostRegister(void *, size_t, unsigned),
    cudaHostUnregister(void *), cudaHostGetFlags(unsigned *, void *);
#define cudaDriverGetVersion cudaRuntimeGetVersion
const char *cudaGetErrorString(cudaError_t);
const char *cudaGetErrorName(cudaError_t);
#define SIM_PLAIN_AND_ASYNC(name, ...) \
    cudaError_t name(__VA_ARGS__); \
    cudaError_t name##Async(__VA_ARGS__, cudaStream_t SIM_DEFAULT(0));
SIM_PLAIN_AND_ASYNC(cudaMemcpy, void *, const void *, size_t,
                    enum cudaMemcpyKind)
SIM_PLAIN_AND_ASYNC(cudaMemcpy2D, void *, size_t, const void *, size_t,
                    size_t, size_t, enum cudaMemcpyKind)
SIM_PLAIN_AND_ASYNC(cudaMemset, void *, int, size_t)
SIM_PLAIN_AND_ASYNC(cudaMemset2D, void *, size_t, int, size_t, size_t)
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *,
        const void *);
/* Calls: streams, events, textures */
cudaError_t cudaStreamCreate(cudaStream_t *),
    cudaStreamCreateWithFlags(cudaStream_t *, unsigned),
    cudaStreamCreateWithPriority(cudaStream_t *, unsigned, int),
    cudaStreamGetPriority(cudaStream_t, int *),
    cudaStreamGetFlags(cudaStream_t, unsigned *),
    cudaStreamDestroy(cudaStream_t),
    cudaStreamSynchronize(cudaStream_t), cudaStreamQuery(cudaStream_t),
    cudaStreamWaitEvent(cudaStream_t, cudaEvent_t,
        unsigned SIM_DEFAULT(0)), cudaLaunchHostFunc(cudaStream_t,
        void (*)(void *), void *), cudaEventCreate(cudaEvent_t *),
    cudaEventCreateWithFlags(cudaEvent_t *, unsigned),
    cudaEventDestroy(cudaEvent_t), cudaEventRecord(cudaEvent_t,
        cudaStream_t SIM_DEFAULT(0)), cudaEventSynchronize(cudaEvent_t),
    cudaEventQuery(cudaEvent_t), cudaEventElapsedTime(float *,
        cudaEvent_t, cudaEvent_t),
    cudaCreateTextureObject(cudaTextureObject_t *,
        const struct cudaResourceDesc *, const struct cudaTextureDesc *,
        const struct cudaResourceViewDesc *),
    cudaDestroyTextureObject(cudaTextureObject_t);
#define cudaDeviceGetTexture1DLinearMaxWidth(n, description, device) \
    (*(n) = 1 << 28, cudaSuccess)
cudaError_t cudaDeviceCanAccessPeer(int *, int, int),
    cudaDeviceEnablePeerAccess(int, unsigned),
    cudaDeviceDisablePeerAccess(int);
SIM_PLAIN_AND_ASYNC(cudaMemcpyPeer, void *, int, const void *, int,
                    size_t)
enum cudaDeviceP2PAttr { cudaDevP2PAttrPerformanceRank = 1,
    cudaDevP2PAttrAccessSupported, cudaDevP2PAttrNativeAtomicSupported,
    cudaDevP2PAttrCudaArrayAccessSupported };
#define cudaDeviceGetP2PAttribute(v, a, from, to) (*(v) = \
    (from) != (to) && (a) != cudaDevP2PAttrPerformanceRank, cudaSuccess)
typedef struct sim_graph *cudaGraph_t;
typedef struct sim_exec *cudaGraphExec_t;
typedef struct sim_node *cudaGraphNode_t;
typedef void (*cudaHostFn_t)(void *);
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal,
    cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone,
    cudaStreamCaptureStatusActive, cudaStreamCaptureStatusInvalidated };
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess,
    cudaGraphExecUpdateError, cudaGraphExecUpdateErrorTopologyChanged };
typedef struct { enum cudaGraphExecUpdateResult result; }
    cudaGraphExecUpdateResultInfo;
typedef struct cudaKernelNodeParams {
    void *func; struct dim3 gridDim, blockDim; unsigned sharedMemBytes;
    void **kernelParams, **extra;
} cudaKernelNodeParams;
typedef struct cudaMemsetParams {
    void *dst; size_t pitch; unsigned value, elementSize;
    size_t width, height;
} cudaMemsetParams;
typedef struct cudaHostNodeParams {
    cudaHostFn_t fn; void *userData;
} cudaHostNodeParams;
typedef struct cudaPitchedPtr {
    void *ptr; size_t pitch, xsize, ysize;
} cudaPitchedPtr;
typedef struct cudaExtent { size_t width, height, depth; } cudaExtent;
typedef struct cudaPos { size_t x, y, z; } cudaPos;
typedef struct cudaMemcpy3DParms {
    void *srcArray; cudaPos srcPos; cudaPitchedPtr srcPtr;
    void *dstArray; cudaPos dstPos; cudaPitchedPtr dstPtr;
    cudaExtent extent; enum cudaMemcpyKind kind;
} cudaMemcpy3DParms;
static inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch,
    size_t w, size_t h)
    { cudaPitchedPtr v = { p, pitch, w, h }; return v; }
static inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d)
    { cudaExtent v = { w, h, d }; return v; }
static inline cudaPos make_cudaPos(size_t x, size_t y, size_t z)
    { cudaPos v = { x, y, z }; return v; }
cudaError_t cudaStreamBeginCapture(cudaStream_t,
        enum cudaStreamCaptureMode), cudaStreamEndCapture(cudaStream_t,
        cudaGraph_t *), cudaStreamIsCapturing(cudaStream_t,
        enum cudaStreamCaptureStatus *);
cudaError_t sim_graph_instantiate(cudaGraphExec_t *, cudaGraph_t);
#define cudaGraphInstantiate(x, g, ...) sim_graph_instantiate(x, g)
#define cudaGraphInstantiateWithFlags cudaGraphInstantiate
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t),
    cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t,
        cudaGraphExecUpdateResultInfo *), cudaGraphCreate(cudaGraph_t *,
        unsigned), cudaGraphClone(cudaGraph_t *, cudaGraph_t),
    cudaGraphDestroy(cudaGraph_t),
    cudaGraphExecDestroy(cudaGraphExec_t);
#define SIM_NODE(name, ...) cudaError_t name(cudaGraphNode_t *, \
    cudaGraph_t, const cudaGraphNode_t *, size_t __VA_OPT__(,) \
    __VA_ARGS__);
SIM_NODE(cudaGraphAddKernelNode, const cudaKernelNodeParams *)
SIM_NODE(cudaGraphAddMemcpyNode, const cudaMemcpy3DParms *)
SIM_NODE(cudaGraphAddMemcpyNode1D, void *, const void *, size_t,
         enum cudaMemcpyKind)
SIM_NODE(cudaGraphAddMemsetNode, const cudaMemsetParams *)
SIM_NODE(cudaGraphAddHostNode, const cudaHostNodeParams *)
SIM_NODE(cudaGraphAddEmptyNode)
cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *, size_t *),
    cudaGraphGetRootNodes(cudaGraph_t, cudaGraphNode_t *, size_t *);
#define SIM_SET(name, ...) \
    cudaError_t name(cudaGraphExec_t, cudaGraphNode_t, __VA_ARGS__);
SIM_SET(cudaGraphExecKernelNodeSetParams, const cudaKernelNodeParams *)
SIM_SET(cudaGraphExecMemcpyNodeSetParams, const cudaMemcpy3DParms *)
SIM_SET(cudaGraphExecMemcpyNodeSetParams1D, void *, const void *,
        size_t, enum cudaMemcpyKind)
SIM_SET(cudaGraphExecMemsetNodeSetParams, const cudaMemsetParams *)
SIM_SET(cudaGraphExecHostNodeSetParams, const cudaHostNodeParams *)
typedef struct sim_pool *cudaMemPool_t;
enum cudaMemAllocationType { cudaMemAllocationTypePinned = 1 };
enum cudaMemLocationType { cudaMemLocationTypeInvalid,
    cudaMemLocationTypeDevice, cudaMemLocationTypeHost };
enum cudaMemAccessFlags { cudaMemAccessFlagsProtNone,
    cudaMemAccessFlagsProtRead, cudaMemAccessFlagsProtReadWrite = 3 };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone };
enum cudaMemPoolAttr { cudaMemPoolAttrReleaseThreshold = 4,
    cudaMemPoolAttrReservedMemCurrent,
    cudaMemPoolAttrUsedMemCurrent = 7 };
struct cudaMemLocation { enum cudaMemLocationType type; int id; };
typedef struct cudaMemAccessDesc {
    struct cudaMemLocation location; enum cudaMemAccessFlags flags;
} cudaMemAccessDesc;
typedef struct cudaMemPoolProps {
    enum cudaMemAllocationType allocType;
    enum cudaMemAllocationHandleType handleTypes;
    struct cudaMemLocation location; size_t maxSize;
} cudaMemPoolProps;
cudaError_t sim_pool(cudaMemPool_t *, int device, int fresh, int own);
cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t),
    cudaMemPoolDestroy(cudaMemPool_t), cudaMemPoolTrimTo(cudaMemPool_t,
        size_t),
    cudaMemPoolSetAttribute(cudaMemPool_t, enum cudaMemPoolAttr,
        void *), cudaMemPoolGetAttribute(cudaMemPool_t,
    enum cudaMemPoolAttr, void *), cudaMemPoolSetAccess(cudaMemPool_t,
        const cudaMemAccessDesc *, size_t);
#define cudaMemPoolCreate(p, l) sim_pool(p, (l)->location.id, 1, 1)
#define cudaDeviceGetDefaultMemPool(p, d) sim_pool(p, d, 0, 1)
#define cudaDeviceGetMemPool(p, d) sim_pool(p, d, 0, 0)
#define cudaMallocFromPoolAsync cudaMallocAsync
enum cudaLaunchAttributeID { cudaLaunchAttributeIgnore,
    cudaLaunchAttributeCooperative = 2,
    cudaLaunchAttributeClusterDimension = 4,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributePriority = 8 };
typedef union cudaLaunchAttributeValue {
    int cooperative, priority, programmaticStreamSerializationAllowed;
    struct { unsigned x, y, z; } clusterDim;
} cudaLaunchAttributeValue;
typedef struct cudaLaunchAttribute {
    enum cudaLaunchAttributeID id; cudaLaunchAttributeValue val;
} cudaLaunchAttribute;
typedef struct cudaLaunchConfig_t {
    struct dim3 gridDim, blockDim; size_t dynamicSmemBytes;
    cudaStream_t stream; cudaLaunchAttribute *attrs; unsigned numAttrs;
} cudaLaunchConfig_t;
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *,
        const void *, void **);
enum cudaLimit { cudaLimitStackSize, cudaLimitPrintfFifoSize,
    cudaLimitMallocHeapSize, cudaLimitMaxL2FetchGranularity = 5,
    cudaLimitPersistingL2CacheSize };
cudaError_t cudaDeviceSetLimit(enum cudaLimit, size_t),
    cudaDeviceGetLimit(size_t *, enum cudaLimit);
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
cudaError_t cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t,
        void *, unsigned);
enum cudaMemoryAdvise { cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly, cudaMemAdviseSetPreferredLocation,
    cudaMemAdviseUnsetPreferredLocation, cudaMemAdviseSetAccessedBy,
    cudaMemAdviseUnsetAccessedBy };
#define CUDART_CB
enum cudaSharedMemConfig { cudaSharedMemBankSizeDefault,
    cudaSharedMemBankSizeFourByte, cudaSharedMemBankSizeEightByte };
#define cudaFuncSetSharedMemConfig(f, c) ((void)(f), \
    cudaDeviceSetSharedMemConfig(c))
#define cudaDeviceGetSharedMemConfig(p) \
    (*(p) = cudaSharedMemBankSizeFourByte, cudaSuccess)
#define cudaDeviceGetStreamPriorityRange(least, greatest) \
    (*(least) = 0, *(greatest) = -5, cudaSuccess)
#define SIM_IDLE_CALLS(C) \
    C(cudaSetDeviceFlags, unsigned) \
    C(cudaDeviceSetCacheConfig, enum cudaFuncCache) \
    C(cudaDeviceSetSharedMemConfig, enum cudaSharedMemConfig) \
    C(cudaGraphUpload, cudaGraphExec_t, cudaStream_t) \
    C(cudaProfilerStart, void) C(cudaProfilerStop, void) \
    C(sim_bind, cudaStream_t, void *) C(sim_hint, const void *, size_t)
#define SIM_IDLE(name, ...) cudaError_t name(__VA_ARGS__);
SIM_IDLE_CALLS(SIM_IDLE)
#define cudaMemPrefetchAsync(p, n, ...) sim_hint(p, n)
#define cudaMemAdvise(p, n, ...) sim_hint(p, n)
#define cudaStreamAttachMemAsync(s, p, ...) sim_bind(s, p)
#define cudaThreadSynchronize cudaDeviceSynchronize
#define cudaThreadExit cudaDeviceReset
/* Allocation remembers the variable that was named in the call */
#define SIM_ALLOCATE(name, ...) \
    cudaError_t name(void **, size_t, const char *, __VA_ARGS__);
SIM_ALLOCATE(cudaMalloc_, unsigned, size_t)
SIM_ALLOCATE(cudaMallocHost_, unsigned, size_t)
SIM_ALLOCATE(cudaMallocManaged_, unsigned, size_t)
SIM_ALLOCATE(cudaMallocPitch_, size_t *, size_t, size_t)
SIM_ALLOCATE(cudaMallocAsync_, size_t, cudaMemPool_t, cudaStream_t)
cudaError_t cudaFreeAsync(void *, cudaStream_t),
    cudaHostGetDevicePointer_(void **, size_t, void *);
cudaError_t sim_launch_kernel(const void *, dim3, dim3, void **,
        size_t, cudaStream_t, int), sim_copy_symbol(int to, char *symbol,
        size_t, void *, size_t n, size_t offset, enum cudaMemcpyKind,
        cudaStream_t, int), sim_symbol(void *, size_t, void **, size_t *),
    sim_occupancy(int *, const void *, int, size_t),
    sim_func_attributes(struct cudaFuncAttributes *, const void *),
    sim_func_set(const void *, int, int);
int sim_widest(const void *);
#ifdef __cplusplus
}
#endif
#ifndef __CUDACC__
/* What a host file sees of the words, in C, too */
#define __host__
#define __device__
#define __global__
#define __constant__
#define __shared__
#define __managed__
#define __noinline__
#define __grid_constant__
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __forceinline__ inline
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#endif
#ifdef __cplusplus
#include "sim_host.h"
#ifdef __CUDACC__
#include "sim_device.h"
#endif
/* What C cannot know, and what both languages are told */
#else
#define SIM_TO(p) (void **)(p), 0
#define cudaLaunchKernel(f, g, b, a, n, s) \
    sim_launch_kernel((const void *)(f), g, b, a, n, s, 0)
#define cudaLaunchCooperativeKernel(f, g, b, a, n, s) \
    sim_launch_kernel((const void *)(f), g, b, a, n, s, 1)
#endif
#define cudaMalloc(p, ...) cudaMalloc_(SIM_TO(p), #p, 0, __VA_ARGS__)
#define cudaMallocHost(p, n, ...) cudaMallocHost_(SIM_TO(p), #p, 0, n)
#define cudaHostAlloc(p, n, f) cudaMallocHost_(SIM_TO(p), #p, f, n)
#define cudaMallocManaged(p, n, ...) \
    cudaMallocManaged_(SIM_TO(p), #p, 0 __VA_OPT__(+ (__VA_ARGS__)), n)
#define cudaMallocPitch(p, ...) \
    cudaMallocPitch_(SIM_TO(p), #p, __VA_ARGS__)
/* Perhaps a pool, and a stream */
#define SIM_POOL(a, ...) SIM_THIRD(a __VA_OPT__(,) __VA_ARGS__, a, 0, 0)
#define SIM_LAST(...) SIM_SECOND(__VA_ARGS__, __VA_ARGS__, 0)
#define SIM_SECOND(a, b, ...) b
#define SIM_THIRD(a, b, c, ...) c
#define cudaMallocAsync(p, n, ...) cudaMallocAsync_(SIM_TO(p), #p, n, \
    SIM_POOL(__VA_ARGS__), SIM_LAST(__VA_ARGS__))
#define cudaHostGetDevicePointer(d, h, f) \
    cudaHostGetDevicePointer_(SIM_TO(d), h)
