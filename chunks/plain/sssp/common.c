#include "sssp/sssp.h"
#include "graph/csr.h"
#include "graph/generate.h"
#include "graph/io.h"
#include "graph/printable.h"
#include "solve/team.h"
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* End with one line */
static void print_complaint(const char *form, va_list list)
{
    char *line = NULL;

    if (vasprintf(&line, form, list) < 0)
        line = NULL;
    fprintf(stderr, "%s\n", line ? printable(line) : form);
    free(line);
}

void refuse(const request *r, const char *form, ...)
{
    va_list list;

    fprintf(stderr, "sssp %s: ", printable(r->command));
    va_start(list, form);
    print_complaint(form, list);
    va_end(list);
    exit(BAD_INPUT);
}

void give_up(int status, const char *form, ...)
{
    va_list list;

    if (status == OUR_FAULT && csr_changed(NULL)) {
        status = BAD_INPUT;
        form = "the file of a graph was changed while it was in use";
    }
    va_start(list, form);
    print_complaint(form, list);
    va_end(list);
    exit(status);
}
/* Read the number of an option, or refuse */
uint64_t number(const request *r, enum key which, uint64_t low,
                uint64_t high, uint64_t otherwise)
{
    struct error why;

    if (!option_number(r->given, which, low, high, &otherwise, &why))
        refuse(r, "%s", why.text);
    return otherwise;
}
void refuse_for_family(const request *r)
{
    static const struct { enum key key; char what; } asked[] = {
        { DEGREE, 'd' }, { MAX_WEIGHT, 'w' }, { SEED, 's' },
    };
    const char *family = r->given[FAMILY];

    for (size_t k = 0; k < sizeof asked / sizeof *asked; k++)
        if (r->given[asked[k].key] && family &&
            !family_takes(family, asked[k].what))
            refuse(r, "--%s means nothing to the family %s",
                   option_name(asked[k].key), family);
}
/* Read a graph or give up */
int blame(void)
{
    return errno == ENOMEM ? NO_MACHINE : BAD_INPUT;
}

bool proved(const sssp_graph *g, uint32_t source, const uint64_t *c,
            const uint32_t *parents, struct error *why)
{
    int status = sssp_verify(g, &source, 1, c, parents, why->text);
    if (status == SSSP_NO_MACHINE)
        give_up(NO_MACHINE, "%s", why->text);
    return status == SSSP_OK;
}
static bool said_by_file(const char *about)
{
    size_t word = strcspn(about, ",;");

    return !strncmp(about + word, ", as ", 5) &&
           strncmp(about + word, ", as asked", 10) != 0;
}
static const char *dotted(const char *format, char suffix[32])
{
    if (format == NULL || format[0] == '.' || strlen(format) > 30)
        return format;
    suffix[0] = '.';
    return strcpy(suffix + 1, format) - 1;
}

sssp_graph *load_graph(const request *r, const char *path)
{
    char why[SSSP_WHY], suffix[32];
    sssp_reading how;
    sssp_graph *g;

    sssp_reading_init(&how);
    how.format = dotted(r->given[FORMAT], suffix);
    how.scale = (uint32_t)number(r, SCALE, 1, 1000000000, 0);
    how.weight = r->given[WEIGHT];
    how.columns = r->given[COLUMNS];
    how.separator = r->given[SEPARATOR];
    how.flags = SSSP_MAP | (r->given[UNDIRECTED] ? SSSP_UNDIRECTED : 0);
    how.flags |= r->given[DIRECTED] ? SSSP_DIRECTED : 0;
    how.flags |= r->given[UNWEIGHTED] ? SSSP_UNWEIGHTED : 0;
    how.flags |= r->given[RELABEL] ? SSSP_RELABEL : 0;
    if (how.format && !format_known(how.format))
        refuse(r, "--format is %s, not '%s'", format_suffixes(true),
               r->given[FORMAT]);
    progress_start("reading");
    int status = sssp_graph_read_as(&g, path, &how, why);
    progress_end();
    if (status != SSSP_OK)
        give_up(status, "%s", why);
    if (said_by_file(g->about) && !strstr(why, g->about)) {
        fprintf(stderr, "%s: ", printable(path));
        fprintf(stderr, "%s\n", printable(g->about));
    }
    if (why[0])
        fprintf(stderr, "%s\n", printable(why));
    return g;
}
/* Find a vertex by its name or number */
static uint32_t shown_vertex(const sssp_graph *g, const char *text)
{
    char *raw = strstr(text, "\\x") ? strdup(text) : NULL;
    uint32_t i = SSSP_NONE;

    if (raw) {
        unprinted(raw);
        i = sssp_graph_vertex(g, raw);
        free(raw);
    }
    return i;
}
static uint32_t known_vertex(const sssp_graph *g, const char *text)
{
    uint32_t i = sssp_graph_vertex(g, text);

    return i == SSSP_NONE ? shown_vertex(g, text) : i;
}

uint32_t vertex(const request *r, const sssp_graph *g,
                const char *text)
{
    uint32_t i = known_vertex(g, text), shown = shown_vertex(g, text);

    if (shown != SSSP_NONE && shown != i)
        refuse(r, "'%s' is a vertex, and another one is shown so: which "
               "is meant?", text);
    if (i == SSSP_NONE && g->only_names)
        refuse(r, "'%s' is no vertex: the list has none of that name",
               text);
    if (i == SSSP_NONE)
        refuse(r, "'%s' is no vertex: they are %u to %" PRIu64 "%s",
               text, sssp_graph_first(g), (uint64_t)sssp_graph_first(g)
               + sssp_graph_vertices(g) - 1,
               is_named(g) ? ", and have names" : "");
    return i;
}

uint32_t listed_vertex(const request *r, const sssp_graph *g,
                       char **list)
{
    char *word = *list, *comma = strchr(word, ','), *end = NULL;

    for (; comma && !end; comma = strchr(comma + 1, ',')) {
        *comma = '\0';
        end = known_vertex(g, word) != SSSP_NONE ? comma : NULL;
        *comma = ',';
    }
    if (end == NULL && known_vertex(g, word) == SSSP_NONE)
        end = strchr(word, ',');     /* refused by its first word */
    if (end)
        *end = '\0';
    *list = end ? end + 1 : NULL;
    return vertex(r, g, word);
}

void refuse_threads(const request *r)
{
    uint32_t wish;

    if (!r->given[THREADS] && !threads_wished(&wish))
        refuse(r, "SSSP_THREADS is '%.40s', not a number from 1 to %d",
               getenv("SSSP_THREADS"), TEAM_MOST);
}

const char *name_or_number(const sssp_graph *g, uint32_t i)
{
    static char text[16];
    const char *name = sssp_graph_name(g, i);

    snprintf(text, sizeof text, "%" PRIu64,
             (uint64_t)i + sssp_graph_first(g));
    return name ? name : text;
}

const char *label(const sssp_graph *g, uint32_t i)
{
    return printable(name_or_number(g, i));
}

const char *in_unit(const sssp_graph *g, uint64_t c)
{
    static char text[3][SSSP_DIGITS];
    static unsigned turn;

    return sssp_distance_text(g, c, text[turn++ % 3]);
}

bool is_named(const sssp_graph *g)
{
    uint32_t n = sssp_graph_vertices(g), i = 0;

    while (i < n && sssp_graph_name(g, i) == NULL)
        i++;
    return i < n;
}
/* Name the way to a minimum */
const char *const minimum_names[] = { "one-word", "two-pass", "host" };

int minimum_mode(const request *r, const char *text)
{
    for (int k = 0; k < 3; k++)
        if (strcmp(text, minimum_names[k]) == 0)
            return k;
    refuse(r, "--minimum is one-word, two-pass or host, not '%s'",
           text);
}
/* Find a solver that may be run */
unsigned traits_of(const request *r, const char *name)
{
    unsigned traits = sssp_solver_traits(name);
    guess g = { 0 };

    for (size_t k = 0; k < sssp_solvers(); k++)
        guess_among(&g, name, sssp_solver_name(k));
    if (strcmp(name, "engine_multi") == 0)
        refuse(r, "engine_multi is several processes: mpirun -n 2 "
               "sssp-mpi solve GRAPH");
    if (sssp_solver_largest(name) == 0)
        refuse(r, "no single-source solver '%s'%s%s; sssp list has "
               "their names", name, g.name ? ": perhaps " : "",
               g.name ? g.name : "");
    if ((traits & SSSP_WRONG_BY_DESIGN) && !r->given[KNOWN_WRONG])
        refuse(r, "%s gives wrong answers, and is in the table to show "
               "it; --i-know-it-is-wrong runs it", name);
    return traits;
}
/* NULL: the library's choice */
static const char *usual_solver(const request *r)
{
    const char *engine = r->given[PATH_TO] ? "engine_paths" : "engine";

    return wants_gpu(r) && !r->given[THREADS] &&
           sssp_solver_largest(engine) > 0 ? engine : NULL;
}
/* Refuse what a row has no use for */
static void refuse_useless(const request *r, const char *name, unsigned traits)
{
    static const char whole[] = "finds all distances from one source";
    static const struct use { enum key which; unsigned trait;
                              const char *without; } uses[] = {
        { TO, SSSP_STOPS_EARLY, whole },
        { WITHIN, SSSP_STOPS_EARLY, whole },
        { SOURCES, SSSP_STOPS_EARLY, whole },
        { THREADS, SSSP_ON_CORES, "does not run on several cores" },
        { BLOCK, SSSP_ON_GPU, "has no blocks of threads" },
        { MINIMUM, SSSP_ON_GPU, "asks no device for a minimum" },
        { MINIMUM, SSSP_OWN_MINIMUM, "has a minimum of its own" },
        { DELTA, SSSP_HAS_BUCKETS, "has no buckets" } };

    traits ^= SSSP_OWN_MINIMUM;
    for (size_t k = 0; k < sizeof uses / sizeof *uses; k++)
        if (r->given[uses[k].which] && !(traits & uses[k].trait))
            refuse(r, "%s %s, and takes no --%s", name,
                   uses[k].without, option_name(uses[k].which));
}
unsigned pose_question(const request *r, sssp_request *q)
{
    sssp_request_init(q);
    q->solver = r->given[SOLVER] ? r->given[SOLVER] : usual_solver(r);
    unsigned traits = SSSP_STOPS_EARLY | SSSP_ON_CORES | SSSP_HAS_BUCKETS;

    if (q->solver)
        traits = traits_of(r, q->solver);
    refuse_useless(r, q->solver ? q->solver : "what is taken without "
                   "--solver", traits);
    q->threads = (uint32_t)number(r, THREADS, 1, 256, 0);
    q->block = (uint32_t)number(r, BLOCK, 32, 1024, 256);
    if (q->block % 32 != 0)
        refuse(r, "--block must be a multiple of 32, not %u", q->block);
    if (r->given[MINIMUM])
        q->minimum = (unsigned)minimum_mode(r, r->given[MINIMUM]);
    q->delta = number(r, DELTA, 1, UINT64_MAX, 0);
    q->want = r->given[KNOWN_WRONG] ? SSSP_KNOWN_WRONG : 0;
    if (r->given[NO_VERIFY] || (traits & SSSP_WRONG_BY_DESIGN))
        q->want |= SSSP_UNCERTIFIED;
    return traits;
}
static void show_progress(void *unused, uint32_t settled, uint32_t n)
{
    (void)unused;
    progress_show(settled, n);
}

sssp_answer *solved(const sssp_graph *g, const sssp_request *q)
{
    sssp_request told = *q;
    sssp_answer *a;
    char why[SSSP_WHY];

    told.progress = show_progress;
    progress_start(q->solver ? q->solver : "solving");
    int status = sssp_solve(g, &told, &a, why);
    progress_end();
    if (status != SSSP_OK)
        give_up(status, "%s", why);
    return a;
}
uint32_t reached(const sssp_graph *g, const sssp_answer *a)
{
    const uint64_t *c = sssp_distances(a);
    uint32_t count = 0;

    for (uint32_t i = 0; i < sssp_graph_vertices(g); i++)
        count += c[i] != SSSP_INFINITY;
    return count;
}
/* Hand the work to the program that has the device */
static const char *program_for(const request *r, const char *self,
                               const char *folder)
{
    const char *wish = r->given[DEVICE] ? r->given[DEVICE] : "auto";
    char gpu[4200];

    snprintf(gpu, sizeof gpu, "%s/sssp-gpu", folder);
    if (strcmp(wish, "gpu") == 0)
        return "sssp-gpu";
    if (strcmp(wish, "sim") == 0)
        return "sssp";
    if (strcmp(wish, "checked") == 0)
        return "sssp-checked";
    if (strcmp(wish, "auto") != 0)
        refuse(r, "--device is auto, gpu, sim or checked, not '%s'",
               wish);
    return strcmp(self, "sssp") == 0 && access(gpu, X_OK) == 0 &&
           access("/dev/nvidiactl", F_OK) == 0 ? "sssp-gpu" : self;
}
static const char *own_name(char *folder, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", folder, size - 1);

    folder[length < 0 ? 0 : length] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        return "sssp";
    *slash = '\0';
    return slash + 1;
}

bool wants_gpu(const request *r)
{
    char folder[4096];
    const char *name = own_name(folder, sizeof folder);

    return strcmp(program_for(r, name, folder), "sssp-gpu") == 0;
}

bool runs_on_gpu(void)
{
    char folder[4096];

    return strcmp(own_name(folder, sizeof folder), "sssp-gpu") == 0;
}
void hand_to_program(const request *r, bool gpu)
{
    char folder[4096], path[2 * sizeof folder];
    const char *name = own_name(folder, sizeof folder);
    const char *wanted = program_for(r, name, folder);

    if (!gpu || strcmp(wanted, name) == 0 || getenv("SSSP_HANDED_OVER"))
        return;
    snprintf(path, sizeof path, "%s/%s", folder, wanted);
    setenv("SSSP_HANDED_OVER", "1", 1);
    execv(path, r->argv);
    give_up(NO_MACHINE, "%s: %s", path, access(path, F_OK) == 0
            ? strerror(errno) : "not built here (make programs says "
            "why)");
}
