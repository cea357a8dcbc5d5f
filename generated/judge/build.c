#include "judge/build.h"
#include "judge/box.h"
#include "judge/look.h"
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* Where the judge's things are */
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

bool is_cuda(const exercise *x)
{
    const char *dot = strrchr(x->file, '.');

    return dot && strcmp(dot, ".cu") == 0;
}
static char tools[PATH_MAX];     /* the copy, if there is one */
static pid_t maker;

static bool shell(const char *script, const char *one, const char *two)
{
    pid_t pid = fork();

    if (pid == 0) {
        execl("/bin/sh", "sh", "-c", script, "sh", one, two, NULL);
        _exit(127);
    }
    return box_wait(pid) == 0;
}
static void remove_tools(void)
{
    if (maker == getpid())
        shell("rm -rf -- \"$1\"", tools, "");
}
const char *build_tools(void)
{
    return tools[0] ? tools : build_place();
}
void build_ready(void)
{
    static const char copy[] = "cd \"$1\" && cp -R --parents bin/simcc "
        "bin/judge lib/sim include/sim judge/kit judge/sim judge/host "
        "\"$2\" && chmod -R a+rX \"$2\"";
    const char *places[] = { getenv("TMPDIR"), "/tmp", "/var/tmp" };
    char parts[PATH_MAX];

    spell(parts, sizeof parts, "%s/judge/kit", build_place());
    if (box_reaches(parts))
        return;
    for (size_t k = 0; k < 3 && maker == 0; k++) {
        if (places[k] == NULL || !box_reaches(places[k]))
            continue;
        spell(tools, sizeof tools, "%s/judge-tools-XXXXXX", places[k]);
        if (mkdtemp(tools))
            maker = getpid();
    }
    if (maker == 0 || atexit(remove_tools) != 0 ||
        !shell(copy, build_place(), tools))
        tools[0] = '\0';
}
static void harness_of(const exercise *x, bool on_gpu, bool threads,
                       char *path)
{
    spell(path, PATH_MAX, "%s/judge/%s/%s.o", build_tools(), threads
          ? "host/threads" : !is_cuda(x) ? "host" : on_gpu ? "gpu"
          : "sim", x->harness);
}
/* Open a file beneath a folder */
int open_beneath(const char *folder, const char *path)
{
    int at = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);

    while (at >= 0) {
        char part[NAME_MAX + 1];
        size_t length = strcspn(path, "/");
        bool last = path[length] == '\0';
        int next = -1;
        if (length > NAME_MAX)
            errno = ENAMETOOLONG;
        else
            spell(part, sizeof part, "%.*s", (int)length, path);
        /* Open the next part of the path */
        if (length <= NAME_MAX && strcmp(part, "..") != 0)
            next = openat(at, part, O_NOFOLLOW | O_CLOEXEC |
                          (last ? O_RDONLY | O_NONBLOCK
                                : O_PATH | O_DIRECTORY));
        else if (length <= NAME_MAX)
            errno = EXDEV;
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
        return text;
    }
    free(text);
    return NULL;
}
static bool write_copy(const char *folder, const char *name,
                       const char *text, size_t length, bool on_gpu,
                       finding *f)
{
    char copy[PATH_MAX];
    FILE *to;
    bool good;

    spell(copy, sizeof copy, "%s/%s", folder, name);
    to = fopen(copy, "w");
    good = to && fwrite(text, 1, length, to) == length;
    good = to && fclose(to) == 0 && good;
    if (good && geteuid() == 0 && (on_gpu || !box_walled()))
        good = chown(folder, 65534, 65534) == 0;
    return good ||
           decided(f, NOT_JUDGED, "%s: %s", copy, strerror(errno));
}
/* Run one command of the build in a box */
#define COMMAND(...) (char *[]){ __VA_ARGS__, NULL }

static bool part_was_killed(const char *said)
{
    static const char *const words[] = { " signal terminated program",
        "due to signal", "terminated with signal" };

    for (const char *at = said; at && (at = strstr(at, ": error: "));
         at++)
        if (at > said && (isdigit((uint8_t)at[-1]) || at[-1] == ')'))
            return false;           /* FILE:7: error: */
    for (size_t k = 0; said && k < sizeof words / sizeof *words; k++)
        if (strstr(said, words[k]) &&
            !strstr(said, "internal compiler error"))
            return true;
    return false;
}

enum { NOT_STARTED = -1, FLOODED = -2, LATE = -3, HELD_UP = -4 };

static int spawn(const char *folder, bool on_gpu, text *said,
                 char *const command[])
{
    box_plan plan = { folder, true, 40, 0, on_gpu, NULL };
    box b;
    int status;

    if (!box_start(&b, &plan, command))
        return NOT_STARTED;
    status = box_end(&b);
    if (b.lapse == IN_TIME && status > 0 && part_was_killed(b.said.at))
        b.lapse = 2 * b.ran > b.seconds ? SPENT : KILLED;
    if (b.lapse || b.flooded)
        status = b.flooded ? FLOODED
               : b.lapse == SPENT ? LATE : HELD_UP;
    *said = b.said;
    b.said.at = NULL;
    box_free(&b);
    return status;
}
static int run_again(const char *folder, bool on_gpu, text *said,
                     char *const command[])
{
    int status = spawn(folder, on_gpu, said, command);

    if ((status <= 0 && status != HELD_UP) ||
        (status > 0 && said->at && strstr(said->at, "error: ") &&
         !strstr(said->at, "internal compiler error")))
        return status;
    free(said->at);
    *said = (text){ 0 };
    return spawn(folder, on_gpu, said, command);
}
enum { ROOM = 16 << 20 };       /* bytes that a build may need */

static bool machine_builds(const char *folder, bool on_gpu,
                           const char *name, char *const command[])
{
    char path[PATH_MAX], *probe[40], *empty = strstr(name, ".cu")
                                            ? "probe.cu" : "probe.c";
    int k = 0, status;
    text said = { 0 };
    struct statvfs disk;
    FILE *to;

    /* Put an empty file in the place of the hand-in */
    bool links = strcmp(name, "") == 0;

    for (; command[k] != NULL; k++)
        probe[k] = strcmp(command[k], "child") == 0 ? "probe"
                 : strcmp(command[k], "student.o") != 0
                   ? strcmp(command[k], name) ? command[k] : empty
                 : !links ? "probe.o"
                 : on_gpu ? "-Xlinker=--unresolved-symbols=ignore-all"
                 : "-Wl,--unresolved-symbols=ignore-all";
    probe[k] = NULL;
    spell(path, sizeof path, "%s/%s", folder, empty);
    to = fopen(path, "w");
    if (to == NULL || fclose(to) != 0 || statvfs(folder, &disk) != 0 ||
        disk.f_bavail * disk.f_frsize < ROOM)
        return false;
    status = spawn(folder, on_gpu, &said, probe);
    free(said.at);
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
    const char *error = strstr(said, "error: "), *line;

    if (error != NULL) {
        line = line_in(said, error, folder);
        if (line < error)
            spell(f->where, sizeof f->where, "%.*s", (int)strcspn(line,
                  " "), line);
        f->where[strlen(f->where) - (f->where[0] != '\0')] = '\0';
    } else if ((error = strstr(said, "simcc: ")) == NULL) {
        error = said[0] ? said : "the compiler says nothing";
    }
    spell(f->what, sizeof f->what, "%.*s", (int)strcspn(error, "\n"),
          error);
}
static bool build(const char *folder, const char *name, bool on_gpu,
                  finding *f, char *const command[])
{
    text said = { 0 };
    int status = run_again(folder, on_gpu, &said, command);
    const char *words = said.at ? said.at + strspn(said.at, "\n") : "";

    if (status != 0) {
        /* Decide whose fault a failed build is */
        const char *at = strstr(words, "simcc: "),     /* FILE:11: ... */
                   *end = at ? strchr(at + 7, ':') : at;
        bool told = strstr(words, "error") || strstr(words, "memory") ||
            (end && name[0] && (strstr(at, name) || isdigit((uint8_t)end[1])));
        bool ours = status == NOT_STARTED || status == HELD_UP ||
                    (status != LATE && status != FLOODED &&
                     (!told || !machine_builds(folder, on_gpu, name, command)));
        f->verdict = ours ? NOT_JUDGED : COMPILE_ERROR;
        blame_on(f, folder, words);
        if (status == LATE || status == HELD_UP)
            spell(f->what, sizeof f->what, status == LATE
                  ? "the compiler did not end within 40 seconds"
                  : "this machine held the compiler up, or killed it");
        if (strstr(f->what, "SimRegister"))
            spell(f->what, sizeof f->what, "it has other parameters "
                  "than cuda/kernels.h declares; the starter has the "
                  "head");
    } else if ((words = strstr(words, "warning: ")) != NULL) {
        words = line_in(said.at, words, folder);
        spell(f->warning, sizeof f->warning, "%.*s",
              (int)strcspn(words, "\n"), words);
    }
    free(said.at);
    return status == 0;
}
/* Read what the compiler has written */
enum { MOST_MADE = 64 << 20 };

static bool read_and_look(const char *folder, const char *name,
                          bool statements, finding *f)
{
    char path[PATH_MAX], *made = grown(NULL, MOST_MADE + 1);

    spell(path, sizeof path, "%s/student.i", folder);
    /* Read what was made */
    FILE *from = fopen(path, "r");
    size_t length = from ? fread(made, 1, MOST_MADE, from) : 0;

    made[length] = '\0';
    if (length == MOST_MADE || memchr(made, '\0', length))
        decided(f, FORBIDDEN, "its macros make more than can be read");
    else if (length == 0)
        decided(f, NOT_JUDGED, "%s: nothing was written", path);
    if (from)
        fclose(from);
    bool good = f->verdict == ACCEPTED &&
           (statements ? look_at_stores(made, f)
            : look_at_made(made, strstr(name, ".cu") != NULL, name, f));
    free(made);
    unlink(path);
    return good;
}
/* Compile the hand-in */
#define TO_OBJECT kit, "-c", source, "-o", "student.o"
#define AS_C "gcc", "-std=c17", "-D_GNU_SOURCE", optimised(), \
    "-U_FORTIFY_SOURCE", "-U__SANITIZE_ADDRESS__", \
    "-U__SANITIZE_THREAD__"
#define AS_NVCC "nvcc", "-std=c++17", "-O2", "-arch=native", \
    "-Xcompiler", "-U_FORTIFY_SOURCE", "-DCOST_BITS=32"
#define AS_SIMCC simcc, optimised(), "-DCOST_BITS=32"

static char *optimised(void)
{
    return getenv("JUDGE_DEBUG") ? "-O0" : "-O1";
}

static bool compile(const exercise *x, const char *name,
                    const char *folder, bool on_gpu, bool threads,
                    finding *f)
{
    char simcc[PATH_MAX], kit[PATH_MAX], source[PATH_MAX];

    spell(simcc, sizeof simcc, "%s/bin/simcc", build_tools());
    spell(kit, sizeof kit, "-I%s/judge/kit", build_tools());
    spell(source, sizeof source, "%s", name);
    if (!is_cuda(x))
        return build(folder, name, false, f, COMMAND(AS_C, "-g",
                     threads ? "-fsanitize=thread"
                             : "-fsanitize=address,undefined",
                     threads ? "-g" : "-fno-sanitize-recover=all",
                     "-fsanitize-coverage=trace-pc", "-Wall",
                     "-Werror=implicit-function-declaration",
                     TO_OBJECT));
    if (on_gpu)
        return build(folder, name, true, f, COMMAND(AS_NVCC,
                                                   TO_OBJECT));
    const char *other = getenv("SIMCC_CXX");
    bool clang = other && strstr(other, "clang"), looks = !clang &&
        !getenv("JUDGE_DEBUG") && !getenv("JUDGE_NO_SYMBOLS");
    return build(folder, name, false, f, COMMAND(AS_SIMCC, "-g",
                 clang ? "-g" : "-fno-gnu-unique", "-Wall",
                 TO_OBJECT, looks ?
                 "-fdump-tree-tsan-raw-uid-lineno=student.i" : NULL)) &&
           (!looks || read_and_look(folder, name, true, f));
}
/* Look at what the preprocessor makes */
#define TO_TEXT "-E", kit, source, "-o", "student.i"

static bool preprocess(const exercise *x, const char *name,
                       const char *folder, bool on_gpu)
{
    char simcc[PATH_MAX], kit[PATH_MAX], source[PATH_MAX];
    text said = { 0 };
    int status;

    spell(simcc, sizeof simcc, "%s/bin/simcc", build_tools());
    spell(kit, sizeof kit, "-I%s/judge/kit", build_tools());
    spell(source, sizeof source, "%s", name);
    status = run_again(folder, on_gpu, &said, !is_cuda(x)
        ? COMMAND(AS_C, TO_TEXT) : on_gpu ? COMMAND(AS_NVCC, TO_TEXT)
        : COMMAND(AS_SIMCC, TO_TEXT));
    free(said.at);
    return status == 0;
}
static bool look_at_macros(const exercise *x, const char *name,
                           const char *folder, bool on_gpu, finding *f)
{
    if (!preprocess(x, name, folder, on_gpu)) {
        if (compile(x, name, folder, on_gpu, false, f))
            f->verdict = NOT_JUDGED;
        return false;
    }
    return read_and_look(folder, name, false, f);
}
/* Look at the object file */
static const char *registers(const char *names)
{
    static char option[400];
    const char *at = strstr(names, "_GLOBAL__sub_I_");

    if (at == NULL)
        return "--disassemble=main";
    spell(option, sizeof option, "--disassemble=%.*s",
          (int)strcspn(at, " \n"), at);
    return option;
}
static bool look_at_object(const exercise *x, const char *folder,
                           bool on_gpu, finding *f)
{
    text names = { 0 }, start = { 0 };
    char stage[PATH_MAX];
    int status;

    harness_of(x, on_gpu, false, stage);
    status = spawn(folder, false, &names,
                   COMMAND("nm", "-A", "-P", "student.o", stage));
    if (status == 0)
        status = spawn(folder, false, &start, COMMAND("objdump", "-hdr",
                       (char *)registers(names.at ? names.at : ""),
                       "student.o"));
    /* Judge by what the two tools have said */
    if (status == FLOODED)
        decided(f, FORBIDDEN, "it has more names than can be read");
    else if (status != 0)
        decided(f, NOT_JUDGED, "nm or objdump failed: %.200s",
                names.at ? names.at : "");
    else if ((names.at == NULL ||
              look_at_names(x, is_cuda(x), on_gpu, names.at, f)) &&
             start.at && !getenv("JUDGE_SECOND"))
        look_at_start(is_cuda(x), start.at, f);
    free(names.at);
    free(start.at);
    return f->verdict == ACCEPTED;
}
/* Keep the other names of a hand-in to itself */
static bool keep_apart(const exercise *x, const char *folder,
                       finding *f)
{
    char path[PATH_MAX];
    text said = { 0 };
    int status = NOT_STARTED;

    spell(path, sizeof path, "%s/asked", folder);
    FILE *to = fopen(path, "w");
    for (const char *at = x->symbols; to && *at;) {
        int length = (int)strcspn(at, " ");
        fprintf(to, "%.*s\n_Z%d%.*s*\n", length, at, length,
                length, at);
        at += length + strspn(at + length, " ");
    }
    if (to && fclose(to) == 0 &&
        (status = run_again(folder, false, &said, COMMAND("ld", "-r",
            "--force-group-allocation", "student.o", "-o",
            "whole.o"))) == 0)
        status = run_again(folder, false, &said, COMMAND("objcopy",
            "-w", "--keep-global-symbols=asked", is_cuda(x)
            ? "--redefine-sym=malloc=its_malloc" : "-w", is_cuda(x)
            ? "--redefine-sym=calloc=its_calloc" : "-w", "whole.o",
            "student.o"));
    if (status != 0)
        decided(f, NOT_JUDGED, "ld or objcopy failed: %.200s",
                said.at ? said.at : "");
    free(said.at);
    return status == 0;
}
/* Link the hand-in with the harness of its exercise */
#define WRAPPED "-Wl,--gc-sections,--wrap=malloc,--wrap=calloc", \
                "-Wl,--wrap=realloc"
#define WATCHED "-Wl,--wrap=pthread_create,--wrap=pthread_join," \
                "--wrap=pthread_mutex_lock,--wrap=pthread_barrier_wait"

static bool link_child(const exercise *x, const char *folder,
                       bool on_gpu, bool threads, finding *f)
{
    char simcc[PATH_MAX], stage[PATH_MAX], child[PATH_MAX];
    char graph[PATH_MAX];

    /* Where the parts of the child are */
    spell(simcc, sizeof simcc, "%s/bin/simcc", build_tools());
    harness_of(x, on_gpu, threads, stage);
    spell(child, sizeof child, "%s/judge/%s/child.o", build_tools(),
          is_cuda(x) ? "sim" : threads ? "host/threads" : "host");
    spell(graph, sizeof graph, "%s/judge/host/%sgraph.o", build_tools(),
          threads ? "threads/" : "");
    if (!is_cuda(x))
        return build(folder, "", false, f, COMMAND("gcc", threads
                     ? "-fsanitize=thread"
                     : "-fsanitize=address,undefined", WRAPPED,
                     x->sanitizer ? WATCHED : "-g", "student.o",
                     stage, child, graph, "-o", threads
                     ? "child-threads" : "child"));
    return build(folder, "", on_gpu, f, COMMAND(on_gpu ? "nvcc"
                 : simcc, "student.o", stage, child, "-o", "child"));
}
bool build_child(const exercise *x, const char *root, const char *path,
                 const char *folder, bool on_gpu, finding *f)
{
    const char *name = build_name(x, path);
    size_t length;
    char *text = read_handin(root, path, &length, f);
    bool looks = getenv("JUDGE_NO_SYMBOLS") == NULL, made = false, good;

    if (text && looks) {
        char *plain = look_plainly(text, length, is_cuda(x), name, f);
        free(text);
        text = plain;
        length = plain ? strlen(plain) : 0;
    }
    good = text && (!looks || look_at_text(text, is_cuda(x), name,
                                           &made, f)) &&
           write_copy(folder, name, text, length, on_gpu, f) &&
           (!made || look_at_macros(x, name, folder, on_gpu, f)) &&
           compile(x, name, folder, on_gpu, false, f) &&
           (!looks || (look_at_object(x, folder, on_gpu, f) &&
                       keep_apart(x, folder, f))) &&
           link_child(x, folder, on_gpu, false, f) &&
           (!x->sanitizer ||
            (compile(x, name, folder, false, true, f) &&
             (!looks || keep_apart(x, folder, f)) &&
             link_child(x, folder, false, true, f)));
    free(text);
    return good;
}
