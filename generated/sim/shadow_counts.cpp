/* shadow_counts.cpp -- what the lanes of a warp touch together */
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
void look(const void *p, bool loads)
{
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
    look(p, false);
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
