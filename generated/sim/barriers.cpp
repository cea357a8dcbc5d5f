/* barriers.cpp -- who waits at a barrier, and who lets them go on */
#include "worker.h"

/* What wakes threads that wait */
/* The line of a call that a compiler may have merged with another */
static int site_line(const Thread &t)
{
    if (t.status == AT_WARP)
        return t.width >> 6;
    return t.site < 0 ? -t.site : t.site & 0xffff;
}
/* A report about a thread that waits */
Report about(const char *kind, bool error, const Block *b,
             const Thread &t, const Thread *other)
{
    Report r = finding(kind, error, t.pc);
    r.who = b->index << 10 | t.index;
    r.line = site_line(t);
    if (other) {
        r.pc2 = other->pc;
        r.who2 = b->index << 10 | other->index;
        r.line2 = site_line(*other);
    }
    return r;
}
/* Barriers are completed, but first looked at */
static void check_sites(Block *b)
{
    Thread *a = nullptr;
    for (Thread &t : b->thread) {
        if (t.status != AT_BARRIER)
            continue;
        if (!a)
            a = &t;
        if (t.site == a->site && (t.site >= 0 || t.pc == a->pc
            || line_of(t.pc).file == line_of(a->pc).file))
            continue;
        /* Report the two barriers at which a and t wait */
        static const char *const name[] = { "__syncthreads_count",
            "__syncthreads_and", "__syncthreads_or", "__syncthreads" };
        Report r = about("barrier-divergence", true, b, t, a);
        report(r, "threads of one block wait at two different "
               "barriers, %s() and %s()", name[t.op], name[a->op]);
        return;
    }
    /* In strict mode, miss the threads that have left */
    if (b->done && settings.strict && a) {
        Report r = about("barrier-divergence", false, b, *a);
        report(r, "%u threads of the block left the kernel without "
               "reaching this barrier", b->done);
    }
}
/* Barriers are completed */
/* A new interval begins */
static void new_interval(Block *b)
{
    counters.barriers += SIM_CHECKED;
    w->met += (now.threads + 31) / 32;
    b->at_barrier = 0;
    b->serial = b->interval = next_serial();
    if (SIM_CHECKED && exact)
        shadow_barrier(b->index);
    b->split = 0;
}
void release_barrier(Block *b)
{
    if (SIM_CHECKED)
        check_sites(b);
    if (SIM_CHECKED && b->done)
        b->gone.resize(now.threads);
    /* Fold what the threads brought, and note who has left */
    int count = 0;
    bool all = true, plain = true;
    for (Thread &t : b->thread)
        if (t.status == AT_BARRIER) {
            count += t.value != 0;
            all = all && t.value;
            plain = plain && t.op == 3;
            t.epoch = 0;
        } else if (SIM_CHECKED && !b->gone[t.index])
            b->gone[t.index] = b->interval;
    counters.counted += SIM_CHECKED && !plain;
    bool round = plain && !b->done && may_round();
    for (unsigned i = 0; i < now.threads && !round; i++) {
        Thread &t = b->thread[b->order[i]];
        if (t.status != AT_BARRIER)
            continue;
        t.value = (uint64_t)(t.op == 0 ? count : t.op == 1 ? all
                             : count != 0);
        push_thread(b, &t);
    }
    new_interval(b);
    if (round)
        start_round(b);
}
/* The lanes that ask who is active, once nobody else can run */
/* Answer the lanes that ask in one place */
static void answer_active(Block *b, Thread *first, unsigned lanes)
{
    unsigned part[32] = { 0 }, together[32] = { 0 };
    unsigned parts = mixed() ? 1u << draw_number() % 6 : 1;
    EACH_LANE (l, lanes) {
        part[l] = parts > 1 ? (unsigned)draw_number() % parts : 0;
        together[part[l]] |= 1u << l;
    }
    EACH_LANE (l, lanes) {
        first[l].value = together[part[l]];
        counters.parted += SIM_CHECKED && first[l].value != lanes;
        push_thread(b, &first[l]);
    }
}
bool release_active(Block *b)
{
    b->asks_active = false;
    for (Thread &t : b->thread)
        if (t.status == AT_ACTIVE) {
            /* Let all lanes go that ask where t asks */
            Thread *first = &b->thread[t.index & ~31u];
            unsigned mask = 0, warp = all_lanes(t.index / 32u);
            EACH_LANE (l, warp)
                if (first[l].status == AT_ACTIVE && first[l].value == t.value)
                    mask |= 1u << l;
            answer_active(b, first, mask);
        }
    return true;
}
/* All blocks at the grid's barrier */
bool release_grid(void)
{
    if (w->resident.size() != w->blocks)
        return false;
    for (Block *b : w->resident)
        if (b->at_grid + b->done != now.threads || !b->at_grid
            || b->thread[0].status == DONE)
            return false;
    if (SIM_CHECKED) {
        now.first_serial = next_serial();
        shadow_new_launch();
    } else if (int e = w->meeting->wait()) {
        if (e < 0)
            return false;
        abandon((cudaError_t)e);
    }
    /* Let the threads of all blocks go on */
    for (Block *b : w->resident) {
        for (Thread &t : b->thread)
            if (t.status == AT_GRID)
                push_thread(b, &t);
        b->at_grid = 0;
        b->serial = b->interval = next_serial();
    }
    return true;
}
/* Deadlock */
void deadlock(void)
{
    Block *b = w->resident[0];
    Thread *t = nullptr, *u = nullptr;
    for (Thread &x : b->thread) {
        if (x.status == DONE || x.status == READY)
            continue;
        if (!t)
            t = &x;
        else if (site_line(x) != site_line(*t))
            u = &x;
    }
    /* Report the two that wait for each other */
    static const char *where[] = { "", "", "a barrier", "a warp operation",
        "__activemask()", "the grid's barrier", "barrier_wait()" };
    Report r = about("deadlock", true, b, *t, u);
    report(r, "waits at %s for threads that will never come%s%s",
           where[t->status], u ? "; another waits at " : "",
           u ? where[u->status] : "");
    abandon(cudaErrorLaunchTimeout);
}
/* Barriers, as the kernel calls them */
static inline Thread *stops_at(Status where, int site, uintptr_t pc)
{
    leave_order();
    comes_to(where, site, pc);
    Thread *t = now.thread;
    t->status = where;
    t->site = site;
    t->pc = pc;
    return t;
}
static inline void wait_at_barrier(uint8_t op, int site, uintptr_t pc,
                                   uint64_t value = 0)
{
    w->stops = true;
    Thread *t = stops_at(AT_BARRIER, site, pc);
    t->op = op;
    t->value = value;
    now.block->at_barrier++;
    held_meet();
    suspend();
}
/* A plain barrier, which is nearly always one of a round */
static __attribute__((noinline))
SimTurn barrier(int, uintptr_t) noexcept;
extern "C" __attribute__((noinline)) SimTurn sim_meet(int site) noexcept
{
    Round &r = w->round;
    if (UNLIKELY(site != r.site || r.here == r.last
        || (SIM_CHECKED && now.odd & PENDING)))
        return barrier(site, HERE);
    return turn_to(r, r.here + (unsigned)r.step);
}
static SimTurn barrier(int site, uintptr_t pc) noexcept
{
    Round &r = w->round;
    shadow_settle();
    bool begins = r.here == r.first;
    bool same = site == r.site && (site >= 0 || pc == r.pc);
    if (!r.on || !(begins || same)) {
        wait_at_barrier(3, site, pc);
        return {};
    }
    bool last = r.here == r.last;
    meets(0, pc);
    r.site = last ? -1 : site;
    r.pc = pc;
    if (last) {
        Block *b = now.block;
        new_interval(b);
        now.serial = now.interval = now.since = b->serial;
        forget_epochs(b);
    }
    return turn_to(r, last ? r.first : r.here + (unsigned)r.step);
}
extern "C" __attribute__((noinline))
int sim_barrier_reduce(int op, int value, int site)
{
    wait_at_barrier((uint8_t)op, site, HERE, (uint64_t)value);
    return (int)now.thread->value;
}
extern "C" void sim_barrier_at(void *pc, int line)
    { sim_go(barrier(-line, (uintptr_t)pc)); }
extern "C" void sim_grid_barrier_at(void *pc, int line)
{
    if (!now.launch->cooperative) {
        report(finding("launch-error", true, (uintptr_t)pc),
               "grid.sync() in a "
               "kernel that was not launched cooperatively");
        abandon(cudaErrorLaunchFailure);
    }
    stops_at(AT_GRID, -line, (uintptr_t)pc);
    now.block->at_grid++;
    held_end();
    suspend();
}
/* The way by which a lane has come */
#if defined __x86_64__ || defined __aarch64__
#define SIM_FRAMES true
#else
#define SIM_FRAMES false
#endif
static uint64_t way_here(const uintptr_t *frame, bool looped)
{
    const uintptr_t low = (uintptr_t)now.thread->stack;
    uint64_t way[3] = { 0 };        /* all of it, but one, but two */
    for (const uintptr_t *up; (uintptr_t)frame - low < stack_size - 16
         && frame[1]; frame = up) {
        way[2] = way[1];
        way[1] = way[0];
        way[0] = (way[0] ^ frame[1]) * 0x9e3779b97f4a7c15ull;
        up = (const uintptr_t *)*frame;
        if (up <= frame)
            break;
    }
    return way[looped ? 2 : 1];
}
extern "C" __attribute__((noinline))
unsigned sim_active(int site, void *pc)
{
    bool looped = begun_by_loop();
    Thread *t = stops_at(AT_ACTIVE, site, pc ? (uintptr_t)pc : HERE);
    t->value = t->pc;
    if (SIM_FRAMES)
        t->value += way_here((uintptr_t *)__builtin_frame_address(0),
                             looped);
    now.block->asks_active = true;
    suspend();
    return (unsigned)now.thread->value;
}
