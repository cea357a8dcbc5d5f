/* Drawn programs for three devices, beside a model of what the programming guide says of
   each pair of things that may belong to two of them (Volume II, "Several devices"): whose
   memory a copy names, which access is enabled, whose stream takes a launch, a record, a
   wait, whose variables these are.   peers SEED PROGRAMS */
#include "sim.h"
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

enum { DEVS = 3, PLACES = 5, WORDS = 8, STEPS = 40 };
static uint64_t state;
static unsigned drawn(unsigned n)
{
    uint64_t z = state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9, z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (unsigned)((z ^ z >> 31) % n);
}
__device__ int scale;
__global__ void raise_by(int *to, int v) { to[threadIdx.x] += v; }
__global__ void raise_by_scale(int *to) { to[threadIdx.x] += scale; }

/* places 0 to 2 are the memory of a device, 3 is managed, 4 pinned */
static int *place[PLACES], cur, held[PLACES][WORDS], scales[DEVS];
static bool open_to[DEVS][DEVS];
static cudaStream_t streams[DEVS];
static cudaEvent_t events[DEVS];
static bool recorded[DEVS];
static unsigned long bad, said[12], refused[12], step;

static void expect(int what, cudaError_t got, cudaError_t want)
{
    (want ? refused : said)[what]++;
    if (got != want && bad++ < 8)
        printf("step %lu, case %d: %s, expected %s\n", step, what, cudaGetErrorName(got),
               cudaGetErrorName(want));
    cudaGetLastError();
}
static bool belongs(int k, int device) { return k >= DEVS || k == device; }
static bool reaches(int k) { return belongs(k, cur) || open_to[cur][k]; }
static void settle()
{
    for (int d = 0; d < DEVS; d++)
        cudaSetDevice(d), cudaDeviceSynchronize();
    cudaSetDevice(cur);
}
static void begin()
{
    sim_forget();
    sim_device_reset();
    for (int d = 0; d < DEVS; d++) {
        cudaSetDevice(d);
        cudaMalloc(&place[d], sizeof held[d]);
        cudaStreamCreate(&streams[d]);
        cudaEventCreate(&events[d]);
        recorded[d] = false;
        scales[d] = (int)drawn(100);
        cudaMemcpyToSymbol(scale, &scales[d], sizeof scale);
        for (int k = 0; k < DEVS; k++)
            if (k != d && cudaDeviceDisablePeerAccess(k))
                cudaGetLastError();
    }
    cudaMallocManaged(&place[3], sizeof held[3]);
    cudaMallocHost(&place[4], sizeof held[4]);
    for (int k = 0; k < PLACES; k++) {
        for (int i = 0; i < WORDS; i++)
            held[k][i] = (int)drawn(1000);
        cudaMemcpy(place[k], held[k], sizeof held[k], cudaMemcpyDefault);
    }
    for (int d = 0; d < DEVS; d++)
        for (int k = 0; k < DEVS; k++)
            open_to[d][k] = false;
    cur = (int)drawn(DEVS);
    settle();
}
static void raised(int k, int v)
{
    for (int i = 0; i < WORDS; i++)
        held[k][i] += v;
}
static void one_step()
{
    int what = (int)drawn(12), x = (int)drawn(PLACES), y = (int)drawn(PLACES), v = (int)drawn(50);
    int d = (int)drawn(DEVS), e = (int)drawn(DEVS), k = (int)drawn(DEVS + 2) - 1, got = -1;
    bool there = k >= 0 && k < DEVS, right;
    const size_t size = sizeof held[0];
    cudaPointerAttributes at;
    float ms;

    switch (what) {
    case 0:
        expect(what, cudaSetDevice(k), there ? cudaSuccess : cudaErrorInvalidDevice);
        cur = there ? k : cur;
        expect(what, cudaGetDevice(&got), cudaSuccess);
        bad += got != cur;
        break;
    case 1:
        expect(what, cudaDeviceEnablePeerAccess(k, 0), !there || k == cur ? cudaErrorInvalidDevice
               : open_to[cur][k] ? cudaErrorPeerAccessAlreadyEnabled : cudaSuccess);
        if (there && k != cur)
            open_to[cur][k] = true;
        break;
    case 2:
        expect(what, cudaDeviceDisablePeerAccess(k), !there || k == cur ? cudaErrorInvalidDevice
               : open_to[cur][k] ? cudaSuccess : cudaErrorPeerAccessNotEnabled);
        if (there && k != cur)
            open_to[cur][k] = false;
        break;
    case 3:                         /* a copy that names devices, right or wrong */
    case 4:
        if (x == y)
            break;
        right = belongs(x, d) && belongs(y, e);
        expect(what, what == 3 ? cudaMemcpyPeer(place[x], d, place[y], e, size)
                               : cudaMemcpyPeerAsync(place[x], d, place[y], e, size, streams[v % DEVS]),
               right ? cudaSuccess : cudaErrorInvalidValue);
        for (int i = 0; i < WORDS && right; i++)
            held[x][i] = held[y][i];
        break;
    case 5:                         /* a launch, in a stream of this device or another */
        if (!reaches(x))
            break;
        raise_by<<<1, WORDS, 0, streams[d]>>>(place[x], v);
        expect(what, cudaGetLastError(), d == cur ? cudaSuccess : cudaErrorInvalidResourceHandle);
        if (d == cur)
            raised(x, v);
        break;
    case 6:
        expect(what, cudaEventRecord(events[d], streams[e]),
               d == e ? cudaSuccess : cudaErrorInvalidResourceHandle);
        recorded[d] |= d == e;
        break;
    case 7:
        expect(what, cudaStreamWaitEvent(streams[d], events[e], 0), cudaSuccess);
        break;
    case 8:
        if (recorded[d] && recorded[e])
            expect(what, cudaEventElapsedTime(&ms, events[d], events[e]),
                   d == e ? cudaSuccess : cudaErrorInvalidResourceHandle);
        break;
    case 9:                         /* each device has variables of its own */
        if (v % 2) {
            scales[cur] = v;
            expect(what, cudaMemcpyToSymbol(scale, &v, sizeof v), cudaSuccess);
        } else if (reaches(x)) {
            raise_by_scale<<<1, WORDS>>>(place[x]);
            expect(what, cudaGetLastError(), cudaSuccess);
            raised(x, scales[cur]);
        }
        expect(what, cudaMemcpyFromSymbol(&got, scale, sizeof got), cudaSuccess);
        bad += got != scales[cur];
        break;
    case 10:
        expect(what, cudaPointerGetAttributes(&at, place[x]), cudaSuccess);
        bad += x < DEVS && at.device != x;
        bad += at.type != (x < DEVS ? cudaMemoryTypeDevice : x == 3 ? cudaMemoryTypeManaged
                                                                   : cudaMemoryTypeHost);
        break;
    default:
        expect(what, cudaDeviceCanAccessPeer(&got, d, k), there ? cudaSuccess : cudaErrorInvalidDevice);
        bad += there && got != (d != k);
    }
    settle();
}
static unsigned long stopped, went;
static void end()
{
    int home[WORDS], x = (int)drawn(DEVS);

    for (int k = 0; k < PLACES; k++) {
        expect(0, cudaMemcpy(home, place[k], sizeof home, cudaMemcpyDefault), cudaSuccess);
        for (int i = 0; i < WORDS; i++)
            if (home[i] != held[k][i] && bad++ < 8)
                printf("place %d: %d, expected %d\n", k, home[i], held[k][i]);
    }
    raise_by<<<1, WORDS>>>(place[x], 1);    /* the last may be one too many */
    (reaches(x) ? went : stopped)++;
    if ((cudaDeviceSynchronize() == cudaSuccess) != reaches(x) && bad++ < 8)
        printf("device %d and the memory of %d: %s\n", cur, x, reaches(x) ? "stopped" : "not stopped");
}
int main(int, char **argv)
{
    unsigned long programs = strtoul(argv[2], NULL, 10);

    state = strtoull(argv[1], NULL, 10);
    for (unsigned long k = 0; k < programs && bad < 8; k++) {
        begin();
        for (int i = 0; i < STEPS; i++, step++)
            one_step();
        end();
    }
    for (int k = 1; k < 12; k++)
        if (said[k] == 0 || ((k < 7 || k == 8 || k == 11) && refused[k] == 0))
            bad++, printf("case %d was not met in both ways\n", k);
    bad += stopped == 0 || went == 0;
    printf("%lu programs, %lu wrong, %lu stopped at a border\n", programs, bad, stopped);
    fflush(stdout);
    _exit(bad != 0);
}
