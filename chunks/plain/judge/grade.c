#include "judge/grade.h"
#include "graph/json.h"
#include "judge/box.h"
#include "judge/build.h"
#include "judge/report.h"
#include <dirent.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
/* A row of the grades */
typedef struct row {
    const exercise *exercise;     /* NULL: it is no hand-in */
    const char *word;             /* then: what it is */
    char *student, *path;         /* path: in the student's folder */
    char *within;                 /* and within IN */
    uint64_t id, key, content;    /* content: of its bytes */
    uint64_t secret;              /* for hidden questions, or 0 */
    time_t changed;               /* when the file was */
    double start;                 /* of its trial, in seconds */
    bool known;                   /* the journal has its verdict */
} row;
typedef struct class {
    exercise *list;
    int exercises, rows, strays, others, not_judged;
    int all, done, judged;        /* of this run; lines written */
    row *row;
    outcome *found;               /* shared with the trials */
    const char *in, *out;
    int folder, journal;
    char run[24];                 /* this run's name */
    double since;                 /* it judges, in seconds */
    FILE *to;                     /* a line of the journal */
    char *text;
    size_t size;
} class;
#define reject(what, more) complain("grade: %s%s", what, more)

static char *path_of(const char *above, const char *name)
{
    char *path;

    if (asprintf(&path, "%s%s%s", above, *above && *name ? "/" : "",
                 name) < 0)
        abort();
    return path;
}
static void add_row(class *c, const exercise *x, const char *word,
                    const char *student, const char *path)
{
    c->row = grown(c->row, (size_t)(c->rows + 1) * sizeof *c->row);
    row *r = &c->row[c->rows++];
    c->others += x == NULL;
    *r = (row){ .exercise = x, .word = word };
    r->student = path_of("", student);
    r->path = path_of("", path);
    r->within = path_of(student, path);
}
/* Hash what decides about a verdict */
static uint64_t hash_of(uint64_t h, const void *bytes, size_t length)
{
    for (const unsigned char *p = bytes; length-- > 0; p++)
        h = (h ^ *p) * 0x100000001b3u;
    return h * 31 + 7;             /* where one part ends */
}
static uint64_t hash_text(uint64_t h, const char *text)
{
    return hash_of(h, text, strlen(text));
}
static uint64_t hash_file(uint64_t h, int fd, time_t *changed)
{
    static char part[1 << 16];
    struct stat about = { 0 };
    ssize_t got;

    if (fd < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        h = hash_text(h, "no ordinary file");
    else if (changed)
        *changed = about.st_mtime;
    for (size_t k = 0; k < 1024 && S_ISREG(about.st_mode) &&
         (got = read(fd, part, sizeof part)) > 0; k++)
        h = hash_of(h, part, (size_t)got);
    close(fd);
    return h;
}
static uint64_t hash_files(uint64_t h, const char *pattern,
                           const char *name)
{
    char path[PATH_MAX], end[PATH_MAX];
    glob_t files = { 0 };

    SPELL(end, pattern, name);
    SPELL(path, "%s%s", *end == '/' ? build_place() : "", end);
    glob(path, 0, NULL, &files);
    for (size_t k = 0; k < files.gl_pathc; k++)
        h = hash_file(h, open(files.gl_pathv[k], O_RDONLY | O_CLOEXEC), NULL);
    globfree(&files);
    return h;
}
static uint64_t hash_exercise(const exercise *x)
{
    static uint64_t judge;
    uint64_t h;

    /* Hash the judge itself, once */
    static const char *const parts[] = { "/bin/simcc", "/bin/judge",
        "/lib/sim/*", "/include/sim/*", "/judge/kit/*/*",
        "/judge/*/child.o", "/judge/*/graph.o" };
    const size_t of = judge ? 0 : sizeof parts / sizeof *parts;

    for (size_t k = 0; k < of; k++)
        judge = hash_files(k ? judge : 0xcbf29ce484222325u, parts[k], "");
    h = hash_files(judge, "exercises/%s/exercise.conf", x->folder);
    h = hash_files(h, "exercises/%s/exercise.conf", x->harness);
    return hash_files(h, x->cuda ? "/judge/sim/%s.o"
                                    : "/judge/host/%s.o", x->harness);
}
uint64_t grade_secret(const char *student)
{
    const char *word = getenv("SECRET"), *seeds = getenv("SEEDS");
    uint64_t h = hash_text(hash_text(1, "secret"), word ? word : "");

    if (word == NULL || *word == '\0')
        return 0;
    if (seeds && strcmp(seeds, "student") == 0)
        h = hash_text(h, student);
    return h | 1;
}
static void hash_row(const class *c, row *r)
{
    uint64_t h = r->exercise ? hash_exercise(r->exercise) : 1;

    r->id = hash_text(hash_text(1, r->student), r->path);
    r->content = hash_file(1, r->exercise
        ? open_beneath(c->in, r->within) : -1, &r->changed);
    r->key = hash_of(hash_text(hash_text(h, r->student), r->path),
                     &r->content, sizeof r->content);
    r->secret = grade_secret(r->student);
}
unsigned grade_tag(uint64_t secret)
{
    return (unsigned)(hash_of(1, &secret, sizeof secret) >> 32) *
           (secret != 0);
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
static int open_folder(int above, const char *name)
{
    return openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
                  O_CLOEXEC);
}
static int is_within(const struct dirent *e)
{
    return strcmp(e->d_name, ".") && strcmp(e->d_name, "..") &&
           strcmp(e->d_name, "__MACOSX");
}
static void walk_in(class *c, const char *student, int folder,
                    const char *above, int depth, int *strays)
{
    struct dirent **names = NULL;
    int count = scandirat(folder, ".", &names, is_within, alphasort);

    if (count < 0)
        add_row(c, NULL, "unreadable_folder", student, above);
    for (int k = 0; k < count; k++) {
        const char *name = names[k]->d_name;
        char *path = path_of(above, name);
        const exercise *x = with_path(c, path);
        int next = x || depth == DEEPEST || *name == '.' ? -1
                 : open_folder(folder, name);
        if (x)
            add_row(c, x, NULL, student, path);
        /* Look into the folder, or note a file that nobody knows */
        if (next >= 0) {
            walk_in(c, student, next, path, depth + 1, strays);
            close(next);
        } else if (x == NULL && ++*strays <= MOST_STRAYS)
            add_row(c, NULL, "unknown_file", student, path);
        else if (x == NULL && *strays == MOST_STRAYS + 1)
            add_row(c, NULL, "unknown_file", student, "... and more");
        free(path), free(names[k]);
    }
    free(names);
}
static bool find_students(class *c)
{
    int people = 0, own = 0;
    struct dirent **names = NULL;
    int count = scandirat(c->folder, ".", &names, is_within, alphasort);

    for (int k = 0; k < count; k++) {
        const char *name = names[k]->d_name;
        int folder = *name == '.' ? -1 : open_folder(c->folder, name);
        bool its = with_path(c, name) ||
                   exercise_find(c->list, c->exercises, name);
        /* Add one student's rows */
        int before = c->rows, strays = 0;
        if (folder >= 0) {
            people += !its;
            walk_in(c, name, folder, "", 0, &strays);
            close(folder);
            if (c->rows == before)
                add_row(c, NULL, "empty_folder", name, "");
        } else {
            add_row(c, NULL, "unknown_file", "", name);
            c->strays += *name != '.';
        }
        own += its;
        free(names[k]);
    }
    free(names);
    if (people == 0)
        reject(c->in, own ? " has hand-ins in it, and no folder a "
               "student (IN/ada/relax_F.cu); make check judges your own"
               : " has no folder of a student's in it");
    /* Say what lies at the top and is no student's */
    for (const row *r = c->row; people && r < c->row + c->rows; r++)
        if (*r->student == '\0' && *r->path != '.')
            reject(r->path, " is no folder of a student's; it is not "
                   "graded");
    return people > 0;
}
static bool read_journal(class *c)
{
    FILE *from = fdopen(dup(c->journal), "r");
    char *line = NULL;
    size_t room = 0;

    if (from == NULL)
        return false;
    while (getline(&line, &room, from) > 0) {
        unsigned long long id, key;
        unsigned marked;
        char word[40];
        if (sscanf(line, "{\"id\":\"%16llx\",\"key\":\"%16llx\",\"tag\""
                   ":\"%8x\",\"verdict\":\"%39[a-z_]\"", &id, &key,
                   &marked, word) == 4 && strchr(line, '\n') &&
            strcmp(word, "not_judged"))
            /* Mark the row of this line as known */
            for (row *r = c->row; r < c->row + c->rows; r++)
                if (r->exercise && r->id == id && r->key == key &&
                    (r->secret == 0 || grade_tag(r->secret) == marked))
                    r->known = true;
    }
    free(line);
    return fclose(from) == 0;
}
static void put_text(const char *key, const char *text, bool is_name)
{
    char *copy = path_of("", text), *marked = copy;

    clean(copy, !is_name);
    if (is_name && strcmp(copy, text) &&
        asprintf(&marked, "%s~%08x", copy,
                 (unsigned)(hash_text(1, text) >> 20)) < 0)
        abort();
    json_text(key, marked);
    if (marked != copy)
        free(marked);
    free(copy);
}
static void put_time(const char *name, time_t t)
{
    char text[40];

    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime(&t));
    json_text(name, text);
}
static void begin_line(class *c)
{
    c->to = open_memstream(&c->text, &c->size);
    if (c->to == NULL)
        abort();
    json_to(c->to);
}
static bool end_line(class *c)
{
    bool good;

    json_finish();
    good = fclose(c->to) == 0 &&
           write(c->journal, c->text, c->size) == (ssize_t)c->size;
    free(c->text);
    return good && fdatasync(c->journal) == 0;
}
static void put_ids(const row *r)
{
    json_begin(NULL, '{');
    json_made("id", "%016llx", (unsigned long long)r->id);
    json_made("key", "%016llx", (unsigned long long)r->key);
    json_made("tag", "%08x", grade_tag(r->secret));
}
static void put_handin(const row *r)
{
    put_text("student", r->student, true);
    put_text("file", r->path, true);
    if (r->exercise == NULL)
        return;
    json_whole("of", r->exercise->points);
    json_made("content", "%016llx", (unsigned long long)r->content);
    put_time("changed", r->changed);
    json_text("exercise", r->exercise->folder + 3);
    json_text("order", r->exercise->folder);
}
static bool write_row(class *c, const row *r, const finding *f)
{
    begin_line(c);
    put_ids(r);
    json_text("verdict", r->exercise ? verdicts[f->verdict].folder
                                     : r->word);
    put_handin(r);
    put_time("when", time(NULL));
    json_text("run", c->run);
    if (r->exercise)
        /* Write what was found */
        {
            char *report = NULL;
            size_t length;
            FILE *words = open_memstream(&report, &length);
            if (words == NULL)
                abort();
            report_text(words, r->exercise, f, NULL);
            fclose(words);
            json_whole("points", report_points(r->exercise, f));
            json_real("seconds", (int)(100 * (box_clock() - r->start)) / 100.0);
            /* Write how many questions were right, and the work */
            json_begin("questions", '{');
            for (int k = 0; k < GROUPS; k++) {
                const score *s = &f->score;
                bool lost = k == IN_BLOCKS && s->apart && s->right[k] &&
                            s->right[k] == s->asked[k];

                json_begin(group_names[k], '[');
                json_whole(NULL, s->right[k] - lost);
                json_whole(NULL, s->asked[k]);
                json_end(']');
            }
            json_end('}');
            json_begin("work", '{');
            for (int k = 0; k < WORKS; k++)
                json_whole(work_names[k], f->score.work[k]);
            json_end('}');
            put_text("found", f->what, false);
            put_text("at", f->where, false);
            put_text("test", f->test, false);
            put_text("schedule", f->schedule, false);
            put_text("report", report, false);
            free(report);
        }
    return end_line(c);
}
/* Judge what is new, several at a time */
static volatile sig_atomic_t stopped;

static void on_stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}
static bool next_row(void *of, int k, order *o)
{
    class *c = of;
    row *r = &c->row[k];

    r->start = box_clock();
    *o = (order){ .x = r->exercise, .root = c->in, .path = r->within,
                  .secret = r->secret, .journal = c->journal };
    return r->exercise && !r->known && !stopped;
}
static bool row_done(void *of, int k)
{
    class *c = of;
    const finding *f = &c->found[k].found;
    bool good = write_row(c, &c->row[k], f), here = isatty(2);
    int done = ++c->done, all = c->all;
    int left = (int)((box_clock() - c->since) / done * (all - done));

    c->not_judged += f->verdict == NOT_JUDGED;
    c->judged += good;
    if (here || (all > 9 && done * 10 / all != (done - 1) * 10 / all))
        fprintf(stderr, "%s%d of %d judged, %d:%02d min left%s",
                here ? "\r" : "", done, all, left / 60, left % 60,
                here && done < all ? " " : "\n");
    return good;
}
static bool open_places(class *c)
{
    bool made = mkdir(c->out, 0777) == 0;
    int folder = open(c->out, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    char in[PATH_MAX], out[PATH_MAX];

    if (folder >= 0 &&
        (!realpath(c->in, in) || !realpath(c->out, out) ||
         (strncmp(in, out, strlen(in)) == 0 && strchr("/", out[strlen(in)])))) {
        if (made)
            rmdir(c->out);
        return !reject("OUT lies in IN; grades need a place of their "
                       "own", "");
    }
    c->journal = openat(folder, "journal.jsonl", O_RDWR | O_APPEND |
                        O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    close(folder);
    if (c->journal < 0)
        return !reject(c->out, ": grades cannot be written there");
    if (flock(c->journal, LOCK_EX | LOCK_NB) != 0)
        return !reject(c->out, ": another run writes to it");
    return true;
}
static bool write_start(class *c)
{
    char in[PATH_MAX];
    bool good;

    if (realpath(c->in, in) == NULL)
        abort();
    SPELL(c->run, "%lld-%d", (long long)time(NULL), (int)getpid());
    begin_line(c);
    putc('\n', c->to);
    json_begin(NULL, '{');
    json_text("start", c->run);
    put_text("in", in, true);
    json_begin("known", '[');
    /* List the rows that are known */
    for (const row *r = c->row; r < c->row + c->rows; r++)
        if (r->known)
            json_made(NULL, "%016llx %016llx %08x",
                      (unsigned long long)r->id, (unsigned long long)r->key,
                      grade_tag(r->secret));
    json_end(']');
    json_begin("waits", '[');
    /* List the rows that wait to be judged */
    for (const row *r = c->row; r < c->row + c->rows; r++)
        if (r->exercise && !r->known) {
            put_ids(r);
            put_handin(r);
            json_end('}');
        }
    json_end(']');
    json_whole("notes", (unsigned)c->others);
    good = end_line(c);
    /* Write down what is no hand-in */
    for (int k = 0; k < c->rows && good; k++)
        if (c->row[k].exercise == NULL)
            good = write_row(c, &c->row[k], NULL);
    return good;
}
int grade(exercise *list, int count, const char *in, const char *out,
          bool (*safe)(void))
{
    class c = { .list = list, .exercises = count, .in = in, .out = out };

    if (in == NULL)
        return reject("IN= is missing: the folder of the class", "");
    if (out == NULL)
        return reject("OUT= is missing: the folder for the grades", "");
    if (box_processors() > 0 && !safe())
        return 2;
    c.folder = open(in, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (c.folder < 0)
        return reject(in, " is not a folder of students' folders");
    if (!find_students(&c) || !open_places(&c))
        return 2;
    /* Judge, and say what came of it */
    bool good;

    trial_on_signals(on_stop);
    for (int k = 0; k < c.rows; k++)
        hash_row(&c, &c.row[k]);
    c.found = need_shared((size_t)(c.rows + 1) * sizeof *c.found);
    good = read_journal(&c) && write_start(&c);
    for (int k = 0; k < c.rows; k++)
        c.all += c.row[k].exercise && !c.row[k].known;
    /* Judge all, and count */
    c.since = box_clock();
    if (good && box_processors() > 0)
        good = trial_many(&c, c.rows, c.found, next_row, row_done);
    if (!good)
        reject(out, ": the journal cannot be written; what it has is safe");
    printf("%d files judged", c.judged);
    if (c.judged < c.all)
        printf(", %d wait", c.all - c.judged);
    if (c.rows > c.all + c.others)
        printf(", %d as before", c.rows - c.all - c.others);
    if (c.others)
        printf(", %d that are no hand-ins", c.others);
    printf("\n");
    if (stopped)
        return reject("stopped; the same command goes on from here", ""), 3;
    return !good || c.not_judged || c.strays ? 3 : 0;
}
