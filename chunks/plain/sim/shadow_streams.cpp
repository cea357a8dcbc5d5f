/* shadow_streams.cpp -- races between streams, and with the host */
#include "shadow.h"

/* Accesses of other launches */
struct Mark { uint32_t next, tag, pc; uint8_t kind, bytes; bool host; };
enum : size_t { LEAF = 1024 };
enum : unsigned { FREES = 4 };
struct Leaf { uint32_t round, first[LEAF]; };
FIRST static std::vector<Mark> marks(1);
static Leaf **leaves;
static size_t variables_span, own_span; /* without constants, with */
static uint32_t spare_mark, round_of_marks = 1, own_tag;
static size_t marked_from;          /* what is below is not shared */
void marks_start(size_t variables)
{
    size_t read = (size_t)(__stop_simconstant - __start_simconstant);
    variables_span = 4 * variables;
    own_span = (variables_span + read + 7) & ~(size_t)3;
    size_t all = arena_size + own_span * (size_t)settings.devices;
    leaves = (Leaf **)reserve((all / (4 * LEAF) + 2) * sizeof *leaves);
}
enum : size_t { MANY_LEAVES = 16 };
FIRST static std::vector<Leaf **> made;
void shadow_work(uint32_t tag, bool first, bool streamed)
{
    own_tag = tag;
    marked_from = streamed ? shared_size : device_end;
    if (!first)
        return;
    round_of_marks++;
    if (made.size() > MANY_LEAVES) {    /* all are of a round before */
        for (Leaf **l : made)
            delete std::exchange(*l, nullptr);
        made.clear();
    }
    marks.resize(1);
    spare_mark = 0;
}
static size_t marked_place(uintptr_t p)
{
    size_t off = p - (uintptr_t)arena;
    if (off < arena_size)
        return off < marked_from ? no_variable : off;
    size_t v = variable_offset(p);
    bool all = within(p, __start_simmanaged, __stop_simmanaged);
    size_t own = arena_size + (all ? 0 : own_span * (size_t)loaded);
    if (v != no_variable)
        return own + v;
    return within(p, __start_simconstant, __stop_simconstant)
        ? own + variables_span + p - ((uintptr_t)__start_simconstant
                                      & ~(uintptr_t)3) : no_variable;
}
static uint32_t *first_mark(size_t word, bool make)
{
    Leaf *&l = leaves[word / LEAF];
    if (!l && !make)
        return nullptr;
    if (!l) {
        l = new Leaf();
        made.push_back(&l);
    }
    if (l->round != round_of_marks) {
        memset(l->first, 0, sizeof l->first);
        l->round = round_of_marks;
    }
    return &l->first[word % LEAF];
}
static void unlink_mark(uint32_t *link)
{
    uint32_t gone = *link;
    *link = marks[gone].next;
    marks[gone].next = spare_mark;
    spare_mark = gone;
}
static void tell_crossing(const Mark &m, int how, unsigned kind,
                          uintptr_t at, size_t n, uint32_t pc,
                          bool host)
{
    /* Report a race between launches, or with the host */
    bool beside = host && kind == SIM_R && m.kind == SIM_AW;
    const char *mine = kind & FREES ? "frees"
        : writes(kind) ? "writes" : "reads";
    const char *theirs = writes(m.kind) ? "writes" : "reads";
    if (how == HOSTS)
        std::swap(mine, theirs);
    host |= how == HOSTS;
    Report r = finding(host ? "race-host" : "race-streams",
                       !beside && how != STAGED, pc, at, n);
    r.pc2 = m.pc;
    report(r, host ? "host code %s what work of a stream %s, and has not "
           "waited for it" : how == STAGED ? "one stream %s what "
           "cudaMemcpy %s, which may return before the data is there"
           : "one stream %s what another %s, and neither waits for the "
           "other", mine, theirs);
}
/* The marks that one work meets are of few others */
static int crosses_again(uint32_t tag, bool host)
{
    static struct { uint32_t of, by; int how; } known[16];
    auto &k = known[(tag ^ tag >> 4) % 16];
    if (host)
        return crosses(tag, true);
    if (tag != k.of || k.by != own_tag)
        k = { tag, own_tag, crosses(tag, false) };
    return k.how;
}
bool is_marked(size_t off, unsigned n, unsigned kind)
{
    for (unsigned done = 0; off >= marked_from && done < n; ) {
        unsigned b = (unsigned)(off + done) & 3;
        unsigned m = std::min(4 - b, n - done);
        uint32_t bytes = ((1u << m) - 1) << b;
        uint32_t *first = first_mark((off + done) >> 2, false);
        if (!first || !*first)
            return false;
        const Mark &own = marks[*first];
        if (own.tag != own_tag || own.kind != kind
            || (own.bytes & bytes) != bytes)
            return false;
        done += m;
    }
    return true;
}
static void mark_word(uint32_t *link, unsigned kind, unsigned bytes,
                      uintptr_t at, size_t n, uint32_t pc, bool host)
{
    uint32_t *first = link, mine = 0;
    const Mark *m = &marks[*link];
    uint32_t who = host ? note_host() : own_tag;
    if (*link && m->tag == who && m->kind == kind
        && (m->bytes & bytes) == bytes)
        return;
    while (*link) {
        Mark &o = marks[*link];
        bool own = o.tag == who;
        int how = own ? 0 : crosses_again(o.tag, host);
        if (own && o.kind == kind)
            mine = *link;
        else if (how && !(host && how == HOSTS) && o.bytes & bytes
                 && conflicts[kind & 3] >> o.kind & 1)
            tell_crossing(o, how, kind, at, n, pc, host);
        /* (no race of hosts is told: a stream's mark stays) */
        else if (!own && !how && who && (o.host || !host)
                 && covered(kind & 3, o.kind)
                 && (o.bytes &= (uint8_t)~bytes) == 0) {
            unlink_mark(link);
            continue;
        }
        link = &o.next;
    }
    if (!who || kind & FREES)
        return;
    if (mine) {
        marks[mine].bytes |= (uint8_t)bytes;
        return;
    }
    uint32_t fresh = spare_mark;
    if (fresh) {
        spare_mark = marks[fresh].next;
    } else {
        fresh = (uint32_t)marks.size();
        marks.emplace_back();
    }
    marks[fresh] = { *first, who, pc, (uint8_t)kind, (uint8_t)bytes,
                     host };
    *first = fresh;
}
void across(uintptr_t p, size_t n, unsigned kind, uint32_t pc,
            bool host)
{
    size_t off = marked_place(p);
    if (off == no_variable)
        return;
    for (size_t done = 0, m; done < n; done += m) {
        unsigned b = (unsigned)(off + done) & 3;
        m = std::min<size_t>(4 - b, n - done);
        uint32_t *link = first_mark((off + done) >> 2,
                                    !(kind & FREES));
        if (link)
            mark_word(link, kind, ((1u << m) - 1) << b, p + done, m,
                      pc, host);
        else
            m = 4 * LEAF - (off + done) % (4 * LEAF);
    }
}
void shadow_copy(const void *p, size_t n, bool writes, uintptr_t pc)
{
    if (!overlap_possible())
        return;
    now.first_serial = next_serial();
    note_work(now.first_serial);
    across((uintptr_t)p, n, writes ? SIM_W : SIM_R, (uint32_t)pc,
           false);
}
void shadow_free(const void *p, size_t n, bool queued, uintptr_t pc)
{
    size_t off = (size_t)((const char *)p - arena);
    size_t word = off / 4, end = (off + n + 3) / 4;
    if (queued)
        across((uintptr_t)p, n, SIM_W | FREES, (uint32_t)pc, false);
    for (; word < end; word++) {
        uint32_t *first = first_mark(word, false);
        if (!first)
            word |= LEAF - 1;
        while (first && *first)
            unlink_mark(first);
    }
}
