/* threads.cpp -- threads as fibers, and who runs next */
#include "internal.h"
#include <sys/mman.h>
#include <ucontext.h>
#include <pthread.h>
#include <climits>
#include <csignal>
#include <ctime>
#include <algorithm>
#include <deque>
#include <map>
#include <tuple>
#if !SIM_CHECKED
#include <omp.h>
#endif

/* The state of one worker */
SIM_LOCAL Now now;
/* The index of the running thread, where kernels find it */
#if SIM_CHECKED
extern "C" { SimIndex sim_index; }
static struct { uint32_t end; } sim_loop;
extern "C" uint3 sim_index_at(unsigned offset)
    { return (&sim_index.thread)[offset / sizeof(uint3)]; }
#else
extern "C" { __thread SimIndex sim_index; __thread SimLoop sim_loop; }
#endif
/* What a round of a barrier needs */
struct Round {
    bool on;
    int site = -1;          /* where they wait, -1: nobody yet */
    uintptr_t pc;
    unsigned first, here, last;
    int step;               /* 1 ascending, -1 descending */
    SimPlace *sp;
    uint64_t *made;         /* by each, in accesses */
    Thread *asks;           /* lane 0 of a warp that meets, or null */
    int kept;               /* and the site of the block meanwhile */
    bool epochs;            /* a warp has met in this interval */
};
enum { ENDED = INT_MIN };   /* the site of those who are done */
struct Later { char *to; const char *from; size_t size; };
struct Worker {
    SimPlace home;                      /* the launching context */
    std::vector<char *> stacks;
    std::vector<Block *> resident, idle;
    std::vector<uint32_t> order;        /* of blocks, when random */
    uint64_t next_block, end_block, blocks, steps, slice;
    unsigned turn;
    struct Hesitant { Block *block; Thread *thread; uint64_t since; };
    std::vector<Hesitant> hesitant;     /* the oldest first */
    uint64_t let;                       /* of them, so far */
    uint64_t calm;                      /* accesses, and nothing else */
    bool over;                          /* a slice has just ended */
    cudaError_t failed;
    bool simple;                        /* ascending, one block */
    bool straight;                      /* and threads in a row */
    bool stops;                         /* a thread has waited */
    dim3 shape;
    uint3 place[1024];                  /* of the threads in a block */
    Round round;
    uint64_t mark;                      /* accesses counted so far */
    char *shared;                       /* unchecked: one a worker */
    pthread_barrier_t *meeting;
    std::map<uint32_t, std::deque<std::vector<Later>>> later;
};
static SIM_LOCAL Worker *w;
/* Count what one thread has done */
static inline uint64_t accesses(void)
    { return counters.loads + counters.stores + counters.atomics; }
static inline uint64_t tally(uint64_t &made)
{
    uint64_t since = w->mark;
    w->mark = accesses();
    return made += w->mark - since;
}
static inline void account(unsigned thread)
{
    if (SIM_CHECKED)
        counters.longest = std::max(counters.longest,
                                    tally(now.block->made[thread]));
}
/* Switch stacks */
#if defined __x86_64__ && !defined SIM_UCONTEXT
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
static SimTurn between(SimPlace *from, SimPlace *to)
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
/* Stacks, at different places of the cache */
static char *take_stack(void)
{
    if (w->stacks.empty()) {
        enum { MANY = 32 };
        static unsigned colour;
        size_t size = (stack_size + 4096 + 64) & ~63ul;
        /* Map the space for MANY stacks at p */
        char *p = (char *)mmap(nullptr, MANY * size,
            PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p == MAP_FAILED)
            lack("no memory for thread stacks");
        for (unsigned i = 0; i < MANY; i++)
            w->stacks.push_back(p + i * size
                + (__atomic_fetch_add(&colour, 1, 0) * 192) % 4096);
    }
    char *s = w->stacks.back();
    w->stacks.pop_back();
    return s;
}
/* Become a thread */
static inline void resume_here(Thread *t)
{
    Block *b = now.block;
    now.thread = t;
    sim_index.thread = w->place[t->index];
    t->status = READY;
    now.who = b->index << 10 | t->index;
    now.epoch = t->epoch;
    now.serial = b->serial;
    now.interval = b->interval;
    now.began = b->began;
    now.since = b->gone.empty() ? b->interval : b->began;
    now.split = b->split >> (t->index / 32u) & 1;
}
static inline uint3 place_in(uint32_t i, dim3 d)
    { return { i % d.x, i / d.x % d.y, i / d.x / d.y }; }
static void set_block(Block *b)
{
    now.block = b;
    sim_index.block = b->at;
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
/* Blocks, and the choice of who runs next */
/* How long a thread may run */
static void new_slice(void)
{
    w->steps += w->slice;
    w->slice = settings.schedule == LOCKSTEP ? 1
        : mixed() ? 1 + draw() % 24 : 1 << 13;
    now.budget = (int64_t)w->slice - 1;
}
/* Shared memory */
/* Where shared memory lies */
static size_t shared_top = RED;         /* of all static variables */
static const size_t dynamic_at = SHARED_SLOT / 2;
FIRST static std::vector<SimShared *> shared_variables;
static std::mutex shared_lock;
/* Bytes of a block's shared memory that are not written yet */
static void unwritten(Block *b, size_t at, size_t n)
{
    if (!SIM_CHECKED)
        return;
    mark((size_t)(b->shared - arena) + at, n, true, false);
    memset(b->shared + at, settings.poison, n);
    shadow_wrote(b->shared + at, n);
}
static void place_shared(SimShared *s)
{
    std::lock_guard<std::mutex> hold(shared_lock);
    if (!s->offset) {
        size_t a = s->align < 16 ? 16 : s->align;
        size_t at = (shared_top + a - 1) & ~(a - 1);
        if (at + s->size + RED > dynamic_at)
            die("too much static shared memory (%s)", s->name);
        shared_top = at + s->size + 32;
        shared_variables.push_back(s);
        /* Is it more than a block has? */
        static std::pair<uint32_t, size_t> met; /* a launch, and a sum */
        met = { now.first_serial, s->size
                + (met.first == now.first_serial ? met.second : 0) };
        const Launch &l = *now.launch;
        if (SIM_CHECKED && l.shared + met.second > 48 << 10
            && (l.shared > granted(l.function) || met.second > 48 << 10))
            die("%s: %zu bytes of static shared memory, and %zu of dynamic, "
                "are too much for a block", l.name, met.second, l.shared);
        /* Let the checker know of the variable, in every slot */
        for (Block *b : w->resident)
            unwritten(b, at, s->size);
        __atomic_store_n(&s->offset, at, __ATOMIC_RELEASE);
    }
}
extern "C" void *sim_shared(SimShared *s)
{
    if (UNLIKELY(!__atomic_load_n(&s->offset, __ATOMIC_ACQUIRE)))
        place_shared(s);
    return now.block->shared + s->offset;
}
extern "C" void *sim_dynamic_shared(void)
    { return now.block->shared + dynamic_at; }
/* A block's shared memory when it starts */
static void shared_start(Block *b)
{
    for (const SimShared *s : shared_variables)
        unwritten(b, s->offset, s->size);
    unwritten(b, dynamic_at, now.launch->shared);
}
void look_at_shared(Block *b)
{
    for (const SimShared *s : shared_variables)
        shadow_look(b->shared + s->offset, s->size, true);
    shadow_look(b->shared + dynamic_at, now.launch->shared, true);
}
/* the name of the shared variable at an offset of a slot */
std::string shared_place(size_t off, size_t n)
{
    static const SimShared dynamic = { "dynamic shared", 0, 0,
                                       dynamic_at };
    const SimShared *best = off < dynamic_at - RED ? nullptr : &dynamic;
    for (const SimShared *s : shared_variables)
        if (s->offset <= off && (!best || s->offset > best->offset))
            best = s;
    if (!best)
        return "shared memory";
    if (best->size == n && off == best->offset)
        return best->name;
    intptr_t i = (intptr_t)(off - best->offset) / (intptr_t)n;
    return best->name + ("[" + std::to_string(i) + "]");
}
/* Start a block, and retire it */
template <class T> static void shuffle(std::vector<T> &v)
{
    for (size_t i = v.size(); i > 1; i--)
        std::swap(v[i - 1], v[draw() % i]);
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
    held_fence(scope != 0);
    if (!exact)
        return;
    new_tag();
    shadow_fence(scope != 0);
}
#endif
static Block *make_block(void)
{
    Block *b = new Block();
    unsigned n = now.threads;
    size_t slot = w->resident.size() + w->idle.size();
    b->shared = SIM_CHECKED ? arena + slot * SHARED_SLOT : w->shared;
    b->thread.resize(n);
    b->sp.resize(1024);     /* turn() looks one ahead */
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
static bool may_round(void)
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
            t.status = FRESH;
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
    if (SIM_CHECKED)
        look_at_shared(b);
    w->resident.erase(std::find(w->resident.begin(), w->resident.end(),
                                b));
    w->idle.push_back(b);
    now.block = nullptr;
    if (SIM_CHECKED)
        counters.threads += now.threads;
    if (!settings.total)
        w->steps = 0;
}
/* Which thread of a block is next */
/* The queue of the ready */
static inline void push(Block *b, Thread *t)
{
    t->status = READY;
    unsigned n = now.threads, at = b->head + b->queued++;
    b->queue[at >= n ? at - n : at] = t->index;
}
static inline Thread *pop(Block *b)
{
    unsigned n = now.threads, i = b->head;
    if (mixed() && b->queued > 1) {
        unsigned j = (i + draw() % b->queued) % n;
        std::swap(b->queue[i], b->queue[j]);
    }
    b->head = i + 1 == n ? 0 : i + 1;
    b->queued--;
    return &b->thread[b->queue[i]];
}
static inline Thread *fresh(Block *b)
{
    Thread *t = &b->thread[b->order[b->fresh++]];
    w->calm = 0;
    t->status = FRESH;
    t->epoch = 0;
    t->stack = nullptr;
    b->made[t->index] = 0;
    return t;
}
static Thread *choose(Block *b)
{
    if (w->round.on)
        return &b->thread[w->round.here];
    unsigned left = now.threads - b->fresh;
    if (mixed() && left && b->queued)
        return draw() % (left + b->queued) < left ? fresh(b) : pop(b);
    if (settings.schedule == LOCKSTEP && left)
        return fresh(b);
    if (b->queued)
        return pop(b);
    return left ? fresh(b) : nullptr;
}
/* A round of threads that pass a barrier on */
static inline __attribute__((always_inline)) SimTurn turn(Round &r,
    unsigned to)
{
    unsigned from = r.here;
    if (SIM_CHECKED)
        tally(r.made[from]);
    r.here = to;
    now.thread += (int)to - (int)from;
    now.who += to - from;
    sim_index.thread = w->place[to];
    if (UNLIKELY(r.epochs))
        now.epoch = now.thread->epoch;
    __builtin_prefetch(r.sp[(to + (unsigned)r.step) & 1023].sp, 1);
    return between(&r.sp[from], &r.sp[to]);
}
static void start_round(Block *b)
{
    unsigned first = b->order[0], last = b->order[now.threads - 1];
    w->round = { true, -1, 0, first, first, last, first < last ? 1 : -1,
                 b->sp.data(), b->made.data(), nullptr, -1, false };
}
static void forget_epochs(Block *b)
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
            push(b, &t);
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
    r.site = -1;
    r.asks = nullptr;
}
static __attribute__((noinline)) void leave_order(void)
{
    if (UNLIKELY(sim_loop.end))
        leave_loop();
    if (w->round.on)
        end_round();
}
/* What wakes threads that wait */
/* The line of a call that a compiler may have merged with another */
static int site_line(const Thread &t)
{
    if (t.status == AT_WARP)
        return t.width >> 6;
    return t.site < 0 ? -t.site : t.site & 0xffff;
}
/* A report about a thread that waits */
static Report about(const char *kind, bool error, const Block *b,
                    const Thread &t, const Thread *other = nullptr)
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
    b->at_barrier = 0;
    b->serial = b->interval = next_serial();
    if (SIM_CHECKED && exact)
        shadow_barrier(b->index);
    b->split = 0;
}
static void release_barrier(Block *b)
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
        push(b, &t);
    }
    new_interval(b);
    if (round)
        start_round(b);
}
/* The lanes that ask who is active, once nobody else can run */
#define EACH_LANE(l, mask) \
    for (unsigned l = 0; l < 32; l++) if ((mask) >> l & 1)
static unsigned all_lanes(unsigned warp)
{
    unsigned n = now.threads - warp * 32;
    return n >= 32 ? ~0u : (1u << n) - 1;
}
static bool release_active(Block *b)
{
    b->asks_active = false;
    for (Thread &t : b->thread)
        if (t.status == AT_ACTIVE) {
            /* Let all lanes go that ask where t asks */
            Thread *first = &b->thread[t.index & ~31u];
            unsigned mask = 0, warp = all_lanes(t.index / 32u);
            EACH_LANE (l, warp)
                if (first[l].status == AT_ACTIVE && first[l].site == t.site
                    && (t.site >= 0 || first[l].pc == t.pc))
                    mask |= 1u << l;
            EACH_LANE (l, mask) {
                first[l].value = mask;
                push(b, &first[l]);
            }
        }
    return true;
}
/* All blocks at the grid's barrier */
static bool release_grid(void)
{
    if (w->resident.size() != w->blocks)
        return false;
    for (Block *b : w->resident)
        if (b->at_grid + b->done != now.threads || !b->at_grid)
            return false;
    if (SIM_CHECKED) {
        now.first_serial = next_serial();
        shadow_new_launch();
    } else {
        pthread_barrier_wait(w->meeting);
    }
    /* Let the threads of all blocks go on */
    for (Block *b : w->resident) {
        for (Thread &t : b->thread)
            if (t.status == AT_GRID)
                push(b, &t);
        b->at_grid = 0;
        b->serial = b->interval = next_serial();
    }
    return true;
}
/* Deadlock */
static void deadlock(void)
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
    static const char *const where[] = { "", "", "a barrier",
        "a warp operation", "__activemask()", "the grid's barrier" };
    Report r = about("deadlock", true, b, *t, u);
    report(r, "waits at %s for threads that will never come%s%s",
           where[t->status], u ? "; another waits at " : "",
           u ? where[u->status] : "");
    abandon(cudaErrorLaunchTimeout);
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
        { return settings.hesitant == 1 ? number(a) < number(b)
                                        : number(a) > number(b); };
    auto next = w->let++ - all[0].since > 1024 ? all.begin()
        : std::min_element(all.begin(), all.end(), earlier);
    push(next->block, next->thread);
    all.erase(next);
    w->calm = 0;
    return true;
}
/* Pick the thread that runs next */
static bool retry_warps(Block *b);
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
static Thread *pick(void)
{
    w->calm = std::exchange(w->over, false) ? w->calm : 0;
    if (w->calm > 1024)
        let_hesitant();
    size_t most = now.launch->cooperative ? (size_t)SLOTS
        : mixed() ? 6 : 1;
    for (;;) {
        while (w->resident.size() < most && admit())
            ;
        size_t n = w->resident.size();
        if (!n)
            return nullptr;
        if (mixed())
            w->turn = (unsigned)draw();
        bool retired = false;
        /* Ask one block after the other for a thread */
        for (size_t i = 0; i < n && !retired; i++) {
            Block *b = w->resident[(w->turn + i) % n];
            Thread *t = choose(b);
            if (!t && b->done == now.threads) {
                retire(b);
                retired = true;
            } else if (t || (resolve(b) && (t = choose(b)))) {
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
    sim_go(turn(r, r.here == r.last ? r.first
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
static void suspend(Thread *next = nullptr)
{
    Thread *me = now.thread;
    take_store();
    shadow_settle();
    account(me->index);
    me->epoch = now.epoch;
    SimPlace *from = &now.block->sp[me->index];
    Thread *t = next ? next : pick();
    if (!t)
        die("the scheduler lost a thread");
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
    t = next ? fresh(b) : pick();
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
        if (w->straight && !now.block->stopped)
            sim_loop.end = now.threads;
        now.launch->body(now.launch->pack);
        if (sim_loop.end)
            finish_loop();
        if (SIM_CHECKED && UNLIKELY(now.odd & PENDING))
            shadow_settle();
        if (!ended_in_step())
            next_thread(mine);
    }
}
/* What lets a thread wait, or gives its place to another */
/* Preemption, fairness, and the step limit */
void yield_now(uintptr_t pc)
{
    new_slice();
    bool orderly = w->round.on || sim_loop.end;
    if (orderly && accesses() - w->mark < w->slice
        && w->steps <= settings.steps)
        return;
    leave_order();
    w->calm += w->slice;
    w->over = true;
    /* End a launch that has made too many accesses */
    if (w->steps > settings.steps) {
        Report r = finding("step-limit", true, pc);
        report(r, "more than %llu memory accesses in one launch%s",
               (unsigned long long)settings.steps,
               settings.total ? "" : ", and no block has ended meanwhile");
        abandon(cudaErrorLaunchTimeout);
    }
    Block *b = now.block;
    bool turns = settings.schedule < LOCKSTEP
        || (settings.schedule == LOCKSTEP && !(w->steps & 8191));
    if (turns && b->fresh == now.threads) {
        w->turn++;
        if (w->resident.size() < SLOTS)
            admit();
    }
    push(b, now.thread);
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
    push(now.block, now.thread);
    suspend();
}
void hesitate(void)
{
    leave_order();
    now.thread->status = READY;
    w->hesitant.push_back({ now.block, now.thread, w->let });
    suspend();
}
/* Barriers, as the kernel calls them */
static inline Thread *stops_at(Status where, int site, uintptr_t pc)
{
    leave_order();
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
#define HERE ((uintptr_t)__builtin_return_address(0))
/* A plain barrier, which is nearly always one of a round */
static __attribute__((noinline)) SimTurn barrier(int, uintptr_t);
extern "C" __attribute__((noinline)) SimTurn sim_meet(int site) noexcept
{
    Round &r = w->round;
    if (UNLIKELY(site != r.site || r.here == r.last))
        return barrier(site, HERE);
    if (SIM_CHECKED && UNLIKELY(now.odd & PENDING))
        shadow_settle();
    return turn(r, r.here + (unsigned)r.step);
}
static SimTurn barrier(int site, uintptr_t pc)
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
    r.site = last ? -1 : site;
    r.pc = pc;
    if (last) {
        Block *b = now.block;
        new_interval(b);
        now.serial = now.interval = now.since = b->serial;
        forget_epochs(b);
    }
    return turn(r, last ? r.first : r.here + (unsigned)r.step);
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
extern "C" unsigned sim_active(int site, void *pc)
{
    stops_at(AT_ACTIVE, site, pc ? (uintptr_t)pc : HERE);
    now.block->asks_active = true;
    suspend();
    return (unsigned)now.thread->value;
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
/* The operations of a warp */
/* Which lanes of a warp happened before which */
static void join_lanes(Block *b, unsigned warp, unsigned mask)
{
    uint16_t seen[32] = { 0 }, *c = &b->clock[warp * 1024];
    Thread *first = &b->thread[warp * 32];
    EACH_LANE (p, mask) {
        for (unsigned k = 0; k < 32; k++)
            seen[k] = std::max(seen[k], c[p * 32 + k]);
        seen[p] = std::max(seen[p], (uint16_t)(first[p].epoch + 1));
    }
    EACH_LANE (p, mask) {
        std::copy_n(seen, 32, &c[p * 32]);
        first[p].epoch = seen[p];
    }
}
bool warp_ordered(uint32_t who, uint16_t epoch)
{
    const Block *b = now.block;
    unsigned me = now.who & 1023;
    return b->clock[me / 32 * 1024 + me % 32 * 32 + who % 32]
        > epoch;
}
static void synchronise_lanes(Block *b, unsigned warp, unsigned mask,
                              unsigned live)
{
    Thread *first = &b->thread[warp * 32];
    bool split = b->split >> warp & 1;
    if (!split && (mask & all_lanes(warp)) == all_lanes(warp)) {
        EACH_LANE (l, live)
            first[l].epoch++;
        return;
    }
    if (!split) {
        b->split |= 1u << warp;
        b->clock.resize(32 * 1024);
        std::fill_n(&b->clock[warp * 1024], 1024,
                    first[__builtin_ctz(mask & live)].epoch);
    }
    join_lanes(b, warp, mask & live);
}
/* What each lane gets */
static inline unsigned source_lane(const Thread &t, int op, unsigned l)
{
    unsigned width = (unsigned)t.width & 63, low = l & ~(width - 1);
    unsigned n = t.arg & 31;
    switch (op) {
    case SIM_IDX: return low + (n & (width - 1));
    case SIM_UP: return l < low + n ? l : l - n;
    case SIM_DOWN: return l + n >= low + width ? l : l + n;
    default: return (l ^ n) >= low + width ? l : l ^ n;
    }
}
static inline bool is_shuffle(uint8_t op)
    { return op >= SIM_IDX && op <= SIM_XOR; }
static __attribute__((noinline)) void shuffle_all(Thread *first, int op)
{
    uint64_t v[32];
    for (unsigned l = 0; l < 32; l++)
        v[l] = first[l].value;
    for (unsigned l = 0; l < 32; l++)
        first[l].value = v[source_lane(first[l], op, l) & 31];
    counters.warp_operations += SIM_CHECKED;
    counters.shuffles += SIM_CHECKED;
}
static uint64_t fold(int op, uint64_t a, uint64_t b)
{
    switch (op) {
    case SIM_ADD: return a + b;
    case SIM_MIN: return (uint32_t)b < (uint32_t)a ? b : a;
    case SIM_MAX: return (uint32_t)b > (uint32_t)a ? b : a;
    case SIM_MINS: return (int32_t)b < (int32_t)a ? b : a;
    case SIM_MAXS: return (int32_t)b > (int32_t)a ? b : a;
    case SIM_AND: return a & b;
    case SIM_OR: return a | b;
    default: return a ^ b;
    }
}
static uint64_t combine(const Thread &t, unsigned l, const uint64_t *v,
                        unsigned present)
{
    unsigned votes = 0, equal = 0, first = present & -present;
    uint64_t folded = 0;
    EACH_LANE (i, present) {
        votes |= (unsigned)(v[i] & 1) << i;
        equal |= (unsigned)(v[i] == v[l]) << i;
        folded = first >> i & 1 ? v[i] : fold(t.op, folded, v[i]);
    }
    switch (t.op) {
    case SIM_BALLOT: return votes;
    case SIM_ANY: return votes != 0;
    case SIM_ALL: return votes == present;
    case SIM_MATCH_ANY: return equal;
    case SIM_MATCH_ALL: return equal == present ? present : 0;
    default: return folded;
    }
}
/* Reports about masks */
static void mask_report(const Thread &t, Block *b, const char *text,
                        unsigned lane)
{
    report(about("warp-mask", true, b, t), "mask %08x: %s %u", t.mask,
           text, lane);
}
/* Complete a warp operation when every lane of its mask has come */
static bool complete_warp(Block *b, Thread &asks, Thread *runs)
{
    unsigned warp = asks.index / 32u, lanes = all_lanes(warp);
    unsigned live = 0, present = 0, mask = asks.mask;
    Thread *first = &b->thread[warp * 32];
    /* Return if a lane of the mask is still missing */
    for (unsigned l = 32 - (unsigned)__builtin_clz(lanes); l-- > 0; ) {
        Thread &t = first[l];
        if (t.status != DONE)
            live |= 1u << l;
        if (!(mask >> l & 1) || t.status == DONE)
            continue;
        if (t.status != AT_WARP || t.mask != mask || t.op != asks.op)
            return false;
        present |= 1u << l;
    }
    /* Report a lane of the mask that has left the kernel */
    unsigned gone = mask & ~live & lanes;
    if (gone)
        mask_report(asks, b, "names a lane that has left the kernel,",
                    (unsigned)__builtin_ctz(gone));
    /* Compute what each lane gets */
    uint64_t v[32] = { 0 }, common = 0;
    EACH_LANE (l, lanes)
        v[l] = first[l].value;
    bool shuffle = is_shuffle(asks.op);
    if (!shuffle && asks.op != SIM_SYNC)
        common = combine(asks, asks.index % 32u, v, present);
    EACH_LANE (l, present) {
        Thread &t = first[l];
        /* Give lane l what it gets */
        unsigned from = shuffle ? source_lane(t, t.op, l) : l;
        if (!(present >> from & 1) && lanes >> from & 1)
            mask_report(t, b, "reads from a lane that does not take part,",
                        from);
        t.value = shuffle ? v[from] : asks.op != SIM_MATCH_ANY ? common
            : combine(t, l, v, present);
        t.status = READY;
        if (&t != runs && !w->round.on)
            push(b, &t);
    }
    if (SIM_CHECKED && asks.op == SIM_SYNC)
        synchronise_lanes(b, warp, mask, live);
    counters.warp_operations += SIM_CHECKED;
    counters.shuffles += SIM_CHECKED && shuffle;
    return true;
}
static bool retry_warps(Block *b)
{
    bool any = false;
    for (Thread &t : b->thread)
        if (t.status == AT_WARP)
            any = complete_warp(b, t, nullptr) || any;
    return any;
}
/* A lane waits for the others of its mask */
static __attribute__((noinline)) void join_warp(Block *b, Thread *t)
{
    unsigned lane = t->index % 32u;
    if (!(t->mask >> lane & 1)) {
        mask_report(*t, b, "does not name the lane that calls,", lane);
        t->mask |= 1u << lane;
    }
    if (complete_warp(b, *t, t))
        resume_here(t);
    else
        suspend();
}
/* A lane arrives */
extern "C" __attribute__((noinline)) SimTurn sim_lane(int op,
    unsigned mask, uint64_t value, unsigned arg, int width,
    void *pc) noexcept
{
    Round &r = w->round;
    pc = pc ? pc : (void *)HERE;
    bool step = r.on && mask == ~0u && r.step > 0;
    if (UNLIKELY(!step || !(r.asks ? r.asks->op == op
        : r.here % 32 == 0 && r.here + 32 <= now.threads))) {
        leave_order();
        w->stops = true;
    }
    Thread *t = now.thread;
    Block *b = now.block;
    if (SIM_CHECKED && UNLIKELY(now.odd & PENDING))
        shadow_settle();
    /* Write down what this lane wants */
    t->pc = (uintptr_t)pc;
    t->op = (uint8_t)op;
    t->mask = mask;
    t->value = value;
    t->arg = arg;
    t->width = width;
    t->epoch = now.epoch;
    t->status = AT_WARP;
    if (UNLIKELY(!r.on)) {
        held_meet();
        join_warp(b, t);
        return {};
    }
    /* The first lane of a warp in step, or the last */
    if (!r.asks) {
        r.asks = t;
        r.kept = r.site;
        r.site = -1;
    } else if (UNLIKELY(t == r.asks + 31)) {
        if (is_shuffle(t->op))
            shuffle_all(t - 31, op);
        else
            complete_warp(b, *t, t);
        r.epochs = r.epochs || op == SIM_SYNC;
        r.asks = nullptr;
        r.site = r.kept;
        return turn(r, r.here - 31);
    }
    return turn(r, r.here + 1);
}
extern "C" uint64_t sim_answer(void) { return now.thread->value; }
/* Copies that arrive later */
static std::deque<std::vector<Later>> &batches(void)
{
    const uint3 &t = sim_index.thread;
    const dim3 &d = now.launch->block;
    unsigned i = t.x + d.x * (t.y + d.y * t.z);
    auto &b = w->later[now.block->index << 10 | i];
    if (b.empty())
        b.emplace_back();
    return b;
}
extern "C" void sim_copy_later(void *d, const void *s, size_t n,
                               unsigned rank, unsigned ranks)
{
    for (size_t i = rank * 4ul; i < n; i += ranks * 4ul)
        batches().back().push_back({ (char *)d + i, (const char *)s + i,
                                     std::min<size_t>(4, n - i) });
}
extern "C" void sim_copy_commit(void)
    { batches().emplace_back(); }
extern "C" void sim_copies_now(unsigned keep,
                               [[maybe_unused]] void *pc)
{
    auto &b = batches();
    for (; b.size() > keep + 1ul; b.pop_front())
        for (const Later &l : b.front()) {
#if SIM_CHECKED
            sim_access(l.from, l.size, SIM_R, pc);
            sim_access(l.to, l.size, SIM_W, pc);
#endif
            memcpy(l.to, l.from, l.size);
        }
}
/* Launches */
/* Run a launch on this worker */
static void enter(const Launch &l, uint64_t from, uint64_t to)
{
    now.launch = &l;
    now.threads = l.block.x * l.block.y * l.block.z;
    sim_index.block_dim = l.block;
    sim_index.grid_dim = l.grid;
    w->next_block = from;
    w->end_block = to;
    w->blocks = to - from;
    w->mark = accesses();
    w->simple = settings.schedule <= DESCENDING;
    w->straight = settings.schedule == ASCENDING
        && l.block.y == 1 && l.block.z == 1;
    w->round = {};
    sim_loop.end = 0;
    if (memcmp(&w->shape, &l.block, sizeof(dim3)))
        for (uint32_t i = 0; i < now.threads; i++)
            w->place[i] = place_in(i, l.block);
    w->shape = l.block;
    Thread *t = pick();
    if (t)
        switch_to(&w->home, t);
    now.thread = nullptr;
}
static void clear_worker(void)
{
    for (Block *b : w->resident)
        for (Thread &t : b->thread)
            if (t.status != DONE && t.status != FRESH && t.stack)
                w->stacks.push_back(t.stack);
    for (auto *blocks : { &w->resident, &w->idle }) {
        for (Block *b : *blocks) {
            mark((size_t)(b->shared - arena) + dynamic_at,
                 now.launch->shared, false, false);
            delete b;
        }
        blocks->clear();
    }
    w->later.clear();
    w->hesitant.clear();
    now.block = nullptr;
    now.budget = 0;
}
#if SIM_CHECKED
/* Look whether a launch still does something */
typedef std::tuple<int64_t, uint64_t, uint32_t, uint32_t> Sight;
static Sight last_sight;
/* The handler of the clock */
static double worked(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
static void look(int, siginfo_t *, void *context)
{
    if (!now.thread)
        return;
    static double since;
    Sight s = { now.budget, w->steps, now.who, now.serial };
    if (s != last_sight)
        since = worked();
    last_sight = s;
    uintptr_t pc = interrupted_at((ucontext_t *)context);
    bool ours = within(pc, &__executable_start, &_end);
    if (worked() - since < 3 || !ours)
        return;
    /* Report the loop, and give the launch up */
    last_sight = {};
    report(finding("step-limit", true, pc + 1), "neither memory nor "
           "another thread was touched for %d seconds: a loop without end",
           3);
    abandon(cudaErrorLaunchTimeout);
}
static void watch(bool on)
{
    static timer_t timer;
    static bool made;
    struct itimerspec t = {};
    t.it_interval.tv_sec = t.it_value.tv_sec = on ? 1 : 0;
    if (made && !timer_settime(timer, 0, &t, nullptr))
        return;
    struct sigaction a = {};
    a.sa_sigaction = look;
    a.sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER;
    sigaction(SIGVTALRM, &a, nullptr);
    struct sigevent e = {};
    e.sigev_notify = SIGEV_SIGNAL;
    e.sigev_signo = SIGVTALRM;
    made = !timer_create(CLOCK_MONOTONIC, &e, &timer)
        && !timer_settime(timer, 0, &t, nullptr);
}
/* Run a launch, checked */
cudaError_t run_launch(const Launch &l)
{
    if (!w)
        w = new Worker();
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
    now.first_serial = next_serial();
    shadow_new_launch();
    w->steps = w->slice = 0;
    new_slice();
    protect(true);
    learn_from_host();
    uint64_t before = accesses();
    watch(true);
    enter(l, 0, blocks);
    watch(false);
    held_end();
    look_at_memory(accesses() - before + blocks * now.threads);
    clear_worker();
    protect(false);
    counters.launches++;
    counters.blocks += blocks;
    return w->failed;
}
#else
/* Run a launch, unchecked: blocks in parallel */
cudaError_t run_launch(const Launch &l)
{
    uint64_t blocks = (uint64_t)l.grid.x * l.grid.y * l.grid.z;
    uint64_t n = l.cooperative ? blocks
        : (uint64_t)std::clamp(settings.threads, 1, 256);
    uint64_t grain = std::clamp<uint64_t>(blocks / n / 4, 1, 64);
    cudaError_t failed = cudaSuccess;
    pthread_barrier_t meeting;
    pthread_barrier_init(&meeting, nullptr, (unsigned)n);
    #pragma omp parallel num_threads((int)n) if (blocks > 1)
    {
        /* Run this worker's share of the blocks */
        if (l.cooperative && (uint64_t)omp_get_num_threads() < blocks)
            lack("cannot start a thread for a block");
        if (!w) {
            w = new Worker();
            w->shared = (char *)aligned_alloc(4096, SHARED_SLOT);
            if (!w->shared)
                lack("no memory for shared memory");
        }
        w->failed = cudaSuccess;
        w->stops = false;
        w->meeting = &meeting;
        #pragma omp for schedule(dynamic)
        for (uint64_t i = 0; i < blocks; i += grain)
            enter(l, i, std::min(i + grain, blocks));
        clear_worker();
        #pragma omp critical
        failed = w->failed ? w->failed : failed;
        if (l.cooperative) {
            free(w->shared);
            delete w;
            w = nullptr;
        }
    }
    pthread_barrier_destroy(&meeting);
    counters.launches++;
    counters.blocks += blocks;
    counters.threads += blocks * l.block.x * l.block.y * l.block.z;
    return failed;
}
#endif
