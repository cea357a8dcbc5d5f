/* memory.cpp -- the arena, and what is allocated in it */
#include "runtime.h"
#include <set>

/* The arena */
char *arena;
size_t arena_size, shared_size, device_end;
uint8_t *state;
Record *cells;
static size_t device_top, pinned_top;
FIRST std::map<size_t, Allocation> allocations;
void shadow_start(size_t pool_size);
std::string shared_place(size_t offset, size_t n);
/* How much address space we may take */
static size_t arena_choice(void)
{
    size_t want = std::min(arena_wanted, system_room() / 14);
    want &= ~(size_t)0xfffff;
    if (want < SLOTS * SHARED_SLOT + (16 << 20))
        say_lacking("the limit on address space is too small: see "
                    "ulimit -v");
    return want;
}
/* Reserve the arena, and divide it */
void arena_start(void)
{
    arena_size = arena_choice();
    void *p = system_reserve(arena_size + large_page);
    if (!p)
        say_lacking("cannot reserve %zu MiB of address space",
            arena_size >> 20);
    arena = (char *)(((uintptr_t)p + large_page - 1)
                     & ~(large_page - 1));
    shared_size = SLOTS * SHARED_SLOT;
    device_end = (arena_size - (arena_size - shared_size) / 4)
        & ~(large_page - 1);
    device_top = shared_size + page;
    pinned_top = device_end + page;
#if SIM_CHECKED
    system_large(arena + shared_size, device_end - shared_size);
    shadow_start(arena_size * 2);
#endif
}
/* The host may not touch device memory */
bool open_now;
static size_t given_out(void)
{
    size_t n = (device_top + large_page - 1) & ~(large_page - 1);
    return std::min(n, device_end) - shared_size;
}
static void allow(Allowed what)
    { system_allow(arena + shared_size, given_out(), what); }
void protect(bool device_runs)
{
    if (!SIM_CHECKED || open_now == device_runs)
        return;
    open_now = device_runs;
    allow(device_runs ? WRITE_TOO : NOTHING);
}
/* Allocations, and what is checked about them */
Allocation *allocation_at(size_t off, bool dead)
{
    if (off >= arena_size)
        return nullptr;
    auto i = allocations.upper_bound(off + (dead ? (size_t)RED : 0));
    while (i != allocations.begin()) {
        Allocation &a = (--i)->second;
        if (off + RED >= a.offset && off < a.offset + a.size + RED)
            return &a;
        if (a.offset + a.size + RED < off)
            break;
    }
    return nullptr;
}
/* Behind each declaration of variables lies a gap, which simcc made:
   aligned to nothing, and up to where every alignment begins */
static const char gap_words[] =
    "between two variables of the device: no kernel has business he";
enum : size_t { GAP = sizeof gap_words + 1 };   /* and 1 or 6 */
struct Gap { uintptr_t from, to; };
static std::vector<Gap> find_gaps(void)
{
    std::vector<Gap> gaps;
    for (auto &part : { std::pair(+__start_simdevice, +__stop_simdevice),
                        std::pair(+__start_simmanaged, +__stop_simmanaged),
                        std::pair(+__start_simconstant,
                                  +__stop_simconstant) })
        for (const char *p = part.first; (p = (const char *)memmem(p,
             (size_t)(part.second - p), gap_words, GAP - 2));
             p += GAP) {
            uintptr_t at = (uintptr_t)p, end = at + GAP;
            if (!gaps.empty() && p[GAP - 2] == '6'
                && at - gaps.back().to < GAP)
                gaps.back().to = end;
            else
                gaps.push_back({ at, end });
        }
    std::sort(gaps.begin(), gaps.end(), [](const Gap &a, const Gap &b)
              { return a.from < b.from; });
    return gaps;
}
static const Gap *gap_at(uintptr_t p, size_t n)
{
    static const std::vector<Gap> gaps = find_gaps();
    auto g = std::upper_bound(gaps.begin(), gaps.end(), p,
        [](uintptr_t at, const Gap &x) { return at < x.to; });
    return g != gaps.end() && g->from < p + n ? &*g : nullptr;
}
bool in_gap(uintptr_t p, size_t n)
    { return gap_at(p, n) != nullptr; }
/* What lies in a gap is named by the variable that is nearer */
static std::string variable_near(uintptr_t p, size_t n)
{
    const Gap *g = gap_at(p, n);
    if (!g)
        return variable_at(p, n);
    bool behind = p - g->from <= g->to - p;
    std::string name = variable_at(behind ? g->from - 1 : g->to, 1);
    size_t index = name.rfind('[');
    long size = (long)n, at = (long)(p - g->to) - size + 1;
    if (behind)
        at = (long)(p - g->from) + 1
            + (index + 1 ? atol(&name[index + 1]) : 0);
    return name.empty() ? name : name.substr(0, index) + "["
        + std::to_string(at / size) + "]";
}
/* Name a place as the program would */
std::string place(uintptr_t p, size_t n)
{
    char text[300];
    size_t off = p - (uintptr_t)arena;
    if (off < shared_size)
        return shared_place(off % SHARED_SLOT, n);
    /* An address in no allocation may be that of a variable */
    Allocation *a = allocation_at(off, true);
    if (!a) {
        bool variable = is_variable((const void *)p, 1) || in_gap(p, 1);
        std::string name = variable ? variable_near(p, n) : "";
        snprintf(text, sizeof text, "address %p", (void *)p);
        return name.empty() ? text : name;
    }
    long e = (long)(a->element ? a->element : n ? n : 1);
    long at = (long)off - (long)a->offset;
    snprintf(text, sizeof text, "%s[%ld]%s", a->name.c_str(),
             (at < 0 ? at - e + 1 : at) / e, a->live ? "" : ", freed");
    return text;
}
Allocation *allocation_of(const void *p)
{
    Allocation *a = allocation_at(offset(p), false);
    return a && a->live && offset(p) - a->offset < a->size ? a
                                                           : nullptr;
}
bool is_variable(const void *p, size_t n)
{
    size_t v = variable_offset((uintptr_t)p);
    const char *c = (const char *)p;
    if (n - 1 > ~(uintptr_t)p)      /* none, or it would wrap around */
        return false;
    return v != no_variable
        ? variable_offset((uintptr_t)p + n - 1) == v + n - 1
            && !in_gap((uintptr_t)p, n)
        : c >= __start_simconstant && c < __stop_simconstant
            && n <= (size_t)(__stop_simconstant - c);
}
/* Mark bytes as allocated and as written */
void mark_bytes(size_t off, size_t n, bool allocated, bool initialised)
{
    if (!SIM_CHECKED)
        return;
    /* Set the bits of four bytes at once, where they are four */
    unsigned value = (allocated ? 0x0fu : 0) |
                     (initialised ? 0xf0u : 0);
    size_t i = off, end = off + n;
    auto one = [&](size_t j) {
        unsigned bits = 0x11u << (j & 3);
        state[j >> 2] = (uint8_t)((state[j >> 2] & ~bits)
                                  | (value & bits));
    };
    for (; i < end && i & 3; i++)
        one(i);
    size_t words = (end - i) / 4;
    memset(&state[i >> 2], (int)value, words);
    for (i += words * 4; i < end; i++)
        one(i);
}
/* The name of the variable in an expression */
static std::string plain_name(const char *e)
{
    const char *cut = strrchr(e, '&');
    std::string s = cut ? cut + 1 : e;
    s.erase(s.find_last_not_of(") ") + 1);
    return s;
}
/* Keep what was freed */
struct Holes {
    std::map<size_t, size_t> by_place;
    std::set<std::pair<size_t, size_t>> by_size;
    void add(size_t at, size_t n)
    {
        by_place[at] = n;
        by_size.insert({ n, at });
    }
    void drop(std::map<size_t, size_t>::iterator h)
    {
        by_size.erase({ h->second, h->first });
        by_place.erase(h);
    }
    /* Give a range to the holes */
    std::pair<size_t, size_t> give(size_t at, size_t n)
    {
        auto next = by_place.lower_bound(at);
        if (next != by_place.begin()) {
            auto before = std::prev(next);
            if (before->first + before->second == at) {
                at = before->first;
                n += before->second;
                drop(before);
            }
        }
        if (next != by_place.end() && at + n == next->first) {
            n += next->second;
            drop(next);
        }
        add(at, n);
        return { at, at + n };
    }
    /* Take a range from the holes */
    size_t take(size_t need)    /* 0: none is large enough */
    {
        auto h = by_size.lower_bound({ need, 0 });
        if (h == by_size.end())
            return 0;
        auto [n, at] = *h;
        drop(by_place.find(at));
        if (n > need)
            add(at + need, n - need);
        auto i = allocations.lower_bound(at);
        while (i != allocations.end() && i->first < at + need)
            i = allocations.erase(i);
        return at;
    }
};
FIRST static Holes device_holes, pinned_holes;
FIRST static std::vector<size_t> live;  /* offsets of allocations */
size_t in_use[DEVICES], heap_used, held_now;
bool shares_memory(void)        /* or has a variable of both sides */
{
    return pinned_top != device_end + page
        || +__start_simmanaged != +__stop_simmanaged;
}
void forget_memory(void)
{
    allocations.clear();
    held_now = 0;
    std::fill(in_use, in_use + DEVICES, 0);
    device_holes = pinned_holes = {};
    device_top = shared_size + page;
    pinned_top = device_end + page;
}
static size_t find_room(size_t &top, size_t end, size_t n)
{
    size_t need = ((n + 511) & ~(size_t)511) + 2 * RED;
    if (need < n)
        return 0;
    bool full = need > end - std::min(top, end);
    Holes &holes = &top == &device_top ? device_holes : pinned_holes;
    size_t at = full || !SIM_CHECKED ? holes.take(need) : 0;
    if (full || at)
        return at;
    at = top;
    top += need;
    return at;
}
/* Make an allocation, and describe it to the checker */
extern "C" __attribute__((weak)) char sim_spared[];
cudaError_t allocate(void **p, size_t n, const char *expression,
                     size_t element, char where, uintptr_t pc)
{
    REFUSE(!p, cudaErrorInvalidValue);
    give(p, nullptr);
    if (!n)
        return where == 'm' ? set_error(cudaErrorInvalidValue)
            : cudaSuccess;
    Open open;
    bool device = where == 'd';
    static int noted;
    size_t before = given_out();
    size_t at = device ? find_room(device_top, device_end, n)
        : find_room(pinned_top, arena_size, n);
    REFUSE(!at, cudaErrorMemoryAllocation);
/* Open the new pages, and fill them with what nobody wrote */
    if (SIM_CHECKED && before != given_out())
        allow(WRITE_TOO);
    if (SIM_CHECKED)
        memset(arena + at, settings.poison, n);
    if (!device && sim_spared && !noted++)
        fprintf(stderr, "simcc --check-host would also look for races "
                "of the host in %s\n", sim_spared);
    shadow_wrote(arena + at, n);
    mark_bytes(at, n, true, where != 'd');
    live.push_back(at);
    allocations[at] = { at, n, element, plain_name(expression), pc,
                        where, true, current_device };
    held_now += n;
    counters.memory_peak = std::max<uint64_t>(counters.memory_peak,
                                              held_now);
    in_use[current_device] += device ? n : 0;
    return give(p, arena + at);
}
/* The calls that allocate */
#define ALLOCATE(name, where) \
    API name(void **p, size_t w, const char *e, unsigned, size_t n) \
        { ENTER; return allocate(p, n, e, w, where, HERE); }
ALLOCATE(cudaMalloc_, 'd')
ALLOCATE(cudaMallocManaged_, 'm')
API cudaMallocHost_(void **p, size_t w, const char *e, unsigned flags,
                    size_t n)
{
    ENTER;
    cudaError_t error = allocate(p, n, e, w, 'h', HERE);
    if (!error && *p)
        allocation_of(*p)->flags = flags;
    return error;
}
API cudaHostGetFlags(unsigned *flags, void *p)
{
    ENTER;
    Allocation *a = allocation_of(p);
    REFUSE(!a || a->where != 'h' || !flags, cudaErrorInvalidValue);
    return give(flags, a->flags);
}
API cudaMallocPitch_(void **p, size_t w, const char *e, size_t *pitch,
                     size_t width, size_t height)
{
    ENTER;
    REFUSE(!pitch, cudaErrorInvalidValue);
    give(pitch, (width + 511) & ~(size_t)511);
    bool vast = (uint64_t)width >> 40 || height >> 23;
    return allocate(p, vast ? SIZE_MAX : *pitch * height, e, w, 'd',
                    HERE);
}
API cudaMallocAsync_(void **p, size_t w, const char *e, size_t n,
                     cudaMemPool_t pool, cudaStream_t h)
{
    STREAM_AT_WORK(s, h);
    REFUSE(pool && no_pool(pool), cudaErrorInvalidValue);
    cudaError_t error = allocate(p, n, e, w, 'd', HERE);
    if (error || !*p)
        return error;
    Allocation *a = allocation_of(*p);
    a->pool = pool_of(pool, s->device);
    in_use[a->device] -= n;
    a->device = (int)((a->pool - 1) % DEVICES);
    in_use[a->device] += n;
    if (!SIM_CHECKED || s->capture)
        return error;
    enqueue(s, [] {});
    Work own = { {}, {}, s->clock, s->index, s->issued };
    const Work *before = running;
    running = &own;
    shadow_copy(*p, n, true, HERE);
    running = before;
    return error;
}
void release_memory(Allocation &a, uintptr_t pc)
{
    a.live = false;
    shadow_look(arena + a.offset, a.size, false);
    shadow_free(arena + a.offset, a.size, false, pc);
    live.erase(std::find(live.begin(), live.end(), a.offset));
    a.freed = pc;
    heap_used -= a.heap ? a.size : 0;
    in_use[a.device] -= a.where == 'd' ? a.size : 0;
    held_now -= a.size;
    mark_bytes(a.offset, a.size, false, false);
    size_t need = ((a.size + 511) & ~(size_t)511) + 2 * RED;
    auto [low, high] = (a.where == 'd' ? device_holes : pinned_holes)
                       .give(a.offset, need);
    auto up = [](size_t off) { return (off + page - 1) & ~(page - 1); };
    size_t from = std::max(up(low), up(a.offset + 1) - page);
    size_t to = std::min(up(high + 1) - page, up(a.offset + need));
    if (SIM_CHECKED && to > from) {
        system_clear(arena + from, to - from);
        shadow_drop(arena + from, to - from);
        system_clear(&cells[from / 4],
                     (to - from) / 4 * sizeof(Record));
    }
}
/* Free what is there, and refuse what is not */
static cudaError_t free_memory(void *p, bool device, uintptr_t pc)
{
    if (!p)
        return cudaSuccess;
    run_pending();
    /* Refuse to free what is not there */
    auto i = allocations.find(offset(p));
    if (i == allocations.end() || !i->second.live
        || (i->second.where == 'h') == device || i->second.heap) {
        bool twice = i != allocations.end() && !i->second.live;
        report(finding(twice ? "use-after-free" : "out-of-bounds", true,
                       pc), twice ? "frees %s, which was freed before"
               : "frees %s, which was never allocated",
               twice ? i->second.name.c_str() : "an address");
        return set_error(cudaErrorInvalidValue);
    }
    Open open;
    release_memory(i->second, pc);
    return looked_up(sticky_error);
}
/* The calls that free */
API cudaFree(void *p)
    { ENTER; return free_memory(p, true, HERE); }
API cudaFreeHost(void *p)
    { ENTER; return free_memory(p, false, HERE); }
/* Free in the order of a stream */
API cudaFreeAsync(void *p, cudaStream_t h)
{
    STREAM_AT_WORK(s, h);
    Allocation *a = allocation_of(p);
    if (!p)
        return cudaSuccess;
    if (!a || a->where != 'd' || arena + a->offset != p || a->leaving)
        return free_memory(a && a->leaving ? arena + 1 : p, true, HERE);
    a->leaving = true;
    enqueue(s, [a, pc = HERE] {
        Open open;
        note_work(next_serial());
        if (a->live)
            shadow_free(arena + a->offset, a->size, true, pc);
        if (a->live)
            release_memory(*a, pc);
    });
    return cudaSuccess;
}
/* What was never freed, when the program ends */
void leaks(void)
{
    if (!SIM_CHECKED || sticky_error)
        return;
    for (sim_stream *s : streams)
        if (!any_host_knows(s->index, s->launched.number))
            report(finding("unwaited", false, s->launched.pc), "nobody "
                   "has waited for this kernel, and what it prints is "
                   "lost on a device");
    std::map<uintptr_t, std::pair<std::string, int>> lines;
    std::map<std::pair<std::string, int>, size_t> made, before;
    for (auto &i : allocations) {
        if (!lines.count(i.second.pc)) {
            Line l = line_of(i.second.pc);
            lines[i.second.pc] = { l.file, l.line };
        }
        made[lines[i.second.pc]]++;
    }
    for (auto &i : allocations) {
        const Allocation &a = i.second;
        size_t all = made[lines[a.pc]], number = ++before[lines[a.pc]];
        Report leak = finding("leak", false, a.pc,
                              (uintptr_t)(arena + a.offset), 1);
        if (a.live && all == 1)
            report(leak, "%zu bytes were never freed", a.size);
        else if (a.live)
            report(leak, "%zu bytes were never freed, the allocation "
                   "number %zu of %zu on this line", a.size, number,
                   all);
    }
}
/* Compare all memory with what was announced */
bool hosts_known;               /* what the host has written */
static uint64_t hosts_credit;
static bool hosts_own_too(const Allocation &a)
    { return a.where != 'd'; }
static size_t for_each_live(bool hosts, void (*f)(const void *, size_t))
{
    size_t sum = 0;
    for (size_t at : live) {
        const Allocation &a = allocations[at];
        if (hosts_own_too(a) == hosts)
            f(arena + at - RED, a.size + 2 * RED);
        sum += hosts_own_too(a) == hosts ? a.size : 0;
    }
    const char *from = hosts ? __start_simmanaged : __start_simdevice;
    size_t n = (size_t)((hosts ? __stop_simmanaged : __stop_simdevice)
                        - from);
    f(from, n);
    return sum + n;
}
static const size_t few_pages = 32 << 10;
static void nothing(const void *, size_t) {}
static void look_whole(const void *p, size_t n) { shadow_look(p, n,
                                                              true); }
void learn_from_host(void)
{
    size_t n = for_each_live(true, nothing);
    hosts_known = n <= few_pages || n <= hosts_credit;
    if (!hosts_known)
        return;
    hosts_credit = 0;
    for_each_live(true, shadow_wrote);
}
void look_at_memory(uint64_t accesses)
{
    take_store();
    hosts_credit += accesses;
    if (hosts_known)
        for_each_live(true, look_whole);
    hosts_known = false;
    size_t n = for_each_live(false, nothing);
    if (shadow_is_due(n <= few_pages ? n : accesses, n))
        for_each_live(false, look_whole);
    shadow_look(__start_simconstant,
                (size_t)(__stop_simconstant - __start_simconstant),
                false);
}
void look_at_the_end(void)
{
    Open open;
    if (arena)
        look_at_memory(arena_size);
}
/* Host memory that the device may use */
API cudaHostGetDevicePointer_(void **d, size_t, void *h)
{
    ENTER;
    Allocation *a = allocation_of(h);
    REFUSE((!a || a->where == 'd') && !is_registered(h),
           cudaErrorInvalidValue);
    return give(d, h);
}
/* Whose memory is this? */
API cudaPointerGetAttributes(cudaPointerAttributes *out, const void *p)
{
    ENTER;
    REFUSE(!out, cudaErrorInvalidValue);
    Allocation *a = allocation_of(p);
    bool both = within((uintptr_t)p, __start_simmanaged,
                       __stop_simmanaged);
    char where = a ? a->where : is_registered(p) ? 'h' : both ? 'm'
        : is_variable(p, 1) ? 'd' : 0;
    *out = { where == 'd' ? cudaMemoryTypeDevice
             : where == 'h' ? cudaMemoryTypeHost
             : where ? cudaMemoryTypeManaged : cudaMemoryTypeUnregistered,
             a ? a->device : 0, where ? (void *)p : nullptr,
             where == 'd' ? nullptr : (void *)p };
    return cudaSuccess;
}
/* Is an address the device's? */
bool ordinary(const void *p)     /* not ours, so not pinned */
    { return offset(p) >= arena_size && !is_registered(p); }
bool is_pinned(const void *p)    /* the host's, in a kernel's reach */
{
    Allocation *a = allocation_of(p);
    return a ? a->where == 'h' : is_registered(p);
}
bool on_device(const void *p)
    { return offset(p) < device_end || is_variable(p, 1); }
extern "C" int sim_is_device(const void *p) { return on_device(p); }
