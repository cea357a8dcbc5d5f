/* shadow_cells.cpp -- records, sets, races, and how a cell splits */
#include "shadow.h"

/* The shadow's own storage */
Record *pool;
uint32_t pool_next = 4, pool_most = 4, pool_end;
/* Take records from the pool */
static uint32_t take_records(uint32_t n)
{
    if (pool_next + n > pool_end)
        die_with("the shadow of this launch is full; make the graph "
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
/* The write whose value is not known yet */
struct Pending {
    Record *record; char *at;
    unsigned size; bool conflict, shared;
    uint64_t before; uint32_t pc;
    Other other; Record past;
    bool met;                  /* past is from before a meeting */
};
static Pending pending[64];
int pendings;
bool hold;
/* Was this record made by accesses that are ordered before ours? */
/* The same, asked of every member of the set */
bool unordered_pair(const Record &m, bool shared, bool strict)
{
    if (m.who == now.who)
        return false;
    if (shared || (m.who >> 10 == now.who >> 10
                   && m.tag >= now.began)) {
        if (m.tag < now.interval && !has_left(now.block->gone, m))
            return false;
        if (m.tag >= now.interval && m.who >> 5 == now.who >> 5
            && has_met(m.who, m.epoch))
            return false;
    }
    culprit = { m.who, m.pc, (m.flags & LAST) != 0 };
    return !heard(m, strict, strict, shared);
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
bool unordered(const Record &r, bool shared)
{
    if (UNLIKELY(exact))
        return unordered_exactly(r, shared, false);
    if (!shared && (r.flags & BLOCKS || !same_block(r)))
        return true;
    if (r.tag < now.interval)
        return !now.block->gone.empty() && set_has_left(r);
    if (r.flags & WARPS || !same_warp(r))
        return true;
    if (r.who == now.who && !(r.flags & LANES))
        return false;
    return r.epoch == now.epoch || lane_left(r.who, r.epoch);
}
/* Add our access to a record of the same kind */
/* Keep every member of the set */
uint32_t spare;
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
static inline void keep_record(Record &r, Record m)
{
    uint32_t n = one_record();
    m.flags = (uint8_t)((m.flags & ~LISTED) | (r.flags & LISTED));
    m.who2 = r.who2;
    pool[n] = m;
    r.pc2 = (r.flags & LISTED ? r.pc2 : 0) + (now.who < m.who);
    r.who2 = n;
    r.flags |= LISTED;
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
        keep_record(r, m.second);
    r.pc2 = many < 2 * all.size() ? falls : 0;
}
static void end_run(Record &r)
{
    Record m = r;
    m.flags = r.flags &= ~RUN;
    for (m.who = m.who2; m.who != r.who; m.who += m.pc2)
        keep_record(r, m);
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
        && !(r.flags & SEVERAL) && !any_news
        && now.block->gone.empty())
        return open_record(r, kind, pc, r.flags & VARIED);
    if (in_run(r, kind, pc))
        return;
    if (r.flags & LISTED && r.pc2 > 15 && !(r.pc2 & (r.pc2 - 1))) {
        Record old = r;
        list_anew(r);
        drop_record(old);
    }
    if (r.who != now.who || (r.flags ^ narrow) & LAST)
        keep_record(r, r);
    unsigned f = r.flags & (VARIED | LISTED | SEVERAL | NARROW);
    set_record(r, kind, pc, f | narrow | (same_block(r) ? 0 : SEVERAL));
}
void join_set(Record &r, unsigned kind, uint32_t pc, unsigned narrow)
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
        open_record(r, kind, pc, narrow);
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
static const char racing[] = "one thread %s what another %s, and "
                              "nothing orders them";
/* What is known of reads beside atomics */
FIRST std::map<uint32_t, bool> looks;   /* by a compare-and-swap? */
unsigned updates_as;                    /* what sort of update begins */
static const char *const verified = "read through a pointer to "
    "volatile; an old value does no harm, as the compare-and-swap "
    "verifies it";
static void note_look(const Record &r, bool shared)
{
    if (r.kind == SIM_R && r.who == now.who && !stale(r, shared))
        looks[r.pc] |= updates_as == SIM_SWAPS;
}
struct PutOff {
    Report r;
    uint32_t reader;
    const char *mine, *theirs;
    uint64_t count;
};
FIRST static std::vector<PutOff> put_offs;
static void put_off(const Report &r, uint32_t reader, const char *mine,
                    const char *theirs)
{
    for (PutOff &p : put_offs)
        if (p.r.pc == r.pc && p.r.pc2 == r.pc2) {
            p.count++;
            return;
        }
    put_offs.push_back({ r, reader, mine, theirs, 1 });
}
void tell_put_offs(void)
{
    std::vector<PutOff> list;
    list.swap(put_offs);
    for (PutOff &p : list) {
        auto look = looks.find(p.reader);
        if (look != looks.end()) {
            p.r.kind = "read-beside-atomic";
            p.r.error = false;
            p.r.advice = look->second ? verified : nullptr;
        }
        report(p.r, racing, p.mine, p.theirs);
        while (--p.count)
            again(p.r.kind, (uint32_t)p.r.pc, (uint32_t)p.r.pc2);
    }
}
static void tell_race(unsigned mine, unsigned theirs, uint32_t pc,
                      Other other, char *at, unsigned size, bool shared,
                      bool same)
{
    static const char *const verb[] = { "reads", "writes",
        "reads atomically", "updates atomically",
        "reads atomically for its block",
        "updates atomically for its block" };
    uint32_t reader = mine == SIM_R ? pc
        : theirs == SIM_R ? other.pc : 0;
    /* Which of the four classes is it, and how grave? */
    bool far = (narrow || other.narrow)
        && other.who >> 10 != now.who >> 10;
    bool beside = (mine == SIM_R && theirs == SIM_AW)
        || (mine == SIM_AW && theirs == SIM_R);
    auto look = looks.find(reader);
    bool looked = beside && look != looks.end();
    bool swaps = looked ? look->second
        : mine == SIM_AW && updates_as == SIM_SWAPS;
    bool warning = same || (beside && !far && (!shared || looked));
    const char *kind = same ? "race-samevalue"
        : warning ? "read-beside-atomic"
        : shared ? "race-shared" : "race-global";
    if (mine == SIM_W && theirs != SIM_W)
        written_late(at, size);
    if (again(kind, pc, other.pc))
        return;
    Report r = finding(kind, !warning, pc, (uintptr_t)at, size);
    r.pc2 = other.pc;
    r.who2 = other.who;
    auto does = [](unsigned kind, bool near, uint32_t at) {
        return kind <= SIM_W || !by_volatile(at) ? verb[near * 2 + kind]
            : writes(kind) ? "writes as volatile" : "reads as volatile";
    };
    const char *m = does(mine, narrow, pc);
    const char *t = does(theirs, other.narrow, other.pc);
    if (beside && swaps)
        r.advice = verified;
    if (beside && shared && !far && !other.lock && !looked)
        return put_off(r, reader, m, t);
    if (!other.lock)
        return report(r, racing, m, t);
    /* Say which fence is missing behind a lock's atomic */
    r.advice = other.who >> 10 == now.who >> 10
        ? "put __threadfence_block() behind the atomic that takes the lock"
        : "put __threadfence() behind the atomic that takes the lock";
    report(r, "one thread %s what another %s, and between the atomic of "
           "line %d, which takes the lock, and this access is no fence "
           "that reaches so far", m, t, line_of(other.lock).line);
}
/* Settle pending writes, now that they have happened */
FIRST std::unordered_map<const Record *, Record> one_value;
/* Has the word had one value since all of these threads met? */
static void vary_pending(Pending &p, bool same)
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
        bool same = peek_bytes(p.at, p.size) == p.before;
        if (p.conflict)
            tell_race(SIM_W, SIM_W, p.pc, p.other, p.at, p.size, p.shared,
                      same && (!(p.record->flags & VARIED) || agreed(p)));
        else if (!same || p.record->flags & VARIED)
            vary_pending(p, same);
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
    pending[pendings++] = { r, at, n, conflict, shared,
                            peek_bytes(at, n), pc, other_of(*r), *r,
                            met };
}
/* Judge those that are beyond the scope */
static void judge_scope(const Record &r, unsigned kind, char *at,
                        unsigned n, uint32_t pc, bool shared)
{
    bool none = !(writes(kind) || writes(r.kind))
        || !(narrow | (r.flags & NARROW))
        || (same_block(r) && !(r.flags & SEVERAL));
    if (!none && unordered_exactly(r, shared, true))
        tell_race(kind, r.kind, pc, culprit, at, n, shared, false);
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
static inline __attribute__((always_inline)) void
compare_access(Record &r, unsigned kind, char *at, unsigned n,
               uint32_t pc, bool shared)
{
    if (stale(r, shared))
        return;
    bool conflict = conflicts[kind] >> r.kind & 1
        && unordered(r, shared);
    if (kind == SIM_W && r.kind == SIM_W)
        expect(&r, at, n, pc, conflict, shared);
    else if (conflict)
        tell_race(kind, r.kind, pc, other_of(r), at, n, shared, false);
    if (UNLIKELY(scoped))
        judge_scope(r, kind, at, n, pc, shared);
}
static void check_kinds(Record &c, unsigned kind, char *at, unsigned n,
                        uint32_t pc, bool shared)
{
    Record *q = &pool[c.who];
    if (updates_as)
        note_look(q[SIM_R], shared);
    for (unsigned j = 0; j < 4; j++)
        compare_access(q[j], kind, at, n, pc, shared);
    add_to(q[kind], kind, pc, shared);
    /* Fold the cell if one record now says everything */
    if (shared)
        c.tag = now.serial;
    else if (kind == SIM_AW && q[kind].flags & BLOCKS
             && stale(q[SIM_R], false) && stale(q[SIM_W], false))
        c = q[kind];
}
/* Meet one cell, of a word or of a byte */
void meet_access(Record &c, unsigned kind, char *at, unsigned n,
                 uint32_t pc, bool shared)
{
    if (stale(c, shared))
        return open_record(c, kind, pc, narrow);
    looked_at = at;
    if (c.flags & BY_KIND)
        return check_kinds(c, kind, at, n, pc, shared);
    unsigned j = c.kind;
    if (j == kind) {
        compare_access(c, kind, at, n, pc, shared);
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
        && !(c.flags & (BLOCKS | LISTED)) && now.block->gone.empty();
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
__attribute__((noinline)) void meet_bytes(Record &c,
    unsigned kind, char *at, unsigned first, unsigned n, uint32_t pc,
    bool shared)
{
    if (stale(c, shared) || !(c.flags & BY_BYTE))
        split_by_byte(c, shared);
    if (shared)
        c.tag = now.serial;
    for (unsigned i = 0; i < n; i++)
        meet_access(pool[c.who + first + i], kind, at + i, 1, pc,
                    shared);
}
/* Break a row of bytes */
void break_row(Record &c)
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
