#include "sssp/sssp.h"
#include "graph/json.h"
#include "graph/row_file.h"
#include "graph/unit.h"
#include "graph/verify.h"
#include "solvers/apsp.h"
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What becomes of a row */
typedef struct keeper {
    const graph *g;
    const uint32_t *sources;
    uint32_t count;
    output out;                 /* .file is NULL: no row file */
    bool verify;
    size_t size;                /* of the costs in the file */
    pthread_mutex_t lock;       /* of out and of all below */
    digest *digests;            /* of the certified rows */
    bool refused;               /* a row that is not distances */
    int unwritten;              /* errno of a row that was not */
    struct error why;
} keeper;
/* Put a row at its place */
static bool put_row(keeper *t, uint32_t k, const void *c, size_t size)
{
    row_header h = row_header_of(t->g->n, t->count, (uint32_t)size, 0);
    off_t at = place_of_row(&h, k);

    t->size = size;
    return fseeko(t->out.file, at, SEEK_SET) == 0 &&
           fwrite(c, size, t->g->n, t->out.file) == t->g->n;
}
static bool put_header(keeper *t)
{
    row_header h = row_header_of(t->g->n, t->count, (uint32_t)t->size,
                                 t->g->first);
    uint32_t zero = 0;

    h.scale = sssp_graph_scale(t->g) > 1 ? sssp_graph_scale(t->g) : 0;

    return fseeko(t->out.file, 0, SEEK_SET) == 0 &&
           fwrite(&h, sizeof h, 1, t->out.file) == 1 &&
           fwrite(t->sources, sizeof *t->sources, t->count,
                  t->out.file) == t->count &&
           (t->count % 2 == 0 ||
            fwrite(&zero, sizeof zero, 1, t->out.file) == 1);
}
/* Take a row that a solver has made */
static digest digest_of_wide(const uint64_t *c, uint32_t n)
{
    digest d = { 0, 0, 0 };

    for (uint32_t i = 0; i < n; i++) {
        if (c[i] != UINT64_MAX && c[i] > d.farthest)
            d.farthest = c[i];
        d.reached += c[i] != UINT64_MAX;
        d.checksum += digest_term(i, c[i]);
    }
    return d;
}
static bool row_certified(keeper *t, uint32_t k, const void *c,
                          size_t size, struct error *why)
{
    uint64_t *wide = malloc(t->g->n * sizeof *wide);

    if (wide == NULL)
        give_up(NO_MACHINE, "no memory for a row");
    /* Widen the row */
    for (uint32_t i = 0; i < t->g->n; i++)
        if (size == sizeof(uint64_t))
            wide[i] = ((const uint64_t *)c)[i];
        else
            wide[i] = ((const uint32_t *)c)[i] == UINT32_MAX
                ? UINT64_MAX : ((const uint32_t *)c)[i];
    bool good = proved(t->g, t->sources[k], wide, NULL, why);
    t->digests[k] = digest_of_wide(wide, t->g->n);
    free(wide);
    return good;
}
static bool keep_row(void *to, uint32_t k, const void *c, size_t size)
{
    keeper *t = to;
    struct error why;
    bool good = !t->verify || row_certified(t, k, c, size, &why);

    pthread_mutex_lock(&t->lock);
    if (!good && !t->refused)
        wrong(&t->why, "source %s: %s", name_or_number(t->g, t->sources[k]),
              why.text);
    t->refused |= !good;
    t->size = size;
    if (good && t->out.file != NULL && !put_row(t, k, c, size)) {
        t->unwritten = errno;
        good = false;
    }
    pthread_mutex_unlock(&t->lock);
    return good;
}
static void read_list(const request *r, keeper *t, uint32_t *sources)
{
    char *list = strdup(r->given[SOURCES]), *rest = list;

    if (list == NULL)
        give_up(NO_MACHINE, "no memory for the sources");
    while (rest && *(rest += strspn(rest, ",")) != '\0')
        sources[t->count++] = listed_vertex(r, t->g, &rest);
    free(list);
    if (t->count == 0)
        refuse(r, "--sources has no vertex in it");
}
static uint32_t *read_sources(const request *r, keeper *t)
{
    const char *text = r->given[SOURCES], *list = text;
    uint64_t n = t->g->n, wanted = number(r, COUNT, 1, n, n);
    uint32_t *sources;

    if (text && strspn(text, "0123456789") == strlen(text))
        refuse(r, "--sources %s: vertex %s alone is --sources %s, "
               "with a comma, and as many sources are --count %s", text,
               text, text, text);
    sources = malloc((list ? strlen(text) + 1 : wanted) *
                     sizeof *sources);
    if (sources == NULL)
        give_up(NO_MACHINE, "no memory for the sources");
    if (list)
        read_list(r, t, sources);
    else
        for (t->count = 0; t->count < wanted; t->count++)
            sources[t->count] = (uint32_t)(t->count * n / wanted);
    t->sources = sources;
    return sources;
}
/* The usual row for many sources */
static const char *usual_rows(const request *r)
{
    const char *d = r->given[DEVICE];
    bool tracks = (d && strcmp(d, "auto") != 0) || r->given[STREAMS] ||
                  r->given[BLOCK] || wants_gpu(r);
    const char *row = tracks ? "apsp_crauser" : "apsp_cores";

    return apsp_solver_find(row) ? row : "floyd_warshall_cpu";
}
/* Refuse an all-pairs run that cannot succeed */
static const apsp_solver *asked_solver(const request *r)
{
    const char *name = r->given[SOLVER] ? r->given[SOLVER]
                                        : usual_rows(r);
    const apsp_solver *s = apsp_solver_find(name);
    int reductions = !!r->given[ROWS] + !!r->given[ECCENTRICITIES] +
                     !!r->given[CHECKSUM];

    guess near = { 0 };

    for (size_t k = 0; k < apsp_solver_count; k++)
        guess_among(&near, name, apsp_solvers[k].name);
    if (s == NULL)
        refuse(r, "no all-pairs solver '%s'%s%s; sssp list has their "
               "names", name, near.name ? ": perhaps " : "",
               near.name ? near.name : "");
    if (!(s->flags & NEEDS_STREAMS) &&
        (r->given[STREAMS] || r->given[BLOCK]))
        refuse(r, "%s has no use for --%s", name,
               r->given[STREAMS] ? "streams" : "block");
    if (!(s->flags & ON_CORES) && r->given[THREADS])
        refuse(r, "%s does not run on several cores, and takes no "
               "--threads", name);
    if (s->flags & ON_CORES)
        refuse_threads(r);
    if (reductions > 1)
        refuse(r, "takes only one of --rows, --eccentricities, "
               "--checksum");
    return s;
}
static void refuse_size(const request *r, const apsp_solver *s,
                        const keeper *t)
{
    if (t->g->n > s->largest_n)
        refuse(r, "%s: n = %u is too large; at most %u", s->name,
               t->g->n, s->largest_n);
    if (t->out.file != NULL && (!t->out.temporary || t->out.gz ||
                                t->out.zst))
        refuse(r, "--rows %s: no file whose rows can be written in "
               "any order", r->given[ROWS]);
}
/* Print what an all-pairs run has found */
static void print_digests(const request *r, const keeper *t,
                          const apsp_answer *a)
{
    for (uint32_t k = 0; k < t->count; k++) {
        const digest *d = &a->digests[k];
        if (r->given[ECCENTRICITIES])
            printf("%s %s %llu\n", label(t->g, t->sources[k]),
                   in_unit(t->g, d->farthest), d->reached);
        else
            printf("%s %016llx\n", label(t->g, t->sources[k]),
                   d->checksum);
    }
}
static digest fold_digests(const keeper *t, const apsp_answer *a,
                           unsigned long long *least)
{
    digest all = { 0, 0, 0 };

    *least = UINT64_MAX;
    for (uint32_t k = 0; k < t->count; k++) {
        const digest *d = &a->digests[k];
        all.reached += d->reached;
        all.checksum += d->checksum;
        all.farthest = d->farthest > all.farthest ? d->farthest
                                                  : all.farthest;
        *least = d->farthest < *least ? d->farthest : *least;
    }
    return all;
}
/* List the rows' digests as JSON */
static void json_checksum(unsigned long long checksum)
{
    char sum[20];

    snprintf(sum, sizeof sum, "%016llx", checksum);
    json_text("checksum", sum);
}

static void list_digests(const keeper *t, const apsp_answer *a)
{
    json_begin("rows", '[');
    for (uint32_t k = 0; k < t->count; k++) {
        json_begin(NULL, '{');
        json_text("source", name_or_number(t->g, t->sources[k]));
        json_number("farthest", in_unit(t->g, a->digests[k].farthest));
        json_whole("reached", a->digests[k].reached);
        json_checksum(a->digests[k].checksum);
        json_end('}');
    }
    json_end(']');
}

static void print_all_json(const request *r, const apsp_solver *s,
                           const keeper *t, const apsp_answer *a,
                           bool wide)
{
    unsigned long long least;
    digest all = fold_digests(t, a, &least);

    json_start("apsp");
    json_graph(r, t->g);
    json_text("solver", s->name);
    json_text("device", a->device[0] ? a->device : "CPU");
    json_whole("sources", t->count);
    json_whole("pairs", all.reached);
    json_number("farthest", in_unit(t->g, all.farthest));
    json_number("least_eccentricity", in_unit(t->g, least));
    /* Print the rest of what it has found */
    json_checksum(all.checksum);
    json_whole("iterations", a->iterations);
    json_real("seconds", a->seconds);
    json_whole("bits", wide ? 64 : 32);
    if (t->verify)
        json_verdict(true, "");
    if (r->given[ECCENTRICITIES] || r->given[CHECKSUM])
        list_digests(t, a);
    json_finish();
}

static void print_all(const request *r, const apsp_solver *s,
                      const apsp_problem *p, const keeper *t,
                      const apsp_answer *a, bool wide)
{
    bool list = r->given[ECCENTRICITIES] || r->given[CHECKSUM];
    FILE *to = list ? stderr : stdout;
    unsigned long long least;
    digest all = fold_digests(t, a, &least);

    if (r->given[JSON]) {
        print_all_json(r, s, t, a, wide);
        return;
    }
    if (list)
        print_digests(r, t, a);
    fprintf(to, "graph         %s: %s, %s\n", printable(r->files[0]),
            counted(t->g->n, "vertex"), counted(t->g->m, "arc"));
    fprintf(to, "solver        %s", s->name);
    if (s->flags & NEEDS_STREAMS)
        fprintf(to, ", block %u, streams %u", p->block, p->streams);
    fprintf(to, "\ndevice        %s\n", a->device[0] ? a->device
                                                      : "CPU");
    /* Print the numbers over all sources */
    fprintf(to, "sources       %u, reach %s\n", t->count,
            counted(all.reached, "pair"));
    fprintf(to, "farthest      %s; least eccentricity %s\n",
            in_unit(t->g, all.farthest), in_unit(t->g, least));
    fprintf(to, "checksum      %016llx\n", all.checksum);
    fprintf(to, "iterations    %" PRIu64 "\nseconds       %.6f\n",
            a->iterations, a->seconds);
    if (wide)
        fputs("costs         64 bits: a sum did not fit into 32\n", to);
    if (t->verify)
        fprintf(to, "verified      yes, %s\n",
                counted(t->count, "row"));
}
/* Solve for many sources, as the command line asks */
static void tell_of_names(const request *r, const sssp_graph *g)
{
    if (r->given[ROWS] && g->only_names)
        fprintf(stderr, "%s has no names: its 0, 1, 2 ... are the "
                "vertices in the order of sssp solve --out\n",
                printable(r->given[ROWS]));
}

int do_apsp(const request *r)
{
    const apsp_solver *s = asked_solver(r);
    keeper t = { .verify = !r->given[NO_VERIFY],
                 .lock = PTHREAD_MUTEX_INITIALIZER };
    apsp_problem p = { 0 };
    apsp_answer a;
    bool wide;

    p.streams = (uint32_t)number(r, STREAMS, 1, MOST_STREAMS, 4);
    p.threads = (uint32_t)number(r, THREADS, 1, 256, 0);
    p.block = (uint32_t)number(r, BLOCK, 32, 1024, 256);
    if (p.block % 32 != 0)
        refuse(r, "--block must be a multiple of 32, not %u", p.block);
    hand_to_program(r, s->flags & NEEDS_GPU);
    t.g = p.successors = load_graph(r, r->files[0]);
    p.sources = read_sources(r, &t);
    p.count = t.count;
    /* Prepare for the rows */
    if (r->given[ROWS] && !output_open(&t.out, r->given[ROWS], &t.why))
        give_up(blame(), "%s", t.why.text);
    tell_of_names(r, t.g);
    refuse_size(r, s, &t);
    if (t.verify) {
        t.digests = calloc(t.count, sizeof *t.digests);
        if (t.digests == NULL)
            give_up(NO_MACHINE, "no memory for a row");
    }
    if (t.verify || t.out.file != NULL) {
        p.take = keep_row;
        p.to = &t;
        p.several = true;
    }
    progress_start(s->name);
    int status = apsp_run(s, &p, &a, &wide);
    progress_end();
    /* Compare the digests with those of the certified rows */
    for (uint32_t k = 0; t.verify && status == SOLVED && k < t.count; k++)
        if (memcmp(&t.digests[k], &a.digests[k], sizeof *t.digests) != 0) {
            t.refused = true;
            wrong(&t.why, "source %s: the digest is not that of its row",
                  name_or_number(t.g, t.sources[k]));
        }
    /* Say what went wrong, or close the row file */
    if (t.refused || (status != SOLVED && status != NOT_TAKEN)) {
        output_drop(&t.out);
        if (t.refused)
            give_up(OUR_FAULT, REFUTED, s->name, t.why.text);
        give_up(NO_MACHINE, "%s", a.error);
    }
    if (t.out.file != NULL) {
        bool good = status == SOLVED && put_header(&t);
        struct error why;

        errno = status == SOLVED ? errno : t.unwritten;
        if (!output_close(&t.out, good, &why))
            give_up(blame(), "%s", why.text);
    }
    print_all(r, s, &p, &t, &a, wide);
    /* Clear away after an all-pairs run */
    free(a.digests);
    free(t.digests);
    free((void *)p.sources);
    graph_free((graph *)p.successors);
    return ALL_WELL;
}
/* Open a row file and check that it is one */
static FILE *open_rows(const request *r, row_header *h)
{
    const char *path = r->files[0];
    FILE *f = fopen(path, "rb");
    struct stat about;

    if (f == NULL || fstat(fileno(f), &about) != 0)
        give_up(blame(), "%s: %s", path, strerror(errno));
    if (fread(h, sizeof *h, 1, f) != 1 || !is_row_header(h))
        give_up(BAD_INPUT, "%s: no row file", path);
    if (h->mark != ROW_MARK)
        give_up(BAD_INPUT, "%s: written on a machine with the other "
                "order of bytes", path);
    if (h->scale > 1000000000)
        give_up(BAD_INPUT, "%s: a scale of %u", path, h->scale);
    if (h->n == 0 || h->count == 0 || (h->size != 4 && h->size != 8) ||
        about.st_size != place_of_row(h, h->count))
        give_up(BAD_INPUT, "%s: its length does not fit its header",
                path);
    return f;
}
/* Read a row file, as the command line asks */
static const char *numbered(uint64_t i)
{
    static char text[24];

    snprintf(text, sizeof text, "%" PRIu64, i);
    return text;
}

static void json_row_file(const char *path, const row_header *h)
{
    json_start("rows");
    json_text("file", path);
    json_whole("vertices", h->n);
    json_whole("bits", 8 * h->size);
    if (h->scale)
        json_whole("scale", h->scale);
}
int do_rows(const request *r)
{
    row_header h;
    FILE *f = open_rows(r, &h);
    uint64_t source = number(r, SOURCE, h.first,
                             (uint64_t)h.first + h.n - 1, 0);
    uint32_t one, k = 0;

    if (!r->given[SOURCE]) {
        /* Describe a row file */
        if (r->given[JSON]) {
            json_row_file(r->files[0], &h);
            json_begin("sources", '[');
        } else
            printf("rows          %u of %s, %u bytes each%s%s\n"
                   "sources      ", h.count, counted(h.n, "cost"), h.size, h.scale ? ", times "
                   : "", h.scale ? numbered(h.scale) : "");
        for (; k < h.count && fread(&one, 4, 1, f) == 1; k++)
            if (r->given[JSON])
                json_text(NULL, numbered(one + h.first));
            else
                printf(" %u", one + h.first);
        if (r->given[JSON])
            json_end(']'), json_finish();
        else
            putchar('\n');
        fclose(f);
        return ALL_WELL;
    }
    /* Find the row of the source and print it */
    while (k < h.count && fread(&one, 4, 1, f) == 1 &&
           one + h.first != source)
        k++;
    if (k == h.count)
        refuse(r, "%s has no row of source %" PRIu64, r->files[0], source);
    if (fseeko(f, place_of_row(&h, k), SEEK_SET) != 0)
        give_up(BAD_INPUT, "%s: cannot be read", r->files[0]);
    if (r->given[JSON]) {
        json_row_file(r->files[0], &h);
        json_text("source", numbered(source));
        json_begin("distances", '[');
    }
    for (uint32_t i = 0; i < h.n; i++) {
        uint64_t c = 0;
        uint32_t narrow = 0;
        if (fread(h.size == 4 ? (void *)&narrow : &c, h.size, 1, f) != 1)
            give_up(BAD_INPUT, "%s: cannot be read", r->files[0]);
        c |= narrow;
        /* Print a distance of a row */
        bool reached = c != (h.size == 4 ? UINT32_MAX : UINT64_MAX);
        char text[UNIT_TEXT];

        unit_text(c, h.scale, text);
        if (r->given[JSON] && reached)
            json_reached(numbered((uint64_t)i + h.first), text);
        else if (!r->given[JSON] && reached)
            printf("%u %s\n", i + h.first, text);
        else if (!r->given[JSON])
            printf("%u inf\n", i + h.first);
    }
    if (r->given[JSON])
        json_end(']'), json_finish();
    fclose(f);
    return ALL_WELL;
}
