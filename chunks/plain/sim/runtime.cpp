/* runtime.cpp -- start, signals, errors, and a clean slate */
#include "runtime.h"
#include <new>
#include <cassert>
#include <unistd.h>

/* Take the line that a call has left */
extern "C" { SIM_LOCAL uintptr_t sim_call_site; char SIM_MODE; }
uintptr_t call_site(uintptr_t own)
{
    uintptr_t pc = sim_call_site ? sim_call_site : own;
    sim_call_site = 0;
    return pc;
}
/* A fault becomes a report, if it is one of ours */
void stack_full(uintptr_t pc)
{
    Report r = finding("out-of-bounds", true, pc, 0, 4);
    r.advice = "let it call itself less often, or loop";
    report(r, "the thread's stack of %zu KB is full",
           (stack_size - stack_kept) >> 10);
}
static void faulted(uintptr_t p, uintptr_t pc, bool at_its_stack)
{
    bool host = !now.thread && p - (uintptr_t)arena < arena_size;
    if (!host && !now.thread)
        return;
    if (now.thread && at_its_stack) {
        stack_full(pc + 1);
        _exit(86);
    }
    Report r = finding(host ? "device-pointer" : p < page
        ? "out-of-bounds" : "host-pointer", true, pc + 1, p, 4);
    report(r, host ? "host code uses a pointer to device memory"
                   : "the kernel follows a pointer to nowhere");
    _exit(86);
}
/* Start before any constructor of the program */
extern "C" void *sim_new(size_t n)
{
    if (void *p = operator new(n, std::nothrow))
        return p;
    say_lacking("no memory is left");
}
__attribute__((constructor(101))) static void be_patient(void)
    { setenv("OMP_WAIT_POLICY", "passive", 0); }
void settings_start(void), finish_start(void);
__attribute__((constructor(103))) static void start(void)
{
    settings_start();
    make_streams();
    if (SIM_CHECKED)
        system_faults(faulted);
    if (settings.devices > 1)
        keep_variables(settings.devices);
    finish_start();
}
/* Errors: the last one, and those that stick */
SIM_LOCAL cudaError_t last_error;
cudaError_t sticky_error;
static uintptr_t unseen_pc;
static cudaError_t unseen;
cudaError_t set_error(cudaError_t e)
{
    if (e)
        last_error = e;
    return e;
}
void set_unseen(cudaError_t e, uintptr_t pc)
{
    set_error(e);
    unseen = e;
    unseen_pc = pc;
}
/* Errors that stick, and errors that the program has seen */
static unsigned answers, thrown;        /* what sticks, and to whom */
static void forget_errors(void)
{
    last_error = sticky_error = unseen = cudaSuccess;
    answers = thrown = 0;
}
void was_seen(void) { unseen = cudaSuccess; }
cudaError_t looked_up(cudaError_t e)
{
    answers += e && e == sticky_error;
    if (e)
        was_seen();
    return set_error(e);
}
/* It is told once, and not to one who has looked before */
static bool told_before(cudaError_t e)
    { return e == sticky_error && (answers > ++thrown || thrown > 1); }
/* Let one call fail */
static uint64_t calls, call_to_fail;
static bool launches_fail = true, queries_fail;
bool launch_missed;
extern "C" void sim_fail_set(uint64_t n)
{
    calls = 0;
    call_to_fail = n & ~(SIM_NO_LAUNCH | SIM_QUERIES);
    launches_fail = !(n & SIM_NO_LAUNCH);
    queries_fail = n & SIM_QUERIES;
    launch_missed = false;
}
extern "C" uint64_t sim_calls(void) { return calls; }
uint64_t failed_call(void)              /* its number, since it did */
    { return calls >= call_to_fail ? call_to_fail : 0; }
static bool on_the_way_out(const char *call)
{
    return call_to_fail && calls >= call_to_fail
        && (strstr(call, "ree") || strstr(call, "estroy")
            || strstr(call, "nregister"));
}
bool fails(const char *call)
{
    static const char *const harmless[] = { "ree", "estroy",
        "Get", "nregister", "Query", "Wait", "_func_", "occupancy",
        "sim_symbol" };
    for (const char *word : harmless)
        if (strstr(call, word) &&
            !(queries_fail && strcmp(word, "Query") == 0))
            return false;
    if (!launches_fail && strcmp(call, "launch") == 0)
        return false;
    return ++calls == call_to_fail;
}
/* Let one caller in at a time */
Lock api;
int entered;
SIM_LOCAL bool in_host_function;
void keep_out(const void *p, size_t n)
{
    if (is_own((uintptr_t)p, n))
        die_with("stopped: host code used the simulator's own "
                 "variables");
}
void call_host(const std::function<void()> &f)
{
    int n = std::exchange(entered, 0);
    for (int i = 0; i < n; i++)
        api.unlock();
    in_host_function = true;
    host_hears();
    note_work(next_serial());
    f();
    in_host_function = false;
    for (int i = 0; i < n; i++)
        api.lock();
    entered = n;
}
int idle_waits;                 /* since anything has run */
void let_others_in(bool theirs)
{
    static int times;
    int n = std::exchange(entered, 0);
    for (int i = 0; i < n; i++)
        api.unlock();
    usleep(1000);
    for (int i = 0; i < n; i++)
        api.lock();
    entered = n;
    if (SIM_CHECKED && ++times == 1000)
        say_polled("; perhaps another thread of the host sets it");
    if (theirs && ++idle_waits > 5000)
        die_with("a launch that waits for the host goes on in the thread "
                 "that made it, and that one makes no call");
}
extern "C" void sim_host_only(const char *what)
{
    if (now.thread)
        die_with("%s is called in a kernel, which the simulator cannot "
                 "do", what);
    if (!arena)
        arena_start();
}
extern "C" int sim_in_kernel(void) { return now.thread != nullptr; }
extern "C" [[noreturn]] void sim_host_assert(const char *what,
    const char *file, unsigned line, const char *function)
    { __assert_fail(what, file, line, function); }
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
    answers += last_error && last_error == sticky_error;
    return last_error;
}
static const char *error_words(cudaError_t e, bool name)
{
#define WORDS(code, number, text) \
    case cuda##code: return name ? "cuda" #code : text;
    switch (e) { SIM_ERRORS(WORDS) }
    return "unrecognized error code";
}
extern "C" const char *cudaGetErrorString(cudaError_t e)
    { return error_words(e, false); }
extern "C" const char *cudaGetErrorName(cudaError_t e)
    { return error_words(e, true); }
/* An error that the program threw away */
void operator,(cudaError_t e, SimCall call)
{
    if (strstr(call.name, "Query"))
        host_unasks();
    else if (e && !on_the_way_out(call.name) && !told_before(e))
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
/* Names, and a clean slate */
void forget_reports(void);
extern "C" void sim_name(const void *p, const char *name)
{
    if (Allocation *a = allocation_of(p))
        a->name = name;
}
extern "C" void sim_forget(void)
{
    run_pending();
    forget_reports();
    forget_errors();
}
/* Reset the device */
static void reset(int device)           /* all of them: -1 */
{
    run_pending();
    Open open;
    for (auto &i : allocations)
        if (i.second.live && (device < 0 || i.second.device == device))
            release_memory(i.second, 0);
    forget_errors();
}
extern "C" void sim_device_reset(void)
{
    reset(-1);
    forget_memory();
    forget_textures();
}
API cudaDeviceReset(void)
{
    sim_host_only(__func__);
    reset(current_device);
    for (size_t i = 2u * settings.devices; i < streams.size(); i++)
        if (streams[i]->live && streams[i]->device == current_device)
            spend_stream(streams[i]);
    return cudaSuccess;
}
