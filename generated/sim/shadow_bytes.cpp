/* shadow_bytes.cpp -- bounds, lifetimes, values nobody wrote */
#include "shadow.h"
#include <bitset>
#include <set>

/* Reads through a read-only path, and what they exclude */
static const Record *written(const Record &c)
{
    if (stale(c, false))
        return nullptr;
    if (!(c.flags & (BY_KIND | BY_BYTE)))
        return writes(c.kind) ? &c : nullptr;
    for (unsigned i = 0; i < 4; i++)
        if (const Record *r = written(pool[c.who + i]))
            return r;
    return nullptr;
}
uint32_t *read_only_tag;                /* of each word of the arena */
void read_only_path(size_t w, unsigned kind, char *at, unsigned n,
                    uint32_t pc, bool read_only)
{
    const Record *by = &cells[w];
    if (read_only)
        by = written(*by);
    else if (!writes(kind) || read_only_tag[w] < now.first_serial)
        by = nullptr;
    if (read_only)
        read_only_tag[w] = now.serial;
    if (!by)
        return;
    Report r = finding("read-only-path", true, pc, (uintptr_t)at, n);
    r.pc2 = by->flags & BY_KIND ? 0 : by->pc;
    report(r, "this launch writes memory that it also reads through "
           "the read-only cache, which need not see the write");
}
/* Of a set of an interval that is over: has one of the two that are named
   left the kernel in it? */
bool set_has_left(Record r)
{
    if (has_left(now.block->gone, r))
        return true;
    r.who = r.who2;
    return r.flags & (WARPS | LANES) && has_left(now.block->gone, r);
}
/* Remember which bytes were not written */
typedef std::bitset<1024> Bytes;        /* of a structure */
static struct { size_t off, n; Bytes unwritten; } copy;
static struct Part { uint32_t who, n; Bytes unwritten; } parts[8];
static unsigned next_part;
static bool is_written(size_t i)
    { return state[i >> 2] >> (i & 3) & 16; }
void remember_part(size_t off, size_t n)
{
    Bytes bits;
    for (size_t i = 0; i < n && i < bits.size(); i++)
        bits[i] = !is_written(off + i);
    if (n > bits.size() || bits.none())
        return;
    parts[next_part++ % 8] = { now.who, (uint32_t)n, bits };
    now.odd |= PARTLY;
    size_t to = (size_t)(now.store.from - arena);
    if (now.store.size == n && to < arena_size) {
        copy = { to, n, bits };
        unsettled = true;
        now.odd |= PENDING;
    }
}
/* A structure is copied of which some bytes were never written */
static size_t copied, copied_to;        /* a range that is copied */
static void unwrite(size_t i)
    { state[i >> 2] &= (uint8_t)~(16u << (i & 3)); }
bool some_written(size_t off, size_t n)
{
    for (size_t i = off; i < off + n; i++)
        if (is_written(i))
            return true;
    return false;
}
static bool is_padded(size_t off, unsigned n, unsigned reads)
{
    if (off >= copied && off < copied_to)
        return true;
    if (n <= 8 && !(reads & LOOSE) && !odd_types)
        return false;
    for (size_t i = off; n <= 8 && i + 4 <= off + n; i += 4)
        if (!some_written(i, 4))
            return false;
    if (!some_written(off, n))
        return false;
    remember_part(off, n);
    return true;
}
bool begin_copy(const void *p, size_t n)
{
    size_t off = (size_t)((const char *)p - arena);
    if (off >= arena_size || arena_size - off < n
        || !some_written(off, n))
        return false;
    copied = off;
    copied_to = off + n;
    return true;
}
void end_copy(void) { copied = copied_to = 0; }
void expect_copy(const void *p, size_t n)
{
    size_t off = (size_t)((const char *)p - arena);
    unsigned i = next_part;
    while (i + 8 > next_part && i > 0
           && !(parts[(i - 1) % 8].who == now.who
                && parts[(i - 1) % 8].n == n))
        i--;
    if (off >= arena_size || i + 8 <= next_part || i == 0)
        return;
    copy = { off, n, parts[(i - 1) % 8].unwritten };
    unsettled = true;
    now.odd |= PENDING;
}
void settle_copy(void)
{
    for (size_t i = 0; i < copy.n; i++) {
        bool poison = (uint8_t)arena[copy.off + i] == settings.poison;
        if (copy.unwritten[i] && poison)
            unwrite(copy.off + i);
    }
    copy.n = 0;
}

/* Put off what reads words that nobody has written */
struct Early { Report r; Record read; uint64_t order; };
enum : size_t { EARLY = 1 << 18, WIDEST = 64 };
static uint64_t earlies;
FIRST static std::map<size_t, Early> early;     /* by its place */
FIRST static std::map<uint32_t, uint64_t> beyond;   /* by its line */
FIRST static std::set<uint32_t> stopped;
static bool put_off_early(size_t off, const Report &r)
{
    if (settings.fatal || early.count(off))
        return false;
    if (stopped.insert((uint32_t)r.pc).second)
        stop_at(r.pc);
    if (early.size() == EARLY) {
        beyond[(uint32_t)r.pc]++;
        return true;
    }
    Early &e = early[off] = { r, {}, earlies++ };
    set_record(e.read, SIM_R, (uint32_t)r.pc, 0);
    return true;
}
void written_late(const char *at, size_t n)
{
    size_t off = (size_t)(at - arena);
    auto i = early.lower_bound(off + n);
    while (i != early.begin() && (--i)->first + WIDEST > off)
        if (i->first + i->second.r.size > off
            && unordered_pair(i->second.read, off < shared_size))
            i = early.erase(i);
}
static void tell_unwritten(const Report &r)
{
    if (r.left)
        report(r, "reads %zu bytes that nobody has written; %u threads "
               "of its block left before a barrier", r.size, r.left);
    else
        report(r, "reads %zu bytes that nobody has written", r.size);
}
void tell_early(size_t from, size_t to)
{
    std::vector<Early> list;
    auto first = early.lower_bound(from), last = early.lower_bound(to);
    for (auto i = first; i != last; ++i)
        list.push_back(i->second);
    early.erase(first, last);
    std::sort(list.begin(), list.end(),
              [](const Early &a, const Early &b)
              { return a.order < b.order; });
    for (const Early &e : list) {
        tell_unwritten(e.r);
        auto more = beyond.find((uint32_t)e.r.pc);
        if (more != beyond.end() && more->second)
            again(e.r.kind, more->first, 0, more->second);
        if (more != beyond.end())
            beyond.erase(more);
    }
    if (early.empty())
        beyond.clear();
}
unsigned strays;
bool bad_state(size_t off, unsigned n, unsigned kind, unsigned reads,
               uint32_t pc)
{
    bool fresh = false, out = false, stored = false;
    for (size_t i = off; i < off + n; i++) {
        unsigned bit = 1u << (i & 3), v = state[i >> 2];
        bool unwritten = !(v & bit << 4);
        out |= !(v & bit);
        fresh |= unwritten;
        stored |= unwritten && (uint8_t)arena[i] != settings.poison;
    }
    if (!out) {
        if (fresh && reads && !stored
            && (launch_missed || is_padded(off, n, reads)))
            return false;
        if (fresh)
            for (size_t i = off; i < off + n; i++)
                state[i >> 2] |= (uint8_t)(16u << (i & 3));
        if (!fresh || stored || !reads)
            return false;
    }
    Allocation *dead = off < shared_size ? nullptr
        : allocation_at(off, true);
    bool freed = out && dead && !dead->live && off >= dead->offset
        && off < dead->offset + dead->size;
    Report r = finding(!out ? "uninitialised"
        : freed ? "use-after-free" : "out-of-bounds", true, pc,
        (uintptr_t)arena + off, n);
    if (off < shared_size && !out)
        r.left = (unsigned)std::count_if(
            now.block->gone.begin(), now.block->gone.end(),
            [](uint32_t interval) { return interval != 0; });
    if (r.left)
        r.advice = "no thread may return before the block's last "
            "barrier: put the condition around its work";
    else if (off < shared_size && !out)
        r.advice = "store before the first read; if another thread "
            "stores it, put __syncthreads() between the two";
    if (!out && put_off_early(off, r))
        return false;
    /* Say which of the three it is, and whether it reads or writes */
    bool w = writes(kind);
    if (!out)
        tell_unwritten(r);
    else
        report(r, freed ? (w ? "writes %zu bytes of memory that was freed"
                             : "reads %zu bytes of memory that was freed")
            : w ? "writes %zu bytes outside every allocation"
                : "reads %zu bytes outside every allocation", r.size);
    if (out && ++strays > 1u << 20)
        abandon(cudaErrorIllegalAddress);
    return out;
}
