/* harness.h -- small kernels, each with the verdict that it deserves.
   A case is the kernels before CASE(name) and its body.  A line that ends in
   "//! class" is one that an error of that class must name, "//? class" a
   warning; a case without either must be silent.  Without arguments the
   program runs every case in every schedule, each in a process of its own. */
#pragma once
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <unistd.h>
#include <sys/wait.h>

struct Case { const char *name; void (*run)(); };
inline std::vector<Case> &cases() { static std::vector<Case> c; return c; }
struct Enter { Enter(const char *n, void (*f)()) { cases().push_back({ n, f }); } };
#define CASE(name) static void name(); \
    static Enter enter_##name(#name, name); static void name()

/* device memory that the case need not free */
inline std::vector<void *> &owned() { static std::vector<void *> v; return v; }
template <class T> T *raw(size_t n)
{
    T *p;
    if (cudaMalloc(&p, n * sizeof(T)))
        exit(3);
    owned().push_back(p);
    return p;
}
template <class T> T *zeros(size_t n)
{
    T *p = raw<T>(n);
    if (cudaMemset(p, 0, n * sizeof(T)))
        exit(3);
    return p;
}
inline int *ints(size_t n) { return zeros<int>(n); }
inline void settle() { (void)!cudaDeviceSynchronize(); }

struct Mark { std::string cls; int line; bool error; bool met; };
struct Plan { std::string name; std::vector<Mark> marks; };
inline std::vector<Plan> read_plans(const char *path)
{
    std::vector<Plan> plans;
    std::vector<Mark> marks;
    char text[1000];
    std::string open;
    int depth = 0;
    FILE *f = fopen(path, "r");
    if (!f) { perror(path); exit(2); }
    for (int line = 1; fgets(text, sizeof text, f); line++) {
        text[strcspn(text, "\n")] = 0;
        if (!strncmp(text, "CASE(", 5))
            open = std::string(text + 5, strcspn(text + 5, ")"));
        for (char *m = text; (m = strstr(m, "//")); m += 2)
            if (m[2] == '!' || m[2] == '?') {
                char cls[60] = "";
                sscanf(m + 3, "%59s", cls);
                marks.push_back({ cls, line, m[2] == '!', false });
            }
        for (const char *b = text; !open.empty() && *b
             && strncmp(b, "//", 2); b++)
            depth += (*b == '{') - (*b == '}');
        if (!open.empty() && depth == 0) {
            plans.push_back({ open, marks });
            marks.clear();
            open.clear();
        }
    }
    fclose(f);
    return plans;
}

static const char *const schedules[][2] = { { "ascending", "0" },
    { "descending", "0" }, { "lockstep", "0" }, { "random", "1" },
    { "random", "2" } };

inline std::string field(const std::string &line, const char *key)
{
    std::string k = std::string("\t") + key + "=";
    size_t i = line.find(k);
    if (i == std::string::npos)
        return "";
    i += k.size();
    return line.substr(i, line.find_first_of("\t\n", i) - i);
}
/* "" if the reports are what the plan says */
inline std::string judge(Plan plan, const char *report, int status)
{
    char text[4000];
    bool errors = false;
    FILE *f = fopen(report, "r");
    while (f && fgets(text, sizeof text, f)) {
        std::string s = text, cls = field(s, "class");
        bool error = field(s, "severity") == "error", fits = false;
        int a = atoi(field(s, "line").c_str());
        int b = atoi(field(s, "line2").c_str());
        errors |= error;
        for (Mark &m : plan.marks)
            if (m.line == a || m.line == b) {
                fits |= m.met |= m.cls == cls && m.error == error;
                /* two threads of a race may happen to agree */
                fits |= cls == "race-samevalue" && m.error
                    && m.cls.compare(0, 5, "race-") == 0;
            }
        if (!fits) {
            fclose(f);
            return "unexpected " + cls + " at " + field(s, "line") + "/"
                + field(s, "line2") + ": " + field(s, "text");
        }
    }
    if (f)
        fclose(f);
    for (const Mark &m : plan.marks) {
        bool met = false;
        for (const Mark &k : plan.marks)
            met |= k.met && k.cls == m.cls;
        if (!met)
            return "missing " + m.cls + " at " + std::to_string(m.line);
    }
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
    if (code != (errors ? 87 : 0) && code != 86)
        return "exit status " + std::to_string(code);
    return "";
}
inline std::string run_case(const char *self, const Plan &plan,
                            const char *const *schedule)
{
    char report[] = "/tmp/simcase.XXXXXX";
    int fd = mkstemp(report);
    if (fd < 0)
        return "no temporary file";
    close(fd);
    fflush(stdout);
    pid_t p = fork();
    if (p == 0) {
        setenv("SIM_REPORT", report, 1);
        setenv("SIM_SCHEDULE", schedule[0], 1);
        setenv("SIM_SEED", schedule[1], 1);
        setenv("SIM_STEPS", "400000", 1);
        if (!freopen("/dev/null", "w", stderr)
            || !freopen("/dev/null", "w", stdout))
            _exit(3);
        execl(self, self, plan.name.c_str(), (char *)0);
        _exit(4);
    }
    int status = 0;
    waitpid(p, &status, 0);
    std::string why = judge(plan, report, status);
    unlink(report);
    return why.empty() ? "" : std::string(schedule[0]) + " "
        + schedule[1] + ": " + why;
}
int main(int argc, char **argv)
{
    if (argc == 2 && argv[1][0] != '/' && !strchr(argv[1], '.')) {
        for (const Case &c : cases())
            if (!strcmp(c.name, argv[1])) {
                c.run();
                for (void *p : owned())
                    (void)!cudaFree(p);
                return 0;
            }
        fprintf(stderr, "no case %s\n", argv[1]);
        return 2;
    }
    std::vector<Plan> plans = read_plans(argv[1]);
    int bad = 0, n = 0;
    if (plans.size() != cases().size())
        printf("not ok - %zu cases, %zu plans\n", cases().size(),
               plans.size()), bad++;
    for (const Plan &p : plans) {
        std::string why;
        for (auto &s : schedules)
            if (why.empty())
                why = run_case(argv[0], p, s);
        n++;
        printf("%s %d - %s: %s%s%s\n", why.empty() ? "ok" : "not ok", n,
               p.name.c_str(), p.marks.empty() ? "silent"
               : p.marks[0].cls.c_str(), why.empty() ? "" : " -- ",
               why.c_str());
        bad += !why.empty();
    }
    printf("1..%d\n", n);
    return bad != 0;
}
