/* judge-cost.c: what a trial costs, and which scene shows which mistake.
   Reads the judge's own files, so that its parts can be called one by
   one.  Built and run by judge.sh, in build/figures/.
     judge-cost times SLUG FILE    seconds of the processor, a row
     judge-cost scenes SLUG FILE   the verdict on each scene alone
     judge-cost boxes CHILD        what a box and a question cost       */
#include "judge/build.c"
#include "judge/trial.c"
#include <libgen.h>
#include <time.h>
#include <sys/resource.h>

static double used(void)        /* by us and by all who have ended */
{
    double sum = 0;

    for (int who = RUSAGE_CHILDREN; who <= RUSAGE_SELF; who++) {
        struct rusage r;
        getrusage(who, &r);
        sum += (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
               1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
    }
    return sum;
}

static double wall(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double clock_now;

static double lap(void)
{
    double before = clock_now;

    clock_now = used();
    return clock_now - before;
}

static exercise list[MAX_EXERCISES];

/* as trial_run does, without a build */
static void prepare(trial *t, const order *o, const char *folder,
                    finding *f)
{
    uint32_t most = 500000;

    memset(f, 0, sizeof *f);
    f->verdict = ACCEPTED;
    *t = (trial){ .o = o, .x = o->x, .best = f, .folder = folder,
                  .name = build_name(o->x, o->path),
                  .plan = &schedules[0] };
    t->expected = grown(NULL, SOURCES_ASKED * most * sizeof *t->expected);
    t->minimums = grown(NULL, most * sizeof *t->minimums);
    t->infinities = grown(NULL, most * sizeof *t->infinities);
    t->before.c = grown(NULL, most * sizeof *t->before.c);
    t->before.f = grown(NULL, most);
    t->before.u = grown(NULL, most);
    memset(t->infinities, 0xff, most * sizeof *t->infinities);
}

static void give_up(trial *t)
{
    free(t->expected);
    free(t->minimums);
    free(t->infinities);
    free(t->before.c);
    free(t->before.f);
    free(t->before.u);
}

static void time_trial(exercise *x, const char *path, const char *folder)
{
    finding f;
    trial t;
    order o = { .x = x, .path = path, .quiet = true };
    double compiling, looking, linking, trying;
    size_t length;
    unsigned asked;
    char *text;

    prepare(&t, &o, folder, &f);
    handin h = { x, t.name, folder, false, false, &f, NULL };
    clock_now = used();
    if ((text = read_handin(NULL, path, &length, &f)) == NULL ||
        !write_copy(&h, text, length) || !compile(&h))
        exit(1);
    h.text = text;
    compiling = lap();
    if (!look_at_object(&h))
        exit(1);
    free(text);
    looking = lap();
    if (!link_child(&h))
        exit(1);
    linking = lap();
    put_questions(&t, &f);
    trying = lap();
    asked = t.asked;
    printf("%s,%s,%.3f,%.3f,%.3f,%.3f,%.3f,%.1f,%u\n", x->folder + 3,
           verdicts[f.verdict].folder, compiling, looking, linking,
           trying, compiling + looking + linking + trying,
           100 * (compiling + looking + linking) /
               (compiling + looking + linking + trying), asked);
    give_up(&t);
}

/* One letter a scene, of those that everybody is asked about: A, or the
   beginning of what was found there. */
static void try_scenes(exercise *x, const char *path, const char *folder)
{
    const char *name = strrchr(path, '/') + 1, *letters = "CFLXBUSRWTMKAN";
    order o = { .x = x, .path = path, .quiet = true };
    finding f;
    trial t;

    memset(&f, 0, sizeof f);
    f.verdict = ACCEPTED;
    if (!build_child(x, NULL, path, folder, false, &f))
        exit(1);
    printf("%s,%.*s,", x->folder + 3, (int)strcspn(name, "."), name);
    for (unsigned k = 0; k < scene_count; k++) {
        if (scenes[k].large)
            continue;
        prepare(&t, &o, folder, &f);
        spell(x->graphs, sizeof x->graphs, "%s", scenes[k].name);
        put_questions(&t, &f);
        putchar(letters[f.verdict]);
        give_up(&t);
    }
    putchar('\n');
}

static void time_boxes(char *child)
{
    enum { STARTS = 50, QUESTIONS = 20000 };
    char *nothing[] = { "/bin/true", NULL }, *ask[] = { child, NULL };
    box_plan plan = { "/tmp", false, 60, 0, false, NULL };
    box b;
    double from = wall(), each;

    for (int k = 0; k < STARTS; k++) {
        if (!box_start(&b, &plan, nothing))
            exit(1);
        box_end(&b);
        box_free(&b);
    }
    each = (wall() - from) / STARTS;
    printf("%s,%.2f\n", box_walled() ? "walled" : "plain", 1e3 * each);
    plan.folder = dirname(strdup(child));
    if (!box_start(&b, &plan, ask) || box_ask(&b) != BOX_ANSWERED)
        exit(1);
    from = wall();
    for (int k = 0; k < QUESTIONS; k++)
        if (box_ask(&b) != BOX_ANSWERED)
            exit(1);
    each = (wall() - from) / QUESTIONS;
    printf("question-%s,%.2f\n", box_walled() ? "walled" : "plain",
           1e6 * each);
    box_end(&b);
    box_free(&b);
}

int main(int argc, char **argv)
{
    struct error why;
    char folder[] = "/tmp/judge-XXXXXX";
    int count = exercises_read(list, "*", &why);
    exercise *x = NULL;

    box_places(build_place());
    if (argc == 3 && strcmp(argv[1], "boxes") == 0) {
        time_boxes(argv[2]);
        return 0;
    }
    if (argc == 4)
        x = exercise_find(list, count, argv[2]);
    if (x == NULL || mkdtemp(folder) == NULL)
        return 2;
    if (strcmp(argv[1], "times") == 0)
        time_trial(x, argv[3], folder);
    else
        try_scenes(x, argv[3], folder);
    clear_away(folder);
    return 0;
}
