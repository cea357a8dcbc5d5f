#include "judge/build.h"
#include "judge/box.h"
#include <ctype.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
/* Copy a submission, if it is an ordinary file */
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
static bool copy_submission(const exercise *x, const char *path,
                            const char *folder, finding *f)
{
    char copy[PATH_MAX], *text = malloc(LARGEST);
    int from = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    struct stat about;
    ssize_t length = -1;
    FILE *to;

    if (text && from >= 0 && fstat(from, &about) == 0 &&
        S_ISREG(about.st_mode) && about.st_size < LARGEST)
        length = read(from, text, LARGEST);
    say(copy, sizeof copy, "%s/%s", folder, build_name(x, path));
    to = length >= 0 ? fopen(copy, "w") : NULL;
    /* Write the copy, or say that there is none */
    if (length < 0) {
        f->verdict = COMPILE_ERROR;
        say(f->what, sizeof f->what, "%s is no readable file of less "
                 "than %d KiB", path, LARGEST >> 10);
    } else if (to == NULL ||
               fwrite(text, 1, (size_t)length, to) != (size_t)length) {
        f->verdict = NOT_JUDGED;
        say(f->what, sizeof f->what, "%s: cannot be written", copy);
    }
    if (to && fclose(to) != 0)
        f->verdict = NOT_JUDGED;
    free(text);
    if (from >= 0)
        close(from);
    return to != NULL && f->verdict == ACCEPTED;
}
/* Run one command of the build in a box */
static bool run(const char *folder, bool on_gpu, text *said,
                char *const command[])
{
    box_plan plan = { folder, true, 40, 0, on_gpu, NULL };
    box b;
    int status;

    if (!box_start(&b, &plan, command))
        return false;
    status = box_end(&b);
    *said = b.said;
    b.said.at = NULL;
    box_free(&b);
    return status == 0;
}
static void blame(finding *f, const char *folder, text said)
{
    const char *error = said.at ? strstr(said.at, "error: ") : NULL;
    const char *line = error;

    while (line && line > said.at && line[-1] != '\n')
        line--;
    if (line && strncmp(line, folder, strlen(folder)) == 0)
        line += strlen(folder) + 1;
    if (error && line < error)
        say(f->where, sizeof f->where, "%.*s",
                 (int)(error - line - 2), line);
    if (error == NULL)
        error = said.at ? said.at : "the compiler says nothing";
    say(f->what, sizeof f->what, "%.*s",
             (int)strcspn(error, "\n"), error);
}
static bool build(const char *folder, bool on_gpu, finding *f,
                  char *const command[])
{
    text said = { 0 };
    bool done = run(folder, on_gpu, &said, command);

    if (!done) {
        f->verdict = COMPILE_ERROR;
        blame(f, folder, said);
    }
    free(said.at);
    return done;
}
/* Compile the submission */
#define SANITIZE "-fsanitize=address,undefined", \
                 "-fno-sanitize-recover=all"

static bool compile(const exercise *x, const char *name,
                    const char *folder, bool on_gpu, finding *f)
{
    char simcc[PATH_MAX], kit[PATH_MAX], source[PATH_MAX];

    say(simcc, sizeof simcc, "%s/bin/simcc", build_place());
    say(kit, sizeof kit, "-I%s/judge/kit", build_place());
    say(source, sizeof source, "%s", name);
    /* Compile host code by gcc, a kernel by nvcc or for the simulator */
    #define COMMAND(...) (char *[]){ __VA_ARGS__, NULL }
    #define TO_OBJECT kit, "-c", source, "-o", "student.o"

    if (!is_cuda(x))
        return build(folder, false, f, COMMAND("gcc", "-std=c17",
                     "-D_GNU_SOURCE", "-O1", "-g", SANITIZE, TO_OBJECT));
    if (on_gpu)
        return build(folder, true, f, COMMAND("nvcc", "-std=c++17", "-O2",
                     "-arch=native", "-DCOST_BITS=32", TO_OBJECT));
    return build(folder, false, f, COMMAND(simcc, "-O1", "-g",
                 "-DCOST_BITS=32", TO_OBJECT));
}
/* What a submission may not call */
static const char *const refused[] = {
    "exit", "_exit", "_Exit", "quick_exit", "atexit", "on_exit", "fork",
    "vfork", "clone*", "exec*", "posix_spawn*", "system", "popen",
    "syscall", "ptrace", "process_vm_*", "kill", "killpg", "raise",
    "signal", "sigaction", "mmap*", "munmap", "mprotect", "mremap",
    "open*", "fopen*", "freopen*", "fdopen", "creat*", "unlink*",
    "remove", "rename*", "truncate*", "ftruncate*", "socket*",
    "connect", "close", "fcntl*", "write", "dup", "dup2", "dup3",
    "dlopen", "dlsym", "pthread_*",
    "setrlimit*", "prctl", "getenv", "setenv", "putenv", "environ",
    "alarm", "setitimer", "longjmp", "_longjmp", "siglongjmp",
    "__longjmp_chk", "__sanitizer_*", "__asan_poison_*",
    "__asan_unpoison_*", "__lsan_*", "sim_schedule_set",
    "sim_streams_set", "sim_steps_set", "sim_poison_set",
    "sim_strict_set", "sim_reports", "sim_errors", "sim_forget",
    "sim_device_reset", "sim_counters_*", "withheld_*", "child_*",
};
static bool is_refused(const char *name)
{
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        size_t length = strlen(refused[k]);
        if (refused[k][length - 1] == '*'
            ? strncmp(name, refused[k], length - 1) == 0
            : strcmp(name, refused[k]) == 0)
            return true;
    }
    return false;
}
/* Look at what the submission defines and calls */
static bool is_asked_for(const exercise *x, const char *name)
{
    char word[220], list[100];

    say(word, sizeof word, " %s ", name);
    say(list, sizeof list, " %s ", x->symbols);
    return strstr(list, word) != NULL;
}
/* NULL: nothing is wrong with it */
static const char *fault(const exercise *x, char type, const char *name)
{
    bool decorated = strncmp(name, "_Z", 2) == 0;

    if (type == 'U' || type == 'w')
        return is_refused(name) ? "it calls" : NULL;
    if (!strchr("ABCDGRSTVWiu", type) || is_asked_for(x, name))
        return NULL;
    if (!decorated && strchr("VWu", type) && name[0] == '_')
        return NULL;          /* the compiler's own */
    if (!decorated || strncmp(name, "_Zn", 3) == 0 ||
        strncmp(name, "_Zd", 3) == 0 || type == 'i')
        return "it may not define";
    return NULL;
}
static void forbid(finding *f, const char *wrong, const char *name)
{
    f->verdict = FORBIDDEN;
    say(f->what, sizeof f->what, "%s %s", wrong, name);
}

/* Is there code that runs before main? */
static bool runs_before_main(const exercise *x, char *sections)
{
    char name[40], *rest;
    unsigned size, usual = is_cuda(x) ? 8 : 0;

    for (char *line = strtok_r(sections, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        if (sscanf(line, "%*u %39s %x", name, &size) != 2 ||
            (strstr(name, "_array.000") && size == 8) ||
            (strcmp(name, ".init_array") == 0 && size <= usual))
            continue;
        if (strstr(name, "init_array") || strstr(name, ".ctors") ||
            strstr(name, "fini_array") || strstr(name, ".dtors"))
            return true;
    }
    return false;
}
static bool look_at_symbols(const exercise *x, const char *folder,
                            finding *f)
{
    text symbols = { 0 }, sections = { 0 };

    if (getenv("JUDGE_NO_SYMBOLS"))
        return true;
    if (!run(folder, false, &symbols, COMMAND("nm", "student.o")) ||
        !run(folder, false, &sections,
             COMMAND("objdump", "-h", "student.o"))) {
        f->verdict = NOT_JUDGED;
        blame(f, folder, symbols);
    } else {
        /* Stop at the first name that may not be there */
        char *rest, type, name[200];
        const char *wrong = NULL;

        for (char *line = strtok_r(symbols.at, "\n", &rest); line && !wrong;
             line = strtok_r(NULL, "\n", &rest))
            if (sscanf(line, "%*[0-9a-f ]%c %199s", &type, name) == 2 &&
                (wrong = fault(x, type, name)) != NULL)
                forbid(f, wrong, name);
        if (!wrong && sections.at && runs_before_main(x, sections.at))
            forbid(f, "it has a", "constructor, which would run before "
                   "main()");
    }
    free(symbols.at);
    free(sections.at);
    return f->verdict == ACCEPTED;
}
/* Link the submission with the harness of its stage */
static bool link_child(const exercise *x, const char *folder,
                       bool on_gpu, finding *f)
{
    char simcc[PATH_MAX], stage[PATH_MAX], child[PATH_MAX];
    char graph[PATH_MAX];

    /* Where the parts of the child are */
    say(simcc, sizeof simcc, "%s/bin/simcc", build_place());
    say(stage, sizeof stage, "%s/judge/%s/%s.o", build_place(),
        !is_cuda(x) ? "host" : on_gpu ? "gpu" : "sim", x->stage);
    say(child, sizeof child, "%s/judge/%s/child.o", build_place(),
        is_cuda(x) ? "sim" : "host");
    say(graph, sizeof graph, "%s/judge/host/graph.o", build_place());
    if (!is_cuda(x))
        return build(folder, false, f, COMMAND("gcc", SANITIZE,
                     "student.o", stage, child, graph, "-o", "child"));
    return build(folder, on_gpu, f, COMMAND(on_gpu ? "nvcc" : simcc,
                 "student.o", stage, child, "-o", "child"));
}
bool build_child(const exercise *x, const char *path,
                 const char *folder, bool on_gpu, finding *f)
{
    return copy_submission(x, path, folder, f) &&
           compile(x, build_name(x, path), folder, on_gpu, f) &&
           (on_gpu || look_at_symbols(x, folder, f)) &&
           link_child(x, folder, on_gpu, f);
}
