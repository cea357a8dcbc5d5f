/* shadow_stalls.cpp -- a launch of which no thread can go on */
#include "shadow.h"
#include "worker.h"
#include <unordered_map>
#ifndef __wasm__
#include <csetjmp>
#endif

/* Nothing has been stored for long: the threads are looked at, for one
   spell in 32, as a look costs a slice; a spell is longer than one */
enum : uint64_t { SPELL = 1 << 14, SPELLS = 32, LONG = 1 << 24 };
/* a slice when one looks: no multiple of anything in the kernel */
static unsigned short_slice(void)
{
    static uint32_t x = 1;
    x = x * 1664525 + 1013904223;
    return 33 + (x >> 26);
}
struct Circle { uint64_t state; uint32_t looks, until; bool turns; };
FIRST static std::unordered_map<uint32_t, Circle> circles;
static uint64_t last_done, last_accesses, turning;
static struct { const void *at; size_t size; } ticked;
static struct { const char *kernel; const void *at; uintptr_t pc;
                uint64_t since; uint32_t who; unsigned size;
                uint64_t value; } polled;
uint64_t clock_looks;           /* time goes by for who asks for it */
static uint64_t done_so_far(void)
{
    uint64_t ends = 0;
    for (const Block *b : w->resident)
        ends += b->done + b->fresh;
    return counters.stores + counters.atomics_effective + clock_looks
        + w->next_block + ends;
}
static void look_anew(uint64_t done)
{
    last_done = done;
    last_accesses = accesses();
    circles.clear();
    turning = 0;
}
void stalls_begin(void) { look_anew(0); }
/* All that decides what a thread does next */
#ifdef __wasm__                         /* its stack is not to be seen */
static uint64_t state_of_thread(void) { return accesses(); }
#else
static __attribute__((noinline)) uint64_t state_of_thread(void)
{
    jmp_buf here;
    memset(&here, 0, sizeof here);
    (void)setjmp(here);
    uint64_t h = 14695981039346656037u;
    auto add = [&h](const char *from, const char *to)
        { for (; from + 8 <= to; from += 8)
              h = (h ^ peek_bytes(from, 8)) * 1099511628211u; };
    add((const char *)&here, (const char *)&here + 64);
    add((const char *)__builtin_frame_address(0),
        now.thread->stack + (stack_size & ~63ul));
    return h;
}
#endif
static bool turns_round(Circle &s, uint64_t state)
{
    if (s.looks && s.state == state)
        return true;
    if (s.looks++ >= s.until) {
        s.until = 2 * s.until + 1;
        s.state = state;
    }
    return false;
}
/* How many could go on, if anything were other than it is? */
static size_t able_threads(void)
{
    size_t n = 0;
    for (const Block *b : w->resident)
        for (const Thread &t : b->thread)
            n += t.status == READY;
    return n;
}
void note_tick(const void *p, size_t n) { ticked = { p, n }; }
static void take_polled(uintptr_t pc)
{
    unsigned n = (unsigned)std::min<size_t>(ticked.size, 8);
    polled = { now.launch->name, ticked.at, pc, 0, now.who, n,
               peek_bytes((const char *)ticked.at, n) };
}
static bool for_good;           /* nothing but the host can end it */
static bool stalled(uintptr_t pc, bool proved)
{
    uint64_t since = accesses() - last_accesses;
    if (!proved && since < LONG)
        return false;
    if (!turning)
        take_polled(pc);
    polled.since = since;
    for_good = proved;
    return true;
}
bool stalls(uintptr_t pc)
{
    if (takes_turns || settings.schedule == LATE || settings.hesitant)
        return false;
    uint64_t done = done_so_far();
    if (done != last_done) {
        look_anew(done);
        return false;
    }
    if ((accesses() - last_accesses) / SPELL % SPELLS != SPELLS - 1)
        return false;
    if (w->simple) {
        w->slice = short_slice();
        now.budget = (int64_t)w->slice - 1;
    }
    Circle &s = circles[now.who];
    if (!s.turns && turns_round(s, state_of_thread())) {
        s.turns = true;
        if (!turning++)
            take_polled(pc);
    }
    return stalled(pc, w->next_block == w->end_block
                   && w->hesitant.empty() && turning >= able_threads());
}
/* What is waited for, in a line */
static std::string what_is_polled(void)
{
    std::string at = place((uintptr_t)polled.at, polled.size);
    return at + ", which is " + (polled.size == 8
        ? std::to_string((int64_t)polled.value)
        : std::to_string((int)polled.value))
        + " and has not changed for "
        + std::to_string(polled.since) + " accesses";
}
void say_polled(const char *but)
{
    Line l = line_of(polled.pc);
    say_aside("kernel %s waits at %s:%d for %s%s", polled.kernel,
              l.file.c_str(), l.line, what_is_polled().c_str(), but);
}
static bool hopeless;
void give_launch_up(void)       /* unless it may end by itself */
{
    static bool said;
    hopeless = for_good;
    if (!for_good && !std::exchange(said, true))
        say_polled(", and the host waits for it");
}
bool may_end(void) { return !for_good; }
bool given_up(void)
{
    if (!std::exchange(hopeless, false))
        return false;
    Report r = finding("step-limit", true, polled.pc,
                       (uintptr_t)polled.at, polled.size);
    r.who = polled.who;
    report(r, "waits for %s; no thread of the device can go on, and the "
           "host waits for them", what_is_polled().c_str());
    return true;
}
void one_at_a_time(const Launch &l, const Launch &waits)
{
    if (&l == &waits)
        return;
    say_polled("");
    die_with("%s would run beside kernel %s, which waits: the simulator "
             "runs one kernel at a time", l.name, waits.name);
}
