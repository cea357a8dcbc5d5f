/* lines.cpp -- from an address to a line, or to a variable */
#include "internal.h"
#include <backtrace.h>
#include <link.h>
#include <fstream>
#include <sstream>

/* Read the program's debugging information, once */
/* by the linker, in a program and in a shared library */
extern char __ehdr_start[] __attribute__((visibility("hidden")));
struct Shown { int (*to)(dl_phdr_info *, size_t, void *); void *with; };
static int show_if_own(dl_phdr_info *o, size_t size, void *p)
{
    const Shown *s = (Shown *)p;
    const char *us = __ehdr_start;
    for (int i = 0; i < o->dlpi_phnum; i++) {
        const char *at = (char *)o->dlpi_addr
            + o->dlpi_phdr[i].p_vaddr;

        if (o->dlpi_phdr[i].p_type == PT_LOAD && us >= at
            && us < at + o->dlpi_phdr[i].p_memsz)
            return s->to(o, size, s->with);
    }
    return 0;
}
extern "C" int own_object(int (*to)(dl_phdr_info *, size_t, void *),
                          void *with)
{
    Shown s = { to, with };
    return dl_iterate_phdr(show_if_own, &s);
}
static void failed(void *, const char *, int) {}
static backtrace_state *information(void)
{
    static backtrace_state *s
        = backtrace_create_state(nullptr, 0, failed, nullptr);
    return s;
}
/* Look an address up */
Line line_of(uintptr_t pc)
{
    Line l = { pc ? "?" : "-", 0 };
    uintptr_t base = (uintptr_t)__ehdr_start;
    pc = pc ? base + (uint32_t)(pc - base) : 0;
    if (pc && information())
        backtrace_pcinfo(information(), pc - 1, take_line, failed, &l);
    return l;
}
/* Name the variable at an address */
/* Look the variable up by hand */
static void look_up_by_hand(Asked &a)
{
    std::ifstream in("/proc/self/exe", std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    std::string f = all.str();
    auto e = (const ElfW(Ehdr) *)f.data();
    if (f.size() < sizeof *e || memcmp(e, __ehdr_start, sizeof *e))
        return;
    uintptr_t base = e->e_type == ET_DYN ? (uintptr_t)__ehdr_start : 0;
    auto parts = (const ElfW(Shdr) *)(f.data() + e->e_shoff);
    for (int i = 0; i < e->e_shnum; i++) {
        if (parts[i].sh_type != SHT_SYMTAB)
            continue;
        auto s = (const ElfW(Sym) *)(f.data() + parts[i].sh_offset);
        auto names = f.data() + parts[parts[i].sh_link].sh_offset;
        for (size_t n = parts[i].sh_size / sizeof *s; n-- > 0; s++)
            if (a.p - base - s->st_value < s->st_size)
                take_name(&a, a.p, names + s->st_name,
                          base + s->st_value, s->st_size);
    }
}
std::string variable_at(uintptr_t p, size_t n)
{
    Asked a = { "", p, n };
    if (information())
        backtrace_syminfo(information(), p, take_name, failed, &a);
    if (a.name.empty())
        look_up_by_hand(a);
    return a.name;
}
