/* shadow_late.cpp -- atomics that take effect late */
#include "shadow.h"

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
    Telling telling;            /* what its word tells from then on */
};
enum { MOST_HELD = 64 };
static std::vector<Held> held;  /* the oldest first */
static uint8_t held_bytes[256]; /* how many hold one of these eight */
static unsigned idle;           /* looks since the last write */
static uint64_t held_clock;     /* accesses since the launch began */
static struct { Held h; char before[16]; uint64_t made; } latest;
bool updating;
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
    char before[16];
    memcpy(before, h.at, h.size);
    /* (its change may be a function with hooks: no other is carried
       out between its read and its write) */
    const bool in_update = updating;
    updating = true;
    h.again(h.at, h.change);
    updating = in_update;
    shadow_wrote(h.at, h.size);
    if (h.telling.store || memcmp(before, h.at, h.size) != 0)
        make_known(h.telling);
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
void update_begins(uintptr_t p, size_t n)
{
    look_at_held(p, n, SIM_AR);
    updating = true;
}
void ask_held(uintptr_t p, size_t n, unsigned kind)
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
    latest.h = { (char *)p, n, again, {}, now.who, false, 0, 0,
                 telling };
    memcpy(latest.h.change, change, size);
    memcpy(latest.before, before, n);
    latest.made = accesses_made();
}
extern "C" void sim_used(void) { latest.made = 0; }
extern "C" void sim_unused(void)
{
    if (!latest.made || latest.made != accesses_made())
        return;
    latest.made = 0;
    Held &h = latest.h;
    h.patience = 1u << draw_number() % 14;
    h.end = held_clock + (1 << 17);
    memcpy(h.at, latest.before, h.size);
    shadow_wrote(h.at, h.size);
    take_back(h.telling);
    if (held.size() == MOST_HELD)
        carry_out_held(0);      /* perhaps of the same bytes */
    note_bytes(h, 1);
    held.push_back(h);
    now.odd |= HELD;
}
