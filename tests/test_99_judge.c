/* The judge's parts: the verdict table, settings, worlds, the box.
   (seconds: 26) */
#include "judge/box.h"
#include "judge/exercise.h"
#include "judge/look.h"
#include "judge/verdict.h"
#include "judge/world.h"
#include "graph/verify.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

static void checks_lead_to_verdicts(void **state)
{
    (void)state;
    assert_int_equal(verdict_of("race-shared", true), RACE);
    assert_int_equal(verdict_of("host-pointer", true), OUT_OF_BOUNDS);
    assert_int_equal(verdict_of("heap-buffer-overflow", true),
                     OUT_OF_BOUNDS);
    assert_int_equal(verdict_of("step-limit", true), TIME_LIMIT);
    assert_int_equal(verdict_of("unchecked-error", true), LAUNCH_ERROR);
    assert_int_equal(verdict_of("race", true), NOT_JUDGED);
    assert_int_equal(verdict_of("race-samevalue", true), NOT_JUDGED);
    assert_int_equal(verdict_of("", true), NOT_JUDGED);
    for (int v = COMPILE_ERROR; v < NOT_JUDGED; v++)
        assert_int_equal(verdict_of(verdicts[v].folder, false), v);
    assert_int_equal(verdict_of("bounds", false), OUT_OF_BOUNDS);
    assert_int_equal(verdict_of("slow", false), TOO_MUCH_WORK);
    assert_int_equal(verdict_of("acepted", false), NOT_JUDGED);
}

static void the_higher_finding_stays(void **state)
{
    finding best = { .verdict = ACCEPTED };
    finding wrong = { .verdict = WRONG_ANSWER, .what = "first" };
    finding later = { .verdict = WRONG_ANSWER, .what = "second" };
    finding race = { .verdict = RACE }, leak = { .verdict = LEAK };

    (void)state;
    assert_true(finding_keep(&best, &leak));
    assert_true(finding_keep(&best, &wrong));
    assert_false(finding_keep(&best, &later));
    assert_string_equal(best.what, "first");
    assert_true(finding_keep(&best, &race));
    assert_false(finding_keep(&best, &wrong));
    assert_int_equal(best.verdict, RACE);
}

static void text_is_cut_off(void **state)
{
    char small[8];

    (void)state;
    spell(small, sizeof small, "%s", "a name that is too long");
    assert_string_equal(small, "a name ");
}

/* The oracle's two ways to the distances agree, and the certificate
   of chapter 1 accepts them. */
static void worlds_are_right(void **state)
{
    struct error why;
    uint64_t work;
    int cut = 0;

    (void)state;
    for (unsigned k = 0; k < scene_count; k++) {
        world *x;
        uint32_t *d;
        uint64_t *c;
        char name[40];

        x = world_new(&scenes[k]);
        if (x->n > 200000) {         /* a step of two seconds and more */
            world_free(x);
            continue;
        }
        d = malloc(x->n * sizeof *d);
        c = malloc(x->n * sizeof *c);
        world_distances(x, d);
        world_step(x, INITIALIZE);
        /* (the longest path's first thousands of steps are like its others) */
        work = 0;
        for (x->mssp = 0; x->mssp != UINT32_MAX && !x->overflow && work < 400000000;
             work += x->n + x->m) {
            world_step(x, RELAX);
            world_step(x, MINIMUM);
            world_step(x, UPDATE);
        }
        snprintf(name, sizeof name, " %s ", scenes[k].name);
        if (strstr(" overflow exact costly crowd twins brink crush loose over-verge "
                   "steep over-last over-first over-middle over-entering over-zero ", name)) {
            assert_true(x->overflow);
        } else {
            assert_false(x->overflow);
            cut += x->mssp != UINT32_MAX;
            for (uint32_t i = 0; i < x->n; i++) {
                if (x->mssp == UINT32_MAX || !x->u[i])
                    assert_int_equal(d[i], x->c[i]);
                c[i] = d[i] == UINT32_MAX ? DISTANCE_INF : d[i];
            }
            if (!verify(x->lists[0], x->source, c, NULL, &why))
                fail_msg("%s: %s", scenes[k].name, why.text);
        }
        free(d);
        free(c);
        world_free(x);
    }
    assert_int_equal(cut, 1);
}

/* What the set of graphs is meant to have in it */
static void worlds_are_nasty(void **state)
{
    bool zero = false, loop = false, heavy = false, unreached = false;
    bool exact = false, odd_source = false;

    (void)state;
    for (unsigned k = 0; k < scene_count; k++) {
        world *x;
        uint32_t *d;

        if (scenes[k].large)
            continue;
        x = world_new(&scenes[k]);
        d = malloc(x->n * sizeof *d);
        world_distances(x, d);
        for (uint32_t a = 0; a < x->m; a++) {
            zero |= x->arcs[a].weight == 0;
            loop |= x->arcs[a].from == x->arcs[a].to;
            heavy |= x->arcs[a].weight > 2000000000;
        }
        for (uint32_t i = 0; i < x->n; i++) {
            unreached |= d[i] == UINT32_MAX && x->m > 0;
            exact |= d[i] == UINT32_MAX - 1;
        }
        odd_source |= x->source != 0;
        free(d);
        world_free(x);
    }
    assert_true(zero && loop && heavy && unreached && exact &&
                odd_source);
}

static const scene *scene_named(const char *name)
{
    for (unsigned k = 0; k < scene_count; k++)
        if (strcmp(scenes[k].name, name) == 0)
            return &scenes[k];
    fail_msg("no scene %s", name);
    return NULL;
}

/* "Any multiple of 32" is asked by many of the 32 that there are, and with
   many odd parts: not by a table of blocks that somebody thought of. */
static void blocks_are_drawn(void **state)
{
    bool seen[33] = { false };
    int values = 0, beside = 0;

    (void)state;
    for (world_secret = 1; world_secret <= 300; world_secret++) {
        world *x = world_new(scene_named("any-block"));
        uint32_t warps = x->block / 32, odd = warps;
        assert_true(x->block % 32 == 0 && warps >= 1 && warps <= 32);
        while (odd % 2 == 0)
            odd /= 2;
        values += !seen[warps];
        beside += !seen[warps] && odd > 5;
        seen[warps] = true;
        world_free(x);
    }
    world_secret = 0;
    assert_true(values >= 28);
    assert_true(beside >= 12);
}

/* Whoever mixes up vertices is wrong where arcs weigh nothing, too: costs
   differ there, and yet many vertices wait for others of the same cost. */
static void zeros_lie_between_different_costs(void **state)
{
    world *x = world_new(scene_named("zero"));
    uint32_t *d = malloc(x->n * sizeof *d), costs = 0, tight = 0;
    uint32_t moved = 0, mssp = UINT32_MAX, again = 0;

    (void)state;
    world_distances(x, d);
    for (uint32_t i = 0; i < x->n; i++) {
        bool met = false;
        assert_int_not_equal(d[i], UINT32_MAX);
        for (uint32_t j = 0; j < i; j++)
            met |= d[j] == d[i];
        costs += !met;
        moved += d[i] != d[(i + 1) % x->n];
    }
    for (const arc *a = x->arcs; a < x->arcs + x->m; a++)
        tight += a->weight == 0 && d[a->from] == d[a->to];
    world_step(x, INITIALIZE);
    for (;;) {
        world_step(x, RELAX);
        world_step(x, MINIMUM);
        if (x->mssp == UINT32_MAX)
            break;
        again += x->mssp == mssp;
        mssp = x->mssp;
        world_step(x, UPDATE);
    }
    assert_true(costs >= 20);
    assert_true(moved >= x->n / 4);
    assert_true(tight >= x->n / 2);
    assert_true(again >= 20);
    free(d);
    world_free(x);
}

/* In the middle of its warp, in neither the first block nor the last */
static void the_shuffled_funnels_best_is_inside(void **state)
{
    const scene *s = scene_named("wide-funnel");
    world *x = world_new(s);
    const arc *best = NULL;

    (void)state;
    for (const arc *a = x->arcs; a < x->arcs + x->m; a++)
        if (a->to == x->n - 1 && (!best || a->weight < best->weight))
            best = a;
    assert_true(best->from >= s->block);
    assert_true(best->from / s->block < (x->n - 1) / s->block);
    assert_in_range(best->from % 32, 8, 23);
    world_free(x);
}

static void settings_are_read_strictly(void **state)
{
    static exercise list[MAX_EXERCISES];
    static const struct { const char *text, *why; } bad[] = {
        { "schedule = all\n", ":1: no such setting: schedule = all" },
        { "title = t\nfile = a.cu\nsymbols = a\nslots = c\n", "step" },
        { "title = t\nfile = a.cu\nsymbols = a\nstep = relax\n",
          "slots is missing" },
        { "title = t\nfile = a.cu\nsymbols = a\nstage = relax-f\n",
          "stage = relax-f" },
        { "title = t\nnonsense\n", ":2: expected: key = value" },
        { "points = 123456789\n", ":1: no such value" },
        { "points = ten\n", "no such value" },
        { "points = -3\n", "no such value for this setting: points = -3" },
        { "title = \033[2J\n", "a character that cannot be printed" },
        { "seconds = 1e3\n", "no such value" },
        { "memory = 0\n", "no such value" },
        { "schedules = lockstep lokstep\n", "no such value" },
        { "graphs = block blok\n", "no such value" },
        { "graphs =\n", "no value" },
        { "slots = v e x\n", "no such value" },
        { "rule = outt\n", "no such value" },
        { "points = 1\npoints = 2\n", ":2: this setting is made twice" },
    };
    char old[4096], folder[200];
    const char *tmp = getenv("TMPDIR");
    struct error why;
    FILE *to;

    (void)state;
    snprintf(folder, sizeof folder, "%s/judge-test-XXXXXX", tmp ? tmp : "/tmp");
    assert_non_null(getcwd(old, sizeof old));
    if (exercises_read(list, "*", &why) <= 8)
        fail_msg("%s", why.text);
    assert_non_null(exercise_find(list, MAX_EXERCISES, "relax-f"));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(exercises_read(list, "*", &why), -1);
    mkdir("exercises", 0777);
    mkdir("exercises/01-a", 0777);
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        to = fopen("exercises/01-a/exercise.conf", "w");
        fputs(bad[k].text, to);
        fclose(to);
        assert_int_equal(exercises_read(list, "*", &why), -1);
        assert_non_null(strstr(why.text, bad[k].why));
        assert_null(strchr(why.text, '\033'));
    }
    unlink("exercises/01-a/exercise.conf");
    rmdir("exercises/01-a");
    rmdir("exercises");
    assert_int_equal(chdir(old), 0);
    rmdir(folder);
}

static int run_in_box(const char *script, box *b, unsigned seconds)
{
    box_plan plan = { "/tmp", false, seconds, 0, false, NULL };
    char *command[] = { "sh", "-c", (char *)script, NULL };

    assert_true(box_start(b, &plan, command));
    return box_end(b);
}

static void the_box_holds(void **state)
{
    box b;

    (void)state;
    assert_int_equal(run_in_box("echo hello; exit 7", &b, 5), 7);
    assert_string_equal(b.said.at, "hello\n");
    box_free(&b);
    assert_int_equal(run_in_box("sh -c 'kill -SEGV $$'", &b, 5),
                     139);
    box_free(&b);
    assert_int_not_equal(run_in_box("while :; do :; done", &b, 1), 0);
    box_free(&b);
    run_in_box("while :; do echo flood flood flood; done", &b, 5);
    assert_true(b.flooded);
    box_free(&b);
    assert_int_equal(run_in_box("echo x >/tmp/judge-leaves-this", &b, 5)
                     != 0 || access("/tmp/judge-leaves-this", F_OK) != 0,
                     true);
    box_free(&b);
}

/* one name a call: a pattern that let one of them in would let in all */
static void calls_are_refused_by_name(void **state)
{
    static const char *const calls[] = {
        "mmap", "mmap64", "mremap", "munmap", "mprotect", "shm_open",
        "open", "open64", "openat", "creat", "fopen", "fopen64", "fdopen",
        "freopen", "read", "write", "pread", "pwrite", "close", "dup2",
        "rename", "unlink", "symlink", "chmod", "ftruncate", "syscall",
        "ptrace", "prctl", "setrlimit", "process_vm_readv",
        "process_vm_writev", "fork", "vfork", "clone", "execve", "execvp",
        "posix_spawn", "system", "popen", "wait4", "kill", "raise",
        "signal", "sigaction", "setitimer", "alarm", "sleep", "nanosleep",
        "exit", "_exit", "quick_exit", "atexit", "longjmp", "_setjmp",
        "socket", "connect", "pipe", "poll", "dlopen", "dlsym", "getenv",
        "setenv", "environ", "pthread_create", "sched_setaffinity",
        "malloc_usable_size", "memfd_create", "mempcpy", "backtrace",
    };
    exercise x = { .symbols = "relax_F_sequential" };

    (void)state;
    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
        for (int cuda = 0; cuda < 2; cuda++) {
            char lines[200];
            finding f = { .verdict = ACCEPTED };

            snprintf(lines, sizeof lines, "student.o: relax_F_sequential "
                     "T 0 9\nstudent.o: %s U         \n", calls[k]);
            x.cuda = cuda;
            if (look_at_names(&(handin){ .x = &x, .f = &f }, lines) || f.verdict != FORBIDDEN)
                fail_msg("%s may be called", calls[k]);
        }
}

/* What macros make is looked at in the preprocessor's text, where the hand-in's lines
   stand between those of headers.  The line that is told is the hand-in's: of texts that
   are drawn, with headers of some lines and gaps, whose marks say where it goes on. */
static const exercise cuda_file = { .cuda = true };

static void the_line_is_the_hand_ins(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (int turn = 0; turn < 200; turn++) {
        char text[8000], told[40];
        size_t used = 0, pieces = 1 + world_below(&seed, 6), line = 1;
        finding f = { .verdict = ACCEPTED };

        for (size_t k = 0; k < pieces; k++) {
            size_t gap = world_below(&seed, 4), own = world_below(&seed, 5);

            used += (size_t)sprintf(text + used, "# 1 \"kit/a.h\"\nint a;\n");
            for (uint32_t i = world_below(&seed, 5); i > 0; i--)
                used += (size_t)sprintf(text + used, "int b;\n");
            used += (size_t)sprintf(text + used, "# %zu \"relax_F.cu\"\n",
                                    line += gap);
            for (line += own; own > 0; own--)
                used += (size_t)sprintf(text + used, "int c;\n");
        }
        sprintf(text + used, "__asm__(\"\");\n");
        sprintf(told, "relax_F.cu:%zu", line);
        handin h = { .x = &cuda_file, .name = "relax_F.cu", .f = &f };
        assert_false(look_at_text(&h, text, NULL));
        if (strcmp(f.where, told) != 0)
            fail_msg("%s, expected %s, of\n%s", f.where, told, text);
    }
}

/* The text without comments and joined lines has each line at its number: of texts that
   are drawn, with comments of several lines, lines that a backslash joins, inside a word as
   well, blank lines and quotes, what begins a line begins the one of that number. */
static void plain_text_keeps_its_lines(void **state)
{
    static const char *const rest[] = { "", " /* a */", " // b", " = 1 /* c\n   d */", " /*\n\n*/ + 2",
        " = \\\n3", " // e \\\nf", " \"/*\"", " = '\\\"' // g", " /* \" */", " /* h */ /* i\n*/ // j\\\n" };
    enum { RESTS = sizeof rest / sizeof *rest };
    uint64_t seed = 11;

    (void)state;
    for (int turn = 0; turn < 400; turn++) {
        char text[4000], name[20];
        unsigned at[40], line = 1, names = 1 + world_below(&seed, 39);
        size_t used = 0;
        exercise x = { .cuda = turn % 2 };
        finding f = { .verdict = ACCEPTED };
        char *plain;

        for (unsigned k = 0; k < names; k++) {
            const char *r = rest[world_below(&seed, RESTS)];
            bool inside = world_below(&seed, 9) == 0;

            for (uint32_t blank = world_below(&seed, 3); blank > 0; blank--, line++)
                used += (size_t)sprintf(text + used, "\n");
            at[k] = line;
            used += (size_t)sprintf(text + used, inside ? "na\\\nme%u%s;\n" : "name%u%s;\n", k, r);
            for (line += 1 + inside; (r = strchr(r, '\n')) != NULL; r++)
                line++;
        }
        plain = look_plainly(&(handin){ .x = &x, .name = "a.c", .f = &f }, text, used);
        if (plain == NULL)
            fail_msg("refused, %s, of\n%s", f.what, text);
        for (unsigned k = 0; k < names; k++) {
            unsigned found = 1;
            char *p;

            snprintf(name, sizeof name, "\nname%u", k);
            for (p = strstr(plain, name + 1); p; p = strstr(p + 1, name + 1))
                if ((p == plain || p[-1] == '\n') && !strspn(p + strlen(name + 1), "0123456789"))
                    break;
            if (p == NULL)
                fail_msg("%s begins no line of\n%s\nwhich was\n%s", name + 1, plain, text);
            for (const char *q = plain; q < p; q++)
                found += *q == '\n';
            if (found != at[k])
                fail_msg("%s was in line %u, and is in %u, of\n%s", name + 1, at[k], found, text);
        }
        free(plain);
    }
}

/* nvcc's headers make attributes of the words of CUDA: in what a preprocessor
   has made they may stand, in what somebody has written they may not.  The words
   are those of nvcc's own header where it is, and of CUDA 13's else. */
static void words_of_cuda_may_be_made(void **state)
{
    char words[64][48] = { "host", "device", "global", "shared", "constant", "managed",
                           "grid_constant", "launch_bounds" };
    size_t n = 8, known = n;
    FILE *h = fopen("/usr/local/cuda/include/crt/host_defines.h", "r");
    char line[200];

    (void)state;
    while (h && fgets(line, sizeof line, h) && n < 64)
        if (sscanf(line, " __location__(%47[a-z_])", words[n]) == 1 && strcmp(words[n], "a"))
            n++;
    if (h)
        fclose(h);
    for (size_t k = 0; k < n; k++)
        for (int form = 0; form < 4; form++) {
            char text[200];
            finding f = { .verdict = ACCEPTED };
            bool made = form % 2, again = false, under = form / 2;

            snprintf(text, sizeof text, "%s__attribute__((%s%s%s)) void f(int *c);\n",
                     made ? "# 1 \"student.cu\"\n" : "", under ? "__" : "", words[k],
                     under ? "__" : "");
            handin h = { .x = &cuda_file, .name = "student.cu", .f = &f };
            bool fine = look_at_text(&h, text, made ? NULL : &again);
            /* (what a file of ours never needs: tiles, what is built in) */
            if (fine != made && (k < known || !made))
                fail_msg("%s, %s: %s", words[k], made ? "made" : "written",
                         fine ? "may stand there" : "may not");
        }
}

/* no file may grow, wherever it is */
static void a_box_writes_no_byte(void **state)
{
    box b;

    (void)state;
    assert_int_not_equal(run_in_box("echo x >/dev/shm/judge-leaves-this; "
                         "test -s /dev/shm/judge-leaves-this", &b, 5), 0);
    box_free(&b);
}

/* each limit by itself, since a wall behind it would hide that it is gone */
static void a_box_has_every_limit(void **state)
{
    static const char *const limits[] = {
        "ulimit -f | grep -qx 0", "ulimit -c | grep -qx 0",
        "t=$(ulimit -t); test $t -ge 300 -a $t -le 4800", /* sixty of
            five seconds, 16 times as many on a slow machine */
    };
    box b;

    (void)state;
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
        if (run_in_box(limits[k], &b, 5) != 0)
            fail_msg("not so in a box: %s", limits[k]);
        box_free(&b);
    }
}

/* what a program without a wall leaves running ends with it */
static void the_whole_group_ends(void **state)
{
    box_plan plan = { "/tmp", false, 20, 0, true, NULL };
    char *command[] = { "sh", "-c", "sleep 61 >/dev/null 2>&1 & echo $!",
                        NULL };
    struct timespec moment = { 0, 20000000 };
    int waits = 500;
    pid_t left;
    box b;

    (void)state;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    assert_true(box_start(&b, &plan, command));
    assert_int_equal(box_end(&b), 0);
    left = (pid_t)atoi(b.said.at);
    assert_true(left > 1);
    while (waitpid(left, NULL, WNOHANG) != left && waits-- > 0)
        nanosleep(&moment, NULL);
    assert_true(waits > 0);
    box_free(&b);
}

static void the_environment_stays_outside(void **state)
{
    box b;

    (void)state;
    setenv("CI_SECRET", "hunter2", 1);
    run_in_box("echo \"<$CI_SECRET>\"", &b, 5);
    assert_string_equal(b.said.at, "<>\n");
    box_free(&b);
}

/* whatever the caller's shell has left open, by whatever number */
static void descriptors_stay_outside(void **state)
{
    const int numbers[] = { 30, 255, 256, 300, 1000 };
    box b;

    (void)state;
    for (int k = 0; k < 5; k++)
        assert_int_equal(dup2(0, numbers[k]), numbers[k]);
    run_in_box("for f in /proc/$$/fd/*; do echo ${f##*/}; done | "
               "grep ..", &b, 5);
    assert_string_equal(b.said.at, "");
    box_free(&b);
    for (int k = 0; k < 5; k++)
        close(numbers[k]);
}

/* The three ends of a box that is not in time: it computed, it slept, or
   the machine held it up, and the last is nobody's fault.  The clock is put
   on by patience's seconds, so that nobody has to wait for them. */
static bool walls;           /* the outer one, too */

static enum box_lapse lapse_of(const char *script, double later, bool stop)
{
    box_plan plan = { "/tmp", false, 1, 0, !walls, NULL };
    char *command[] = { "sh", "-c", (char *)script, NULL };
    struct timespec moment = { 0, 100000000 };
    enum box_lapse lapse;
    char why[160] = "";
    box b;

    assert_true(box_start(&b, &plan, command));
    nanosleep(&moment, NULL);
    b.start -= later, b.deadline -= later;
    while (stop && kill(-b.pid, SIGSTOP) != 0)
        nanosleep(&moment, NULL);
    if (stop)
        waitid(P_PID, (id_t)b.pid, &(siginfo_t){ 0 }, WSTOPPED | WNOWAIT);
    box_end(&b);
    lapse = b.lapse;
    box_say(&b, why, sizeof why);
    assert_int_equal(why[0] != '\0', lapse != IN_TIME);
    box_free(&b);
    return lapse;
}

static void the_machine_is_not_the_student(void **state)
{
    static const char some[] = "i=0; while [ $i -lt 400000 ]; do "
                               "i=$((i + 1)); done";
    long load = 8 * sysconf(_SC_NPROCESSORS_ONLN);
    enum box_lapse lapse;
    pid_t others[800];

    (void)state;
    assert_int_equal(lapse_of("while :; do :; done", 0, false), SPENT);
    assert_int_equal(lapse_of("sleep 9", 6, false), SLEPT);
    assert_int_equal(lapse_of("sleep 9", 6, true), STARVED);
    assert_int_equal(lapse_of("kill -KILL $$", 0, false), KILLED);
    /* What waits for its turn, while others compute, is not late: three
       seconds, where it may sleep for one and a half. */
    for (long k = 0; k < load; k++)
        if ((others[k] = fork()) == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            alarm(20);
            for (;;)
                continue;
        }
    lapse = lapse_of(some, 4.5, false);
    for (long k = 0; k < load; k++) {
        kill(others[k], SIGKILL);
        waitpid(others[k], NULL, 0);
    }
    assert_int_equal(lapse, IN_TIME);
}

/* Whatever ends of its pipes it has closed, it is late if it sleeps, and not
   waited for.  The seconds are generous, and less than it would sleep. */
static void silence_is_late_as_well(void **state)
{
    (void)state;
    for (int closed = 0; closed < 16; closed++) {
        char script[100];
        double begun = box_clock();

        snprintf(script, sizeof script, "exec%s%s%s%s; sleep 40",
                 closed & 1 ? " >&- 2>&-" : "", closed & 2 ? " 5>&-" : "",
                 closed & 4 ? " 6>&-" : "", closed & 8 ? " 4<&-" : "");
        walls = closed % 3 == 0;      /* (each end with and without it) */
        assert_int_equal(lapse_of(script, 6, false), SLEPT);
        assert_true(box_clock() - begun < 30);
    }
    walls = false;
}

static void a_box_that_leaves_has_not_answered(void **state)
{
    box_plan plan = { "/tmp", false, 5, 0, false, NULL };
    char *command[] = { "true", NULL };
    box b;

    (void)state;
    assert_true(box_start(&b, &plan, command));
    assert_int_equal(box_ask(&b), BOX_ENDED);
    assert_int_equal(box_end(&b), 0);
    box_free(&b);
}

/* Who has taken a question has begun, however he ends, and no other has */
static void who_takes_a_question_has_begun(void **state)
{
    static const char *const scripts[] = { "exit 7", "kill -SEGV $$",
        "exec >&- 4<&-", "dd bs=1 count=1 <&4 2>/dev/null; exit 7",
        "dd bs=1 count=1 <&4 2>/dev/null; kill -SEGV $$" };

    (void)state;
    for (int k = 0; k < 10; k++) {
        box_plan plan = { "/tmp", false, 5, 0, k % 2, NULL };
        char *command[] = { "sh", "-c", (char *)scripts[k / 2], NULL };
        box b;

        assert_true(box_start(&b, &plan, command));
        assert_int_equal(box_ask(&b), BOX_ENDED);
        assert_int_equal(b.begun, k / 2 > 2);
        box_end(&b);
        box_free(&b);
    }
}

static void a_byte_without_the_token_is_no_answer(void **state)
{
    box_plan plan = { "/tmp", false, 5, 0, false, NULL };
    char *command[] = { "sh", "-c", "printf x >&5; cat <&4", NULL };
    box b;

    (void)state;
    assert_true(box_start(&b, &plan, command));
    assert_int_equal(box_ask(&b), BOX_ENDED);
    box_end(&b);
    box_free(&b);
}

/* A judge that is killed takes along what it runs, wall or no wall: on a
   GPU there is none, and a kernel without end would go on for ever. */
static void a_box_ends_with_its_judge(void **state)
{
    (void)state;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    for (int on_gpu = 0; on_gpu < 2; on_gpu++) {
        box_plan plan = { "/tmp", false, 60, 0, on_gpu, NULL };
        char *command[] = { "sleep", "60", NULL };
        struct timespec moment = { 0, 20000000 };
        int ends[2], waits = 500;
        pid_t judge, boxed;

        assert_int_equal(pipe(ends), 0);
        judge = fork();
        if (judge == 0) {
            box b;
            if (box_start(&b, &plan, command) &&
                write(ends[1], &b.pid, sizeof b.pid) > 0)
                pause();
            _exit(1);
        }
        assert_int_equal(read(ends[0], &boxed, sizeof boxed),
                         sizeof boxed);
        kill(judge, SIGKILL);
        waitpid(judge, NULL, 0);
        while (waitpid(boxed, NULL, WNOHANG) != boxed && waits-- > 0)
            nanosleep(&moment, NULL);
        assert_true(waits > 0);
        close(ends[0]);
        close(ends[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checks_lead_to_verdicts),
        cmocka_unit_test(the_higher_finding_stays),
        cmocka_unit_test(text_is_cut_off),
        cmocka_unit_test(worlds_are_right),
        cmocka_unit_test(worlds_are_nasty),
        cmocka_unit_test(blocks_are_drawn),
        cmocka_unit_test(zeros_lie_between_different_costs),
        cmocka_unit_test(the_shuffled_funnels_best_is_inside),
        cmocka_unit_test(settings_are_read_strictly),
        cmocka_unit_test(the_box_holds),
        cmocka_unit_test(calls_are_refused_by_name),
        cmocka_unit_test(the_line_is_the_hand_ins),
        cmocka_unit_test(plain_text_keeps_its_lines),
        cmocka_unit_test(words_of_cuda_may_be_made),
        cmocka_unit_test(a_box_writes_no_byte),
        cmocka_unit_test(a_box_has_every_limit),
        cmocka_unit_test(the_whole_group_ends),
        cmocka_unit_test(the_environment_stays_outside),
        cmocka_unit_test(descriptors_stay_outside),
        cmocka_unit_test(the_machine_is_not_the_student),
        cmocka_unit_test(silence_is_late_as_well),
        cmocka_unit_test(a_box_that_leaves_has_not_answered),
        cmocka_unit_test(who_takes_a_question_has_begun),
        cmocka_unit_test(a_byte_without_the_token_is_no_answer),
        cmocka_unit_test(a_box_ends_with_its_judge),
    };

    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
