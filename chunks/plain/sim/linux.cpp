/* linux.cpp -- what the simulator stands on, on a PC */
#include "internal.h"
#include <cerrno>
#include <csignal>
#include <ctime>
#include <fstream>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/single_threaded.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Memory, from Linux */
size_t system_room(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) == 0
        && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur : SIZE_MAX;
}
void *system_reserve(size_t n)
{
    void *p = mmap(nullptr, n, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? nullptr : p;
}
bool system_spare(size_t n)
{
    void *p = system_reserve(n);
    return p && munmap(p, n) == 0;
}
void system_large(void *p, size_t n) { madvise(p, n, MADV_HUGEPAGE); }
void system_clear(void *p, size_t n) { madvise(p, n, MADV_DONTNEED); }
void system_allow(void *p, size_t n, Allowed what)
{
    static const int how[] = { PROT_NONE, PROT_READ,
                               PROT_READ | PROT_WRITE };
    mprotect(p, n, how[what]);
}
#if SIM_CHECKED
extern "C" char __executable_start, __data_start, _end;
static bool between_these(uintptr_t p, const char &a, const char &b)
    { return p - (uintptr_t)&a < (uintptr_t)&b - (uintptr_t)&a; }
bool system_own(uintptr_t p)
    { return between_these(p, __executable_start, _end); }
bool system_fixed(uintptr_t p)
    { return between_these(p, __executable_start, __data_start); }
bool system_data(uintptr_t p)
    { return between_these(p, __data_start, _end); }
#endif
/* Where was the program when the signal came? */
static bool near_stack([[maybe_unused]] uintptr_t p,
                       [[maybe_unused]] const ucontext_t *c)
{
#if defined __x86_64__
    uintptr_t sp = (uintptr_t)c->uc_mcontext.gregs[REG_RSP];
    return p - sp + 4096 < 2 * 4096;
#else
    return false;
#endif
}
static uintptr_t interrupted_at([[maybe_unused]] const ucontext_t *c)
{
#if defined __x86_64__
    return (uintptr_t)c->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
    return (uintptr_t)c->uc_mcontext.pc;
#else
    return 0;                           /* no line in the report */
#endif
}
/* A signal that somebody sent */
static void was_sent(int signal)
{
    sigset_t it;
    struct sigaction plain = {}, ours;
    plain.sa_handler = SIG_DFL;
    sigemptyset(&it);
    sigaddset(&it, signal);
    sigaction(signal, &plain, &ours);
    pthread_sigmask(SIG_UNBLOCK, &it, nullptr);
    raise(signal);
    sigaction(signal, &ours, nullptr);
}
static Faulted *told;
static void on_fault(int signal, siginfo_t *info, void *context)
{
    if (info->si_code <= 0) {
        was_sent(signal);
        return;
    }
    uintptr_t p = (uintptr_t)info->si_addr;
    const ucontext_t *c = (ucontext_t *)context;
    if (signal == SIGSEGV)
        told(p, interrupted_at(c), near_stack(p, c));
    ::signal(signal, SIG_DFL);
    raise(signal);
}
/* Catch signals on a stack of their own */
void system_faults(Faulted *tell)
{
    told = tell;
    static char stack[64 << 10];
    stack_t s = { stack, 0, sizeof stack };
    sigaltstack(&s, nullptr);
    struct sigaction a = {};
    a.sa_sigaction = on_fault;
    a.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &a, nullptr);
    sigaction(SIGBUS, &a, nullptr);
}
/* Look at a launch once a second */
static void (*ticked)(uintptr_t pc);
static pthread_t watched;       /* whose launch it is, if one is */
static volatile bool watching;
static void on_tick(int, siginfo_t *, void *context)
{
    if (!watching)
        return;
    if (pthread_equal(watched, pthread_self()))
        ticked(interrupted_at((ucontext_t *)context));
    else                        /* the system takes any thread */
        pthread_kill(watched, SIGVTALRM);
}
void system_watch(void (*look)(uintptr_t pc))
{
    static timer_t timer;
    static bool made, refused;      /* (by a judge's jail) */
    if (refused)
        return;
    struct itimerspec t = {};
    t.it_interval.tv_sec = t.it_value.tv_sec = look ? 1 : 0;
    ticked = look ? look : ticked;
    watched = pthread_self();
    watching = look;
    if (made && !timer_settime(timer, 0, &t, nullptr))
        return;
    struct sigaction a = {};
    a.sa_sigaction = on_tick;
    a.sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER;
    sigaction(SIGVTALRM, &a, nullptr);
    struct sigevent e = {};
    e.sigev_notify = SIGEV_SIGNAL;
    e.sigev_signo = SIGVTALRM;
    made = !timer_create(CLOCK_MONOTONIC, &e, &timer)
        && !timer_settime(timer, 0, &t, nullptr);
    refused = !made && errno == EPERM;
}
/* Run the program again */
std::string system_run_again(const std::string &how)
{
    struct stat in;             /* each run reads it from the beginning */
    if (lseek(0, 0, SEEK_SET) < 0 && !fstat(0, &in)
        && (S_ISFIFO(in.st_mode) || S_ISSOCK(in.st_mode)))
        die_with("SIM_SEARCH runs a program several times: let it read a "
                 "file, or </dev/null");
    std::string command = how, out;
    std::ifstream f("/proc/self/cmdline");
    for (std::string word; std::getline(f, word, '\0'); ) {
        for (size_t i = 0; (i = word.find('\'', i)) != word.npos;
             i += 4)
            word.replace(i, 1, "'\\''");
        command += " '" + word + "'";
    }
    FILE *p = popen(("env -u SIM_SEARCH " + command
                     + " 2>/dev/null").c_str(), "r");
    char buffer[4096];
    for (size_t n; p && (n = fread(buffer, 1, sizeof buffer, p)) > 0; )
        out.append(buffer, n);
    int status = p ? pclose(p) : -1;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return out + "\nexit " + std::to_string(code == 87 ? 0 : code);
}
/* The rest, from Linux */
double system_worked(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
void system_at_exit(void (*finish)(int, void *))
    { on_exit(finish, nullptr); }
bool system_alone(void) { return __libc_single_threaded; }
unsigned system_processors(void)
    { return (unsigned)sysconf(_SC_NPROCESSORS_ONLN); }
