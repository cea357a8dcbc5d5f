/* shadow_mirror.cpp -- memory against what was announced */
#include "shadow.h"

/* What memory should hold */
char *mirror;
static char *variables_mirror, *constants_mirror;
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
static bool hosts_too(uintptr_t p)
{
    size_t off = p - (uintptr_t)arena;
    return (off < arena_size ? off >= device_end
            : within(p, __start_simmanaged, __stop_simmanaged))
        && (!system_alone() || !hosts_known);
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
void announce(const void *p, size_t n, uintptr_t pc)
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
    { system_clear(mirror_of((uintptr_t)p), n); }
void mirror_start(void)
{
    size_t device = (size_t)(__stop_simdevice - __start_simdevice);
    size_t shared = (size_t)(__stop_simmanaged - __start_simmanaged);
    size_t read = (size_t)(__stop_simconstant - __start_simconstant);
    mirror = (char *)reserve(arena_size + large_page);
    mirror = (char *)(((uintptr_t)mirror + large_page - 1)
                      & ~(large_page - 1));
    system_large(mirror + shared_size, device_end - shared_size);
    variables_mirror = (char *)reserve(device + shared + 8);
    constants_mirror = (char *)reserve(read + 8);
    shadow_wrote(__start_simdevice, device);
    shadow_wrote(__start_simconstant, read);
}
