/* shared.cpp -- shared memory, and copies into it that arrive later */
#include "worker.h"

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
        shared_top = at + s->size + 32;
        shared_variables.push_back(s);
        /* Is it more than a block has? */
        static std::pair<uint32_t, size_t> met; /* a launch, and a sum */
        met = { now.first_serial, s->size
                + (met.first == now.first_serial ? met.second : 0) };
        const Launch &l = *now.launch;
        if (SIM_CHECKED && l.shared + met.second > 48 << 10
            && (l.shared > granted(l.function) || met.second > 48 << 10
                || l.shared + met.second > 227 << 10))
            die_with("%s: %zu bytes of static shared memory, and %zu of "
                     "dynamic, are too much for a block", l.name, met.second,
                     l.shared);
        /* Let the checker know of the variable, in every slot */
        for (Block *b : w->resident)
            unwritten(b, at, s->size);
        __atomic_store_n(&s->offset, at, __ATOMIC_RELEASE);
    }
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
void shared_start(Block *b)
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
                                       dynamic_at, nullptr };
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
