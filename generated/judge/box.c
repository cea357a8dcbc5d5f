#include "judge/box.h"
#include "judge/util.h"
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <math.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
/* Limits that hold everywhere */
enum { OUTPUT_LIMIT = 1 << 18, REPORT_LIMIT = 1 << 20, PATIENCE = 6,
       ALL_QUESTIONS = 60, MOST_SECONDS = 600, MOST_PACE = 16 };

static unsigned all_seconds(const box_plan *plan)
{
    unsigned most = plan->seconds * (plan->writes ? 1 : ALL_QUESTIONS);
    return most > MOST_SECONDS ? MOST_SECONDS : most;
}

static void limit(int what, rlim_t value)
{
    struct rlimit now = { 0 };
    getrlimit(what, &now);
    value = value < now.rlim_max ? value : now.rlim_max;
    if (setrlimit(what, &(struct rlimit){ value, value }) != 0)
        _exit(125);
}
static unsigned machine_pace(void)
{
    enum { BYTES = 2 << 20, PAGE = 4096, STEPS = 1 << 18, DOORS = 99 };
    static _Alignas(PAGE) char p[BYTES];
    double slow[2] = { 1e9, 1e9 };   /* pages, steps: the quickest */

    for (int k = 0; k < 3; k++) {
        clock_t start = clock(), middle;
        madvise(p, BYTES, MADV_DONTNEED);
        for (size_t i = 0; i < BYTES; i += PAGE)
            p[i] = 1;
        for (int door = 0; door < DOORS; door++)
            mprotect(p, 16 * PAGE, door % 2 ? PROT_NONE :
                     PROT_READ | PROT_WRITE);
        middle = clock();
        for (unsigned i = 0, x = 1; i < STEPS; i++) {
            x = x * 1664525 + 1013904223;
            p[x % BYTES] ^= (char)(x >> 24);
        }
        slow[0] = fmin(slow[0], (double)(middle - start) / 800);
        slow[1] = fmin(slow[1], (double)(clock() - middle) / 550);
    }
    return (unsigned)fmax(1, fmin(MOST_PACE, fmax(slow[0], slow[1])));
}
double box_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
/* Ask whether this machine can run boxes */
const char box_whose[] = "of the processor";
const char *box_fit(void)
{
    static const struct need {
        int what;
        rlim_t least;
        const char *why;
    } needs[] = {
        /* What a box needs of the shell */
        { RLIMIT_NOFILE, 64, "too few open files (ulimit -n)" },
        { RLIMIT_AS, RLIM_INFINITY, "limited memory (ulimit -v)" },
        { RLIMIT_DATA, RLIM_INFINITY, "limited memory (ulimit -d)" },
        { RLIMIT_FSIZE, 256u << 20, "too small files (ulimit -f)" },
        { RLIMIT_CPU, MOST_SECONDS, "too few seconds (ulimit -t)" },
    };

    for (size_t k = 0; k < sizeof needs / sizeof *needs; k++) {
        struct rlimit now = { 0 };
        getrlimit(needs[k].what, &now);
        if (now.rlim_cur < needs[k].least) {
            now.rlim_cur = now.rlim_max;
            setrlimit(needs[k].what, &now);
        }
        if (now.rlim_cur < needs[k].least)
            return needs[k].why;
    }
    return NULL;
}
/* The outer wall */
static const char *tree;         /* the folder build/ */

void box_places(const char *build) { tree = build; }
static void build_wall(const char **arg, const box_plan *plan)
{
    static const char *const wall[] = { "bwrap", "--unshare-all",
        "--die-with-parent", "--as-pid-1", "--cap-drop", "ALL",
        "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp" };
    static const char *const visible[] = { "/usr", "/bin", "/lib",
        "/lib64", "/etc/alternatives", "/etc/ld.so.cache", "bin/simcc",
        "bin/judge", "lib/sim", "include/sim", "judge/kit", "judge/sim",
        "judge/host", "judge/gpu" };

    for (size_t k = 0; k < sizeof wall / sizeof *wall; k++)
        *arg++ = wall[k];
    /* Show what a compiler needs, and let nothing be written there */
    for (size_t k = 0; k < sizeof visible / sizeof *visible; k++) {
        bool own = *visible[k] != '/';
        char *place;
        if (asprintf(&place, "%s%s%s", own ? tree : "", own ? "/" : "",
                     visible[k]) < 0)
            _exit(125);
        *arg++ = "--ro-bind-try", *arg++ = place, *arg++ = place;
    }
    /* Show the folder it works in, writable if the plan says so */
    *arg++ = plan->writes ? "--bind" : "--ro-bind";
    *arg++ = plan->folder, *arg++ = plan->folder;
    *arg++ = "--chdir", *arg++ = plan->folder;
    *arg = NULL;
}
bool box_walled(void)
{
    static int known = -1;
    const char *wall = "bwrap --unshare-all --ro-bind / / --proc /proc "
                       "--dev /dev --cap-drop ALL --as-pid-1 true "
                       "2>/dev/null";

    if (known < 0)
        known = getenv("JUDGE_NO_WALL") == NULL && system(wall) == 0;
    return known;
}
/* Become the process in the box */
/* Give up the rights of root */
enum { NOBODY = 65534 };

static bool renounce(void)
{
    if (geteuid() != 0)
        return true;
    if (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 ||
        setuid(NOBODY) != 0)
        return false;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    return true;
}
static void become(const box_plan *plan, char *const command[],
                   const int *ends)
{
    const char *argument[128];
    size_t length = 0;
    int fds[7], null = open("/dev/null", O_RDONLY);

    *box_group = setsid();
    /* Move the wire and the pipes to their fixed places */
    for (int k = 0; k < 7; k++)
        fds[k] = fcntl(k == 0 ? null : ends[k], F_DUPFD, 32);
    for (int k = 0; k < 7; k++)
        if (fds[k] < 0 || dup2(fds[k], k) < 0)
            _exit(125);
    for (int fd = 7; fd < 256 && close_range(fd, ~0u, 0) != 0; fd++)
        close(fd);
    /* Limit what it may use */
    limit(RLIMIT_CPU, all_seconds(plan) * MOST_PACE);
    if (!plan->on_gpu)
        limit(RLIMIT_FSIZE, plan->writes ? 256u << 20 : 0);
    limit(RLIMIT_CORE, 0);
    if (plan->writes && !plan->on_gpu)
        limit(RLIMIT_AS, (rlim_t)4 << 30);
    /* Set the environment of a box */
    static char memory[40], keep[300], *words[8] = {
        "PATH=/usr/local/cuda/bin:/usr/local/bin:/usr/bin:/bin",
        "LC_ALL=C.UTF-8", "SIM_REPORT=fd:6" }, **next = words + 3;
    const char *compiler = getenv("SIMCC_CXX");

    SPELL(keep, "SIMCC_CXX=%s", compiler ? compiler : "");
    SPELL(memory, "JUDGE_MEMORY=%u", plan->memory);
    if (compiler)
        *next++ = keep;
    if (plan->extra)
        *next++ = (char *)plan->extra, *next++ = "TMPDIR=/proc";
    if (plan->memory)
        *next++ = memory;
    environ = words;
    /* Put the wall, if there is one, in front of the command */
    if (box_walled() && !plan->on_gpu) {
        build_wall(argument, plan);
        while (argument[length])
            length++;
    } else if (chdir(plan->folder) != 0 || !renounce()) {
        _exit(126);
    }
    for (int k = 0; (argument[length] = command[k]) != NULL; k++)
        length++;
    execvp(argument[0], (char *const *)argument);
    _exit(127);
}
bool box_reaches(const char *path)
{
    pid_t pid;

    if (geteuid() != 0 || box_walled())
        return true;
    if ((pid = fork()) == 0)
        _exit(!renounce() || access(path, R_OK | X_OK) != 0);
    return box_wait(pid) == 0;
}
/* Fork a process that ends with this one */
pid_t box_fork(void)
{
    pid_t parent = getpid(), pid;

    fflush(NULL);
    if ((pid = fork()) == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(125);
    }
    return pid;
}
int box_wait(pid_t pid)
{
    int status = -1;

    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}
pid_t *box_group = (pid_t[2]){ 0 };
void box_stop(pid_t pid, pid_t group)
{
    if (pid > 0)
        kill(pid, SIGKILL);
    box_wait(pid);
    if (group > 0)
        kill(-group, SIGKILL);
}
long box_processors(void)
{
    const char *told = getenv("JOBS");
    cpu_set_t may;
    double share, of;
    long n = sched_getaffinity(0, sizeof may, &may) == 0
             ? CPU_COUNT(&may) : sysconf(_SC_NPROCESSORS_ONLN);
    FILE *from = fopen("/sys/fs/cgroup/cpu.max", "r");

    if (from && fscanf(from, "%lf %lf", &share, &of) == 2 &&
        share < of * (double)n)
        n = share < of ? 1 : (long)(share / of);
    if (from)
        fclose(from);
    return told && *told ? atol(told) : n;
}
/* Start a process in a box */
bool box_start(box *b, const box_plan *plan, char *const command[])
{
    int *mine[] = { &b->go, &b->done, &b->report, &b->out }, its[4];

    memset(b, 0, sizeof *b);
    box_forget(&b->said);
    box_forget(&b->reports);
    /* Make the wire */
    b->memory = memfd_create("wire", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (b->memory < 0 || ftruncate(b->memory, WIRE_BYTES) != 0 ||
        fcntl(b->memory, F_ADD_SEALS,
              F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        return false;
    b->wire = mmap(NULL, WIRE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED,
                   b->memory, 0);
    if (b->wire == MAP_FAILED)
        return false;
    /* Keep the parent's ends of the pipes, and close the child's */
    for (int k = 0; k < 4; k++) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC))
            return false;
        *mine[k] = ends[k == 0];
        its[k] = ends[k != 0];
    }
    box_walled();
    b->pid = box_fork();
    if (b->pid == 0)
        become(plan, command, (int[]){ -1, its[3], its[3], b->memory,
                                       its[0], its[1], its[2] });
    for (int k = 0; k < 4; k++)
        close(its[k]);
    fcntl(b->report, F_SETFL, O_NONBLOCK);
    fcntl(b->out, F_SETFL, O_NONBLOCK);
    b->seconds = plan->seconds;
    b->most = all_seconds(plan);
    b->start = b->asked = b->paused = box_clock();
    b->mark = -1, b->pace = 1;
    b->deadline = b->start + PATIENCE * b->seconds;
    b->walled = box_walled() && !plan->on_gpu;
    return b->pid > 0;
}
/* Read what the box says, without waiting */
/* false: the other end is closed */
static bool drain(int fd, text *t, size_t most, bool *flooded)
{
    char part[4096];
    ssize_t got;

    while ((got = read(fd, part, sizeof part)) > 0) {
        if (t->length + (size_t)got > most) {
            *flooded = true;
            continue;
        }
        t->at = grown(t->at, t->length + (size_t)got + 1);
        memcpy(t->at + t->length, part, (size_t)got);
        t->at[t->length += (size_t)got] = '\0';
    }
    return got < 0 && (errno == EAGAIN || errno == EINTR);
}
/* false: the output is closed */
static bool drain_both(box *b)
{
    drain(b->report, &b->reports, REPORT_LIMIT, &b->silenced);
    return drain(b->out, &b->said, OUTPUT_LIMIT, &b->flooded);
}
/* Ask how long the box ran */
static bool read_proc(const char *folder, const char *file, char *line,
                      int size)
{
    char path[300];
    FILE *from;
    bool good;

    SPELL(path, "%s/%s", folder, file);
    if ((from = fopen(path, "r")) == NULL)
        return false;
    good = fgets(line, size, from) != NULL;
    fclose(from);
    return good;
}
/* true: the machine holds one of its processes up */
static bool look_at_clocks(box *b)
{
    glob_t all = { 0 };
    bool held = false;

    b->ran = b->delayed = 0;
    glob("/proc/[0-9]*", GLOB_NOSORT, NULL, &all);
    for (size_t k = 0; k < all.gl_pathc; k++) {
        char line[400], state, *at;
        int session;
        double ran, delayed;
        if (!read_proc(all.gl_pathv[k], "stat", line, sizeof line) ||
            (at = strrchr(line, ')')) == NULL ||
            sscanf(at + 1, " %c %*d %*d %d", &state, &session) != 2 ||
            session != b->pid)
            continue;
        held |= strchr("DTt", state) != NULL;
        /* Add the clocks of one process */
        if (read_proc(all.gl_pathv[k], "schedstat", line, sizeof line) &&
            sscanf(line, "%lf %lf", &ran, &delayed) == 2)
            b->ran += 1e-9 * ran, b->delayed += 1e-9 * delayed;
    }
    globfree(&all);
    return held;
}
static bool is_late(box *b)
{
    double patience = PATIENCE * b->seconds;

    if (box_clock() - b->asked >= 1) {
        look_at_clocks(b);      /* of one question, and its seconds */
        if (b->mark < 0)
            b->mark = b->ran;
        if (b->ran > b->most || b->ran - b->mark > b->seconds)
            b->pace = machine_pace();
        if (b->ran > b->most * b->pace)
            b->mark = -1;       /* it was not this question alone */
        if (b->ran - b->mark > b->seconds * b->pace)
            b->lapse = SPENT;
    }
    if (b->lapse == SPENT || box_clock() < b->deadline)
        return b->lapse == SPENT;
    bool held = look_at_clocks(b);
    b->deadline = b->start + patience + b->delayed + b->ran;
    b->lapse = held || b->delayed > (PATIENCE - 1) * patience ? STARVED
                                                             : SLEPT;
    if (box_clock() < b->deadline &&
        b->delayed <= (PATIENCE - 1) * patience)
        b->lapse = IN_TIME;
    return b->lapse != IN_TIME;
}
static void go_on(box *b)
{
    b->asked = box_clock();
    b->mark = -1;
    b->start += b->asked - b->paused;
    b->deadline += b->asked - b->paused;
    b->paused = b->asked;
}
/* Ask the child one question */
enum box_answer box_ask(box *b)
{
    struct pollfd wait[] = { { b->done, POLLIN, 0 },
                             { b->out, POLLIN, 0 },
                             { b->report, POLLIN, 0 } };
    char byte = 'g';
    int left = 1;

    box_forget(&b->reports);
    box_forget(&b->said);
    go_on(b);
    b->wire->token = b->wire->token * 6364136223846793005u + 1;
    if (write(b->go, &byte, 1) != 1)
        return BOX_ENDED;
    /* Wait for an answer, and read meanwhile what is said */
    for (;;) {
        double before = box_clock();
        poll(wait, 3, 500);
        double lost = box_clock() - before - 1;
        if (lost > 0)
            b->start += lost, b->deadline += lost;
        drain_both(b);
        if (b->flooded)
            return BOX_ENDED;
        for (int k = 1; k < 3; k++)
            if (wait[k].revents & POLLHUP)
                wait[k].fd = -1;
        if (wait[0].revents & (POLLIN | POLLHUP))
            break;
        if (is_late(b))
            return BOX_LATE;
    }
    b->begun |= ioctl(b->go, FIONREAD, &left) == 0 && left == 0;
    if (read(b->done, &byte, 1) != 1 || b->wire->done != b->wire->token)
        return BOX_ENDED;
    drain_both(b);
    b->paused = box_clock();
    b->silenced |= !box_take_mark(b);
    return BOX_ANSWERED;
}
/* End a box */
int box_end(box *b)
{
    int status = 0;
    bool open = true, by_signal;
    siginfo_t about = { 0 };
    struct rusage used = { 0 };

    close(b->go);
    if (b->lapse == IN_TIME)
        go_on(b);
    /* Read until the output, the process or its time has ended */
    while (!about.si_pid && !b->flooded && !b->lapse && !is_late(b)) {
        struct pollfd wait[] = { { open ? b->out : -1, POLLIN, 0 } };
        poll(wait, 1, open ? 100 : 2);
        open = drain_both(b);
        waitid(P_PID, (id_t)b->pid, &about, WEXITED | WNOWAIT | WNOHANG);
    }
    kill(-b->pid, SIGKILL);
    kill(b->pid, SIGKILL);
    waitid(P_PID, (id_t)b->pid, &about, WEXITED | WNOWAIT);
    kill(-b->pid, SIGKILL);
    *box_group = 0;
    wait4(b->pid, &status, 0, &used);
    drain_both(b);
    by_signal = WIFSIGNALED(status);
    /* Is a signal the doing of somebody else? */
    const uint64_t own = 1u << SIGSEGV | 1u << SIGBUS | 1u << SIGFPE |
        1u << SIGILL | 1u << SIGTRAP | 1u << SIGABRT | 1u << SIGXCPU |
        1u << SIGXFSZ | 1u << SIGSYS | 1u << SIGPIPE | 1u << SIGKILL;
    bool foreign = b->walled || !(own >> WTERMSIG(status) & 1);
    status = by_signal ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    /* Tell the end of its seconds from a death by another hand */
    if (b->lapse == IN_TIME)
        b->ran = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                 1e-6 * (double)(used.ru_utime.tv_usec +
                                 used.ru_stime.tv_usec);
    if (b->lapse == IN_TIME && !b->flooded &&
        (status == 152 || status == 137))
        b->lapse = 2 * b->ran > b->most * MOST_PACE ? SPENT : KILLED;
    if (b->lapse == IN_TIME && !b->flooded && by_signal && foreign)
        b->lapse = KILLED;
    return status;
}
void box_free(box *b)
{
    if (b->wire)
        munmap(b->wire, WIRE_BYTES);
    close(b->memory);
    close(b->done);
    close(b->report);
    close(b->out);
    free(b->said.at);
    free(b->reports.at);
    memset(b, 0, sizeof *b);
}
