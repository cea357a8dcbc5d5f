/* shadow.cpp -- the check of every access; compiled without it */
#include "internal.h"
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <cmath>
#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

/* The shadow's own storage */
static Record *pool;                    /* four, or one at a time */
static uint32_t pool_next = 4, pool_most = 4, pool_end;
SIM_SECTION(simconstant)
static Record *variable_cells;
/* Take records from the pool */
static uint32_t take_records(uint32_t n)
{
    if (pool_next + n > pool_end)
        die("the shadow of this launch is full; make the graph "
            "smaller");
    pool_next += n;
    return pool_next - n;
}
static uint32_t four_records(void)
{
    uint32_t i = take_records(4);
    memset(&pool[i], 0, 4 * sizeof(Record));
    return i;
}
/* Fences: what a thread has heard of the others */
bool exact;
static bool scoped;             /* something is for a block only */
static bool odd_types;          /* there are unions, or bit-fields */
extern "C" bool sim_exact(int of_a_block)
{
    odd_types |= of_a_block == 2;
    if (of_a_block == 2)
        return true;
    scoped |= of_a_block != 0;
    return exact = true;
}
static const char *looked_at;   /* the address that is checked now */
static unsigned narrow;         /* NARROW | LAST: ours, for its block */
struct Other { uint32_t who, pc; bool narrow = false; };
static Other culprit;           /* the member that was not ordered */
/* What one fence or release makes known */
struct News {
    uint32_t who = 0, before = 0, interval = 0;
    uint32_t a = 0, b = 0;      /* all that these told */
    uint32_t pc = 0;            /* of a release, at this word only: */
    uintptr_t at = 0;
    size_t size = 0;
    uint32_t block = 0, newest = 0, asked = 0;      /* for the search */
    uint16_t epoch = 0;         /* older ones of the warp are told, */
    std::vector<uint16_t> lanes = {};   /* or these, lane by lane */
};
FIRST static std::deque<News> news(1);  /* the first is nothing */
static uint32_t horizon;                /* what is older is told */
enum : uint32_t { MANY = ~0u };
static uint32_t tell(News n)
{
    n.newest = n.before;
    for (uint32_t i : { n.a, n.b })
        if (i) {
            n.newest = std::max(n.newest, news[i].newest);
            n.block = n.block == news[i].block ? n.block : MANY;
        }
    news.push_back(n);
    return (uint32_t)news.size() - 1;
}
static uint32_t join(uint32_t a, uint32_t b)
{
    if (!a || !b || a == b)
        return a ? a : b;
    for (uint32_t i = a, n = 40; i && n > 0; i = news[i].a, n--)
        if (news[i].b == b)
            return a;
    News n = { 0, 0, 0, a, b };
    n.block = news[a].block;
    return tell(n);
}
/* What a thread or a block has heard */
struct Known {
    uint32_t heard = 0, told = horizon != 0, near = told;
};
static void add(Known &to, const Known &k)
{
    to.heard = join(to.heard, k.heard);
    to.told = join(to.told, k.told);
    to.near = join(to.near, k.near);
}
struct Party : Known {
    Known before;                       /* its present epoch */
    uint32_t tag = 0; uint16_t epoch = 0;
    bool listed = false, news = false, fenced = horizon;
};
using Index = std::unordered_map<uintptr_t, uint32_t>;
struct Group : Known {                  /* of a block */
    bool news = false;
    std::vector<uint32_t> threads;      /* of this interval */
    Index known;                        /* to whom reads it there */
    std::vector<uint32_t> gone;         /* by its last fence */
};
static Index known;                     /* to whoever reads the word */
static std::unordered_map<uint32_t, Party> parties;
static std::unordered_map<uint32_t, Group> groups;
/* Forget what is too old */
static void forget_fences(void)
{
    news.resize(1);
    known.clear();
    parties.clear();
    groups.clear();
    horizon = 0;
}
static void forget_older(void)
{
    if (news.size() < 1u << 22)
        return;
    forget_fences();
    news.resize(2);             /* the second, too, tells nothing */
    horizon = next_serial();
}
/* What the running thread knows */
static inline bool met(uint32_t who, uint16_t epoch)
{
    return now.split ? warp_ordered(who, epoch) : epoch != now.epoch;
}
static Party &party(void)
{
    Party &p = parties[now.who];
    Group &g = groups[now.who >> 10];
    if (!p.listed)
        g.threads.push_back(now.who);
    p.listed = true;
    if (p.tag < now.interval || p.epoch != now.epoch)
        p.before = p;
    p.tag = now.serial;
    p.epoch = now.epoch;
    add(p, g);
    if (now.epoch || now.split)
        /* Learn what the lanes knew that this one has met */
        for (uint32_t who = now.who & ~31u; who <= (now.who | 31u); who++) {
            auto i = parties.find(who);
            if (who == now.who || i == parties.end()
                || i->second.tag < now.interval)
                continue;
            const Party &q = i->second;
            add(p, met(who, q.epoch) ? q : q.before);
        }
    return p;
}
/* Has the running thread heard of this access? */
static bool left(const std::vector<uint32_t> &gone, const Record &m)
    { return !gone.empty() && gone[m.who & 1023]
          && m.tag >= gone[m.who & 1023]; }
static bool tells(const News &n, const Record &m)
{
    bool same = m.who == n.who && m.tag < n.before;
    if (!n.size)
        return same || (m.who >> 10 == n.who >> 10
                        && m.tag < n.interval
                        && !left(groups[n.who >> 10].gone, m))
            || (m.who >> 5 == n.who >> 5 && m.tag < n.before
                && m.epoch < (n.lanes.empty() ? n.epoch
                              : n.lanes[m.who & 31]));
    bool itself = m.who == n.who && m.tag == n.before && m.pc == n.pc;
    return (uintptr_t)looked_at - n.at < n.size && (same || itself);
}
static bool known_from(uint32_t start, const Record &m)
{
    static std::vector<uint32_t> open;
    static uint32_t question;
    question++;
    open.assign(1, start);
    for (unsigned seen = 0; !open.empty(); seen++) {
        News &n = news[open.back()];
        open.pop_back();
        if (n.asked == question || m.tag > n.newest
            || (n.block != MANY && n.block != m.who >> 10))
            continue;
        if (tells(n, m) || seen > 1u << 14)
            return true;
        n.asked = question;
        open.insert(open.end(), { n.a, n.b });
    }
    return false;
}
static bool heard(const Record &m)
    { return news.size() > 1 && (m.tag < horizon
                                 || known_from(party().heard, m)); }
/* A thread fences, and a block comes to a barrier */
void shadow_fence(bool device)
{
    forget_older();
    Party &p = party();
    News n = { now.who, now.serial, now.interval, p.heard, 0 };
    n.block = now.who >> 10;
    /* Which epochs of the lanes are told by this fence? */
    n.epoch = now.epoch;
    if (now.split) {
        auto row = now.block->clock.begin() + (now.who & 1023) * 32;
        n.lanes.assign(row, row + 32);
    }
    p.near = tell(n);
    if (device)
        p.told = p.near;
    p.fenced = p.news = true;
    groups[n.block].gone = now.block->gone;
}
void shadow_barrier(uint32_t block)
{
    auto g = groups.find(block);
    if (g == groups.end() || g->second.threads.empty())
        return;
    for (uint32_t who : g->second.threads) {
        Party &p = parties[who];
        add(g->second, p);
        g->second.news = g->second.news || p.news;
        p.listed = p.news = false;
    }
    g->second.threads.clear();
}
/* A thread meets others at an atomic */
static uint32_t heard_before;   /* by who looks, without this look */
static void acquire(Party &p, const Index &index, uintptr_t word)
{
    auto i = index.find(word);
    if (i == index.end())
        return;
    p.heard = join(p.heard, i->second);
    p.news = true;
}
static void release(Index &index, News r, uint32_t told)
{
    uint32_t &n = index[r.at];
    r.a = n;
    r.b = told;
    n = tell(r);
}
static void meet_at_atomic(const char *at, size_t n, bool writes,
                           bool reads, uint32_t pc)
{
    if (news.size() == 1)
        return;
    forget_older();
    uintptr_t word = (uintptr_t)at & ~3ul;
    Group &g = groups[now.who >> 10];
    Party &p = party();
    heard_before = p.heard;
    if (reads && !narrow)
        acquire(p, known, word);
    if (reads && scoped)
        acquire(p, g.known, word);
    if (writes && (p.near || p.told || g.news))
        /* Release what fences have told, as far as the scope reaches */
        {
            News r = { now.who, new_tag(), 0, 0, 0, pc, word,
                       std::max<size_t>(n, 4), now.who >> 10 };
            if (!narrow && (p.told || g.news))
                release(known, r, p.told);
            if (scoped)
                release(g.known, r, join(join(p.near, p.told), p.heard));
        }
}
/* Which kinds conflict with which */
static const uint8_t conflicts[4] = {
    /* read         */ 1 << SIM_W | 1 << SIM_AW,
    /* write        */ 1 << SIM_R | 1 << SIM_W | 1 << SIM_AR
                       | 1 << SIM_AW,
    /* atomic read  */ 1 << SIM_W,
    /* atomic write */ 1 << SIM_R | 1 << SIM_W,
};
/* what conflicts with the first conflicts with the second too */
static inline bool covered(unsigned by, unsigned kind)
    { return (conflicts[kind] & ~conflicts[by]) == 0; }
/* The write whose value is not known yet */
static struct Pending {
    Record *record; char *at;
    unsigned size; bool conflict, shared;
    uint64_t before; uint32_t pc;
    Other other; Record past;
    bool met;                  /* past is from before a meeting */
} pending[64];
static int pendings;
static bool hold;              /* one access in several pieces */
static bool unsettled;         /* something else that it has left */
static void settle_volatile(void);
/* Was this record made by accesses that are ordered before ours? */
static inline bool same_block(const Record &r)
    { return r.who >> 10 == now.who >> 10 && r.tag >= now.began; }
static inline bool same_warp(const Record &r)
    { return r.who >> 5 == now.who >> 5; }
/* The same, asked of every member of the set */
static bool unordered_pair(const Record &m, bool shared)
{
    if (m.who == now.who)
        return false;
    if (shared || (m.who >> 10 == now.who >> 10
                   && m.tag >= now.began)) {
        if (m.tag < now.interval && !left(now.block->gone, m))
            return false;
        if (m.tag >= now.interval && m.who >> 5 == now.who >> 5
            && met(m.who, m.epoch))
            return false;
    }
    culprit = { m.who, m.pc, (m.flags & LAST) != 0 };
    return !heard(m);
}
/* Is one of the two beyond the scope of the other? */
static inline bool beyond(const Record &m)
    { return (narrow | (m.flags & LAST))
          && m.who >> 10 != now.who >> 10; }
static bool unordered_exactly(const Record &r, bool shared, bool far)
{
    for (Record m = r; ; m = pool[m.who2]) {
        uint32_t last = m.who;
        if (m.flags & RUN)
            m.who = m.who2;
        for (; ; m.who += m.pc2) {
            if (beyond(m) == far && unordered_pair(m, shared))
                return true;
            if (m.who == last)
                break;
        }
        if (!(m.flags & LISTED))
            return false;
    }
}
static bool unordered(const Record &r, bool shared)
{
    if (UNLIKELY(exact))
        return unordered_exactly(r, shared, false);
    if (!shared && (r.flags & BLOCKS || !same_block(r)))
        return true;
    if (r.tag < now.interval)
        return left(now.block->gone, r);
    if (r.flags & WARPS || !same_warp(r))
        return true;
    if (r.who == now.who && !(r.flags & LANES))
        return false;
    return r.epoch == now.epoch;
}
/* Add our access to a record of the same kind */
static inline void set_record(Record &r, unsigned kind, uint32_t pc,
                              unsigned flags)
{
    r.tag = now.serial;
    r.who = now.who;
    r.pc = pc;
    r.epoch = now.epoch;
    r.kind = (uint8_t)kind;
    r.flags = (uint8_t)flags;
}
static inline bool stale(const Record &r, bool shared)
    { return r.tag < (shared ? now.since : now.first_serial); }
/* Keep every member of the set */
static uint32_t spare;          /* the first of the free chains */
static inline uint32_t one_record(void)
{
    uint32_t n = spare;
    if (!n)
        return take_records(1);
    spare = pool[n].pc2;
    if (pool[n].flags & LISTED) {
        spare = pool[n].who2;
        pool[spare].pc2 = pool[n].pc2;
    }
    return n;
}
static inline void keep(Record &r, Record m)
{
    uint32_t n = one_record();
    m.flags = (uint8_t)((m.flags & ~LISTED) | (r.flags & LISTED));
    m.who2 = r.who2;
    pool[n] = m;
    r.pc2 = (r.flags & LISTED ? r.pc2 : 0) + (now.who < m.who);
    r.who2 = n;
    r.flags |= LISTED;
}
static inline void drop(const Record &r)
{
    pool[r.who2].pc2 = spare;
    spare = r.who2;
}
static inline void begin(Record &r, unsigned kind, uint32_t pc,
                         unsigned flags)
{
    if (UNLIKELY(r.flags & LISTED) && r.tag >= now.first_serial)
        drop(r);
    set_record(r, kind, pc, flags);
}
static void list_anew(Record &r)
{
    if (!(r.flags & LISTED))
        return;
    std::map<uint64_t, Record> all;     /* the latest of each */
    size_t many = 0;
    for (Record m = r; m.flags & LISTED; many++) {
        m = pool[m.who2];
        all.emplace_hint(all.begin(), m.who * 2ull
                         + !!(m.flags & LAST), m);
    }
    uint32_t falls = r.pc2;
    r.flags &= ~LISTED;
    for (auto &m : all)
        keep(r, m.second);
    r.pc2 = many < 2 * all.size() ? falls : 0;
}
static void end_run(Record &r)
{
    Record m = r;
    m.flags = r.flags &= ~RUN;
    for (m.who = m.who2; m.who != r.who; m.who += m.pc2)
        keep(r, m);
}
static bool in_run(Record &r, unsigned kind, uint32_t pc)
{
    uint32_t step = now.who - r.who, run = r.flags & RUN;
    bool fits = kind == SIM_R && r.tag == now.serial && r.pc == pc
        && r.epoch == now.epoch && !(r.flags & LISTED)
        && (!step || (run ? step == r.pc2 : step + 32 <= 64));
    if (!fits && run)
        end_run(r);
    if (!fits)
        return false;
    if (step && !run) {
        r.flags |= RUN;
        r.who2 = r.who;
        r.pc2 = step;
    }
    r.who = now.who;
    return true;
}
static __attribute__((noinline)) void add_exactly(Record &r,
    unsigned kind, uint32_t pc, unsigned narrow)
{
    if (kind <= SIM_W && r.tag < now.interval && same_block(r)
        && !(r.flags & SEVERAL) && news.size() == 1
        && now.block->gone.empty())
        return begin(r, kind, pc, r.flags & VARIED);
    if (in_run(r, kind, pc))
        return;
    if (r.flags & LISTED && r.pc2 > 15 && !(r.pc2 & (r.pc2 - 1))) {
        Record old = r;
        list_anew(r);
        drop(old);
    }
    if (r.who != now.who || (r.flags ^ narrow) & LAST)
        keep(r, r);
    unsigned f = r.flags & (VARIED | LISTED | SEVERAL | NARROW);
    set_record(r, kind, pc, f | narrow | (same_block(r) ? 0 : SEVERAL));
}
static void join_set(Record &r, unsigned kind, uint32_t pc,
                     unsigned narrow)
{
    if (UNLIKELY(exact))
        return add_exactly(r, kind, pc, narrow);
    unsigned f = r.flags & (BLOCKS | VARIED);
    /* Keep the name of the member that we displace */
    if (r.who != now.who) {
        r.who2 = r.who;
        r.pc2 = r.pc;
    }
    /* Say whether the set now has several blocks, warps or lanes */
    if (!same_block(r)) {
        f |= BLOCKS;
    } else if (r.tag >= now.interval) {
        f |= r.flags & WARPS;
        if (!same_warp(r))
            f |= WARPS;
        else if (r.epoch == now.epoch)
            f |= (r.flags & LANES) | (r.who != now.who ? LANES : 0);
    }
    set_record(r, kind, pc, f);
}
static void add_to(Record &r, unsigned kind, uint32_t pc, bool shared)
{
    if (stale(r, shared))
        begin(r, kind, pc, narrow);
    else
        join_set(r, kind, pc, narrow);
}
/* Name a race and report it */
static Other other_of(const Record &r)
{
    if (UNLIKELY(exact))
        return culprit;
    bool first = r.who != now.who
        && (!same_block(r) || r.tag >= now.interval);
    bool several = r.flags & (BLOCKS | WARPS | LANES);
    return first || !several ? Other{ r.who, r.pc }
                             : Other{ r.who2, r.pc2 };
}
static void race(unsigned mine, unsigned theirs, uint32_t pc,
                 Other other, char *at, unsigned size, bool shared,
                 bool same)
{
    static const char *const verb[] = { "reads", "writes",
        "reads atomically", "updates atomically",
        "reads atomically for its block",
        "updates atomically for its block" };
    /* Which of the four classes is it, and how grave? */
    bool far = (narrow || other.narrow)
        && other.who >> 10 != now.who >> 10;
    bool beside = (mine == SIM_R && theirs == SIM_AW)
        || (mine == SIM_AW && theirs == SIM_R);
    bool warning = same || (beside && !far && !shared);
    const char *kind = same ? "race-samevalue"
        : warning ? "read-beside-atomic"
        : shared ? "race-shared" : "race-global";
    if (again(kind, pc, other.pc))
        return;
    Report r = finding(kind, !warning, pc, (uintptr_t)at, size);
    r.pc2 = other.pc;
    r.who2 = other.who;
    report(r, "one thread %s what another %s, and nothing orders them",
           verb[narrow ? mine + 2 : mine],
           verb[other.narrow ? theirs + 2 : theirs]);
}
/* Settle pending writes, now that they have happened */
FIRST static std::unordered_map<const Record *, Record> one_value;
/* Has the word had one value since all of these threads met? */
static void vary(Pending &p, bool same)
{
    p.record->flags |= VARIED;
    if (p.met)
        one_value[p.record] = p.past;
    else if (!same && !one_value.empty())
        one_value.erase(p.record);
}
static bool agreed(const Pending &p)
{
    auto i = one_value.find(p.record);
    return i != one_value.end() && !(p.record->flags & BLOCKS)
        && !unordered_pair(i->second, p.shared);
}
static inline uint64_t peek(const char *p, unsigned n)
{
    uint64_t v = 0;
    memcpy(&v, p, n);
    return v;
}
void shadow_settle(void)
{
    if (UNLIKELY(unsettled))
        settle_volatile();
    int n = pendings;
    pendings = 0;
    now.odd &= ~PENDING;
    for (int i = 0; i < n; i++) {
        Pending &p = pending[i];
        /* Judge one write by what it has left */
        bool same = peek(p.at, p.size) == p.before;
        if (p.conflict)
            race(SIM_W, SIM_W, p.pc, p.other, p.at, p.size, p.shared,
                 same && (!(p.record->flags & VARIED) || agreed(p)));
        else if (!same || p.record->flags & VARIED)
            vary(p, same);
    }
}
static void expect(Record *r, char *at, unsigned n, uint32_t pc,
                   bool conflict, bool shared)
{
    if (pendings == 64)
        return;
    bool own = r->who == now.who && r->tag >= now.interval
        && r->epoch == now.epoch;
    bool met = !own && !(r->flags & (BLOCKS | LISTED));
    now.odd |= PENDING;
    pending[pendings++] = { r, at, n, conflict, shared, peek(at, n), pc,
                            other_of(*r), *r, met };
}
/* Judge those that are beyond the scope */
static bool writes(unsigned kind)
    { return kind == SIM_W || kind == SIM_AW; }
static void judge_scope(const Record &r, unsigned kind, char *at,
                        unsigned n, uint32_t pc, bool shared)
{
    bool none = !(writes(kind) || writes(r.kind))
        || !(narrow | (r.flags & NARROW))
        || (same_block(r) && !(r.flags & SEVERAL));
    if (!none && unordered_exactly(r, shared, true))
        race(kind, r.kind, pc, culprit, at, n, shared, false);
}
/* Split a cell: one record for each kind of access */
static void split_by_kind(Record &c)
{
    uint32_t i = four_records();
    pool[i + c.kind] = c;
    c.flags = BY_KIND;
    c.who = i;
}
/* Compare our access with one set */
static inline __attribute__((always_inline)) void compare(Record &r,
    unsigned kind, char *at, unsigned n, uint32_t pc, bool shared)
{
    if (stale(r, shared))
        return;
    bool conflict = conflicts[kind] >> r.kind & 1
        && unordered(r, shared);
    if (kind == SIM_W && r.kind == SIM_W)
        expect(&r, at, n, pc, conflict, shared);
    else if (conflict)
        race(kind, r.kind, pc, other_of(r), at, n, shared, false);
    if (UNLIKELY(scoped))
        judge_scope(r, kind, at, n, pc, shared);
}
static void check_kinds(Record &c, unsigned kind, char *at, unsigned n,
                        uint32_t pc, bool shared)
{
    Record *q = &pool[c.who];
    for (unsigned j = 0; j < 4; j++)
        compare(q[j], kind, at, n, pc, shared);
    add_to(q[kind], kind, pc, shared);
    /* Fold the cell if one record now says everything */
    if (shared)
        c.tag = now.serial;
    else if (kind == SIM_AW && q[kind].flags & BLOCKS
             && stale(q[SIM_R], false) && stale(q[SIM_W], false))
        c = q[kind];
}
/* Meet one cell, of a word or of a byte */
static void meet(Record &c, unsigned kind, char *at, unsigned n,
                 uint32_t pc, bool shared)
{
    if (stale(c, shared))
        return begin(c, kind, pc, narrow);
    looked_at = at;
    if (c.flags & BY_KIND)
        return check_kinds(c, kind, at, n, pc, shared);
    unsigned j = c.kind;
    if (j == kind) {
        compare(c, kind, at, n, pc, shared);
        add_to(c, kind, pc, shared);
        return;
    }
    bool alone = c.who == now.who && c.epoch == now.epoch
        && c.tag == now.serial
        && !(c.flags & (BLOCKS | WARPS | LANES | LISTED));
    /* If it covers our access, nothing needs to be noted */
    if ((alone || (c.flags & BLOCKS && j != SIM_W)) && covered(j, kind)
        && (!exact || j == SIM_W)) {
        if (j == SIM_W && kind == SIM_AW)
            c.flags |= VARIED;
        return;
    }
    /* If our access covers it, ours takes its place */
    bool past = !shared && c.tag < now.interval && same_block(c)
        && !(c.flags & (BLOCKS | LISTED));
    bool wide = !exact || kind == SIM_W
        || (kind == SIM_R && !(c.flags & NARROW));
    if ((alone || past) && covered(kind, j) && wide) {
        set_record(c, kind, pc, (c.flags & VARIED)
                   | (j == SIM_AW ? VARIED : 0) | narrow);
        return;
    }
    split_by_kind(c);
    check_kinds(c, kind, at, n, pc, shared);
}
/* An access of one, two or three bytes of a word */
static void split_by_byte(Record &c, bool shared)
{
    Record old = c;
    uint32_t i = four_records();
    c.tag = now.serial;
    c.flags = BY_BYTE;
    c.who = i;
    if (stale(old, shared))
        return;
    for (uint32_t b = i; b < i + 4; b++) {
        pool[b] = old;
        /* Give each byte four kinds of its own */
        if (old.flags & BY_KIND) {
            pool[b].who = four_records();
            memcpy(&pool[pool[b].who], &pool[old.who],
                   4 * sizeof(Record));
            for (int k = 0; k < 4; k++)
                list_anew(pool[pool[b].who + k]);
        }
        list_anew(pool[b]);
    }
}
static __attribute__((noinline)) void meet_bytes(Record &c,
    unsigned kind, char *at, unsigned first, unsigned n, uint32_t pc,
    bool shared)
{
    if (stale(c, shared) || !(c.flags & BY_BYTE))
        split_by_byte(c, shared);
    if (shared)
        c.tag = now.serial;
    for (unsigned i = 0; i < n; i++)
        meet(pool[c.who + first + i], kind, at + i, 1, pc, shared);
}
/* Four bytes that belong to four threads in a row */
enum { ROW = BY_KIND | BY_BYTE };   /* both, as nothing else has */
static inline bool fits_row(Record &c, unsigned kind, unsigned b,
                            uint32_t pc)
{
    unsigned read = 1u << b, written = 16u << b, k = c.kind;
    if (kind > SIM_W || c.tag != now.serial || c.who != now.who - b
        || c.epoch != now.epoch)
        return false;
    /* Join the row, unless the instruction is a new one */
    bool reads = kind == SIM_R;
    if (k & written)
        return reads;
    uint32_t &last = reads ? c.pc : c.pc2;
    if (k & (reads ? 15 : 0xf0) && last != pc)
        return false;
    last = pc;
    c.kind = (uint8_t)(reads ? k | read : (k & ~read) | written);
    return true;
}
static __attribute__((noinline)) void break_row(Record &c)
{
    Record row = c;
    uint32_t i = four_records();
    c.tag = now.serial;
    c.flags = BY_BYTE;
    c.who = i;
    for (unsigned b = 0; b < 4; b++) {
        bool written = row.kind >> 4 >> b & 1;
        if (!written && !(row.kind >> b & 1))
            continue;
        pool[i + b] = { row.tag, row.who + b,
                        written ? row.pc2 : row.pc, row.epoch,
                        (uint8_t)(written ? SIM_W : SIM_R), 0, 0, 0 };
    }
}
static inline __attribute__((always_inline)) bool quick_byte(Record &c,
    unsigned kind, unsigned b, uint32_t pc, bool shared)
{
    if (c.tag >= now.first_serial)
        return (c.flags & ROW) == ROW && fits_row(c, kind, b, pc);
    if (shared || kind > SIM_W)
        return false;
    set_record(c, kind == SIM_R ? 1u << b : 16u << b, pc, ROW);
    c.who = now.who - b;
    c.pc2 = pc;
    return true;
}
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
static uint32_t *read_only_tag;         /* of each word of the arena */
static void read_only_path(size_t w, unsigned kind, char *at,
                           unsigned n, uint32_t pc, bool read_only)
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
/* Out of bounds, freed, or never written */
/* Remember which bytes were not written */
static struct { size_t off; uint64_t unwritten; } copy;
static struct Part { uint32_t who, n; uint64_t unwritten; } parts[8];
static unsigned next_part;
static bool is_written(size_t i)
    { return state[i >> 2] >> (i & 3) & 16; }
static void remember_part(size_t off, size_t n)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < n && i < 64; i++)
        bits |= (uint64_t)!is_written(off + i) << i;
    if (n > 64 || !bits)
        return;
    parts[next_part++ % 8] = { now.who, (uint32_t)n, bits };
    now.odd |= PARTLY;
    size_t to = (size_t)(now.store.from - arena);
    if (now.store.size == n && to < arena_size) {
        copy = { to, bits };
        unsettled = true;
        now.odd |= PENDING;
    }
}
/* A structure is copied of which some bytes were never written */
enum : unsigned { LOOSE = 2 };  /* read, and perhaps not aligned */
static size_t copied, copied_to;        /* a range that is copied */
static void unwrite(size_t i)
    { state[i >> 2] &= (uint8_t)~(16u << (i & 3)); }
static bool some_written(size_t off, size_t n)
{
    for (size_t i = off; i < off + n; i++)
        if (is_written(i))
            return true;
    return false;
}
static bool padded(size_t off, unsigned n, unsigned reads)
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
static void expect_copy(const void *p, size_t n)
{
    size_t off = (size_t)((const char *)p - arena);
    unsigned i = next_part;
    while (i + 8 > next_part && i > 0
           && !(parts[(i - 1) % 8].who == now.who
                && parts[(i - 1) % 8].n == n))
        i--;
    if (off >= arena_size || i + 8 <= next_part || i == 0)
        return;
    copy = { off, parts[(i - 1) % 8].unwritten };
    unsettled = true;
    now.odd |= PENDING;
}
static void settle_copy(void)
{
    for (unsigned i = 0; copy.unwritten >> i; i++) {
        bool poison = (uint8_t)arena[copy.off + i] == settings.poison;
        if (copy.unwritten >> i & 1 && poison)
            unwrite(copy.off + i);
        if (i == 63)
            break;
    }
    copy.unwritten = 0;
}

static unsigned strays;         /* accesses outside, in this launch */
static bool bad_state(size_t off, unsigned n, unsigned kind,
                      unsigned reads, uint32_t pc)
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
        if (fresh && reads && !stored && padded(off, n, reads))
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
    /* Say which of the three it is, and whether it reads or writes */
    bool w = writes(kind);
    report(r, !out ? "reads %u bytes that nobody has written"
        : freed ? (w ? "writes %u bytes of memory that was freed"
                     : "reads %u bytes of memory that was freed")
        : w ? "writes %u bytes outside every allocation"
            : "reads %u bytes outside every allocation", n);
    if (out && ++strays > 1u << 20)
        abandon(cudaErrorIllegalAddress);
    return out;
}
/* The slow half: odd sizes, odd places, shared memory */
static void elsewhere(uintptr_t p, size_t n, unsigned kind,
                      uint32_t pc);
static __attribute__((noinline)) void check_words(Record *cell,
    size_t off, char *p, unsigned n, unsigned kind, uint32_t pc,
    bool shared, bool read_only)
{
    for (unsigned done = 0; done < n; ) {
        size_t w = (off + done) >> 2;
        unsigned b = (off + done) & 3;
        unsigned m = 4 - b < n - done ? 4 - b : n - done;
        Record &c = cell[w];
        /* Make the cell fit for a plain meeting */
        if ((c.flags & ROW) == ROW && !stale(c, shared))
            break_row(c);
        if (UNLIKELY(now.odd & READS_ONLY) && cell == cells && !shared)
            read_only_path(w, kind, p + done, m, pc, read_only);
        if (m == 4 && !(c.flags & BY_BYTE && !stale(c, shared)))
            meet(c, kind, p + done, 4, pc, shared);
        else
            meet_bytes(c, kind, p + done, b, m, pc, shared);
        done += m;
    }
}
static bool tick(const void *p, unsigned kind, uint32_t pc);
/* What memory should hold */
static char *mirror, *variables_mirror, *constants_mirror;
static bool owed;               /* a launch was not looked at */
static char *mirror_of(uintptr_t p)
{
    size_t off = p - (uintptr_t)arena;
    if (off < arena_size)
        return mirror + off;
    off = variable_offset(p);
    if (off != no_variable)
        return variables_mirror + off;
    return within(p, __start_simconstant, __stop_simconstant)
        ? constants_mirror + (p - (uintptr_t)__start_simconstant)
        : nullptr;
}
static inline __attribute__((always_inline)) void await_store(
    size_t off, unsigned n)
{
    now.store = { arena + off, mirror + off, n };
}
static bool hosts_too(uintptr_t p)
{
    size_t off = p - (uintptr_t)arena;
    return (off < arena_size ? off >= device_end
            : within(p, __start_simmanaged, __stop_simmanaged))
        && (!__libc_single_threaded || !hosts_known);
}
static __attribute__((noinline, cold)) void unannounced(const char *p,
    char *m, size_t n, uintptr_t pc, bool at_access)
{
    size_t i = 0;
    while (p[i] == m[i])
        i++;
    memcpy(m, p, n);
    uintptr_t at = (uintptr_t)p + i;
    at -= (at - (uintptr_t)arena < arena_size ? at & 3 : 0);
    if (hosts_too(at) || again("unannounced", (uint32_t)pc, 0))
        return;
    Report r = finding("unannounced", true, pc, at, 4);
    r.who = at_access ? r.who : -1;
    report(r, at_access
           ? "has changed since the last access that was announced"
           : "has changed, and no access was announced that did it");
}
static void announce(const void *p, size_t n, uintptr_t pc)
{
    take_store();
    char *to = mirror_of((uintptr_t)p);
    if (!to)
        return;
    if (memcmp(p, to, n))
        unannounced((const char *)p, to, n, pc, true);
    now.store = { (const char *)p, to, n };
}
void shadow_look(const void *p, size_t n, bool in_any_case)
{
    if (!in_any_case && !owed)
        return;
    if (unsettled)
        settle_volatile();
    take_store();
    char *to = mirror_of((uintptr_t)p);
    if (to && memcmp(p, to, n))
        unannounced((const char *)p, to, n,
                    now.launch ? now.launch->pc : 0, false);
}
void shadow_wrote(const void *p, size_t n)
{
    if (char *to = n ? mirror_of((uintptr_t)p) : nullptr)
        memcpy(to, p, n);
}
bool shadow_is_due(uint64_t accesses, size_t bytes)
{
    static uint64_t credit;
    credit += accesses;
    owed = credit < bytes;
    if (!owed)
        credit = 0;
    return !owed;
}
void shadow_drop(const void *p, size_t n)
    { madvise(mirror_of((uintptr_t)p), n, MADV_DONTNEED); }
static void *reserve(size_t n);
static void mirror_start(void)
{
    size_t device = (size_t)(__stop_simdevice - __start_simdevice);
    size_t shared = (size_t)(__stop_simmanaged - __start_simmanaged);
    size_t read = (size_t)(__stop_simconstant - __start_simconstant);
    mirror = (char *)reserve(arena_size + large_page);
    mirror = (char *)(((uintptr_t)mirror + large_page - 1)
                      & ~(large_page - 1));
    madvise(mirror + shared_size, device_end - shared_size,
            MADV_HUGEPAGE);
    variables_mirror = (char *)reserve(device + shared + 8);
    constants_mirror = (char *)reserve(read + 8);
    shadow_wrote(__start_simdevice, device);
    shadow_wrote(__start_simconstant, read);
}
/* Count what the lanes of a warp touch together */
struct Together {
    uint32_t lanes; bool loads;
    std::vector<uint32_t> sectors;
};
struct Site { uint32_t made[32]; std::vector<Together> times; };
static uintptr_t watched;
static size_t watched_size;
static struct { uint64_t loads, sectors, atomics, threads,
                longest; } seen;
FIRST static std::unordered_map<uint32_t, uint64_t> looks;
static inline bool in_watch(uintptr_t p)
    { return p - watched < watched_size; }
static __attribute__((noinline)) void look(const void *p, bool loads)
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
static void trace(size_t off, unsigned n, unsigned kind, uint32_t pc)
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
/* Are all bytes of an access allocated and written? */
static inline __attribute__((always_inline)) bool in_order(size_t off,
    unsigned n, bool first_store)
{
    static const uint32_t whole = ~0u;
    uint8_t *s = &state[off >> 2], both = 0x11;
    if (n == 1)
        return (*s >> (off & 3) & both) == both;
    if (off & 3 || n % 4 || n > 16)
        return false;
    if (n == 4 && first_store && *s == 0x0f)
        *s = 0xff;              /* the first store to a word */
    return !memcmp(s, &whole, n / 4);
}
/* Accesses of other launches */
static void across(const Record &c, unsigned kind, char *at, unsigned n,
                   uint32_t pc, bool host)
{
    bool row = (c.flags & ROW) == ROW;
    if (!c.tag || (!host && c.tag >= now.first_serial)
        || (!row && c.flags & BY_BYTE))
        return;
    int how = crosses(c.tag, host);
    if (!how)
        return;
    unsigned theirs = c.kind;
    if (row)
        theirs = c.kind >> 4 ? SIM_W : SIM_R;
    else if (c.flags & BY_KIND)
        theirs = pool[c.who + SIM_W].tag == c.tag ? SIM_W : SIM_AW;
    if (!(conflicts[kind] >> theirs & 1))
        return;
    /* Report a race between launches, or with the host */
    bool beside = host && kind == SIM_R && theirs == SIM_AW;
    Report r = finding(host ? "race-host" : "race-streams",
                       !beside && how != STAGED, pc, (uintptr_t)at, n);
    r.pc2 = c.pc;
    report(r, host ? "host code %s what work of a stream %s, and has not "
           "waited for it" : how == STAGED ? "one stream %s what "
           "cudaMemcpy %s, which may return before the data is there"
           : "one stream %s what another %s, and neither waits for the "
           "other", writes(kind) ? "writes" : "reads",
           writes(theirs) ? "writes" : "reads");
}
void shadow_copy(const void *p, size_t n, bool writes, uintptr_t pc)
{
    size_t off = (size_t)((const char *)p - arena);
    if (off >= arena_size || !overlap_possible())
        return;
    now.first_serial = next_serial();
    note_work(now.first_serial);
    bool matter = streams_matter();
    unsigned kind = writes ? SIM_W : SIM_R;
    for (size_t w = off / 4; w <= (off + n - 1) / 4; w++) {
        if (matter)
            across(cells[w], kind, arena + w * 4, 4, (uint32_t)pc,
                   false);
        cells[w] = { now.first_serial, ~0u, (uint32_t)pc, 0,
                     (uint8_t)kind, 0, 0, 0 };
    }
}
/* Atomics that take effect late */
typedef void Again(void *p, const void *change);
struct Held {
    char *at; size_t size;
    Again *again;               /* apply the change to what is there */
    alignas(16) char change[32];
    uint32_t who;
    bool known;                 /* to its block */
    unsigned patience;
    uint64_t end;
};
enum { MOST_HELD = 64 };
static std::vector<Held> held;  /* the oldest first */
static uint8_t held_bytes[256]; /* how many hold one of these eight */
static unsigned idle;           /* looks since the last write */
static uint64_t held_clock;     /* accesses since the launch began */
static struct { Held h; char before[16]; uint64_t made; } latest;
static void note_bytes(const Held &h, int by)
{
    uintptr_t p = (uintptr_t)h.at;
    for (uintptr_t i = p / 8; i <= (p + h.size - 1) / 8; i++)
        held_bytes[i & 255] = (uint8_t)(held_bytes[i & 255] + by);
}
static void carry_out_held(size_t i)
{
    Held h = held[i];
    held.erase(held.begin() + (ptrdiff_t)i);
    note_bytes(h, -1);
    if (unsettled)
        settle_volatile();
    h.again(h.at, h.change);
    shadow_wrote(h.at, h.size);
    if (held.empty())
        now.odd &= ~HELD;
}
static bool of_our_block(const Held &h)
    { return h.known && h.who >> 10 == now.who >> 10; }
static bool is_due(const Held &h, uintptr_t p, size_t n)
{
    uintptr_t at = (uintptr_t)h.at;
    return idle >= h.patience || held_clock >= h.end
        || (at < p + n && p < at + h.size
            && (h.who == now.who || of_our_block(h)));
}
static __attribute__((noinline)) void look_at_held(uintptr_t p,
    size_t n, unsigned kind)
{
    held_clock++;
    idle = kind == SIM_AR ? idle + 1 : kind == SIM_R ? idle : 0;
    if (kind != SIM_AR && held_clock < held[0].end
        && !held_bytes[p / 8 & 255]
        && !held_bytes[(p + n - 1) / 8 & 255])
        return;
    for (size_t i = 0; i < held.size(); )
        if (is_due(held[i], p, n))
            carry_out_held(i);
        else
            i++;
}
static bool updating;           /* it has asked, and has read */
static void update_begins(uintptr_t p, size_t n)
{
    look_at_held(p, n, SIM_AR);
    updating = true;
}
static void ask_held(uintptr_t p, size_t n, unsigned kind)
{
    if (!updating)
        look_at_held(p, n, kind);
    else if (kind == SIM_AW)
        idle = 0;
}
void held_meet(void)
{
    for (Held &h : held)
        h.known |= h.who == now.who;
}
void held_fence(bool device)
{
    if (!device)
        return held_meet();
    for (size_t i = 0; i < held.size(); )
        if (held[i].who == now.who || of_our_block(held[i]))
            carry_out_held(i);
        else
            i++;
}
void held_end(void)
{
    while (!held.empty())
        carry_out_held(0);
    idle = 0;
    held_clock = latest.made = 0;
    updating = false;
}
static uint64_t accesses_made(void)
    { return counters.loads + counters.stores + counters.atomics; }
extern "C" void sim_changed(void *p, size_t n, Again *again,
                            const void *change, size_t size,
                            const void *before)
{
    size_t off = (size_t)((char *)p - arena);
    bool device = (off >= shared_size && off < device_end)
        || within((uintptr_t)p, __start_simdevice, __stop_simdevice);
    latest.made = 0;
    if (settings.schedule != LATE || !now.thread || !device || n > 16
        || size > sizeof latest.h.change)
        return;
    latest.h = { (char *)p, n, again, {}, now.who, false, 0, 0 };
    memcpy(latest.h.change, change, size);
    memcpy(latest.before, before, n);
    latest.made = accesses_made();
}
extern "C" void sim_used(void) { latest.made = 0; }
template <class T, class F> static void carry_out(void *p,
                                                  const void *f)
    { *(T *)p = (*(const F *)f)(*(T *)p); }
extern "C" void sim_unused(void)
{
    if (!latest.made || latest.made != accesses_made())
        return;
    latest.made = 0;
    Held &h = latest.h;
    h.patience = 1u << draw() % 14;
    h.end = held_clock + (1 << 17);
    memcpy(h.at, latest.before, h.size);
    shadow_wrote(h.at, h.size);
    if (held.size() == MOST_HELD)
        carry_out_held(0);      /* perhaps of the same bytes */
    note_bytes(h, 1);
    held.push_back(h);
    now.odd |= HELD;
}
/* Check one access */
static __attribute__((noinline)) void check(const void *vp, unsigned n,
    unsigned kind, unsigned reads, uint32_t pc, bool read_only)
{
    if (UNLIKELY(unsettled))
        settle_volatile();
    if (UNLIKELY(pendings) && !hold && kind != SIM_R)
        shadow_settle();
    char *p = (char *)vp;
    if (UNLIKELY(exact)) {
        narrow = kind & SIM_BLOCK ? NARROW | LAST : 0;
        kind &= ~(unsigned)SIM_BLOCK;
        if (kind == SIM_AR || kind == SIM_AW)
            meet_at_atomic(p, n, kind == SIM_AW, reads, pc);
    }
    if (UNLIKELY(now.odd & FOLLOWED))
        follow((uintptr_t)p, n, kind, pc);
    if (UNLIKELY(now.odd & HELD))
        ask_held((uintptr_t)p, n, kind);
    size_t off = (size_t)(p - arena);
    if (UNLIKELY(off >= arena_size))
        return elsewhere((uintptr_t)p, n, kind, pc);
    bool shared = off < shared_size;
    if (UNLIKELY(now.odd & DEVICES_CHECKED) && !shared)
        check_device((uintptr_t)p, n, pc);
    if (UNLIKELY(settings.trace) && !shared)
        trace(off, n, kind, pc);
    if (!in_order(off, n, false)
        && bad_state(off, n, kind, reads, pc))
        return;
    Record &c = cells[off >> 2];
    if (UNLIKELY(now.odd & STREAMS) && !shared)
        across(c, kind, p, n, pc, false);
    bool plain = !(now.odd & READS_ONLY);
    if (plain && n == 1 && quick_byte(c, kind, off & 3, pc, shared))
        return;
    if (plain && n == 4 && !(off & 3) && !(c.flags & BY_BYTE))
        meet(c, kind, p, 4, pc, shared);
    else if (plain && n == 1 && (c.flags & ROW) != ROW)
        meet_bytes(c, kind, p, off & 3, 1, pc, shared);
    else
        check_words(cells, off, p, n, kind, pc, shared, read_only);
}
/* The short check, which calls nobody */
/* How a word fits */
static inline void count_one(size_t n, unsigned kind)
{
    counters.bytes += n;
    (writes(kind) ? counters.stores : counters.loads)++;
}
enum Fit : uint8_t { NOT, COVERED, BEGINS, JOINS, AGAIN };
static inline __attribute__((always_inline)) Fit fit(const Record &c,
    unsigned kind, bool shared)
{
    if (LIKELY(stale(c, shared)))
        return BEGINS;
    if (c.flags & (BY_KIND | BY_BYTE))
        return NOT;
    /* An access that a set of several blocks covers */
    if (c.flags & BLOCKS && kind != SIM_W && c.kind != SIM_W
        && !exact && covered(c.kind, kind))
        return COVERED;
    /* A read that joins other reads */
    bool own = c.who == now.who && c.tag == now.serial
        && c.epoch == now.epoch;
    if (kind == SIM_R && c.kind == SIM_R)
        return own && !(c.flags & BLOCKS) ? AGAIN : JOINS;
    /* Another access by the thread that made the last one */
    if (!own || c.flags & ~VARIED)
        return NOT;
    if (kind == SIM_W)
        return c.kind == SIM_R && !c.flags ? BEGINS
            : c.kind == SIM_W && c.flags && one_value.empty() ? AGAIN : NOT;
    if (c.kind == kind)
        return AGAIN;
    return covered(c.kind, kind) && (c.kind != SIM_W || kind != SIM_AW)
        ? COVERED : NOT;
}
static inline __attribute__((always_inline)) bool quick(const void *p,
    unsigned n, unsigned kind, bool atomic, uint32_t pc)
{
    if (writes(kind) && !take_small())
        return false;
    size_t off = (size_t)((char *)p - arena);
    if (UNLIKELY(now.odd || off >= arena_size)
        || UNLIKELY(!in_order(off, n, kind == SIM_W))
        || (kind > SIM_W && exact))
        return false;
    Record *c = &cells[off >> 2];
    bool shared = off < shared_size;
    Fit how[4];
    if (writes(kind) && memcmp(p, mirror + off, n))
        return false;
    if (n == 1 && !quick_byte(*c, kind, off & 3, pc, shared))
        return false;
    for (unsigned i = 0; i < n / 4; i++)
        if ((how[i] = fit(c[i], kind, shared)) == NOT)
            return false;
    if (!atomic)
        count_one(n, kind);
    for (unsigned i = 0; i < n / 4; i++)
        /* Note the access in a record that it fits */
        if (how[i] == BEGINS)
            begin(c[i], kind, pc, 0);
        else if (how[i] == JOINS)
            join_set(c[i], kind, pc, 0);
        else if (how[i] == AGAIN)
            c[i].pc = pc;
    if (writes(kind))
        await_store(off, n);
    return true;
}
/* Count, and let the scheduler look */
static bool is_device_variable(uintptr_t p)
    { return within(p, __start_simdevice, __stop_simdevice); }
static bool hosts_own(uintptr_t p)
{
    return p - (uintptr_t)arena >= arena_size && !is_device_variable(p)
        && !is_own(p, 1);
}
static inline void count(const void *p, size_t n, unsigned kind)
{
    if ((uintptr_t)p - (uintptr_t)now.thread->stack < stack_size)
        return;                 /* a variable of its own */
    count_one(n, kind);
    if (UNLIKELY(now.odd & WATCHED))
        look(p, !writes(kind));
}
static __attribute__((noinline)) void long_hook(const void *p,
    unsigned n, unsigned kind, unsigned reads, uint32_t pc)
{
    if (now.budget < 0 && !now.thread && hosts_own((uintptr_t)p)) {
        now.budget = 0;
        return;
    }
    if (now.budget < 0 && !tick(p, kind, pc))
        return;
    check(p, n, kind, reads, pc, false);
    if (writes(kind)) {
        if (UNLIKELY(now.odd & PARTLY))
            expect_copy(p, n);
        announce(p, n, pc);
    }
    count(p, n, kind);
}
static inline __attribute__((always_inline)) void hook(const void *p,
    unsigned n, unsigned kind, unsigned reads, uint32_t pc)
    { if (UNLIKELY(--now.budget < 0) || !quick(p, n, kind, false, pc))
          long_hook(p, n, kind, reads, pc); }
/* Global variables, constants, the stack: everything but the arena */
static void elsewhere(uintptr_t p, size_t n, unsigned kind,
                      uint32_t pc)
{
    if (p - (uintptr_t)now.thread->stack < stack_size)
        return;
    size_t off = variable_offset(p);
    if (off != no_variable)
        return check_words(variable_cells, off, (char *)p, (unsigned)n,
                           kind, pc, false, false);
    bool constant = within(p, __start_simconstant, __stop_simconstant);
    bool image = within(p, &__executable_start, &__data_start);
    if ((constant || image) && !writes(kind))
        return;             /* a string, a table, a const */
    if (p - (uintptr_t)now.launch->pack < now.launch->pack_size
        || is_registered((const void *)p))
        return;
    Report r = finding(constant ? "read-only-path" : p < 4096
                       ? "out-of-bounds" : "host-pointer", true, pc,
                       p, n);
    /* Say what was followed or written, and why it cannot be */
    report(r, constant ? "writes a __constant__ variable%s"
           : p < 4096 ? "follows a null pointer%s"
           : within(p, &__data_start, &_end) ? "uses a host variable%s"
           : "follows a pointer to host memory%s",
           constant || p < 4096 ? "" : ", which the device cannot see");
    abandon(cudaErrorIllegalAddress);
}
/* The host touched an instrumented address */
static void host_access(uintptr_t p, unsigned kind, uint32_t pc)
{
    size_t end = kind <= SIM_W ? arena_size : device_end;
    bool device = is_device_variable(p);
    keep_out((void *)p, 1);
    if (!device && p - (uintptr_t)arena >= end)
        return;
    std::lock_guard<std::recursive_mutex> alone(api);
    size_t off = p - (uintptr_t)arena;
    if (off < device_end || device)
        /* Report that the host uses device memory */
        {
            Report r = finding("device-pointer", true, pc, p, 4);
            report(r, kind == SIM_W ? "host code writes device memory"
                                    : "host code reads device memory");
            if (off < device_end)
                die("stopped: host code used a device pointer");
        }
    else if (off < arena_size && kind <= SIM_W)
        across(cells[off >> 2], kind, (char *)p, 1, pc, true);
}
static __attribute__((noinline)) bool tick(const void *p,
                                           unsigned kind, uint32_t pc)
{
    if (!now.thread) {
        now.budget = 0;
        host_access((uintptr_t)p, kind, pc);
        return false;
    }
    if ((uintptr_t)p - (uintptr_t)now.thread->stack < stack_size) {
        now.budget = 0;         /* its own stack: wait for the next */
        return true;
    }
    auto mine = now.store;
    yield_now(pc);
    if (!writes(kind)) {
        take_store();
        now.store = mine;       /* it may not have happened yet */
    }
    return true;
}
/* An atomic needs an address that exists and is aligned */
static void __attribute__((noinline)) bad_place(const void *p, size_t n,
                                                uint32_t pc)
{
    size_t off = (size_t)((char *)p - arena);
    if ((uintptr_t)p & (n - 1)) {
        Report r = finding("out-of-bounds", true, pc, (uintptr_t)p, n);
        report(r, "a misaligned atomic of %zu bytes", n);
        abandon(cudaErrorIllegalAddress);
    }
    if (off >= arena_size)
        elsewhere((uintptr_t)p, n, SIM_AR, pc);
}
static inline void atomic_place(const void *p, size_t n, uint32_t pc)
{
    size_t off = (size_t)((char *)p - arena);
    if (UNLIKELY(off >= arena_size || off & (n - 1)))
        bad_place(p, n, pc);
    else if (UNLIKELY(now.odd & WATCHED)) {
        seen.atomics += in_watch((uintptr_t)p);
        look(p, false);
    }
}
/* What the compilers call */
#define PC ((uint32_t)(uintptr_t)__builtin_return_address(0))
#define ENTRY extern "C" __attribute__((noinline)) void
/* Is a volatile store one of a reduction? */
static struct { uint32_t who; const void *at; } last_look[1024];
static bool last_looked_at(uint32_t who, const void *p)
    { return last_look[who & 1023].who == who
          && last_look[who & 1023].at == p; }
static inline unsigned volatile_read(const void *p)
{
    if (now.thread)
        last_look[now.who & 1023] = { now.who, p };
    return SIM_AR;
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
static unsigned volatile_write(const void *p)
{
    size_t off = (size_t)((const char *)p - arena);
    if (off >= arena_size || !now.thread || (off >= shared_size
                        && !others_went_on(p, &cells[off >> 2])))
        return SIM_AW;
    auto t = parties.find(now.who);
    bool fenced = t == parties.end() ? horizon : t->second.fenced;
    return fenced ? SIM_AW : SIM_W;
}
/* What a volatile load may have seen */
struct Version { Record by; uint64_t before; };
struct Versions { Version first, last; uint32_t number; };
struct Look { uint32_t seen, got; };    /* its number; what it gave */
FIRST static std::unordered_map<uintptr_t, Versions> versions;
FIRST static std::unordered_map<uint64_t, Look> glances;
static bool volatiles;                  /* the program has some */
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
static bool apart(const Record &r, const void *p)
{
    bool shared = (size_t)((char *)p - arena) < shared_size;
    return r.who != now.who
        && (exact ? unordered_pair(r, shared) : unordered(r, shared));
}
static struct { char *at; unsigned size; uint64_t value; } older;
static struct {
    char *at; unsigned size; uint64_t before;
    uint32_t pc; Other other; bool lost;
} replaced;
static void judge_replaced(void)
{
    bool same = peek(replaced.at, replaced.size) == replaced.before;
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
static __attribute__((noinline)) void settle_volatile(void)
{
    unsettled = false;
    if (older.size)
        memcpy(older.at, &older.value, older.size);
    older.size = 0;
    if (copy.unwritten)
        settle_copy();
    if (replaced.size)
        judge_replaced();
    replaced.size = 0;
    if (!pendings)
        now.odd &= ~PENDING;
}
struct Unlearn {                /* as if the look had told us nothing */
    Party *me = exact && news.size() > 1 ? &parties[now.who] : nullptr;
    uint32_t learnt = me ? me->heard : 0;
    Unlearn() { if (me) me->heard = heard_before; }
    void keep() { if (me) me->heard = learnt; }
};
static __attribute__((noinline)) void looked(void *p, unsigned n)
{
    volatiles = true;
    bool ours = (size_t)((char *)p - arena) < device_end
        || is_device_variable((uintptr_t)p);
    if (!now.thread || !ours)
        return;
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
    const Version *old = far && apart(v.first.by, p) ? &v.first
        : apart(v.last.by, p) ? &v.last : nullptr;
    l.seen = l.got;
    if (!old)
        return unlearn.keep();
    l.got = old == &v.first ? 0 : v.number - 1;
    take_store();
    older = { (char *)p, n, peek((char *)p, n) };
    memcpy(p, &old->before, n);
    unsettled = true;
    now.odd |= PENDING;
}
static void new_version(void *p, unsigned n, uint32_t pc)
{
    Versions &v = versions[(uintptr_t)p];
    Version mine = { { now.serial, now.who, pc, now.epoch, SIM_AW, 0,
                       0, 0 }, peek((char *)p, n) };
    if (!v.number || !apart(v.first.by, p))
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
static __attribute__((noinline)) void stored(void *p, unsigned n,
                                             unsigned kind, uint32_t pc)
{
    volatiles = true;
    bool ours = (size_t)((char *)p - arena) < device_end
        || is_device_variable((uintptr_t)p);
    if (!now.thread || !ours || kind != SIM_AW)
        return;
    auto w = versions.find((uintptr_t)p);
    Look *l = look_of(p, false);
    if (w != versions.end() && apart(w->second.last.by, p)
        && !(l && l->got == w->second.number)) {
        const Record &by = w->second.last.by;
        replaced = { (char *)p, n, peek((char *)p, n), pc,
                     { by.who, by.pc }, l || read_plainly(p) };
        unsettled = true;
        now.odd |= PENDING;
    }
    new_version(p, n, pc);
}
/* An address must be a multiple of the size */
static void unaligned(const void *p, size_t n, bool writes,
                      uint32_t pc);
static __attribute__((noinline, cold)) void misaligned(const void *p,
    size_t n, bool writes, uint32_t pc)
{
    bool structure = n == 16 && !((uintptr_t)p & 7);
    if (now.thread && !structure)
        unaligned(p, n, writes, pc);
}
static void unaligned(const void *p, size_t n, bool writes, uint32_t pc)
{
    Report r = finding("out-of-bounds", true, pc,
                       (uintptr_t)p & ~(n - 1), n);
    report(r, "%s %zu bytes at a misaligned address",
           writes ? "writes" : "reads", n);
    abandon(cudaErrorMisalignedAddress);
}
static inline void aligned(const void *p, size_t n, bool writes,
                           uint32_t pc)
    { if (UNLIKELY((uintptr_t)p & (n - 1)))
          misaligned(p, n, writes, pc); }
/* The hooks of each size */
#define HOOK(name, n, kind, reads) \
    ENTRY __tsan_##name##n(void *p) \
    { \
        aligned(p, n, !reads, PC); \
        hook(p, n, kind, reads, PC); \
    } \
    ENTRY __tsan_unaligned_##name##n(void *p) \
        { hook(p, n, kind, (reads) * LOOSE, PC); }
#define VOLATILE(name, n, look) \
    ENTRY __tsan_##look##volatile_read##n(void *p) \
    { \
        name(p, n, false, PC); \
        hook(p, n, volatile_read(p), true, PC); \
        looked(p, n); \
    } \
    ENTRY __tsan_##look##volatile_write##n(void *p) \
    { \
        name(p, n, true, PC); \
        unsigned kind = volatile_write(p); \
        hook(p, n, kind, false, PC); \
        stored(p, n, kind, PC); \
    }
#define ANYWHERE(p, n, writes, pc) ((void)0)
#define HOOKS(n) \
    HOOK(read, n, SIM_R, true) HOOK(write, n, SIM_W, false) \
    VOLATILE(aligned, n, ) VOLATILE(ANYWHERE, n, unaligned_) \
    ENTRY __tsan_read_write##n(void *p) \
    { \
        aligned(p, n, true, PC); \
        hook(p, n, SIM_R, true, PC); \
        hook(p, n, SIM_W, false, PC); \
    } \
    ENTRY __tsan_unaligned_read_write##n(void *p) \
        { hook(p, n, SIM_R, LOOSE, PC); hook(p, n, SIM_W, false, PC); }
HOOKS(1) HOOKS(2) HOOKS(4) HOOKS(8) HOOKS(16)
static unsigned piece(size_t left) { return left < 4 ? left : 4; }
static bool begin_copy(const void *p, size_t n)
{
    size_t off = (size_t)((const char *)p - arena);
    if (off >= arena_size || arena_size - off < n
        || !some_written(off, n))
        return false;
    copied = off;
    copied_to = off + n;
    return true;
}
static void range(void *p, size_t n, unsigned kind, bool reads,
                  uint32_t pc)
{
    if (UNLIKELY(--now.budget < 0) && !tick(p, kind, pc))
        return;
    bool part = reads && begin_copy(p, n);
    for (size_t i = 0; i < n; i += 4) {
        check((char *)p + i, piece(n - i), kind, reads, pc, false);
        hold = true;
    }
    hold = false;
    copied = copied_to = 0;
    if (part)
        remember_part((size_t)((char *)p - arena), n);
    if (writes(kind) && now.odd & PARTLY)
        expect_copy(p, n);
    if (writes(kind))
        announce(p, n, pc);
    count(p, n, kind);
}
ENTRY __tsan_read_range(void *p, size_t n)
    { range(p, n, SIM_R, true, PC); }
ENTRY __tsan_write_range(void *p, size_t n)
    { range(p, n, SIM_W, false, PC); }
ENTRY __tsan_init(void) {}
ENTRY __tsan_vptr_update(void **p, void *)
    { hook(p, sizeof *p, SIM_W, false, PC); }
ENTRY __tsan_vptr_read(void **p)
    { hook(p, sizeof *p, SIM_R, true, PC); }
/* An atomic: look, compute, tell what will happen, store */
static inline void count_atomic(size_t n, bool changed)
{
    counters.atomics++;
    counters.atomics_effective += changed;
    counters.bytes += n;
}
/* The host's atomics */
template <class T, class F> static T on_host(T *p, F f)
{
    T o = *p, n = f(o);
    while (!__atomic_compare_exchange(p, &o, &n, false, 5, 5))
        n = f(o);
    return o;
}
template <class T, class F>
static inline __attribute__((always_inline)) T rmw(T *p, F f,
                                                   uint32_t pc)
{
    if (UNLIKELY(--now.budget < 0) && !tick(p, SIM_AW, pc))
        return on_host(p, f);
    if (UNLIKELY(settings.hesitant))
        hesitate();
    atomic_place(p, sizeof(T), pc);
    if (UNLIKELY(unsettled))
        settle_volatile();
    if (UNLIKELY(now.odd & HELD))
        update_begins((uintptr_t)p, sizeof(T));
    T o = *p, n = f(o);
    bool changed = memcmp(&o, &n, sizeof n) != 0;
    unsigned kind = changed ? SIM_AW : SIM_AR;
    if (!quick(p, sizeof n, kind, true, pc)) {
        check(p, sizeof n, kind, true, pc, false);
        announce(p, sizeof n, pc);
    }
    updating = false;
    if (UNLIKELY(volatiles) && changed)
        new_version(p, sizeof n, pc);
    *p = n;
    take_store();
    count_atomic(sizeof n, changed);
    if (UNLIKELY(settings.schedule == LATE))
        sim_changed(p, sizeof n, carry_out<T, F>, &f, sizeof f, &o);
    return o;
}
template <class T>
static inline T compare_and_swap(T *p, T expected, T v, uint32_t pc)
    { return rmw(p, [=](T o) { return o == expected ? v : o; }, pc); }
/* The compilers' own atomics */
extern "C" __attribute__((noinline))
void __tsan_atomic_thread_fence(int) {}
extern "C" void __tsan_atomic_signal_fence(int) {}
#define FETCH(bits, T, name, e) \
    extern "C" __attribute__((noinline)) \
    T __tsan_atomic##bits##_##name(T *p, T v, int) \
    { return rmw(p, [v](T o) { (void)o; return (T)(e); }, PC); }
#define CAS(bits, T, strength) \
    extern "C" __attribute__((noinline)) int \
    __tsan_atomic##bits##_compare_exchange_##strength(T *p, T *e, T v, \
                                                      int, int) \
    { \
        T want = *e, old = compare_and_swap(p, want, v, PC); \
        if (old != want) { \
            hook(e, sizeof *e, SIM_W, false, PC); \
            *e = old; \
        } \
        return old == want; \
    }
#define ATOMIC(bits, T) \
    extern "C" __attribute__((noinline)) \
    T __tsan_atomic##bits##_load(const T *p, int) \
        { hook(p, sizeof *p, SIM_AR, true, PC); return *p; } \
    extern "C" __attribute__((noinline)) \
    void __tsan_atomic##bits##_store(T *p, T v, int) \
        { \
            if (UNLIKELY(settings.hesitant) && now.thread) \
                hesitate(); \
            hook(p, sizeof *p, SIM_AW, false, PC); \
            *p = v; \
        } \
    FETCH(bits, T, exchange, v) FETCH(bits, T, fetch_add, o + v) \
    FETCH(bits, T, fetch_sub, o - v) FETCH(bits, T, fetch_or, o | v) \
    FETCH(bits, T, fetch_and, o & v) FETCH(bits, T, fetch_xor, o ^ v) \
    FETCH(bits, T, fetch_nand, ~(o & v)) \
    CAS(bits, T, strong) CAS(bits, T, weak) \
    extern "C" __attribute__((noinline)) \
    T __tsan_atomic##bits##_compare_exchange_val(T *p, T e, T v, int, \
                                                 int) \
    { return compare_and_swap(p, e, v, PC); }
ATOMIC(8, uint8_t) ATOMIC(16, uint16_t) ATOMIC(32, uint32_t)
ATOMIC(64, uint64_t)
/* CUDA's atomics */
#define DEFINE(name, T) __attribute__((noinline)) T name(T *p, T v) \
{ return rmw(p, [v](T o) { return sim_op_##name::of(o, v); }, PC); }
SIM_ATOMIC_LIST(DEFINE)
#define DEFINE_CAS(T) __attribute__((noinline)) \
    T atomicCAS(T *p, T expected, T v) \
    { return compare_and_swap(p, expected, v, PC); }
SIM_CAS_LIST(DEFINE_CAS)
/* Accesses that the headers announce */
extern "C" void sim_access(const volatile void *vp, size_t n, int kind,
                           void *pc)
{
    const void *p = (const void *)vp;
    uint32_t at = (uint32_t)(uintptr_t)pc;
    unsigned plain = kind == SIM_RO ? 0u + SIM_R : (unsigned)kind & 3;
    if (UNLIKELY(--now.budget < 0) && !tick(p, SIM_R, at))
        return;
    if (UNLIKELY(settings.hesitant) && plain == SIM_AW && now.thread)
        hesitate();
    if (kind == SIM_RO)
        now.odd |= READS_ONLY;
    check(p, (unsigned)n, kind == SIM_RO ? plain : (unsigned)kind,
          !writes(plain), at, kind == SIM_RO);
    if (writes(plain))
        announce(p, n, at);
    count(p, n, plain);
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
extern "C" void sim_rmw_begin(const volatile void *p, size_t n,
                              void *pc)
{
    if (UNLIKELY(--now.budget < 0))
        tick((const void *)p, SIM_AW, (uint32_t)(uintptr_t)pc);
    if (UNLIKELY(settings.hesitant) && now.thread)
        hesitate();
    if (now.thread)
        atomic_place((const void *)p, n, (uint32_t)(uintptr_t)pc);
    if (unsettled)
        settle_volatile();
    if (now.odd & HELD)
        update_begins((uintptr_t)p, n);
}
extern "C" void sim_rmw_end(const volatile void *p, size_t n, int kind,
                            void *pc)
{
    if (!now.thread)
        return;
    count_atomic(n, (kind & 3) == SIM_AW);
    check((const void *)p, (unsigned)n, (unsigned)kind, true,
          (uint32_t)(uintptr_t)pc, false);
    updating = false;
    announce((const void *)p, n, (uintptr_t)pc);
}
/* Copies that are calls in a kernel */
ENTRY *sim_memmove(void *d, const void *s, size_t n)
{
    if (!now.thread) {
        host_access((uintptr_t)d, SIM_W, PC);
        host_access((uintptr_t)s, SIM_R, PC);
        keep_out(d, n);
        return memmove(d, s, n);
    }
    bool down = (uintptr_t)d - (uintptr_t)s < n;
    if (begin_copy(s, n))
        remember_part((size_t)((const char *)s - arena), n);
    for (size_t left = n; left > 0; ) {
        unsigned k = down && left % 4 ? left % 4 : piece(left);
        size_t at = down ? left - k : n - left;
        hook((const char *)s + at, k, SIM_R, true, PC);
        hook((char *)d + at, k, SIM_W, false, PC);
        memcpy((char *)d + at, (const char *)s + at, k);
        left -= k;
    }
    copied = copied_to = 0;
    if (now.odd & PARTLY)
        expect_copy(d, n);
    return d;
}
ENTRY *sim_memset(void *d, int v, size_t n)
{
    if (!now.thread) {
        host_access((uintptr_t)d, SIM_W, PC);
        keep_out(d, n);
        return memset(d, v, n);
    }
    for (size_t i = 0; i < n; i += 4) {
        hook((char *)d + i, piece(n - i), SIM_W, false, PC);
        memset((char *)d + i, v, piece(n - i));
    }
    return d;
}
template <class T> static inline void put(T *to, T value, uint32_t pc)
{
    hook(to, sizeof value, SIM_W, false, pc);
    *to = value;
}
#define TWO_RESULTS(T, U, f) \
    extern "C" __attribute__((noinline)) T sim_##f(T x, U *to) \
    { \
        U u; \
        T t = f(x, &u); \
        put(to, u, PC); \
        return t; \
    }
TWO_RESULTS(double, double, modf) TWO_RESULTS(float, float, modff)
TWO_RESULTS(double, int, frexp) TWO_RESULTS(float, int, frexpf)
#define MORE_RESULTS(T, f) \
    ENTRY sim_sincos##f(T x, T *s, T *c) \
    { \
        T a, b; \
        sincos##f(x, &a, &b); \
        put(s, a, PC); \
        put(c, b, PC); \
    } \
    extern "C" __attribute__((noinline)) \
    T sim_remquo##f(T x, T y, int *to) \
    { \
        int q; \
        T t = remquo##f(x, y, &q); \
        put(to, q, PC); \
        return t; \
    }
MORE_RESULTS(double, ) MORE_RESULTS(float, f)
/* The names that newer compilers use */
#define ALSO_CALLED(name, second) \
    extern "C" decltype(name) second __attribute__((alias(#name)));
ALSO_CALLED(sim_memmove, sim_memcpy)
ALSO_CALLED(sim_memmove, __tsan_memcpy)
ALSO_CALLED(sim_memmove, __tsan_memmove)
ALSO_CALLED(sim_memset, __tsan_memset)
/* What the compilers find themselves */
struct TypeName { uint16_t kind, info; char name[1]; };
struct Checked {
    const char *file;
    uint32_t line, column;
    const TypeName *type;
};
ENTRY __ubsan_handle_out_of_bounds(const Checked *d, void *index)
{
    if (!now.thread)
        return;
    report(finding("out-of-bounds", true, PC), "the index %d is "
           "outside an array of type %s", (int)(intptr_t)index,
           d->type->name);
    abandon(cudaErrorIllegalAddress);
}
static void overflow(const Checked *d, uint32_t pc, const char *what)
{
    bool ours = strstr(d->file, "sim_") || strstr(d->file, "atomic");
    if (now.thread && !ours)
        report(finding("overflow", !strcmp(what, "shift"), pc),
               "a %s of type %s is too large for it", what,
               d->type->name);
}
#define OVERFLOW(name, what) \
    ENTRY __ubsan_handle_##name(const Checked *d, void *, void *) \
        { overflow(d, PC, what); }
OVERFLOW(add_overflow, "sum")
OVERFLOW(sub_overflow, "difference")
OVERFLOW(mul_overflow, "product")
OVERFLOW(negate_overflow, "negated value")
OVERFLOW(shift_out_of_bounds, "shift")
ENTRY __ubsan_handle_divrem_overflow(const Checked *d, void *,
                                     void *divisor)
{
    if (!now.thread)
        return;
    report(finding("division", true, PC), divisor
           ? "a quotient of type %s is too large for it"
           : "a division by zero, of type %s", d->type->name);
    abandon(cudaErrorLaunchFailure);
}
struct Mismatch {
    const char *file;
    uint32_t line, column;
    const TypeName *type;
    uint8_t log_alignment, kind;
};
ENTRY __ubsan_handle_type_mismatch_v1(const Mismatch *d, void *p)
{
    enum { LOAD, STORE, REFERENCE };
    if (now.thread && p && d->kind <= REFERENCE)
        unaligned(p, (size_t)1 << d->log_alignment, d->kind == STORE,
                  PC);
}
/* A new launch forgets, without clearing anything */
void shadow_new_launch(void)
{
    shadow_trace_end();
    shadow_bytes();
    pool_next = 4;
    pendings = 0;
    strays = 0;
    one_value.clear();
    versions.clear();
    glances.clear();
    now.odd = (settings.trace ? TRACED : 0u)
        | (watched_size ? WATCHED : 0u) | (*followed ? FOLLOWED : 0u)
        | (settings.devices > 1 ? DEVICES_CHECKED : 0u);
    note_work(now.first_serial);
    now.odd |= streams_matter() ? STREAMS : 0u;
    forget_fences();
    spare = 0;
}
size_t shadow_bytes(void)
    { return sizeof(Record)
          * (pool_most = std::max(pool_most, pool_next)); }
static void *reserve(size_t n)
{
    void *p = mmap(nullptr, n, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED)
        lack("cannot reserve %zu MiB of address space", n >> 20);
    return p;
}
void shadow_start(size_t pool_size)
{
    state = (uint8_t *)reserve(arena_size / 4);
    cells = (Record *)reserve(arena_size / 4 * sizeof(Record));
    read_only_tag = (uint32_t *)reserve(arena_size);
    pool = (Record *)reserve(pool_size);
    pool_end = (uint32_t)(pool_size / sizeof(Record));
    mirror_start();
    size_t n = (size_t)(__stop_simdevice - __start_simdevice
                        + __stop_simmanaged - __start_simmanaged) / 4
               + 3;
    variable_cells = (Record *)reserve(n * sizeof(Record));
}
