/* launches.cpp -- what may be launched, and how it is queued */
#include "runtime.h"

/* Is this configuration possible? */
/* What is known of each kernel */
struct Kernel {
    std::string name;
    const char *own;            /* the one place of that name */
    const void *function;
    void (*call)(const void *, void **);
    const size_t *sizes;
    int arguments;
    size_t dynamic_limit;
    bool limited;
    unsigned bound;             /* of its launches, or 0 */
    size_t met;                 /* bytes of its shared variables */
    std::map<std::pair<size_t, size_t>, int> told;  /* before met */
};
FIRST static std::deque<Kernel> kernels;
static Kernel *find_kernel(const void *f)
{
    for (Kernel &k : kernels)
        if (k.function == f)
            return &k;
    return nullptr;
}
size_t granted(const void *f)
{
    size_t most = 0;
    for (const Kernel &k : kernels)
        if (!f || k.function == f)
            most = std::max(most, k.dynamic_limit);
    return most;
}
/* Of some kernels only the blocks that have certain items */
struct Near { const uint32_t *at; uint32_t count, width; };
FIRST static std::map<const void *, Near> nears;
extern "C" void sim_only_near(const void *kernel, const uint32_t *at,
                              uint32_t count, uint32_t width)
{
    if (kernel)
        nears[kernel] = { at, count, width };
    else
        nears.clear();
}
uint64_t only_near(const Launch &l, std::vector<uint32_t> &order,
                   uint64_t blocks)
{
    auto n = nears.find(l.function);
    if (n == nears.end())
        return blocks;
    order.clear();
    for (uint32_t k = 0; k < n->second.count; k++) {
        uint32_t b = n->second.at[k] / (n->second.width * l.block.x);
        if (b < blocks && std::find(order.begin(), order.end(), b)
            == order.end())
            order.push_back(b);
    }
    return order.size();
}
/* How many blocks of this kind a processor holds */
extern "C" __attribute__((weak)) SimShared *__start_simshared[];
extern "C" __attribute__((weak)) SimShared *__stop_simshared[];
static size_t fixed_shared(const void *f)
{
    const Kernel *k = find_kernel(f);
    size_t sum = 0;
    SimShared **s = __start_simshared;
    for (; k && s < __stop_simshared; s++)
        if ((*s)->kernel && k->own == (*s)->kernel)
            sum += (*s)->size;
    return k ? std::max(sum, k->met) : 0;
}
static int occupancy(size_t threads, size_t shared)
{
    size_t warps = (threads + 31) / 32;
    size_t n = warps - 1 < 32 ? std::min<size_t>(64 / warps, 32) : 0;
    if (shared)
        n = std::min<size_t>(n, (228 << 10) / (shared + 1024));
    return (int)n;
}
static bool together(const Launch &l, size_t shared)
{
    uint64_t blocks = (uint64_t)l.grid.x * l.grid.y * l.grid.z;
    size_t threads = (size_t)l.block.x * l.block.y * l.block.z;
    int each = occupancy(threads, shared);
    if (const Kernel *k = find_kernel(l.function))
        for (auto &t : k->told)
            if (t.first == std::make_pair(threads, l.shared))
                each = std::max(each, t.second);
    return !l.cooperative || blocks <= (uint64_t)each * processors;
}
bool met_shared(const Launch &l, size_t bytes)
{
    Kernel *k = find_kernel(l.function);
    if (k)
        k->met = std::max(k->met, bytes);
    return together(l, l.shared + bytes);
}
bool too_much_shared(const Launch &l, size_t fixed)
{
    return l.shared + fixed > shared_limit
        && (l.shared > granted(l.function) || fixed > shared_limit
            || l.shared + fixed > shared_optin);
}
/* Validate a launch */
static const cudaError_t bound_error = cudaErrorInvalidValue;
static unsigned bound(const void *f)
{
    const Kernel *k = find_kernel(f);
    return k && k->bound ? k->bound : 1024;
}
#if SIM_CHECKED
extern "C" void sim_too_wide(unsigned most)
{
    report(finding("launch-error", true, now.launch->pc),
           "the kernel's __launch_bounds__ allows %u threads in a "
           "block", most);
    abandon(bound_error);
}
#endif
static cudaError_t validate(const Launch &l, std::string &why)
{
    const dim3 &b = l.block, &g = l.grid;
    uint64_t threads = (uint64_t)b.x * b.y * b.z;
    uint64_t blocks = (uint64_t)g.x * g.y * g.z;
    const size_t fixed = fixed_shared(l.function);
    const struct {
        bool broken; cudaError_t error; const char *what; uint64_t n;
    } rules[] = {
        /* The shape of a block, and of the grid */
        { !threads || threads > 1024 || b.x > 1024 || b.y > 1024 || b.z > 64,
          cudaErrorInvalidConfiguration,
          "a block must have 1 to 1024 threads", threads },
        { !blocks || g.x > 0x7fffffffu || g.y > 65535 || g.z > 65535,
          cudaErrorInvalidConfiguration,
          "the grid's size is not allowed", blocks },
        { threads > bound(l.function), bound_error,
          "more threads than __launch_bounds__ of the kernel allows", threads },
        /* Shared memory, and whether a cooperative grid fits */
        { l.shared > std::max(shared_limit, granted(l.function)),
          cudaErrorInvalidValue,
          "too many bytes of shared memory", l.shared },
        { too_much_shared(l, fixed), cudaErrorInvalidValue,
          "too many bytes of shared memory, with the kernel's own",
          l.shared + fixed },
        { !together(l, l.shared + fixed),
          cudaErrorCooperativeLaunchTooLarge,
          "the blocks do not fit on the device together", blocks }
    };
    for (auto &r : rules) {
        why = r.what + (": " + std::to_string(r.n));
        if (r.broken)
            return r.error;
    }
/* A thread's number must fit into the shadow's records */
    if (SIM_CHECKED && exact && blocks > 1u << 22)
        die_with("a checked launch with fences may have 4,194,304 "
                 "blocks; use --fast");
    return cudaSuccess;
}
/* Unchecked, a launch that waits for the host is not seen to do so */
static const Launch *watched;
static unsigned seconds;
static void look_at_long(uintptr_t pc)
{
    uintptr_t far = pc - (uintptr_t)watched->function + (1u << 28);
    if (far >> 29 || ++seconds != 5)    /* a library has locks */
        return;
    Line l = line_of(watched->pc), at = line_of(pc);
    say_aside("kernel %s, launched at %s:%d, has run for 5 seconds, and "
        "is at %s:%d; if it waits for what the host sets later, that "
        "never comes: simcc without --fast lets the host go on",
        watched->name, l.file.c_str(), l.line, at.file.c_str(), at.line);
}
struct Watched {
    const bool on = !SIM_CHECKED && overlap_possible();
    Watched(const Launch &l)
        { watched = &l; seconds = 0; if (on) system_watch(look_at_long); }
    ~Watched() { if (on) system_watch(nullptr); }
};
/* Queue a launch */
static cudaError_t start_launch(const Launch &l, sim_stream *s,
                                void (*destroy)(void *))
{
    std::string why = s ? "the stream belongs to another device"
                        : "there is no such stream";
    std::shared_ptr<void> pack(l.pack, destroy);
    cudaError_t e = cudaErrorInvalidResourceHandle;
    if (s && s->device == current_device)
        e = validate(l, why);
    if (!e && (e = implicit_wait(s)))
        why = s->capture ? "the capture of its stream has failed before"
            : "the default stream waits for one that is captured";
    /* Refuse the launch, and keep the error until somebody asks */
    if (e) {
        Report r = finding("launch-error", true, l.pc);
        now.launch = &l;
        report(r, "the launch fails with %s; %s", cudaGetErrorName(e),
               why.c_str());
        now.launch = nullptr;
        set_unseen(e, l.pc);
        return e;
    }
    count_host_loop(l);
    count_queued(l.name);
    /* The work: run it unless the device has failed */
    enqueue(s, [=] {
        (void)pack;
        if (!sticky_error) {
            end_awaited();
            load_variables(l.device);
            if (!host_awaited) {
                shared_new_launch();
                count_launch(l.name);
            }
            streams[running->stream / 2]->launched
                    = { running->number, l.pc };
            Watched here(l);
            cudaError_t failed = run_launch(l);
            now.launch = nullptr;
            if (failed != cudaSuccess && failed != bound_error)
                sticky_error = failed;
            if (failed)
                set_unseen(failed, l.pc);
        }
    });
    return cudaSuccess;
}
/* Queue the launch that the translator wrote */
static const char *kernel_called(const char *text, const void *f)
{
    const Kernel *k = find_kernel(f);
    std::string said(text, strcspn(text, "<"));
    std::string own = k ? k->name.substr(0, k->name.find('<')) : "";
    size_t at = said.rfind(own);
    return at < said.size() && at + own.size() == said.size()
        ? text : own.empty() ? text : k->name.c_str();
}
cudaError_t sim_enqueue(const char *name, const void *f,
    const SimConfig &c, SimBody body, void *pack,
    void (*destroy)(void *), size_t size, int cooperative, void *pc)
{
    Launch l = { kernel_called(name, f), c.grid, c.block, c.shared,
                 body, pack, size, cooperative != 0, (uintptr_t)pc,
                 current_device, f };
    if (!pack)
        say_lacking("no memory is left");
    Enter the_api;
    cudaError_t refused = sticky_error ? cudaSuccess
        : in_host_function ? cudaErrorNotPermitted
        : fails("launch") ? cudaErrorLaunchOutOfResources : cudaSuccess;
    if (refused) {
        set_unseen(refused, l.pc);
        launch_missed |= refused == cudaErrorLaunchOutOfResources;
    }
    if (refused || sticky_error) {
        destroy(pack);
        return refused ? refused : set_error(sticky_error);
    }
    return start_launch(l, find_stream(c.stream), destroy);
}
/* Enter a kernel into the list */
static std::string called(const void *function)
{
    std::string s = variable_at((uintptr_t)function, 0);
    size_t nobody = s.find("(anonymous namespace)::");
    if (nobody < s.size())
        s.erase(nobody, strlen("(anonymous namespace)::"));
    s.erase(std::min(s.find('('), s.size()));
    return s.substr(s.find(' ') + 1);
}
void sim_register(const char *name, const void *function,
    void (*call)(const void *, void **), const size_t *sizes, int n,
    unsigned most)
{
    Enter the_api;
    if ((!name || !*name) && find_kernel(function))
        return;
    std::string s = name ? name : called(function);
    if (name || s.find_first_of("<:") < s.size())
        kernels.push_back({ s, name, function, call, sizes, n, 0, false, most,
                            0, {} });
}
/* A pack of arguments whose types are known to the kernel's entry */
struct alignas(16) Packed {             /* the values lie behind it */
    Kernel *kernel;
    std::vector<void *> arguments;      /* where they are */
};
static void packed_body(void *v)
{
    Packed *p = (Packed *)v;
    p->kernel->call(p->kernel->function, p->arguments.data());
}
/* Pack the arguments and start the launch */
#define KERNEL(name, function) \
    ENTER; \
    Kernel *name = find_kernel(function); \
    REFUSE(!name, cudaErrorInvalidDeviceFunction)
API sim_launch_kernel(const void *f, dim3 grid, dim3 block,
    void **arguments, size_t shared, cudaStream_t h, int cooperative)
{
    KERNEL(k, f);
    if (k->name.empty())
        k->name = called(f);
    auto room = [=](int i) { return (k->sizes[i] + 15) & ~(size_t)15; };
    size_t size = sizeof(Packed);
    for (int i = 0; i < k->arguments; i++)
        size += room(i);
    Packed *p = new (operator new(size)) Packed{ k, {} };
    char *at = (char *)(p + 1);
    for (int i = 0; i < k->arguments; at += room(i++)) {
        memcpy(at, arguments[i], k->sizes[i]);
        p->arguments.push_back(at);
    }
    Launch l = { k->name.c_str(), grid, block, shared, packed_body, p,
                 size, cooperative != 0, HERE, current_device, f };
    cudaError_t e = start_launch(l, find_stream(h),
                                 [](void *v) {
                                     ((Packed *)v)->~Packed();
                                     operator delete(v);
                                 });
    return looked_up(e);
}
/* Answer what may be asked about a kernel */
API sim_occupancy(int *n, const void *f, int threads, size_t shared)
{
    ENTER;
    REFUSE(threads <= 0, cudaErrorInvalidValue);
    bool few = (unsigned)threads <= bound(f);
    size_t all = shared + fixed_shared(f);
    int each = few ? occupancy((size_t)threads, all) : 0;
    Kernel *k = find_kernel(f);
    if (k && !k->met)
        k->told[{ (size_t)threads, shared }] = each;
    return give(n, each);
}
extern "C" int sim_widest(const void *f) { return (int)bound(f); }
/* A kernel's attributes, asked and set */
API sim_func_attributes(cudaFuncAttributes *a, const void *f)
{
    KERNEL(k, f);
    memset(a, 0, sizeof *a);
    a->maxThreadsPerBlock = (int)bound(f);
    a->sharedSizeBytes = fixed_shared(f);
    a->numRegs = 32;
    a->maxDynamicSharedSizeBytes
        = (int)(k->limited ? k->dynamic_limit : shared_limit);
    return cudaSuccess;
}
API sim_func_set(const void *f, int attribute, int value)
{
    KERNEL(k, f);
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
        return cudaSuccess;
    REFUSE(value < 0 || (size_t)value + fixed_shared(f) > shared_optin,
           cudaErrorInvalidValue);
    k->dynamic_limit = (size_t)value;
    k->limited = true;
    return cudaSuccess;
}
/* Launches with attributes */
API cudaLaunchKernelExC(const cudaLaunchConfig_t *c, const void *f,
                        void **arguments)
{
    int cooperative = 0;
    for (unsigned i = 0; i < c->numAttrs; i++) {
        const cudaLaunchAttribute &a = c->attrs[i];
        if (a.id == cudaLaunchAttributeCooperative)
            cooperative = a.val.cooperative;
        if (a.id == cudaLaunchAttributeClusterDimension) {
            report(finding("launch-error", true, HERE), "the simulator "
                   "has no clusters of blocks: use one block, or the "
                   "grid's barrier");
            return set_error(cudaErrorNotSupported);
        }
    }
    sim_call_site = HERE;
    return sim_launch_kernel(f, c->gridDim, c->blockDim, arguments,
        c->dynamicSmemBytes, c->stream, cooperative);
}
API cudaStreamAddCallback(cudaStream_t h, cudaStreamCallback_t f,
                          void *data, unsigned flags)
{
    STREAM_AT_WORK(s, h);
    REFUSE(!f || flags, cudaErrorInvalidValue);
    enqueue(s, [=] { call_host([=] { f(h, sticky_error, data); }); });
    return cudaSuccess;
}
