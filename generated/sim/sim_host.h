/* sim_host.h -- the C++ overloads of the runtime API, and the launch */
#pragma once
#include <utility>
#include <new>
#include <math.h>
#include <stdlib.h>
#include <cstdio>
#include <climits>
#include <limits>
#include <cfenv>
#include <cfloat>
#include <ctime>
/* Keep the instrumentation away from the simulator's own wrappers */
#if SIM_CHECKED
#define SIM_OUT __attribute__((noinline, no_sanitize("thread")))
#else
#define SIM_OUT inline
#endif
/* Where does the caller go on? */
#ifdef __wasm__
extern "C" volatile uintptr_t sim_back;
#define SIM_BACK ((void *)sim_back)
#else
#define SIM_BACK __builtin_return_address(0)
#endif
/* Typed allocation: the element's size comes from the pointer */
#ifdef __wasm__
extern "C" uintptr_t sim_call_site;
#else
extern "C" __thread uintptr_t sim_call_site;
#endif
#define SIM_OUTLINE __attribute__((noinline, no_sanitize("thread")))
struct SimCaller {
    SIM_OUT SimCaller(void *pc) { sim_call_site = (uintptr_t)pc; }
    SIM_OUT ~SimCaller() { sim_call_site = 0; }
};
#define SIM_CALLER SimCaller caller(SIM_BACK)
#define SIM_CALL(name, parameters, call) \
    template <class T> SIM_OUTLINE cudaError_t name parameters \
    { SIM_CALLER; return call; }
/* What a pointer points to, and how large that is */
template <size_t N> using SimWidth = std::integral_constant<size_t, N>;
template <class T> SimWidth<sizeof(T)> sim_width(T **);
SimWidth<0> sim_width(void **);
SimWidth<0> sim_width(const void **);
SimWidth<0> sim_width(decltype(nullptr));
#define SIM_TO(p) (void **)(p), decltype(sim_width(p))::value
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t x, cudaGraph_t g,
    cudaGraphNode_t *, cudaGraphExecUpdateResult *how)
    { return cudaGraphExecUpdate(x, g,
        (cudaGraphExecUpdateResultInfo *)how); }
/* Copies to and from symbols */
#define SIM_USUAL(to) \
    (to ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost)
#define SIM_SYMBOL(name, to, ...) \
    SIM_CALL(name, (__VA_ARGS__, size_t n, size_t offset = 0, \
                    cudaMemcpyKind k = SIM_USUAL(to)), \
             sim_copy_symbol(to, (char *)&s, sizeof s, (void *)p, n, \
                             offset, k, 0, 1)) \
    SIM_CALL(name##Async, (__VA_ARGS__, size_t n, size_t offset, \
                           cudaMemcpyKind k, cudaStream_t t = 0), \
             sim_copy_symbol(to, (char *)&s, sizeof s, (void *)p, n, \
                             offset, k, t, 0))
SIM_SYMBOL(cudaMemcpyToSymbol, 1, const T &s, const void *p)
SIM_SYMBOL(cudaMemcpyFromSymbol, 0, void *p, const T &s)
SIM_CALL(cudaGetSymbolAddress, (void **p, const T &s),
         sim_symbol((void *)&s, sizeof s, p, nullptr))
SIM_CALL(cudaGetSymbolSize, (size_t *n, const T &s),
         sim_symbol((void *)&s, sizeof s, nullptr, n))
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc()
{
    return { int(8 * sizeof(T)), 0, 0, 0,
        std::is_floating_point<T>::value ? cudaChannelFormatKindFloat
        : std::is_signed<T>::value ? cudaChannelFormatKindSigned
        : cudaChannelFormatKindUnsigned };
}
inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z,
    int w, cudaChannelFormatKind f) { return { x, y, z, w, f }; }
/* A launch: a configuration, a kernel, and a pack of arguments */
struct SimConfig {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
    SimConfig(dim3 g, dim3 b, size_t n = 0, cudaStream_t s = 0)
        : grid(g), block(b), shared(n), stream(s) {}
};
typedef void (*SimBody)(void *pack);
cudaError_t sim_enqueue(const char *name, const void *function,
    const SimConfig &, SimBody body, void *pack,
    void (*destroy)(void *), size_t size, int cooperative, void *pc);
/* A kernel and its arguments, with their types */
#if SIM_CHECKED
#define sim_first() 0
#define sim_next(index) (void(index), false)    /* the library loops */
#else
inline uint32_t sim_first();
inline bool sim_next(uint32_t &index);
#endif
/* A parameter with a destructor */
template <class T> constexpr bool sim_plain
    = std::is_trivially_copy_constructible_v<T>
    && std::is_trivially_move_constructible_v<T>
    && std::is_trivially_destructible_v<T>;
template <class T> struct SimOwn {      /* bytes that nobody destroys */
    alignas(T) char bytes[sizeof(T)];
    SIM_OUT SimOwn(const T &a)
        { __builtin_memcpy(bytes, &a, sizeof a); }
    SIM_OUT operator T &() { return *(T *)bytes; }
};
template <class T> using SimHanded
    = std::conditional_t<sim_plain<T>, T, T &>;
template <class... P> struct SimBare {
    void (*kernel)(P...);
    SIM_OUT void operator()(P &... a) const
    {
        ((void (*)(SimHanded<P>...))kernel)(
            std::conditional_t<sim_plain<P>, P &, SimOwn<P>>(a)...);
    }
};
template <size_t I, class T> struct SimArgument {
    std::conditional_t<sim_plain<T>, T, SimOwn<T>> value;
};
template <class K, class I, class... A> struct SimPack;
template <class K, size_t... I, class... A>
struct SimPack<K, std::index_sequence<I...>, A...>
    : SimArgument<I, A>... {
    K kernel;
    SimPack(K k, A &... a) : SimArgument<I, A>{a}..., kernel(k) {}
    static SIM_OUT void body(void *p)
    {
        SimPack &pack = *(SimPack *)p;
        uint32_t index = sim_first();
        do
            pack.kernel((A &)((SimArgument<I, A> &)pack).value...);
        while (sim_next(index));
    }
    static void destroy(void *p)    /* as it was made, by the same name */
    {
        ((SimPack *)p)->~SimPack();
        operator delete(p, std::nothrow);
    }
};
/* The object that a launch calls with its arguments */
extern "C" void sim_host_only(const char *what);
template <class K, class... P> struct SimLaunch {
    const char *name;
    K kernel;
    SimConfig config;
    const void *function = nullptr;
    /* Call it with the parameters' types, or the arguments' own */
    __attribute__((noinline)) void operator()(P... p)
        { queue<P...>(SIM_BACK, p...); }
    template <class... A> __attribute__((noinline))
    std::enable_if_t<sizeof...(A) != sizeof...(P)> operator()(A... a)
        { queue<A...>(SIM_BACK, a...); }
    template <class... A> void queue(void *pc, A &... a)
    {
        sim_host_only(name);
        typedef SimPack<K, std::index_sequence_for<A...>, A...> Pack;
        sim_enqueue(name, function, config, Pack::body,
            new (std::nothrow) Pack(kernel, a...), Pack::destroy,
            sizeof(Pack), 0, pc);
    }
};
/* Ask a kernel for its parameters */
template <class... P>
inline auto sim_launch(const char *n, void (*k)(P...), SimConfig c)
{
    return SimLaunch<SimBare<P...>, P...>{n, {k}, c, (const void *)k};
}
template <class K> struct SimTyped {
    const char *n;
    K k;
    SimConfig c;
    auto operator()(void (*f)())
        { return SimLaunch<K>{n, k, c, (const void *)f}; }
    template <class F, class... P> auto operator()(void (*f)(F, P...))
    {
        if constexpr ((sim_plain<F> && ... && sim_plain<P>))
            return SimLaunch<K, F, P...>{n, k, c, (const void *)f};
        else
            return SimLaunch<SimBare<F, P...>, F, P...>{
                n, {f}, c, (const void *)f};
    }
};
template <class K, class Q>
inline auto sim_launch(const char *n, K k, Q ask, SimConfig c)
{
    if constexpr (std::is_invocable_v<Q, SimTyped<K>>)
        return ask(SimTyped<K>{n, k, c});
    else
        return SimLaunch<K>{n, k, c};
}
/* Launch by address: every kernel registers itself */
void sim_register(const char *name, const void *function,
    void (*call)(const void *, void **), const size_t *sizes, int n,
    unsigned most);
template <class... P> struct SimThunk {
    template <size_t... I>
    static SIM_OUT void go(void (*k)(P...), void **a,
                           std::index_sequence<I...>)
        { SimBare<P...>{k}(*(P *)a[I]...); }
    static SIM_OUT void call(const void *k, void **a)
        { go((void (*)(P...))k, a, std::index_sequence_for<P...>()); }
};
/* A kernel's entry */
#if SIM_CHECKED
#define SIM_MODE sim_mode_checked
#else
#define SIM_MODE sim_mode_fast
#endif
#ifdef __CUDACC__
extern "C" char SIM_MODE;       /* of its own library, or of none */
__attribute__((used)) static char *const sim_mode = &SIM_MODE;
#endif
struct SimRegister {
    template <class... P> SimRegister(const char *n, void (*k)(P...),
                                      unsigned most = 0)
    {
        static_assert((0 + ... + sizeof(P)) <= 32764,
                      "a kernel takes 32,764 bytes of arguments");
        static_assert(!(false || ... || std::is_reference<P>::value),
                      "a kernel's parameter is no reference");
        static_assert(!(false || ... || std::is_polymorphic<P>::value),
                      "a kernel's parameter has no virtual functions");
        static const size_t sizes[] = { sizeof(P)..., 0 };
        sim_register(n, (const void *)k, SimThunk<P...>::call, sizes,
                     (int)sizeof...(P), most);
    }
};
template <auto K> struct SimInstance { static SimRegister entry; };
template <auto K> SimRegister SimInstance<K>::entry{ "", K };
template <class... P> const void *sim_known(void (*k)(P...))
    { SimRegister(nullptr, k); return (const void *)k; }
inline const void *sim_known(const void *k) { return k; }
/* Launch by address, and line up the grid */
#define SIM_BY_ADDRESS(name, cooperative) \
    SIM_CALL(name, (T *f, dim3 g, dim3 b, void **a, \
                    size_t n = 0, cudaStream_t s = 0), \
             sim_launch_kernel(sim_known(f), g, b, a, n, s, \
                               cooperative))
SIM_BY_ADDRESS(cudaLaunchKernel, 0)
SIM_BY_ADDRESS(cudaLaunchCooperativeKernel, 1)
template <class... P, class... A>
SIM_OUTLINE cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *c,
    void (*kernel)(P...), A... a)
{
    SIM_CALLER;
    return [&](std::remove_cv_t<P>... v) {
        void *list[] = { (void *)&v..., nullptr };
        return cudaLaunchKernelExC(c, (const void *)kernel, list);
    }(P(a)...);
}
/* How many blocks fit, for kernels of any type */
template <class F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *n, F f, int block, size_t shared)
    { return sim_occupancy(n, sim_known(f), block, shared); }
template <class F, class S>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *grid, int *block, F f, S shared, int limit = 0)
{
    int widest = sim_widest(sim_known(f)), best = 0, d = 0;
    int b = limit && limit < widest ? limit : widest;
    (void)cudaDeviceGetAttribute(&d, cudaDevAttrMultiProcessorCount, 0);
    *block = b;
    for (*grid = 0; b > 0; b = (b - 1) / 32 * 32) {
        int n = 0;
        cudaError_t e = sim_occupancy(&n, sim_known(f), b, shared(b));
        if (e)
            return e;
        if (n * b > best)
            best = n * b, *block = b, *grid = n * d;
    }
    return cudaSuccess;
}
template <class F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid,
    int *block, F f, size_t shared = 0, int limit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block,
        f, [=](int) { return shared; }, limit);
}
#define cudaOccupancyMaxPotentialBlockSizeWithFlags( \
    grid, block, f, shared, limit, flags) \
    cudaOccupancyMaxPotentialBlockSize(grid, block, f, shared, limit)
#define cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags( \
    grid, block, f, shared, limit, flags) \
    cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, f, \
                                                   shared, limit)
/* Ask and set attributes of kernels of any type */
inline cudaError_t cudaEventCreate(cudaEvent_t *p, unsigned flags)
    { return cudaEventCreateWithFlags(p, flags); }
template <class F>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a, F *f)
    { return sim_func_attributes(a, sim_known(f)); }
template <class F>
inline cudaError_t cudaFuncSetAttribute(F *f, cudaFuncAttribute a,
                                        int v)
    { return sim_func_set(sim_known(f), a, v); }
template <class F>
inline cudaError_t cudaFuncSetCacheConfig(F *, cudaFuncCache c)
    { return cudaDeviceSetCacheConfig(c); }
/* Memory in layers */
inline SIM_OUTLINE cudaError_t cudaMalloc3D(cudaPitchedPtr *p,
                                            cudaExtent e)
{
    SIM_CALLER;
    void *at = nullptr;
    size_t pitch = 0;
    cudaError_t error = cudaMallocPitch_(&at, 0, "cudaMalloc3D", &pitch,
                                         e.width, e.height * e.depth);
    *p = { at, pitch, e.width, e.height };
    return error;
}
inline char *sim_layer(const cudaPitchedPtr &p, cudaPos at, size_t z)
{
    size_t row = at.y + (at.z + z) * p.ysize;
    return (char *)p.ptr + row * p.pitch + at.x;
}
#define SIM_LAYERS(name, rows, Type, first, row, ...) \
    inline SIM_OUTLINE cudaError_t name(Type first __VA_ARGS__) \
    { \
        SIM_CALLER; \
        cudaError_t error = cudaSuccess; \
        for (size_t z = 0; z < row && !error; z++) \
            error = rows; \
        return error; \
    }
#define SIM_COPIED(f, ...) f(sim_layer(p->dstPtr, p->dstPos, z), \
    p->dstPtr.pitch, sim_layer(p->srcPtr, p->srcPos, z), \
    p->srcPtr.pitch, p->extent.width, p->extent.height, \
    p->kind __VA_ARGS__)
#define SIM_FILLED(f, ...) f(sim_layer(p, {}, z), p.pitch, v, e.width, \
    e.height __VA_ARGS__)
SIM_LAYERS(cudaMemcpy3D, SIM_COPIED(cudaMemcpy2D),
           const cudaMemcpy3DParms *, p, p->extent.depth)
SIM_LAYERS(cudaMemset3D, SIM_FILLED(cudaMemset2D),
           cudaPitchedPtr, p, e.depth, , int v, cudaExtent e)
SIM_LAYERS(cudaMemcpy3DAsync,
           SIM_COPIED(cudaMemcpy2DAsync, , stream),
           const cudaMemcpy3DParms *, p, p->extent.depth, ,
           cudaStream_t stream = 0)
SIM_LAYERS(cudaMemset3DAsync,
           SIM_FILLED(cudaMemset2DAsync, , stream), cudaPitchedPtr, p,
           e.depth, , int v, cudaExtent e, cudaStream_t stream = 0)
/* What simcc wraps around a call whose result is thrown away */
struct SimCall { const char *name; };
void operator,(cudaError_t, SimCall);
