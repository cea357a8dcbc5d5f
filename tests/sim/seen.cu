/* seen.cu -- ways of storing to memory and of reading it, and types of what is
   stored or read: none of them goes unseen.  In each way the threads of two
   blocks race on one element, which must be an error of some class, and then
   use an element each, which must be silent.  The silent ways, of which no
   compiler tells, must be an error in both.  Prints each way that is wrong. */
#include <cuda_runtime.h>
#include <sim.h>
#include <cstdio>
#include <cstring>
#include <new>

struct C1 { char x; };
struct C3 { char x, y, z; };
struct C4 { unsigned x; };
struct C8 { unsigned long long x; };
struct C12 { int x, y, z; };
struct C16 { float x, y, z, w; };
struct C20 { int x[5]; };
struct C40 { double x[5]; };
struct CM { short x, y; float z; };
template <class T> struct In { T t; };

template <class T> __device__ __noinline__ T make(unsigned v)
{
    T t;
    unsigned char *b = (unsigned char *)&t;
    for (unsigned i = 0; i < sizeof t; i++)
        b[i] = (unsigned char)(v * 7 + i + 1);
    return t;
}
template <class T> __device__ __noinline__ T outer(unsigned v) { return make<T>(v + 3); }
template <class T> __device__ __noinline__ unsigned taken(T t)
{
    unsigned char b[sizeof t];
    unsigned s = 0;
    memcpy(b, &t, sizeof t);
    for (unsigned char c : b)
        s = s * 3 + c;
    return s;
}
template <class T> __device__ __noinline__ unsigned further(T t) { return taken(t) + 1; }

#define STORES \
    WAY(assigned, *p = make<T>(v)) \
    WAY(converted, *(T *)(void *)p = make<T>(v)) \
    WAY(member, ((In<T> *)p)->t = make<T>(v)) \
    WAY(aggregate, *(In<T> *)p = In<T>{ make<T>(v) }) \
    WAY(either, *p = v & 1 ? make<T>(v) : outer<T>(v)) \
    WAY(handed, *p = outer<T>(v)) \
    WAY(local, T t = make<T>(v); *p = t) \
    WAY(constructed, new (p) T(make<T>(v))) \
    WAY(braced, new (p) T{ make<T>(v) }) \
    WAY(copied, T t = make<T>(v); memcpy(p, &t, sizeof t)) \
    WAY(moved, T t = make<T>(v); memmove(p, &t, sizeof t)) \
    WAY(set, memset(p, (int)v, sizeof *p)) \
    WAY(built_in, T t = make<T>(v); __builtin_memcpy(p, &t, sizeof t)) \
    WAY(cleared, T t = make<T>(v); for (unsigned k = 0; k < sizeof t; k++) ((char *)p)[k] = (char)v) \
    WAY(bytes, T t = make<T>(v); for (unsigned k = 0; k < sizeof t; k++) ((char *)p)[k] = ((char *)&t)[k]) \
    WAY(referred, T &r = *p; r = make<T>(v)) \
    WAY(called, [](T &r, T t) { r = t; }(*p, make<T>(v)))
#define READS \
    READ(loaded, T t = *p; s = taken(t)) \
    READ(passed, s = taken(*p)) \
    READ(passed_on, s = further(*p)) \
    READ(referring, T &r = *p; s = taken(r)) \
    READ(in_an_aggregate, s = taken(In<T>{ *p })) \
    READ(copied_from, T t; memcpy(&t, p, sizeof t); s = taken(t))

#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define WAY(name, ...) template <class T> __global__ void name(T *a, int own, unsigned) \
    { T *p = a + own * I; unsigned v = I; __VA_ARGS__; }
STORES
#undef WAY
#define READ(name, ...) template <class T> __global__ void name(T *a, int own, unsigned at, unsigned *sum) \
    { T *p = a + own * I; unsigned s = 0; if (I == at) memset(p, 5, sizeof *p); else { __VA_ARGS__; } sum[I] = s; }
READS
#undef READ

/* of these no compiler tells */
__attribute__((no_sanitize("thread"), noinline)) __device__ void quietly(unsigned *p, unsigned v)
    { *(volatile unsigned *)p = v; }
__device__ unsigned one[64];
__managed__ unsigned both[64];
__global__ void in_global(unsigned *a, int own) { quietly(a + own * I, I + 1); }
__global__ void in_shared(unsigned *a, int own)
    { __shared__ unsigned s[64]; quietly(s + own * threadIdx.x, I + 1); __syncthreads(); a[I] = s[own * threadIdx.x]; }
__global__ void in_dynamic(unsigned *a, int own)
    { extern __shared__ unsigned d[]; quietly(d + own * threadIdx.x, I + 1); __syncthreads(); a[I] = d[own * threadIdx.x]; }
__global__ void in_a_variable(unsigned *, int own) { quietly(one + own * I, I + 1); }
__global__ void in_managed(unsigned *, int own) { quietly(both + own * I, I + 1); }
__global__ void before_an_atomic(unsigned *a, int own) { quietly(a + own * I, I + 1); atomicMax(a + own * I, I); }
__global__ void behind_an_atomic(unsigned *a, int own) { atomicMax(a + own * I, I); quietly(a + own * I, I + 99); }
__global__ void before_a_store(unsigned *a, int own) { quietly(a + own * I, I + 1); a[own * I] = I; }
__global__ void behind_the_end(unsigned *a, int own) { quietly(a + 64 + own * I, I + 1); }

/* known, and in the table of limits: of a structure that a function returns,
   g++ announces no store if it is constructed in its place, and clang++ no
   access if it has a size for which the machine has no register; and neither
   the load of a large structure that is handed on by value */
static bool known(const char *name, size_t size, bool racy)
{
    bool read = strstr(name, "pass") || strstr(name, "refer") || strstr(name, "aggregate");
    if (racy && read && size == 40)
        return true;
#ifdef __clang__
    return size == 3;
#else
    return !racy && (!strcmp(name, "constructed") || !strcmp(name, "braced"));
#endif
}
static int wrong;
static void judge(const char *name, size_t size, bool racy, bool silent)
{
    cudaDeviceSynchronize();
    sim_finish();
    bool error = sim_errors() > 0;
    if (error != (racy || silent) && !(known(name, size, racy) && !silent)) {
        printf("%s, %zu bytes, %s: %s\n", name, size, racy ? "racing" : "own",
               error ? "accused" : "unseen");
        wrong++;
    }
    sim_forget();
    sim_device_reset();
}
template <class T> static T *fresh(size_t n)
{
    T *a;
    cudaMalloc(&a, n * sizeof(T));
    cudaMemset(a, 0, n * sizeof(T));
    return a;
}
template <class T> static void all(void)
{
    for (int own = 0; own < 2; own++) {
#define WAY(name, ...) { T *a = fresh<T>(64); name<T><<<2, 32>>>(a, own, 0); \
            judge(#name, sizeof(T), !own, false); }
        STORES
#define READ(name, ...) for (unsigned at : { 0u, 40u }) { T *a = fresh<T>(64); unsigned *s = fresh<unsigned>(64); \
            name<T><<<2, 32>>>(a, own, at, s); judge(#name, sizeof(T), !own, false); }
        READS
    }
}
int main()
{
    all<C1>(), all<C3>(), all<C4>(), all<C8>(), all<C12>(), all<C16>(), all<C20>(), all<C40>(), all<CM>();
    for (int own = 0; own < 2; own++) {
#define QUIET(name) { unsigned *a = fresh<unsigned>(64); name<<<2, 32, 256>>>(a, own); judge(#name, 4, !own, true); }
        QUIET(in_global) QUIET(in_shared) QUIET(in_dynamic) QUIET(in_a_variable)
        memset(both, own, sizeof both);
        QUIET(in_managed) QUIET(before_an_atomic) QUIET(behind_an_atomic)
        QUIET(before_a_store) QUIET(behind_the_end)
    }
    freopen("/dev/null", "w", stderr);
    return wrong > 0;
}
