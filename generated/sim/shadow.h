/* shadow.h -- what the rooms of the check offer each other */
#pragma once
#include "internal.h"
#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

/* What the check of an access keeps in common */
extern Record *pool;                    /* four, or one at a time */
extern uint32_t pool_next, pool_most, pool_end;
extern uint32_t spare;          /* the first of the free chains */
extern bool scoped;             /* something is for a block only */
extern bool odd_types;          /* there are unions, or bit-fields */
extern const char *looked_at;   /* the address that is checked now */
extern unsigned narrow;         /* NARROW | LAST: ours, for its block */
struct Other { uint32_t who, pc; bool narrow = false;
               uint32_t lock = 0; };    /* whose atomic has no fence */
extern Other culprit;           /* the member that was not ordered */
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
/* Is a record old, of our block, of our warp? */
static inline bool same_block(const Record &r)
    { return r.who >> 10 == now.who >> 10 && r.tag >= now.began; }
static inline bool same_warp(const Record &r)
    { return r.who >> 5 == now.who >> 5; }
static inline bool stale(const Record &r, bool shared)
    { return r.tag < (shared ? now.since : now.first_serial); }
/* What the rooms of the check ask of each other */
static inline bool writes(unsigned kind)
    { return kind == SIM_W || kind == SIM_AW; }
static inline uint64_t peek_bytes(const char *p, unsigned n)
{
    uint64_t v = 0;
    memcpy(&v, p, n);
    return v;
}
extern int pendings;
extern bool hold;              /* one access in several pieces */
extern bool unsettled;         /* something else that it has left */
void settle_volatile(void), settle_copy(void);
extern std::unordered_map<const Record *, Record> one_value;
extern unsigned updates_as;     /* SIM_SWAPS or SIM_BOUNDS */
bool unordered(const Record &r, bool shared);
bool unordered_pair(const Record &m, bool shared, bool strict = true);
void join_set(Record &r, unsigned kind, uint32_t pc, unsigned narrow);
void meet_access(Record &c, unsigned kind, char *at, unsigned n,
                 uint32_t pc, bool shared);
void meet_bytes(Record &c, unsigned kind, char *at, unsigned first,
                unsigned n, uint32_t pc, bool shared);
void break_row(Record &c);
extern bool any_news;           /* a fence has told something */
static inline bool has_met(uint32_t who, uint16_t epoch)
{
    return now.split ? warp_ordered(who, epoch)
        : epoch != now.epoch && !lane_left(who, epoch);
}
static inline bool has_left(const std::vector<uint32_t> &gone,
                            const Record &m)
    { return !gone.empty() && gone[m.who & 1023]
          && m.tag >= gone[m.who & 1023]; }
bool has_heard(const Record &m, bool fenced, bool before, bool shared);
static inline bool heard(const Record &m, bool fenced, bool before,
                         bool shared)
    { return any_news && has_heard(m, fenced, before, shared); }
void forget_fences(void);
void meet_at_atomic(const char *at, size_t n, bool writes, bool reads,
                    uint32_t pc);
bool has_fenced(void);
extern uint32_t heard_before;   /* by who looks, without this look */
uint32_t *heard_by_now(void);
/* It was shown an older value, by which one had told as much */
void hear_older(uint32_t by, uintptr_t at, uint32_t told,
                uint32_t near);
extern bool looking;            /* judge by what was known before */
struct Telling {                /* of the atomic that is judged */
    uintptr_t word = 0;         /* 0: it tells nothing */
    size_t size = 0;
    uint32_t who = 0, tag = 0, pc = 0, age = 0;
    uint32_t told = 0, near = 0, once = 0;
    bool news = false, fences = false;      /* its block's, its own */
    bool store = false, wide = false;       /* by name; for all */
    uint32_t was[3] = {};       /* what the indices had */
    uint32_t before[2] = {};    /* what it told, to all, in its block */
};
extern Telling telling;
void make_known(Telling &t);
void take_back(const Telling &t);
extern unsigned takes;          /* what our atomic says wants a fence */
unsigned of_looks(const void *p);       /* and what each look does */
extern bool volatiles;                  /* the program has some */
bool by_volatile(uint32_t pc);          /* is the access there one? */
void wait_at(const void *p, unsigned n);
void has_found(const void *p, unsigned n);
unsigned volatile_read(const void *p, uint32_t pc),
    volatile_write(const void *p, uint32_t pc);
void looked_volatile(void *p, unsigned n);
void stored(void *p, unsigned n, unsigned kind, uint32_t pc);
void new_version(void *p, unsigned n, uint32_t pc);
void forget_versions(void);
extern bool updating;           /* it has asked, and has read */
void update_begins(uintptr_t p, size_t n);
void ask_held(uintptr_t p, size_t n, unsigned kind);
enum : unsigned { LOOSE = 2 };  /* read, and perhaps not aligned */
extern uint32_t *read_only_tag;
void read_only_path(size_t w, unsigned kind, char *at, unsigned n,
                    uint32_t pc, bool read_only);
extern unsigned strays;         /* accesses outside, in this launch */
bool bad_state(size_t off, unsigned n, unsigned kind, unsigned reads,
               uint32_t pc);
bool begin_copy(const void *p, size_t n);
void end_copy(void), expect_copy(const void *p, size_t n);
void remember_part(size_t off, size_t n);
void written_late(const char *at, size_t n);
extern char *mirror;            /* of the arena */
void mirror_start(void);
void announce(const void *p, size_t n, uintptr_t pc);
void *reserve(size_t n);
bool tick(const void *p, size_t n, unsigned kind, uint32_t pc);
void elsewhere(uintptr_t p, size_t n, unsigned kind, uint32_t pc);
void check(const void *vp, unsigned n, unsigned kind, unsigned reads,
           uint32_t pc, bool read_only);
void long_hook(const void *p, unsigned n, unsigned kind, unsigned reads,
               uint32_t pc);
void host_access(uintptr_t p, size_t n, unsigned kind, uint32_t pc);
void bad_place(const void *p, size_t n, uint32_t pc);
void across(uintptr_t p, size_t n, unsigned kind, uint32_t pc,
            bool host);
bool is_marked(size_t off, unsigned n, unsigned kind);
void marks_start(size_t variables);     /* words of them */
extern size_t watched_size;
extern bool looks_closer;
void count_look(const void *p,
                bool loads), look_at_update(const void *p);
void trace(size_t off, unsigned n, unsigned kind, uint32_t pc);
/* Begin a record of our access */
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
static inline void drop_record(const Record &r)
{
    pool[r.who2].pc2 = spare;
    spare = r.who2;
}
static inline void open_record(Record &r, unsigned kind, uint32_t pc,
                               unsigned flags)
{
    if (UNLIKELY(r.flags & LISTED) && r.tag >= now.first_serial)
        drop_record(r);
    set_record(r, kind, pc, flags);
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
/* The store that the short check expects */
static inline __attribute__((always_inline)) void await_store(
    size_t off, unsigned n)
{
    now.store = { arena + off, mirror + off, n };
}
/* The short check, which calls nobody */
/* How a word fits */
static inline void count_one(size_t n, unsigned kind)
{
    counters.bytes += n;
    (writes(kind) ? counters.stores : counters.loads)++;
}
enum Fit : uint8_t { NOT, COVERED, BEGINS, JOINS, AGAIN };
static inline __attribute__((always_inline)) Fit fit_of(const Record &c,
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
    if (UNLIKELY(off >= arena_size)
        || (UNLIKELY(now.odd) && (now.odd != STREAMS
            || (off >= shared_size && !is_marked(off, n, kind))))
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
        if ((how[i] = fit_of(c[i], kind, shared)) == NOT)
            return false;
    if (!atomic)
        count_one(n, kind);
    for (unsigned i = 0; i < n / 4; i++)
        /* Note the access in a record that it fits */
        if (how[i] == BEGINS)
            open_record(c[i], kind, pc, 0);
        else if (how[i] == JOINS)
            join_set(c[i], kind, pc, 0);
        else if (how[i] == AGAIN)
            c[i].pc = pc;
    if (writes(kind))
        await_store(off, n);
    return true;
}
/* Count, and let the scheduler look */
static inline bool is_device_variable(uintptr_t p)
    { return within(p, __start_simdevice, __stop_simdevice); }
static inline bool hosts_own(uintptr_t p)
{
    return p - (uintptr_t)arena >= arena_size
        && variable_offset(p) == no_variable && !is_own(p, 1);
}
static inline void count(const void *p, size_t n, unsigned kind)
{
    if ((uintptr_t)p - (uintptr_t)now.thread->stack < stack_size)
        return;                 /* a variable of its own */
    count_one(n, kind);
    if (UNLIKELY(now.odd & WATCHED))
        count_look(p, !writes(kind));
}
static inline __attribute__((always_inline)) void
hook_access(const void *p, unsigned n, unsigned kind, unsigned reads,
            uint32_t pc)
    { if (UNLIKELY(--now.budget < 0) || !quick(p, n, kind, false, pc))
          long_hook(p, n, kind, reads, pc); }
