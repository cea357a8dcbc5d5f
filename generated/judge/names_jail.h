#pragma once
#include <fcntl.h>
#include <sched.h>
/* Calls that are let through */
static const char *const calls[] = {
    "read", "write", "writev", "close", "fstat", "newfstatat", "stat",
    "lseek", "pread64", "readlink", "readlinkat",
    "brk", "mmap", "munmap", "mprotect", "mremap", "madvise",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
    "futex", "sched_yield", "getrandom", "clock_gettime",
    "clock_nanosleep", "getpid", "gettid", "getuid", "getrusage",
    "sysinfo", "uname", "exit", "exit_group",
    "execve", "access", "faccessat", "faccessat2", "set_tid_address",
    "set_robust_list", "rseq", "arch_prctl",
};
#define WRITING (O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | \
                 (O_TMPFILE & ~O_DIRECTORY))
enum { OF_THREADS = 3 };         /* the last of the rules */
typedef struct rule {
    const char *call;
    unsigned argument;           /* counted from 0 */
    uint64_t mask, value;        /* its bits of mask are value's */
} rule;
static const rule rules[] = {
    { "open", 1, WRITING, 0 }, { "openat", 2, WRITING, 0 },
    { "prlimit64", 0, UINT64_MAX, 0 },
    { "fcntl", 1, UINT64_MAX, F_GETFL },
/* Let threads be started */
    { "nanosleep", 0, 0, 0 }, { "sched_getaffinity", 0, 0, 0 },
    { "clone", 0, CLONE_THREAD, CLONE_THREAD },
};
