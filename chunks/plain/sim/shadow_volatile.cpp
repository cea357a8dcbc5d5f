/* shadow_volatile.cpp -- what volatile accesses see, and lose */
#include "shadow.h"
#include <unordered_set>

/* Is a volatile store one of a reduction? */
static struct { uint32_t who; const void *at; uint64_t found;
                unsigned n; } last_look[1024];
static bool last_looked_at(uint32_t who, const void *p)
    { return last_look[who & 1023].who == who
          && last_look[who & 1023].at == p; }
FIRST static std::unordered_set<uint32_t> places;
bool by_volatile(uint32_t pc) { return places.count(pc); }
static inline void note_place(uint32_t pc)
    { if (now.thread) places.insert(pc); }
unsigned volatile_read(const void *p, uint32_t pc)
{
    note_place(pc);
    if (now.thread)
        last_look[now.who & 1023] = { now.who, p, 0, 0 };
    return SIM_AR | of_looks(p);
}
void wait_at(const void *p, unsigned n)
{
    auto &last = last_look[now.who & 1023];
    if (now.thread && last_looked_at(now.who, p) && last.n == n
        && last.found == peek_bytes((const char *)p, n))
        sim_pause();
}
void has_found(const void *p, unsigned n)   /* a look, in our memory */
{
    auto &last = last_look[now.who & 1023];
    if (n > sizeof last.found || !last_looked_at(now.who, p))
        return;
    last.found = peek_bytes((const char *)p, n);
    last.n = n;
}
static bool others_went_on(const void *p, const Record *c)
{
    const Record *stored = nullptr;
    if (c->flags & BY_KIND) {
        stored = &pool[c->who + SIM_AW];
        c = &pool[c->who + SIM_AR];
    }
    if (!last_looked_at(now.who, p) || c->kind != SIM_AR
        || (c->flags & ~VARIED) != LANES || c->tag != now.serial
        || c->epoch != now.epoch)
        return false;
    uint32_t who = c->who == now.who ? c->who2 : c->who;
    return !(stored && stored->who == who)
        && last_look[who & 1023].who == who
        && !last_looked_at(who, p);
}
unsigned volatile_write(const void *p, uint32_t pc)
{
    note_place(pc);
    size_t off = (size_t)((const char *)p - arena);
    if (off >= arena_size || !now.thread || (off >= shared_size
                        && !others_went_on(p, &cells[off >> 2])))
        return SIM_AW;
    return has_fenced() ? SIM_AW : SIM_W;
}
/* What a volatile load may have seen */
struct Version { Record by; uint64_t before; uint32_t told, near; };
struct Versions { Version first, last; uint32_t number; };
struct Look { uint32_t seen, got; };    /* its number; what it gave */
FIRST static std::unordered_map<uintptr_t, Versions> versions;
FIRST static std::unordered_map<uint64_t, Look> glances;
bool volatiles;
void forget_versions(void) { versions.clear(); glances.clear(); }
static Look *look_of(const void *p, bool make)
{
    uint64_t key = ((uint64_t)now.who << 32 | now.who)
        ^ (uintptr_t)p * 0x9e3779b97f4a7c15;
    if (glances.size() > 1u << 22)
        glances.clear();
    auto i = make ? glances.insert({ key, { 0, ~0u } }).first
                  : glances.find(key);
    return i == glances.end() ? nullptr : &i->second;
}
static bool lies_apart(const Record &r, const void *p)
{
    bool shared = (size_t)((char *)p - arena) < shared_size;
    return r.who != now.who
        && (exact ? unordered_pair(r, shared, false)
                  : unordered(r, shared));
}
static struct { char *at; unsigned size; uint64_t value; } older;
static struct {
    char *at; unsigned size; uint64_t before;
    uint32_t pc; Other other; bool lost;
} replaced;
static void judge_replaced(void)
{
    bool same = peek_bytes(replaced.at,
                           replaced.size) == replaced.before;
    bool shared = (size_t)(replaced.at - arena) < shared_size;
    bool lost = replaced.lost && !same;
    const char *kind = lost ? shared ? "race-shared" : "race-global"
        : same ? "race-samevalue" : "volatile-stores";
    if ((same && !replaced.lost)
        || again(kind, replaced.pc, replaced.other.pc))
        return;
    Report r = finding(kind, lost, replaced.pc, (uintptr_t)replaced.at,
                       replaced.size);
    r.pc2 = replaced.other.pc;
    r.who2 = replaced.other.who;
    report(r, replaced.lost
           ? "one thread looks, and stores to what another has "
             "replaced meanwhile"
           : "two threads store different values, and nothing orders "
             "them");
}
bool unsettled;
void settle_volatile(void)
{
    unsettled = false;
    if (older.size)
        memcpy(older.at, &older.value, older.size);
    older.size = 0;
    settle_copy();
    if (replaced.size)
        judge_replaced();
    replaced.size = 0;
    if (!pendings)
        now.odd &= ~PENDING;
}
struct Unlearn {                /* as if the look had told us nothing */
    uint32_t *heard = heard_by_now(), learnt = heard ? *heard : 0;
    Unlearn() { if (heard) *heard = heard_before; }
    void keep() { if (heard) *heard = learnt; }
};
static void look_volatile(void *p, unsigned n)
{
    auto w = versions.find((uintptr_t)p);
    Look &l = *look_of(p, true);
    bool first = l.got == ~0u;
    l.got = w == versions.end() ? 0 : w->second.number;
    if (l.seen == l.got)
        return;
    Versions &v = w->second;
    Unlearn unlearn;
    bool far = first && (v.first.by.who == v.last.by.who
                         || (now.who ^ now.who >> 10) & 1);
    bool newest = mixed()
        && (now.who ^ now.who >> 10 ^ settings.seed) % 4 == 0;
    const Version *old = newest ? nullptr
        : far && lies_apart(v.first.by, p) ? &v.first
        : lies_apart(v.last.by, p) ? &v.last : nullptr;
    l.seen = l.got;
    if (!old)
        return unlearn.keep();
    hear_older(old->by.who, (uintptr_t)p, old->told, old->near);
    l.got = old == &v.first ? 0 : v.number - 1;
    take_store();
    older = { (char *)p, n, peek_bytes((char *)p, n) };
    memcpy(p, &old->before, n);
    unsettled = true;
    now.odd |= PENDING;
}
void looked_volatile(void *p, unsigned n)
{
    volatiles = true;
    bool ours = (size_t)((char *)p - arena) < device_end
        || is_device_variable((uintptr_t)p);
    if (!now.thread || !ours)
        return;
    look_volatile(p, n);
    has_found(p, n);
}
void new_version(void *p, unsigned n, uint32_t pc)
{
    Versions &v = versions[(uintptr_t)p];
    Version mine = { { now.serial, now.who, pc, now.epoch, SIM_AW, 0,
                       0, 0 }, peek_bytes((char *)p, n), 0, 0 };
    if (telling.word == ((uintptr_t)p & ~3ul)) {
        mine.told = telling.before[0];
        mine.near = telling.before[1];
    }
    if (!v.number || !lies_apart(v.first.by, p))
        v.first = mine;
    v.last = mine;
    *look_of(p, true) = { v.number + 1, v.number + 1 };
    v.number++;
}
static bool read_plainly(const void *p)
{
    size_t off = (size_t)((const char *)p - arena);
    if (off >= arena_size)
        return false;
    const Record *c = &cells[off >> 2];
    if (stale(*c, false) || c->flags & BY_BYTE)
        return false;
    if (c->flags & BY_KIND)
        c = &pool[c->who + SIM_R];
    return c->kind == SIM_R && c->who == now.who
        && !stale(*c, false);
}
void stored(void *p, unsigned n, unsigned kind, uint32_t pc)
{
    volatiles = true;
    bool ours = (size_t)((char *)p - arena) < device_end
        || is_device_variable((uintptr_t)p);
    if (!now.thread || !ours || kind != SIM_AW)
        return;
    auto w = versions.find((uintptr_t)p);
    Look *l = look_of(p, false);
    if (w != versions.end() && lies_apart(w->second.last.by, p)
        && !(l && l->got == w->second.number)) {
        const Record &by = w->second.last.by;
        replaced = { (char *)p, n, peek_bytes((char *)p, n), pc,
                     { by.who, by.pc }, l || read_plainly(p) };
        unsettled = true;
        now.odd |= PENDING;
    }
    new_version(p, n, pc);
}
