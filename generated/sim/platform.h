/* platform.h -- what depends on the system and on the processor */
#pragma once
#include <cstdint>
#include <string>
/* What the host's threads are */
#ifdef __wasm__
#define SIM_LOCAL
struct Lock { void lock() {} void unlock() {} };
struct Meeting {
    int failed = 0;
    Meeting(unsigned) {}
    int wait() { return -1; }
    void leave(int) {}
};
#else
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <pthread.h>
#include <ucontext.h>
#define SIM_LOCAL __thread      /* a program may have host threads */
typedef std::recursive_mutex Lock;
struct Meeting {
    const unsigned all;
    unsigned here = 0, gone = 0;
    uint64_t rounds = 0, over = 0;      /* over: blocks there */
    std::atomic<int> failed { 0 };      /* the launch's error */
    std::mutex one;
    std::condition_variable changed;
    Meeting(unsigned n) : all(n) {}
    /* Wait for all, or for the news that not all will come */
    bool is_stuck() { return gone && here && here + gone == all; }
    int wait()              /* an error; 0: all came; -1: say it */
    {
        std::unique_lock<std::mutex> alone(one);
        uint64_t round = rounds;
        if (++here == all) {
            here = 0;
            rounds++;
        }
        if (round != rounds || is_stuck())
            changed.notify_all();
        changed.wait(alone, [&]
            { return round != rounds || failed > 0
                  || (is_stuck() && !failed); });
        if (round != rounds)
            return 0;
        return failed ? (int)failed : (failed = -1);
    }
    void leave(int error)
    {
        std::lock_guard<std::mutex> alone(one);
        gone++;
        if (failed <= 0 && error)
            failed = error;
        changed.notify_all();
    }
};
#endif
struct Alone {
    Lock &of;
    Alone(Lock &l) : of(l) { of.lock(); }
    ~Alone() { of.unlock(); }
};
bool system_alone(void);        /* the program has one thread */
unsigned system_processors(void);
/* What there is of memory */
#ifdef __wasm__
constexpr size_t arena_wanted = 160u << 20;
#else
constexpr size_t arena_wanted = (size_t)6 << 30;
#endif
enum Allowed { NOTHING, READ_ONLY, WRITE_TOO };
size_t system_room(void);               /* the limit on addresses */
void *system_reserve(size_t n);         /* zeros; null: too much */
bool system_spare(size_t n);            /* it could be reserved */
void system_large(void *p, size_t n);   /* by large pages, if it can */
void system_clear(void *p, size_t n);   /* zeros, and given back */
void system_allow(void *p, size_t n, Allowed what);
/* Which addresses are the program's */
bool system_own(uintptr_t p);           /* somewhere in the program */
bool system_fixed(uintptr_t p);         /* what cannot be written */
bool system_data(uintptr_t p);          /* the host's variables */
/* Who is told of faults, and of time */
typedef void Faulted(uintptr_t p, uintptr_t pc, bool at_its_stack);
void system_faults(Faulted *tell);
void system_watch(void (*look)(uintptr_t pc));  /* null: no longer */
double system_worked(void);     /* by this thread, in seconds */
#ifdef __wasm__
void system_goes_on(uint64_t accesses);
#else
static inline void system_goes_on(uint64_t) {}
#endif
/* How a program ends, and begins again */
void system_at_exit(void (*finish)(int status, void *));
std::string system_run_again(const std::string &how);
/* How large is a stack? */
#ifdef __wasm__
constexpr size_t stack_size = 60 << 10, stack_kept = 16 << 10;
bool system_full(const char *stack);    /* true: it is empty now */
#else
constexpr size_t stack_size = 252 << 10, stack_kept = 0;
static inline bool system_full(const char *) { return false; }
#endif
/* Switch stacks */
#if defined __wasm__
SimTurn between(SimPlace *from, SimPlace *to);
SimPlace first_frame(char *stack, void (*start)(void));
#elif defined __x86_64__ && !defined SIM_UCONTEXT
/* Switch stacks on an x86-64 */
static inline SimTurn between(SimPlace *from, SimPlace *to)
    { return { from, to }; }
static SimPlace first_frame(char *stack, void (*start)(void))
{
    void **sp = (void **)(((uintptr_t)stack + stack_size) & ~63ul);
    *--sp = nullptr;
    return { sp, (void *)start };
}
#else
/* Switch stacks wherever there is ucontext */
static inline SimTurn between(SimPlace *from, SimPlace *to)
{
    ucontext_t here;
    from->sp = &here;
    swapcontext(&here, (ucontext_t *)to->sp);
    return {};
}
static SimPlace first_frame(char *stack, void (*start)(void))
{
    size_t room = (stack_size - sizeof(ucontext_t)) & ~63ul;
    ucontext_t *c = (ucontext_t *)(((uintptr_t)stack + room) & ~63ul);
    getcontext(c);
    c->uc_stack.ss_sp = stack;
    c->uc_stack.ss_size = (size_t)((char *)c - stack);
    c->uc_link = nullptr;
    makecontext(c, start, 0);
    return { c, nullptr };
}
#endif
