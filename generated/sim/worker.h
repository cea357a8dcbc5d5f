/* worker.h -- what the rooms of the threads offer each other */
#pragma once
#include "internal.h"
#include <climits>
#include <algorithm>
#include <deque>
#include <map>

/* The state of one worker */
/* What a round of a barrier needs */
struct Round {
    bool on;
    int site = -1;          /* where they wait, -1: nobody yet */
    uintptr_t pc;
    unsigned first, here, last;
    int step;               /* 1 ascending, -1 descending */
    SimPlace *sp;
    uint64_t *made;         /* by each, in accesses */
    bool flat;              /* all threads have one coordinate */
    Thread *asks = nullptr; /* lane 0 of a warp that meets */
    int op = -1;            /* what for, -1: no warp does */
    int kept = -1;          /* and the site of the block meanwhile */
    bool epochs = false;    /* a warp has met in this interval */
};
enum { ENDED = INT_MIN };   /* the site of those who are done */
struct Later { char *to; const char *from; size_t size;
               char was[4]; uint32_t pc; };
struct Worker {
    SimPlace home;                      /* the launching context */
    std::vector<char *> stacks;
    std::vector<Block *> resident, idle;
    std::vector<uint32_t> order;        /* of blocks, when random */
    uint64_t next_block, end_block, blocks, steps, slice;
    uint64_t met;               /* lanes, and warps at barriers */
    unsigned turn;
    struct Hesitant { Block *block; Thread *thread; uint64_t since; };
    std::vector<Hesitant> hesitant;     /* the oldest first */
    uint64_t let;                       /* of them, so far */
    uint64_t calm;                      /* accesses, and nothing else */
    uint64_t ended;                     /* steps when a block ended */
    bool over;                          /* a slice has just ended */
    cudaError_t failed;
    bool simple;                        /* ascending, one block */
    bool straight;                      /* and threads in a row */
    bool stops;                         /* a thread has waited */
    bool waits;                         /* for the host */
    dim3 shape;
    uint3 place[1024];                  /* of the threads in a block */
    Round round;
    uint64_t mark;                      /* accesses counted so far */
    char *shared;                       /* unchecked: one a worker */
    Meeting *meeting;
    std::map<uint32_t, std::deque<std::vector<Later>>> later;
    std::map<std::pair<const void *, uint32_t>,
             std::vector<Later>> promised;      /* to a barrier */
};
extern SIM_LOCAL Worker *w HIDDEN;
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
static inline void set_block(Block *b)
{
    now.block = b;
    sim_index.block = b->at;
}
unsigned whose_turn(const Block *b);
/* The queue of the ready */
static inline void push_thread(Block *b, Thread *t)
{
    t->status = READY;
    unsigned n = now.threads, at = b->head + b->queued++;
    b->queue[at >= n ? at - n : at] = t->index;
}
static inline Thread *pop_thread(Block *b)
{
    unsigned n = now.threads, i = b->head;
    if (mixed() && b->queued > 1) {
        unsigned j = (i + draw_number() % b->queued) % n;
        std::swap(b->queue[i], b->queue[j]);
    } else if (UNLIKELY(takes_turns)) {
        std::swap(b->queue[i], b->queue[(i + whose_turn(b)) % n]);
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
    t->stood = false;
    t->epoch = 0;
    t->stack = nullptr;
    b->made[t->index] = 0;
    return t;
}
/* A round of threads that pass a barrier on */
static inline __attribute__((always_inline)) SimTurn turn_to(Round &r,
    unsigned to)
{
    unsigned from = r.here;
    if (SIM_CHECKED)
        tally(r.made[from]);
    r.here = to;
    now.thread += (int)to - (int)from;
    now.who += to - from;
    if (LIKELY(r.flat))
        sim_index.thread.x = to;
    else
        sim_index.thread = w->place[to];
    if (UNLIKELY(r.epochs))
        now.epoch = now.thread->epoch;
    __builtin_prefetch(r.sp[(to + (unsigned)r.step) & 1023].sp, 1);
    return between(&r.sp[from], &r.sp[to]);
}
/* The lanes of a warp */
#define HERE ((uintptr_t)SIM_BACK)
#define EACH_LANE(l, mask) \
    for (unsigned l = 0; l < 32; l++) if ((mask) >> l & 1)
static inline unsigned all_lanes(unsigned warp)
{
    unsigned n = now.threads - warp * 32;
    return n >= 32 ? ~0u : (1u << n) - 1;
}
/* What the threads' files ask of each other */
/* in a slot: of the memory whose size the launch gives */
static const size_t dynamic_at = SHARED_SLOT / 2;
void suspend(Thread *next = nullptr);
void leave_order(void);
void goes_on_for_ever(uintptr_t pc, bool meets);
enum { MEETINGS = 4 };      /* of lanes, for each access of the limit */
static inline void meets(unsigned lanes, uintptr_t pc)
{
    if (UNLIKELY((w->met += lanes) > MEETINGS * settings.steps)) {
        leave_order();
        goes_on_for_ever(pc, true);
    }
}
bool may_round(void);
void start_round(Block *b), forget_epochs(Block *b);
void shared_start(Block *b);
bool release_active(Block *b), release_grid(void);
void release_barrier(Block *b), deadlock(void);
bool retry_warps(Block *b), begun_by_loop(void);
Report about(const char *kind, bool error, const Block *b,
             const Thread &t, const Thread *other = nullptr);
