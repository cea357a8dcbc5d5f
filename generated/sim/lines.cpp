/* lines.cpp -- from an address to a line, or to a variable */
#include "internal.h"
#include <backtrace.h>
#include <cxxabi.h>

/* Read the program's debugging information, once */
static void failed(void *, const char *, int) {}
static backtrace_state *information(void)
{
    static backtrace_state *s
        = backtrace_create_state(nullptr, 0, failed, nullptr);
    return s;
}
/* Look an address up */
static bool copies(const char *f)  /* a class: f(const S &), f(S &&) */
{
    for (const char *end : { "aSERKS", "aSEOS", "C1ERKS", "C1EOS",
                             "C2ERKS", "C2EOS" })
        if (f && strstr(f, end))
            return true;
    return false;
}
static int take_line(void *to, uintptr_t, const char *file, int line,
                     const char *function)
{
    /* Name the file as the compiler was told */
    if (file && !strncmp(file, "./", 2))
        file += 2;
    *(Line *)to = { file ? file : "?", line };
    return !file || (!strstr(file, "/sim/sim_device.h")
                     && !copies(function));
}
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
struct Asked { std::string name; uintptr_t p; size_t n; };
static void take_name(void *to, uintptr_t, const char *symbol,
                      uintptr_t start, uintptr_t size)
{
    if (!symbol)
        return;
    Asked &a = *(Asked *)to;
    char *plain = strncmp(symbol, "_Z", 2) ? nullptr
        : abi::__cxa_demangle(symbol, nullptr, nullptr, nullptr);
    a.name = plain ? plain : symbol;
    free(plain);
    if (size > a.n && a.n)
        a.name += "[" + std::to_string((a.p - start) / a.n) + "]";
}
/* Ask for the symbol */
std::string variable_at(uintptr_t p, size_t n)
{
    Asked a = { "", p, n };
    if (information())
        backtrace_syminfo(information(), p, take_name, failed, &a);
    return a.name;
}
