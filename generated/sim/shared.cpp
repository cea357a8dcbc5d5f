/* shared.cpp -- shared memory, and copies into it that arrive later */
#include "worker.h"
#include <mutex>

/* Where shared memory lies */
static size_t shared_top = RED;         /* of all static variables */
FIRST static std::vector<SimShared *> shared_variables;
static std::mutex shared_lock;
/* Bytes of a block's shared memory that are not written yet */
static void unwritten(Block *b, size_t at, size_t n)
{
    if (!SIM_CHECKED)
        return;
    mark_bytes((size_t)(b->shared - arena) + at, n, true, false);
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
            die_with("too much static shared memory (%s)", s->name);
        shared_top = at + s->size + RED;
        shared_variables.push_back(s);
        /* Is it more than a block has? */
        static std::pair<uint32_t, size_t> met; /* a launch, and a sum */
        met = { now.first_serial, s->size
                + (met.first == now.first_serial ? met.second : 0) };
        const Launch &l = *now.launch;
        if (SIM_CHECKED && too_much_shared(l, met.second))
            die_with("%s: %zu bytes of static shared memory, and %zu of "
                     "dynamic, are too much for a block", l.name, met.second,
                     l.shared);
        /* Let the checker know of the variable, in every slot */
        for (Block *b : w->resident)
            unwritten(b, at, s->size);
        __atomic_store_n(&s->offset, at, __ATOMIC_RELEASE);
    }
}
/* A launch begins, and no other is on: other kernels' variables go */
void shared_new_launch(void)
{
    if (shared_top < dynamic_at / 2)
        return;
    for (SimShared *s : shared_variables) {
        for (size_t b = 0; b < SLOTS; b++)
            mark_bytes(b * SHARED_SLOT + s->offset, s->size, false, false);
        s->offset = 0;
    }
    shared_variables.clear();
    shared_top = RED;
}
/* Does a cooperative launch still fit? */
#if SIM_CHECKED
static void still_fits(const SimShared *s)
{
    static std::pair<uint32_t, size_t> sum;
    sum = { now.first_serial, s->size
            + (sum.first == now.first_serial ? sum.second : 0) };
    if (met_shared(*now.launch, sum.second))
        return;
    report(finding("launch-error", true, now.launch->pc), "with %zu "
           "bytes of static shared memory the blocks do not fit on the "
           "device together", sum.second);
    abandon(cudaErrorCooperativeLaunchTooLarge);
}
#else
static void still_fits(const SimShared *) {}
#endif
extern "C" void *sim_shared(SimShared *s)
{
    if (UNLIKELY(!__atomic_load_n(&s->offset, __ATOMIC_ACQUIRE))) {
        place_shared(s);
        still_fits(s);
    }
    return now.block->shared + s->offset;
}
extern "C" void *sim_dynamic_shared(void)
    { return now.block->shared + dynamic_at; }
/* A block's shared memory when it starts */
static void forget_copies(const Block *b)
{
    auto from = w->later.lower_bound(b->index << 10);
    w->later.erase(from, w->later.upper_bound(b->index << 10 | 1023));
    auto near = w->promised.lower_bound({ b->shared, 0 });
    auto far = w->promised.lower_bound({ b->shared + SHARED_SLOT, 0 });
    w->promised.erase(near, far);
}
void shared_start(Block *b)
{
    forget_copies(b);
    arrivals_begin(b);
    if (!SIM_CHECKED)       /* another worker may be placing one */
        return;
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
                                       dynamic_at, nullptr };
    const SimShared *best = off < dynamic_at - RED ? nullptr : &dynamic;
    for (const SimShared *s : shared_variables)
        if (s->offset <= off && (!best || s->offset > best->offset))
            best = s;
    if (!best)
        return "shared memory";
    n += !n;                            /* of a copy of nothing */
    if (best->size == n && off == best->offset)
        return best->name;
    intptr_t i = (intptr_t)(off - best->offset) / (intptr_t)n;
    return best->name + ("[" + std::to_string(i) + "]");
}
/* Copies that arrive later */
static uint32_t own_number(void)
{
    const uint3 &t = sim_index.thread;
    const dim3 &d = now.launch->block;
    unsigned i = t.x + d.x * (t.y + d.y * t.z);
    return now.block->index << 10 | i;
}
static std::deque<std::vector<Later>> &batches(void)
{
    auto &b = w->later[own_number()];
    if (b.empty())
        b.emplace_back();
    return b;
}
/* Nobody has written what a copy is to bring, until it is there */
#if SIM_CHECKED
static void not_there(const Later &l, void *pc)
{
    sim_access(l.from, l.size, SIM_R, pc);
    sim_access(l.to, l.size, SIM_W, pc);
    size_t off = (size_t)(l.to - arena);
    if (off >= arena_size)
        return;
    for (size_t i = 0; i < l.size; i++) /* not what was there before */
        l.to[i] = (char)~l.to[i];
    shadow_settle();
    memset(l.to, settings.poison, l.size);
    mark_bytes(off, l.size, true, false);
}
static void under_way(Later &l)
{
    not_there(l, (void *)(uintptr_t)l.pc);
    memcpy(l.was, l.from, l.size);
}
static void meanwhile(const Later &l, void *pc)
{
    size_t off = (size_t)(l.to - arena);
    bool changed = memcmp(l.was, l.from, l.size);
    bool stored = off < arena_size && some_written(off, l.size);
    uintptr_t at = (uintptr_t)(changed ? l.from : l.to);
    Report r = finding(at - (uintptr_t)arena < shared_size
                       ? "race-shared" : "race-global", true,
                       (uintptr_t)pc, at, l.size);
    r.pc2 = l.pc;
    r.advice = "wait for the copy before its source or its destination "
        "is used again";
    if (changed || stored)
        report(r, changed ? "a thread stores where a copy reads that "
               "has not been waited for" : "a thread stores where a "
               "copy writes that has not been waited for");
}
static void arrived(const Later &l, void *pc)
{
    meanwhile(l, pc);
    sim_access(l.from, l.size, SIM_R, pc);
    sim_access(l.to, l.size, SIM_W, pc);
    memcpy(l.to, l.from, l.size);
}
static void arrived_for_all(const Later &l, void *pc)
{
    meanwhile(l, pc);
    take_store();
    memcpy(l.to, l.from, l.size);
    if ((size_t)(l.to - arena) >= arena_size)
        return;
    mark_bytes((size_t)(l.to - arena), l.size, true, true);
    shadow_wrote(l.to, l.size);
}
#else
static void not_there(const Later &, void *) {}
static void under_way(Later &) {}
static void meanwhile(const Later &, void *) {}
static void arrived(const Later &l, void *)
    { memcpy(l.to, l.from, l.size); }
static void arrived_for_all(const Later &l, void *pc)
    { arrived(l, pc); }
#endif
static void add_pieces(std::vector<Later> &list, void *d, const void *s,
                       size_t n, unsigned rank, unsigned ranks, void *pc)
{
    for (size_t i = rank * 4ul; i < n; i += ranks * 4ul) {
        list.push_back({ (char *)d + i, (const char *)s + i,
                         std::min<size_t>(4, n - i), {},
                         (uint32_t)(uintptr_t)pc });
        under_way(list.back());
    }
}
extern "C" void sim_copy_later(void *d, const void *s, size_t n,
                               unsigned rank, unsigned ranks, void *pc)
    { add_pieces(batches().back(), d, s, n, rank, ranks, pc); }
/* What such a copy promises: sizes, alignment, and which side is where */
extern "C" void sim_copy_fits(const void *d, const void *s, size_t n,
                              size_t unit, void *pc)
{
    if (((uintptr_t)d | (uintptr_t)s | n) & (unit - 1)) {
        report(finding("out-of-bounds", true, (uintptr_t)pc, (uintptr_t)d, n),
               "copies %zu bytes; by units of %zu bytes it wants sides and "
               "a size that are multiples", n, unit);
        abandon(cudaErrorMisalignedAddress);
    }
}
extern "C" void sim_copy_of_one(const void *d, const void *s, size_t n,
                                size_t zeros, void *pc)
{
    const char *wrong = (n != 4 && n != 8 && n != 16) || zeros > n
        ? "copies 4, 8 or 16 bytes, of which no more are zeros"
        : SIM_CHECKED && ((size_t)((char *)d - arena) >= shared_size
                || (size_t)((char *)s - arena) < shared_size)
        ? "copies from global memory to shared memory" : nullptr;
    if (wrong) {
        report(finding("out-of-bounds", true, (uintptr_t)pc, (uintptr_t)d, n),
               "__pipeline_memcpy_async() %s", wrong);
        abandon(cudaErrorLaunchFailure);
    }
    sim_copy_fits(d, s, n, n, pc);
}
extern "C" void sim_copy_commit(void)
    { batches().emplace_back(); }
extern "C" void sim_copies_now(unsigned keep, void *pc)
{
    auto &b = batches();
    for (; b.size() > keep + 1ul; b.pop_front())
        for (const Later &l : b.front())
            arrived(l, pc);
}
/* Copies that a barrier waits for: who comes last brings them */
extern "C" void sim_copy_promised(const void *barrier, void *d,
    const void *s, size_t n, unsigned rank, unsigned ranks, void *pc)
{
    add_pieces(w->promised[{ barrier, own_number() }], d, s, n, rank,
               ranks, pc);
}
extern "C" void sim_copies_promised(const void *barrier, void *pc)
{
    auto own = w->promised.find({ barrier, own_number() });
    if (own == w->promised.end())
        return;
    for (const Later &l : own->second) {
        meanwhile(l, pc);
        not_there(l, pc);
    }
}
extern "C" void sim_copies_kept(const void *barrier, void *pc)
{
    auto i = w->promised.lower_bound({ barrier, 0 });
    while (i != w->promised.end() && i->first.first == barrier) {
        for (const Later &l : i->second)
            arrived_for_all(l, pc);
        i = w->promised.erase(i);
    }
}
