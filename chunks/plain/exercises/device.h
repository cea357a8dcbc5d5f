/* What the harnesses on a device share; one .cu file includes it. */
#pragma once
#include "judge/child.h"
#include "graph/graph.h"
#include <cuda_runtime.h>
#include <stdarg.h>
#if defined __GLIBC__ || defined __wasm__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __SIMULATOR__
#include "sim/sim.h"
#endif

/* Say what is wrong */
static inline bool note(wire *w, cudaError_t error)
{
    if (error == cudaSuccess)
        return true;
    if (w->status == 0) {
        w->status = (int32_t)error;
        snprintf(w->error, sizeof w->error, "%s: %s",
                 cudaGetErrorName(error), cudaGetErrorString(error));
    }
    return false;
}
__attribute__((format(printf, 2, 3)))
static inline void fault(wire *w, const char *form, ...)
{
    va_list list;

    if (w->status == 0) {
        w->status = STAGE_FAULT;
        va_start(list, form);
        vsnprintf(w->error, sizeof w->error, form, list);
        va_end(list);
    }
}
__attribute__((format(printf, 2, 3)))
static inline void too_much(wire *w, const char *form, ...)
{
    va_list list;

    va_start(list, form);
    vsnprintf(w->slow, sizeof w->slow, form, list);
    va_end(list);
}
/* Give a hand-in memory of the host's, or none, and take it back */
static uint32_t allocations, none_at;
static int64_t held;            /* bytes that it has not given back */
static uint8_t filling;         /* what fresh memory is to hold */

static int64_t room_at(void *p)
{
#if defined __GLIBC__ || defined __wasm__
    return p ? (int64_t)malloc_usable_size(p) : 0;
#else
    (void)p;
    return 0;
#endif
}
static void *note_held(void *p)
{
    held += room_at(p);
    return p;
}
static void *note_fresh(void *p)
{
#ifdef __wasm__
    if (p)
        memset(p, filling, (size_t)room_at(p));
#else
    (void)filling;              /* mallopt fills it */
#endif
    return note_held(p);
}
extern "C" void *its_malloc(size_t size)
    { return ++allocations == none_at ? NULL
           : note_fresh(malloc(size)); }
extern "C" void *its_calloc(size_t count, size_t size)
    { return ++allocations == none_at ? NULL
           : note_held(calloc(count, size)); }
extern "C" void *its_realloc(void *p, size_t size)
{
    int64_t before = room_at(p);

    if (++allocations == none_at)
        return NULL;
    void *q = realloc(p, size);
    held -= q || size == 0 ? before : 0;
    return note_held(q);
}
extern "C" void *its_aligned_alloc(size_t to, size_t size)
    { return ++allocations == none_at ? NULL
           : note_fresh(aligned_alloc(to, size)); }
extern "C" void its_free(void *p)
{
    held -= room_at(p);
    free(p);
}
/* (of C++: that it fails would be an exception, and is not asked) */
extern "C" void *its_new(size_t size)
    { return note_fresh(operator new(size)); }
extern "C" void *its_new_array(size_t size)
    { return note_fresh(operator new[](size)); }
extern "C" void its_delete(void *p)
    { held -= room_at(p), operator delete(p); }
extern "C" void its_delete_array(void *p)
    { held -= room_at(p), operator delete[](p); }
extern "C" void its_sized(void *p, size_t) { its_delete(p); }
extern "C" void its_sized_array(void *p, size_t)
    { its_delete_array(p); }
static inline void count_held(wire *w)
{
    if (held > 0 && w->leaked == 0)
        w->leaked = (uint64_t)held;
}
/* Begin a question, and count what was done */
extern "C" void child_begin(void)
{
    cudaFree(0);
}
static inline void in_a_row(int on)
{
#ifdef __SIMULATOR__
    sim_hold(on);
#else
    (void)on;
#endif
}
/* Look closer under one order */
static struct { const char *at, *name; size_t size; } inputs[24];
static size_t input_count;

#ifdef __SIMULATOR__
static inline void look_closer(const wire *w)
{
    uint32_t size = w->watch ? w->slot[w->watch - 1].size : 0;

    sim_closer(w->schedule ? 0 : size ? size : 4,
               w->grid * w->block ? w->grid * w->block : 1);
}
#endif
static inline void only_read(const char *name, const void *at,
                             size_t size)
{
    if (input_count == sizeof inputs / sizeof *inputs)
        abort();
    inputs[input_count].at = (const char *)at;
    inputs[input_count].name = name;
    inputs[input_count++].size = size;
#ifdef __SIMULATOR__
    sim_only_read(at, size);
#endif
}
static inline void ask_inputs(wire *w)
{
#ifdef __SIMULATOR__
    const char *at = (const char *)sim_written();

    for (size_t k = 0; at && k < input_count; k++)
        if (at >= inputs[k].at && at < inputs[k].at + inputs[k].size)
            fault(w, "%s is only to be read, and byte %zu of it is "
                  "written", inputs[k].name, at - inputs[k].at);
    if (sim_risen())
        fault(w, "word may only be lowered, and is raised");
#else
    (void)w;
#endif
}
static inline void begin_question(const wire *w)
{
    input_count = 0;
    held = 0;
#ifdef __SIMULATOR__
    static const char *const name[] = { "ascending", "descending",
                                        "lockstep", "random", "late" };

    in_a_row(1);
    sim_device_reset();
    sim_forget();
    sim_streams_set("eager");
    sim_schedule_set(name[w->schedule % 5], w->seed);
    sim_hesitant_set((int)w->hesitant);
    sim_poison_set(w->poison);
    filling = w->poison ? 0xa5 : 0;
#ifdef __GLIBC__
    mallopt(M_PERTURB, 0xff ^ filling);
#endif
    sim_steps_set(w->steps);
    sim_counters_reset();
    sim_counters_trace(w->trace);
    sim_watch(NULL, 0);
    look_closer(w);
    sim_trace(w->traced[0] ? w->traced : NULL);
    in_a_row(0);
#else
    (void)w;
#endif
}
static inline void count_work(wire *w)
{
#ifdef __SIMULATOR__
    struct sim_counters now;

    sim_counters_get(&now);
    const uint64_t work[WORKS] = {
        now.loads, now.stores, now.atomics, now.shuffles, now.barriers,
        now.launches, now.copied, now.longest, now.sectors, now.fetched,
        sim_watched_sectors(), sim_watched(), sim_watched_atomics(),
        now.warp_accesses, now.lanes, sim_watched_threads(),
        now.counted, sim_watched_apart(), sim_watched_stray(),
        sim_busiest_warp(), sim_shared_accesses()
    };
    memcpy(w->work, work, sizeof work);
    ask_inputs(w);
    w->handles = (int32_t)now.handles;
    count_held(w);
    w->parted = now.parted > 0;
    sim_finish();
#else
    (void)w;
#endif
}
typedef uint64_t luck;
static inline luck luck_of(const wire *w)
{
    return (w->seed << 20 ^ w->n << 3 ^ w->schedule) * 2 + 1;
}
static inline uint32_t draw(luck *s, uint32_t below)   /* splitmix64 */
{
    uint64_t z = *s += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z >> 32) * below >> 32);
}
static inline void watch(const void *d, size_t size)
{
#ifdef __SIMULATOR__
    sim_watch(d, size);
#else
    (void)d, (void)size;
#endif
}
static inline void watch_readers(const wire *w, const void *d,
                                 size_t size)
{
#ifdef __SIMULATOR__
    sim_counters_trace(w->schedule == 0);
#endif
    (void)w;
    watch(d, size);
}
/* after watch_readers and a launch: so many threads have read of it */
static inline void read_by(wire *w, const char *array, uint64_t least)
{
#ifdef __SIMULATOR__
    struct sim_counters now;

    sim_counters_get(&now);           /* what is under way ends */
    uint64_t threads = sim_watched_threads();
    if (w->schedule == 0 && threads < least && w->slow[0] == '\0')
        too_much(w, "%llu threads read of %s, which has work for %llu",
                 (unsigned long long)threads, array,
                 (unsigned long long)least);
#else
    (void)w, (void)array, (void)least;
#endif
}
/* after watch and a launch: no thread has read more of the array */
static inline void shared_out(wire *w, const char *array, uint64_t most)
{
#ifdef __SIMULATOR__
    uint64_t longest = sim_watched_longest();

    if (longest > most && w->slow[0] == '\0')
        too_much(w, "one thread reads %llu words of %s, and %llu are "
                 "its share", (unsigned long long)longest, array,
                 (unsigned long long)most);
#else
    (void)w, (void)array, (void)most;
#endif
}
/* Make room on the device, and give it back */
static inline bool is_input(const char *name)
{
    static const char *const always[] = { "v", "e", "w", "rv", "re", "rw",
                                          "pv", "pe", "pw", "item",
                                          "cost", "head" };

    for (const char *one : always)
        if (strcmp(name, one) == 0)
            return true;
    return false;
}
static void *kept[24];
static size_t kept_count;

/* size bytes on the device, as from holds them; unwritten if from is
   NULL. Reports call it by its name. NULL: w->status says why. */
static inline void *room(wire *w, const char *name, const void *from,
                         size_t size)
{
    void *d = NULL;

    if (kept_count == sizeof kept / sizeof *kept)
        abort();
    in_a_row(1);
    if (!note(w, cudaMalloc(&d, size ? size : 1))) {
        in_a_row(0);
        return NULL;
    }
    kept[kept_count++] = d;
#ifdef __SIMULATOR__
    sim_name(d, name);
#endif
    if (from != NULL && size > 0)
        note(w, cudaMemcpy(d, from, size, cudaMemcpyHostToDevice));
    in_a_row(0);
    if (from != NULL && is_input(name))
        only_read(name, d, size);
    return d;
}
static inline void leave_empty(wire *w)
{
    in_a_row(1);
    while (kept_count > 0)
        note(w, cudaFree(kept[--kept_count]));
    count_work(w);
    in_a_row(0);
}
/* the number behind these words of the forms, or 1; 0: not there */
static inline uint32_t its(const wire *w, const char *words)
{
    const char *at = strstr(w->forms, words);
    uint32_t by = at ? (uint32_t)atoi(at + strlen(words)) : 0;

    return at && by == 0 ? 1 : by;
}
/* a head among n vertices as it is in the wire, plainly, and back */
static inline uint32_t plain_head(const wire *w, uint32_t n,
                                  uint32_t x)
{
    x -= its(w, "e from ");
    if (its(w, "e times "))
        x /= its(w, "e times ");
    return its(w, "e back") ? n - 1 - x : x;
}
static inline uint32_t formed_head(const wire *w, uint32_t n,
                                   uint32_t x)
{
    return its(w, "e times ") ? x * its(w, "e times ")
         : its(w, "e back") ? n - 1 - x : x + its(w, "e from ");
}
/* a flag as the array of this name has it, where other stood; and
   whether what is there says so, and has left the rest alone */
static inline const char *form_of(const wire *w, const char *name,
                                  const char *kind)
{
    char words[24] = "";
    const char *at = strstr(w->forms,
                            strcat(strcat(words, name), kind));

    return at ? at + strlen(words) : NULL;
}
static inline uint8_t formed_flag(const wire *w, const char *name,
                                  bool is, uint8_t other)
{
    const char *bit = form_of(w, name, " bit ");
    const char *value = form_of(w, name, " value ");
    uint8_t by = (uint8_t)atoi(bit ? bit : value ? value : "0");

    if (bit)
        return (uint8_t)((other & ~(1u << by)) | (unsigned)is << by);
    return !value ? is : is ? by : other == by ? 0 : other;
}
static inline bool flag_says(const wire *w, const char *name, bool is,
                             uint8_t got, uint8_t was)
{
    const char *value = form_of(w, name, " value ");

    return value ? (got == atoi(value)) == is
                 : got == formed_flag(w, name, is, was);
}
static inline graph graph_on(wire *w)
{
    graph g = {};

    g.n = w->n;
    g.m = w->m;
    g.v = (uint32_t *)wire_slot(w, V);
    g.e = (uint32_t *)wire_slot(w, E);
    g.w = (uint32_t *)wire_slot(w, W);
    return g;
}
