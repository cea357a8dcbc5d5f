/* lines.cpp -- from an address to a line, or to a variable */
#include "internal.h"
#include <backtrace.h>

/* Read the program's debugging information, once */
static void failed(void *, const char *, int) {}
static backtrace_state *information(void)
{
    static backtrace_state *s
        = backtrace_create_state(nullptr, 0, failed, nullptr);
    return s;
}
/* Look an address up */
/* by the linker, in a program and in a shared library */
extern char __ehdr_start __attribute__((visibility("hidden")));
Line line_of(uintptr_t pc)
{
    Line l = { pc ? "?" : "-", 0 };
    uintptr_t base = (uintptr_t)&__ehdr_start;
    pc = pc ? base + (uint32_t)(pc - base) : 0;
    if (pc && information())
        backtrace_pcinfo(information(), pc - 1, take_line, failed, &l);
    return l;
}
/* Name the variable at an address */
std::string variable_at(uintptr_t p, size_t n)
{
    Asked a = { "", p, n };
    if (information())
        backtrace_syminfo(information(), p, take_name, failed, &a);
    return a.name;
}
