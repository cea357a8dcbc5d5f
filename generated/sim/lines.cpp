/* lines.cpp -- from a code address to the line that it came from */
#include "internal.h"
#include <algorithm>
#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The rows of the table, and the names of the files */
struct Row { uintptr_t address; int file, line; bool end; };
FIRST static std::vector<Row> rows;
FIRST static std::vector<std::string> files;
/* Read numbers and words from a range of bytes */
struct Reader {
    const uint8_t *p, *end;
    bool left() const { return p < end; }
    /* A number of n bytes */
    uint64_t fixed(int n)
    {
        uint64_t v = 0;
        if (end - p < n) {
            p = end;
            return 0;
        }
        memcpy(&v, p, (size_t)n);
        p += n;
        return v;
    }
    /* A number of as many bytes as it needs */
    uint64_t leb()
    {
        uint64_t v = 0;
        for (int shift = 0; p < end; shift += 7) {
            uint8_t b = *p++;
            if (shift < 64)
                v |= (uint64_t)(b & 127) << shift;
            if (!(b & 128))
                break;
        }
        return v;
    }
    /* The same, with a sign */
    int64_t sleb()
    {
        int64_t v = 0;
        int shift = 0;
        uint8_t b = 0;
        while (p < end) {
            b = *p++;
            if (shift < 64)
                v |= (int64_t)(b & 127) << shift;
            shift += 7;
            if (!(b & 128))
                break;
        }
        /* Copy the sign upwards */
        if (shift < 64 && b & 64)
            v |= -((int64_t)1 << shift);
        return v;
    }
    /* A word, up to a zero byte */
    std::string text()
    {
        const uint8_t *q = p;
        while (p < end && *p)
            p++;
        std::string s((const char *)q, (size_t)(p - q));
        if (p < end)
            p++;
        return s;
    }
};
/* Find a section of our own program */
static const uint8_t *image;
static size_t image_size;
static Reader section(const char *name)
{
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)image;
    const Elf64_Shdr *s = (const Elf64_Shdr *)(image + h->e_shoff);
    const char *names = (const char *)image
        + s[h->e_shstrndx].sh_offset;
    for (int i = 0; i < h->e_shnum; i++)
        if (!strcmp(names + s[i].sh_name, name)
            && !(s[i].sh_flags & SHF_COMPRESSED)
            && s[i].sh_offset + s[i].sh_size <= image_size)
            return { image + s[i].sh_offset,
                     image + s[i].sh_offset + s[i].sh_size };
    return { nullptr, nullptr };
}
/* Map our own program */
static bool open_image(void)
{
    int fd = open("/proc/self/exe", O_RDONLY);
    struct stat st;
    if (fd < 0 || fstat(fd, &st))
        return false;
    image_size = (size_t)st.st_size;
    void *p = mmap(nullptr, image_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    image = p == MAP_FAILED ? nullptr : (const uint8_t *)p;
    return image != nullptr;
}
/* A name is what the compiler was told */
static std::string base_name(const std::string &s)
{
    return s;
}
/* Read one field of the table of files */
static std::string form(Reader &r, uint64_t kind, bool wide)
{
    static Reader strings = section(".debug_line_str"),
        others = section(".debug_str");
    switch (kind) {
    case 0x08: return r.text();
    /* A word that is stored elsewhere */
    case 0x1f: case 0x0e: {
        Reader s = kind == 0x1f ? strings : others;
        uint64_t at = r.fixed(wide ? 8 : 4);
        if (!s.p || at >= (uint64_t)(s.end - s.p))
            return "?";
        s.p += at;
        return s.text();
    }
    case 0x0b: return std::to_string(r.fixed(1));
    case 0x05: return std::to_string(r.fixed(2));
    case 0x0f: return std::to_string(r.leb());
    case 0x1e: r.p += 16; return "";
    case 0x09: { uint64_t n = r.leb(); r.p += n; return ""; }
    default: r.p = r.end; return "";
    }
}
/* Read a table of files, as version 5 has it */
static std::vector<std::string> names_5(Reader &r, bool wide,
                                        const std::vector<std::string>
                                        *directories)
{
    /* Read what a file's entry consists of */
    std::vector<std::pair<uint64_t, uint64_t>> shape;
    for (uint64_t n = r.fixed(1); n--; ) {
        uint64_t content = r.leb(), kind = r.leb();
        shape.push_back({ content, kind });
    }
    std::vector<std::string> list;
    for (uint64_t n = r.leb(); n-- && r.left(); ) {
        std::string name, directory;
        /* Read the fields, and keep the name */
        for (auto &f : shape) {
            std::string s = form(r, f.second, wide);
            if (f.first == 1)
                name = s;
            else if (f.first == 2)
                directory = s;
        }
        (void)directories;
        list.push_back(base_name(name));
    }
    return list;
}
/* The machine that writes the rows */
struct Machine { uintptr_t address; unsigned file; int line; };
/* Write a row, with our number for its file */
static void emit(const Machine &m, const std::vector<int> &map,
                 bool end)
{
    int f = m.file < map.size() ? map[m.file] : 0;
    rows.push_back({ m.address, f, m.line, end });
}
/* What a unit tells the machine */
struct Header {
    unsigned version, shortest, range, first_special;
    int base;
    std::vector<uint8_t> operands;
    bool wide;
};
/* The instructions that have a length */
static bool extended(Reader &r, Machine &m, const std::vector<int> &map)
{
    uint64_t n = r.leb();
    const uint8_t *next = r.p + n;
    uint64_t op = r.fixed(1);
    bool ended = op == 1;
    if (ended)
        emit(m, map, true);
    else if (op == 2)
        m.address = r.fixed(8);
    r.p = next < r.end ? next : r.end;
    return ended;
}
/* Run the program of one unit */
static void run_program(Reader &r, const Header &h,
                        const std::vector<int> &map)
{
    Machine m = { 0, 1, 1 };
    while (r.left()) {
        unsigned op = (unsigned)r.fixed(1);
        if (op >= h.first_special) {
            /* Move address and line by one byte's worth */
            unsigned a = op - h.first_special;
            m.address += a / h.range * h.shortest;
            m.line += h.base + (int)(a % h.range);
            emit(m, map, false);
            continue;
        }
        /* Obey an instruction of the standard set */
        switch (op) {
        case 0:
            if (extended(r, m, map))
                m = { 0, 1, 1 };
            break;
        case 1: emit(m, map, false); break;
        case 2: m.address += r.leb() * h.shortest; break;
        case 3: m.line += (int)r.sleb(); break;
        case 4: m.file = (unsigned)r.leb(); break;
        case 8:
            m.address += (255 - h.first_special) / h.range * h.shortest;
            break;
        case 9: m.address += r.fixed(2); break;
        default:
            for (int i = 0; i < h.operands[op]; i++)
                r.leb();
        }
    }
}
/* Give each name one number */
static int intern(const std::string &name)
{
    for (size_t i = files.size(); i-- > 0; )
        if (files[i] == name)
            return (int)i;
    files.push_back(name);
    return (int)files.size() - 1;
}
/* Read one unit of the section */
static void read_unit(Reader &all)
{
    Header h = {};
    /* Cut the unit off the section */
    uint64_t length = all.fixed(4);
    if ((h.wide = length == 0xffffffff))
        length = all.fixed(8);
    Reader r = { all.p, all.p + length };
    if (length > (uint64_t)(all.end - all.p))
        r.end = all.end;
    all.p = r.end;
    h.version = (unsigned)r.fixed(2);
    if (h.version < 2 || h.version > 5)
        return;
    /* Find where its program begins */
    if (h.version == 5)
        r.fixed(2);
    uint64_t header = r.fixed(h.wide ? 8 : 4);
    Reader program = { r.p + header, r.end };
    /* Read how its special instructions count */
    h.shortest = (unsigned)r.fixed(1);
    if (h.version >= 4)
        r.fixed(1);
    r.fixed(1);
    h.base = (int8_t)r.fixed(1);
    h.range = (unsigned)r.fixed(1);
    h.first_special = (unsigned)r.fixed(1);
    h.operands.push_back(0);
    for (unsigned i = 1; i < h.first_special; i++)
        h.operands.push_back((uint8_t)r.fixed(1));
    if (!h.range)
        return;
    std::vector<int> map;
    /* Read the names of its files */
    if (h.version == 5) {
        auto directories = names_5(r, h.wide, nullptr);
        for (auto &s : names_5(r, h.wide, &directories))
            map.push_back(intern(s));
    } else {
        while (r.left() && !r.text().empty())
            ;
        map.push_back(0);
        for (std::string s; r.left() && !(s = r.text()).empty(); ) {
            r.leb(); r.leb(); r.leb();
            map.push_back(intern(base_name(s)));
        }
    }
    run_program(program, h, map);
}
/* Make the table, once */
static void load(void)
{
    static bool loaded;
    if (loaded)
        return;
    loaded = true;
    files.push_back("?");
    if (!open_image())
        return;
    for (Reader r = section(".debug_line"); r.p && r.left(); )
        read_unit(r);
    std::stable_sort(rows.begin(), rows.end(),
        [](const Row &a, const Row &b) {
            return a.address != b.address ? a.address < b.address
                                          : a.end && !b.end; });
}
/* Look an address up */
Line line_of(uintptr_t pc)
{
    /* No address, no line */
    load();
    if (!pc)
        return { "-", 0 };
    auto i = std::upper_bound(rows.begin(), rows.end(), pc - 1,
        [](uintptr_t a, const Row &r) { return a < r.address; });
    if (i == rows.begin() || (--i)->end)
        return { "?", 0 };
    /* Skip code that the compiler gives to no line */
    while (i->line == 0 && i != rows.begin() && !(i - 1)->end)
        --i;
    return { files[(size_t)i->file], i->line };
}
/* Name the variable at an address */
std::string variable_at(uintptr_t p, size_t n)
{
    load();
    if (!image)
        return "";
    Reader names = section(".strtab"), symbols = section(".symtab");
    for (; symbols.p && symbols.left();
         symbols.p += sizeof(Elf64_Sym)) {
        const Elf64_Sym *s = (const Elf64_Sym *)symbols.p;
        if (ELF64_ST_TYPE(s->st_info) != STT_OBJECT
            || p - s->st_value >= s->st_size)
            continue;
        /* Give the name as the source has it, and the element */
        const char *raw = (const char *)names.p + s->st_name;
        char *plain = abi::__cxa_demangle(raw, nullptr, nullptr,
                                          nullptr);
        std::string name = plain ? plain : raw;
        free(plain);
        if (s->st_size > n && n)
            name += "[" + std::to_string((p - s->st_value) / n) + "]";
        return name;
    }
    return "";
}
