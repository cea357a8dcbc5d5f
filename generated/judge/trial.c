#include "judge/trial.h"
#include "judge/build.h"
#include "judge/question.h"
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

uint64_t trial_secret;

/* Ask about one state under one schedule */
static void describe(trial *t)
{
    const world *x = t->world;

    say(t->test, sizeof t->test, "%s on %s (n = %u, m = %u), "
             "iteration %u, block %u", t->x->kernel, t->scene->name,
             x->n, x->m, x->iteration, x->block);
    if (!is_cuda(t->x))
        say(t->test, sizeof t->test, "%s on %s (n = %u, m = %u)",
            t->x->kernel, t->scene->name, x->n, x->m);
}
static void ask(trial *t, const schedule *plan)
{
    unsigned findings = t->findings;

    t->came = ACCEPTED;
    t->plan = plan;
    describe(t);
    question_put(t);
    t->asked++, t->total++;
    t->dead = box_ask(&t->box) != BOX_ANSWERED;
    reports_read(t);
    if (t->dead)
        return;
    if (t->only && t->box.said.at)
        printf("%s", t->box.said.at);
    if (t->box.silenced)
        found(t, FORBIDDEN, "", "it closed or filled the pipe through "
              "which the checkers report");
    if (!is_cuda(t->x) && t->box.reports.length > 0)
        found(t, CRASH, "", "the sanitizers reported, and it went on");
    compare_answer(t, findings);
}
/* Survey a scene, and choose questions */
typedef struct survey { uint32_t last, widest; } survey;

static survey look_over(world *x)
{
    survey s = { 0, 0 };
    uint32_t most = 0;

    world_step(x, INITIALIZE);
    for (x->iteration = 0; ; x->iteration++) {
        uint32_t wide = 0;
        for (uint32_t i = 0; i < x->n; i++)
            wide += x->f[i];
        if (wide > most) {
            most = wide;
            s.widest = x->iteration;
        }
        s.last = x->iteration;
        world_step(x, RELAX);
        world_step(x, MINIMUM);
        if (x->overflow || x->mssp == UINT32_MAX)
            return s;
        world_step(x, UPDATE);
    }
}
static bool is_chosen(const trial *t, survey s, int plan)
{
    uint32_t i = t->world->iteration;

    if (t->x->every && t->x->step >= WHOLE)
        return true;
    if (t->x->step >= WHOLE)
        return plan == 0 || plan == 1 + (int)(t->scene - scenes) % 5;
    if (t->best->verdict != ACCEPTED)
        return plan < 2 && (i == 0 || i == s.widest);
    if (i == 0 || i == s.last || i == s.last / 2 || i == s.widest)
        return true;
    return i % SCHEDULES == (uint32_t)plan &&
           (s.last < 40 || t->x->step == MINIMUM || i % 8 == 0);
}
static bool is_wanted(const trial *t, survey s, int plan)
{
    const char *word = schedules[plan].word, *at;

    if (t->dead)
        return false;
    if (t->only) {
        at = strchr(t->only, ':');
        return at && strcmp(at + 1, word) == 0;
    }
    if (!is_cuda(t->x))
        return plan == 0;
    return (strcmp(t->x->schedules, "all") == 0 ||
            has_word(t->x->schedules, word)) && is_chosen(t, s, plan);
}
/* Take the child through one scene */
static void choose_word(trial *t, const schedule *p)
{
    uint32_t first = t->world->threshold;

    t->word = t->fallen = first;
    if (t->x->step != MINIMUM)
        return;
    t->word = p->seed == 2 ? first / 2 : UINT32_MAX;
    if (t->word < first)
        t->fallen = t->word;
}
static void expect_minimums(trial *t)
{
    const world *x = t->world;
    uint32_t group = t->x->each * x->block;

    for (uint32_t k = 0; k * group < x->n; k++)
        t->minimums[k] = world_minimum(x, k * group, (k + 1) * group,
                                       t->x->slots >> U & 1);
}
static void step(trial *t, survey s, enum stage stage)
{
    world *x = t->world;
    unsigned asked = t->asked;

    memcpy(t->before.c, x->c, x->n * sizeof *x->c);
    memcpy(t->before.f, x->f, x->n);
    memcpy(t->before.u, x->u, x->n);
    world_step(x, stage);
    if (stage != t->x->step)
        return;
    expect_minimums(t);
    for (int k = 0; k < SCHEDULES; k++)
        if (is_wanted(t, s, k)) {
            choose_word(t, &schedules[k]);
            ask(t, &schedules[k]);
        }
    if (stage == UPDATE && t->best->verdict == ACCEPTED &&
        t->asked > asked)
        memcpy(x->f, came_back(t, F), x->n);
}
static void iterate(trial *t, survey s)
{
    world *x = t->world;

    x->overflow = false;
    x->iteration = 0;
    step(t, s, INITIALIZE);
    for (; !t->dead; x->iteration++) {
        step(t, s, RELAX);
        if (x->overflow)
            return;
        step(t, s, MINIMUM);
        if (x->mssp == UINT32_MAX)
            break;
        step(t, s, UPDATE);
    }
    for (uint32_t i = 0; i < x->n && !t->dead; i++)
        if (x->c[i] != t->expected[i])
            found(t, NOT_JUDGED, "", "the judge contradicts itself");
}
enum { SMALL = 2000 };    /* larger scenes are for the last, once */

static void take_through(trial *t, const scene *scene)
{
    world *x = world_new(scene);
    survey s = { 0, 0 };
    graph *simple = NULL;

    t->scene = scene, t->world = x;
    t->plan = &schedules[0];
    x->rule = t->x->rule;
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
    if (t->x->step < WHOLE || x->n <= SMALL)
        s = look_over(x);
    t->iterations = s.last + 1;
    t->overflows = x->overflow;
    x->iteration = 0, x->overflow = false;
    if (t->x->step < WHOLE)
        iterate(t, s);
    for (int k = 0; t->x->step >= WHOLE && k < SCHEDULES; k++)
        if (is_wanted(t, s, k))
            ask(t, &schedules[k]);
    graph_free(simple);
    free(t->matrix);
    t->matrix = NULL, t->world = NULL;
    world_free(x);
}
/* Take the child through all scenes */
static void take_through_all(trial *t)
{
    for (const scene *s = scenes; s < scenes + scene_count; s++) {
        if (t->only && (strncmp(t->only, s->name, strlen(s->name)) ||
                        t->only[strlen(s->name)] != ':'))
            continue;
        if (!has_word(t->x->graphs, s->name) &&
            (s->large || !has_word(t->x->graphs, "all")))
            continue;
        if (s->n > SMALL && (t->best->verdict != ACCEPTED || t->again))
            continue;
        if (!t->dead)
            take_through(t, s);
    }
}
/* What the end of a child means */
static void understand_end(trial *t, int status)
{
    const char *said = t->box.said.at ? t->box.said.at : "";
    bool begun = t->box.wire->begun;

    if (t->box.flooded)
        found(t, CRASH, "", "stopped: more than 256 KiB of output");
    else if (status == 152 || status == 137)
        found(t, TIME_LIMIT, "", "stopped: it did not end within %u "
              "seconds of the processor", t->x->seconds);
    else if (!begun && status > 0 && status <= 127)
        found(t, NOT_JUDGED, "", "the child could not begin: status %d"
              ": %.80s", status, said);
    else if (t->dead || !begun ? t->best->verdict >= WRONG_ANSWER
             : status != 0 && t->best->verdict == ACCEPTED)
        found(t, CRASH, "", "it ended in the middle, with status %d%s",
              status, status == 139 ? ", a segmentation fault" : "");
}
/* Try a child */
static void try_child(trial *t, const char *folder, const char *extra)
{
    char child[PATH_MAX], judge[PATH_MAX];
    char *command[] = { judge, "jail", child, NULL };
    box_plan plan = { folder, false, t->x->seconds,
                      t->on_gpu ? 0 : t->x->memory, t->on_gpu, extra };
    int status;

    say(child, sizeof child, "%s/child", folder);
    say(judge, sizeof judge, "%s/bin/judge", build_place());
    t->dead = false;
    t->asked = 0;
    if (!box_start(&t->box, &plan, command + (t->on_gpu ? 2 : 0))) {
        found(t, NOT_JUDGED, "", "no process can be started: %s",
              strerror(errno));
        return;
    }
    take_through_all(t);
    t->came = ACCEPTED;
    status = box_end(&t->box);
    /* Read what came last */
    reports_read(t);
    if (!is_cuda(t->x) && t->box.reports.at)
        reports_read_sanitizer(t, t->box.reports.at);
    if (!is_cuda(t->x) && t->box.said.at)
        reports_read_sanitizer(t, t->box.said.at);
    understand_end(t, status);
    if (t->only && t->dead && t->box.said.at)
        printf("%s", t->box.said.at);
    box_free(&t->box);
}
#define ASAN "ASAN_OPTIONS=detect_leaks=0:" \
             "allocator_may_return_null=1:" \
             "max_malloc_fill_size=1000000000:malloc_fill_byte="

static void try_host(trial *t, const char *folder, finding *f)
{
    finding other = { .verdict = ACCEPTED };

    try_child(t, folder, ASAN "0");
    if (f->verdict == TIME_LIMIT || f->verdict == NOT_JUDGED ||
        t->on_large)
        return;
    t->best = &other;
    t->again = true;
    try_child(t, folder, ASAN "85");
    if ((f->verdict == ACCEPTED) == (other.verdict == ACCEPTED) &&
        (f->verdict != WRONG_ANSWER || other.verdict != WRONG_ANSWER ||
         strcmp(f->what, other.what) == 0))
        return;
    if (f->verdict == ACCEPTED)
        *f = other;
    if (other.verdict == NOT_JUDGED)
        return;
    f->verdict = UNINITIALISED;
    say(other.what, sizeof other.what, "the result depends on what "
        "malloc's memory held: %s", f->what);
    strcpy(f->what, other.what);
}
/* Remove a folder */
static void remove_folder(const char *folder)
{
    char path[PATH_MAX];
    DIR *d = opendir(folder);

    for (struct dirent *e; d && (e = readdir(d)) != NULL; ) {
        say(path, sizeof path, "%s/%s", folder, e->d_name);
        unlink(path);
    }
    if (d)
        closedir(d);
    rmdir(folder);
}
/* Judge a submission */
static void try_in(trial *t, const char *root, const char *path,
                   finding *f)
{
    char folder[PATH_MAX];
    const char *tmp = getenv("TMPDIR"), *lacking = box_fit();

    say(folder, sizeof folder, "%s/judge-XXXXXX", tmp ? tmp : "/tmp");
    if (lacking) {
        f->verdict = NOT_JUDGED;
        say(f->what, sizeof f->what, "this shell has %s", lacking);
    } else if (mkdtemp(folder) == NULL) {
        f->verdict = NOT_JUDGED;
        say(f->what, sizeof f->what, "%s: %s", folder, strerror(errno));
    } else if (build_child(t->x, root, path, folder, t->on_gpu, f)) {
        if (is_cuda(t->x))
            try_child(t, folder, NULL);
        else
            try_host(t, folder, f);
        /* Ask the hidden questions */
        if (trial_secret && f->verdict == ACCEPTED && !t->only) {
            world_secret = trial_secret;
            t->best = f;
            t->again = true;             /* no large scenes */
            try_child(t, folder, is_cuda(t->x) ? NULL : ASAN "85");
            world_secret = 0;
        }
        /* Note whether it was all that was asked */
        f->partial = t->only != NULL;
        if (t->total == 0 && f->verdict == ACCEPTED) {
            f->verdict = NOT_JUDGED;
            say(f->what, sizeof f->what, "%s has no question %.60s; a question "
                "is a graph and a schedule, as in block:lockstep",
                t->x->folder + 3, t->only ? t->only : "at all");
        }
    }
    if (!lacking)
        remove_folder(folder);
}
void trial_run(const exercise *x, const char *root, const char *path,
               const char *only, bool on_gpu, finding *f)
{
    trial t = { .x = x, .only = only, .on_gpu = on_gpu, .best = f };
    size_t most = 0;

    memset(f, 0, sizeof *f);
    f->verdict = ACCEPTED;
    t.name = build_name(x, path);
    t.plan = &schedules[0];
    for (unsigned k = 0; k < scene_count; k++)
        if (scenes[k].n > most)
            most = scenes[k].n;
    t.expected = need(NULL, most * sizeof *t.expected);
    t.minimums = need(NULL, most * sizeof *t.minimums);
    t.infinities = need(NULL, most * sizeof *t.infinities);
    t.before.c = need(NULL, most * sizeof *t.before.c);
    t.before.f = need(NULL, most);
    t.before.u = need(NULL, most);
    memset(t.infinities, 0xff, most * sizeof *t.infinities);
    try_in(&t, root, path, f);
    clean(f->what, false);
    clean(f->where, false);
    free(t.expected), free(t.minimums), free(t.infinities);
    free(t.before.c), free(t.before.f), free(t.before.u);
}
