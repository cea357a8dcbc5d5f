/* shadow.cpp -- the check of every access; compiled without it */
#include "shadow.h"

/* The slow half: odd sizes, odd places, shared memory */
static Record *variable_cells;          /* of the device's variables */
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
            meet_access(c, kind, p + done, 4, pc, shared);
        else
            meet_bytes(c, kind, p + done, b, m, pc, shared);
        done += m;
    }
}
/* Check one access */
__attribute__((noinline)) void check(const void *vp, unsigned n,
    unsigned kind, unsigned reads, uint32_t pc, bool read_only)
{
    if (UNLIKELY(unsettled))
        settle_volatile();
    if (UNLIKELY(pendings) && !hold && kind != SIM_R)
        shadow_settle();
    char *p = (char *)vp;
    if (UNLIKELY(now.odd & HELD))
        ask_held((uintptr_t)p, n, kind & 3);
    if (UNLIKELY(exact)) {
        narrow = kind & SIM_BLOCK ? NARROW | LAST : 0;
        takes = kind & (SIM_TAKES | SIM_NAMED);
        kind &= 3;
        looking = kind == SIM_AR || kind == SIM_AW;
        if (looking)
            meet_at_atomic(p, n, kind == SIM_AW, reads, pc);
    }
    if (UNLIKELY(now.odd & FOLLOWED))
        follow((uintptr_t)p, n, kind, pc);
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
        across((uintptr_t)p, n, kind, pc, false);
    bool plain = !(now.odd & READS_ONLY);
    if (plain && n == 1 && quick_byte(c, kind, off & 3, pc, shared))
        return;
    if (plain && n == 4 && !(off & 3) && !(c.flags & BY_BYTE))
        meet_access(c, kind, p, 4, pc, shared);
    else if (plain && n == 1 && (c.flags & ROW) != ROW)
        meet_bytes(c, kind, p, off & 3, 1, pc, shared);
    else
        check_words(cells, off, p, n, kind, pc, shared, read_only);
}
/* The long check of an access */
__attribute__((noinline)) void long_hook(const void *p, unsigned n,
    unsigned kind, unsigned reads, uint32_t pc)
{
    if (!now.thread && hosts_own((uintptr_t)p)) {
        now.budget = 0;
        return;
    }
    if ((now.budget < 0 || !now.thread) && !tick(p, n, kind, pc))
        return;
    check(p, n, kind, reads, pc, false);
    if (writes(kind)) {
        if (UNLIKELY(now.odd & PARTLY))
            expect_copy(p, n);
        announce(p, n, pc);
    }
    count(p, n, kind);
}
/* Global variables, constants, the stack: everything but the arena */
static void outside_variables(uintptr_t p, size_t n, unsigned kind,
                              uint32_t pc)
{
    report(finding("out-of-bounds", true, pc, p, n),
           "%s %zu bytes outside every variable of the device",
           writes(kind) ? "writes" : "reads", n);
}
void elsewhere(uintptr_t p, size_t n, unsigned kind, uint32_t pc)
{
    if (system_full(now.thread->stack)) {
        stack_full(pc);
        abandon(cudaErrorIllegalAddress);
    }
    if (p - (uintptr_t)now.thread->stack < stack_size)
        return;
    size_t off = variable_offset(p);
    bool constant = within(p, __start_simconstant, __stop_simconstant);
    if ((off != no_variable || constant) && in_gap(p, n))
        return outside_variables(p, n, kind, pc);
    if (now.odd & STREAMS && (off != no_variable || constant))
        across(p, n, kind & 3, pc, false);
    if (off != no_variable)
        return check_words(variable_cells, off, (char *)p, (unsigned)n,
                           kind, pc, false, false);
    bool image = system_fixed(p);
    if ((constant || image) && !writes(kind))
        return;             /* a string, a table, a const */
    if (p - (uintptr_t)now.launch->pack < now.launch->pack_size
        || is_registered((const void *)p))
        return;
    Report r = finding(constant ? "read-only-path" : p < 4096
                       ? "out-of-bounds" : "host-pointer", true, pc,
                       p, n);
    /* Say what was followed or written, and why it cannot be */
    bool own = !constant && in_any_stack(p);
    if (own)
        r.advice = "hand on what is in __shared__ or allocated memory";
    report(r, constant ? "writes a __constant__ variable%s"
           : p < 4096 ? "follows a null pointer%s"
           : own ? "follows a pointer to another thread's own variable%s"
           : system_data(p) ? "uses a host variable%s"
           : "follows a pointer to host memory%s, or a wild index",
           own ? ", which none but that one has"
           : constant || p < 4096 ? "" : ", which the device cannot see");
    abandon(cudaErrorIllegalAddress);
}
/* The host touched an instrumented address */
void host_access(uintptr_t p, size_t n, unsigned kind, uint32_t pc)
{
    size_t end = kind <= SIM_W ? arena_size : device_end;
    bool device = is_device_variable(p);
    bool both = arena && !device && variable_offset(p) != no_variable;
    keep_out((void *)p, 1);
    if (!device && !both && p - (uintptr_t)arena >= end)
        return;
    Alone alone(api);
    size_t off = p - (uintptr_t)arena;
    if ((both || off >= device_end) && kind <= SIM_W && !device)
        across(p, n, kind, pc, !in_host_function);
    if (off < device_end || device)
        /* Report that the host uses device memory */
        {
            Report r = finding("device-pointer", true, pc, p, 4);
            report(r, kind == SIM_W ? "host code writes device memory"
                                    : "host code reads device memory");
            if (off < device_end)
                die_with("stopped: host code used a device pointer");
        }
    else if (off < arena_size && kind <= SIM_W
             && UNLIKELY(!(state[off >> 2] >> (off & 3) & 1)))
        /* Report that the host is outside of what it shares */
        {
            Allocation *a = allocation_at(off, true);
            bool freed = a && !a->live && off - a->offset < a->size;
            Report r = finding(freed ? "use-after-free" : "out-of-bounds",
                               true, pc, p, 1);
            report(r, "host code %s %s", kind == SIM_W ? "writes" : "reads",
                   freed ? "memory that was freed"
                         : "outside every allocation");
        }
}
__attribute__((noinline)) bool tick(const void *p, size_t n,
                                    unsigned kind, uint32_t pc)
{
    if (!now.thread) {
        now.budget = 0;
        host_access((uintptr_t)p, n, kind, pc);
        return false;
    }
    if ((uintptr_t)p - (uintptr_t)now.thread->stack < stack_size) {
        now.budget = 0;         /* its own stack: wait for the next */
        return true;
    }
    auto mine = now.store;
    note_tick(p, n);
    yield_now(pc, takes_turns && (!is_followed((uintptr_t)p, 4)
                                  || turn_is_mine(now.thread->index)));
    if (!writes(kind)) {
        take_store();
        now.store = mine;       /* it may not have happened yet */
    }
    return true;
}
/* An atomic needs an address that exists and is aligned */
void __attribute__((noinline)) bad_place(const void *p, size_t n,
                                         uint32_t pc)
{
    size_t off = (size_t)((char *)p - arena);
    if ((uintptr_t)p & (n - 1)) {
        Report r = finding("out-of-bounds", true, pc, (uintptr_t)p, n);
        report(r, "a misaligned atomic of %zu bytes", n);
        abandon(cudaErrorIllegalAddress);
    }
    bool variable = off >= arena_size
        && variable_offset((uintptr_t)p) != no_variable;
    if (off >= arena_size && !variable)
        elsewhere((uintptr_t)p, n, SIM_AR, pc);
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
    forget_versions();
    now.odd = (settings.trace ? TRACED : 0u)
        | (watched_size || looks_closer ? WATCHED : 0u)
        | (*followed ? FOLLOWED : 0u)
        | (settings.devices > 1 ? DEVICES_CHECKED : 0u);
    note_work(now.first_serial);
    now.odd |= overlap_possible() ? STREAMS : 0u;
    forget_fences();
    spare = 0;
}
size_t shadow_bytes(void)
    { return sizeof(Record)
          * (pool_most = std::max(pool_most, pool_next)); }
void *reserve(size_t n)
{
    void *p = system_reserve(n);
    if (!p)
        say_lacking("cannot reserve %zu MiB of address space", n >> 20);
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
    marks_start(n);
}
