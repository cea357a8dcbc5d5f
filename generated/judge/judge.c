#include "judge/box.h"
#include "judge/build.h"
#include "judge/exercise.h"
#include "judge/grade.h"
#include "judge/jail.h"
#include "judge/report.h"
#include "judge/trial.h"
#include <dirent.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
static exercise exercises[MAX_EXERCISES];
static int exercise_count;

/* Complain, and end with status 2 */
static int complain(const char *what, const char *more)
{
    fprintf(stderr, "judge: %s%s\n", what, more);
    return 2;
}
/* The exercise that is meant */
static const exercise *named(const char *slug)
{
    const exercise *x = slug ? exercise_find(exercises, exercise_count,
                                             slug) : NULL;

    if (x == NULL)
        exit(complain(slug ? "no such exercise: " : "which exercise? "
                      "EX=slug, from make list", slug ? slug : ""));
    return x;
}

static void handin(const exercise *x, char *path)
{
    say(path, PATH_MAX, "handins/%s", x->handin);
}
/* List the exercises */
static int list(void)
{
    char path[PATH_MAX];

    for (const exercise *x = exercises; x < exercises + exercise_count;
         x++) {
        handin(x, path);
        printf("%-18s %3u points  %-26s %s\n", x->folder + 3, x->points,
               path, x->title);
    }
    return 0;
}
/* Start an exercise */
static int start(const exercise *x)
{
    char from[PATH_MAX], to[PATH_MAX], part[4096];
    size_t length;
    FILE *in, *out;

    /* Where the starter is, and where the copy goes */
    static const char *const places[] = {
        "exercises", "build/exercises", "generated/exercises"
    };
    for (int k = 0; k < 3; k++) {
        say(from, sizeof from, "%s/%s/starter/%s", places[k], x->folder,
            x->file);
        if (access(from, F_OK) == 0)
            break;
    }
    handin(x, to);
    mkdir("handins", 0777);
    if (strchr(x->handin, '/')) {
        say(part, sizeof part, "%.*s",
            (int)(strrchr(to, '/') - to), to);
        mkdir(part, 0777);
    }
    if ((in = fopen(from, "r")) == NULL)
        return complain(from, ": there is no starter");
    if ((out = fopen(to, "wx")) == NULL) {
        fclose(in);
        return complain(to, " is there already: it stays as it is");
    }
    while ((length = fread(part, 1, sizeof part, in)) > 0)
        fwrite(part, 1, length, out);
    fclose(in);
    if (fclose(out) != 0)
        return complain(to, " cannot be written");
    printf("%s is yours; make check EX=%s judges it\n", to,
           x->folder + 3);
    return 0;
}
/* Check one file */
static bool walls(void)
{
    return box_walled() && jail_exists;
}
/* May the work of others be run here? */
static bool is_safe(void)
{
    const char *told = getenv("UNSAFE");

    if (walls() || (told && strcmp(told, "1") == 0))
        return true;
    complain(box_walled() ? "there is no libseccomp"
             : "bubblewrap does not work", " here, so hand-ins could "
             "read the answers; UNSAFE=1 judges them all the same");
    return false;
}
static int check(const exercise *x, const char *path, const char *only,
                 bool on_gpu)
{
    char own[PATH_MAX];
    finding f;

    handin(x, own);
    if (path == NULL && access(own, R_OK) != 0)
        return complain(own, " is not there; make start EX= makes it");
    if (on_gpu && access("/dev/nvidiactl", F_OK) != 0) {
        printf("no GPU here: make check judges on the simulator\n");
        return 0;
    }
    if (!on_gpu && !walls())
        fprintf(stderr, "judge: no %s here; what is left of the walls "
                "holds the code\n", box_walled() ? "libseccomp"
                                                 : "bubblewrap");
    trial_run(&(order){ .x = x, .path = path ? path : own, .only = only,
                        .on_gpu = on_gpu }, &f);
    report_text(stdout, x, &f, path ? path : own);
    return f.verdict == NOT_JUDGED ? 3 : f.verdict != ACCEPTED;
}
/* Give the next hint */
static int hint(const exercise *x)
{
    char path[PATH_MAX];
    int given = 0;
    FILE *count;

    say(path, sizeof path, "%s/judge/hints-%s", build_place(),
             x->folder);
    if ((count = fopen(path, "r")) != NULL) {
        if (fscanf(count, "%d", &given) != 1 || given >= x->hints)
            given = 0;
        fclose(count);
    }
    if (x->hints == 0)
        return complain("no hints for ", x->folder + 3);
    printf("hint %d of %d: %s\n", given + 1, x->hints, x->hint[given]);
    if ((count = fopen(path, "w")) != NULL) {
        fprintf(count, "%d\n", given + 1);
        fclose(count);
    }
    return 0;
}
/* Judge many files, several at a time */
static result *new_jobs(int most)
{
    result *jobs = mmap(NULL, (size_t)most * sizeof *jobs,
                     PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                     -1, 0);
    if (jobs == MAP_FAILED)
        exit(complain("no memory", ""));
    return jobs;
}
static void run_jobs(result *jobs, int count)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int running = 0;

    box_walled();
    for (int k = 0; k < count; k++) {
        if (running == processors && wait(NULL) > 0)
            running--;
        fflush(NULL);
        jobs[k].finding.verdict = NOT_JUDGED;
        if (fork() == 0) {
            trial_run(&(order){ .x = jobs[k].exercise,
                                .path = jobs[k].path },
                      &jobs[k].finding);
            _exit(0);
        }
        running++;
    }
    while (wait(NULL) > 0)
        continue;
}
/* Hold every exercise to its folder */
enum { MOST = 20000 };
static const result *all_jobs;

static int add_files(result *jobs, const exercise *x,
                     const char *pattern, bool starter)
{
    char path[400];
    glob_t files;
    int count = 0;

    say(path, sizeof path, pattern, x->folder);
    if (glob(path, 0, NULL, &files) != 0)
        return 0;
    for (size_t k = 0; k < files.gl_pathc; k++) {
        result *j = &jobs[count];
        if (jobs + count >= all_jobs + MOST)
            exit(complain("too many submissions at ", path));
        /* Read the verdict off the path, or leave the file out */
        char folder[40] = "";
        const char *rest = strstr(files.gl_pathv[k], x->folder);

        rest += strlen(x->folder) + 1;
        if (strncmp(rest, "submissions/", 12) == 0)
            rest += 12;
        if (strchr(rest, '/'))
            sscanf(rest, "%39[^/]", folder);
        j->expected = strchr(rest, '/') == NULL ? ACCEPTED
                    : starter ? NOT_JUDGED : verdict_of_folder(folder);
        if (j->expected == NOT_JUDGED && !starter)
            exit(complain("no verdict has this name: ", files.gl_pathv[k]));
        j->exercise = x;
        say(j->path, sizeof j->path, "%s", files.gl_pathv[k]);
        count++;
    }
    globfree(&files);
    return count;
}
static bool say_whether_right(const result *j, int number)
{
    verdict got = j->finding.verdict;
    bool right = j->expected == NOT_JUDGED
                 ? got < ACCEPTED : got == j->expected;

    printf("%sok %d - %s: %s\n", right ? "" : "not ", number, j->path,
           verdicts[got].folder);
    if (!right && got != ACCEPTED)
        printf("#   %s; %s; %s; %s\n", j->finding.what,
               j->finding.where, j->finding.test, j->finding.schedule);
    return right;
}
static int verify(const char *slug, const char *share)
{
    result *jobs = new_jobs(MOST);
    int count = 0, failed = 0, part = 1, of = 1;

    if (!is_safe())
        return 2;
    all_jobs = jobs;

    for (const exercise *x = exercises; x < exercises + exercise_count;
         x++) {
        int before = count;
        if (slug && x != named(slug))
            continue;
        /* Collect the files of this exercise */
        count += add_files(jobs + count, x, "build/exercises/%s/*.c*",
                           false);
        count += add_files(jobs + count, x, "build/exercises/%s/starter/*.c*",
                           true);
        count += add_files(jobs + count, x, "exercises/%s/starter/*.c*", true);
        count += add_files(jobs + count, x, "build/exercises/%s/*/*/*.c*",
                           false);
        count += add_files(jobs + count, x, "exercises/%s/submissions/*/*.c*",
                           false);
        if (count - before < 3)
            return complain(x->folder, ": too few submissions");
    }
    /* Keep one share, if only that is asked for */
    if (share && sscanf(share, "%d/%d", &part, &of) == 2 && of > 1) {
        int kept = 0;
        for (int k = 0; k < count; k++)
            if (k % of == part % of)
                jobs[kept++] = jobs[k];
        count = kept;
    }
    run_jobs(jobs, count);
    for (int k = 0; k < count; k++)
        failed += !say_whether_right(&jobs[k], k + 1);
    printf("1..%d\n", count);
    return failed > 0;
}
int main(int argc, char **argv)
{
    char why[300];
    const char *verb = argc > 1 ? argv[1] : "";
    const char *one = argc > 2 && argv[2][0] ? argv[2] : NULL;
    const char *two = argc > 3 && argv[3][0] ? argv[3] : NULL;
    const char *three = argc > 4 && argv[4][0] ? argv[4] : NULL;

    if (strcmp(verb, "jail") == 0 && one)
        return jail(argv + 2);
    /* Prepare the judge */
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_DUMPABLE, 0);
    box_places(build_place());
    exercise_count = exercises_read(exercises, why, sizeof why);
    if (exercise_count < 0)
        return complain(why, "");
    /* Do what the verb says */
    if (strcmp(verb, "list") == 0)
        return list();
    if (strcmp(verb, "verify") == 0)
        return verify(one, two);
    if (strcmp(verb, "start") == 0)
        return start(named(one));
    if (strcmp(verb, "check") == 0)
        return check(named(one), two, three, false);
    if (strcmp(verb, "check-gpu") == 0)
        return check(named(one), two, three, true);
    if (strcmp(verb, "hint") == 0)
        return hint(named(one));
    if (strcmp(verb, "grade") == 0)
        return grade(exercises, exercise_count, one, two, is_safe);
    return complain("judge list|verify|start|check|check-gpu|hint|"
                    "grade ...; make help", "");
}
