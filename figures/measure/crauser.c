/* crauser -- what Chapter 13 counts and draws.
     crauser count LABEL FAMILY N WEIGHT SEED   rows: one for each criterion
     crauser count LABEL FILE                   (a file has a dot in its name)
     crauser trace BINS FAMILY N WEIGHT SEED    the frontier over a run
     crauser trace BINS FILE
     crauser grow LEAST MOST SEEDS WEIGHT       iterations, n = 2^LEAST .. 2^MOST
     crauser wave SIDE PART                     a grid, as TikZ
   figures/measure/crauser.sh builds and runs it.  The three criteria are run by the
   book's own sequential solvers.  The frontiers of DA2CF are the sets of
   vertices of equal distance when weights are positive (Theorem 3.6), and
   are counted so: with large weights there are too many to run. */
#define COST_BITS 32
#include "cpu/crauser.c"
#include "graph/generate.h"
#include "graph/io.h"
#include "graph/verify.h"
#include <inttypes.h>
#include "bench.h"

int dijkstra_heap_32(const problem *p, answer *a);

enum { DA2CF, OUT, IN, INOUT, CRITERIA, IDEAL = CRITERIA };
static const char *const names[] = { "DA2CF", "OUT", "IN", "INOUT",
                                     "ideal" };

/* ---- one run, with the size of every frontier ------------------------- */

static uint32_t *sizes, most_kept, rounds, before;

static bool keep(uint32_t settled, uint32_t n)
{
    (void)n;
    if (rounds == most_kept) {
        most_kept = most_kept ? 2 * most_kept : 1024;
        sizes = realloc(sizes, most_kept * sizeof *sizes);
        if (sizes == NULL)
            die("no memory");
    }
    if (settled > before)
        sizes[rounds++] = settled - before;
    before = settled;
    return true;
}

static int by_cost(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* Sorts c, and takes equal distances for frontiers. */
static uint64_t frontiers_of_DA2CF(const graph *g, uint64_t *c)
{
    uint64_t relaxations = 0;

    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            if (g->w[k] == 0)
                die("a weight of zero: the theorem has none");
            relaxations += c[i] < c[g->e[k]];
        }
    qsort(c, g->n, sizeof *c, by_cost);
    for (uint32_t i = 1, from = 0; i <= g->n; i++)
        if (i == g->n || c[i] != c[from]) {
            if (from > 0 && c[from] != UINT64_MAX)
                keep(i, g->n);
            from = i;
        }
    return relaxations;
}

/* The frontiers of one who knows the distances and settles whoever has its
   own: a vertex settles after the fewest arcs that a shortest path has. */
static uint64_t ideal_frontiers(const graph *g, const uint64_t *c)
{
    uint32_t *parent = malloc(g->n * sizeof *parent);
    uint32_t *depth = calloc(g->n, sizeof *depth), *count, deepest = 0;
    uint64_t relaxations = 0;
    uint32_t settled = 1;

    if (!parent || !depth || !tight_tree(g, 0, c, parent))
        die("no memory");
    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t d = 0, k = i;

        for (; parent[k] != NO_PARENT && depth[k] == 0; k = parent[k])
            d++;
        d += depth[k];
        deepest = d > deepest ? d : deepest;
        for (k = i; parent[k] != NO_PARENT && depth[k] == 0; k = parent[k])
            depth[k] = d--;
    }
    count = calloc(deepest + 1, sizeof *count);
    if (count == NULL)
        die("no memory");
    for (uint32_t i = 0; i < g->n; i++) {
        if (c[i] != UINT64_MAX)
            count[depth[i]]++;
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            relaxations += c[i] != UINT64_MAX &&
                           depth[i] < depth[g->e[k]];
    }
    for (uint32_t k = 1; k <= deepest; k++) {
        settled += count[k];
        keep(settled, g->n);
    }
    free(parent);
    free(depth);
    free(count);
    return relaxations;
}

/* Afterwards sizes holds all frontiers, the source's first; the number of
   relaxations is returned. */
static uint64_t run_one(const graph *g, const graph *back, int which)
{
    problem p = { .successors = g, .predecessors = back, .n = g->n,
                  .progress = keep };
    answer a = { .c = malloc(g->n * sizeof *a.c) };
    int status;

    if (a.c == NULL)
        die("no memory");
    rounds = before = 0;
    keep(1, g->n);
    if (which == DA2CF || which == IDEAL)
        p.progress = NULL;
    status = which == DA2CF || which == IDEAL ? dijkstra_heap_32(&p, &a)
           : which == OUT ? crauser_out_cpu_32(&p, &a)
           : which == IN ? crauser_in_cpu_32(&p, &a)
           : crauser_inout_cpu_32(&p, &a);
    if (status != SOLVED)
        die("not solved in 32 bits");
    if (which == DA2CF)
        a.relaxations = frontiers_of_DA2CF(g, a.c);
    else if (which == IDEAL)
        a.relaxations = ideal_frontiers(g, a.c);
    else if (a.iterations != rounds)
        die("an empty frontier");
    free(a.c);
    return a.relaxations;
}

static graph *get(char **argv)
{
    struct error why;
    bool file = strchr(argv[0], '.') != NULL;
    graph *g = file ? graph_read(argv[0], &why)
             : generate(argv[0], (uint32_t)strtoul(argv[1], NULL, 10),
                        0, (uint32_t)strtoul(argv[2], NULL, 10),
                        strtoull(argv[3], NULL, 10), &why);

    if (g == NULL)
        die(why.text);
    return g;
}

static graph *turned(const graph *g)
{
    graph *back = graph_invert(g);

    if (back == NULL)
        die("no memory");
    return back;
}

static void count(const char *label, char **argv)
{
    graph *g = get(argv), *back = turned(g);
    bool file = strchr(argv[0], '.') != NULL;

    for (int which = DA2CF; which <= IDEAL; which++) {
        uint64_t relaxations = run_one(g, back, which), reached = 0;
        uint32_t largest = 0;

        for (uint32_t k = 0; k < rounds; k++) {
            reached += sizes[k];
            largest = sizes[k] > largest ? sizes[k] : largest;
        }
        printf("%s,%s,%s,%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu32
               ",%" PRIu32 ",%.1f,%" PRIu64 "\n", label,
               file ? "own" : argv[2], names[which], g->n, g->m, reached,
               rounds, largest, (double)reached / rounds, relaxations);
        fflush(stdout);
    }
    graph_free(back);
    graph_free(g);
}

/* For each criterion, the mean frontier in parts of the run that grow by a
   constant factor: iteration,criterion,frontier. */
static void trace(uint32_t bins, char **argv)
{
    graph *g = get(argv), *back = turned(g);

    for (int which = DA2CF; which < CRITERIA; which++) {
        run_one(g, back, which);
        for (uint32_t from = 0, to; from < rounds; from = to) {
            uint64_t sum = 0;

            to = from + 1 + from / bins;
            if (to > rounds)
                to = rounds;
            for (uint32_t k = from; k < to; k++)
                sum += sizes[k];
            printf("%s,%.1f,%.2f\n", names[which], (from + to + 1) / 2.0,
                   (double)sum / (to - from));
        }
    }
    graph_free(back);
    graph_free(g);
}

/* Rows: n and the mean of the iterations by each criterion. */
static void grow(unsigned least, unsigned most, unsigned seeds,
                 const char *weight)
{
    for (unsigned k = least; k <= most; k++) {
        double mean[CRITERIA] = { 0 };

        for (unsigned seed = 1; seed <= seeds; seed++) {
            char n[16], s[16];
            char *argv[] = { "predecessor", n, (char *)weight, s };
            graph *g, *back;

            snprintf(n, sizeof n, "%u", 1u << k);
            snprintf(s, sizeof s, "%u", seed);
            g = get(argv);
            back = turned(g);
            for (int which = DA2CF; which < CRITERIA; which++) {
                run_one(g, back, which);
                mean[which] += (double)rounds / seeds;
            }
            graph_free(back);
            graph_free(g);
        }
        printf("%u,%.1f,%.1f,%.1f,%.1f\n", 1u << k, mean[DA2CF],
               mean[OUT], mean[IN], mean[INOUT]);
        fflush(stdout);
    }
}

/* ---- a grid, half of it settled, by three criteria --------------------- */

static void paint(const graph *g, const graph *back, uint32_t side,
                  uint32_t part, int which)
{
    uint32_t n = g->n, source = side / 3 * side + side / 3, done = 1;
    uint64_t relaxations;
    crauser r = { .c = malloc(n * sizeof *r.c), .f = malloc(n),
                  .u = malloc(n),
                  .out = which == OUT || which == INOUT ? lightest_of(g)
                       : NULL,
                  .in = which == IN || which == INOUT ? lightest_of(back)
                      : NULL };

    if (!r.c || !r.f || !r.u)
        die("no memory");
    initialize_sequential(n, source, r.c, r.f, r.u);
    while (done < n / 100 * part) {
        relax_F_sequential(g, r.c, r.f, r.u, NULL, &relaxations);
        find_both(&r, n);
        if (which == DA2CF)
            r.threshold = r.mssp, r.out = r.c;
        done += settle_passing(&r, n);
        if (which == DA2CF)
            r.out = NULL;
    }
    for (uint32_t y = 0; y < side; y++)
        for (uint32_t x = 0, wide; x < side; x += wide) {
            uint32_t i = y * side + x;

            for (wide = 1; x + wide < side && r.f[i + wide] == r.f[i] &&
                           r.u[i + wide] == r.u[i]; wide++)
                ;
            if (!r.u[i])
                printf("\\crauserwave{%d}{%u}{%u}{%u}{%c}%%\n", which, y,
                       x, wide, r.f[i] ? 'F' : 'R');
        }
    free(r.c);
    free(r.f);
    free(r.u);
    free(r.out);
    free(r.in);
}

static void wave(const char *side, const char *part)
{
    char n[16];
    uint32_t s = (uint32_t)atoi(side);
    char *argv[] = { "grid", n, "10", "1" };
    graph *g, *back;

    snprintf(n, sizeof n, "%u", s * s);
    g = get(argv);
    back = turned(g);
    for (int which = DA2CF; which < CRITERIA; which++)
        paint(g, back, s, (uint32_t)atoi(part), which);
    graph_free(back);
    graph_free(g);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";

    if (strcmp(mode, "count") == 0 && (argc == 4 || argc == 7))
        count(argv[2], argv + 3);
    else if (strcmp(mode, "trace") == 0 && (argc == 4 || argc == 7))
        trace((uint32_t)atoi(argv[2]), argv + 3);
    else if (strcmp(mode, "grow") == 0 && argc == 6)
        grow((unsigned)atoi(argv[2]), (unsigned)atoi(argv[3]),
             (unsigned)atoi(argv[4]), argv[5]);
    else if (strcmp(mode, "wave") == 0 && argc == 4)
        wave(argv[2], argv[3]);
    else
        die("usage: see the top of figures/measure/crauser.c");
    free(sizes);
    if (fflush(stdout) == EOF || ferror(stdout))
        die("cannot write");
    return 0;
}
