/* verdicts.cpp -- runs the cases of a program (harness.h) in every schedule
   and compares what is reported with the marks in their source. */
#ifndef VERDICTS_APART
#define VERDICTS_APART
#endif
#include "harness.h"
#include <string>
#include <vector>
#include <unistd.h>
#include <sys/wait.h>

struct Mark { std::string cls; int line; bool error; bool met; };
struct Plan { std::string name; std::vector<Mark> marks; };
static std::vector<Plan> read_plans(const char *path)
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

static std::string field(const std::string &line, const char *key)
{
    std::string k = std::string("\t") + key + "=";
    size_t i = line.find(k);
    if (i == std::string::npos)
        return "";
    i += k.size();
    return line.substr(i, line.find_first_of("\t\n", i) - i);
}
/* "" if the reports are what the plan says */
static std::string judge(Plan plan, const char *report, int status)
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
static std::string run_case(const char *self, const Plan &plan,
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
        for (const Case *c = cases(); c; c = c->next)
            if (!strcmp(c->name, argv[1])) {
                c->run();
                for (const Owned *o = owned(); o; o = o->next)
                    (void)!cudaFree(o->p);
                return 0;
            }
        fprintf(stderr, "no case %s\n", argv[1]);
        return 2;
    }
    std::vector<Plan> plans = read_plans(argv[1]);
    size_t known = 0;
    for (const Case *c = cases(); c; c = c->next)
        known++;
    /* SIM_FEW=1: one schedule a case, another for the next case */
    bool few = getenv("SIM_FEW");
    size_t all = sizeof schedules / sizeof *schedules;
    int bad = 0, n = 0;
    if (plans.size() != known)
        printf("not ok - %zu cases, %zu plans\n", known,
               plans.size()), bad++;
    for (const Plan &p : plans) {
        std::string why;
        for (size_t i = 0; i < (few ? 1 : all) && why.empty(); i++)
            why = run_case(argv[0], p, schedules[((size_t)n + 2 * i) % all]);
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
