/* report.cpp -- what was found, said once */
#include "internal.h"
#include "singular.h"
#include <deque>
#include <map>
#include <set>
#include <algorithm>
#include <cerrno>
#include <tuple>
#include <unistd.h>

/* The settings, as they are if nobody says anything */
Settings settings;
sim_counters counters;
static uint64_t generator;
/* Draw a number from the seed */
uint64_t draw_number(void)
{
    uint64_t z = generator += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}
/* The words for schedules and for orders of streams */
static const char *const schedules[] = { "ascending", "descending",
    "lockstep", "random", "late", 0 };
static const char *const orders[] = { "eager", "lazy", "reversed",
                                      "random", 0 };
const char *schedule_name(void) { return schedules[settings.schedule]; }
/* Let a harness choose the schedule */
struct Writable {                       /* the page of the settings */
    static int depth;
    static void to(Allowed how)
        { system_allow(&settings, sizeof settings, how); }
    Writable() { if (!depth++) to(WRITE_TOO); }
    ~Writable() { if (!--depth) to(READ_ONLY); }
};
int Writable::depth;
static unsigned holds;
static void hold_open(bool on)
{
    static Writable *page;
    protect(on);
    delete page;
    page = on ? new Writable : nullptr;
}
extern "C" void sim_hold(int on)
{
    if (on ? !holds++ : holds && !--holds)
        hold_open(on);
}
void end_holds(void)            /* a kernel begins */
{
    if (holds)
        hold_open(false);
    holds = 0;
}
template <class E>
static int choose_setting(E Settings::*setting, const char *s,
                          const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (!strcmp(s, list[i])) {
            run_pending();
            Writable page;
            settings.*setting = (E)i;
            return 0;
        }
    return -1;
}
extern "C" int sim_schedule_set(const char *s, uint64_t seed)
{
    if (choose_setting(&Settings::schedule, s, schedules))
        return -1;
    Writable page;
    settings.seed = generator = seed;
    settings.hesitant = 0;
    return 0;
}
extern "C" int sim_streams_set(const char *s)
    { return choose_setting(&Settings::streams, s, orders); }
/* Let a harness choose the rest */
extern "C" void sim_steps_set(uint64_t n)
{
    Writable page;
    settings.steps = n;
    settings.total = true;
}
extern "C" void sim_poison_set(unsigned byte)
    { Writable page; settings.poison = (int)(byte & 255); }
extern "C" void sim_strict_set(int on)
    { Writable page; settings.strict = on; }
extern "C" void sim_hesitant_set(int order)
{
    Writable page;
    settings.hesitant = settings.schedule == RANDOM ? order : 0;
}
/* Stop with one line, for what is not a finding */
static void say_list(const char *format, va_list a)
{
    char text[1000];
    vsnprintf(text, sizeof text, format, a);
    say_of_one(text, 0);
    fprintf(stderr, "simulator: %s\n", text);
    fflush(nullptr);
}

void say_aside(const char *format, ...)
{
    va_list a;
    va_start(a, format);
    say_list(format, a);
    va_end(a);
}
void die_with(const char *format, ...)
{
    va_list a;
    va_start(a, format);
    say_list(format, a);
    _exit(86);
}
extern "C" __attribute__((weak)) int sim_no_memory(void);
void say_lacking(const char *format, ...)
{
    va_list a;
    va_start(a, format);
    say_list(format, a);
    _exit(sim_no_memory ? sim_no_memory() : 86);
}
extern "C" [[noreturn]] void gomp_fatal(const char *format, ...);
extern "C" void gomp_fatal(const char *format, ...)
{
    va_list a;
    va_start(a, format);
    say_list(format, a);
    _exit(sim_no_memory ? sim_no_memory() : 86);
}
/* Read a number, or stop */
static uint64_t read_number(const char *name, const char *s)
{
    char *end;
    errno = 0;
    uint64_t v = strtoull(s, &end, 0);
    if (*end || *s < '0' || *s > '9' || errno)
        die_with("%s=%s is not a number", name, s);
    return v;
}
static uint64_t number_setting(const char *name, uint64_t otherwise)
{
    const char *s = getenv(name);
    return s ? read_number(name, s) : otherwise;
}
/* Try schedules until the output differs */
static void search(uint64_t n)
{
    std::string first = system_run_again("SIM_SCHEDULE=ascending");
    for (uint64_t i = 0; i < n; i++) {
        std::string how = std::string("SIM_SCHEDULE=")
            + schedules[i < 6 ? 1 + i % 2 : 3 + i % 2] + " SIM_STREAMS="
            + orders[i < 6 ? i / 2 : 3] + " SIM_SEED="
            + std::to_string(i);
        if (system_run_again(how) == first)
            continue;
        fprintf(stderr, "simulator: run %llu prints something else; to "
                "see it: %s PROGRAM\n", (unsigned long long)i + 1,
                how.c_str());
        _exit(88);
    }
    fprintf(stderr, "simulator: %llu runs printed the same\n",
            (unsigned long long)n + 1);
    _exit(0);
}
/* Refuse a name that is misspelt */
static void refuse_unknown(void)
{
    static const std::set<std::string> known = { "SCHEDULE", "SEED",
        "STREAMS", "STEPS", "POISON", "STRICT", "FATAL", "REPORT",
        "TRACE", "TURNS", "SEARCH", "DEVICES", "LAUNCHES", "COUNTERS",
        "THREADS",
        /* those of the tests, and of the make file */
        "ALL", "FEW", "LEVELS", "NOTHING", "OPT", "DEFINES" };
    for (char **e = environ; *e; e++) {
        std::string name(*e, strcspn(*e, "="));
        if (!name.compare(0, 4, "SIM_") && !known.count(name.substr(4)))
            die_with("%s: no such setting; simcc --help lists them",
                     name.c_str());
    }
}
void settings_start(void)
{
    const char *s;
    Writable page;
    refuse_unknown();
    uint64_t devices = number_setting("SIM_DEVICES", 1);
    if (devices < 1 || devices > 15)
        die_with("SIM_DEVICES=%d: want 1 to 15", (int)devices);
    settings.devices = (int)devices;
    /* Which order of threads and of streams */
    if ((s = getenv("SIM_SCHEDULE"))
        && sim_schedule_set(s, settings.seed))
        die_with("SIM_SCHEDULE=%s: want ascending, descending, lockstep, "
                 "random or late", s);
    settings.seed = generator = number_setting("SIM_SEED", settings.seed);
    if ((s = getenv("SIM_STREAMS")) && sim_streams_set(s))
        die_with("SIM_STREAMS=%s: want eager, lazy, reversed or random", s);
    /* Which limits, and what counts as an error */
    if (getenv("SIM_STEPS"))
        sim_steps_set(number_setting("SIM_STEPS", 0));
    settings.launches = number_setting("SIM_LAUNCHES", settings.launches);
    sim_poison_set((unsigned)number_setting("SIM_POISON", settings.poison));
    settings.strict = number_setting("SIM_STRICT", 0) != 0;
    settings.fatal = number_setting("SIM_FATAL", 0) != 0;
    sim_trace(getenv("SIM_TRACE"));
    if ((s = getenv("SIM_TURNS")))
        turns_set(s);
    if (getenv("SIM_SEARCH"))
        search(number_setting("SIM_SEARCH", 0));
    settings.counters = settings.trace = number_setting("SIM_COUNTERS",
                                                        0) != 0;
    /* How many workers, and where reports go */
    settings.threads = (int)number_setting("SIM_THREADS",
        system_processors());
    if ((s = getenv("SIM_REPORT"))) {
        size_t n = !strncmp(s, "json", 4) ? 4
            : !strncmp(s, "gcc", 3) ? 3 : 0;
        bool form = n && (!s[n] || s[n] == ':');
        settings.form = form ? *s : 't';
        s += form ? n + (s[n] == ':') : 0;
        settings.report = !*s ? stderr : strncmp(s, "fd:", 3)
            ? fopen(s, "a")
            : fdopen((int)read_number("SIM_REPORT", s + 3), "w");
        if (!settings.report)
            die_with("cannot write the report file %s", s);
    }
}
/* What has been found so far */
struct Found {
    std::string kind, kernel;
    Line line, line2;
    bool error;
    uint64_t count;
    const char *severity() const { return error ? "error" : "warning"; }
};
FIRST static std::deque<Found> found;
/* kind, kernel, two instructions, lines that were given, and whether
   it is an error: a warning does not hide one of its kind */
typedef std::tuple<const char *, const char *, uintptr_t, uintptr_t,
                   int, int, bool> Places;
FIRST static std::map<Places, Found *> by_places;
/* Begin a report with who is running */
Report finding(const char *kind, bool error, uintptr_t pc,
               uintptr_t address, size_t size)
    { return { kind, error, pc, 0, now.thread ? (int64_t)now.who : -1,
               -1, address, size, 0, 0, nullptr }; }
static const char *kernel_name(void)
    { return now.launch ? now.launch->name : ""; }
/* Has this been said already? */
static Places places(bool error, const char *kind, uintptr_t pc,
                     uintptr_t pc2, int line = 0, int line2 = 0)
    { return { kind, kernel_name(), std::min(pc, pc2),
               std::max(pc, pc2), line, line2, error }; }
static Lock reports;            /* of several workers, unchecked */
bool again(const char *kind, uint32_t pc, uint32_t pc2, uint64_t n)
{
    Alone here(reports);
    auto i = by_places.find(places(true, kind, pc, pc2));
    if (i == by_places.end())
        i = by_places.find(places(settings.strict, kind, pc, pc2));
    return i != by_places.end() && (i->second->count += n);
}
static Found &known(const Report &r)
{
    bool error = r.error || settings.strict;
    Found *&f = by_places[places(error, r.kind, r.pc, r.pc2, r.line,
                                 r.line2)];
    if (f)
        return *f;
    /* Look the lines up, and know those again */
    Line x = line_of(r.pc), y = line_of(r.pc2);
    x.line = r.line ? r.line : x.line;
    y.line = r.line2 ? r.line2 : y.line;
    for (Found &o : found)
        if (o.kind == r.kind && o.kernel == kernel_name()
            && o.error == error && ((o.line == x && o.line2 == y)
                || (o.line == y && o.line2 == x)))
            return *(f = &o);
    found.push_back({ r.kind, kernel_name(), x, y, error, 0 });
    return *(f = &found.back());
}
/* Write a thread as a pair */
static std::string thread_name(int64_t who)
    { return who < 0 ? "-" : "(" + std::to_string(who >> 10) + ","
          + std::to_string(who & 1023) + ")"; }
/* Name a thread as its kernel knows it */
static std::string coordinates(uint32_t i, dim3 d)
    { return std::to_string(i % d.x) + ","
          + std::to_string(i / d.x % d.y) + ","
          + std::to_string(i / d.x / d.y); }
static std::string one_of(const char *what, uint32_t i, dim3 d)
    { return what + std::to_string(i) + (d.y * d.z == 1 ? ""
          : " (" + coordinates(i, d) + ")"); }
static std::string person(int64_t who, bool other)
{
    const Launch &l = *now.launch;
    uint32_t block = (uint32_t)(who >> 10); /* its last 22 bits */
    uint32_t mine = now.block ? now.block->index : block;
    bool before = block > (mine & 0x3fffff)
        || (other && who == now.who);
    block += mine >> 22 << 22;
    if (before && mine >> 22)
        block -= 1u << 22;
    return one_of("block ", block, l.grid) + ", "
        + one_of("thread ", who & 1023, l.block);
}
/* What to do about each class */
FIRST static std::set<std::string> advised;
static const struct { const char *kind, *advice, *section; }
    advice[] = {
    { "race-global", "order them by a barrier of the block, make both "
      "atomic, or use two launches", "What is ordered before what" },
    { "race-shared", "put __syncthreads() between them", "Barriers" },
    { "race-samevalue", "let one thread write, or write atomically",
      "Same value or not" },
    { "read-beside-atomic", "read with an atomic, or through a pointer "
      "to volatile if any value will do", "Ordered or not" },
    { "volatile-stores", "let one thread store, or use an atomic",
      "What the compilers call" },
    { "read-only-path", "load with a plain access what this launch "
      "writes", "The read-only path" },
    { "out-of-bounds", "compare the index with the array's size before "
      "the access", "Bounds, lifetimes, and values that nobody wrote" },
    { "use-after-free", "free after the last launch that uses it",
      "Memory in the order of a stream" },
    { "uninitialised", "store or cudaMemset before the first read",
      "Bounds, lifetimes, and values that nobody wrote" },
    { "barrier-divergence", "let every thread of the block come to the "
      "same barrier", "Barriers" },
    { "warp-mask", "name the lanes that execute the call, and use no "
      "other's value", "Warps" },
    { "deadlock", "look for a barrier in a branch", "Barriers" },
    { "host-loop", "look at who should change what ends the loop",
      "Loops of the host" },
    { "step-limit", "look at the loop's condition, and who should "
      "end it; if it is only long, raise SIM_STEPS",
      "The schedules" },
    { "launch-error", "look at the configuration, and test "
      "cudaGetLastError after each launch", "Launches" },
    { "unchecked-error", "test what every call returns", "Errors, and "
      "whether anybody asked" },
    { "leak", "free it on every way out", "At the end" },
    { "unannounced", "store by an assignment that the compiler sees: "
      "no inline assembly, no intrinsic of the processor",
      "Memory against what was announced" },
    { "unwaited", "call cudaDeviceSynchronize first", "At the end" },
    { "device-pointer", "copy to the host first", "One range of "
      "addresses" },
    { "host-pointer", "allocate with cudaMalloc, and copy",
      "Everything but the arena" },
    { "peer-access", "call cudaDeviceEnablePeerAccess, or copy",
      "Several devices" },
    { "race-streams", "record an event in one stream and let the other "
      "wait for it", "Races between streams" },
    { "race-host", "synchronise with the stream before the host looks",
      "Races between streams" },
    { "overflow", "compute in an unsigned or a wider type", "What the "
      "compilers call" },
    { "division", "test the divisor", "What the compilers call" } };
/* What is known beside the accesses */
struct Beside {
    std::string text, at, array, advice, section;
    size_t size = 0;
    Line made, freed, launch;
};
static Beside beside(const Report &r, const char *text)
{
    Beside b;
    b.text = text;
    b.at = r.address ? place(r.address, r.size) : "";
    size_t off = r.address - (uintptr_t)arena;
    Allocation *a = r.address && off >= shared_size && off < arena_size
        ? allocation_at(off, true) : nullptr;
    if (a) {
        b.array = a->name;
        b.size = a->size;
        b.made = line_of(a->pc);
        if (!a->live && a->freed)
            b.freed = line_of(a->freed);
    }
    if (now.launch)
        b.launch = line_of(now.launch->pc);
    for (auto &x : advice)
        if (!strcmp(x.kind, r.kind)) {
            b.advice = r.advice ? r.advice : x.advice;
            b.section = x.section;
        }
    return b;
}
/* Tell a person */
static std::string where(const Line &l)
    { return l.file + ":" + std::to_string(l.line) + ": "; }
static std::string full_text(const Beside &b)
    { return b.text + (b.at.empty() ? "" : ": " + b.at); }
static std::string human_form(const Found &f, const Report &r,
                              const Beside &b)
{
    std::string s = f.severity() + (": " + f.kind);
    if (!f.kernel.empty())
        s += " in kernel " + f.kernel;
    s += "\n  " + where(f.line);
    if (r.who >= 0)
        s += person(r.who, false) + ": ";
    s += full_text(b) + "\n";
    /* Where the other access was, and whose */
    if (r.pc2)
        s += "  " + where(f.line2) + (r.who2 < 0 ? "the other place\n"
            : person(r.who2, true) + " is the other\n");
    /* Where the array came from, and what to do */
    if (b.size && f.kind != "leak")
        s += "  " + where(b.made) + b.array + " was allocated here, "
            + std::to_string(b.size) + " bytes\n";
    if (b.freed.line)
        s += "  " + where(b.freed) + "and freed here\n";
    if (b.launch.line)
        s += "  " + where(b.launch) + "the launch\n";
    if (!b.advice.empty() && advised.insert(b.advice).second)
        s += "  to mend it: " + b.advice + " (Volume II, \"" + b.section
            + "\")\n";
    return s + "  schedule " + schedule_name() + ", seed "
        + std::to_string(settings.seed) + "\n";
}
/* Tell an editor, or a program that reads JSON */
static std::string note_line(const Line &l, const char *what)
    { return l.line ? where(l) + "note: " + what + "\n" : ""; }
static std::string gcc_form(const Found &f, const Report &r,
                            const Beside &b)
    { return where(f.line) + f.severity() + ": " + full_text(b) + " ["
          + f.kind + "]\n"
          + note_line(r.pc2 ? f.line2 : Line(), "the other access is "
                      "here")
          + note_line(b.made, "the array was allocated here")
          + note_line(b.freed, "and freed here")
          + note_line(b.launch, "the launch"); }
static std::string quoted(const std::string &s)
{
    std::string out;
    for (char c : s) {
        char code[8] = { c };
        if ((unsigned char)c < ' ')
            snprintf(code, sizeof code, "\\u%04x", c);
        else if (c == '"' || c == '\\')
            out += '\\';
        out += code;
    }
    return '"' + out + '"';
}
static std::string json_field(const char *name, const std::string &s)
    { return quoted(name) + ":" + quoted(s) + ","; }
static std::string json_place(const char *name, const Line &l)
    { return quoted(name) + ":{" + json_field("file", l.file)
          + "\"line\":" + std::to_string(l.line) + "},"; }
static std::string json_thread(const char *name, int64_t who)
    { return who < 0 || !now.launch ? ""
          : quoted(name) + ":{\"block\":["
          + coordinates((uint32_t)(who >> 10), now.launch->grid)
          + "],\"thread\":["
          + coordinates(who & 1023, now.launch->block) + "]},"; }
static std::string json_form(const Found &f, const Report &r,
                             const Beside &b)
{
    std::string s = "{" + json_field("severity", f.severity())
        + json_field("class", f.kind) + json_field("kernel", f.kernel)
        + json_place("place", f.line)
        + (r.pc2 ? json_place("other", f.line2) : "")
        + json_thread("who", r.who) + json_thread("who2", r.who2);
    if (b.size)
        s += json_field("array", b.array) + "\"size\":"
            + std::to_string(b.size) + "," + json_place("allocated",
                                                        b.made);
    if (b.freed.line)
        s += json_place("freed", b.freed);
    if (b.launch.line)
        s += json_place("launch", b.launch);
    return s + json_field("at", b.at) + json_field("text", b.text)
        + json_field("advice", b.advice) + json_field("section",
                                                      b.section)
        + json_field("schedule", schedule_name()) + "\"seed\":"
        + std::to_string(settings.seed) + "}\n";
}
/* Tell a program */
static std::string tabbed_form(const Found &f, const Report &r,
                               const Beside &b)
{
    const std::pair<const char *, std::string> fields[] = {
        { "severity", f.severity() }, { "class", f.kind },
        { "kernel", f.kernel }, { "file", f.line.file },
        { "line", std::to_string(f.line.line) },
        { "file2", f.line2.file },
        { "line2", std::to_string(f.line2.line) },
        { "launch", b.launch.file },
        { "launchline", std::to_string(b.launch.line) },
        { "thread", thread_name(r.who) },
        { "thread2", thread_name(r.who2) },
        { "at", b.at.empty() ? "-" : b.at }, { "count", "1" },
        { "schedule", schedule_name() },
        { "seed", std::to_string(settings.seed) }, { "text", b.text } };
    std::string s = "SIM";
    for (auto &x : fields)
        s += std::string("\t") + x.first + "=" + x.second;
    return s + "\n";
}
/* Where a debugger stops */
extern "C" { uintptr_t sim_stopped_at; }
extern "C" __attribute__((noinline)) void sim_stop(void)
    { __asm__ volatile(""); }
void stop_at(uintptr_t pc)
{
    sim_stopped_at = pc;
    sim_stop();
}
/* Follow one word */
char followed[100];
extern "C" void sim_trace(const char *at)
    { snprintf(followed, sizeof followed, "%s", at ? at : ""); }
bool is_followed(uintptr_t p, size_t n)
{
    std::string at = place(p, n);
    size_t length = strlen(followed);
    return at == followed
        || (at.size() > length && at[length] == '['
            && !at.compare(0, length, followed));
}
/* Write what the word was, who accessed it, and when */
struct Traced {
    const char *what; uintptr_t p; size_t n; uintptr_t pc;
    uint32_t who, interval;
};
static void write_trace(const Traced &t)
{
    unsigned long long v = 0;
    memcpy(&v, (void *)t.p, std::min(t.n, sizeof v));
    Line l = line_of(t.pc);
    FILE *to = settings.report ? settings.report : stderr;
    std::string at = place(t.p, t.n);
    if (settings.form == 'j')
        fputs(("{" + json_field("severity", "trace")
               + json_field("class", t.what)
               + json_field("kernel", kernel_name())
               + json_place("place", l) + json_thread("who", t.who)
               + json_field("at", at)
               + "\"value\":" + std::to_string(v) + ",\"interval\":"
               + std::to_string(t.interval) + "}\n").c_str(), to);
    else
        fprintf(to, "SIM\tseverity=trace\tclass=%s\tkernel=%s\tfile=%s"
            "\tline=%d\tthread=%s\tat=%s\tvalue=%llu\tinterval=%u\n",
            t.what, kernel_name(), l.file.c_str(), l.line,
            thread_name(t.who).c_str(), at.c_str(), v, t.interval);
    fflush(to);
}
/* Write what was stored */
static Traced stored;
void follow_stored(void)
{
    if (stored.n && settings.form == 'j')
        write_trace(stored);
    stored.n = 0;
}
void follow(uintptr_t p, size_t n, unsigned kind, uintptr_t pc)
{
    static const char *const name[] = { "read", "write", "atomic-read",
                                        "atomic-write" };
    follow_stored();
    if (!is_followed(p, n))
        return;
    Traced t = { name[kind & 3], p, n, pc, now.who, now.interval };
    write_trace(t);
    if (kind == SIM_W || kind == SIM_AW)
        stored = { "stored", p, n, pc, now.who, now.interval };
}
/* Report a finding, if it is new */
static bool is_race(const Report &r)
    { return !strncmp(r.kind, "race", 4); }
void report(const Report &r, const char *format, ...)
{
    Alone here(reports);
    Found &f = known(r);
    if (f.count++)
        return;
    if (r.error && !is_race(r) && SIM_CHECKED)
        tell_early(0, arena_size);
    /* Put the finding into words */
    char text[400];
    va_list a;
    va_start(a, format);
    size_t n = (size_t)vsnprintf(text, sizeof text, format, a);
    va_end(a);
    say_of_one(text, 0);
    n = std::min(n, strlen(text));
    /* Is it what came of a call that a harness lets fail? */
    if ((f.error || f.kind == "leak") && failed_call() && n < 300)
        snprintf(text + n, sizeof text - n, "; the judge let call %llu "
                 "to the runtime fail",
                 (unsigned long long)failed_call());
    Beside b = beside(r, text);
    if (settings.report != stderr)
        fputs(human_form(f, r, b).c_str(), stderr);
    if (settings.report) {
        auto form = settings.form == 'j' ? json_form
            : settings.form == 'g' ? gcc_form : tabbed_form;
        fputs(form(f, r, b).c_str(), settings.report);
        fflush(settings.report);
    }
    stop_at(r.pc);
    /* Stop here, if the first error is to be the last */
    if (settings.fatal && f.error) {
        fflush(nullptr);
        _exit(86);
    }
}
/* Let a harness ask for the findings */
extern "C" uint64_t sim_reports(const char *kind)
    { return (uint64_t)std::count_if(found.begin(), found.end(),
        [=](const Found &f) { return !kind || f.kind == kind; }); }
extern "C" uint64_t sim_errors(void)
    { return (uint64_t)std::count_if(found.begin(), found.end(),
        [](const Found &f) { return f.error; }); }
extern "C" int sim_report_at(uint64_t i, struct sim_report *r)
{
    if (i >= found.size())
        return 0;
    const Found &f = found[i];
    *r = { f.kind.c_str(), f.kernel.c_str(), f.line.file.c_str(),
           f.line2.file.c_str(), f.line.line, f.line2.line, f.error,
           f.count };
    return 1;
}
/* Forget what was found, for the next run of a harness */
void forget_reports(void) { by_places.clear(); found.clear(); }
/* Count launches by the kernel's name */
typedef std::map<std::string, uint64_t> Counts;
FIRST static Counts launched;
static std::string template_of(const std::string &kernel)
    { return kernel.substr(0, kernel.find('<')); }
static uint64_t instances(const Counts &c, const std::string &kernel)
{
    uint64_t n = 0;
    for (auto &x : c)
        if (template_of(x.first) == kernel)
            n += x.second;
    return n;
}
extern "C" uint64_t sim_launches_of(const char *kernel)
{
    run_pending();
    return instances(launched, kernel);
}
FIRST static Counts queued, waits_before;  /* a kernel's first */
FIRST static std::map<std::string, Counts> ahead;
static uint64_t waits_before_last;
void count_queued(const char *kernel)
{
    waits_before.emplace(template_of(kernel), counters.waits);
    waits_before_last = counters.waits;
    queued[kernel]++;
}
void count_launch(const char *kernel)
{
    launched[kernel]++;
    ahead.emplace(template_of(kernel), queued);
}
extern "C" uint64_t sim_waits_amid(const char *kernel)
{
    auto first = waits_before.find(kernel);
    return first == waits_before.end() ? 0
        : waits_before_last - first->second;
}
extern "C" uint64_t sim_ahead_of(const char *kernel, const char *other)
{
    auto first = ahead.find(other);
    return first == ahead.end() ? 0 : instances(first->second, kernel);
}
/* Give out the counters */
extern "C" void sim_counters_get(sim_counters *c)
{
    run_pending();
    shadow_trace_end();
    /* a record and a byte of state a word, and the pool */
    if (SIM_CHECKED)
        counters.shadow_peak = counters.memory_peak / 4
            * (sizeof(Record) + 1) + shadow_bytes();
    *c = counters;
}
extern "C" void sim_counters_trace(int on)
    { Writable page; settings.trace = on; }
extern "C" void sim_counters_reset(void)
{
    run_pending();
    shadow_trace_end();
    counters = {};
    counters.memory_peak = held_now;
    /* Forget what was launched */
    launched.clear();
    queued.clear();
    waits_before.clear();
    ahead.clear();
    waits_before_last = 0;
}
/* Print the counters that are not zero */
extern "C" void sim_counters_print(FILE *f)
{
    sim_counters c;
    sim_counters_get(&c);
    /* Give each counter its name */
    struct { const char *name; uint64_t value; } list[] = {
        { "launches", c.launches }, { "blocks", c.blocks },
        { "threads", c.threads }, { "loads", c.loads },
        { "stores", c.stores }, { "bytes", c.bytes },
        { "atomics", c.atomics },
        { "atomics that changed something", c.atomics_effective },
        { "barriers", c.barriers },
        { "warp operations", c.warp_operations },
        { "shuffles", c.shuffles },
        { "accesses of the busiest thread", c.longest },
        { "warp accesses", c.warp_accesses },
        { "32-byte sectors", c.sectors },
        { "32-byte sectors that loads fetch", c.fetched },
        { "divergent accesses", c.divergent_accesses } };
    for (auto &x : list)
        if (x.value)
            fprintf(f, "%-32s %12llu\n", x.name,
                    (unsigned long long)x.value);
}
/* What can be found only at the end */
void leaks(void), look_at_the_end(void);
void unseen_error(void);
extern "C" void sim_finish(void)
{
    run_pending(false);
    look_at_the_end();
    unseen_error();
    leaks();
}
/* Sum up at exit, and see to the exit status */
static void finish(int status, void *)
{
    static bool finished;
    if (finished || (!arena && found.empty()))
        return;                         /* nothing was ever asked */
    finished = true;
    sim_finish();
    /* Say how often each finding was made */
    uint64_t errors = sim_errors(), warnings = found.size() - errors;
    for (const Found &f : found)
        if (f.count > 1)
            fprintf(stderr, "%s at %s:%d happened %llu times\n",
                    f.kind.c_str(), f.line.file.c_str(), f.line.line,
                    (unsigned long long)f.count);
    if (settings.counters)
        sim_counters_print(stderr);
    if (found.empty())
        return;
    /* Give the sum, and do not let errors pass for success */
    fprintf(stderr, "simulator: %llu error%s, %llu warning%s\n",
            (unsigned long long)errors, errors == 1 ? "" : "s",
            (unsigned long long)warnings, warnings == 1 ? "" : "s");
    if (errors && status == 0) {
        fflush(nullptr);
        _exit(87);
    }
}
void finish_start(void)
{
    static struct End { ~End() { finish(0, nullptr); } } last;
    system_at_exit(finish);
}
