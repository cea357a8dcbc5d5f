#include "judge/trial.h"
#include "judge/build.h"
#include "judge/question.h"
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* Ask about one state under one schedule */
static void show_said(trial *t)
{
    const char *line = t->box.said.at;

    clean(t->box.said.at, true);
    for (size_t length; *line; line += length + (line[length] != 0)) {
        length = strcspn(line, "\n");
        printf("  printed   %.*s\n", (int)length, line);
    }
}
enum { SMALL = 2000,      /* larger scenes: once, if all was right */
       SURVEYED = 8000 }; /* larger ones get fewer questions */

static void ask_all(trial *t, const schedule *plan)
{
    unsigned findings = t->findings;

    t->came = ACCEPTED, t->plan = plan, t->doubt = (finding){ 0 };
    /* Put the question into words */
    const world *x = t->world;
    char at[24] = "", of[60] = "";

    if (t->x->step < WHOLE)
        SPELL(at, "@%u", x->iteration);
    if (t->x->cuda)
        SPELL(of, ", iteration %u, block %u", x->iteration, x->block);
    SPELL(t->question.test, "%s on %s (n=%u, m=%u)%s", t->x->kernel,
          t->scene->name, x->n, x->m, of);
    SPELL(t->question.replay, "%s%s:%s", t->scene->name, at, plan->word);
    question_put(t);
    if (t->o->see)
        t->o->see(t, false);
    t->asked++, t->total++;
    bool answered = box_ask(&t->box) == BOX_ANSWERED;
    t->dead = !answered;
    reports_read(t);
    if (answered) {
        /* Take the answer in */
        if (t->o->only && !t->o->quiet)
            show_said(t);
        if (t->box.silenced)
            found(t, FORBIDDEN, "", "it closed or filled the pipe through "
                  "which the checkers report");
        if (!t->x->cuda && t->box.reports.length > 0)
            found(t, CRASH, "", "the sanitizers reported, and it went on");
        question_unform(t);
        compare_answer(t, findings);
        for (int k = 0; k <= COUNTED && plan->number == 0 && !t->again &&
             !(t->x->cuda && t->scene->n > SURVEYED); k++)
            t->best->score.work[k] += t->box.wire->work[k];
        t->box.reports.length = 0;
    }
    if (t->o->see)
        t->o->see(t, true);
}
/* Survey a scene, and choose questions */
static bool is_put(const trial *t, int plan)
{
    if (!t->x->cuda ||
        (t->scene->n > SURVEYED && !(t->o->on_gpu && t->o->see)))
        return plan == 0;
    return (strcmp(t->x->schedules, "all") == 0 ||
            has_word(t->x->schedules, schedules[plan].word)) &&
           (t->x->orders || t->x->step < WHOLE || plan == 0 ||
            plan == 1 + (int)(t->scene - scenes) % 5);
}
static bool is_chosen(const trial *t, int plan)
{
    uint32_t i = t->world->iteration;

    if (t->x->step >= WHOLE || i == 0 || i == t->widest)
        return true;
    if (t->best->verdict != ACCEPTED)
        return false;
    return i == t->last || i == t->last / 2 ||
           ((!t->x->cuda || i % SCHEDULES == (uint32_t)plan) &&
            (t->last < 40 || t->x->step == MINIMUM || i % 8 == 0 ||
             i % 16 == 3));
}
static bool is_wanted(const trial *t, int plan)
{
    const char *only = t->o->only;
    char *end;

    if (t->dead || only == NULL)
        return !t->dead && is_put(t, plan) && is_chosen(t, plan);
    only += strlen(t->scene->name);
    if (*only == '@' && (t->x->step >= WHOLE ||
        strtoul(only + 1, &end, 10) != t->world->iteration))
        return false;
    return strcmp(*only == '@' ? end + 1 : only + 1, schedules[plan].word) == 0;
}
static void count_questions(trial *t, bool reached)
{
    score *s = &t->best->score;
    bool counts = world_secret ? t->scene->n <= SMALL : !t->again;
    uint32_t block = scene_block(t->scene);

    for (int k = 0; k < SCHEDULES && counts; k++) {
        enum part g = k > 0 ? IN_ORDERS
            : t->x->cuda && (block > 128 || block & (block - 1))
              ? IN_BLOCKS
            : t->scene->n > 100 ? ON_LARGE : ON_SMALL;
        bool right = reached && !(t->wrong >> k & 1);
        if (!is_put(t, k))
            continue;
        s->asked[g]++, s->asked[IN_WORK]++;
        s->right[g] += right;
        s->apart += t->scene->n > t->x->each * block && !right;
        s->right[IN_WORK] += right && !(t->heavy >> k & 1);
    }
}
/* Take the child through one scene */
static void step_on(trial *t, enum stage stage)
{
    world *x = t->world;
    unsigned asked = t->asked;
    uint32_t group = t->x->each * x->block;

    memcpy(t->before.c, x->c, x->n * sizeof *x->c);
    memcpy(t->before.f, x->f, x->n);
    memcpy(t->before.u, x->u, x->n);
    world_step(x, stage);
    if (stage != t->x->step || t->surveys)
        return;
    for (uint32_t k = 0; k * group < x->n; k++)
        t->minimums[k] = world_minimum(x, k * group, (k + 1) * group,
                                       t->x->slots >> U & 1);
    for (int k = 0; k < SCHEDULES; k++)
        if (is_wanted(t, k)) {
            t->word = stage != MINIMUM ? x->threshold
                    : schedules[k].seed == 2 ? x->threshold / 2
                    : UINT32_MAX;
            t->fallen = t->word < x->threshold ? t->word
                                               : x->threshold;
            ask_all(t, &schedules[k]);
        }
    if (stage == UPDATE && t->best->verdict == ACCEPTED &&
        t->asked > asked)
        memcpy(x->f, came_back(t, F), x->n);
}
static void iterate(trial *t)
{
    world *x = t->world;
    uint32_t most = 0;

    x->overflow = false;
    x->iteration = 0;
    step_on(t, INITIALIZE);
    for (; !t->dead; x->iteration++) {
        /* Survey the frontier */
        uint32_t wide = 0;

        for (uint32_t i = 0; i < x->n && t->surveys; i++)
            wide += x->f[i];
        if (wide > most)
            most = wide, t->widest = x->iteration;
        if (t->surveys)
            t->last = x->iteration;
        step_on(t, RELAX);
        if (x->overflow)
            return;
        step_on(t, MINIMUM);
        if (x->mssp == UINT32_MAX && x->rule != OUT && x->rule != INOUT)
            break;
        step_on(t, UPDATE);
        if (x->mssp == UINT32_MAX)
            break;
    }
    for (uint32_t i = 0; i < x->n && !t->dead && !t->surveys; i++)
        if (x->c[i] != t->expected[i])
            found(t, NOT_JUDGED, "", "the judge contradicts itself");
}
static void take_through(trial *t, const scene *scene)
{
    world *x = world_new(scene);
    graph *simple = NULL;

    t->world = x;
    t->plan = &schedules[0];
    x->rule = t->x->step == RELAX && (scene - scenes) % 2 ? OUT
                                                          : t->x->rule;
    t->before.n = x->n, t->before.m = x->m;
    t->before.source = x->source, t->before.block = x->block;
    t->before.arcs = x->arcs;
    /* Find by other methods what is expected at the end */
    if (t->x->answer != COSTS)
        expect_many(t);
    else if (t->x->step != INVERSION)
        world_distances(x, t->expected);
    if (t->x->rows == SIMPLE)
        simple = world_simplify(x->lists[1]);
    t->inverse = simple ? simple : x->lists[1];
    if (t->x->reads == MATRIX &&
        (t->matrix = graph_matrix(x->lists[0])) == NULL)
        abort();
    t->last = t->widest = 0;
    t->surveys = true;
    if (t->x->step < WHOLE || x->n <= SURVEYED)
        iterate(t);
    t->surveys = false;
    t->overflows = x->overflow;
    x->iteration = 0, x->overflow = false;
    if (t->x->step < WHOLE)
        iterate(t);
    for (int k = 0; t->x->step >= WHOLE && k < SCHEDULES; k++)
        if (is_wanted(t, k))
            ask_all(t, &schedules[k]);
    graph_free(simple);
    free(t->matrix);
    t->matrix = NULL, t->world = NULL;
    world_free(x);
}
/* Take the child through all scenes */
static void take_through_all(trial *t)
{
    const char *only = t->o->only;
    for (const scene *s = scenes; s < scenes + scene_count; s++) {
        bool well = t->best->verdict == ACCEPTED || t->best->verdict == LEAK;
        bool skip = t->second ? s->n > SMALL / 10
                              : s->n > SMALL && (!well || t->again);
        if (only && (strncmp(only, s->name, strlen(s->name)) ||
                     !strchr(":@", only[strlen(s->name)])))
            continue;
        if (!exercise_asks(t->x, s))
            continue;
        t->scene = s;
        t->wrong = t->heavy = 0;
        if (!t->dead && !skip)
            take_through(t, s);
        count_questions(t, !t->dead && !skip);
    }
}
/* What the end of a child means */
static void understand_end(trial *t, int status, bool told)
{
    const char *said = t->box.said.at;
    char why[160];

    box_say(&t->box, why, sizeof why);
    t->by_clock |= t->box.lapse == SLEPT ||
                   (t->box.lapse == SPENT && t->box.mark >= 0);
    if (t->box.flooded)
        found(t, CRASH, "", "stopped: 256 KiB of output; a printf?");
    else if (t->box.lapse)
        found(t, t->box.lapse < STARVED ? TIME_LIMIT : NOT_JUDGED, "",
              "%s", why);
    else if (status == OUT_OF_STEPS)
        found(t, TIME_LIMIT, reports_place(t), "it did not end within "
              "%u million steps", (1u << 28) / 1000000);
    else if (status == LACKS_MEMORY) {
        if (t->best->verdict == ACCEPTED)
            found(t, NOT_JUDGED, "", "the simulator lacked memory or "
                  "threads; the conf can give more (memory =): %.120s", said);
    } else if (!t->box.begun && t->asked > 0)
        found(t, NOT_JUDGED, "", "the child could not begin: status %d"
              ": %.80s", status, said);
    else if (t->late >= ENOUGH || told)
        return;
    else if (t->dead ? t->best->verdict >= WRONG_ANSWER
             : status != 0 && t->best->verdict == ACCEPTED)
        found(t, CRASH, "", "it ended in the middle, with status %d%s",
              status, strstr(said, "free(): ") || strstr(said, "malloc(): ")
              ? "; its heap is broken, by a write before, whose line no checker sees"
              : status == 139 ? ", a segmentation fault" : "");
}
/* Try a child */
enum { STACKS = 2048 };    /* MiB */

static void try_child(trial *t, finding *f, const char *extra)
{
    char judge[PATH_MAX], *command[] = { judge,
        t->x->sanitizer ? "jail-threads" : "jail",
        t->by_threads ? "./child-threads" : "./child", NULL };
    box_plan plan = { t->folder, false, t->x->seconds,
                      t->o->on_gpu ? 0 : t->x->memory +
                      (t->x->cuda ? STACKS : 0), t->o->on_gpu, extra };
    int status;

    SPELL(judge, "%s/bin/judge", build_tools());
    t->best = f, t->dead = false;
    t->asked = 0;
    if (!box_start(&t->box, &plan, command + (t->o->on_gpu ? 2 : 0))) {
        found(t, NOT_JUDGED, "", "no process can be started: %s",
              strerror(errno));
        return;
    }
    /* Ask everything, and read what came last */
    take_through_all(t);
    t->came = ACCEPTED;
    status = box_end(&t->box);
    /* Read what came last */
    unsigned before = t->findings;

    reports_read(t);
    if (!t->x->cuda) {
        reports_read_sanitizer(t, t->box.said.at);
        reports_read_sanitizer(t, t->box.reports.at);
    }
    understand_end(t, status, !t->x->cuda && t->findings > before);
    if (t->o->only && t->dead && !t->o->quiet)
        show_said(t);
    box_free(&t->box);
}
#define ASAN "ASAN_OPTIONS=detect_leaks=0:" \
             "allocator_may_return_null=1:" \
             "max_malloc_fill_size=1000000000:malloc_fill_byte="

static void try_host(trial *t, finding *f)
{
    finding other = { .verdict = ACCEPTED };

    t->again = false;
    try_child(t, f, ASAN "0");
    if (f->verdict == TIME_LIMIT || f->verdict == NOT_JUDGED ||
        t->on_large)
        return;
    t->again = true;
    try_child(t, &other, ASAN "85");
    /* Compare the two runs of host code */
    if ((f->verdict == ACCEPTED) == (other.verdict == ACCEPTED) &&
        (f->verdict != WRONG_ANSWER || other.verdict != WRONG_ANSWER ||
         t->x->sanitizer || strcmp(f->what, other.what) == 0))
        return;
    if (f->verdict == ACCEPTED)
        *f = other;
    if (other.verdict == NOT_JUDGED ||
        (other.verdict == TIME_LIMIT && t->by_clock))
        return;
    decided(f, UNINITIALISED, "the result depends on what malloc's memory "
            "held: %s", f->what);
    memset(&f->score, 0, sizeof f->score);  /* in which run is luck */
}
static void clear_away(const char *folder)
{
    char path[PATH_MAX];
    DIR *d;

    for (int k = 0; k < 100 && (d = opendir(folder)) != NULL; k++) {
        for (struct dirent *e; (e = readdir(d)) != NULL; ) {
            SPELL(path, "%s/%s", folder, e->d_name);
            unlink(path);
        }
        closedir(d);
        if (rmdir(folder) != 0)
            nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    }
}
static bool make_folder(char *folder)
{
    const char *tmp = getenv("TMPDIR");

    spell(folder, PATH_MAX, "%s/judge-XXXXXX", tmp ? tmp : "/tmp");
    return mkdtemp(folder) != NULL;
}
static void put_questions(trial *t, finding *f)
{
    finding other = { .verdict = ACCEPTED };
    bool hidden = world_secret || t->second;

    t->again = hidden && !t->o->only;      /* no large scenes */
    if (t->x->cuda || hidden)
        try_child(t, f, t->x->cuda ? NULL : ASAN "85");
    else
        try_host(t, f);
    if (!t->x->sanitizer || f->verdict == NOT_JUDGED)
        return;
    t->again = t->by_threads = true;
    try_child(t, &other, "TSAN_OPTIONS=halt_on_error=1:"
              "allocator_may_return_null=1");
    t->by_threads = false;
    if (other.verdict < f->verdict || other.verdict == NOT_JUDGED)
        *f = other, memset(&f->score, 0, sizeof f->score);
}
static void ask_quietly(trial *t, finding *f, const char *only)
{
    const order *o = t->o;
    order silent = *o;

    silent.see = NULL, silent.quiet = true;
    silent.only = only ? only : o->only;
    t->o = &silent;
    put_questions(t, f);
    t->o = o;
}
static void confirm(trial *t, finding *f)
{
    finding second = { .verdict = ACCEPTED };

    ask_quietly(t, &second, NULL);
    if (second.verdict > CRASH && second.verdict < ACCEPTED &&
        (second.verdict != TIME_LIMIT || !t->by_clock))
        *f = second;
    else if (second.verdict != f->verdict)
        decided(f, NOT_JUDGED, "%s once, and not when it was asked "
                "again: this machine did that, or it does not always "
                "do the same", verdicts[f->verdict].folder);
}
static void see_again(trial *t, finding *f)
{
    finding alone = { .verdict = ACCEPTED }, again = alone;
    bool late = t->by_clock && f->verdict == TIME_LIMIT;
    double half = box_clock() + t->x->seconds / 2.0;

    ask_quietly(t, &alone, f->replay);
    if (alone.verdict == f->verdict || alone.verdict == NOT_JUDGED)
        return;
    if (late && box_clock() < half)
        ask_quietly(t, &again, NULL);
    if (late && (again.verdict != TIME_LIMIT ||
                 strcmp(again.replay, f->replay) != 0)) {
        decided(f, NOT_JUDGED, "one question took too long, and not "
                "when it was asked alone: this machine is too busy");
        return;
    }
    f->replay[0] = '\0';
    SPELL_ON(f->what, "; asked alone: %s, so what was asked before "
             "matters: a variable or memory keeps it, and no checker sees "
             "which", verdicts[alone.verdict].folder);
}
/* Ask what the other compiler makes of it */
static void try_second(trial *t, finding *second)
{
    second->verdict = ACCEPTED;
    setenv("SIMCC_CXX", "clang++", 1), setenv("JUDGE_SECOND", "1", 1);
    t->second = build_child(t->x, t->o->root, t->o->path, t->folder,
                            false, second);
    if (t->second)
        ask_quietly(t, second, NULL);
    unsetenv("SIMCC_CXX"), unsetenv("JUDGE_SECOND");
}
static void ask_second(trial *t, finding *f)
{
    finding second = { 0 };

    if (box_wait(t->other_pid) == 0)
        second = *t->other;
    else
        try_second(t, &second);
    t->other_pid = 0;
    if (second.verdict < OUT_OF_BOUNDS || second.verdict > WRONG_ANSWER)
        return;
    second.score = f->score, second.replay[0] = '\0';
    *f = second;
    SPELL_ON(f->what, "; seen when clang++ compiles it");
}
static bool wants_second(const order *o)
{
    return !o->only && !o->keep && !o->on_gpu && o->x->cuda &&
           !getenv("SIMCC_CXX") && !getenv("JUDGE_ONE_COMPILER") &&
           !access("/usr/bin/clang++", X_OK);
}
static void begin_second(trial *t)
{
    char *folder = t->o->folder + PATH_MAX;

    t->other = need_shared(sizeof *t->other);
    if (!make_folder(folder) || (t->other_pid = box_fork()) != 0)
        return;
    t->folder = folder, box_group++;
    try_second(t, t->other);
    _exit(0);
}
static void end_second(const trial *t)
{
    if (t->other_pid > 0)
        box_stop(t->other_pid, box_group[1]);
    if (t->other) {
        clear_away(t->o->folder + PATH_MAX);
        munmap(t->other, sizeof *t->other);
    }
}
/* Build, and put the questions */
static void try_in(trial *t, finding *f)
{
    const order *o = t->o;
    char own[PATH_MAX], *folder = o->folder ? o->folder : own;
    const char *lacking = box_fit();

    spell(folder, PATH_MAX, "%s", o->keep ? o->keep : "");
    t->folder = folder;
    if (lacking) {
        decided(f, NOT_JUDGED, "this shell has %s", lacking);
    } else if (!o->keep && !make_folder(folder)) {
        decided(f, NOT_JUDGED, "%s: %s", folder, strerror(errno));
    } else if (build_child(t->x, o->root, o->path, folder, o->on_gpu, f)) {
        if (o->spare && wants_second(o))
            begin_second(t);
        if (!o->secret || !o->only)
            put_questions(t, f);
        if (f->verdict == CRASH)
            confirm(t, f);
        /* Ask the hidden questions */
        for (int k = o->see ? 1 : 0;
             o->secret && f->verdict == ACCEPTED && k < 2; k++) {
            world_secret = o->secret;
            if (k && !o->see)
                world_secret ^= o->secret >> 1;
            put_questions(t, f);
            if (f->verdict == CRASH ||
                (f->verdict == TIME_LIMIT && t->by_clock))
                confirm(t, f);
            world_secret = 0;
        }
        if (f->verdict == ACCEPTED && wants_second(o))
            ask_second(t, f);
        end_second(t);
        /* Note whether it was all that was asked */
        f->partial = o->only || strcmp(o->x->graphs, "own") == 0;
        if (t->total == 0 && f->verdict == ACCEPTED) {
            decided(f, NOT_JUDGED, "%s has no question %.60s; a question is a "
                    "graph and a schedule, as in block:lockstep",
                    t->x->folder + 3, o->only ? o->only : "at all");
        } else if (!f->partial && !f->hidden && f->verdict < ACCEPTED &&
                   f->replay[0] && (t->x->cuda || f->verdict != RACE)) {
            see_again(t, f);
        }
    }
    if (!lacking && !o->keep)
        clear_away(folder);
}
/* A trial that may die */
static pid_t try_apart(order o, outcome *shared, const sigset_t *mask)
{
    pid_t pid;

    shared->folder[0] = shared->folder[PATH_MAX] = '\0';
    decided(&shared->found, NOT_JUDGED, "the trial has not ended");
    fflush(NULL);
    if ((pid = fork()) != 0)
        return pid;
    if (mask)
        sigprocmask(SIG_SETMASK, mask, NULL);
    if (o.journal) {
        setpgid(0, 0);
        close(o.journal);
        trial_on_signals(SIG_DFL);
    }
    o.folder = shared->folder, box_group = shared->groups;
    trial_run(&o, &shared->found);
    fflush(stdout);
    _exit(0);
}
static void end_trial(outcome *shared, int status)
{
    if (status == 0)
        return;
    memset(&shared->found, 0, sizeof shared->found);
    decided(&shared->found, NOT_JUDGED, WIFSIGNALED(status)
            ? "the trial was ended by signal %d"
            : "the trial ended with status %d", WIFSIGNALED(status)
            ? WTERMSIG(status) : WEXITSTATUS(status));
    for (int k = 0; k < 2; k++) {
        box_stop(0, shared->groups[k]);
        clear_away(shared->folder + k * PATH_MAX);
    }
}
static volatile sig_atomic_t watched;

static void pass_down(int signal_number)
{
    kill(watched, signal_number);
}
void trial_on_signals(void (*what)(int))
{
    signal(SIGINT, what), signal(SIGTERM, what), signal(SIGHUP, what);
}
bool trial_watched(const order *o, finding *f)
{
    outcome *shared = need_shared(sizeof *shared);

    /* Let a process try it, and wait for that */
    order own = *o;
    sigset_t all, before;

    own.spare = box_processors() > 1;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    watched = try_apart(own, shared, &before);
    trial_on_signals(pass_down);
    sigprocmask(SIG_SETMASK, &before, NULL);
    end_trial(shared, watched > 0 ? box_wait(watched) : 0);
    trial_on_signals(SIG_DFL);
    *f = shared->found;
    munmap(shared, sizeof *shared);
    return watched > 0;
}
bool trial_many(void *of, int count, outcome *shared,
                bool (*next)(void *of, int k, order *o),
                bool (*done)(void *of, int k))
{
    pid_t *pids = need_shared((size_t)(count + 1) * sizeof *pids);
    int running = 0, j, status;
    bool good = true;
    order o;

    box_walled();
    for (int k = 0; k < count || running > 0; ) {
        while (k < count && !(good && next(of, k, &o)))
            k++;
        if (k < count && (running == 0 || running < box_processors())) {
            pids[k] = try_apart(o, &shared[k], NULL);
            k++, running++;
            continue;
        }
        /* Wait for the first that ends */
        pid_t pid = running > 0 ? wait(&status) : 0;

        for (j = 0; j < count && pids[j] != pid; )
            j++;
        if (j == count || (pid < 0 && errno == EINTR) || running == 0)
            continue;
        pids[j] = 0, running--;
        if (pid > 0)
            end_trial(&shared[j], status);
        good &= !done || done(of, j);
    }
    munmap(pids, (size_t)(count + 1) * sizeof *pids);
    return good;
}
void trial_run(const order *o, finding *f)
{
    finding own = { .verdict = ACCEPTED };
    trial t = { .o = o, .x = o->x };
    size_t most = 0;

    t.name = build_name(o->x, o->path);
    t.plan = &schedules[0];
    for (unsigned k = 0; k < scene_count; k++)
        if (scenes[k].n > most)
            most = scenes[k].n;
    /* Make room for the largest scene */
    uint32_t *room = grown(NULL, 5 * most * sizeof *room);

    t.expected = room, t.minimums = room + most;
    t.infinities = memset(room + 2 * most, 0xff, most * sizeof *room);
    t.before.c = room + 3 * most;
    t.before.f = (uint8_t *)(room + 4 * most);
    t.before.u = t.before.f + most;
    try_in(&t, &own);
    clean(own.what, false);
    clean(own.where, false);
    clean(own.warning, false);
    free(room);
    finding_hand_over(f, &own);
}
