/* warps.cpp -- the operations of a warp */
#include "worker.h"

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
/* What a lane did in its last epoch is ordered by no meeting after it */
bool lane_left(uint32_t who, uint16_t epoch)
{
    const Thread &t = now.block->thread[who & 1023];
    return t.status == DONE && epoch >= t.epoch;
}
/* Of each lane, the first epoch that a fence does not tell; none: ours */
std::vector<uint16_t> epochs_told(void)
{
    const Block *b = now.block;
    unsigned me = now.who & 1023, warp = me & ~31u;
    std::vector<uint16_t> lanes;
    if (now.split)
        lanes.assign(&b->clock[me * 32], &b->clock[me * 32] + 32);
    else if (b->done)
        for (unsigned l = warp; l < warp + 32; l++)
            lanes.push_back(l < now.threads && b->thread[l].status == DONE
                            ? b->thread[l].epoch : now.epoch);
    return lanes;
}
static void count_anew(Block *b, unsigned warp)
{
    for (Thread &t : b->thread) {
        if (t.index / 32u == warp)
            t.epoch = 0;
        if (!b->done || t.status != DONE)
            continue;
        b->gone.resize(now.threads);
        if (!b->gone[t.index])
            b->gone[t.index] = b->interval;
    }
    b->serial = b->interval = next_serial();
    b->split &= ~(1u << warp);
    if (exact)
        shadow_barrier(b->index);
    now.serial = now.interval = b->serial;
    now.since = b->gone.empty() ? b->interval : b->began;
}
static void synchronise_lanes(Block *b, unsigned warp, unsigned mask,
                              unsigned live)
{
    Thread *first = &b->thread[warp * 32];
    bool split = b->split >> warp & 1;
    for (unsigned l = 0; l < 32; l++)
        if (mask & live & 1u << l && first[l].epoch == UINT16_MAX)
            return count_anew(b, warp);
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
        EACH_LANE (k, all_lanes(warp) & ~live)
            for (unsigned p = 0; p < 32; p++)
                b->clock[warp * 1024 + p * 32 + k] = first[k].epoch;
    }
    join_lanes(b, warp, mask & live);
}
/* What each lane gets */
static uint64_t nobodys(unsigned l, unsigned from)
{
    uint64_t large = 0x0101010101010101u * (settings.poison & 15);
    const uint64_t value[] = { 0, ~(uint64_t)0, 1, large };
    return value[(l + from / 2) % 4];
}
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
template <int OP> static void shuffle_by(Thread *first)
{
    uint64_t v[32];
    for (unsigned l = 0; l < 32; l++)
        v[l] = first[l].value;
    for (unsigned l = 0; l < 32; l++)
        first[l].value = v[source_lane(first[l], OP, l) & 31];
    counters.warp_operations += SIM_CHECKED;
    counters.shuffles += SIM_CHECKED;
}
static void shuffle_all(Thread *first, int op)
{
    switch (op) {
    case SIM_IDX: return shuffle_by<SIM_IDX>(first);
    case SIM_UP: return shuffle_by<SIM_UP>(first);
    case SIM_DOWN: return shuffle_by<SIM_DOWN>(first);
    default: return shuffle_by<SIM_XOR>(first);
    }
}
static uint64_t fold_values(int op, uint64_t a, uint64_t b)
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
        folded = first >> i & 1 ? v[i] : fold_values(t.op, folded,
                                                     v[i]);
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
static void mask_report(bool error, const Thread &t, Block *b,
                        const char *text, unsigned lane)
{
    report(about("warp-mask", error, b, t), "mask %08x: %s %u", t.mask,
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
        if (!(present >> from & 1)) {
            mask_report(false, t, b, "what is read is undefined, and right "
                "only if it is not used: it is a lane's that does not take "
                "part,", from);
            v[from] = nobodys(l, from);
        }
        t.value = shuffle ? v[from] : asks.op != SIM_MATCH_ANY ? common
            : combine(t, l, v, present);
        t.status = READY;
        if (&t != runs && !w->round.on)
            push_thread(b, &t);
    }
    if (SIM_CHECKED && asks.op == SIM_SYNC)
        synchronise_lanes(b, warp, mask, live);
    counters.warp_operations += SIM_CHECKED;
    counters.shuffles += SIM_CHECKED && shuffle;
    w->met += (unsigned)__builtin_popcount(mask & lanes & ~live);
    return true;
}
bool retry_warps(Block *b)
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
        mask_report(true, *t, b,
                    "does not name the lane that calls,", lane);
        t->mask |= 1u << lane;
    }
    if (complete_warp(b, *t, t))
        resume_here(t);
    else
        suspend();
}
/* A lane arrives */
static __attribute__((noinline)) SimTurn first_or_last(int op,
    unsigned mask, uint64_t value, unsigned arg, int width,
    void *pc) noexcept
{
    Round &r = w->round;
    bool step = r.on && mask == ~0u && r.step > 0;
    if (UNLIKELY(!step || !(r.asks ? r.op == op
        : r.here % 32 == 0 && r.here + 32 <= now.threads))) {
        leave_order();
        w->stops = true;
    }
    meets(1, (uintptr_t)pc);
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
    const unsigned wide = (unsigned)width & 63;
    if (UNLIKELY(is_shuffle(t->op) && (wide > 32 || wide & (wide - 1))))
        report(about("warp-mask", true, b, *t), "the width of a shuffle "
               "is 1, 2, 4, 8, 16 or 32, and this is none of them");
    if (UNLIKELY(!r.on)) {
        held_meet();
        join_warp(b, t);
        return {};
    }
    /* The first lane of a warp in step, or the last */
    if (!r.asks) {
        r.asks = t;
        r.op = op;
        r.kept = r.site;
        r.site = -1;
    } else if (UNLIKELY(t == r.asks + 31)) {
        if (is_shuffle(t->op))
            shuffle_all(t - 31, op);
        else
            complete_warp(b, *t, t);
        r.epochs = r.epochs || op == SIM_SYNC;
        r.asks = nullptr;
        r.op = -1;
        r.site = r.kept;
        return turn_to(r, r.here - 31);
    }
    return turn_to(r, r.here + 1);
}
extern "C" __attribute__((noinline)) SimTurn sim_lane(int op,
    unsigned mask, uint64_t value, unsigned arg, int width,
    void *pc) noexcept
{
    Round &r = w->round;
    Thread *t = now.thread;
    pc = pc ? pc : (void *)HERE;
    if (UNLIKELY(op != r.op || mask != ~0u || t == r.asks + 31
        || (SIM_CHECKED && now.odd & PENDING)))
        return first_or_last(op, mask, value, arg, width, pc);
    w->met++;
    /* Write down what this lane wants */
    t->pc = (uintptr_t)pc;
    t->op = (uint8_t)op;
    t->mask = mask;
    t->value = value;
    t->arg = arg;
    t->width = width;
    t->epoch = now.epoch;
    t->status = AT_WARP;
    return turn_to(r, r.here + 1);
}
extern "C" uint64_t sim_answer(void) { return now.thread->value; }
