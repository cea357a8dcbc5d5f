/* runtime.cpp -- the runtime API: memory, copies, streams, errors */
#include "internal.h"
#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <csignal>
#include <chrono>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>
/* Every call of the API knows the line that made it */
#define HERE call_site((uintptr_t)__builtin_return_address(0))
#define API extern "C" __attribute__((noinline)) cudaError_t
extern "C" { uintptr_t sim_call_site; char SIM_MODE; }
static uintptr_t call_site(uintptr_t own)
{
    uintptr_t pc = sim_call_site ? sim_call_site : own;
    sim_call_site = 0;
    return pc;
}

/* The arena */
char *arena;
size_t arena_size, shared_size, device_end;
uint8_t *state;
Record *cells;
static size_t device_top, pinned_top;
FIRST static std::map<size_t, Allocation> allocations;
void shadow_start(size_t pool_size);
void settings_start(void);
void finish_start(void);
void forget_reports(void);
std::string shared_place(size_t offset, size_t n);
static const size_t page = 4096;
static size_t offset(const void *p)
    { return (size_t)((const char *)p - arena); }
/* How much address space we may take */
static size_t arena_choice(void)
{
    struct rlimit limit;
    size_t want = (size_t)6 << 30;
    if (getrlimit(RLIMIT_AS, &limit) == 0
        && limit.rlim_cur != RLIM_INFINITY)
        want = std::min<size_t>(want, limit.rlim_cur / 14);
    want &= ~(size_t)0xfffff;
    if (want < SLOTS * SHARED_SLOT + (16 << 20))
        lack("the limit on address space is too small: see ulimit -v");
    return want;
}
/* Reserve the arena, and divide it */
static void arena_start(void)
{
    arena_size = arena_choice();
    void *p = mmap(nullptr, arena_size + large_page,
                   PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED)
        lack("cannot reserve %zu MiB of address space",
            arena_size >> 20);
    arena = (char *)(((uintptr_t)p + large_page - 1)
                     & ~(large_page - 1));
    shared_size = SLOTS * SHARED_SLOT;
    device_end = (arena_size - (arena_size - shared_size) / 4)
        & ~(large_page - 1);
    device_top = shared_size + page;
    pinned_top = device_end + page;
#if SIM_CHECKED
    madvise(arena + shared_size, device_end - shared_size,
            MADV_HUGEPAGE);
    shadow_start(arena_size * 2);
#endif
}
/* The host may not touch device memory */
static bool open_now;
static void allow(int what)
{
    size_t n = (device_top + large_page - 1) & ~(large_page - 1);
    mprotect(arena + shared_size, std::min(n, device_end) - shared_size,
             what);
}
void protect(bool device_runs)
{
    if (!SIM_CHECKED || open_now == device_runs)
        return;
    open_now = device_runs;
    allow(device_runs ? PROT_READ | PROT_WRITE : PROT_NONE);
}
struct Open {
    bool before;
    Open() : before(open_now) { protect(true); }
    ~Open() { protect(before); }
};
/* Where was the program when the signal came? */
uintptr_t interrupted_at([[maybe_unused]] const ucontext_t *c)
{
#if defined __x86_64__
    return (uintptr_t)c->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
    return (uintptr_t)c->uc_mcontext.pc;
#else
    return 0;                           /* no line in the report */
#endif
}
/* A signal becomes a report, if it is one of ours */
static void on_fault(int signal, siginfo_t *info, void *context)
{
    uintptr_t p = (uintptr_t)info->si_addr;
    uintptr_t pc = interrupted_at((ucontext_t *)context);
    bool host = !now.thread && p - (uintptr_t)arena < arena_size;
    if (signal == SIGSEGV && (host || now.thread)) {
        report(finding(host ? "device-pointer" : p < page
                       ? "out-of-bounds" : "host-pointer", true,
                       pc + 1, p, 4),
               host ? "host code uses a pointer to device memory"
                    : "the kernel follows a pointer to nowhere");
        _exit(86);
    }
    ::signal(signal, SIG_DFL);
    raise(signal);
}
/* Catch signals on a stack of their own */
static void fault_start(void)
{
    static char stack[64 << 10];
    stack_t s = { stack, 0, sizeof stack };
    sigaltstack(&s, nullptr);
    struct sigaction a = {};
    a.sa_sigaction = on_fault;
    a.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &a, nullptr);
    sigaction(SIGBUS, &a, nullptr);
}
/* Start before any constructor of the program */
extern "C" void *sim_new(size_t n)
{
    if (void *p = operator new(n, std::nothrow))
        return p;
    lack("no memory is left");
}
__attribute__((constructor(101))) static void be_patient(void)
    { setenv("OMP_WAIT_POLICY", "passive", 0); }
FIRST static std::deque<sim_stream *> streams;
static void make_streams(void), keep_variables(int device);
__attribute__((constructor(103))) static void start(void)
{
    settings_start();
    make_streams();
    if (SIM_CHECKED)
        fault_start();
    if (settings.devices > 1)
        keep_variables(settings.devices);
    finish_start();
}
/* Errors: the last one, and those that stick */
static SIM_LOCAL cudaError_t last_error;
static cudaError_t sticky_error;
static uintptr_t unseen_pc;
static cudaError_t unseen;
cudaError_t set_error(cudaError_t e)
{
    if (e)
        last_error = e;
    return e;
}
#define REFUSE(condition, error) \
    do { if (condition) return set_error(error); } while (0)
static void set_unseen(cudaError_t e, uintptr_t pc)
{
    set_error(e);
    unseen = e;
    unseen_pc = pc;
}
/* Errors that stick, and errors that the program has seen */
static cudaError_t looked(cudaError_t e)
{
    if (e)
        unseen = cudaSuccess;
    return e;
}
/* Let one call fail */
static uint64_t calls, call_to_fail;
static bool launches_fail = true;
extern "C" void sim_fail_set(uint64_t n)
{
    calls = 0;
    call_to_fail = n & ~SIM_NO_LAUNCH;
    launches_fail = n == call_to_fail;
}
extern "C" uint64_t sim_calls(void) { return calls; }
static bool on_the_way_out(const char *call)
{
    return call_to_fail && calls >= call_to_fail
        && (strstr(call, "ree") || strstr(call, "estroy")
            || strstr(call, "nregister"));
}
static bool fails(const char *call)
{
    static const char *const harmless[] = { "ree", "estroy",
        "Get", "nregister", "Query", "Wait", "_func_", "occupancy",
        "symbol_" };
    for (const char *word : harmless)
        if (strstr(call, word))
            return false;
    if (!launches_fail && strcmp(call, "launch") == 0)
        return false;
    return ++calls == call_to_fail;
}
/* Let one caller in at a time */
std::recursive_mutex api;
static int entered;                     /* by the one who has it */
static SIM_LOCAL bool in_host_function;
struct Enter {
    Enter() { api.lock(); entered++; }
    ~Enter() { entered--; api.unlock(); }
};
void keep_out(const void *p, size_t n)
{
    if (is_own((uintptr_t)p, n))
        die("stopped: host code used the simulator's own variables");
}
template <class T, class V> static cudaError_t give(T *p, V value)
{
    REFUSE(!p, cudaErrorInvalidValue);
    keep_out(p, sizeof *p);
    *p = (T)value;
    return cudaSuccess;
}
static void host_hears(void);
static void call_host(const std::function<void()> &f)
{
    int n = std::exchange(entered, 0);
    for (int i = 0; i < n; i++)
        api.unlock();
    in_host_function = true;
    host_hears();
    f();
    in_host_function = false;
    for (int i = 0; i < n; i++)
        api.lock();
    entered = n;
}
#define ENTER \
    Enter the_api; \
    do { \
        sim_host_only(__func__); \
        if (sticky_error) \
            return looked(sticky_error); \
        if (in_host_function) \
            return set_error(cudaErrorNotPermitted); \
        if (fails(__func__)) \
            return set_error(strstr(__func__, "alloc") \
                ? cudaErrorMemoryAllocation : cudaErrorUnknown); \
    } while (0)
extern "C" void sim_host_only(const char *what)
{
    if (now.thread)
        die("%s is called in a kernel, which the simulator cannot do",
            what);
    if (!arena)
        arena_start();
}
/* The two questions that a program may ask */
API cudaGetLastError(void)
{
    cudaError_t e = cudaPeekAtLastError();
    last_error = cudaSuccess;
    return e;
}
API cudaPeekAtLastError(void)
{
    unseen = cudaSuccess;
    return sticky_error ? sticky_error : last_error;
}
/* The names of errors */
static const char *words_of(cudaError_t e, bool name)
{
#define WORDS(code, number, text) \
    case cuda##code: return name ? "cuda" #code : text;
    switch (e) { SIM_ERRORS(WORDS) }
    return "unrecognized error code";
}
extern "C" const char *cudaGetErrorString(cudaError_t e)
    { return words_of(e, false); }
extern "C" const char *cudaGetErrorName(cudaError_t e)
    { return words_of(e, true); }
/* An error that the program threw away */
void operator,(cudaError_t e, SimCall call)
{
    if (e && !on_the_way_out(call.name))
        report(finding("unchecked-error", true, HERE),
               "%s returned %s (%s), and nobody looked", call.name,
               cudaGetErrorName(e), cudaGetErrorString(e));
}
void unseen_error(void)
{
    if (unseen)
        report(finding("unchecked-error", true, unseen_pc),
               "this launch failed with %s (%s), and nobody looked",
               cudaGetErrorName(unseen), cudaGetErrorString(unseen));
}
/* Streams and events: work that waits */
/* Graphs */
struct sim_node {
    std::function<void()> run;
    std::vector<size_t> after;          /* nodes before this one */
    size_t index;
};
struct sim_graph {
    std::deque<sim_node> nodes;
    size_t add(std::function<void()> run, std::vector<size_t> after)
    {
        size_t i = nodes.size();
        nodes.push_back({ std::move(run), std::move(after), i });
        return i;
    }
};
struct sim_exec : sim_graph {};
/* Streams: queues of work */
struct Dependence { sim_stream *stream; uint64_t number; };
struct Launched { uint64_t number; uintptr_t pc; };
/* Clocks of streams */
typedef std::vector<uint64_t> Clock;    /* how far, by stream */
static void join(Clock &to, const Clock &c)
{
    if (to.size() < c.size())
        to.resize(c.size());
    for (size_t i = 0; i < c.size(); i++)
        to[i] = std::max(to[i], c[i]);
}
FIRST static Clock host_clock;
struct Work;
static const Work *running;
struct Work {
    std::function<void()> run; std::vector<Dependence> after;
    Clock clock;                        /* what comes before it */
    size_t stream; uint64_t number;
};
struct sim_stream {
    bool blocking; int device;
    size_t index;
    bool live = true;
    std::deque<Work> queue = {};
    uint64_t issued = 0, done = 0;
    Launched launched = {};             /* the last kernel */
    sim_graph *capture = nullptr;       /* recorded, not run */
    sim_graph *origin = nullptr;
    std::vector<size_t> last = {};      /* nodes to come after */
    Clock clock = {};                   /* of the last work issued */
};
struct sim_event {
    bool timing; int device;
    bool live = true;
    sim_stream *stream = nullptr;       /* none: never recorded */
    uint64_t number = 0;
    double time = 0;
    sim_graph *capture = nullptr;
    std::vector<size_t> last = {};
    Clock clock = {};
};
/* Which work is not ordered before the work that runs */
struct Ran {
    uint32_t tag;
    size_t stream;
    uint64_t number;
    bool staged;
};
FIRST static std::deque<Ran> ran;
static bool staging;
static bool covers(const Clock &c, const Ran &r)
    { return r.stream < c.size() && c[r.stream] >= r.number; }
void note_work(uint32_t tag)
{
    if (!running || !overlap_possible())
        return;
    bool idle = true;
    for (sim_stream *s : streams)
        idle = idle && s->done == s->issued;
    while (!ran.empty() && (ran.size() > 1000
           || (idle && covers(host_clock, ran.front()))))
        ran.pop_front();
    ran.push_back({ tag, running->stream, running->number, staging });
}
bool overlap_possible(void)
{
    return streams.size() > 2 * (size_t)settings.devices
        || pinned_top != device_end + page;
}
static void host_hears(void)
    { join(host_clock, running->clock); }
bool streams_matter(void)
{
    return running && std::any_of(ran.begin(), ran.end(),
        [](const Ran &r) { return !covers(running->clock, r); });
}
int crosses(uint32_t tag, bool host)
{
    auto i = std::upper_bound(ran.begin(), ran.end(), tag,
        [](uint32_t t, const Ran &r) { return t < r.tag; });
    if (i == ran.begin() || (!host && !running)
        || covers(host ? host_clock : running->clock, *--i))
        return 0;
    return i->staged ? STAGED : 1;
}
/* Devices, and which of them is current */
static SIM_LOCAL int current_device;
enum { DEVICES = 16 };
static bool peers[DEVICES][DEVICES];    /* who may access whose */
static bool pools[DEVICES][DEVICES];    /* and whose pool */
static sim_stream *base(void)
    { return streams[2 * (size_t)current_device]; }
static bool no_device(int n) { return n < 0 || n >= settings.devices; }
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
SIM_SECTION(simconstant)
static int loaded;              /* whose variables are in place */
FIRST static std::string kept[DEVICES][2];
static void keep_variables(int d)
{
    kept[d][0].assign(__start_simdevice, __stop_simdevice);
    kept[d][1].assign(__start_simconstant, __stop_simconstant);
}
static void load_variables(int d)
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
/* Find a stream by its handle */
static void make_streams(void)
{
    for (int i = 0; i < 2 * settings.devices; i++)
        streams.push_back(new sim_stream{ true, i / 2, (size_t)i });
}
static sim_stream *find_stream(cudaStream_t s)
{
    if ((uintptr_t)s <= 1)
        return base();
    if ((uintptr_t)s == 2)
        return streams[2 * (size_t)current_device + 1];
    for (sim_stream *x : streams)
        if (x == s)
            return x->live ? x : nullptr;
    return nullptr;
}
/* Run queued work, in an order that the program allows */
static void run_one(sim_stream *s);
static void run_until(sim_stream *s, uint64_t number)
{
    while (s->done < number)
        run_one(s);
}
static void run_one(sim_stream *s)
{
    for (Dependence d : s->queue.front().after)
        run_until(d.stream, d.number);
    Work work = std::move(s->queue.front());
    s->queue.pop_front();
    s->done++;
    const Work *before = running;
    running = &work;
    work.run();
    running = before;
}
/* Run a little, or run everything */
static void run_some(void)
{
    for (int i = (int)(draw() % 3); i-- > 0; ) {
        sim_stream *s = streams[draw() % streams.size()];
        if (s->done < s->issued)
            run_one(s);
    }
}
void run_pending(bool wait)
{
    for (size_t i = streams.size(); i-- > 0; ) {
        run_until(streams[i], streams[i]->issued);
        if (wait)
            join(host_clock, streams[i]->clock);
    }
}
/* What a wait forces, and what it may force besides */
static void synchronise(sim_stream *s)
{
    if (settings.streams == REVERSED)
        for (size_t i = streams.size(); i-- > 0; )
            if (streams[i] != s)
                run_until(streams[i], streams[i]->issued);
    run_until(s, s->issued);
    join(host_clock, s->clock);
}
/* Add work to a stream, and note what it must wait for */
static void enqueue(sim_stream *s, std::function<void()> run,
                    const sim_event *e = nullptr)
{
    /* Put work into the graph that a stream is captured into */
    if (s->capture) {
        s->last = { s->capture->add(std::move(run), s->last) };
        return;
    }
    Work work = { std::move(run), {}, {}, s->index, s->issued + 1 };
    sim_stream *first = streams[2 * (size_t)s->device];
    if (s == first) {
        for (sim_stream *x : streams)
            if (x != s && x->blocking && x->device == s->device
                && x->done < x->issued)
                work.after.push_back({ x, x->issued });
    } else if (s->blocking && first->done < first->issued) {
        work.after.push_back({ first, first->issued });
    }
    if (e)
        work.after.push_back({ e->stream, e->number });
    /* Note what comes before this work */
    join(s->clock, host_clock);
    if (e)
        join(s->clock, e->clock);
    for (sim_stream *x : streams)
        if (x->device == s->device && s->blocking && x->blocking
            && (s == first || x == first))
            join(s->clock, x->clock);
    if (s->clock.size() <= s->index)
        s->clock.resize(s->index + 1);
    s->clock[s->index] = s->issued + 1;
    work.clock = s->clock;
    s->queue.push_back(std::move(work));
    s->issued++;
    if (settings.streams == EAGER)
        run_until(s, s->issued);
    else if (settings.streams == SHUFFLED)
        run_some();
}
/* Every call looks at its handle first */
#define STREAM(name, handle) \
    ENTER; \
    sim_stream *name = find_stream(handle); \
    REFUSE(!name, cudaErrorInvalidResourceHandle)
#define EVENT(e) \
    REFUSE(!e || !e->live, cudaErrorInvalidResourceHandle)
/* Create a stream */
API cudaStreamCreateWithFlags(cudaStream_t *p, unsigned flags)
{
    ENTER;
    REFUSE(!p || flags > 1, cudaErrorInvalidValue);
    give(p, new sim_stream{ !(flags & cudaStreamNonBlocking),
                            current_device, streams.size() });
    streams.push_back(*p);
    counters.handles++;
    return cudaSuccess;
}
API cudaStreamCreate(cudaStream_t *p)
    { return cudaStreamCreateWithFlags(p, 0); }
API cudaStreamCreateWithPriority(cudaStream_t *p, unsigned flags, int)
    { return cudaStreamCreateWithFlags(p, flags); }
/* Wait for a stream, or give it up */
API cudaStreamSynchronize(cudaStream_t h)
{
    STREAM(s, h);
    REFUSE(s->capture, cudaErrorStreamCaptureUnsupported);
    counters.waits++;
    synchronise(s);
    return looked(sticky_error);
}
API cudaStreamDestroy(cudaStream_t h)
{
    STREAM(s, h);
    REFUSE((uintptr_t)h <= 2, cudaErrorInvalidResourceHandle);
    run_until(s, s->issued);
    s->live = false;
    counters.handles--;
    return cudaSuccess;
}
/* Ask a stream whether it is done */
static cudaError_t ask(sim_stream *s, uint64_t number,
                       const Clock &known)
{
    if (s->done < number)
        run_one(s);
    if (s->done < number)
        return cudaErrorNotReady;
    join(host_clock, known);
    return cudaSuccess;
}
API cudaStreamQuery(cudaStream_t h)
{
    STREAM(s, h);
    REFUSE(s->capture, cudaErrorStreamCaptureUnsupported);
    return ask(s, s->issued, s->clock);
}
/* Let a stream wait for an event, or call the host */
API cudaStreamWaitEvent(cudaStream_t h, cudaEvent_t e, unsigned)
{
    STREAM(s, h);
    EVENT(e);
    /* Let a stream wait for an event of a capture */
    if (e->capture) {
        s->capture = e->capture;
        s->last.insert(s->last.end(), e->last.begin(), e->last.end());
        return cudaSuccess;
    }
    if (e->stream)
        enqueue(s, [] {}, e);
    return cudaSuccess;
}
API cudaLaunchHostFunc(cudaStream_t h, void (*f)(void *), void *data)
{
    STREAM(s, h);
    REFUSE(!f, cudaErrorInvalidValue);
    enqueue(s, [=] { call_host([=] { f(data); }); });
    return cudaSuccess;
}
/* Wait for the whole device */
API cudaDeviceSynchronize(void)
{
    ENTER;
    for (sim_stream *s : streams)
        if (s->device == current_device)
            synchronise(s);
    return looked(sticky_error);
}
/* What the clock on the wall says, in milliseconds */
static double wall_clock(void)
{
    auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(now).count();
}
/* Create and destroy an event */
API cudaEventCreateWithFlags(cudaEvent_t *p, unsigned flags)
{
    ENTER;
    REFUSE(!p || flags > 7, cudaErrorInvalidValue);
    counters.handles++;
    return give(p, new sim_event{ !(flags & cudaEventDisableTiming),
                                  current_device });
}
API cudaEventCreate(cudaEvent_t *p)
    { return cudaEventCreateWithFlags(p, 0); }
API cudaEventDestroy(cudaEvent_t e)
{
    ENTER;
    EVENT(e);
    e->live = false;
    counters.handles--;
    return cudaSuccess;
}
/* Record an event */
API cudaEventRecord(cudaEvent_t e, cudaStream_t h)
{
    STREAM(s, h);
    EVENT(e);
    REFUSE(e->device != s->device, cudaErrorInvalidResourceHandle);
    e->capture = s->capture;
    e->last = s->last;
    if (s->capture)
        return cudaSuccess;
    e->stream = s;
    e->number = s->issued + 1;
    enqueue(s, [e] { e->time = wall_clock(); });
    e->clock = s->clock;
    return cudaSuccess;
}
/* Wait for an event, or ask */
API cudaEventSynchronize(cudaEvent_t e)
{
    ENTER;
    EVENT(e);
    counters.waits++;
    if (e->stream)
        run_until(e->stream, e->number);
    join(host_clock, e->clock);
    return looked(sticky_error);
}
API cudaEventQuery(cudaEvent_t e)
{
    ENTER;
    EVENT(e);
    return e->stream ? ask(e->stream, e->number, e->clock)
                     : cudaSuccess;
}
/* The time between two events */
API cudaEventElapsedTime(float *ms, cudaEvent_t a, cudaEvent_t b)
{
    ENTER;
    EVENT(a);
    EVENT(b);
    REFUSE(!a->stream || !b->stream || !a->timing || !b->timing
           || a->device != b->device, cudaErrorInvalidResourceHandle);
    if (a->stream->done < a->number || b->stream->done < b->number)
        return cudaErrorNotReady;
    return give(ms, b->time - a->time);
}
/* Allocations, copies, and what is checked about them */
/* Which allocation is this? */
Allocation *allocation_at(size_t off, bool dead)
{
    if (off >= arena_size)
        return nullptr;
    auto i = allocations.upper_bound(off + (dead ? (size_t)RED : 0));
    while (i != allocations.begin()) {
        Allocation &a = (--i)->second;
        if (off + RED >= a.offset && off < a.offset + a.size + RED)
            return &a;
        if (a.offset + a.size + RED < off)
            break;
    }
    return nullptr;
}
/* Name a place as the program would */
std::string place(uintptr_t p, size_t n)
{
    char text[300];
    size_t off = p - (uintptr_t)arena;
    if (off < shared_size)
        return shared_place(off % SHARED_SLOT, n);
    /* An address in no allocation may be that of a variable */
    Allocation *a = allocation_at(off, true);
    if (!a) {
        bool variable = variable_offset(p) != no_variable;
        std::string name = variable ? variable_at(p, n) : "";
        snprintf(text, sizeof text, "address %p", (void *)p);
        return name.empty() ? text : name;
    }
    long e = (long)(a->element ? a->element : n ? n : 1);
    snprintf(text, sizeof text, "%s[%ld]%s", a->name.c_str(),
             ((long)off - (long)a->offset) / e,
             a->live ? "" : ", freed");
    return text;
}
static Allocation *allocation_of(const void *p)
{
    Allocation *a = allocation_at(offset(p), false);
    return a && a->live && offset(p) - a->offset < a->size ? a
                                                           : nullptr;
}
static bool is_variable(const void *p, size_t n)
{
    size_t v = variable_offset((uintptr_t)p);
    const char *c = (const char *)p;
    return v != no_variable
        ? variable_offset((uintptr_t)p + n - 1) == v + n - 1
        : c >= __start_simconstant && c + n <= __stop_simconstant;
}
/* Mark bytes as allocated and as written */
void mark(size_t off, size_t n, bool allocated, bool initialised)
{
    if (!SIM_CHECKED)
        return;
    /* Set the bits of four bytes at once, where they are four */
    unsigned value = (allocated ? 0x0fu : 0) |
                     (initialised ? 0xf0u : 0);
    size_t i = off, end = off + n;
    auto one = [&](size_t j) {
        unsigned bits = 0x11u << (j & 3);
        state[j >> 2] = (uint8_t)((state[j >> 2] & ~bits)
                                  | (value & bits));
    };
    for (; i < end && i & 3; i++)
        one(i);
    size_t words = (end - i) / 4;
    memset(&state[i >> 2], (int)value, words);
    for (i += words * 4; i < end; i++)
        one(i);
}
/* The name of the variable in an expression */
static std::string plain_name(const char *e)
{
    const char *cut = strrchr(e, '&');
    std::string s = cut ? cut + 1 : e;
    s.erase(s.find_last_not_of(") ") + 1);
    return s;
}
/* Find addresses that are free */
FIRST static std::multimap<size_t, size_t> holes;
FIRST static std::vector<size_t> live;  /* offsets of allocations */
static size_t in_use[DEVICES], heap_used;
static size_t find_room(size_t &top, size_t end, size_t n)
{
    size_t need = ((n + 255) & ~(size_t)255) + 2 * RED;
    if (need < n)
        return 0;
    /* Reuse a hole that fits */
    if (&top == &device_top && (!SIM_CHECKED || need > end - top)) {
        auto h = holes.lower_bound(need);
        if (h != holes.end() && h->first < 2 * need) {
            size_t at = h->second;
            holes.erase(h);
            return at;
        }
    }
    if (need > end - std::min(top, end))
        return 0;
    size_t at = top;
    top += need;
    return at;
}
/* Make an allocation, and describe it to the checker */
extern "C" __attribute__((weak)) char sim_spared[];
static cudaError_t allocate(void **p, size_t n, const char *expression,
                            size_t element, char where, uintptr_t pc)
{
    REFUSE(!p, cudaErrorInvalidValue);
    give(p, nullptr);
    if (!n)
        return cudaSuccess;
    Open open;
    bool device = where == 'd';
    static int noted;
    size_t before = device_top;
    size_t at = device ? find_room(device_top, device_end, n)
        : find_room(pinned_top, arena_size, n);
    REFUSE(!at, cudaErrorMemoryAllocation);
/* Open the new pages, and fill them with what nobody wrote */
    if (SIM_CHECKED && device && before != device_top)
        allow(PROT_READ | PROT_WRITE);
    if (SIM_CHECKED)
        memset(arena + at, settings.poison, n);
    if (!device && sim_spared && !noted++)
        fprintf(stderr, "simcc --check-host would also look for races "
                "of the host in %s\n", sim_spared);
    shadow_wrote(arena + at, n);
    mark(at, n, true, where != 'd');
    live.push_back(at);
    allocations[at] = { at, n, element, plain_name(expression), pc,
                        where, true, current_device };
    counters.memory_peak += n;
    in_use[current_device] += device ? n : 0;
    return give(p, arena + at);
}
/* The calls that allocate */
#define ALLOCATE(name, where) \
    API name(void **p, size_t w, const char *e, unsigned, size_t n) \
        { ENTER; return allocate(p, n, e, w, where, HERE); }
ALLOCATE(cudaMalloc_, 'd')
ALLOCATE(cudaMallocHost_, 'h')
ALLOCATE(cudaMallocManaged_, 'm')
API cudaMallocPitch_(void **p, size_t w, const char *e, size_t *pitch,
                     size_t width, size_t height)
{
    ENTER;
    REFUSE(!pitch, cudaErrorInvalidValue);
    give(pitch, (width + 511) & ~(size_t)511);
    bool vast = width >> 40 || height >> 23;
    return allocate(p, vast ? SIZE_MAX : *pitch * height, e, w, 'd',
                    HERE);
}
API cudaMallocAsync_(void **p, size_t w, const char *e, size_t n,
                     cudaStream_t h)
{
    STREAM(s, h);
    cudaError_t error = allocate(p, n, e, w, 'd', HERE);
    if (!error && *p)
        allocation_of(*p)->pooled = true;
    return error;
}
/* Release an allocation */
static void release(Allocation &a, uintptr_t pc)
{
    a.live = false;
    shadow_look(arena + a.offset, a.size, false);
    live.erase(std::find(live.begin(), live.end(), a.offset));
    a.freed = pc;
    heap_used -= a.heap ? a.size : 0;
    in_use[a.device] -= a.where == 'd' ? a.size : 0;
    mark(a.offset, a.size, false, false);
    size_t need = ((a.size + 255) & ~(size_t)255) + 2 * RED;
    size_t from = (a.offset + page - 1) & ~(page - 1);
    size_t to = (a.offset + a.size) & ~(page - 1);
    if (SIM_CHECKED && to > from) {
        madvise(arena + from, to - from, MADV_DONTNEED);
        shadow_drop(arena + from, to - from);
        madvise(&cells[from / 4], (to - from) / 4 * sizeof(Record),
                MADV_DONTNEED);
    }
    if (a.where == 'd')
        holes.insert({ need, a.offset });
}
/* Free what is there, and refuse what is not */
static cudaError_t free_memory(void *p, bool device, uintptr_t pc)
{
    if (!p)
        return cudaSuccess;
    run_pending();
    /* Refuse to free what is not there */
    auto i = allocations.find(offset(p));
    if (i == allocations.end() || !i->second.live
        || (i->second.where == 'h') == device) {
        bool twice = i != allocations.end() && !i->second.live;
        report(finding(twice ? "use-after-free" : "out-of-bounds", true,
                       pc), twice ? "frees %s, which was freed before"
               : "frees %s, which was never allocated",
               twice ? i->second.name.c_str() : "an address");
        return set_error(cudaErrorInvalidValue);
    }
    Open open;
    release(i->second, pc);
    return looked(sticky_error);
}
/* The calls that free */
API cudaFree(void *p)
    { ENTER; return free_memory(p, true, HERE); }
API cudaFreeHost(void *p)
    { ENTER; return free_memory(p, false, HERE); }
/* Free in the order of a stream */
API cudaFreeAsync(void *p, cudaStream_t h)
{
    STREAM(s, h);
    Allocation *a = allocation_of(p);
    if (!p)
        return cudaSuccess;
    if (!a || a->where != 'd' || arena + a->offset != p || a->leaving)
        return free_memory(a && a->leaving ? arena + 1 : p, true, HERE);
    a->leaving = true;
    enqueue(s, [a, pc = HERE] {
        Open open;
        if (a->live)
            release(*a, pc);
    });
    return cudaSuccess;
}
/* What was never freed, when the program ends */
void leaks(void)
{
    if (!SIM_CHECKED || sticky_error)
        return;
    host_clock.resize(streams.size());
    for (sim_stream *s : streams)
        if (host_clock[s->index] < s->launched.number)
            report(finding("unwaited", false, s->launched.pc), "nobody "
                   "has waited for this kernel, and what it prints is "
                   "lost on a device");
    for (auto &i : allocations) {
        const Allocation &a = i.second;
        if (a.live)
            report(finding("leak", false, a.pc,
                           (uintptr_t)(arena + a.offset), 1),
                   "%zu bytes were never freed", a.size);
    }
}
/* Compare all memory with what was announced */
bool hosts_known;               /* what the host has written */
static uint64_t hosts_credit;
static bool hosts_own_too(const Allocation &a)
{
    return a.where != 'd';
}
static size_t for_each_live(bool hosts, void (*f)(const void *, size_t))
{
    size_t sum = 0;
    for (size_t at : live) {
        const Allocation &a = allocations[at];
        if (hosts_own_too(a) == hosts)
            f(arena + at - RED, a.size + 2 * RED);
        sum += hosts_own_too(a) == hosts ? a.size : 0;
    }
    const char *from = hosts ? __start_simmanaged : __start_simdevice;
    size_t n = (size_t)((hosts ? __stop_simmanaged : __stop_simdevice)
                        - from);
    f(from, n);
    return sum + n;
}
static const size_t few_pages = 32 << 10;
static void nothing(const void *, size_t) {}
static void look(const void *p, size_t n) { shadow_look(p, n, true); }
void learn_from_host(void)
{
    size_t n = for_each_live(true, nothing);
    hosts_known = n <= few_pages || n <= hosts_credit;
    if (!hosts_known)
        return;
    hosts_credit = 0;
    for_each_live(true, shadow_wrote);
}
void look_at_memory(uint64_t accesses)
{
    take_store();
    hosts_credit += accesses;
    if (hosts_known)
        for_each_live(true, look);
    hosts_known = false;
    size_t n = for_each_live(false, nothing);
    if (shadow_is_due(n <= few_pages ? n : accesses, n))
        for_each_live(false, look);
    shadow_look(__start_simconstant,
                (size_t)(__stop_simconstant - __start_simconstant),
                false);
}
void look_at_the_end(void)
{
    Open open;
    if (arena)
        look_at_memory(arena_size);
}
/* Host memory that the device may use */
API cudaHostGetDevicePointer_(void **d, size_t, void *h)
{
    ENTER;
    Allocation *a = allocation_of(h);
    REFUSE((!a || a->where == 'd') && !is_registered(h),
           cudaErrorInvalidValue);
    return give(d, h);
}
/* Whose memory is this? */
API cudaPointerGetAttributes(cudaPointerAttributes *out, const void *p)
{
    ENTER;
    REFUSE(!out, cudaErrorInvalidValue);
    Allocation *a = allocation_of(p);
    char where = a ? a->where : is_registered(p) ? 'h'
        : is_variable(p, 1) ? 'd' : 0;
    *out = { where == 'd' ? cudaMemoryTypeDevice
             : where == 'h' ? cudaMemoryTypeHost
             : a ? cudaMemoryTypeManaged : cudaMemoryTypeUnregistered,
             a ? a->device : 0, where ? (void *)p : nullptr,
             where == 'd' ? nullptr : (void *)p };
    return cudaSuccess;
}
/* Is this range wholly inside one allocation, or a variable? */
bool device_range(const void *p, size_t n, uintptr_t pc,
                  const char *what)
{
    if (n > 0 && is_variable(p, n))
        return true;
    Allocation *a = allocation_of(p);
    size_t off = offset(p);
    if (a && n <= a->offset + a->size - off)
        return true;
    /* Say why the range is not the device's */
    Allocation *near = allocation_at(off, true);
    bool dead = near && !near->live && off >= near->offset;
    report(finding(off >= arena_size ? "host-pointer"
        : dead ? "use-after-free" : "out-of-bounds", true, pc,
        (uintptr_t)p, 1), "the %s of %zu bytes is not %s", what, n,
           off >= arena_size ? "device memory"
           : dead ? "allocated any more" : "inside one allocation");
    return false;
}
static bool host_range(const void *p, size_t n, uintptr_t pc,
                       const char *what)
{
    keep_out(p, n);
    if (offset(p) >= device_end)
        return true;
    report(finding("device-pointer", true, pc, (uintptr_t)p, 1),
           "the %s is device memory, and should be the host's", what);
    return false;
}
/* Is an address the device's? */
static bool ordinary(const void *p)     /* not ours, so not pinned */
    { return offset(p) >= arena_size && !is_registered(p); }
static bool on_device(const void *p)
    { return offset(p) < device_end || is_variable(p, 1); }
/* Copy one row, and what is known about its bytes */
static void move(char *d, const char *s, size_t n, uintptr_t pc)
{
    Open open;
    shadow_copy(s, n, false, pc);
    shadow_copy(d, n, true, pc);
    size_t to = offset(d), from = offset(s);
    shadow_look(s, n, false);
    shadow_look(d, n, false);
    memmove(d, s, n);
    shadow_wrote(d, n);
    if (!SIM_CHECKED || to >= arena_size)
        return;
    if (from >= arena_size || (to | from | n) & 3)
        mark(to, n, true, true);
    else
        memmove(&state[to / 4], &state[from / 4], n / 4);
}
/* Copy rows: check both sides, then queue the work */
/* What the host asks for again and again */
struct Poll {
    const void *from;
    unsigned long long value, times, sum;
    uintptr_t pc;
};
FIRST static std::map<uintptr_t, Poll> asked;
static uint64_t sum_of_memory(void)
{
    Open open;
    uint64_t sum = 0;
    for (auto &i : allocations)
        for (size_t k = 0; i.second.live && k < i.second.size; k++)
            sum = sum * 31 + (uint8_t)arena[i.second.offset + k];
    for (char *p = __start_simdevice; p < __stop_simdevice; p++)
        sum = sum * 31 + (uint8_t)*p;
    return sum;
}
static void note_asked(const void *to, const void *from, size_t n,
                       uintptr_t pc)
{
    uint64_t value = 0;
    if (n > sizeof value)
        return;
    memcpy(&value, to, n);
    Poll &a = asked[pc];
    if (a.value != value || a.from != from)
        a = { from, value, 0, 0, pc };
    a.times++;
    /* Has anything changed since the last time? */
    if (a.times == 1 << 14)
        a.sum = sum_of_memory();
    if (a.times == (1 << 14) + 1 && a.sum == sum_of_memory())
        report(finding("host-loop", false, pc, (uintptr_t)from, n),
               "the host has asked for this %llu times, it was always "
               "%llu, and nothing else has changed since the last time",
               a.times, a.value);
}
static void count_host_loop(const Launch &l)
{
    static unsigned long long launches;
    if (++launches <= settings.launches)
        return;
    Poll most = { nullptr, 0, 0, 0, 0 };
    for (auto &i : asked)
        most = i.second.times > most.times ? i.second : most;
    report(finding("step-limit", true, most.times ? most.pc : l.pc,
                   (uintptr_t)most.from, most.from ? 4 : 0),
           "%llu launches, the last of %s; what the host asked for "
           "here was %llu for the last %llu times", launches - 1,
           l.name, most.value, most.times);
    _exit(86);
}
static cudaError_t copy_rows(void *d, size_t dpitch, const void *s,
    size_t spitch, size_t width, size_t height, cudaMemcpyKind k,
    sim_stream *stream, bool wait, uintptr_t pc)
{
    REFUSE(dpitch < width || spitch < width,
           cudaErrorInvalidPitchValue);
    if (!width || !height)
        return cudaSuccess;
    REFUSE(!d || !s, cudaErrorInvalidValue);
    REFUSE((unsigned)k > cudaMemcpyDefault,
           cudaErrorInvalidMemcpyDirection);
    /* Which sides are the device's, and are they what they claim? */
    bool to = k == cudaMemcpyDefault ? on_device(d)
        : k == cudaMemcpyHostToDevice || k == cudaMemcpyDeviceToDevice;
    bool from = k == cudaMemcpyDefault ? on_device(s)
        : k == cudaMemcpyDeviceToHost || k == cudaMemcpyDeviceToDevice;
    size_t dn = dpitch * (height - 1) + width;
    size_t sn = spitch * (height - 1) + width;
    auto good = [=] {
        bool end = to ? device_range(d, dn, pc, "destination")
                      : host_range(d, dn, pc, "destination");
        return (from ? device_range(s, sn, pc, "source")
                     : host_range(s, sn, pc, "source")) && end;
    };
    REFUSE(!good(), cudaErrorInvalidValue);
    /* Queue the copy, and wait if the real one would */
    if (wait && to && !from && ordinary(s))
        join(host_clock, stream->clock);    /* it waits before it copies */
    bool late = to && on_device(d)
        && (from ? on_device(s) : ordinary(s));
    bool must_wait = wait ? !late : !to && ordinary(d);
    std::shared_ptr<std::string> staged;
    /* Copy through a buffer what the host may change at once */
    if (to && !from && ordinary(s) && settings.streams != EAGER
        && !stream->capture) {
        enqueue(stream, [] {});
        synchronise(stream);
        staged = std::make_shared<std::string>();
        for (size_t i = 0; i < height; i++)
            staged->append((const char *)s + i * spitch, width);
        s = staged->data();
        spitch = width;
    }
    auto run = [=] {
        (void)staged;
        if (!good())
            return;
        load_variables(stream->device);
        staging = wait && late && !from;
        for (size_t i = 0; i < height; i++)
            move((char *)d + i * dpitch, (const char *)s + i * spitch,
                 width, pc);
        staging = false;
    };
    /* Between two places of the host nothing is queued */
    if (!to && !from) {
        if (wait)
            run_until(stream, stream->issued);
        run();
        return cudaSuccess;
    }
    if (to != from)
        counters.copied += width * height;
    enqueue(stream, run);
    if (must_wait && !stream->capture)
        synchronise(stream);
    if (from && !to && must_wait)
        note_asked(d, s, width * height, pc);
    return looked(sticky_error);
}
/* The calls that copy */
#define PLAIN_AND_ASYNC(name, work, ...) \
    API name(__VA_ARGS__) \
    { \
        STREAM(stream, 0); \
        const bool wait = true; \
        return work; \
    } \
    API name##Async(__VA_ARGS__, cudaStream_t h) \
    { \
        STREAM(stream, h); \
        const bool wait = false; \
        return work; \
    }
PLAIN_AND_ASYNC(cudaMemcpy,
    copy_rows(d, n, s, n, n, 1, k, stream, wait, HERE),
    void *d, const void *s, size_t n, cudaMemcpyKind k)
PLAIN_AND_ASYNC(cudaMemcpy2D,
    copy_rows(d, dp, s, sp, width, height, k, stream, wait, HERE),
    void *d, size_t dp, const void *s, size_t sp, size_t width,
    size_t height, cudaMemcpyKind k)
/* Set memory to a byte */
static cudaError_t set_rows(void *d, size_t pitch, int v, size_t width,
    size_t height, sim_stream *s, bool wait, uintptr_t pc)
{
    REFUSE(pitch < width, cudaErrorInvalidValue);
    if (!width || !height)
        return cudaSuccess;
    auto good = [=] {
        return device_range(d, pitch * (height - 1) + width, pc,
                            "memory to set");
    };
    REFUSE(!good(), cudaErrorInvalidValue);
    enqueue(s, [=] {
        Open open;
        for (size_t i = 0; i < height && good(); i++) {
            char *row = (char *)d + i * pitch;
            shadow_copy(row, width, true, pc);
            shadow_look(row, width, false);
            memset(row, v, width);
            shadow_wrote(row, width);
            if (offset(row) < arena_size)
                mark(offset(row), width, true, true);
        }
    });
    if (wait && !on_device(d))
        synchronise(s);
    return cudaSuccess;
}
PLAIN_AND_ASYNC(cudaMemset,
    set_rows(d, n, v, n, 1, stream, wait, HERE),
    void *d, int v, size_t n)
PLAIN_AND_ASYNC(cudaMemset2D,
    set_rows(d, pitch, v, width, height, stream, wait, HERE),
    void *d, size_t pitch, int v, size_t width, size_t height)
/* Symbols */
static bool is_symbol(const void *p)    /* or managed: in the arena */
    { return on_device(p) || allocation_of(p); }
API sim_copy_symbol(int to, char *symbol, size_t size, void *p,
    size_t n, size_t offset, cudaMemcpyKind k, cudaStream_t h, int wait)
{
    STREAM(s, h);
    REFUSE(!is_symbol(symbol), cudaErrorInvalidSymbol);
    if (offset > size || n > size - offset) {
        report(finding("out-of-bounds", true, HERE),
               "copies %zu bytes at %zu %s a symbol of %zu", n, offset,
               to ? "to" : "from", size);
        return set_error(cudaErrorInvalidValue);
    }
    symbol += offset;
    return copy_rows(to ? symbol : p, n, to ? p : symbol, n, n, 1, k,
                     s, wait, HERE);
}
API sim_symbol(void *s, size_t size, void **p, size_t *n)
{
    ENTER;
    REFUSE(!is_symbol(s), cudaErrorInvalidSymbol);
    return p ? give(p, s) : give(n, size);
}
/* Textures of linear memory */
FIRST static std::vector<cudaResourceDesc> textures;
API cudaCreateTextureObject(cudaTextureObject_t *t,
    const struct cudaResourceDesc *r, const struct cudaTextureDesc *how,
    const void *)
{
    ENTER;
    REFUSE(!t || !r || r->resType != cudaResourceTypeLinear
           || (how && how->readMode != cudaReadModeElementType),
           cudaErrorNotSupported);
    auto &l = r->res.linear;
    REFUSE(!device_range(l.devPtr, l.sizeInBytes, HERE,
                         "memory of the texture"),
           cudaErrorInvalidValue);
    textures.push_back(*r);
    return give(t, textures.size());
}
/* Fetch from a texture */
extern "C" const void *sim_texture(cudaTextureObject_t t, size_t i,
                                   size_t element, void *pc)
{
    if (!t || t > textures.size()) {
        report(finding("out-of-bounds", true, (uintptr_t)pc),
               "fetches from a texture that does not exist");
        return nullptr;
    }
    auto &l = textures[t - 1].res.linear;
    auto &d = l.desc;
    size_t texel = (size_t)(d.x + d.y + d.z + d.w) / 8;
    if (texel == 0)
        texel = element;
    const char *p = (const char *)l.devPtr + i * texel;
/* Check the index and announce the access */
#if SIM_CHECKED
    if (i >= l.sizeInBytes / texel || element > texel) {
        report(finding("out-of-bounds", true, (uintptr_t)pc),
               "fetches %zu bytes of texel %ld, of %zu texels of "
               "%zu bytes", element, (long)i, l.sizeInBytes / texel,
               texel);
        return nullptr;
    }
    sim_access(p, element, SIM_RO, pc);
#endif
    return i < l.sizeInBytes / texel ? p : nullptr;
}
API cudaDestroyTextureObject(cudaTextureObject_t t)
{
    ENTER;
    REFUSE(!t || t > textures.size(), cudaErrorInvalidValue);
    textures[t - 1].res.linear.sizeInBytes = 0;
    return cudaSuccess;
}
/* Is this configuration possible? */
static const int processors = 4;
static const size_t shared_limit = 48 << 10, shared_optin = 227 << 10;
/* What is known of each kernel */
struct Kernel {
    std::string name;
    const void *function;
    void (*call)(const void *, void **);
    const size_t *sizes;
    int arguments;
    size_t dynamic_limit;
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
/* How many blocks of this kind a processor holds */
static int occupancy(size_t threads, size_t shared)
{
    size_t warps = (threads + 31) / 32;
    size_t n = warps - 1 < 32 ? std::min<size_t>(64 / warps, 32) : 0;
    if (shared)
        n = std::min<size_t>(n, (228 << 10) / (shared + 1024));
    return (int)n;
}
/* Validate a launch */
static cudaError_t validate(const Launch &l, std::string &why)
{
    const dim3 &b = l.block, &g = l.grid;
    uint64_t threads = (uint64_t)b.x * b.y * b.z;
    uint64_t blocks = (uint64_t)g.x * g.y * g.z;
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
        /* Shared memory, and whether a cooperative grid fits */
        { l.shared > std::max(shared_limit, granted(l.function)),
          cudaErrorInvalidValue,
          "too many bytes of shared memory", l.shared },
        { l.cooperative
              && blocks > (uint64_t)occupancy(threads, l.shared) * processors,
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
        die("a checked launch with fences may have 4,194,304 blocks; "
            "use --fast");
    return cudaSuccess;
}
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
    /* The work: run it unless the device has failed */
    enqueue(s, [=] {
        (void)pack;
        if (!sticky_error) {
            load_variables(l.device);
            count_launch(l.name);
            streams[running->stream]->launched = { running->number, l.pc };
            cudaError_t failed = run_launch(l);
            now.launch = nullptr;
            if (failed) {
                sticky_error = failed;
                set_unseen(failed, l.pc);
            }
        }
    });
    return cudaSuccess;
}
/* Queue the launch that the translator wrote */
cudaError_t sim_enqueue(const char *name, const void *f,
    const SimConfig &c, SimBody body, void *pack,
    void (*destroy)(void *), size_t size, int cooperative, void *pc)
{
    Launch l = { name, c.grid, c.block, c.shared, body, pack, size,
                 cooperative != 0, (uintptr_t)pc, current_device, f };
    if (!pack)
        lack("no memory is left");
    Enter the_api;
    bool refused = !sticky_error && fails("launch");
    if (refused)
        set_unseen(cudaErrorLaunchOutOfResources, l.pc);
    if (refused || sticky_error) {
        destroy(pack);
        return refused ? cudaErrorLaunchOutOfResources : sticky_error;
    }
    return start_launch(l, find_stream(c.stream), destroy);
}
/* Enter a kernel into the list */
void sim_register(const char *name, const void *function,
    void (*call)(const void *, void **), const size_t *sizes, int n)
{
    Enter the_api;
    if (!name && find_kernel(function))
        return;
    std::string s = name ? name : variable_at((uintptr_t)function, 0);
    size_t nobody = s.find("(anonymous namespace)::");
    if (nobody < s.size())
        s.erase(nobody, strlen("(anonymous namespace)::"));
    s.erase(std::min(s.find('('), s.size()));
    if (name || s.find_first_of("<:") < s.size())
        kernels.push_back({ s.substr(s.find(' ') + 1), function, call,
                            sizes, n, 0 });
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
    unseen = e ? cudaSuccess : unseen;
    return e;
}
/* Answer what may be asked about a kernel */
API sim_occupancy(int *n, int threads, size_t shared)
{
    ENTER;
    REFUSE(threads <= 0, cudaErrorInvalidValue);
    return give(n, occupancy((size_t)threads, shared));
}
/* A kernel's attributes, asked and set */
API sim_func_attributes(cudaFuncAttributes *a, const void *f)
{
    KERNEL(k, f);
    memset(a, 0, sizeof *a);
    a->maxThreadsPerBlock = 1024;
    a->numRegs = 32;
    a->maxDynamicSharedSizeBytes = (int)std::max(k->dynamic_limit,
                                                 shared_limit);
    return cudaSuccess;
}
API sim_func_set(const void *f, int attribute, int value)
{
    KERNEL(k, f);
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
        return cudaSuccess;
    REFUSE(value < 0 || (size_t)value > shared_optin,
           cudaErrorInvalidValue);
    k->dynamic_limit = (size_t)value;
    return cudaSuccess;
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
/* The properties of the device */
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
    p->warpSize = 32;
    p->maxThreadsPerBlock = 1024;
    p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024;
    p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = 0x7fffffff;
    p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->major = 9;
    p->multiProcessorCount = processors;
    p->maxThreadsPerMultiProcessor = 2048;
    p->maxBlocksPerMultiProcessor = 32;
    p->l2CacheSize = 60 << 20;
    p->memoryBusWidth = 64;
    p->concurrentKernels = p->cooperativeLaunch = 1;
    p->deviceOverlap = p->asyncEngineCount = 1;
    p->globalL1CacheSupported = p->localL1CacheSupported = 1;
    p->computePreemptionSupported = p->hostRegisterSupported = 1;
    p->memPitch = 0x7fffffff;
    p->reservedSharedMemPerBlock = 1024;
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
/* Names, and a clean slate */
extern "C" void sim_name(const void *p, const char *name)
{
    if (Allocation *a = allocation_of(p))
        a->name = name;
}
extern "C" void sim_forget(void)
{
    run_pending();
    forget_reports();
    last_error = sticky_error = unseen = cudaSuccess;
}
/* Reset the device */
static void reset(int device)           /* all of them: -1 */
{
    run_pending();
    Open open;
    for (auto &i : allocations)
        if (i.second.live && (device < 0 || i.second.device == device))
            release(i.second, 0);
    last_error = sticky_error = unseen = cudaSuccess;
}
extern "C" void sim_device_reset(void)
{
    reset(-1);
    allocations.clear();
    holes.clear();
    textures.clear();
    device_top = shared_size + page;
    pinned_top = device_end + page;
}
API cudaDeviceReset(void)
{
    sim_host_only(__func__);
    reset(current_device);
    for (size_t i = 2u * settings.devices; i < streams.size(); i++)
        streams[i]->live &= streams[i]->device != current_device;
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
    return (long long)(counters.loads + counters.stores
                       + counters.atomics) + 100 * ++looks;
}
/* What else a course uses */
/* Accesses to another device */
void check_device(uintptr_t p, size_t n, uintptr_t pc)
{
    Allocation *a = allocation_of((const void *)p);
    int mine = now.launch->device;
    if (!a || a->where != 'd' || a->device == mine
        || (a->pooled ? pools : peers)[mine][a->device])
        return;
    report(finding("peer-access", true, pc, p, n),
           "a kernel of device %d accesses memory of device %d "
           "without %s", mine, a->device, a->pooled ?
           "cudaMemPoolSetAccess" : "cudaDeviceEnablePeerAccess");
    abandon(cudaErrorIllegalAddress);
}
/* Copies between devices */
static bool belongs(const void *p, int to)
{
    Allocation *a = allocation_of(p);
    return a && (a->where != 'd' || a->device == to);
}
static cudaError_t copy_peer(void *d, int dd, const void *s, int sd,
    size_t n, sim_stream *stream, bool, uintptr_t pc)
{
    if (!belongs(d, dd) || !belongs(s, sd)) {
        report(finding("peer-access", true, pc), "the copy names a "
               "device to which its pointer does not belong");
        return set_error(cudaErrorInvalidValue);
    }
    return copy_rows(d, n, s, n, n, 1, cudaMemcpyDeviceToDevice,
                     stream, false, pc);
}
PLAIN_AND_ASYNC(cudaMemcpyPeer,
    copy_peer(d, dd, s, sd, n, stream, wait, HERE),
    void *d, int dd, const void *s, int sd, size_t n)
/* Capture a stream */
API cudaStreamBeginCapture(cudaStream_t h, cudaStreamCaptureMode)
{
    STREAM(s, h);
    REFUSE(s == base() || s->capture,
           cudaErrorStreamCaptureUnsupported);
    s->capture = s->origin = new sim_graph;
    s->last.clear();
    return cudaSuccess;
}
API cudaStreamIsCapturing(cudaStream_t h, cudaStreamCaptureStatus *out)
{
    STREAM(s, h);
    return give(out, s->capture ? cudaStreamCaptureStatusActive
                                : cudaStreamCaptureStatusNone);
}
API cudaStreamEndCapture(cudaStream_t h, cudaGraph_t *g)
{
    STREAM(s, h);
    REFUSE(!s->origin, cudaErrorIllegalState);
    sim_graph *all = s->origin;
    std::vector<bool> waited(all->nodes.size());
    for (size_t j : s->last)
        waited[j] = true;
    for (size_t i = waited.size(); i-- > 0; )
        for (size_t j : all->nodes[i].after)
            waited[j] = waited[j] || waited[i];
    bool joined = std::find(waited.begin(), waited.end(), false)
        == waited.end();
    for (sim_stream *x : streams)
        if (x->capture == all)
            x->capture = x->origin = nullptr;
    give(g, joined ? all : nullptr);
    if (joined)
        return cudaSuccess;
    report(finding("launch-error", true, HERE), "a stream that was "
           "captured was not joined: wait for an event of it");
    return set_error(cudaErrorStreamCaptureUnjoined);
}
/* Start a graph */
API sim_graph_instantiate(cudaGraphExec_t *x, cudaGraph_t g)
{
    ENTER;
    REFUSE(!x || !g, cudaErrorInvalidValue);
    return give(x, new sim_exec{ *g });
}
API cudaGraphExecUpdate(cudaGraphExec_t x, cudaGraph_t g,
                        cudaGraphExecUpdateResultInfo *how)
{
    ENTER;
    bool same = std::equal(g->nodes.begin(), g->nodes.end(),
        x->nodes.begin(), x->nodes.end(),
        [](auto &a, auto &b) { return a.after == b.after; });
    if (same)
        x->nodes = g->nodes;
    how->result = same ? cudaGraphExecUpdateSuccess
                       : cudaGraphExecUpdateErrorTopologyChanged;
    return set_error(same ? cudaSuccess
                          : cudaErrorGraphExecUpdateFailure);
}
static void run_nodes(const std::deque<sim_node> &nodes)
{
    std::vector<bool> done(nodes.size());
    for (size_t left = nodes.size(); left-- > 0; ) {
        std::vector<size_t> ready;
        for (size_t i = 0; i < nodes.size(); i++)
            if (!done[i] && std::all_of(nodes[i].after.begin(),
                    nodes[i].after.end(),
                    [&](size_t j) { return done[j]; }))
                ready.push_back(i);
        size_t i = settings.streams == REVERSED ? ready.size() - 1
            : settings.streams == SHUFFLED ? draw() % ready.size() : 0;
        i = ready[i];
        done[i] = true;
        nodes[i].run();
    }
}
API cudaGraphLaunch(cudaGraphExec_t x, cudaStream_t h)
{
    STREAM(s, h);
    REFUSE(!x, cudaErrorInvalidValue);
    enqueue(s, [nodes = x->nodes] { run_nodes(nodes); });
    return cudaSuccess;
}
/* Build a graph node by node */
template <class F>
static cudaError_t add_node(cudaGraphNode_t *node, sim_graph *g,
    const cudaGraphNode_t *after, size_t n, F issue)
{
    REFUSE(!g, cudaErrorInvalidValue);
    sim_stream s = { false, current_device, 0 };
    s.capture = g;
    size_t before = g->nodes.size();
    for (size_t i = 0; i < n; s.last.push_back(after[i++]->index))
        REFUSE(after[i]->index >= before, cudaErrorInvalidValue);
    streams.push_back(&s);
    cudaError_t e = issue(&s);
    streams.pop_back();
    if (!e && g->nodes.size() == before)
        g->add([] {}, s.last);
    return e || !node ? e : give(node, &g->nodes.back());
}
#define ADD_NODE(name, call, ...) \
    API name(cudaGraphNode_t *node, cudaGraph_t g, \
             const cudaGraphNode_t *after, size_t n \
             __VA_OPT__(,) __VA_ARGS__) \
    { \
        ENTER; \
        return add_node(node, g, after, n, \
                        [&](cudaStream_t s) { return call; }); \
    }
static cudaError_t set_node(const cudaMemsetParams *p, cudaStream_t s)
{
    REFUSE(p->elementSize != 1 && p->value, cudaErrorNotSupported);
    size_t width = p->width * p->elementSize;
    return set_rows(p->dst, p->height > 1 ? p->pitch : width,
        (int)p->value, width, p->height, s, false, HERE);
}
ADD_NODE(cudaGraphAddEmptyNode, (void(s), cudaSuccess))
ADD_NODE(cudaGraphAddKernelNode,
    sim_launch_kernel(p->func, p->gridDim, p->blockDim,
                      p->kernelParams, p->sharedMemBytes, s, 0),
    const cudaKernelNodeParams *p)
ADD_NODE(cudaGraphAddMemcpyNode1D, cudaMemcpyAsync(d, from, m, k, s),
    void *d, const void *from, size_t m, cudaMemcpyKind k)
ADD_NODE(cudaGraphAddMemsetNode, set_node(p, s),
    const cudaMemsetParams *p)
ADD_NODE(cudaGraphAddHostNode,
    cudaLaunchHostFunc(s, p->fn, p->userData),
    const cudaHostNodeParams *p)
static cudaError_t copy_node(const cudaMemcpy3DParms *p, cudaStream_t s)
{
    const cudaExtent &e = p->extent;
    REFUSE(e.depth > 1, cudaErrorNotSupported);
    size_t to = e.height > 1 ? p->dstPtr.pitch : e.width;
    size_t from = e.height > 1 ? p->srcPtr.pitch : e.width;
    return copy_rows(p->dstPtr.ptr, to, p->srcPtr.ptr, from, e.width,
                     e.height, p->kind, s, false, HERE);
}
ADD_NODE(cudaGraphAddMemcpyNode, copy_node(p, s),
    const cudaMemcpy3DParms *p)
API cudaGraphCreate(cudaGraph_t *g, unsigned)
    { ENTER; return give(g, new sim_graph); }
API cudaGraphClone(cudaGraph_t *to, cudaGraph_t g)
    { ENTER; return give(to, new sim_graph(*g)); }
API cudaGraphDestroy(cudaGraph_t g)
    { ENTER; delete g; return cudaSuccess; }
API cudaGraphExecDestroy(cudaGraphExec_t x)
    { ENTER; delete x; return cudaSuccess; }
API cudaGraphGetNodes(cudaGraph_t g, cudaGraphNode_t *to, size_t *n)
{
    ENTER;
    for (size_t i = 0; to && i < *n && i < g->nodes.size(); i++)
        to[i] = &g->nodes[i];
    return give(n, g->nodes.size());
}
API cudaGraphExecKernelNodeSetParams(cudaGraphExec_t x,
    cudaGraphNode_t node, const cudaKernelNodeParams *p)
{
    ENTER;
    sim_graph one;
    cudaError_t e = cudaGraphAddKernelNode(nullptr, &one, nullptr, 0,
                                           p);
    if (!e)
        x->nodes.at(node->index).run = one.nodes.at(0).run;
    return e;
}
/* Pools, limits, and registered memory */
API sim_pool(cudaMemPool_t *p, int d)
{
    ENTER;
    REFUSE(!p || no_device(d), cudaErrorInvalidDevice);
    return give(p, (uintptr_t)(1 + d));
}
API cudaMemPoolSetAccess(cudaMemPool_t p, const cudaMemAccessDesc *l,
                         size_t n)
{
    ENTER;
    for (size_t i = 0; i < n; i++) {
        int d = l[i].location.id;
        REFUSE(no_device(d), cudaErrorInvalidDevice);
        pools[d][(uintptr_t)p - 1] = l[i].flags != 0;
    }
    return cudaSuccess;
}
API cudaMemPoolGetAttribute(cudaMemPool_t p, cudaMemPoolAttr a, void *v)
{
    ENTER;
    int d = (int)(uintptr_t)p - 1;
    REFUSE(no_device(d), cudaErrorInvalidValue);
    return give((uint64_t *)v, a == cudaMemPoolAttrReleaseThreshold
                ? 0 : in_use[d]);
}
FIRST static std::map<uintptr_t, size_t> registered;
bool is_registered(const void *p)
{
    auto i = registered.upper_bound((uintptr_t)p);
    return i != registered.begin()
        && (uintptr_t)p - std::prev(i)->first < std::prev(i)->second;
}
API cudaHostRegister(void *p, size_t n, unsigned)
{
    ENTER;
    REFUSE(!p || !n, cudaErrorInvalidValue);
    REFUSE(is_registered(p), cudaErrorHostMemoryAlreadyRegistered);
    registered[(uintptr_t)p] = n;
    return cudaSuccess;
}
API cudaHostUnregister(void *p)
{
    ENTER;
    run_pending();
    REFUSE(!registered.erase((uintptr_t)p),
           cudaErrorHostMemoryNotRegistered);
    return cudaSuccess;
}
#define IDLE(name, ...) \
    API name(__VA_ARGS__) { ENTER; return cudaSuccess; }
SIM_IDLE_CALLS(IDLE)
static size_t heap_size = 8 << 20;
API cudaDeviceSetLimit(cudaLimit l, size_t n)
{
    ENTER;
    if (l == cudaLimitMallocHeapSize)
        heap_size = n;
    return cudaSuccess;
}
API cudaDeviceGetLimit(size_t *n, cudaLimit l)
{
    ENTER;
    return give(n, l == cudaLimitMallocHeapSize ? heap_size
                : l == cudaLimitPrintfFifoSize ? 1 << 20 : 1024);
}
extern "C" void *sim_device_malloc(size_t n)
{
    void *p = nullptr;
    if (n > heap_size - heap_used)
        return nullptr;
    if (!SIM_CHECKED)
        return malloc(n);
    if (allocate(&p, n, "memory of the heap", 1, 'd', HERE))
        return nullptr;
    allocation_of(p)->heap = true;
    heap_used += n;
    return p;
}
extern "C" void sim_device_free(void *p)
{
    if (!SIM_CHECKED)
        return free(p);
    Allocation *a = allocation_of(p);
    held_end();
    if (a && a->heap && arena + a->offset == p)
        release(*a, HERE);
    else if (p)
        report(finding("use-after-free", true, HERE, (uintptr_t)p, 1),
               "a kernel frees what is not an array of its heap");
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
    return sim_launch_kernel(f, c->gridDim, c->blockDim, arguments,
        c->dynamicSmemBytes, c->stream, cooperative);
}
API cudaStreamAddCallback(cudaStream_t h, cudaStreamCallback_t f,
                          void *data, unsigned flags)
{
    STREAM(s, h);
    REFUSE(!f || flags, cudaErrorInvalidValue);
    enqueue(s, [=] { call_host([=] { f(h, sticky_error, data); }); });
    return cudaSuccess;
}
