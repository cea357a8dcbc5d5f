#include "judge/build.h"
#include "judge/grade.h"
#include "judge/question.h"
#include "judge/report.h"
#include "judge/student.h"
#include "graph/guess.h"
#include <glob.h>
#include <inttypes.h>
#include <signal.h>
#include <sys/prctl.h>
static exercise exercises[MAX_EXERCISES];
static int exercise_count;

static const exercise *find_named(const char *slug)
{
    const exercise *x;
    guess g = { 0 };

    if (slug == NULL)
        exit(complain("which exercise? EX=slug, from make list"));
    x = exercise_find(exercises, exercise_count, slug);
    for (int k = 0; k < exercise_count && x == NULL; k++)
        guess_among(&g, slug, exercises[k].folder + 3);
    if (x == NULL)
        exit(complain("no such exercise: %s%s%s; make list has their "
                      "names", slug, g.name ? "; perhaps " : "",
                      g.name ? g.name : ""));
    return x;
}
/* May the work of others be run here? */
static bool is_safe(void)
{
    const char *told = getenv("UNSAFE");

    if ((box_walled() && jail_exists) ||
        (told && strcmp(told, "1") == 0))
        return true;
    return !complain("%s here, so hand-ins could read the answers; "
                     "UNSAFE=1 judges them all the same", box_walled()
                     ? "there is no libseccomp"
                     : "bubblewrap does not work");
}
/* Hold every exercise to its folder */
typedef struct known {       /* one file whose verdict is known */
    const exercise *exercise;
    const char *path;
    verdict expected;        /* NOT_JUDGED: anything but accepted */
    bool reference;          /* the book's own answer */
} known;
static known *jobs;
static int job_count;

static void add_files(const exercise *x, const char *pattern,
                      bool starter)
{
    char path[400];
    glob_t files;

    SPELL(path, pattern, x->folder, x->folder, x->folder);
    if (glob(path, GLOB_BRACE, NULL, &files) != 0)
        return;
    for (size_t k = 0; k < files.gl_pathc; k++) {
        jobs = grown(jobs, (size_t)(job_count + 1) * sizeof *jobs);
        known *j = &jobs[job_count++];
        /* Read the verdict off the path, or leave the file out */
        char folder[40] = "";
        const char *rest = strstr(files.gl_pathv[k], x->folder);

        rest += strlen(x->folder) + 1;
        if (strncmp(rest, "submissions/", 12) == 0)
            rest += 12;
        if (strchr(rest, '/'))
            sscanf(rest, "%39[^/]", folder);
        *j = (known){ x, files.gl_pathv[k], .reference = !strchr(rest, '/') ||
                      strcmp(folder, "reference") == 0 };
        j->expected = j->reference ? ACCEPTED : starter ? NOT_JUDGED
                    : verdict_of(folder, false);
        if (j->expected == NOT_JUDGED && !starter)
            exit(complain("no verdict has this name: %s", j->path));
    }
}
static bool say_whether_right(const known *j, int number,
                              const finding *f)
{
    verdict got = f->verdict;
    bool right = j->expected == NOT_JUDGED
                 ? got < ACCEPTED : got == j->expected;
    const score *s = &f->score;
    unsigned points = report_points(j->exercise, f);
    bool paid = points > 0 && (strstr(j->path, "/starter/") ||
                               strstr(j->path, "/refused/host-"));

    /* Print the work of what was accepted, if that was asked for */
    if (getenv("WORK") && got == ACCEPTED) {
        printf("# work %s", j->path);
        for (int k = 0; k < WORKS; k++)
            printf(" %" PRIu64, s->work[k]);
        printf("\n# asked %s", j->path);
        for (int k = 0; k < GROUPS; k++)
            printf(" %u", s->asked[k]);
        putchar('\n');
    }
    static const uint64_t none[WORKS];
    const uint64_t *ref = j->exercise->reference;
    bool stale = right && j->reference && memcmp(ref, none, sizeof none)
                 && memcmp(ref, s->work, sizeof none);
    if (stale && !getenv("WORK")) {
        right = false;
        printf("# its work is not the conf's: "
               "exercises/tools/work %s\n", j->exercise->folder + 3);
    }
    if (paid)
        printf("# it earns %u points, and is worth none\n", points);
    right = right && !paid;
    printf("%sok %d - %s: %s\n", right ? "" : "not ", number, j->path,
           verdicts[got].folder);
    if (!right && got != ACCEPTED)
        printf("#   %s; %s; %s; %s\n", f->what, f->where, f->test, f->schedule);
    return right;
}
static bool next_known(void *of, int k, order *o)
{
    const known *j = (known *)of + k;

    *o = (order){ .x = j->exercise, .path = j->path };
    return true;
}
static int verify_one(const char *slug, const char *share)
{
    int failed = 0, part = 0, of = 1, count = 0;
    const char *first = "";

    if (!is_safe())
        return 2;
    for (const exercise *x = exercises; x < exercises + exercise_count;
         x++) {
        int before = job_count;
        if (slug && x != find_named(slug))
            continue;
        /* Collect the files of this exercise */
        add_files(x, "{{build/,}exercises/%s/starter,"
                  "build/cheats/refused/%s/*}/*.c*", true);
        add_files(x, "{build/exercises/%s,exercises/%s/{reference,"
                  "submissions/*},build/{exercises,mutants,cheats/known}/"
                  "%s/*/*}/*.c*", false);
        if (job_count - before < 3)
            return complain("%s: too few submissions", x->folder);
    }
    /* Keep one share, if only that is asked for */
    if (share && (sscanf(share, "%d/%d", &part, &of) != 2 || part < 0 ||
                  part >= of))
        return complain("a share is one like 0/3: %s", share);
    for (int k = 0; k < job_count; k++)
        if (k % of == part &&
            (!getenv("WORK") || jobs[k].expected == ACCEPTED))
            jobs[count++] = jobs[k];
    outcome *found = need_shared((size_t)(count + 1) * sizeof *found);
    trial_many(jobs, count, found, next_known, NULL);
    for (int k = 0; k < count; k++)
        if (!say_whether_right(&jobs[k], k + 1, &found[k].found) &&
            failed++ == 0)
            first = jobs[k].path;
    printf("1..%d\n", count);
    fflush(stdout);
    if (failed)
        complain("%d of %d have another verdict than their folder; the "
                 "first is %s", failed, count, first);
    return failed > 0 || count == 0;
}
/* Say of each question how a file answers it */
static void say_question(const struct trial *t, bool answered)
{
    unsigned wrong = (t->wrong | t->heavy) >> (t->plan - schedules);

    if (answered)
        printf("%s\t%s\t%s\n", t->scene->name, t->plan->word,
               t->dead ? "dead" : wrong & 1 ? "wrong" : "right");
}
static int matrix(const exercise *x, const char *path)
{
    finding f;

    if (!is_safe())
        return 2;
    trial_run(&(order){ .x = x, .path = path, .quiet = true,
                        .see = say_question }, &f);
    printf("verdict\t%s\t%s\n", verdicts[f.verdict].folder, f.what);
    return f.verdict == NOT_JUDGED ? 3 : 0;
}
/* A fault in another exercise's settings does not stop this one */
static void read_alone(const char *slug, bool aloud, struct error *why)
{
    struct error own;
    char both[160];

    exercises_read(exercises, slug, &own);
    SPELL(both, "%s %s", slug, exercises->stage);
    exercise_count = exercises_read(exercises, both, &own);
    if (exercise_count < 0 && strstr(own.text, slug))
        *why = own;
    else if (exercise_count > 0 && aloud)
        complain("%s (it is not of %s, which is judged)", why->text, slug);
}
int main(int argc, char **argv)
{
    struct error why;
    const char *verb = argc > 1 ? argv[1] : "";
    const char *one = argc > 2 && argv[2][0] ? argv[2] : NULL;
    const char *two = argc > 3 && argv[3][0] ? argv[3] : NULL;
    const char *three = argc > 4 && argv[4][0] ? argv[4] : NULL;

    if (has_word("jail jail-threads", verb) && one)
        return run_jailed(argv + 2, verb[4] == '-');
    if (strcmp(verb, "--version") == 0)
        return puts("judge " COURSE_VERSION) < 0;
    /* Prepare the judge */
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_DUMPABLE, 0);
    box_places(build_place());
    build_ready();
    exercise_count = exercises_read(exercises, NULL, &why);
    if (exercise_count < 0 && one && has_word("check check-gpu show debug conf", verb))
        read_alone(one, strcmp(verb, "conf") != 0, &why);
    if (exercise_count < 0)
        return complain("%s", why.text);
    /* Do what the verb says */
    if (strcmp(verb, "verify") == 0)
        return verify_one(one, two);
    if (strcmp(verb, "conf") == 0) {
        /* Print the settings of one exercise, or of all */
        for (int k = 0; k < exercise_count; k++)
            if (one == NULL || find_named(one) == &exercises[k])
                exercise_print(&exercises[k]);
        return fflush(stdout) == 0 ? 0 : 2;
    }
    if (strcmp(verb, "matrix") == 0 && two)
        return matrix(find_named(one), two);
    if (strcmp(verb, "appeal") == 0 && two && three) {
        const char *mark = getenv("TAG");
        uint64_t secret = grade_secret(three);
        if (mark && strtoul(mark, NULL, 16) != grade_tag(secret))
            return complain("these grades had other hidden questions: "
                            "another SECRET=, or other seeds");
        return is_safe() ? student(find_named(one), "show", two, NULL, secret) : 2;
    }
    if (has_word("check check-gpu show debug", verb))
        return student(find_named(one), verb, two, three, 0);
    if (strcmp(verb, "grade") == 0)
        return grade(exercises, exercise_count, one, two, is_safe);
    return complain("judge check|check-gpu|show|debug|conf|verify|"
                    "matrix|grade|appeal ...; make help");
}
