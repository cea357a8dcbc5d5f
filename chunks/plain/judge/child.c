#include "judge/child.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Count the steps of a function in C */
static _Atomic(uint64_t) steps_left = UINT64_MAX;
static _Thread_local uint64_t steps_here;   /* of this thread */
void (*child_at_step)(void);

void __sanitizer_cov_trace_pc(void)
{
    uint64_t left = atomic_load_explicit(&steps_left, memory_order_relaxed);

#ifndef __wasm__                /* a page has kernels alone */
    if (left == 0 && child_note)
        child_note(__builtin_return_address(0));
#endif
    if (left == 0)
        _exit(OUT_OF_STEPS);
    atomic_store_explicit(&steps_left, left - 1, memory_order_relaxed);
    steps_here++;
    if (child_at_step)
        child_at_step();
}
uint64_t child_steps(void)
{
    return steps_here;
}
int sim_no_memory(void)
{
    return LACKS_MEMORY;
}
/* Answer one question */
static void answer(wire *w)
{
    w->status = 0, w->lacking = 0;
    w->error[0] = w->slow[0] = w->place[0] = '\0';
    steps_left = w->steps;
    child_stage(w);
    w->work[STEPS] = w->steps - steps_left;
    /* End the reports of a question */
    char mark[40];
    int length = snprintf(mark, sizeof mark, WIRE_MARK,
                          (unsigned long long)w->token);

    if (write(REPORT_FD, mark, (size_t)length) != length)
        _exit(93);
    w->done = w->token;
}
#ifdef __wasm__
/* Be asked by a page */
static wire *ours;

__attribute__((export_name("page_begin"))) wire *page_begin(void)
{
    enum { PAGE = 1 << 16 };
    ours = (wire *)(__builtin_wasm_memory_grow(0, WIRE_BYTES / PAGE) *
                    PAGE);
    child_begin();
    return ours;
}
__attribute__((export_name("page_answer"))) void page_answer(void)
{
    answer(ours);
}
#else
/* Be asked through a pipe */
int main(void)
{
    wire *w = mmap(NULL, WIRE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED,
                   WIRE_FD, 0);
    char go;

    if (w == MAP_FAILED)
        return 90;
    setvbuf(stdout, NULL, _IONBF, 0);
    child_begin();
    /* Keep the memory within its limit */
    const char *allowed = getenv("JUDGE_MEMORY");
    FILE *from = fopen("/proc/self/statm", "r");
    unsigned long long pages;

    if (allowed) {                 /* on a GPU its driver needs it all */
        if (from == NULL || fscanf(from, "%llu", &pages) != 1)
            return 91;
        fclose(from);
        rlim_t most = pages * (rlim_t)sysconf(_SC_PAGESIZE) +
                      (strtoull(allowed, NULL, 10) << 20);
        if (setrlimit(RLIMIT_AS, &(struct rlimit){ most, most }) != 0)
            return 91;
    }
    /* Answer questions until the pipe from the parent closes */
    while (read(GO_FD, &go, 1) == 1) {
        answer(w);
        if (write(DONE_FD, &go, 1) != 1)
            return 92;
    }
    return 0;
}
#endif
