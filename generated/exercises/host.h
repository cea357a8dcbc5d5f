/* The harness of a function in C; the including file defines run(). */
#pragma once
#include "judge/child.h"
#include "graph/cost.h"
#include "graph/graph.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
size_t __sanitizer_get_current_allocated_bytes(void);
void __sanitizer_set_report_fd(void *fd);
int __sanitizer_get_ownership(const volatile void *p);
void __sanitizer_symbolize_pc(void *pc, const char *form, char *to,
                              size_t size);

static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u);
/* Count what is allocated, and let it fail */
static uint64_t failing;
static _Atomic(uint64_t) calls, allocated;  /* threads may ask */
static bool asked;          /* the hand-in is running */
void *__real_malloc(size_t size), *__real_calloc(size_t, size_t);
void *__real_realloc(void *p, size_t size);
void *__wrap_malloc(size_t size), *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *p, size_t size);
void *__real_aligned_alloc(size_t to, size_t size);
void *__wrap_aligned_alloc(size_t to, size_t size);

/* Note a line of the hand-in, by the address behind a call in it */
static wire *noted;
void child_note(void *pc)
{
    __sanitizer_symbolize_pc((char *)pc - 1, "%s:%l", noted->place,
                             sizeof noted->place);
}
/* Remember who took memory, to name who kept it */
enum { REMEMBERED = 4096 };
static struct { void *at, *by; } taken[REMEMBERED];
static _Atomic(unsigned) takings;

static void *taken_by(void *p, void *by)
{
    if (asked && p) {
        unsigned k = takings++ % REMEMBERED;
        taken[k].at = p, taken[k].by = by;
    }
    return p;
}
static void note_leak(const wire *w)
{
    unsigned count = takings < REMEMBERED ? takings : REMEMBERED;

    for (unsigned k = 0; w->leaked && !w->place[0] && k < count; k++)
        if (__sanitizer_get_ownership(taken[k].at))
            child_note(taken[k].by);
}
static bool lacks(size_t size)
{
    allocated += asked ? size : 0;
    return asked && ++calls == failing;
}
void *__wrap_malloc(size_t size)
{
    return lacks(size) ? NULL : taken_by(__real_malloc(size),
                                         __builtin_return_address(0));
}
void *__wrap_calloc(size_t count, size_t size)
{
    return lacks(count * size) ? NULL
         : taken_by(__real_calloc(count, size),
                    __builtin_return_address(0));
}
void *__wrap_realloc(void *p, size_t size)
{
    return lacks(size) ? NULL : taken_by(__real_realloc(p, size),
                                         __builtin_return_address(0));
}
void *__wrap_aligned_alloc(size_t to, size_t size)
{
    return lacks(size) ? NULL
         : taken_by(__real_aligned_alloc(to, size),
                    __builtin_return_address(0));
}
/* Copy an array to memory of its own size */
static void *own(wire *w, int s)
{
    size_t size = (size_t)w->slot[s].count * w->slot[s].size;
    void *p = malloc(size);

    if (p && !(w->fresh >> s & 1))
        memcpy(p, wire_slot(w, s), size);
    return p;
}
static void give_back(wire *w, int s, void *p)
{
    const uint32_t *was = wire_slot(w, s), *now = p;
    uint32_t count = s <= W ? w->slot[s].count : 0;

    for (uint32_t i = 0; i < count && w->status == 0; i++)
        if (now[i] != was[i]) {
            w->status = STAGE_FAULT;
            snprintf(w->error, sizeof w->error, "the given graph is "
                     "only to be read: %c[%u] was %u, and is %u",
                     "vew"[s], i, was[i], now[i]);
        }
    memcpy(wire_slot(w, s), p,
           (size_t)w->slot[s].count * w->slot[s].size);
    free(p);
}
/* Ask again without memory */
enum { LARGE_ENOUGH = 60, SMALL_ENOUGH = 100, MOST_FAILURES = 8 };
#ifdef MEMORY_FAILS
static const cost_t *found;
static inline bool is_found(const wire *w, const cost_t *c)
{
    return memcmp(c, found, w->n * sizeof *c) == 0;
}
static const char *lacking(wire *w, graph *g);
static void ask_without_memory(wire *w, graph *g, const cost_t *c)
{
    const uint64_t all = calls;
    uint64_t most = all < MOST_FAILURES ? all : MOST_FAILURES;

    found = c;
    if (w->n < LARGE_ENOUGH || w->n > SMALL_ENOUGH ||
        w->status != 0 || w->leaked)
        return;
    for (uint64_t k = 1; k <= most && w->status == 0; k++) {
        size_t before = __sanitizer_get_current_allocated_bytes();
        calls = 0;
        failing = k, w->lacking = (uint32_t)k;
        const char *wrong = lacking(w, g);
        const bool memory = w->lacking != 0;
        asked = false, failing = w->lacking = 0;
        w->leaked += __sanitizer_get_current_allocated_bytes() - before;
        note_leak(w);
        if (wrong == NULL && w->leaked) {
            w->lacking = memory ? (uint32_t)k : 0;  /* is reported */
            return;
        }
        if (wrong == NULL)
            continue;
        w->status = STAGE_FAULT;
        snprintf(w->error, sizeof w->error, memory ? "%s, as the judge "
                 "let allocation %d fail" : "%s", wrong, (int)k);
    }
}
#else
static void ask_without_memory(const wire *w, const graph *g,
                               const cost_t *c)
{
    (void)w, (void)g, (void)c, (void)failing;
}
#endif
/* Ask the function one question */
/* A table of 65,536 words has room on this stack, a byte for each
   vertex of the largest graphs has not. */
enum { STACK_BYTES = 384 << 10 };
void child_begin(void)
{
    const struct rlimit most = { STACK_BYTES, STACK_BYTES };

    if (setrlimit(RLIMIT_STACK, &most) != 0)
        abort();
    __sanitizer_set_report_fd((void *)(intptr_t)REPORT_FD);
    setbuf(stdout, NULL);    /* its buffer would be a leak */
}
void child_stage(wire *w)
{
    graph g = { .n = w->n, .m = w->m, .v = own(w, V), .e = own(w, E),
                .w = own(w, W) };
    cost_t *c = own(w, C);
    uint8_t *f = own(w, F), *u = own(w, U);
    size_t before = __sanitizer_get_current_allocated_bytes();

    calls = allocated = 0;
    takings = 0;
    noted = w;
    asked = true;
    run(w, &g, c, f, u);
    asked = false;
    w->leaked = __sanitizer_get_current_allocated_bytes() - before;
    note_leak(w);
    w->work[ALLOCATED] = allocated;
    ask_without_memory(w, &g, c);
    give_back(w, V, g.v);
    give_back(w, E, g.e);
    give_back(w, W, g.w);
    give_back(w, C, c);
    give_back(w, F, f);
    give_back(w, U, u);
}
