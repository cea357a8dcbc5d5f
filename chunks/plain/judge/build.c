#include "judge/build.h"
#include "judge/names_memory.h"
#include "judge/box.h"
#include "judge/look.h"
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

const char *build_place(void)
{
    static char place[PATH_MAX];
    ssize_t length;

    if (place[0])
        return place;
    length = readlink("/proc/self/exe", place, sizeof place - 1);
    if (length < 0)
        return ".";
    place[length] = '\0';
    dirname(dirname(place));
    return place;
}
static char tools[PATH_MAX];     /* the copy, if there is one */
static pid_t maker;

static void remove_tools(void)
{
    if (maker == getpid() && system("rm -rf -- \"$JUDGE_TOOLS\""))
        tools[0] = '\0';
}
const char *build_tools(void)
{
    return tools[0] ? tools : build_place();
}
void build_ready(void)
{
    static const char copy[] = "cd \"$JUDGE_TREE\" && cp -R --parents "
        "bin/simcc bin/judge lib/sim include/sim judge/kit judge/sim "
        "judge/host \"$JUDGE_TOOLS\" && chmod -R a+rX \"$JUDGE_TOOLS\"";
    const char *places[] = { getenv("TMPDIR"), "/tmp", "/var/tmp" };
    char parts[PATH_MAX];

    SPELL(parts, "%s/judge/kit", build_place());
    if (box_reaches(parts))
        return;
    for (size_t k = 0; k < 3 && maker == 0; k++) {
        if (places[k] == NULL || !box_reaches(places[k]))
            continue;
        SPELL(tools, "%s/judge-tools-XXXXXX", places[k]);
        if (mkdtemp(tools))
            maker = getpid();
    }
    setenv("JUDGE_TREE", build_place(), 1);
    setenv("JUDGE_TOOLS", tools, 1);
    if (maker == 0 || atexit(remove_tools) != 0 || system(copy) != 0)
        tools[0] = '\0';
}
typedef struct places {
    char simcc[PATH_MAX], kit[PATH_MAX], stage[PATH_MAX];
    char child[PATH_MAX], graph[PATH_MAX];
} places;

static places places_of(const handin *h)
{
    places at;
    const char *host = h->threads ? "host/threads" : "host";
    bool cuda = h->x->cuda;

    spell(at.simcc, PATH_MAX, "%s/bin/simcc", build_tools());
    spell(at.kit, PATH_MAX, "-I%s/judge/kit", build_tools());
    spell(at.stage, PATH_MAX, "%s/judge/%s/%s.o", build_tools(), !cuda
          ? host : h->on_gpu ? "gpu" : "sim", h->x->harness);
    spell(at.child, PATH_MAX, "%s/judge/%s/child.o", build_tools(),
          cuda ? "sim" : host);
    SPELL(at.graph, "%s/judge/%s/graph.o", build_tools(), host);
    return at;
}
/* Open a file beneath a folder */
int open_beneath(const char *folder, const char *path)
{
    int at = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);

    while (at >= 0) {
        char part[NAME_MAX + 2];
        size_t length = strcspn(path, "/");
        bool last = path[length] == '\0';
        int next = -1;
        /* Open the next part of the path */
        SPELL(part, "%.*s", (int)length, path);
        if (strcmp(part, "..") == 0)
            errno = EXDEV;
        else
            next = openat(at, part, O_NOFOLLOW | O_CLOEXEC |
                          (last ? O_RDONLY | O_NONBLOCK
                                : O_PATH | O_DIRECTORY));
        close(at);
        if (last)
            return next;
        at = next;
        path += length + 1;
    }
    return -1;
}
/* Read a hand-in, if it is an ordinary file */
enum { LARGEST = 1 << 18 };

const char *build_name(const exercise *x, const char *path)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1
                                          : path;
    const char *dot = strrchr(name, '.'), *own = strrchr(x->file, '.');

    for (const char *p = name; *p; p++)
        if (!isalnum((unsigned char)*p) && !strchr("._-", *p))
            return x->file;
    return dot && own && strcmp(dot, own) == 0 && name[0] != '-' &&
           strlen(name) < 100 ? name : x->file;
}
static char *read_handin(const char *root, const char *path,
                         size_t *length, finding *f)
{
    char *text = grown(NULL, LARGEST + 1);
    int from = root ? open_beneath(root, path)
             : open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
                    O_CLOEXEC);
    struct stat about;
    ssize_t got = -1;

    /* Read it, or say why not */
    if (from < 0 && errno != ELOOP && errno != ENOTDIR &&
        errno != ENXIO)
        decided(f, NOT_JUDGED, "%.300s: %s", path, strerror(errno));
    else if (from < 0 || fstat(from, &about) != 0 ||
             !S_ISREG(about.st_mode))
        decided(f, FORBIDDEN, "%.300s is no ordinary file", path);
    else if (about.st_size > LARGEST)
        decided(f, FORBIDDEN, "%.300s has more than %d KiB", path,
                LARGEST >> 10);
    else if ((got = read(from, text, LARGEST)) != about.st_size)
        decided(f, NOT_JUDGED, "%.300s: %s", path,
                got < 0 ? strerror(errno) : "changes while it is read");
    if (from >= 0)
        close(from);
    /* Give the text back, or nothing */
    if (f->verdict == ACCEPTED) {
        *length = (size_t)got;
        text[got] = '\0';
        return text;
    }
    free(text);
    return NULL;
}
bool build_write(const char *folder, const char *name,
                 const void *from, size_t size)
{
    char path[PATH_MAX];
    FILE *to;
    bool good;

    SPELL(path, "%s/%s", folder, name);
    to = fopen(path, "w");
    good = to && fwrite(from, 1, size, to) == size;
    return to && fclose(to) == 0 && good;
}
static bool write_copy(const handin *h, const char *text, size_t length)
{
    bool good = build_write(h->folder, h->name, text, length);

    if (good && geteuid() == 0 && (h->on_gpu || !box_walled()))
        good = chown(h->folder, 65534, 65534) == 0;
    return good || decided(h->f, NOT_JUDGED, "%s/%s: %s", h->folder,
                           h->name, strerror(errno));
}
/* Run one command of the build in a box */
#define COMMAND(...) (char *[]){ __VA_ARGS__, NULL }

static bool part_was_killed(const char *said)
{
    for (const char *at = said; (at = strstr(at, ": error: ")); at++)
        if (at > said && (isdigit((uint8_t)at[-1]) || at[-1] == ')'))
            return false;           /* FILE:7: error: */
    return (strstr(said, " signal terminated program") ||
            strstr(said, "due to signal") ||
            strstr(said, "terminated with signal")) &&
           !strstr(said, "internal compiler error");
}

enum { NOT_STARTED = -1, FLOODED = -2, LATE = -3, HELD_UP = -4 };

static int spawn(const char *folder, char **said, char *const command[])
{
    box_plan plan = { .folder = folder, .writes = true, .seconds = 40,
                      .on_gpu = strcmp(command[0], "nvcc") == 0 };
    box b;
    int status;

    if (!box_start(&b, &plan, command))
        return *said = b.said.at, NOT_STARTED;
    status = box_end(&b);
    *said = b.said.at;
    if (b.lapse == IN_TIME && status > 0 && part_was_killed(*said))
        b.lapse = 2 * b.ran > b.seconds ? SPENT : KILLED;
    if (b.lapse || b.flooded)
        status = b.flooded ? FLOODED
               : b.lapse == SPENT ? LATE : HELD_UP;
    b.said.at = NULL;
    box_free(&b);
    return status;
}
static int run_again(const char *folder, char **said,
                     char *const command[])
{
    int status = spawn(folder, said, command);

    if ((status <= 0 && status != HELD_UP) ||
        (status > 0 && strstr(*said, "error: ") &&
         !strstr(*said, "internal compiler error")))
        return status;
    free(*said);
    return spawn(folder, said, command);
}
enum { ROOM = 16 << 20 };       /* bytes that a build may need */

static bool machine_builds(const char *folder, const char *name,
                           char *const command[])
{
    char *probe[40], *empty = strstr(name, ".cu") ? "probe.cu"
                                                  : "probe.c", *said;
    int k = 0, status;
    struct statvfs disk;

    /* Put an empty file in the place of the hand-in */
    bool links = strcmp(name, "") == 0;
    bool nvcc = strcmp(command[0], "nvcc") == 0;

    for (; command[k] != NULL; k++)
        probe[k] = strcmp(command[k], "child") == 0 ? "probe"
                 : strcmp(command[k], "student.o") != 0
                   ? strcmp(command[k], name) ? command[k] : empty
                 : !links ? "probe.o"
                 : nvcc ? "-Xlinker=--unresolved-symbols=ignore-all"
                 : "-Wl,--unresolved-symbols=ignore-all";
    probe[k] = NULL;
    if (!build_write(folder, empty, "", 0) ||
        statvfs(folder, &disk) != 0 ||
        disk.f_bavail * disk.f_frsize < ROOM)
        return false;
    status = spawn(folder, &said, probe);
    free(said);
    return status == 0;
}
/* the line of said that at is in, without the folder's name */
static const char *line_in(const char *said, const char *at,
                           const char *folder)
{
    while (at > said && at[-1] != '\n')
        at--;
    return strncmp(at, folder, strlen(folder)) == 0
           ? at + strlen(folder) + 1 : at;
}
static void blame_on(finding *f, const char *folder, const char *said)
{
    const char *error = strstr(said, "error: "), *at = strstr(said, "simcc: "),
               *line = error ? line_in(said, error, folder) : at ? at + 7 : said;

    if (!error && at && (error = strstr(line, ": ")) != NULL)
        error = isdigit((uint8_t)error[-1]) ? error + 2 : at;   /* FILE:11: ... */
    if (line < error)
        SPELL_TO(f->where, line, " ");
    f->where[strlen(f->where) - (f->where[0] != '\0')] = '\0';
    error = error ? error : at ? at : *said ? said : "the compiler says nothing";
    SPELL_TO(f->what, error, "\n");
}
static bool build(const handin *h, const char *name,
                  char *const command[])
{
    finding *f = h->f;
    char *said;
    int status = run_again(h->folder, &said, command);
    const char *words = said + strspn(said, "\n");

    if (status != 0) {
        /* Decide whose fault a failed build is */
        const char *at = strstr(words, "simcc: "),     /* FILE:11: ... */
                   *end = at ? strchr(at + 7, ':') : at;
        bool told = strstr(words, "error") || strstr(words, "memory") ||
            (end && name[0] && (strstr(at, name) || isdigit((uint8_t)end[1])));
        bool ours = status == NOT_STARTED || status == HELD_UP ||
                    (status != LATE && status != FLOODED &&
                     (!told || !machine_builds(h->folder, name, command)));
        f->verdict = ours ? NOT_JUDGED : COMPILE_ERROR;
        blame_on(f, h->folder, words);
        if (status == LATE || status == HELD_UP)
            SPELL(f->what, status == LATE
                  ? "the compiler did not end within 40 seconds"
                  : "this machine held the compiler up, or killed it");
    } else if ((words = strstr(words, "warning: ")) != NULL) {
        words = line_in(said, words, h->folder);
        SPELL_TO(f->warning, words, "\n");
    }
    free(said);
    return status == 0;
}
/* Read what the compiler has written */
enum { MOST_MADE = 64 << 20 };

static bool read_and_look(const handin *h, bool statements)
{
    char path[PATH_MAX], *made = grown(NULL, MOST_MADE + 1);

    SPELL(path, "%s/student.i", h->folder);
    /* Read what was made */
    FILE *from = fopen(path, "r");
    size_t length = from ? fread(made, 1, MOST_MADE, from) : 0;

    made[length] = '\0';
    if (length == MOST_MADE || memchr(made, '\0', length))
        decided(h->f, FORBIDDEN, "its macros make more than can be read");
    else if (length == 0)
        decided(h->f, NOT_JUDGED, "%s: nothing was written", path);
    if (from)
        fclose(from);
    bool good = h->f->verdict == ACCEPTED &&
                (statements ? look_at_stores(made, h->f)
                            : look_at_text(h, made, NULL));
    free(made);
    unlink(path);
    return good;
}
#define TO_OBJECT at.kit, "-c", source, "-o", "student.o"
#define OPTIMISED (getenv("JUDGE_DEBUG") ? "-O0" : "-O1")
#define AS_C "gcc", "-std=c17", "-D_GNU_SOURCE", OPTIMISED, \
    "-U_FORTIFY_SOURCE", "-U__SANITIZE_ADDRESS__", \
    "-U__SANITIZE_THREAD__"
#define AS_NVCC "nvcc", "-std=c++17", "-O2", "-arch=native", \
    "-Xcompiler", "-U_FORTIFY_SOURCE", "-DCOST_BITS=32"
#define AS_SIMCC at.simcc, OPTIMISED, "-DCOST_BITS=32"

static bool compile(const handin *h)
{
    char *source = (char *)h->name;
    places at = places_of(h);

    if (!h->x->cuda)
        return build(h, source, COMMAND(AS_C, "-g", h->threads
                     ? "-fsanitize=thread"
                     : "-fsanitize=address,undefined", h->threads
                     ? "-g" : "-fno-sanitize-recover=all",
                     "-fsanitize-coverage=trace-pc", "-Wall",
                     "-Werror=implicit-function-declaration", TO_OBJECT));
    if (h->on_gpu)
        return build(h, source, COMMAND(AS_NVCC, TO_OBJECT));
    const char *other = getenv("SIMCC_CXX");
    bool clang = other && strstr(other, "clang"), looks = !clang &&
        !getenv("JUDGE_DEBUG") && !getenv("JUDGE_NO_SYMBOLS");
    return build(h, source, COMMAND(AS_SIMCC, "-g",
                 clang ? "-g" : "-fno-gnu-unique", "-Wall",
                 TO_OBJECT, looks ?
                 "-fdump-tree-tsan-raw-uid-lineno=student.i" : NULL)) &&
           (!looks || read_and_look(h, true));
}
/* Look at what the preprocessor makes */
#define TO_TEXT "-E", at.kit, source, "-o", "student.i"

static bool look_at_macros(const handin *h)
{
    char *source = (char *)h->name, *said;
    places at = places_of(h);
    int status = run_again(h->folder, &said, !h->x->cuda
        ? COMMAND(AS_C, TO_TEXT) : h->on_gpu ? COMMAND(AS_NVCC, TO_TEXT)
        : COMMAND(AS_SIMCC, TO_TEXT));

    free(said);
    if (status == 0)
        return read_and_look(h, false);
    if (compile(h))
        h->f->verdict = NOT_JUDGED;
    return false;
}
static bool look_at_object(const handin *h)
{
    char *names, *start = NULL;
    places at = places_of(h);
    int status = spawn(h->folder, &names, COMMAND("nm", "-A", "-P",
                       "student.o", at.stage));

    /* Ask for the code that runs before main */
    char option[400];
    const char *early = strstr(names, ": _GLOBAL__sub_I_");
    early = early ? early + 2 : "main";
    SPELL(option, "--disassemble=%.*s", (int)strcspn(early, " \n"), early);
    if (status == 0)
        status = spawn(h->folder, &start, COMMAND("objdump", "-hdr",
                                                 option, "student.o"));
    /* Judge by what the two tools have said */
    if (status == FLOODED || strlen(option) == sizeof option - 1)
        decided(h->f, FORBIDDEN, "it has more names than can be read");
    else if (status != 0)
        decided(h->f, NOT_JUDGED, "nm or objdump failed: %.200s", names);
    else if (look_at_names(h, names) && !getenv("JUDGE_SECOND"))
        look_at_start(h, start);
    free(names), free(start);
    return h->f->verdict == ACCEPTED;
}
/* Keep the other names of a hand-in to itself */
static bool keep_apart(const handin *h)
{
    char asked[600] = "", *to = asked, *said = NULL;
    int status = NOT_STARTED;

    for (const char *at = h->x->symbols; *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        to += sprintf(to, "%.*s\n_Z%d%.*s*\n", length, at, length, length, at);
        at += length;
    }
    if (build_write(h->folder, "asked", asked, strlen(asked)) &&
        build_write(h->folder, "renamed", renamed,
                    h->x->cuda ? strlen(renamed) : 0))
        status = run_again(h->folder, &said, COMMAND("ld", "-r",
            "--force-group-allocation", "student.o", "-o", "whole.o"));
    if (status == 0) {
        free(said);
        status = run_again(h->folder, &said, COMMAND("objcopy", "-w",
            "--keep-global-symbols=asked", "--redefine-syms=renamed",
            "whole.o", "student.o"));
    }
    if (status != 0)
        decided(h->f, NOT_JUDGED, "ld or objcopy failed: %.200s",
                said ? said : "");
    free(said);
    return status == 0;
}
/* Link the hand-in with the harness of its exercise */
#define WRAPPED "-Wl,--gc-sections,--wrap=malloc,--wrap=calloc", \
                "-Wl,--wrap=realloc,--wrap=aligned_alloc"
#define WATCHED "-Wl,--wrap=pthread_create,--wrap=pthread_join," \
                "--wrap=pthread_mutex_lock,--wrap=pthread_barrier_wait"

static bool link_child(const handin *h)
{
    places at = places_of(h);

    if (h->x->cuda)
        return build(h, "", COMMAND(h->on_gpu ? "nvcc" : at.simcc,
                     "student.o", at.stage, at.child, "-o", "child"));
    return build(h, "", COMMAND("gcc", h->threads
                 ? "-fsanitize=thread" : "-fsanitize=address,undefined",
                 WRAPPED, h->x->sanitizer ? WATCHED : "-g", "student.o",
                 at.stage, at.child, at.graph, "-o",
                 h->threads ? "child-threads" : "child"));
}
bool build_child(const exercise *x, const char *root, const char *path,
                 const char *folder, bool on_gpu, finding *f)
{
    handin h = { x, build_name(x, path), folder, on_gpu, false, f, NULL };
    bool looks = getenv("JUDGE_NO_SYMBOLS") == NULL, makes = false;
    size_t length;
    char *text = read_handin(root, path, &length, f);

    if (text && looks) {
        char *plain = look_plainly(&h, text, length);
        length = plain ? strlen(plain) : 0;
        free(text), text = plain;
        h.text = text;
    }
    bool good = text && (!looks || look_at_text(&h, text, &makes)) &&
                write_copy(&h, text, length) &&
                (!makes || look_at_macros(&h)) && compile(&h) &&
                (!looks || (look_at_object(&h) && keep_apart(&h))) &&
                link_child(&h);
    free(text);
    h.threads = true;
    return good && (!x->sanitizer ||
                    (compile(&h) && (!looks || keep_apart(&h)) &&
                     link_child(&h)));
}
