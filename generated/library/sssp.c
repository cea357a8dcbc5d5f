#include "library/sssp.h"
#include "graph/csr.h"
#include "graph/fields.h"
#include "graph/io.h"
#include "graph/unit.h"
#include "graph/verify.h"
#include "solvers/usual.h"
#include "solve/each.h"
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifndef COURSE_VERSION
#define COURSE_VERSION "unknown"
#endif
_Static_assert(SSSP_MAX_WEIGHT == WEIGHT_MAX &&
               SSSP_INFINITY == DISTANCE_INF &&
               SSSP_NONE == NO_PARENT &&
               SSSP_TWO_PASS == (int)MINIMUM_TWO_PASS &&
               SSSP_HOST == (int)MINIMUM_HOST,
               "the same constants inside");
/* Say why a function of the library fails */
static int fail_in(int status, char *why, const char *form, ...)
{
    va_list list;

    va_start(list, form);
    if (why)
        vsnprintf(why, SSSP_WHY, form, list);
    va_end(list);
    for (char *s = why; s && *s; s++)
        if ((unsigned char)*s < 32 || *s == 127)
            *s = '?';
    return status;
}
/* Say which library this is */
const char *sssp_version(void)
{ return COURSE_VERSION; }
int sssp_abi(void)
{ return SSSP_ABI; }
/* Take graphs in */
static int give_to(sssp_graph **to, graph *g, int status, char *why,
                   const char *reason)
{
    *to = g;
    return g ? SSSP_OK : fail_in(status, why, "%s", reason);
}
enum { OF_ALL = SSSP_UNDIRECTED | SSSP_BORROW | SSSP_MAP,
       OF_FILES = SSSP_DIRECTED | SSSP_UNWEIGHTED | SSSP_RELABEL };

static bool unknown_flags(unsigned flags, unsigned known, char *why)
{
    unsigned more = flags & ~known;

    return more && fail_in(1, why, "a flag that this library does not "
                           "know: %#x", more);
}
static bool size_known(size_t size, size_t least, size_t most,
                       const char *of, char *why)
{
    if (size < least)
        fail_in(SSSP_BAD_INPUT, why, "a %s of %zu bytes: sssp_%s_init "
                "sets its size", of, size, of);
    if (size > most)
        fail_in(SSSP_BAD_INPUT, why, "a %s of %zu bytes, but this "
                "library knows %zu", of, size, most);
    return size >= least && size <= most;
}

void sssp_reading_init_sized(sssp_reading *r, size_t size)
{
    sssp_reading fresh = { .size = size };

    memcpy(r, &fresh, size < sizeof fresh ? size : sizeof fresh);
}
/* from: NULL, or size bytes in memory in the place of a file */
static int read_either(sssp_graph **to, const char *path,
                       const void *from, size_t bytes,
                       const sssp_reading *how, char *why)
{
    struct error reason;
    sssp_reading h = { .size = 0 };

    *to = NULL;
    if (how && !size_known(how->size, offsetof(sssp_reading, columns),
                           sizeof h, "reading", why))
        return SSSP_BAD_INPUT;
    if (how)
        memcpy(&h, how, how->size);
    wishes as = { .scale = h.scale, .format = h.format,
                  .weight = h.weight, .columns = h.columns,
                  .separator = h.separator,
                  .undirected = h.flags & SSSP_UNDIRECTED,
                  .directed = h.flags & SSSP_DIRECTED,
                  .unweighted = h.flags & SSSP_UNWEIGHTED,
                  .relabel = h.flags & SSSP_RELABEL,
                  .copied = !(h.flags & SSSP_MAP) };

    if (unknown_flags(h.flags, OF_ALL | OF_FILES, why))
        return SSSP_BAD_INPUT;
    if (path == NULL)
        return fail_in(SSSP_BAD_INPUT, why, "no path of a graph");
    if (h.format && !format_known(h.format))
        return fail_in(SSSP_BAD_INPUT, why, "%s: no format %s", path,
                       h.format);
    if (!wishes_good(&as, &reason))
        return fail_in(SSSP_BAD_INPUT, why, "%s", reason.text);
    errno = 0;
    *to = from ? graph_read_bytes(from, bytes, &as, &reason)
               : graph_read_as(path, &as, &reason);
    if (*to == NULL)
        return fail_in(errno == ENOMEM ? SSSP_NO_MACHINE :
                       SSSP_BAD_INPUT, why, "%s", reason.text);
    /* Tell what became of the weights */
    char times[120] = "";

    (*to)->scale = h.scale;
    if (h.scale && as.weights == 0)
        snprintf(times, sizeof times, "%snothing to multiply",
                 as.open ? "; " : "");
    else if (h.scale)
        snprintf(times, sizeof times, "%s%" PRIu64 " weight%s times %u, %"
                 PRIu64 " of them rounded%s", as.open ? "; " : "",
                 as.weights, as.weights == 1 ? "" : "s", h.scale, as.rounded, as.vanished
                 ? ", some of them to 0" : "");
    if (!h.scale && !as.open)
        return fail_in(SSSP_OK, why, "%s", "");
    return fail_in(SSSP_OK, why, "%s: %s%s", path, as.open ? (*to)->about :
                   "", times);
}
int sssp_graph_read_as(sssp_graph **to, const char *path,
                       const sssp_reading *how, char *why)
{
    return read_either(to, path, NULL, 0, how, why);
}

int sssp_graph_read_bytes(sssp_graph **to, const void *bytes,
                          size_t size, const sssp_reading *how,
                          char *why)
{
    return read_either(to, "(memory)", bytes ? bytes : "",
                       bytes ? size : 0, how, why);
}

int sssp_graph_read(sssp_graph **to, const char *path,
                    const char *format, uint32_t scale, unsigned flags,
                    char *why)
{
    sssp_reading how;

    sssp_reading_init(&how);
    how.format = format;
    how.scale = scale;
    how.flags = flags;
    return sssp_graph_read_as(to, path, &how, why);
}

const char *sssp_graph_about(const sssp_graph *g)
{ return g->about; }
static void give_back_graph(graph *g)
{
    free(g->owner);          /* weights of ours, or NULL */
}

/* The arrays as they are; NULL: no memory. */
static graph *borrowed(uint32_t n, const uint32_t *v, const uint32_t *e,
                       const uint32_t *w)
{
    graph *g = calloc(1, sizeof *g);
    uint32_t m = v[n], *ones = NULL;

    if (g && !w)
        ones = malloc(((size_t)m + 1) * sizeof *ones);
    for (uint32_t k = 0; ones && k < m; k++)
        ones[k] = 1;
    if (g == NULL || (w == NULL && ones == NULL)) {
        free(g);
        return NULL;
    }
    *g = (graph){ .n = n, .m = m, .v = (uint32_t *)v, .release =
                  give_back_graph, .e = (uint32_t *)e, .owner = ones,
                  .w = w ? (uint32_t *)w : ones };
    return g;
}
static graph *copied(const graph *from)
{
    graph *g = graph_new(from->n, from->m);

    if (g) {
        memcpy(g->v, from->v, (from->n + (size_t)1) * sizeof *g->v);
        if (g->m > 0) {
            memcpy(g->e, from->e, g->m * sizeof *g->e);
            memcpy(g->w, from->w, g->m * sizeof *g->w);
        }
    }
    return g;
}
int sssp_graph_from_csr(sssp_graph **to, uint32_t n, const uint32_t *v,
                        const uint32_t *e, const uint32_t *w,
                        unsigned flags, char *why)
{
    struct error reason = { "no memory for the graph" };

    *to = NULL;
    errno = 0;
    if (unknown_flags(flags, OF_ALL, why))
        return SSSP_BAD_INPUT;
    if (n == 0)
        return fail_in(SSSP_BAD_INPUT, why, "a graph needs a vertex");
    if (v == NULL || (e == NULL && v[n] > 0))
        return fail_in(SSSP_BAD_INPUT, why, "starts or heads are "
                       "missing");
    graph *g = borrowed(n, v, e, w), *own = NULL;
    if (g && !graph_check(g, &reason)) {
        graph_free(g);
        return fail_in(SSSP_BAD_INPUT, why, "%s", reason.text);
    }
    /* Copy the arrays, if they are not to be borrowed */
    if (g && !(flags & SSSP_BORROW)) {
        own = copied(g);
        graph_free(g);
        g = own;
    }
    if (g && (flags & SSSP_UNDIRECTED))
        g = graph_mirrored(g, &reason);
    return give_to(to, g, errno == EFBIG ? SSSP_BAD_INPUT
                   : SSSP_NO_MACHINE, why, reason.text);
}
int sssp_graph_from_arcs(sssp_graph **to, uint32_t n, size_t m,
                         const uint32_t *from, const uint32_t *heads,
                         const uint32_t *weight, unsigned flags,
                         char *why)
{
    *to = NULL;
    if (unknown_flags(flags, OF_ALL, why))
        return SSSP_BAD_INPUT;
    if (n == 0 || m > UINT32_MAX)
        return fail_in(SSSP_BAD_INPUT, why, "n = %u and m = %zu", n, m);
    if (m > 0 && (from == NULL || heads == NULL))
        return fail_in(SSSP_BAD_INPUT, why, "tails or heads are "
                       "missing");
    arc *arcs = malloc((m + 1) * sizeof *arcs);
    for (size_t k = 0; arcs && k < m; k++) {
        arcs[k] = (arc){ from[k], heads[k], weight ? weight[k] : 1 };
        if (from[k] >= n || heads[k] >= n ||
            arcs[k].weight > WEIGHT_MAX) {
            free(arcs);
            return fail_in(SSSP_BAD_INPUT, why, "arc %zu: from %u to "
                           "%u, weight %u, with n = %u", k, from[k],
                           heads[k], weight ? weight[k] : 1, n);
        }
    }
    graph *g = arcs ? graph_from_arcs(n, (uint32_t)m, arcs) : NULL;
    free(arcs);
    struct error reason = { "no memory for the graph" };
    if (g && (flags & SSSP_UNDIRECTED))
        g = graph_mirrored(g, &reason);
    return give_to(to, g, g == NULL && errno == EFBIG ? SSSP_BAD_INPUT
                   : SSSP_NO_MACHINE, why, reason.text);
}
/* Show what is in a graph */
int sssp_graph_write(const sssp_graph *g, const char *path, char *why)
{
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    struct error reason;

    pthread_mutex_lock(&one);
    errno = 0;
    bool good = graph_write(g, path, &reason);
    int status = errno == ENOMEM ? SSSP_NO_MACHINE : SSSP_BAD_INPUT;
    pthread_mutex_unlock(&one);
    return good ? SSSP_OK : fail_in(status, why, "%s", reason.text);
}

void sssp_graph_free(sssp_graph *g)
{ graph_free(g); }
uint32_t sssp_graph_vertices(const sssp_graph *g)
{ return g->n; }
uint32_t sssp_graph_arcs(const sssp_graph *g)
{ return g->m; }
void sssp_graph_arrays(const sssp_graph *g, const uint32_t **v,
                       const uint32_t **e, const uint32_t **w)
{
    *v = g->v;
    *e = g->e;
    *w = g->w;
}

uint32_t sssp_graph_first(const sssp_graph *g)
{ return g->first; }
uint32_t sssp_graph_scale(const sssp_graph *g)
{ return g->scale ? g->scale : 1; }
double sssp_distance_real(const sssp_graph *g, uint64_t c)
{ return unit_real(c, sssp_graph_scale(g)); }
const char *sssp_distance_text(const sssp_graph *g, uint64_t c,
                               char *text)
{ return unit_text(c, sssp_graph_scale(g), text); }
int sssp_distance_read(const sssp_graph *g, const char *text,
                       uint64_t *c)
{
    static const int status[] = { SSSP_OK, SSSP_WRONG, SSSP_BAD_INPUT };

    return status[unit_read(text, sssp_graph_scale(g), c)];
}
const char *sssp_graph_name(const sssp_graph *g, uint32_t i)
{ return g->names && i < g->n ? g->names[i] : NULL; }
uint32_t sssp_graph_vertex(const sssp_graph *g, const char *name)
{
    uint64_t number = 0;

    for (uint32_t i = 0; g->names && i < g->n; i++)
        if (g->names[i] && strcmp(g->names[i], name) == 0)
            return i;
    size_t digits = strspn(name, "0123456789");
    if (digits == 0 || name[digits] != '\0' || digits > 10)
        return SSSP_NONE;
    number = strtoull(name, NULL, 10);
    /* Find a vertex only by its name */
    if (g->only_names)
        return SSSP_NONE;
    return number >= g->first && number - g->first < g->n
           ? (uint32_t)(number - g->first) : SSSP_NONE;
}
/* Show the table of solvers */
size_t sssp_solvers(void)
{ return solver_count; }
const char *sssp_solver_name(size_t k)
{ return k < solver_count ? solvers[k].name : NULL; }
const char *sssp_solver_paper(size_t k)
{ return k < solver_count ? solvers[k].source : NULL; }
unsigned sssp_solver_traits(const char *name)
{
    static const unsigned inside[] = { NEEDS_GPU, NEEDS_REAL_GPU,
        NEEDS_MATRIX, WRONG_BY_DESIGN, NEEDS_SUCCESSORS,
        NEEDS_PREDECESSORS, STOPS_EARLY, OWN_MINIMUM, ON_CORES,
        HAS_BUCKETS };
    const solver *s = solver_find(name);
    unsigned traits = 0;

    for (unsigned k = 0; s && k < sizeof inside / sizeof *inside; k++)
        traits |= s->flags & inside[k] ? 1u << k : 0;
    return traits;
}

uint32_t sssp_solver_largest(const char *name)
{
    const solver *s = solver_find(name);

    return s ? s->largest_n : 0;
}
/* Pose a request as a problem */
struct sssp_answer {
    answer a;
    const char *solver;      /* of the table */
    uint32_t n, count;       /* of the graph; of the sources */
    bool wide, certified;
    uint32_t sources[];      /* a copy, for the certificate */
};

static _Thread_local const sssp_request *told;

static bool tell_caller(uint32_t settled, uint32_t n)
{
    if (told && told->progress)
        told->progress(told->data, settled, n);
    return !told || !told->stop || !told->stop(told->data);
}
void sssp_request_init_sized(sssp_request *r, size_t size)
{
    sssp_request fresh = { .size = size, .target = SSSP_NONE,
                           .limit = SSSP_INFINITY };

    memcpy(r, &fresh, size < sizeof fresh ? size : sizeof fresh);
}

static sssp_answer *new_answer(const sssp_request *r)
{
    size_t bytes = r->source_count * sizeof *r->sources;
    sssp_answer *a = calloc(1, sizeof *a + bytes);

    if (a) {
        memcpy(a->sources, r->sources, bytes);
        a->count = r->source_count;
    }
    return a;
}
static graph *with_sources(const graph *g, const sssp_request *r)
{
    uint64_t m = (uint64_t)g->m + r->source_count;
    graph *more = graph_new(g->n + 1, (uint32_t)m);

    if (more == NULL)
        return NULL;
    memcpy(more->v, g->v, (g->n + (size_t)1) * sizeof *g->v);
    if (g->m > 0) {
        memcpy(more->e, g->e, g->m * sizeof *g->e);
        memcpy(more->w, g->w, g->m * sizeof *g->w);
    }
    for (uint32_t k = 0; k < r->source_count; k++) {
        more->e[g->m + k] = r->sources[k];
        more->w[g->m + k] = 0;
    }
    more->v[g->n + 1] = more->m;
    return more;
}
/* Refuse threads or a width that cannot be had, or mean nothing */
static int no_use(const sssp_request *r, const solver *s, char *why)
{
    uint32_t wish;

    if (r->threads > TEAM_MOST)
        return fail_in(SSSP_BAD_INPUT, why, "%u threads, but %d are the "
                       "most", r->threads, TEAM_MOST);
    if (r->threads > 0 && !(s->flags & ON_CORES))
        return fail_in(SSSP_BAD_INPUT, why, "%s takes no number of threads",
                       s->name);
    if (r->delta > 0 && !(s->flags & HAS_BUCKETS))
        return fail_in(SSSP_BAD_INPUT, why, "%s has no buckets, and takes "
                       "no delta", s->name);
    if (s->flags & EVEN_BUCKETS && r->delta & (r->delta - 1))
        return fail_in(SSSP_BAD_INPUT, why, "%s has buckets whose width "
                       "is a power of two, and %" PRIu64 " is none",
                       s->name, r->delta);
    if (s->flags & EVEN_BUCKETS && r->delta > UINT64_C(1) << 31)
        return fail_in(SSSP_BAD_INPUT, why, "%s has buckets of at most "
                       "2147483648, and %" PRIu64 " is more",
                       s->name, r->delta);
    if (r->threads == 0 && s->flags & ON_CORES && !threads_wished(&wish))
        return fail_in(SSSP_BAD_INPUT, why, "SSSP_THREADS is '%.40s', not "
                       "a number from 1 to %d", getenv("SSSP_THREADS"),
                       TEAM_MOST);
    return SSSP_OK;
}
static int refused(const graph *g, const sssp_request *r,
                   const solver *s, char *why)
{
    if (s == NULL)
        return fail_in(SSSP_BAD_INPUT, why, "no solver '%s'",
                       r->solver);
    if ((s->flags & WRONG_BY_DESIGN) && !(r->want & SSSP_KNOWN_WRONG))
        return fail_in(SSSP_BAD_INPUT, why, "%s gives wrong answers",
                       s->name);
    if (r->source_count == 0 || r->sources == NULL)
        return fail_in(SSSP_BAD_INPUT, why, "no source");
    /* Refuse wishes that are unknown or contradict each other */
    unsigned known = SSSP_PARENTS | SSSP_CERTIFICATE | SSSP_KNOWN_WRONG |
                     SSSP_UNCERTIFIED;
    unsigned both = SSSP_CERTIFICATE | SSSP_UNCERTIFIED;

    if (r->want & ~known)
        return fail_in(SSSP_BAD_INPUT, why, "a wish that this library does "
                       "not know: %#x", r->want & ~known);
    if ((r->want & both) == both)
        return fail_in(SSSP_BAD_INPUT, why, "a certificate, and none");
    /* Refuse vertices that do not exist */
    for (uint32_t k = 0; k < r->source_count; k++)
        if (r->sources[k] >= g->n)
            return fail_in(SSSP_BAD_INPUT, why, "source %u, but n = %u",
                           r->sources[k], g->n);
    if (r->target != SSSP_NONE && r->target >= g->n)
        return fail_in(SSSP_BAD_INPUT, why, "target %u, but n = %u",
                       r->target, g->n);
    if (r->block % 32 != 0 || r->block > 1024)
        return fail_in(SSSP_BAD_INPUT, why, "a block of %u threads",
                       r->block);
    if (r->minimum > SSSP_HOST)
        return fail_in(SSSP_BAD_INPUT, why, "no minimum %u",
                       r->minimum);
    int status = no_use(r, s, why);

    if (status != SSSP_OK)
        return status;
    /* Refuse a matrix larger than memory */
    double cells = (double)g->n * g->n * sizeof(uint32_t);
    double memory = (double)sysconf(_SC_PHYS_PAGES) *
                    (double)sysconf(_SC_PAGESIZE);

    if ((s->flags & NEEDS_MATRIX) && cells > memory)
        return fail_in(SSSP_NO_MACHINE, why, "%s: a matrix of n = %u takes "
                       "%.1f GB, and this machine has %.1f", s->name, g->n,
                       cells / 1e9, memory / 1e9);
    return SSSP_OK;
}
static problem posed(const sssp_request *r, const solver *s, uint32_t n)
{
    bool many = r->source_count > 1, own = s->flags & STOPS_EARLY;

    return (problem){
        .source = many && !own ? n : r->sources[0],
        .sources = many && own ? r->sources : NULL,
        .source_count = many && own ? r->source_count : 0,
        .to = r->target == SSSP_NONE ? NULL : &r->target,
        .within = r->limit == SSSP_INFINITY ? NULL : &r->limit,
        .block = r->block ? r->block : 256, .delta = r->delta,
        .minimum = (enum minimum_mode)r->minimum, .count = true,
        .threads = r->threads,
        .parents = r->want & SSSP_PARENTS, .progress = tell_caller };
}
/* Solve for the caller */
static int changed(char *why)
{
    return fail_in(SSSP_BAD_INPUT, why, "the file of the graph was "
                   "changed while it was in use");
}

/* Know after a fork what was under way in another thread */
static pthread_mutex_t device = PTHREAD_MUTEX_INITIALIZER;
static bool device_lost;

static void in_a_child(void)
{
    if (pthread_mutex_trylock(&device) == 0)
        pthread_mutex_unlock(&device);
    else
        device_lost = true;
}

static void watch_forks(void)
{
    pthread_atfork(NULL, NULL, in_a_child);
}
static bool device_locked(void)
{
    static pthread_once_t watched = PTHREAD_ONCE_INIT;

    pthread_once(&watched, watch_forks);
    return !device_lost && pthread_mutex_lock(&device) == 0;
}

static int run_solver(const graph *g, const sssp_request *r,
                      const solver *s, problem *p, sssp_answer *a,
                      char *why)
{
    if ((s->flags & NEEDS_GPU) && (told || !device_locked()))
        return fail_in(told ? SSSP_BAD_INPUT : SSSP_NO_MACHINE, why, told
                       ? "a solve on the device, from another's progress"
                       : "the device was at work when this process was "
                       "forked: begin a new program");
    const sssp_request *outer = told;
    told = r;
    int status = solver_run(s, g, p, &a->a, &a->wide);
    if (s->flags & NEEDS_GPU)
        pthread_mutex_unlock(&device);
    told = outer;
    return status == SOLVED ? SSSP_OK
           : fail_in(status == STOPPED ? SSSP_STOPPED : SSSP_NO_MACHINE,
                     why, "%s", a->a.error);
}
static int prove(const graph *g, const uint32_t *sources,
                 uint32_t count, const answer *a, char *why)
{
    struct error reason;
    problem p = { .source = sources[0], .source_count = count,
                  .sources = count > 1 ? sources : NULL };

    errno = 0;
    if (verify_answer(g, &p, a, &reason))
        return SSSP_OK;
    int status = errno == ENOMEM ? SSSP_NO_MACHINE : SSSP_WRONG;
    if (status == SSSP_WRONG && g->scale > 1)
        return fail_in(status, why, "%s (all times %u)", reason.text,
                       g->scale);
    return fail_in(status, why, "%s", reason.text);
}
static int certified(const graph *g, const solver *s, sssp_answer *a,
                     char *why)
{
    char reason[SSSP_WHY];
    int status = sssp_answer_verify(g, a, reason);

    a->certified = status == SSSP_OK;
    if (status == SSSP_WRONG && csr_changed(g))
        return changed(why);
    if (status == SSSP_WRONG && !(s->flags & WRONG_BY_DESIGN))
        return fail_in(SSSP_FAULT, why, REFUTED, s->name, reason);
    return status == SSSP_OK ? status : fail_in(status, why, "%s",
                                                reason);
}
static const char *name_by_default(const sssp_request *r)
{
    problem asked = {
        .source_count = r->source_count, .threads = r->threads,
        .to = r->target == SSSP_NONE ? NULL : &r->target,
        .within = r->limit == SSSP_INFINITY ? NULL : &r->limit,
        .parents = r->want & SSSP_PARENTS };

    return solver_usual(&asked);
}
int sssp_solve(const sssp_graph *g, const sssp_request *given,
               sssp_answer **to, char *why)
{
    sssp_request r;

    *to = NULL;
    /* Take the request, which may be of an older header */
    sssp_request_init(&r);
    if (!size_known(given->size, offsetof(sssp_request, block), sizeof r,
                    "request", why))
        return SSSP_BAD_INPUT;
    memcpy(&r, given, given->size);
    const solver *s = solver_find(r.solver ? r.solver :
                                  name_by_default(&r));
    int status = refused(g, &r, s, why);
    if (status != SSSP_OK)
        return status;
    problem p = posed(&r, s, g->n);
    bool more = r.source_count > 1 && !p.sources;
    if (more && ((uint64_t)g->m + r.source_count > UINT32_MAX ||
                 g->n >= NO_PARENT - 1))
        return fail_in(SSSP_BAD_INPUT, why, "no room for one more "
                       "vertex and an arc to each source");
    const graph *on = more ? with_sources(g, &r) : g;
    sssp_answer *a = new_answer(&r);
    if (a == NULL || on == NULL)
        status = fail_in(SSSP_NO_MACHINE, why, "no memory for the "
                         "answer");
    else
        a->solver = s->name;
    /* Run the solver, prove the answer, show what was asked for */
    if (status == SSSP_OK)
        status = run_solver(on, &r, s, &p, a, why);
    if (status == SSSP_OK) {
        a->n = g->n;
        for (uint32_t k = 0; a->a.parents && k < r.source_count; k++)
            a->a.parents[r.sources[k]] = NO_PARENT;
    }
    if (status == SSSP_OK && csr_changed(g))
        status = changed(why);
    if (status == SSSP_OK && !(r.want & SSSP_UNCERTIFIED))
        status = certified(g, s, a, why);
    if (status == SSSP_OK)
        *to = a;
    else
        sssp_answer_free(a);
    if (more)
        graph_free((graph *)on);
    return status;
}
/* Solve each source by itself */
typedef struct each {
    const sssp_graph *g;
    const sssp_request *r;
    sssp_take *take;
    void *data;
    pthread_mutex_t lock;            /* of what follows, and of take */
    int status;
    char why[SSSP_WHY];
} each;

static void end_each(each *t, int status, const char *why)
{
    if (t->status != SSSP_OK)
        return;
    t->status = status;
    snprintf(t->why, sizeof t->why, "%s", why);
}
static int solve_one(void *each_of_it, uint32_t k)
{
    each *t = each_of_it;
    char why[SSSP_WHY] = "";
    sssp_request r = *t->r;
    uint32_t source = r.sources ? r.sources[k] : k;
    sssp_answer *a;

    r.sources = &source;
    r.source_count = 1;
    int status = sssp_solve(t->g, &r, &a, why);
    pthread_mutex_lock(&t->lock);
    if (status != SSSP_OK)
        end_each(t, status, why);
    else if (t->status == SSSP_OK && t->take(t->data, k, a))
        end_each(t, SSSP_STOPPED, "the function that takes the "
                 "answers has ended it");
    status = t->status;
    pthread_mutex_unlock(&t->lock);
    sssp_answer_free(a);
    return status;
}
int sssp_solve_each(const sssp_graph *g, const sssp_request *given,
                    sssp_take *take, void *data, char *why)
{
    sssp_request r;
    uint32_t first = 0, most;

    /* Take the request, which may be of an older header */
    sssp_request_init(&r);
    if (!size_known(given->size, offsetof(sssp_request, block), sizeof r,
                    "request", why))
        return SSSP_BAD_INPUT;
    memcpy(&r, given, given->size), r.size = sizeof r;
    each t = { .g = g, .r = &r, .take = take, .data = data,
               .lock = PTHREAD_MUTEX_INITIALIZER };
    if (!r.sources && r.source_count)
        return fail_in(SSSP_BAD_INPUT, why, "%u sources, and none "
                       "given", r.source_count);
    if (take == NULL)
        return fail_in(SSSP_BAD_INPUT, why, "nobody takes the answers");
    sssp_request one = r;
    one.threads = 0;
    if (!one.sources) {
        one.sources = &first;
        one.source_count = 1;
    }
    const solver *s = solver_find(r.solver ? r.solver :
                                  name_by_default(&one));
    int status = refused(g, &one, s, why);
    if (status != SSSP_OK)
        return status;
    if (r.threads > TEAM_MOST || !team_size(r.threads, false, &most))
        return fail_in(SSSP_BAD_INPUT, why, "no such number of "
                       "threads");
    r.solver = s->name;
    r.threads = s->flags & ON_CORES ? 1 : 0;
    team_each(r.sources ? r.source_count : g->n, &most, solve_one, &t);
    pthread_mutex_destroy(&t.lock);
    return fail_in(t.status, why, "%s", t.why);
}
/* Show what is in an answer */
void sssp_answer_free(sssp_answer *a)
{
    if (a) {
        free(a->a.c);
        free(a->a.parents);
    }
    free(a);
}

const uint64_t *sssp_distances(const sssp_answer *a)
{ return a->a.c; }
const uint32_t *sssp_parents(const sssp_answer *a)
{ return a->a.parents; }
uint64_t sssp_iterations(const sssp_answer *a)
{ return a->a.iterations; }
uint64_t sssp_relaxations(const sssp_answer *a)
{ return a->a.relaxations; }
double sssp_seconds(const sssp_answer *a)
{ return a->a.seconds; }
const char *sssp_device(const sssp_answer *a)
{ return a->a.device[0] ? a->a.device : "CPU"; }
const char *sssp_answer_solver(const sssp_answer *a)
{ return a->solver; }
int sssp_is_wide(const sssp_answer *a)
{ return a->wide; }
int sssp_is_certified(const sssp_answer *a)
{ return a->certified; }
uint64_t sssp_settled(const sssp_answer *a)
{ return a->a.settled; }
uint64_t sssp_delta(const sssp_answer *a)
{ return a->a.delta; }
double sssp_copy_seconds(const sssp_answer *a)
{ return a->a.copy_seconds; }
uint32_t sssp_handovers(const sssp_answer *a)
{ return a->a.handovers; }
size_t sssp_path(const sssp_answer *a, uint32_t to, uint32_t *path,
                 size_t room)
{
    const uint32_t *parent = a->a.parents;
    size_t length = 1;
    uint32_t root = to;

    if (parent == NULL || to >= a->n || a->a.c[to] == SSSP_INFINITY)
        return 0;
    for (; parent[root] != NO_PARENT && length <= a->n; length++)
        root = parent[root];
    if (length > a->n || a->a.c[root] > 0)
        return 0;
    size_t at = length;
    for (uint32_t i = to; at-- > 0; i = parent[i])
        if (at < room)
            path[at] = i;
    return length;
}
int sssp_answer_verify(const sssp_graph *g, const sssp_answer *a,
                       char *why)
{
    if (g->n != a->n)
        return fail_in(SSSP_BAD_INPUT, why, "an answer for n = %u, but "
                       "n = %u", a->n, g->n);
    return prove(g, a->sources, a->count, &a->a, why);
}
int sssp_verify(const sssp_graph *g, const uint32_t *sources,
                uint32_t source_count, const uint64_t *c,
                const uint32_t *parents, char *why)
{
    answer a = { .c = (uint64_t *)c, .settled = SSSP_INFINITY,
                 .parents = (uint32_t *)parents };

    for (uint32_t k = 0; k < source_count; k++)
        if (sources[k] >= g->n)
            return fail_in(SSSP_BAD_INPUT, why, "source %u, but n = %u",
                           sources[k], g->n);
    if (source_count == 0)
        return fail_in(SSSP_BAD_INPUT, why, "no source");
    return prove(g, sources, source_count, &a, why);
}
