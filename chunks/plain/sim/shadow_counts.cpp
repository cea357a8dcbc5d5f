/* shadow_counts.cpp -- what the lanes of a warp touch together */
#include "runtime.h"
#include "shadow.h"

/* Count what the lanes of a warp touch together */
struct Together {
    uint32_t lanes; bool loads;
    std::vector<uint32_t> sectors;
};
struct Site { uint32_t made[32]; std::vector<Together> times; };
static uintptr_t watched;
size_t watched_size;
static struct { uint64_t loads, sectors, atomics, threads,
                longest; } seen;
FIRST static std::unordered_map<uint32_t, uint64_t> looks;
static inline bool in_watch(uintptr_t p)
    { return p - watched < watched_size; }
/* Look closer at who touches what */
bool looks_closer;
struct Range { uintptr_t at; size_t size; };
static struct {
    size_t element;
    uint32_t threads, serial;
    uint64_t shared, stray, busiest, hosts;
    uintptr_t written;
} closer;
FIRST static std::vector<uint32_t> touchers;    /* who + 1 */
FIRST static std::unordered_map<uint32_t, size_t> remainders;
FIRST static std::unordered_map<uint32_t, uint64_t> atomics_of;
FIRST static std::vector<Range> inputs;
static struct { const uint32_t *word; uint32_t was; bool risen; } falls;
static void touch_watched(size_t at, bool loads)
{
    if (at >= touchers.size())
        touchers.resize(at + 1);
    if (touchers[at] == 0)
        touchers[at] = now.who + 1;
    if (!loads)
        closer.stray += remainders.emplace(now.who, at % closer.threads)
                        .first->second != at % closer.threads;
}
static void look_closer(const void *vp, bool loads)
{
    uintptr_t p = (uintptr_t)vp;
    if (p - (uintptr_t)arena < shared_size) {
        closer.shared++;
        return;
    }
    for (const Range &r : inputs)
        if (!loads && !closer.written && p - r.at < r.size)
            closer.written = p;
    if (UNLIKELY(vp == falls.word)) {
        if (unsettled)          /* a look at an older value is over */
            settle_volatile();
        falls.risen |= *falls.word > falls.was;
        falls.was = *falls.word;
    }
    closer.hosts += loads && !on_device(vp) && is_pinned(vp);
    if (in_watch(p))
        touch_watched((p - watched) / closer.element, loads);
}
static void look_closer_at_update(const void *p)
{
    if ((uintptr_t)p - (uintptr_t)arena < shared_size)
        return;
    if (closer.serial != now.serial)
        atomics_of.clear();
    closer.serial = now.serial;
    closer.hosts += !on_device(p) && is_pinned(p);
    closer.busiest = std::max(closer.busiest,
                              ++atomics_of[now.who >> 5]);
}
extern "C" uint64_t sim_watched_apart(void)
{
    uint64_t apart = 0;
    for (size_t k = 1; k < touchers.size(); k++) {
        uint32_t a = touchers[k - 1] - 1, b = touchers[k] - 1;
        uint32_t far = (a - b) & 31;
        apart += touchers[k - 1] && touchers[k] && a >> 5 == b >> 5
                 && far != 0 && far != 1 && far != 31;
    }
    return apart;
}
extern "C" void sim_closer(size_t element, uint32_t threads)
{
    looks_closer = element > 0;
    closer = {};
    closer.element = element, closer.threads = threads;
    touchers.clear(), remainders.clear(), atomics_of.clear();
    inputs.clear(), falls = {};
}
extern "C" void sim_only_falls(const uint32_t *word, uint32_t was)
    { falls = { word, was, false }; }
extern "C" int sim_risen(void) { return falls.risen; }
extern "C" void sim_only_read(const void *p, size_t size)
    { inputs.push_back({ (uintptr_t)p, size }); }
extern "C" uint64_t sim_watched_stray(void) { return closer.stray; }
extern "C" uint64_t sim_busiest_warp(void) { return closer.busiest; }
extern "C" uint64_t sim_shared_accesses(void)
    { return closer.shared; }
extern "C" uint64_t sim_host_accesses(void) { return closer.hosts; }
extern "C" const void *sim_written(void)
    { return (const void *)closer.written; }
void count_look(const void *p, bool loads)
{
    if (looks_closer)
        look_closer(p, loads);
    if (!in_watch((uintptr_t)p))
        return;
    seen.loads += loads;
    seen.longest = std::max(seen.longest, ++looks[now.who]);
}
FIRST static std::unordered_map<uint64_t, Site> sites;
static unsigned lanes_of(uint64_t site)
{
    unsigned first = (unsigned)(site >> 32) % 32 * 32;
    unsigned left = now.threads - first;
    return left >= 32 ? ~0u : (1u << left) - 1;
}
void shadow_trace_end(void)
{
    std::unordered_map<uint32_t, uint32_t> hands;   /* of each warp */
    for (auto &s : sites)
        for (const Together &t : s.second.times) {
            counters.warp_accesses++;
            counters.lanes += (unsigned)__builtin_popcount(t.lanes);
            counters.sectors += t.sectors.size();
            if (t.loads) {
                counters.fetched += t.sectors.size();
                if (in_watch((uintptr_t)arena + 32ul * t.sectors[0])) {
                    seen.sectors += t.sectors.size();
                    hands[(uint32_t)(s.first >> 32)] |= t.lanes;
                }
            }
            counters.divergent_accesses
                += t.lanes != lanes_of(s.first);
        }
    for (auto &h : hands)
        seen.threads += (unsigned)__builtin_popcount(h.second);
    sites.clear();
}
void trace(size_t off, unsigned n, unsigned kind, uint32_t pc)
{
    static uint32_t block;
    if (block != now.who >> 10 && !mixed())
        shadow_trace_end();
    block = now.who >> 10;
    Site &s = sites[(uint64_t)(now.who >> 5) << 32 | pc];
    unsigned lane = now.who & 31, k = s.made[lane]++;
    if (k >= s.times.size())
        s.times.resize(k + 1);
    Together &t = s.times[k];
    t.lanes |= 1u << lane;
    t.loads = !writes(kind);
    for (size_t i = off / 32; i <= (off + n - 1) / 32; i++)
        if (std::find(t.sectors.begin(), t.sectors.end(), i)
            == t.sectors.end())
            t.sectors.push_back((uint32_t)i);
}
/* Watch one array */
void look_at_update(const void *p)
{
    seen.atomics += in_watch((uintptr_t)p);
    if (looks_closer)
        look_closer_at_update(p);
    count_look(p, false);
}
extern "C" void sim_watch(const void *p, size_t size)
{
    watched = (uintptr_t)p;
    watched_size = size;
    seen = {};
    looks.clear();
}
extern "C" uint64_t sim_watched(void) { return seen.loads; }
extern "C" uint64_t sim_watched_sectors(void)
    { return seen.sectors; }
extern "C" uint64_t sim_watched_atomics(void)
    { return seen.atomics; }
extern "C" uint64_t sim_watched_threads(void)
    { return seen.threads; }
extern "C" uint64_t sim_watched_longest(void)
    { return seen.longest; }
