/* devices.cpp -- which device, whose variables, what it can do */
#include "runtime.h"

/* Devices, and which of them is current */
SIM_LOCAL int current_device;
static bool peers[DEVICES][DEVICES];    /* who may access whose */
sim_stream *base_stream(void)
    { return streams[2 * (size_t)current_device]; }
bool no_device(int n) { return n < 0 || n >= settings.devices; }
API cudaGetDeviceCount(int *n) { return give(n, settings.devices); }
API cudaGetDevice(int *n) { return give(n, current_device); }
API cudaChooseDevice(int *n, const cudaDeviceProp *)
    { return cudaGetDevice(n); }
API cudaSetDevice(int n)
{
    REFUSE(no_device(n), cudaErrorInvalidDevice);
    current_device = n;
    return cudaSuccess;
}
API cudaDeviceCanAccessPeer(int *can, int a, int b)
{
    REFUSE(no_device(a) || no_device(b), cudaErrorInvalidDevice);
    return give(can, a != b);
}
static cudaError_t set_peer(int other, bool on)
{
    REFUSE(no_device(other) || other == current_device,
           cudaErrorInvalidDevice);
    bool before = std::exchange(peers[current_device][other], on);
    REFUSE(before && on, cudaErrorPeerAccessAlreadyEnabled);
    REFUSE(!before && !on, cudaErrorPeerAccessNotEnabled);
    return cudaSuccess;
}
API cudaDeviceEnablePeerAccess(int other, unsigned)
    { ENTER; return set_peer(other, true); }
API cudaDeviceDisablePeerAccess(int other)
    { ENTER; return set_peer(other, false); }
/* The variables of each device */
int loaded;
FIRST static std::string kept[DEVICES][2];
void keep_variables(int d)
{
    kept[d][0].assign(__start_simdevice, __stop_simdevice);
    kept[d][1].assign(__start_simconstant, __stop_simconstant);
}
void load_variables(int d)
{
    if (d == loaded)
        return;
    keep_variables(loaded);
    bool fresh = kept[d][0].empty() && kept[d][1].empty();
    std::string *k = kept[fresh ? settings.devices : d];
    k[0].copy(__start_simdevice, k[0].size());
    k[1].copy(__start_simconstant, k[1].size());
    if (arena) {
        shadow_wrote(__start_simdevice, k[0].size());
        shadow_wrote(__start_simconstant, k[1].size());
    }
    loaded = d;
}
/* Accesses to another device */
void check_device(uintptr_t p, size_t n, uintptr_t pc)
{
    Allocation *a = allocation_of((const void *)p);
    int mine = now.launch->device;
    if (!a || a->where != 'd' || a->device == mine
        || (a->pool ? pool_open(mine, a->pool) : peers[mine][a->device]))
        return;
    report(finding("peer-access", true, pc, p, n),
           "a kernel of device %d accesses memory of device %d "
           "without %s", mine, a->device, a->pool ?
           "cudaMemPoolSetAccess" : "cudaDeviceEnablePeerAccess");
    abandon(cudaErrorIllegalAddress);
}
/* One device, and how much memory it has */
API cudaRuntimeGetVersion(int *v) { return give(v, CUDART_VERSION); }
API cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
    ENTER;
    give(total, device_end - shared_size);
    return give(free_bytes,
                device_end - shared_size - in_use[current_device]);
}
API cudaGetDeviceProperties(cudaDeviceProp *p, int device)
{
    REFUSE(no_device(device), cudaErrorInvalidDevice);
    REFUSE(!p, cudaErrorInvalidValue);
    sim_host_only(__func__);
    memset(p, 0, sizeof *p);
#if SIM_CHECKED
    snprintf(p->name, sizeof p->name, "simulator (checked)");
#else
    snprintf(p->name, sizeof p->name, "simulator (fast, %d threads)",
             settings.threads);
#endif
    /* Sizes that agree with what is enforced */
    p->totalGlobalMem = device_end - shared_size;
    p->sharedMemPerBlock = shared_limit;
    p->sharedMemPerBlockOptin = shared_optin;
    p->sharedMemPerMultiprocessor = 228 << 10;
    p->totalConstMem = 64 << 10;
    p->regsPerBlock = p->regsPerMultiprocessor = 65536;
    p->maxThreadsPerBlock = p->reservedSharedMemPerBlock = 1024;
    p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024;
    p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = p->memPitch = 0x7fffffff;
    p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->major = 9;
    p->multiProcessorCount = processors;
    p->maxThreadsPerMultiProcessor = 2048;
    p->maxBlocksPerMultiProcessor = p->warpSize = 32;
    p->l2CacheSize = 60 << 20;
    p->memoryBusWidth = 64;
    p->concurrentKernels = p->cooperativeLaunch = 1;
    p->deviceOverlap = p->asyncEngineCount = 1;
    p->globalL1CacheSupported = p->localL1CacheSupported = 1;
    p->computePreemptionSupported = p->hostRegisterSupported = 1;
    p->uuid.bytes[0] = (char)(device + 1);
    p->memoryPoolsSupported = p->streamPrioritiesSupported = 1;
    p->textureAlignment = p->surfaceAlignment = 512;
    p->managedMemory = p->unifiedAddressing = p->canMapHostMemory = 1;
    p->clockRate = p->memoryClockRate = 1000000;
    return cudaSuccess;
}
/* A single attribute of the device */
API cudaDeviceGetAttribute(int *v, cudaDeviceAttr a, int device)
{
    cudaDeviceProp p;
    if (cudaGetDeviceProperties(&p, device))
        return cudaErrorInvalidDevice;
    switch (a) {
#define ANSWER(name, number, value) \
    case cudaDevAttr##name: return give(v, value);
    SIM_ATTRIBUTES(ANSWER) SIM_LIMITS(ANSWER)
    default: return set_error(cudaErrorInvalidValue);
    }
    return cudaSuccess;
}
/* Fences and the clock */
#if !SIM_CHECKED
extern "C" void sim_fence(int, const void *)
    { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
#endif
extern "C" long long sim_clock(void)
{
    static long long looks;
    if (!SIM_CHECKED)
        return (long long)(wall_clock() * 1e6);
#if SIM_CHECKED
    clock_looks++;
#endif
    return (long long)(counters.loads + counters.stores
                       + counters.atomics) + 100 * ++looks;
}
