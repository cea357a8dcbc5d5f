#include "judge/grade.h"
#include "judge/box.h"
#include "judge/build.h"
#include "judge/report.h"
#include "judge/trial.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A row of the grades */
typedef struct row {
    const exercise *exercise;     /* NULL: it is no hand-in */
    const char *word;             /* then: what it is */
    char *student, *path;         /* path: in the student's folder */
    char *within;                 /* and within IN */
    uint64_t id, key;
    double start;                 /* of its trial, in seconds */
    pid_t pid;
    bool known;                   /* the journal has its verdict */
} row;

typedef struct class {
    const exercise *list;
    int exercises, rows, room, strays, not_judged;
    row *row;
    finding *found;               /* shared with the trials */
    const char *in, *out;
    int folder, journal;
    char run[24];                 /* this run's name */
} class;

static int refuse(const char *what, const char *more)
{
    fprintf(stderr, "judge: grade: %s%s\n", what, more);
    return 2;
}
static row *add_row(class *c, const exercise *x, const char *word,
                    const char *student, const char *path)
{
    row *r;

    if (c->rows == c->room) {
        c->room = 2 * c->room + 64;
        c->row = need(c->row, (size_t)c->room * sizeof *c->row);
    }
    r = &c->row[c->rows++];
    *r = (row){ .exercise = x, .word = word };
    r->student = strdup(student);
    r->path = strdup(path);
    if (!r->student || !r->path || asprintf(&r->within, "%s%s%s",
            student, *student && *path ? "/" : "", path) < 0)
        abort();
    return r;
}
/* Hash what decides about a verdict */
static uint64_t hash(uint64_t h, const void *bytes, size_t length)
{
    for (const unsigned char *p = bytes; length-- > 0; p++)
        h = (h ^ *p) * 0x100000001b3u;
    return h * 31 + 7;             /* where one part ends */
}
static uint64_t hash_text(uint64_t h, const char *text)
{
    return hash(h, text, strlen(text));
}
static uint64_t hash_open(uint64_t h, int fd)
{
    static char part[1 << 16];
    struct stat about;
    ssize_t got;
    size_t left = 1 << 26;

    if (fd < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        h = hash_text(h, "no ordinary file");
    else
        while (left && (got = read(fd, part, sizeof part)) > 0) {
            h = hash(h, part, (size_t)got);
            left -= (size_t)got < left ? (size_t)got : left;
        }
    if (fd >= 0)
        close(fd);
    return h;
}
static uint64_t hash_file(uint64_t h, const char *format,
                          const char *name)
{
    char path[PATH_MAX], end[PATH_MAX];

    say(end, sizeof end, format, name);
    say(path, sizeof path, "%s%s", *end == '/' ? build_place() : "",
        end);
    return hash_open(h, open(path, O_RDONLY | O_CLOEXEC));
}
static uint64_t hash_exercise(const exercise *x)
{
    static uint64_t judge;
    uint64_t h;

    if (judge == 0) {
        judge = hash_file(0xcbf29ce484222325u, "/bin/%s", "judge");
        judge = hash_file(judge, "/judge/%s", "sim/child.o");
        judge = hash_file(judge, "/judge/%s", "host/child.o");
    }
    h = hash_file(judge, "exercises/%s/exercise.conf", x->folder);
    h = hash_file(h, is_cuda(x) ? "/judge/sim/%s.o"
                                : "/judge/host/%s.o", x->harness);
    return h;
}
static void hash_row(const class *c, row *r)
{
    uint64_t h = r->exercise ? hash_exercise(r->exercise) : 1;

    r->id = hash_text(hash_text(1, r->student), r->path);
    r->key = hash_text(hash_text(h, r->student), r->path);
    if (r->exercise)
        r->key = hash_open(r->key, open_beneath(c->in, r->within));
}
/* Find what a student has handed in */
enum { DEEPEST = 12, MOST_STRAYS = 100 };

static const exercise *with_path(const class *c, const char *path)
{
    for (int k = 0; k < c->exercises; k++)
        if (strcmp(c->list[k].handin, path) == 0)
            return &c->list[k];
    return NULL;
}
static bool is_folder(int in, const char *name)
{
    struct stat about;

    return fstatat(in, name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISDIR(about.st_mode);
}
static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}
static char **names_in(int folder, int *count)
{
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *all = again < 0 ? NULL : fdopendir(again);
    char **names = NULL;
    struct dirent *e;

    for (*count = 0; all && (e = readdir(all)) != NULL; )
        if (strcmp(e->d_name, ".") && strcmp(e->d_name, "..")) {
            names = need(names, (size_t)(*count + 1) * sizeof *names);
            if ((names[(*count)++] = strdup(e->d_name)) == NULL)
                abort();
        }
    if (all)
        closedir(all);
    else
        *count = -1;
    if (*count > 1)
        qsort(names, (size_t)*count, sizeof *names, by_name);
    return names;
}
static void walk(class *c, const char *student, int folder,
                 const char *above, int depth, int *strays)
{
    int count;
    char **names = names_in(folder, &count);

    if (count < 0)
        add_row(c, NULL, "unreadable_folder", student, above);
    for (int k = 0; k < count; k++) {
        char *path;
        const exercise *x;
        int next = -1;
        if (asprintf(&path, "%s%s%s", above, *above ? "/" : "",
                     names[k]) < 0)
            abort();
        if ((x = with_path(c, path)) != NULL)
            add_row(c, x, NULL, student, path);
        else if (depth < DEEPEST && names[k][0] != '.' &&
                 is_folder(folder, names[k]))
            next = openat(folder, names[k], O_RDONLY | O_DIRECTORY |
                          O_NOFOLLOW | O_CLOEXEC);
        /* Look into the folder, or note a file that nobody knows */
        if (next >= 0) {
            walk(c, student, next, path, depth + 1, strays);
            close(next);
        } else if (x == NULL && ++*strays <= MOST_STRAYS)
            add_row(c, NULL, "unknown_file", student, path);
        else if (x == NULL && *strays == MOST_STRAYS + 1)
            add_row(c, NULL, "unknown_file", student, "... and more");
        free(path), free(names[k]);
    }
    free(names);
}
/* Find the students */
static bool is_slug(const class *c, const char *name)
{
    for (int k = 0; k < c->exercises; k++)
        if (strcmp(c->list[k].folder + 3, name) == 0)
            return true;
    return false;
}
static bool find_students(class *c)
{
    int count, people = 0, own = 0;
    char **names = names_in(c->folder, &count);

    for (int k = 0; k < count; k++)
        if (is_folder(c->folder, names[k]) && !is_slug(c, names[k]))
            people += names[k][0] != '.';
        else
            own += is_slug(c, names[k]) || with_path(c, names[k]);
    if (people == 0) {
        refuse(c->in, own ? " has hand-ins in it, and no folder a "
               "student (IN/ada/relax_F.cu); make check judges your own"
               : " has no folder of a student's in it");
        return false;
    }
    /* Add each student's rows */
    for (int k = 0; k < count; k++) {
        int before = c->rows, strays = 0, folder = -1;
        if (is_folder(c->folder, names[k]) && names[k][0] != '.')
            folder = openat(c->folder, names[k], O_RDONLY | O_DIRECTORY |
                            O_NOFOLLOW | O_CLOEXEC);
        if (folder >= 0) {
            walk(c, names[k], folder, "", 0, &strays);
            close(folder);
            if (c->rows == before)
                add_row(c, NULL, "empty_folder", names[k], "");
        } else {
            add_row(c, NULL, "unknown_file", "", names[k]);
            if (names[k][0] != '.' && ++c->strays)
                refuse(names[k], " is no folder of a student's; it is not "
                       "graded");
        }
        free(names[k]);
    }
    free(names);
    return true;
}
static bool has_student(const class *c, const char *name)
{
    for (int k = 0; k < c->rows; k++)
        if (strcmp(c->row[k].student, name) == 0)
            return true;
    return false;
}
static bool read_roster(class *c, const char *path)
{
    FILE *from = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;

    if (from == NULL) {
        refuse(path, ": the roster cannot be read");
        return false;
    }
    while (getline(&line, &room, from) > 0) {
        char *name = line + (*line == '"');
        name[strcspn(name, *line == '"' ? "\"\r\n" : ",\r\n")] = '\0';
        if (*name && *name != '#' && !has_student(c, name))
            add_row(c, NULL, "no_handin", name, "");
    }
    free(line);
    fclose(from);
    return true;
}
/* Read the journal */
static bool read_journal(class *c)
{
    FILE *from;
    char *line = NULL, path[64];
    size_t room = 0;

    say(path, sizeof path, "/proc/self/fd/%d", c->journal);
    if ((from = fopen(path, "r")) == NULL)
        return false;
    while (getline(&line, &room, from) > 0) {
        unsigned long long id, key;
        char word[40];
        if (sscanf(line, "{\"id\":\"%16llx\",\"key\":\"%16llx\","
                   "\"verdict\":\"%39[a-z_]\"", &id, &key, word) == 3 &&
            strchr(line, '\n') && strcmp(word, "not_judged"))
            for (int k = 0; k < c->rows; k++)
                if (c->row[k].exercise && c->row[k].id == id)
                    c->row[k].known = c->row[k].key == key;
    }
    free(line);
    return fclose(from) == 0;
}
/* Add a line to the journal */
static void put_text(FILE *to, const char *name, const char *text)
{
    char *copy = strcpy(need(NULL, strlen(text) + 1), text);

    clean(copy, true);
    fprintf(to, ",\"%s\":\"", name);
    for (const unsigned char *p = (const void *)copy; *p; p++)
        if (*p == '"' || *p == '\\')
            fprintf(to, "\\%c", *p);
        else if (*p < ' ')
            fprintf(to, "\\u%04x", *p);
        else
            putc(*p, to);
    putc('"', to);
    free(copy);
}
static void put_name(FILE *to, const char *name, const char *text)
{
    char *copy = need(NULL, strlen(text) + 10);

    strcpy(copy, text);
    clean(copy, false);
    if (strcmp(copy, text))
        sprintf(copy + strlen(copy), "~%08x",
                (unsigned)(hash_text(1, text) >> 20));
    put_text(to, name, copy);
    free(copy);
}
static bool write_line(const class *c, FILE *to, char **text,
                       size_t *size)
{
    bool good;

    fputs("}\n", to);
    good = fclose(to) == 0 && write(c->journal, *text, *size) ==
                              (ssize_t)*size;
    free(*text);
    return good && fdatasync(c->journal) == 0;
}
static bool write_row(const class *c, const row *r, const finding *f)
{
    char *text = NULL, *report = NULL, when[40];
    size_t size, length;
    FILE *to = open_memstream(&text, &size), *words;
    const exercise *x = r->exercise;
    struct timespec now;

    words = open_memstream(&report, &length);
    if (to == NULL || words == NULL)
        abort();
    clock_gettime(CLOCK_MONOTONIC, &now);
    fprintf(to, "{\"id\":\"%016llx\",\"key\":\"%016llx\",\"verdict\":"
            "\"%s\"", (unsigned long long)r->id,
            (unsigned long long)r->key,
            x ? verdicts[f->verdict].folder : r->word);
    put_name(to, "student", r->student);
    put_name(to, "file", r->path);
    if (x) {
        /* Write what was found */
        report_text(words, x, f, x->handin);
        fflush(words);
        fprintf(to, ",\"points\":%u,\"of\":%u,\"seconds\":%.2f",
                report_points(x, f), x->points,
                (double)now.tv_sec + (double)now.tv_nsec / 1e9 - r->start);
        put_text(to, "exercise", x->folder + 3);
        put_text(to, "order", x->folder);
        put_text(to, "found", f->what);
        put_text(to, "at", f->where);
        put_text(to, "test", f->test);
        put_text(to, "report", report);
    } else
        /* Write what the file may have been meant to be */
        {
            const char *name = strrchr(r->path, '/');
            int places = 0;
            name = name ? name + 1 : r->path;
            for (int k = 0; k < c->exercises; k++)
                if (strcasecmp(name, c->list[k].file) == 0)
                    fprintf(words, "%s %s", places++ ? " or"
                            : "not judged: its place is", c->list[k].handin);
            fprintf(words, "%s", places ? "\n" : "");
            fflush(words);
            put_text(to, "report", report);
        }
    fclose(words);
    free(report);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ",
             gmtime(&(time_t){ time(NULL) }));
    put_text(to, "when", when);
    put_text(to, "run", c->run);
    return write_line(c, to, &text, &size);
}
/* Judge what is new, several at a time */
static volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}
static void begin_trial(class *c, row *r, finding *f)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    r->start = (double)now.tv_sec + (double)now.tv_nsec / 1e9;
    f->verdict = NOT_JUDGED;
    say(f->what, sizeof f->what, "the trial ended without an answer");
    fflush(NULL);
    if ((r->pid = fork()) == 0) {
        setpgid(0, 0);
        close(c->journal);
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
        signal(SIGHUP, SIG_DFL);
        trial_run(r->exercise, c->in, r->within, NULL, false, f);
        _exit(0);
    }
}
static void say_progress(int done, int all)
{
    if (isatty(2))
        fprintf(stderr, "\r%d of %d judged%s", done, all,
                done == all ? "\n" : "");
    else if (all > 9 && done * 10 / all != (done - 1) * 10 / all)
        fprintf(stderr, "%d of %d judged\n", done, all);
}
static bool end_trial(class *c)
{
    pid_t pid = wait(NULL);
    int k = 0;

    while (pid < 0 && errno == EINTR)
        pid = wait(NULL);
    while (k < c->rows && c->row[k].pid != pid)
        k++;
    if (k == c->rows)
        return true;
    c->row[k].pid = 0;
    c->not_judged += c->found[k].verdict == NOT_JUDGED;
    return write_row(c, &c->row[k], &c->found[k]);
}
static bool judge_all(class *c, int all)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int running = 0, done = 0;
    bool good = true;
    struct sigaction how = { .sa_handler = stop };

    sigaction(SIGINT, &how, NULL);
    sigaction(SIGTERM, &how, NULL);
    sigaction(SIGHUP, &how, NULL);
    box_walled();
    for (int k = 0; k < c->rows || running > 0; k++) {
        bool more = k < c->rows && !stopped && good;
        if (more && (!c->row[k].exercise || c->row[k].known))
            continue;
        if (running > 0 && (!more || running >= processors)) {
            good &= end_trial(c);
            say_progress(++done, all);
            running--;
        }
        if (more) {
            begin_trial(c, &c->row[k], &c->found[k]);
            running++;
        }
    }
    return good;
}
/* Make the tables */
static bool make_tables(const char *out)
{
    int status;
    pid_t pid;

    fflush(NULL);
    if ((pid = fork()) == 0) {
        execlp("perl", "perl", "exercises/class-report", out,
               (char *)NULL);
        _exit(127);
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return pid > 0 && status == 0;
}
/* Grade the class */
static bool open_places(class *c)
{
    char in[PATH_MAX], out[PATH_MAX];
    bool made = mkdir(c->out, 0777) == 0;
    size_t length;
    int folder;

    c->folder = open(c->in, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    folder = open(c->out, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 || !realpath(c->out, out) || !realpath(c->in, in))
        return !refuse(c->out, ": grades cannot be written there");
    length = strlen(in);
    if (strncmp(in, out, length) == 0 && strchr("/", out[length])) {
        if (made)
            rmdir(c->out);
        return !refuse("OUT lies in IN; grades need a place of their "
                       "own", "");
    }
    c->journal = openat(folder, "journal.jsonl", O_RDWR | O_APPEND |
                        O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    close(folder);
    if (c->journal < 0)
        return !refuse(c->out, ": grades cannot be written there");
    if (flock(c->journal, LOCK_EX | LOCK_NB) != 0)
        return !refuse(c->out, ": another run writes to it");
    return true;
}
static bool write_strays(class *c)
{
    char *text = NULL, in[PATH_MAX];
    size_t size;
    FILE *to = open_memstream(&text, &size);
    bool good;

    if (to == NULL || realpath(c->in, in) == NULL)
        abort();
    say(c->run, sizeof c->run, "%lld-%d", (long long)time(NULL),
        (int)getpid());
    fprintf(to, "\n{\"start\":\"%s\"", c->run);
    put_name(to, "in", in);
    good = write_line(c, to, &text, &size);
    for (int k = 0; k < c->rows && good; k++)
        if (c->row[k].exercise == NULL)
            good = write_row(c, &c->row[k], NULL);
    return good;
}
int grade(const exercise *list, int count, const char *in,
          const char *out, const char *roster, bool (*safe)(void))
{
    class c = { .list = list, .exercises = count,
                .in = in, .out = out };
    struct stat about;
    int all = 0, strays = 0;
    bool good;

    if (in == NULL)
        return refuse("IN= is missing: a folder of students' folders",
                      "");
    if (stat(in, &about) != 0 || !S_ISDIR(about.st_mode))
        return refuse(in, " is not a folder of students' folders");
    if (out == NULL)
        return refuse("OUT= is missing: the folder for the grades", "");
    if (!safe())
        return 2;
    if ((c.folder = open(in, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
        return refuse(in, " cannot be read");
    if (!find_students(&c) || (roster && !read_roster(&c, roster)))
        return 2;
    close(c.folder);
    if (!open_places(&c))
        return 2;
    /* Judge, and say what came of it */
    for (int k = 0; k < c.rows; k++)
        hash_row(&c, &c.row[k]);
    c.found = mmap(NULL, (size_t)(c.rows + 1) * sizeof *c.found,
                   PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                   -1, 0);
    if (c.found == MAP_FAILED)
        return refuse("no memory", "");
    good = read_journal(&c) && write_strays(&c);
    for (int k = 0; k < c.rows; k++) {
        all += c.row[k].exercise && !c.row[k].known;
        strays += c.row[k].exercise == NULL;
    }
    good = good && judge_all(&c, all);
    if (!good)
        refuse(out, ": the journal cannot be written; what it has is safe");
    if (!make_tables(out))
        good = refuse(out, ": the tables cannot be made; the journal is "
                      "whole") == 0;
    printf("%d files judged", all);
    if (c.rows > all + strays)
        printf(", %d as before", c.rows - all - strays);
    if (strays)
        printf(", %d that are no hand-ins", strays);
    printf("; %s/grades.csv\n", out);
    if (stopped)
        return refuse("stopped; the same command goes on from here", ""), 3;
    return !good || c.not_judged || c.strays ? 3 : 0;
}
