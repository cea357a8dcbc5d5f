/* internal.h -- what the simulator's own files share */
#pragma once
#include <cstddef>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1     /* strings of our own */
#define __CUDACC__ 1    /* the kernels' side of the headers, too */
#include "cuda_runtime.h"
#include "sim.h"
#include <cstdarg>
#include <cstring>
#include <string>
#include <vector>
#include "platform.h"
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
/* made before everything that a program makes, destroyed after */
#define FIRST __attribute__((init_priority(102)))
/* found without a look into a table */
#define HIDDEN __attribute__((visibility("hidden")))

/* One record of the shadow: who did one kind of access last */
struct Record {
    uint32_t tag;       /* the barrier interval, unique in the run */
    uint32_t who;       /* block << 10 | thread; or an index */
    uint32_t pc;
    uint16_t epoch;     /* of the thread's warp */
    uint8_t kind;       /* SIM_R, SIM_W, SIM_AR, SIM_AW */
    uint8_t flags;
    uint32_t who2, pc2; /* another who did it, if flags say so */
};
enum { BLOCKS = 1, WARPS = 2, LANES = 4,  /* several of them did it */
       RUN = BLOCKS, NARROW = WARPS, SEVERAL = LANES, /* when exact */
       VARIED = 8,
       BY_KIND = 16, BY_BYTE = 32,        /* who: index of four more */
       LISTED = 64,                       /* who2: index of the rest */
       LAST = 128 };                      /* the last is narrow */
/* A thread and a block of the simulated device */
enum Status : uint8_t { FRESH, READY, AT_BARRIER, AT_WARP, AT_ACTIVE,
                        AT_GRID, AT_TOKEN, DONE };
struct alignas(64) Thread {
    char *stack; Status status;
    uint8_t op; uint16_t index, epoch; bool stood, looped;
    uint32_t mask, arg; int site, width;
    uint64_t value; uintptr_t pc;
    uint32_t token[2], came[2]; /* to its block's, the grid's, where */
};
/* How far a block is with a barrier at which one arrives and waits */
struct Arrivals {
    uint32_t phase, last;   /* last: the one before */
    uint32_t here, waiting;
    uint64_t over;          /* phases */
};
struct Block {
    uint32_t index, serial, interval, began; uint3 at;
    std::vector<uint32_t> gone;         /* who left, in what interval */
    std::vector<Thread> thread;
    std::vector<SimPlace> sp;           /* where each has stopped */
    std::vector<uint64_t> made;         /* how many accesses */
    std::vector<uint16_t> queue;        /* a ring of the ready */
    std::vector<uint16_t> order;        /* in which threads start */
    std::vector<uint16_t> clock;        /* lane by lane, if needed */
    uint32_t split;                     /* by the warps of these bits */
    unsigned head, queued, fresh, done, at_barrier, at_grid;
    bool asks_active, stopped;          /* a thread of it has stopped */
    Arrivals arrivals[2];               /* at its own, at the grid's */
    char *shared;
};
/* The launch that runs now */
struct Launch {
    const char *name; dim3 grid, block;
    size_t shared; SimBody body;
    void *pack; size_t pack_size;
    bool cooperative; uintptr_t pc;
    int device; const void *function;
};
/* What the running thread needs at hand */
struct Now {
    Thread *thread;         /* null: the host runs */
    Block *block;
    int64_t budget;         /* accesses until the scheduler looks */
    uint32_t serial, who;   /* together, as in a record */
    uint32_t interval, first_serial;
    uint32_t began;         /* the block's first interval */
    uint32_t since;         /* older records of shared are void */
    uint16_t epoch; bool split;
    unsigned odd;           /* why the short check will not do */
    uint32_t threads;       /* of a block */
    const Launch *launch;
    struct { const char *from; char *to; size_t size; } store;
};
enum : unsigned { PENDING = 1, TRACED = 2, READS_ONLY = 4, WATCHED = 8,
       FOLLOWED = 16, DEVICES_CHECKED = 32, STREAMS = 64,
       PARTLY = 128, HELD = 256 };
extern SIM_LOCAL Now now HIDDEN;
/* Take over the store that has happened by now */
static inline __attribute__((always_inline)) bool take_small(void)
{
    if (LIKELY(now.store.size == 4))
        memcpy(now.store.to, now.store.from, 4);
    else if (now.store.size == 1)
        *now.store.to = *now.store.from;
    else if (now.store.size)
        return false;
    now.store.size = 0;
    return true;
}
static inline void take_store(void)
{
    if (!take_small())
        memcpy(now.store.to, now.store.from, now.store.size);
    now.store.size = 0;
}
/* Device memory */
static const size_t large_page = 2 << 20;
enum : size_t { SHARED_SLOT = 512 << 10, SLOTS = 128, RED = 256 };
extern char *arena;
extern size_t arena_size, shared_size, device_end;
extern uint8_t *state;
extern Record *cells;
/* Where the device's variables lie */
#define SIM_SECTION(name) extern "C" char \
    __start_##name[] __attribute__((weak)), \
    __stop_##name[] __attribute__((weak));
SIM_SECTION(simdevice) SIM_SECTION(simmanaged) SIM_SECTION(simconstant)
static const size_t no_variable = ~(size_t)0;
static inline bool within(uintptr_t p, const char *from, const char *to)
    { return p - (uintptr_t)from < (size_t)(to - from); }
static inline size_t variable_offset(uintptr_t p)
{
    size_t off = p - (uintptr_t)__start_simdevice;
    size_t n = (size_t)(__stop_simdevice - __start_simdevice);
    size_t far = p - (uintptr_t)__start_simmanaged;
    return off < n ? off
        : far < (size_t)(__stop_simmanaged - __start_simmanaged)
        ? ((n + 3) & ~(size_t)3) + far : no_variable;
}
struct Allocation {
    size_t offset, size, element; std::string name;
    uintptr_t pc;
    char where;             /* d device, h host, m managed */
    bool live; int device;
    bool leaving = false;   /* its release is queued */
    bool heap = false;      /* a kernel's own */
    unsigned flags = 0;     /* with which it was asked for */
    uintptr_t pool = 0;     /* from which it came */
    uintptr_t freed = 0;    /* where */
};
Allocation *allocation_at(size_t offset, bool dead);
bool device_range(const void *p, size_t n, uintptr_t pc,
                  const char *what);
void mark_bytes(size_t offset, size_t n, bool allocated,
                bool initialised);
bool some_written(size_t offset, size_t n);
void protect(bool device_runs), end_holds(void);
std::string place(uintptr_t address, size_t n);
bool is_registered(const void *p);
void check_device(uintptr_t p, size_t n, uintptr_t pc);
uint32_t next_serial(void);
void note_work(uint32_t tag);
bool overlap_possible(void);
extern int loaded;              /* whose variables are in place */
extern bool streams_come;       /* some that do not wait for others */
extern SIM_LOCAL bool in_host_function;
enum { STAGED = 2,      /* by a copy that may be on its way */
       HOSTS };         /* by the host, while work was queued */
uint32_t note_host(void);
/* What one thread of the host lets go, and another takes */
extern bool several_hosts;
void host_tells(uintptr_t at), host_hears_at(uintptr_t at);
int crosses(uint32_t tag, bool host);
extern Lock api;
#if SIM_CHECKED
void shadow_copy(const void *p, size_t n, bool writes, uintptr_t pc);
void shadow_free(const void *p, size_t n, bool queued, uintptr_t pc);
void shadow_work(uint32_t tag, bool first, bool streamed);
void shadow_settle(void);
void shadow_trace_end(void);
void shadow_wrote(const void *p, size_t n);
void shadow_look(const void *p, size_t n, bool in_any_case);
void shadow_drop(const void *p, size_t n);
bool shadow_is_due(uint64_t accesses, size_t bytes);
#else
static inline void shadow_copy(const void *, size_t, bool, uintptr_t) {}
static inline void shadow_free(const void *, size_t, bool, uintptr_t) {}
static inline void shadow_work(uint32_t, bool, bool) {}
static inline void shadow_settle(void) {}
static inline void shadow_trace_end(void) {}
static inline void shadow_wrote(const void *, size_t) {}
static inline bool shadow_is_due(uint64_t, size_t) { return false; }
static inline void shadow_look(const void *, size_t, bool) {}
static inline void shadow_drop(const void *, size_t) {}
#endif
void look_at_memory(uint64_t accesses), look_at_shared(Block *);
void learn_from_host(void);
extern bool hosts_known;        /* what the host has written */
/* Reports */
struct Report {
    const char *kind; bool error;
    uintptr_t pc, pc2;
    int64_t who, who2;      /* block << 10 | thread, or -1 */
    uintptr_t address; size_t size;
    int line, line2;        /* where pc does not tell, else 0 */
    const char *advice = nullptr;       /* if not that of its class */
    unsigned left = 0;      /* threads, before a barrier of the block */
};
Report finding(const char *kind, bool error, uintptr_t pc,
               uintptr_t address = 0, size_t size = 0);
void stop_at(uintptr_t pc);
void report(const Report &, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool again(const char *kind, uint32_t pc, uint32_t pc2, uint64_t n = 1);
struct Line {
    std::string file = "-"; int line = 0;
    bool operator==(const Line &l) const
        { return line == l.line && file == l.file; }
};
Line line_of(uintptr_t pc);
extern size_t held_now;         /* bytes that are allocated */
std::string variable_at(uintptr_t address, size_t n);
bool is_header(const char *file);       /* of the simulator's own */
int take_line(void *to, uintptr_t, const char *file, int line,
              const char *function);    /* not 0: this is the one */
struct Asked { std::string name; uintptr_t p; size_t n; };
void take_name(void *to, uintptr_t, const char *symbol,
               uintptr_t start, uintptr_t size);
/* Settings */
enum Schedule { ASCENDING, DESCENDING, LOCKSTEP, RANDOM, LATE };
enum StreamOrder { EAGER, LAZY, REVERSED, SHUFFLED };
struct alignas(4096) Settings {     /* a page of their own */
    Schedule schedule = ASCENDING; StreamOrder streams = EAGER;
    uint64_t seed = 0, steps = 4000000000ull, launches = 10000000;
    int poison = 0xa5, threads = 0, devices = 1;
    bool strict = false, fatal = false, counters = false, trace = false;
    FILE *report = nullptr;
    char form = 't';        /* of reports: t tabs, j json, g gcc */
    bool total = false;     /* steps: of a launch, not of a block */
    int hesitant = 0;       /* atomics wait for the other threads */
};
extern Settings settings;
inline bool mixed(void) { return settings.schedule >= RANDOM; }
const char *schedule_name(void);
uint64_t draw_number(void);
extern sim_counters counters;
void count_queued(const char *kernel);
void count_launch(const char *kernel);
extern char followed[100];      /* the word that SIM_TRACE names */
bool is_followed(uintptr_t p, size_t n);
void follow_stored(void);
void follow(uintptr_t p, size_t n, unsigned kind, uintptr_t pc);
extern bool takes_turns;        /* SIM_TURNS says in which order */
void turns_set(const char *numbers), turns_begin(void);
bool turn_is_mine(unsigned thread);
SIM_SECTION(simbss) SIM_SECTION(simdata)
inline bool is_own(uintptr_t p, size_t n)
    { return (p < (uintptr_t)__stop_simbss
              && p + n > (uintptr_t)__start_simbss)
          || (p < (uintptr_t)__stop_simdata
              && p + n > (uintptr_t)__start_simdata); }
void keep_out(const void *p, size_t n);
/* The parts, as they call each other */
void shadow_new_launch(void);
void yield_now(uintptr_t pc, bool stays);
/* A launch of which no thread can go on: what the first one polls */
void host_looks(const void *p, uint64_t value);
extern bool host_awaited;       /* one is left, until the host acts */
bool stalls(uintptr_t pc);
void stalls_begin(void), note_tick(const void *, size_t), give_launch_up(void),
    say_polled(const char *but);
bool given_up(void), may_end(void);
void one_at_a_time(const Launch &, const Launch &waits);
extern uint64_t clock_looks;
void hesitate(void);
void abandon(cudaError_t) __attribute__((noreturn));
void stack_full(uintptr_t pc) __attribute__((noinline));
cudaError_t run_launch(const Launch &);
uint64_t only_near(const Launch &, std::vector<uint32_t> &order,
                   uint64_t blocks);
cudaError_t set_error(cudaError_t);
void run_pending(bool wait = true);
size_t shadow_bytes(void), granted(const void *kernel);
bool too_much_shared(const Launch &l, size_t fixed);
void shared_new_launch(void);
bool met_shared(const Launch &, size_t bytes);
void say_aside(const char *format, ...);
[[noreturn]] void die_with(const char *format, ...);
[[noreturn]] void say_lacking(const char *format, ...);
bool warp_ordered(uint32_t who, uint16_t epoch);
bool lane_left(uint32_t who, uint16_t epoch);
std::vector<uint16_t> epochs_told(void);
bool set_has_left(Record r), endless_round(void);
uint32_t new_tag(void);
void shadow_fence(bool device, int does);
void shadow_barrier(uint32_t block);
void arrivals_begin(Block *b);
void comes_to(Status where, int site, uintptr_t pc);
void leaves_kernel(const Thread &t);
bool in_gap(uintptr_t p, size_t n);     /* between two variables */
bool in_any_stack(uintptr_t p);         /* of a thread of the device */
void tell_early(size_t from, size_t to);
#if SIM_CHECKED
void held_meet(void), held_end(void), held_fence(bool device);
void tell_put_offs(void);
#else
static inline void held_meet(void) {}
static inline void held_end(void) {}
#endif
extern bool exact;
extern bool launch_missed;      /* one was made to fail: a harness */
uint64_t failed_call(void);     /* what a harness let fail, or 0 */
