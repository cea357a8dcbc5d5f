#include "sssp/sssp.h"
#include "sssp/commit.h"
#include "graph/json.h"
#include "solvers/solver.h"
#include "graph/generate.h"
#include "graph/verify.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a measurement is asked */
enum { REPEATS_MAX = 1000, FIELD = 64 };
#define THREADS_ARE "SSSP_THREADS="

typedef struct bench {
    const request *r;
    FILE *csv;
    const char *solvers, *blocks, *minima, *sources;
    uint32_t repeat, warmup;
    const char *command;         /* the table's last; or NULL */
    struct row { char *text; const char *command; } *rows;   /* there */
    size_t row_count;
    bool begun, in_json;         /* the table has its header */
    off_t seen;                  /* how long it was when we read it */
    char machine[500];
    int lock;                    /* a descriptor, or -1 */
    int status;
} bench;

typedef struct subject {         /* the graph, as the rows name it */
    char graph[2 * FIELD], family[FIELD], n[FIELD], seed[FIELD];
    const char *path;            /* NULL: generate it */
    uint32_t degree;
    graph *g, *inverse;          /* made when first needed */
    uint32_t *matrix;
} subject;
/* The next part of a list; false: there is none. */
static bool next_part(const char **list, char *text, size_t room)
{
    size_t length = strcspn(*list, ",");

    if (**list == '\0')
        return false;
    snprintf(text, room, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] == ',');
    return true;
}
/* Describe the machine */
static void first_line(const char *command, char *text, size_t size)
{
    FILE *p = popen(command, "r");

    if (p == NULL || fgets(text, (int)size, p) == NULL)
        text[0] = '\0';
    text[strcspn(text, "\n")] = '\0';
    if (p)
        pclose(p);
}

static void describe_machine(char *text, size_t size)
{
    char cpu[200], gpu[200];

    first_line("sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo",
               cpu, sizeof cpu);
    first_line("nvidia-smi --query-gpu=name,driver_version "
               "--format=csv,noheader 2>/dev/null", gpu, sizeof gpu);
    snprintf(text, size, "%s, %ld cores; %s%s", cpu[0] ? cpu : "CPU",
             sysconf(_SC_NPROCESSORS_ONLN),
             gpu[0] ? gpu : "no GPU", gpu[0] ? " (driver)" : "");
}
/* Read the rows that are there */
static const char columns[] =
    "graph,family,n,m,seed,source,solver,device,block,minimum,"
    "iterations,relaxations,reached,median_ms,min_ms,max_ms,copy_ms,"
    "verified,commit";

#define NO_MATTER ",*,*,*,*,*,*,*,*,*,*,*,*,*,*,*"   /* behind m */

static bool read_rows(bench *b, const char *path, const char *machine)
{
    FILE *old = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    bool header = false;

    if (old == NULL)
        return false;
    for (unsigned long k = 1; getline(&line, &room, old) > 0; k++) {
        if (strchr(line, '\n') == NULL)
            give_up(BAD_INPUT, "%s:%lu: the last row is cut off; "
                    "delete it", path, k);
        line[strcspn(line, "\n")] = '\0';
        /* Take one line of the table for what it is */
        if (strncmp(line, "# machine: ", 11) == 0 &&
            strcmp(line + 11, machine) != 0)
            give_up(BAD_INPUT, "%s:%lu: measured on another machine: %s",
                    path, k, line + 11);
        if (strncmp(line, "# command: ", 11) == 0 &&
            !(b->command = strdup(line + 11)))
            give_up(NO_MACHINE, "no memory for the rows of %s", path);
        if (line[0] == '#')
            continue;
        if (!header && strcmp(line, columns) != 0)
            give_up(BAD_INPUT, "%s:%lu: not a table of sssp bench", path, k);
        if (header) {
            b->rows = realloc(b->rows, (b->row_count + 1) * sizeof *b->rows);
            struct row row = { strdup(line), b->command };
            if (b->rows == NULL || row.text == NULL)
                give_up(NO_MACHINE, "no memory for the rows of %s", path);
            b->rows[b->row_count++] = row;
        }
        header = true;
    }
    free(line);
    fclose(old);
    return header;
}
static bool row_matches(const char *row, const char *wanted)
{
    while (*row || *wanted) {
        size_t l = strcspn(row, ","), k = strcspn(wanted, ",");
        if (!(k == 1 && *wanted == '*') &&
            (l != k || memcmp(row, wanted, l) != 0))
            return false;
        row += l + (row[l] == ',');
        wanted += k + (wanted[k] == ',');
    }
    return true;
}

/* The options whose difference makes no row another, or stands in it */
static const uint64_t recorded = BIT(FAMILY) | BIT(N) | BIT(DEGREE) |
    BIT(SEED) | BIT(SOLVERS) | BIT(BLOCKS) | BIT(MINIMUM) |
    BIT(SOURCES) | BIT(REPEAT) | BIT(WARMUP) | BIT(CSV) | BIT(KEY) |
    BIT(LOCK) | BIT(JSON) | BIT(KNOWN_WRONG) | BIT(HELP);

static bool same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}
/* Take the line of a command apart as if it had been typed */
static bool read_command(char *line, const char **given,
                         const char **threads, struct error *why)
{
    static const command any = { .name = "bench", .most = INT_MAX,
                                 .takes = UINT64_MAX };
    char **words = calloc(strlen(line) + 2, sizeof *words), **files;
    int count = 0;

    if (words == NULL)
        give_up(NO_MACHINE, "no memory for a command");
    for (char *word; (word = strsep(&line, " ")) != NULL; count++)
        unprinted(words[count] = word);
    bool first = strncmp(words[0], THREADS_ARE, sizeof THREADS_ARE - 1) == 0;
    *threads = first ? words[0] + sizeof THREADS_ARE - 1 : NULL;
    bool good = options_read(&any, count - first, words + first, given,
                             &files, why);
    free(words);
    return good;
}
/* What makes the rows of another command others; NULL: nothing */
static const char *otherwise_asked(const bench *b, const char *row)
{
    const char *given[OPTIONS] = { NULL }, *threads;
    const char *wish = getenv("SSSP_THREADS"), *other = NULL;
    struct error why;

    if (row == NULL || (strncmp(row, "sssp ", 5) != 0 &&
                        strncmp(row, THREADS_ARE, sizeof THREADS_ARE - 1)))
        return NULL;
    char *line = strdup(row);
    if (line == NULL)
        give_up(NO_MACHINE, "no memory for a command");
    if (!read_command(line, given, &threads, &why))
        other = "command";
    for (int k = 0; other == NULL && k < OPTIONS; k++)
        if (!(recorded & BIT(k)) &&
            !same_text(given[k], b->r->given[k]))
            other = option_name((enum key)k);
    if (other == NULL && !same_text(threads, wish && *wish ? wish : NULL))
        other = "threads, by SSSP_THREADS";
    free(line);
    return other;
}
/* A row that is there was asked for as it would be now */
static bool is_there(const bench *b, const subject *on,
                     const char *wanted)
{
    char sizes[FIELD];

    if (on->path)
        snprintf(sizes, sizeof sizes, "*,*,%u,%u" NO_MATTER, on->g->n,
                 on->g->m);
    for (size_t k = 0; k < b->row_count; k++)
        if (row_matches(b->rows[k].text, wanted)) {
            const char *other = otherwise_asked(b, b->rows[k].command);
            if (other)
                give_up(BAD_INPUT, "%s: has such a row, of another --%s; "
                        "begin another table", b->r->given[CSV], other);
            if (on->path && !row_matches(b->rows[k].text, sizes))
                give_up(BAD_INPUT, "%s: has such a row, of another %s; "
                        "begin another table", b->r->given[CSV],
                        on->graph);
            return true;
        }
    return false;
}
static void open_table(bench *b)
{
    const char *path = b->r->given[CSV];
    struct stat about;
    bool there = stat(path, &about) == 0;

    if (output_spares(path))
        give_up(BAD_INPUT, "%s: is read here, and would be written "
                "into", path);
    if (there && !S_ISREG(about.st_mode))
        give_up(BAD_INPUT, "%s: no file to which rows can be added",
                path);
    b->seen = there ? about.st_size : 0;
    b->begun = read_rows(b, path, b->machine);
    if (there && (b->csv = fopen(path, "a")) == NULL)
        give_up(blame(), "%s: %s", path, strerror(errno));
    if (!there) {
        /* Ask whether a file could be made there */
        char folder[4096];

        snprintf(folder, sizeof folder, "%s", path);
        if (access(dirname(folder), W_OK | X_OK) != 0)
            give_up(blame(), "%s: %s", path, strerror(errno));
    }
}
static void forget_rows(bench *b)
{
    for (size_t k = 0; k < b->row_count; k++)
        free(b->rows[k].text);
    free(b->rows);
    b->rows = NULL;
    b->row_count = 0;
}
/* A blank within a word is shown by its number, too */
static void print_command(const bench *b)
{
    const char *wish = getenv("SSSP_THREADS");

    fputs("# command:", b->csv);
    if (wish && *wish)
        fprintf(b->csv, " %s%s", THREADS_ARE, printable(wish));
    fputs(" sssp", b->csv);
    for (char **word = b->r->argv + 1; *word; word++) {
        fputc(' ', b->csv);
        for (const char *s = printable(*word); *s; s++)
            fputs(*s == ' ' ? "\\x20" : (char[]){ *s, '\0' }, b->csv);
    }
    fputc('\n', b->csv);
}
static void lock_table(bench *b)
{
    const char *path = b->r->given[CSV];
    struct stat about;

    if (b->csv == NULL && (b->csv = fopen(path, "a")) == NULL)
        give_up(blame(), "%s: %s", path, strerror(errno));
    flock(fileno(b->csv), LOCK_EX);
    /* Another may have written since */
    if (fstat(fileno(b->csv), &about) == 0 && about.st_size != b->seen) {
        forget_rows(b);
        b->begun = read_rows(b, path, b->machine);
    }
}
static void begin_table(bench *b)
{
    if (!b->begun || otherwise_asked(b, b->command)) {
        print_command(b);
        b->command = NULL;       /* the last is ours */
    }
    if (!b->begun)
        fprintf(b->csv, "# machine: %s\n# key: %s\n%s\n", b->machine,
                b->r->given[KEY] ? b->r->given[KEY]
                : "graph,n,seed,source,solver,block,minimum", columns);
    b->begun = true;
}
/* Measure one solver in one configuration */
typedef struct result {
    answer a;                      /* of the counting run */
    double ms[REPEATS_MAX], copy_ms;
    uint32_t reached;
    bool verified;
} result;

static void run_once(const bench *b, const solver *s,
                     const subject *on, problem *p, answer *a)
{
    bool wide, alone = b->lock >= 0 && s->flags & NEEDS_GPU;

    progress_start(s->name);
    /* Wait until nobody else measures on the GPU */
    if (alone && flock(b->lock, LOCK_EX) != 0)
        give_up(NO_MACHINE, "%s: %s", b->r->given[LOCK], strerror(errno));
    int status = solver_run(s, on->g, p, a, &wide);
    if (alone)
        flock(b->lock, LOCK_UN);
    progress_end();
    if (status != SOLVED)
        give_up(NO_MACHINE, "%s", a->error);
}
static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}
static void json_table(bench *b)
{
    if (!b->in_json) {
        json_start("bench");
        json_text("machine", b->machine);
        json_begin("rows", '[');
    }
    b->in_json = true;
}

static void json_table_end(const bench *b)
{
    if (b->in_json) {
        json_end(']');
        json_finish();
    }
}

static void report_wrong(const bench *b, const solver *s,
                         const subject *on, const char *why)
{
    if (!(s->flags & WRONG_BY_DESIGN)) {
        json_table_end(b);
        give_up(OUR_FAULT, REFUTED, s->name, why);
    }
    fprintf(stderr, "%s on %s: %s\n", s->name, on->graph, why);
}

static void measure_solver(const bench *b, const solver *s, subject *on,
                           problem *p, result *to)
{
    struct error why;
    uint32_t n = on->g->n;

    p->count = true;
    p->parents = s->flags & KEEPS_PARENTS;
    run_once(b, s, on, p, &to->a);
    to->verified = proved(on->g, p->source, to->a.c, to->a.parents,
                          &why);
    if (!to->verified)
        report_wrong(b, s, on, why.text);
    to->reached = 0;
    for (uint32_t i = 0; i < n; i++)
        to->reached += to->a.c[i] != UINT64_MAX;
    p->count = p->parents = false;
    for (uint32_t k = 0; k < b->warmup + b->repeat; k++) {
        /* Run once more, compare, and keep the time */
        answer a;
        run_once(b, s, on, p, &a);
        if (memcmp(a.c, to->a.c, n * sizeof *a.c) != 0) {
            report_wrong(b, s, on, "two runs, two answers");
            to->verified = false;
        }
        if (k >= b->warmup) {
            to->ms[k - b->warmup] = 1000 * a.seconds;
            to->copy_ms = 1000 * a.copy_seconds;
        }
        free(a.c);
    }
    free(to->a.c);
    free(to->a.parents);
    qsort(to->ms, b->repeat, sizeof *to->ms, by_size);
}
/* Write a row */
static void print_bench_row(const bench *b, const subject *on,
                            const problem *p, const solver *s,
                            const char *block, const char *minimum,
                            const result *to, double median)
{
    const char *const text[] = { "graph", on->graph, "family",
        on->family, "seed", on->seed, "source",
        name_or_number(on->g, p->source),
        "solver", s->name, "device", to->a.device[0] ? to->a.device
        : "CPU", "block", block, "minimum", minimum, "commit",
        program_commit };
    const char *const whole[] = { "n", "m", "iterations", "relaxations",
                                  "reached" };
    const char *const real[] = { "median_ms", "min_ms", "max_ms",
                                 "copy_ms" };
    /* Print a row in JSON */
    uint64_t number[] = { on->g->n, on->g->m, to->a.iterations,
                          to->a.relaxations, to->reached };
    double ms[] = { median, to->ms[0], to->ms[b->repeat - 1], to->copy_ms };

    json_begin(NULL, '{');
    for (size_t k = 0; k < sizeof text / sizeof *text; k += 2)
        json_text(text[k], text[k + 1]);
    for (size_t k = 0; k < sizeof whole / sizeof *whole; k++)
        json_whole(whole[k], number[k]);
    for (size_t k = 0; k < sizeof real / sizeof *real; k++)
        json_real(real[k], ms[k]);
    json_truth("verified", to->verified);
    json_end('}');
}
/* What a row calls a vertex: without commas; until the next call */
static const char *field_of(const subject *on, uint32_t i)
{
    static char *field;
    const char *name = label(on->g, i);
    char *at = field = realloc(field, 4 * strlen(name) + 1);

    if (at == NULL)
        give_up(NO_MACHINE, "no memory for a row");
    for (; *name; name++)
        at += sprintf(at, *name == ',' ? "\\x2c" : "%c", *name);
    *at = '\0';
    return field;
}
static void write_bench_row(bench *b, const subject *on,
                            const problem *p, const solver *s,
                            const char *block, const char *minimum,
                            const result *to)
{
    uint32_t h = b->repeat / 2;
    double median = b->repeat % 2 ? to->ms[h]
                                  : (to->ms[h - 1] + to->ms[h]) / 2;
    char device[128];

    if (b->r->given[JSON])
        json_table(b);
    if (b->r->given[JSON])
        print_bench_row(b, on, p, s, block, minimum, to, median);
    if (b->csv == NULL)
        return;
    snprintf(device, sizeof device, "%s",
             to->a.device[0] ? to->a.device : "CPU");
    for (char *d = device; *d; d++)
        *d = *d == ',' ? ';' : *d;
    fprintf(b->csv, "%s,%s,%u,%u,%s,%s,%s,%s,%s,%s,%" PRIu64 ",%" PRIu64
            ",%u,%.4f,%.4f,%.4f,%.4f,%s,%s\n", on->graph, on->family,
            on->g->n, on->g->m, on->seed, field_of(on, p->source),
            s->name, device, block, minimum, to->a.iterations,
            to->a.relaxations, to->reached, median, to->ms[0],
            to->ms[b->repeat - 1], to->copy_ms,
            to->verified ? "yes" : "no", program_commit);
    if (fflush(b->csv) != 0 || ferror(b->csv))
        give_up(blame(), "%s: %s", b->r->given[CSV],
                strerror(errno));
    b->seen = ftello(b->csv);
    flock(fileno(b->csv), LOCK_UN);
}
/* Measure everything on one graph */
static void need_graph(bench *b, subject *on)
{
    struct error why;
    uint64_t n = 0, seed = 1;

    if (on->g == NULL && on->path != NULL)
        on->g = load_graph(b->r, on->path);
    if (on->g != NULL)
        return;
    parse_u64(on->n, UINT32_MAX, &n);
    parse_u64(on->seed, UINT64_MAX, &seed);
    progress_start("generating");
    errno = 0;
    on->g = generate(on->family, (uint32_t)n, on->degree,
                     (uint32_t)number(b->r, MAX_WEIGHT, 1, WEIGHT_MAX,
                                      0), seed, &why);
    progress_end();
    if (on->g == NULL && errno == ENOMEM)
        give_up(NO_MACHINE, "%s", why.text);
    if (on->g == NULL)
        refuse(b->r, "%s", why.text);
}
static bool row_is_there(const bench *b, const subject *on,
                         const solver *s, const char *source,
                         const char *block, const char *minimum)
{
    char *wanted;

    if (asprintf(&wanted, "%s,%s,%s,*,%s,%s,%s,*,%s,%s,*,*,*,*,*,*,*,*,*",
                 on->graph, on->family, on->n, on->seed, source, s->name,
                 block, minimum) < 0)
        give_up(NO_MACHINE, "no memory for a row");
    bool there = is_there(b, on, wanted);
    free(wanted);
    return there;
}
static void bench_one(bench *b, subject *on, const solver *s,
                      const char *source, const char *block,
                      const char *minimum)
{
    static result to;
    problem p = { .progress = progress_show };
    uint64_t threads = 256;
    bool typed = strcmp(source, "first") != 0;

    if (typed && !on->path &&
        row_is_there(b, on, s, source, block, minimum))
        return;
    /* A graph calls its vertices otherwise than who types */
    need_graph(b, on);
    if (typed)
        p.source = vertex(b->r, on->g, source);
    if (row_is_there(b, on, s, field_of(on, p.source), block, minimum))
        return;
    /* Share the predecessors and the matrix among all runs */
    if (s->flags & NEEDS_PREDECESSORS && on->inverse == NULL &&
        (on->inverse = graph_invert(on->g)) == NULL)
        give_up(NO_MACHINE, "no memory to invert %s", on->graph);
    if (s->flags & NEEDS_PREDECESSORS)
        p.predecessors = on->inverse;
    if (s->flags & NEEDS_MATRIX && on->matrix == NULL &&
        (on->matrix = graph_matrix(on->g)) == NULL)
        give_up(NO_MACHINE, "no memory for the matrix of %s", on->graph);
    if (s->flags & NEEDS_MATRIX)
        p.matrix = on->matrix;
    if (s->flags & NEEDS_GPU) {
        parse_u64(block, 1024, &threads);
        if (!(s->flags & OWN_MINIMUM))
            p.minimum = minimum_mode(b->r, minimum);
    }
    p.block = (uint32_t)threads;
    p.delta = number(b->r, DELTA, 1, UINT64_MAX, 0);
    measure_solver(b, s, on, &p, &to);
    if (b->r->given[CSV]) {
        lock_table(b);
        /* (who measured the same meanwhile has written it) */
        if (row_is_there(b, on, s, field_of(on, p.source), block,
                         minimum)) {
            flock(fileno(b->csv), LOCK_UN);
            return;
        }
        begin_table(b);
    }
    write_bench_row(b, on, &p, s, block, minimum, &to);
    if (!to.verified)
        b->status = NOT_VERIFIED;
}
static bool can_run(const solver *s)
{
    if (!(s->flags & NEEDS_REAL_GPU) || runs_on_gpu())
        return true;
    fprintf(stderr, "sssp bench: %s is skipped: it needs a real GPU\n",
            s->name);
    return false;
}
static void bench_graph(bench *b, subject *on)
{
    size_t room = strlen(b->sources) + 1;
    char name[FIELD], block[FIELD], minimum[FIELD], *source = malloc(room);

    if (source == NULL)
        give_up(NO_MACHINE, "no memory for a source");

    for (const char *ss = b->solvers; next_part(&ss, name, FIELD); ) {
        const solver *s = solver_find(name);
        bool gpu = s->flags & NEEDS_GPU;
        bool asks = gpu && !(s->flags & OWN_MINIMUM);

        if (!can_run(s))
            continue;
        for (const char *vs = b->sources; next_part(&vs, source, room); )
            for (const char *bs = gpu ? b->blocks : "-";
                 next_part(&bs, block, FIELD); )
                for (const char *ms = asks ? b->minima : "-";
                     next_part(&ms, minimum, FIELD); )
                    bench_one(b, on, s, source, block, minimum);
    }
    free(source);
    graph_free(on->inverse);
    free(on->matrix);
    graph_free(on->g);
}
/* Measure, as the command line asks */
static void refuse_gaps(const request *r)
{
    static const struct { int option; const char *name; } lists[] = {
        { SOLVERS, "solvers" }, { BLOCKS, "blocks" }, { N, "n" },
        { MINIMUM, "minimum" }, { SOURCES, "sources" }, { SEED, "seed" } };

    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        const char *text = r->given[lists[k].option];

        if (text != NULL && (!*text || *text == ',' || strstr(text, ",,")
                             || text[strlen(text) - 1] == ','))
            refuse(r, "--%s is a list with a gap: '%s'", lists[k].name,
                   text);
    }
}
static void refuse_idle(const request *r, enum key which, bool used)
{
    if (r->given[which] && !used)
        refuse(r, "none of the solvers has a use for --%s",
               option_name(which));
}
static void refuse_uneven(const request *r, const char *name)
{
    uint64_t width = number(r, DELTA, 1, UINT64_MAX, 1);

    if (solver_find(name)->flags & EVEN_BUCKETS && width & (width - 1))
        refuse(r, "%s has buckets whose width is a power of two, and "
               "%" PRIu64 " is none", name, width);
    if (solver_find(name)->flags & EVEN_BUCKETS && width >> 31 > 1)
        refuse(r, "%s has buckets of at most 2147483648, and %" PRIu64
               " is more", name, width);
}
/* Do any run on a device?  What none of them asks for is refused. */
static bool checked_rows(const bench *b)
{
    char text[FIELD];
    bool gpu = false, asks = false, buckets = false;

    for (const char *s = b->solvers; next_part(&s, text, FIELD); ) {
        unsigned traits = traits_of(b->r, text);
        bool here = traits & SSSP_ON_GPU;
        if (traits & SSSP_ON_CORES)
            refuse_threads(b->r);
        refuse_uneven(b->r, text);
        gpu |= here;
        asks |= here && !(traits & SSSP_OWN_MINIMUM);
        buckets |= (traits & SSSP_HAS_BUCKETS) != 0;
    }
    refuse_idle(b->r, BLOCKS, gpu);
    refuse_idle(b->r, MINIMUM, asks);
    refuse_idle(b->r, DELTA, buckets);
    return gpu;
}
static void check_lists(bench *b)
{
    char text[FIELD];
    uint64_t value;

    refuse_gaps(b->r);
    for (const char *s = b->r->given[N]; s && next_part(&s, text, FIELD); )
        if (!parse_u64(text, UINT32_MAX, &value) || value == 0)
            refuse(b->r, "--n is a list of numbers, not '%s'", text);
    for (const char *s = b->r->given[SEED]; s && next_part(&s, text, FIELD); )
        if (!parse_u64(text, UINT64_MAX, &value))
            refuse(b->r, "--seed is a list of numbers, not '%s'", text);
    bool gpu = checked_rows(b);
    for (const char *s = b->blocks; next_part(&s, text, FIELD); )
        if (!parse_u64(text, 1024, &value) || value == 0 || value % 32)
            refuse(b->r, "--blocks are multiples of 32 up to 1024, not "
                   "'%s'", text);
    for (const char *s = b->minima; next_part(&s, text, FIELD); )
        minimum_mode(b->r, text);
    number(b->r, DELTA, 1, UINT64_MAX, 0);
    hand_to_program(b->r, gpu);
}
/* A number as a row has it, without what else may be typed */
static void same_number(const char *typed, char number[FIELD])
{
    uint64_t value = 0;

    parse_u64(typed, UINT64_MAX, &value);
    snprintf(number, FIELD, "%" PRIu64, value);
}
static void bench_family(bench *b)
{
    const request *r = b->r;
    char n[FIELD], seed[FIELD];

    refuse_for_family(r);
    for (const char *ns = r->given[N]; next_part(&ns, n, FIELD); ) {
        for (const char *seeds = r->given[SEED] ? r->given[SEED] : "1";
             next_part(&seeds, seed, FIELD); ) {
            /* Measure on the graph of this size and this seed */
            uint32_t degree = (uint32_t)number(r, DEGREE, 1, UINT32_MAX, 0);
            subject on = { .degree = degree };
            const char *family = r->given[FAMILY];

            snprintf(on.graph, sizeof on.graph, on.degree ? "%.40s-d%u" : "%.40s",
                     family, on.degree);
            snprintf(on.family, sizeof on.family, "%s", family);
            same_number(n, on.n);
            same_number(seed, on.seed);
            bench_graph(b, &on);
        }
    }
}
static void bench_file(bench *b, const char *path)
{
    subject on = { .family = "file", .n = "*", .seed = "-",
                   .path = path };
    const char *slash = strrchr(path, '/');

    snprintf(on.graph, sizeof on.graph, "%s",
             printable(slash ? slash + 1 : path));
    if (strlen(on.graph) + 1 == sizeof on.graph)
        refuse(b->r, "%.20s...: a table has no room for so long a name",
               on.graph);
    for (char *c = on.graph; *c; c++)
        *c = *c == ',' ? ';' : *c;
    bench_graph(b, &on);
}

int do_bench(const request *r)
{
    const char *const *given = r->given;
    bench b = { .r = r, .solvers = given[SOLVERS],
        .blocks = given[BLOCKS] ? given[BLOCKS] : "256",
        .minima = given[MINIMUM] ? given[MINIMUM] : "one-word",
        .sources = given[SOURCES] ? given[SOURCES] : "first" };

    /* Refuse what cannot be measured */
    if (!(given[CSV] || given[JSON]) || !given[SOLVERS])
        refuse(r, "needs --solvers and --csv, or --json");
    if (!given[FAMILY] != !given[N] || (!given[FAMILY] && !r->files[0]))
        refuse(r, "needs --family and --n, or graphs");
    b.repeat = (uint32_t)number(r, REPEAT, 1, REPEATS_MAX, 5);
    b.warmup = (uint32_t)number(r, WARMUP, 0, REPEATS_MAX, 1);
    check_lists(&b);
    /* Open the lock that other measurements share */
    b.lock = given[LOCK] ? open(given[LOCK], O_CREAT | O_RDWR, 0666) : -1;
    if (given[LOCK] && b.lock < 0)
        give_up(blame(), "%s: %s", given[LOCK], strerror(errno));
    describe_machine(b.machine, sizeof b.machine);
    if (given[CSV])
        open_table(&b);
    if (given[FAMILY])
        bench_family(&b);
    for (char **path = r->files; *path; path++)
        bench_file(&b, *path);
    /* Close the table */
    if (given[JSON]) {
        json_table(&b);
        json_table_end(&b);
    }
    if (b.csv != NULL && fclose(b.csv) != 0)
        give_up(blame(), "%s: %s", given[CSV], strerror(errno));
    forget_rows(&b);
    if (b.lock >= 0)
        close(b.lock);
    return b.status;
}
