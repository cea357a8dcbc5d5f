/* threads.cpp -- threads as fibers, and who runs next */
#include "worker.h"
#include <tuple>
#if !SIM_CHECKED
#include <omp.h>
#endif

/* The worker, and the index of its thread */
SIM_LOCAL Now now;
SIM_LOCAL Worker *w;
/* The index of the running thread, where kernels find it */
#if SIM_CHECKED
extern "C" { SimIndex sim_index; }
static struct { uint32_t end; } sim_loop;
extern "C" uint3 sim_index_at(unsigned offset)
    { return (&sim_index.thread)[offset / sizeof(uint3)]; }
#else
extern "C" { __thread SimIndex sim_index; __thread SimLoop sim_loop; }
#endif
/* Stacks, at different places of the cache */
static const size_t stack_step = (stack_size + 4096 + 64) & ~63ul;
enum { MANY = 32 };
static std::vector<uintptr_t> mapped;       /* kept, to be asked */
bool in_any_stack(uintptr_t p)
{
    return std::any_of(mapped.begin(), mapped.end(),
        [=](uintptr_t m) { return p - m < MANY * stack_step; });
}
static char *take_stack(void)
{
    if (w->stacks.empty()) {
        static unsigned colour;
        size_t size = stack_step;
        /* Map the space for MANY stacks at p */
        char *p = (char *)system_reserve(MANY * size);
        if (!p)
            say_lacking("no memory for thread stacks");
        if (SIM_CHECKED)
            mapped.push_back((uintptr_t)p);
        for (unsigned i = 0; i < MANY; i++)
            w->stacks.push_back(p + i * size
                + (__atomic_fetch_add(&colour, 1, 0) * 192) % 4096);
    }
    char *s = w->stacks.back();
    w->stacks.pop_back();
    return s;
}
/* Threads as the passes of a loop */
static void leave_loop(void)
{
    sim_loop.end = 0;
    Block *b = now.block;
    unsigned me = sim_index.thread.x;
    char *stack = now.thread->stack;
    for (Thread &t : b->thread)
        t.status = t.index < me ? DONE : FRESH;
    b->stopped = true;
    b->done = me;
    b->fresh = me + 1;
    b->made[me] = 0;
    b->thread[me].stack = stack;
    b->thread[me].epoch = 0;
    b->thread[me].looped = me > 0;
    resume_here(&b->thread[me]);
}
static __attribute__((noinline)) void finish_loop(void)
{
    while (sim_index.thread.x + 1 < sim_loop.end) {
#if SIM_CHECKED
        if (UNLIKELY(now.odd & PENDING))
            shadow_settle();
        account(now.thread->index);
        now.block->made[now.thread->index] = 0;
        now.who++;
#endif
        sim_index.thread.x++;
        now.launch->body(now.launch->pack);
    }
    if (sim_loop.end) {
        now.block->fresh = now.threads;
        now.block->done = now.threads - 1;
        sim_loop.end = 0;
    }
}
bool begun_by_loop(void)        /* and not by the one in a body */
    { return SIM_CHECKED && (sim_loop.end ? sim_index.thread.x > 0
                                          : now.thread->looped); }
/* Is there room for one more block? */
static bool stacks_suffice(void)
{
    size_t wanted = now.threads, more = w->resident.size() + 1;
    for (Block *b : w->resident)
        wanted += now.threads - b->fresh;
    return wanted <= w->stacks.size()
        || system_spare(more * now.threads * stack_step);
}
/* Blocks, and the choice of who runs next */
/* How long a thread may run */
/* Say once that the program is large */
enum { LARGE = 200000000 };
static bool said_large;
static void say_large(void)
{
    uint64_t done = w->next_block - w->resident.size();
    said_large = true;
    if (settings.total)
        return;
    say_aside("%d million accesses of memory so far, and %llu of the "
        "%llu blocks of this launch are done%s  A smaller size shows "
        "the same mistakes, sooner; simcc --fast checks nothing and is "
        "faster; SIM_STEPS=N ends a launch after N accesses",
        LARGE / 1000000, (unsigned long long)done,
        (unsigned long long)w->end_block, done || w->end_block == 1
        ? "." : "; if they wait for each other, do all fit at once?");
}
static void new_slice(void)
{
    w->steps += w->slice;
    if (UNLIKELY(accesses() >= LARGE && !said_large))
        say_large();
    system_goes_on(w->slice);
    w->slice = settings.schedule == LOCKSTEP ? 1
        : mixed() ? 1 + draw_number() % 24 : 1 << 13;
    now.budget = (int64_t)w->slice - 1;
}
/* Start a block, and retire it */
template <class T> static void shuffle(std::vector<T> &v)
{
    for (size_t i = v.size(); i > 1; i--)
        std::swap(v[i - 1], v[draw_number() % i]);
}
/* A number for each barrier interval */
static uint32_t last_serial = 1;
uint32_t next_serial(void)
    { return __atomic_add_fetch(&last_serial, 1, __ATOMIC_RELAXED); }
#if SIM_CHECKED
uint32_t new_tag(void)
    { return now.serial = now.block->serial = next_serial(); }
extern "C" void sim_fence(int scope, const void *)
{
    shadow_settle();
    if (!now.thread)
        return;
    int does = scope & (SIM_ACQUIRES | SIM_RELEASES | SIM_OF_ONE);
    bool device = (scope & 3) != 0;
    if (does != SIM_ACQUIRES)
        held_fence(device);
    if (!exact)
        return;
    new_tag();
    shadow_fence(device, does ? does : SIM_ACQUIRES | SIM_RELEASES);
}
#endif
static Block *make_block(void)
{
    Block *b = new Block();
    unsigned n = now.threads;
    size_t slot = w->resident.size() + w->idle.size();
    b->shared = SIM_CHECKED ? arena + slot * SHARED_SLOT : w->shared;
    b->thread.resize(n);
    b->sp.resize(1024);     /* turn_to() looks one ahead */
    b->made.resize(n);
    b->queue.resize(n);
    b->order.resize(n);
    for (unsigned i = 0; i < n; i++) {
        b->order[i] = (uint16_t)(settings.schedule == DESCENDING
                                 ? n - 1 - i : i);
        b->thread[i].index = (uint16_t)i;
    }
    return b;
}
static void muster(Block *b);
bool may_round(void)
    { return w->simple && w->resident.size() == 1 && now.threads > 1; }
static bool admit(void)
{
    if (w->next_block == w->end_block)
        return false;
    Block *b;
    if (w->idle.empty()) {
        b = make_block();
    } else {
        b = w->idle.back();
        w->idle.pop_back();
    }
    /* Say which block it is, and that nothing has happened yet */
    uint64_t i = w->next_block++;
    b->index = w->order.empty() ? (uint32_t)i : w->order[i];
    b->at = place_in(b->index, now.launch->grid);
    b->serial = b->interval = b->began = next_serial();
    b->gone.clear();
    b->head = b->queued = b->fresh = b->done = 0;
    b->at_barrier = b->at_grid = 0;
    b->asks_active = b->stopped = false;
    b->split = 0;
    if (!w->straight && !w->round.on)   /* else: leave_loop() */
        for (Thread &t : b->thread)
            t.status = FRESH, t.stood = false;
    if (mixed())
        shuffle(b->order);
    shared_start(b);
    w->resident.push_back(b);
    if (w->stops && may_round() && !now.launch->cooperative)
        muster(b);
    return true;
}
static void retire(Block *b)
{
    size_t slot = (size_t)(b->shared - arena);
    if (SIM_CHECKED) {
        tell_early(slot, slot + SHARED_SLOT);
        look_at_shared(b);
    }
    w->resident.erase(std::find(w->resident.begin(), w->resident.end(),
                                b));
    w->idle.push_back(b);
    now.block = nullptr;
    if (SIM_CHECKED)
        counters.threads += now.threads;
    if (!settings.total)
        w->steps = w->met = 0;
    w->ended = w->steps;
}
/* Which thread of a block is next */
static Thread *choose_thread(Block *b)
{
    if (w->round.on)
        return &b->thread[w->round.here];
    unsigned left = now.threads - b->fresh;
    if (mixed() && left && b->queued)
        return draw_number() % (left + b->queued) < left
               ? fresh(b) : pop_thread(b);
    if (settings.schedule == LOCKSTEP && left)
        return fresh(b);
    if (b->queued)
        return pop_thread(b);
    return left ? fresh(b) : nullptr;
}
/* Rounds begin, and end */
void start_round(Block *b)
{
    unsigned first = b->order[0], last = b->order[now.threads - 1];
    w->round = { true, -1, 0, first, first, last, first < last ? 1 : -1,
                 b->sp.data(), b->made.data(),
                 w->shape.y == 1 && w->shape.z == 1 };
}
void forget_epochs(Block *b)
{
    for (Thread &t : b->thread)
        if (w->round.epochs)
            t.epoch = 0;
    w->round.epochs = false;
    now.epoch = 0;
}
static void end_round(void)
{
    Round &r = w->round;
    Block *b = now.block;
    bool behind = false;
    int site = r.asks ? r.kept : r.site;
    r.on = false;
    for (unsigned i : b->order) {
        Thread &t = b->thread[i];
        if (i == r.here) {
            behind = true;
        } else if (behind) {
            push_thread(b, &t);
        } else if (site == ENDED && (!r.asks || &t < r.asks)) {
            /* This one has left the kernel */
            t.status = DONE;
            w->stacks.push_back(t.stack);
            t.stack = nullptr;
            b->done++;
        } else if (!r.asks || &t < r.asks) {
            /* This one waits at the barrier of the round */
            t.status = AT_BARRIER;
            t.op = 3;
            t.site = site;
            t.pc = r.pc;
            t.value = 0;
            b->at_barrier++;
        }
    }
    r.site = r.op = -1;
    r.asks = nullptr;
}
__attribute__((noinline)) void leave_order(void)
{
    if (UNLIKELY(sim_loop.end))
        leave_loop();
    if (w->round.on)
        end_round();
}
/* Let one of those that hesitate go on */
static bool let_hesitant(void)
{
    auto &all = w->hesitant;
    if (all.empty())
        return false;
    auto number = [](const Worker::Hesitant &h)
        { return (uint64_t)h.block->index << 10 | h.thread->index; };
    auto earlier = [=](auto &a, auto &b)
        { return a.thread->stood != b.thread->stood ? b.thread->stood
               : settings.hesitant == 1 ? number(a) < number(b)
                                        : number(a) > number(b); };
    bool due = w->let++ - all[0].since > 1024;
    size_t drawn = draw_number() % (2 * all.size());
    auto next = due ? all.begin()
        : drawn < all.size() && all[drawn].thread->stood
            ? all.begin() + (ptrdiff_t)drawn
        : std::min_element(all.begin(), all.end(), earlier);
    next->thread->stood = true;
    push_thread(next->block, next->thread);
    all.erase(next);
    w->calm = 0;
    return true;
}
/* Pick the thread that runs next */
static bool resolve(Block *b)
{
    if (b->at_barrier && b->at_barrier + b->done == now.threads) {
        release_barrier(b);
        return true;
    }
    if (retry_warps(b))
        return true;
    return b->asks_active && release_active(b);
}
static size_t mixed_blocks(void)
{
    size_t most = 6 + (size_t)((w->steps - w->ended) >> 18);
    size_t n = w->resident.size();
    return n < 6 || n >= most || stacks_suffice() ? most : n;
}
static Thread *pick_thread(void)
{
    w->calm = std::exchange(w->over, false) ? w->calm : 0;
    if (w->calm > 1024)
        let_hesitant();
    size_t most = now.launch->cooperative ? (size_t)SLOTS
        : SIM_CHECKED && mixed() ? std::min((size_t)SLOTS,
                                            mixed_blocks())
                                 : 1;   /* one has the shared memory */
    for (;;) {
        while (w->resident.size() < most && admit())
            ;
        size_t n = w->resident.size();
        if (!n)
            return nullptr;
        if (mixed())
            w->turn = (unsigned)draw_number();
        bool retired = false;
        /* Ask one block after the other for a thread */
        for (size_t i = 0; i < n && !retired; i++) {
            Block *b = w->resident[(w->turn + i) % n];
            Thread *t = choose_thread(b);
            if (!t && b->done == now.threads) {
                retire(b);
                retired = true;
            } else if (t || (resolve(b) && (t = choose_thread(b)))) {
                if (b != now.block)
                    set_block(b);
                return t;
            }
        }
        /* No block has one: try what is left to try */
        if (retired || let_hesitant() || release_grid())
            continue;
        if (n < SLOTS && admit())
            continue;
        deadlock();
    }
}
/* Return to the host's stack */
static void go_home(void)
{
    SimPlace nobody;
    now.thread = nullptr;
    now.budget = 0;
    sim_go(between(&nobody, &w->home));
}
/* A block after a block, in rounds */
static void fiber(void);
static void muster(Block *b)
{
    std::fill(b->made.begin(), b->made.end(), 0);
    b->fresh = now.threads;
    b->stopped = true;
    if (w->round.on)
        return;                 /* they stand where they ended */
    for (Thread &t : b->thread) {
        t.stack = take_stack();
        t.status = READY;
        t.epoch = 0;
        b->sp[t.index] = first_frame(t.stack, fiber);
    }
    start_round(b);
}
/* The last of a round has ended: on to the next block */
static __attribute__((noinline)) void next_block(Round &r, Block *b)
{
    retire(b);
    if (!admit()) {
        r.on = false;
        for (Thread &t : b->thread)
            w->stacks.push_back(t.stack);
        go_home();
    }
    set_block(b);
    now.who = b->index << 10 | r.here;
    now.serial = now.interval = now.since = now.began = b->serial;
    forget_epochs(b);
    r.site = -1;
}
static inline bool ended_in_step(void)
{
    Round &r = w->round;
    if (!r.on || (r.here != r.first && r.site != ENDED))
        return false;
    r.site = ENDED;
    account(r.here);
    if (r.here == r.last)
        next_block(r, now.block);
    sim_go(turn_to(r, r.here == r.last ? r.first
                   : r.here + (unsigned)r.step));
    return true;
}
/* Go on with a thread, new or waiting */
static void switch_to(SimPlace *from, Thread *t)
{
    SimPlace &to = now.block->sp[t->index];
    if (t->status == FRESH)
        to = first_frame(t->stack = take_stack(), fiber);
    resume_here(t);
    sim_go(between(from, &to));
}
void suspend(Thread *next)
{
    Thread *me = now.thread;
    take_store();
    shadow_settle();
    account(me->index);
    me->epoch = now.epoch;
    SimPlace *from = &now.block->sp[me->index];
    Thread *t = next ? next : pick_thread();
    if (!t)
        die_with("the scheduler lost a thread");
    if (t == me)
        resume_here(t);
    else
        switch_to(from, t);
}
/* A fiber runs threads until one of them blocks */
static __attribute__((noinline)) void next_thread(char *mine)
{
    /* Bury the thread, and find t, who comes next */
    leave_order();
    take_store();
    Thread *t = now.thread;
    Block *b = now.block;
    account(t->index);
    t->status = DONE;
    t->stack = nullptr;
    b->done++;
    bool next = w->simple && !b->queued && b->fresh < now.threads;
    t = next ? fresh(b) : pick_thread();
    /* Nobody comes: the launch is over */
    if (!t) {
        w->stacks.push_back(mine);
        go_home();
    }
    /* A fresh thread runs on this very stack */
    if (t->status == FRESH) {
        t->stack = mine;
        resume_here(t);
        return;
    }
    /* A waiting thread has its own stack, and this one is free */
    w->stacks.push_back(mine);
    SimPlace nobody;
    switch_to(&nobody, t);
}
static void fiber(void)
{
    char *mine = now.thread->stack;
    for (;;) {
        now.thread->looped = false;
        if (w->straight && !now.block->stopped)
            sim_loop.end = now.threads;
        now.launch->body(now.launch->pack);
        if (sim_loop.end)
            finish_loop();
        if (SIM_CHECKED && UNLIKELY(now.odd & PENDING))
            shadow_settle();
        leaves_kernel(*now.thread);
        if (!ended_in_step())
            next_thread(mine);
    }
}
/* A launch that goes on for ever */
void goes_on_for_ever(uintptr_t pc, bool meets)
{
    Report r = finding("step-limit", true, pc);
    report(r, meets
           ? "more than %llu meetings of lanes or warps in one launch%s"
           : "more than %llu memory accesses in one launch%s",
           (unsigned long long)settings.steps * (meets ? MEETINGS : 1),
           settings.total ? "" : ", and no block has ended meanwhile");
    abandon(cudaErrorLaunchTimeout);
}
/* Preemption, fairness, and the step limit */
static void await_host(void)
{
    Thread *me = now.thread;
    take_store();
    shadow_settle();
    account(me->index);
    me->epoch = now.epoch;
    w->waits = true;
    sim_go(between(&now.block->sp[me->index], &w->home));
}
void yield_now(uintptr_t pc, bool stays)
{
    new_slice();
    bool orderly = sim_loop.end || (w->round.on && !endless_round());
    if ((stays || (orderly && accesses() - w->mark < w->slice))
        && w->steps <= settings.steps)
        return;
    leave_order();
    w->calm += w->slice;
    w->over = true;
    /* End a launch that has made too many accesses */
    if (w->steps > settings.steps)
        goes_on_for_ever(pc, false);
    Block *b = now.block;
    bool turns = settings.schedule < LOCKSTEP
        || (settings.schedule == LOCKSTEP && !(w->steps & 8191));
    if (turns && b->fresh == now.threads) {
        w->turn++;
        if (w->resident.size() < SLOTS && stacks_suffice())
            admit();
    }
    push_thread(b, now.thread);
    if (SIM_CHECKED && stalls(pc))
        return await_host();
    suspend(b->fresh < now.threads && settings.schedule < LOCKSTEP
            ? fresh(b) : nullptr);
}
extern "C" void sim_pause(void)
{
    if (!now.thread)
        return;
    leave_order();
    w->calm += 32;
    w->over = true;
    push_thread(now.block, now.thread);
    suspend();
}
void hesitate(void)
{
    leave_order();
    now.thread->status = READY;
    w->hesitant.push_back({ now.block, now.thread, w->let });
    suspend();
}
/* Give up the launch */
void abandon(cudaError_t e)
{
    w->failed = e;
    go_home();
    __builtin_unreachable();
}
extern "C" void sim_trap(void) { abandon(cudaErrorLaunchFailure); }
extern "C" void sim_assert_fail(const char *what, const char *file,
                                unsigned line, const char *function)
{
    uint3 b = sim_index.block, t = sim_index.thread;
    fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] "
            "Assertion `%s` failed.\n", file, line, function, b.x, b.y,
            b.z, t.x, t.y, t.z, what);
    abandon(cudaErrorAssert);
}
/* Launches */
/* Run a launch on this worker */
static void run_threads(void)
{
    Thread *t = pick_thread();
    if (t)
        switch_to(&w->home, t);
    follow_stored();
    now.thread = nullptr;
}
static void enter_launch(const Launch &l, uint64_t from, uint64_t to)
{
    now.launch = &l;
    now.threads = l.block.x * l.block.y * l.block.z;
    sim_index.block_dim = l.block;
    sim_index.grid_dim = l.grid;
    w->next_block = from;
    w->end_block = to;
    w->blocks = to - from;
    w->mark = accesses();
    turns_begin();
    w->simple = settings.schedule <= DESCENDING;
    w->straight = settings.schedule == ASCENDING
        && l.block.y == 1 && l.block.z == 1;
    w->round = {};
    sim_loop.end = 0;
    if (memcmp(&w->shape, &l.block, sizeof(dim3)))
        for (uint32_t i = 0; i < now.threads; i++)
            w->place[i] = place_in(i, l.block);
    w->shape = l.block;
    run_threads();
}
static void clear_worker(void)
{
    for (Block *b : w->resident)
        for (Thread &t : b->thread)
            if (t.status != DONE && t.status != FRESH && t.stack)
                w->stacks.push_back(t.stack);
    for (auto *blocks : { &w->resident, &w->idle }) {
        for (Block *b : *blocks) {
            mark_bytes((size_t)(b->shared - arena) + dynamic_at,
                       now.launch->shared, false, false);
            delete b;
        }
        blocks->clear();
    }
    w->later.clear();
    w->promised.clear();
    w->hesitant.clear();
    now.block = nullptr;
    now.budget = 0;
}
#if SIM_CHECKED
/* Look whether a launch still does something */
typedef std::tuple<int64_t, uint64_t, uint32_t, uint32_t> Sight;
static Sight last_sight;
/* The handler of the clock */
static void look_at_pc(uintptr_t pc)
{
    if (!now.thread)
        return;
    static double since;
    Sight s = { now.budget, w->steps, now.who, now.serial };
    if (s != last_sight)
        since = system_worked();
    last_sight = s;
    if (system_worked() - since < 3 || !system_own(pc))
        return;
    /* Report the loop, and give the launch up */
    last_sight = {};
    report(finding("step-limit", true, pc + 1), "neither memory nor "
           "another thread was touched for %d seconds: a loop without end",
           3);
    abandon(cudaErrorLaunchTimeout);
}
/* Run a launch, checked */
static struct { Now now; SimIndex index; } left;
static cudaError_t leave_launch(uint64_t before)
{
    system_watch(nullptr);
    host_awaited = w->waits;
    if (!w->waits) {
        held_end();
        tell_put_offs();
        tell_early(0, arena_size);
    }
    look_at_memory(accesses() - before + w->blocks * now.threads);
    if (w->waits) {
        left = { now, sim_index };
        now.block = nullptr;
        now.budget = 0;
    } else {
        clear_worker();
        counters.launches++;
        counters.blocks += w->blocks;
    }
    protect(false);
    return w->failed;
}
static cudaError_t resume_launch(const Launch &l)
{
    one_at_a_time(l, *left.now.launch);
    now = left.now;
    sim_index = left.index;
    w->waits = false;
    note_work(next_serial());
    stalls_begin();
    protect(true);
    learn_from_host();
    uint64_t before = w->mark = accesses();
    system_watch(look_at_pc);
    if (given_up())
        w->failed = cudaErrorLaunchTimeout;
    else
        run_threads();
    return leave_launch(before);
}
cudaError_t run_launch(const Launch &l)
{
    static Worker *one = new Worker();
    w = one;                /* whichever thread of the host it is */
    if (w->waits)
        return resume_launch(l);
    uint64_t blocks = (uint64_t)l.grid.x * l.grid.y * l.grid.z;
    w->failed = cudaSuccess;
    w->stops = false;
    w->turn = 0;
    /* Put the blocks into the schedule's order */
    w->order.clear();
    if (settings.schedule == DESCENDING || mixed())
        for (uint64_t i = blocks; i-- > 0; )
            w->order.push_back((uint32_t)i);
    if (mixed())
        shuffle(w->order);
    blocks = only_near(l, w->order, blocks);
    now.first_serial = next_serial();
    shadow_new_launch();
    stalls_begin();
    w->steps = w->slice = w->met = w->ended = 0;
    new_slice();
    end_holds();
    protect(true);
    learn_from_host();
    uint64_t before = accesses();
    system_watch(look_at_pc);
    enter_launch(l, 0, blocks);
    return leave_launch(before);
}
#else
/* Run a launch, unchecked: blocks in parallel */
/* Workers that rest */
static std::mutex rest;
FIRST static std::vector<Worker *> at_rest;
static void leave_worker(void)
{
    std::lock_guard<std::mutex> alone(rest);
    at_rest.push_back(std::exchange(w, nullptr));
}
static thread_local struct Leaving {
    bool taken;
    ~Leaving()
    {
        if (w)
            leave_worker();
    }
} leaving;
static void take_worker(void)
{
    std::lock_guard<std::mutex> alone(rest);
    leaving.taken = true;
    if (!at_rest.empty()) {
        w = at_rest.back();
        at_rest.pop_back();
        return;
    }
    w = new Worker();
    w->shared = (char *)aligned_alloc(4096, SHARED_SLOT);
    if (!w->shared)
        say_lacking("no memory for shared memory");
}
cudaError_t run_launch(const Launch &l)
{
    uint64_t blocks = (uint64_t)l.grid.x * l.grid.y * l.grid.z;
    uint64_t n = l.cooperative ? blocks
        : (uint64_t)std::clamp(settings.threads, 1, 256);
    uint64_t grain = std::clamp<uint64_t>(blocks / n / 4, 1, 64);
    cudaError_t failed = cudaSuccess;
    Meeting meeting((unsigned)n);
    #pragma omp parallel num_threads((int)n) if (blocks > 1)
    {
        /* Run this worker's share of the blocks */
        if (l.cooperative && (uint64_t)omp_get_num_threads() < blocks)
            say_lacking("cannot start a thread for a block");
        if (!w)
            take_worker();
        w->failed = cudaSuccess;
        w->stops = false;
        w->meeting = &meeting;
        #pragma omp for schedule(dynamic)
        for (uint64_t i = 0; i < blocks; i += grain)
        {
            if (!w->failed)
                enter_launch(l, i, std::min(i + grain, blocks));
            if (l.cooperative)
                meeting.leave(w->failed);
        }
        clear_worker();
        #pragma omp critical
        failed = w->failed ? w->failed : failed;
        if (l.cooperative)
            leave_worker();
    }
    counters.launches++;
    counters.blocks += blocks;
    counters.threads += blocks * l.block.x * l.block.y * l.block.z;
    return failed;
}
#endif
