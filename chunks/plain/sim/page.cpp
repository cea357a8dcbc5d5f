/* page.cpp -- what the simulator stands on, in a page */
#include "worker.h"
#include <unistd.h>

/* Memory, in a page */
size_t system_room(void) { return SIZE_MAX; }
void *system_reserve(size_t n)
{
    enum { PAGE = 1 << 16 };
    size_t pages = (n + PAGE - 1) / PAGE;
    size_t at = __builtin_wasm_memory_grow(0, pages);
    return at == SIZE_MAX ? nullptr : (void *)(at * PAGE);
}
bool system_spare(size_t n)
{
    return ((uint64_t)__builtin_wasm_memory_size(0) << 16) + n
           <= (uint64_t)2 << 30;
}
void system_large(void *, size_t) {}
void system_clear(void *p, size_t n) { memset(p, 0, n); }
void system_allow(void *, size_t, Allowed) {}
extern "C" char __global_base, __heap_base;
extern "C" { char sim_data_start[16] = "variables"; }
bool system_fixed(uintptr_t p)
    { return within(p, &__global_base, sim_data_start); }
bool system_data(uintptr_t p)
    { return within(p, sim_data_start, &__heap_base); }
bool system_own(uintptr_t p)
    { return within(p, &__global_base, &__heap_base); }
/* Threads, in a page */
#define ASYNCIFY(name, ...) extern "C" \
    __attribute__((import_module("asyncify"), import_name(#name))) \
    __VA_ARGS__
ASYNCIFY(start_unwind, void leave_by(void *buffer);)
ASYNCIFY(stop_unwind, void have_left(void);)
ASYNCIFY(start_rewind, void go_on_by(void *buffer);)
ASYNCIFY(stop_rewind, void have_gone_on(void);)
__asm__(".globaltype __stack_pointer, i32\n"
        ".globl sim_stack_get\nsim_stack_get:\n"
        "  .functype sim_stack_get () -> (i32)\n"
        "  global.get __stack_pointer\n  end_function\n"
        ".globl sim_stack_set\nsim_stack_set:\n"
        "  .functype sim_stack_set (i32) -> ()\n"
        "  local.get 0\n  global.set __stack_pointer\n"
        "  end_function\n");
extern "C" void *sim_stack_get(void);
extern "C" void sim_stack_set(void *);
struct Standing {
    char *from, *to;            /* of the buffer that is used */
    void *stack;
    void (*start)(void);
    bool begun;
};
static Standing *runs, *follows;
static bool goes_on;
SimPlace first_frame(char *stack, void (*start)(void))
{
    Standing *s = (Standing *)(((uintptr_t)stack + 15) & ~15ul);
    char *end = (char *)(((uintptr_t)stack + stack_size) & ~15ul);
    *s = { (char *)(s + 1), stack + stack_kept, end, start, false };
    return { s, nullptr };
}
bool system_full(const char *stack)
{
    if ((char *)sim_stack_get() - stack >= (ptrdiff_t)stack_kept)
        return false;
    sim_stack_set((char *)(((uintptr_t)stack + stack_size) & ~15ul));
    return true;
}
static __attribute__((noinline)) void stand_still(void)
{
    if (std::exchange(goes_on, false)) {
        have_gone_on();
        return;
    }
    runs->stack = sim_stack_get();
    leave_by(runs);
}
static __attribute__((noinline)) void let_run(Standing *s)
{
    void *host = sim_stack_get();
    while ((runs = s)) {
        follows = nullptr;
        sim_stack_set(s->stack);
        s->from = s->begun ? s->from : (char *)(s + 1);
        if ((goes_on = std::exchange(s->begun, true)))
            go_on_by(s);
        s->start();
        have_left();
        s = follows;
    }
    sim_stack_set(host);
}
SimTurn between(SimPlace *from, SimPlace *to)
{
    Standing *next = (Standing *)to->sp;
    from->sp = runs;
    if (!runs)                          /* the host */
        let_run(next);
    else {
        follows = next;
        stand_still();
    }
    return {};
}
/* Lines, in a page */
extern "C" { volatile uintptr_t sim_back; }
#define PAGE(name) __attribute__((import_module("page"), \
                                  import_name(name)))
extern "C" PAGE("frames") size_t page_frames(uintptr_t pc, char *to,
                                             size_t room);
Line line_of(uintptr_t pc)
{
    Line l = { pc ? "?" : "-", 0 };
    static char all[4096];          /* FILE, LINE, FUNCTION: 3 lines */
    size_t n = pc ? page_frames(pc, all, sizeof all - 1) : 0;
    all[n] = '\0';
    char *rest = all, *part[3];
    while (*rest) {
        for (char *&p : part)
            p = strsep(&rest, "\n");
        if (take_line(&l, pc, part[0], atoi(part[1]), part[2]))
            break;
    }
    return l;
}
struct Named { char *from; size_t size; const char *name; };
extern "C" Named __start_simnames[] __attribute__((weak)),
    __stop_simnames[] __attribute__((weak));
std::string variable_at(uintptr_t p, size_t n)
{
    Asked a = { "", p, n };
    for (Named *v = __start_simnames; v < __stop_simnames; v++)
        if (v->size ? within(p, v->from, v->from + v->size)
            : n == 0 && p == (uintptr_t)v->from)
            take_name(&a, p, v->name, (uintptr_t)v->from, v->size);
    return a.name;
}
extern "C" PAGE("plain") size_t page_plain(const char *symbol, char *to,
                                           size_t room);
extern "C" char *__cxa_demangle(const char *symbol, char *, size_t *,
                                int *status)
{
    static char plain[4096];
    size_t n = page_plain(symbol, plain, sizeof plain - 1);
    plain[n] = '\0';
    if (status)
        *status = n ? 0 : -2;
    return n ? strdup(plain) : nullptr;
}
/* What a page does not have */
extern "C" PAGE("goes_on") void page_goes_on(void);
void system_goes_on(uint64_t accesses)
{
    enum { OFTEN = 1 << 14 };
    static uint64_t made;

    made += accesses;
    if (made >= OFTEN) {
        made = 0;
        page_goes_on();
    }
}
void system_faults(Faulted *) {}
void system_watch(void (*)(uintptr_t)) {}
double system_worked(void) { return 0; }
std::string system_run_again(const std::string &)
    { die_with("SIM_SEARCH: a page cannot run a program again"); }
bool system_alone(void) { return true; }
unsigned system_processors(void) { return 1; }
static void (*at_the_end)(int, void *);
void system_at_exit(void (*finish)(int, void *))
{
    at_the_end = finish;
    atexit([] { at_the_end(0, nullptr); });
}
