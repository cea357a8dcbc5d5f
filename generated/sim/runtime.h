/* runtime.h -- what the rooms of the runtime offer each other */
#pragma once
#include "internal.h"
#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
/* Every call of the API knows the line that made it */
#define HERE call_site((uintptr_t)SIM_BACK)
#define API extern "C" __attribute__((noinline)) cudaError_t
uintptr_t call_site(uintptr_t own);
/* Errors, as every room meets them */
extern cudaError_t sticky_error;
extern SIM_LOCAL cudaError_t last_error;        /* of this thread */
#define REFUSE(condition, error) \
    do { if (condition) return set_error(error); } while (0)
void set_unseen(cudaError_t e, uintptr_t pc);
void was_seen(void);
cudaError_t looked_up(cudaError_t e);
cudaError_t stream_gone(void);      /* the device has failed for good */
bool fails(const char *call);
cudaError_t forbidden_now(const char *call);    /* by a capture */
/* Who has entered */
extern int entered;                     /* by the one who has it */
void call_host(const std::function<void()> &f);
void let_others_in(bool theirs);              /* for a moment */
extern int idle_waits;
void host_hears(void);
struct Enter {
    Enter() { api.lock(); entered++; }
    ~Enter() { entered--; api.unlock(); }
};
template <class T, class V> static cudaError_t give(T *p, V value)
{
    REFUSE(!p, cudaErrorInvalidValue);
    keep_out(p, sizeof *p);
    *p = (T)value;
    return cudaSuccess;
}
#define ENTER \
    Enter the_api; \
    do { \
        sim_host_only(__func__); \
        if (sticky_error) \
            return stream_gone(); \
        if (in_host_function) \
            return set_error(cudaErrorNotPermitted); \
        if (cudaError_t e = forbidden_now(__func__)) \
            return set_error(e); \
        if (fails(__func__)) \
            return set_error(strstr(__func__, "alloc") \
                ? cudaErrorMemoryAllocation : cudaErrorUnknown); \
    } while (0)
/* Memory, as every room meets it */
extern std::map<size_t, Allocation> allocations;
static const size_t page = 4096;
static inline size_t offset(const void *p)
    { return (size_t)((const char *)p - arena); }
void arena_start(void);
bool shares_memory(void);       /* something of the host's is there */
void forget_memory(void);       /* all of it was released */
Allocation *allocation_of(const void *p);
bool is_variable(const void *p, size_t n);
bool ordinary(const void *p), on_device(const void *p),
     is_pinned(const void *p);
cudaError_t allocate(void **p, size_t n, const char *expression,
                     size_t element, char where, uintptr_t pc);
void release_memory(Allocation &a, uintptr_t pc);
extern bool open_now;
struct Open {
    bool before;
    Open() : before(open_now) { protect(true); }
    ~Open() { protect(before); }
};
/* Graphs */
struct sim_node {
    std::function<void()> run;
    std::vector<size_t> after;          /* nodes before this one */
    size_t index;
};
struct sim_graph {
    bool relaxed = false;               /* any call is allowed */
    bool broken = false;                /* a call was not */
    uint64_t number = 0;                /* of the capture */
    std::deque<sim_node> nodes = {};
    size_t add(std::function<void()> run, std::vector<size_t> after)
    {
        size_t i = nodes.size();
        nodes.push_back({ std::move(run), std::move(after), i });
        return i;
    }
};
/* Streams: queues of work */
struct Dependence { sim_stream *stream; uint64_t number; };
struct Launched { uint64_t number; uintptr_t pc; };
/* Clocks of streams */
typedef std::vector<uint64_t> Clock;    /* how far, by stream */
static inline void join_clock(Clock &to, const Clock &c)
{
    if (to.size() < c.size())
        to.resize(c.size());
    for (size_t i = 0; i < c.size(); i++)
        to[i] = std::max(to[i], c[i]);
}
struct Work {
    std::function<void()> run; std::vector<Dependence> after;
    Clock clock;                        /* what comes before it */
    size_t stream; uint64_t number;
};
struct sim_stream {
    bool blocking; int device;
    size_t index;
    bool live = true;
    int priority = 0;
    std::deque<Work> queue = {};
    uint64_t issued = 0, done = 0;
    uint64_t asked = 0;                 /* counters.unready then */
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
    uint64_t of = 0;                    /* the number of that capture */
    std::vector<size_t> last = {};
    Clock clock = {};
};
extern std::deque<sim_stream *> streams;
static inline bool is_legacy(const sim_stream *s)
    { return s == streams[2 * (size_t)s->device]; }
static inline sim_event event_now(sim_stream *s)
{
    sim_event e = { false, s->device };
    e.stream = s;
    e.number = s->issued;
    e.clock = s->clock;
    return e;
}
struct sim_exec : sim_graph {           /* a graph that is started */
    std::vector<sim_stream *> branches = {};
    sim_event last = {};                /* the end of its last launch */
    sim_exec(const sim_graph &g) : sim_graph(g) {}
};
/* Threads of the host, and what each has waited for */
static inline bool is_host(size_t party) { return !(party & 1); }
size_t host_index(void);
uint64_t host_number(void);             /* of what it touches now */
void host_issues(Clock &to), host_learns(const Clock &c);
void host_asks(const Clock &c), host_unasks(void);
bool host_knows(size_t party, uint64_t number);
bool any_host_knows(size_t party, uint64_t number);
sim_stream *&host_stream(int device);
extern const Work *running;
extern bool staging;            /* a copy that may be late runs */
sim_stream *find_stream(cudaStream_t s);
void run_until(sim_stream *s, uint64_t number);
void synchronise(sim_stream *s);
void end_awaited(void);                 /* before another launch */
void enqueue(sim_stream *s, std::function<void()> run,
             const sim_event *e = nullptr);
/* Every call looks at its handle first */
#define STREAM(name, handle) \
    ENTER; \
    sim_stream *name = find_stream(handle); \
    REFUSE(!name, cudaErrorInvalidResourceHandle)
#define STREAM_AT_WORK(name, handle) \
    STREAM(name, handle); \
    do { \
        if (const cudaError_t error = implicit_wait(name)) \
            return set_error(error); \
    } while (0)
#define EVENT(e) \
    REFUSE(!e || !e->live, cudaErrorInvalidResourceHandle)
/* Devices, as every room meets them */
static const int processors = 4;
static const size_t shared_limit = 48 << 10, shared_optin = 227 << 10;
enum { DEVICES = 16 };
extern SIM_LOCAL int current_device;
bool pool_open(int device, uintptr_t pool);     /* to its kernels */
bool no_pool(cudaMemPool_t);                    /* or none any more */
uintptr_t pool_of(cudaMemPool_t, int device);   /* or the chosen one */
extern size_t in_use[DEVICES], heap_used;
sim_stream *base_stream(void);                 /* the default stream */
bool no_device(int n);
void make_streams(void), spend_stream(sim_stream *s);
sim_stream *unused_stream(void);
void keep_variables(int device), load_variables(int device);
double wall_clock(void);
/* What one room asks of another */
bool broken_by(const sim_graph *);              /* is one under way? */
cudaError_t implicit_wait(const sim_stream *);  /* of a capture */
cudaError_t crosses_capture(const sim_stream *, const sim_event *);
cudaError_t copy_rows(void *d, size_t dpitch, const void *s,
    size_t spitch, size_t width, size_t height, cudaMemcpyKind k,
    sim_stream *stream, bool wait, uintptr_t pc);
struct Pattern { unsigned value; size_t size = 1; };
cudaError_t set_rows(void *d, size_t pitch, Pattern v, size_t width,
    size_t height, sim_stream *s, bool wait, uintptr_t pc);
void count_host_loop(const Launch &l);
void forget_textures(void);
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
