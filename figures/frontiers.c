/* frontiers -- what Chapter 3 counts and times, as CSV rows.
     frontiers count GRAPH [SOURCE]          one row about one graph
     frontiers count FAMILY N GRAPHS         one row about GRAPHS seeds
     frontiers trace NAME GRAPH [SOURCE]     a row an iteration
     frontiers trace NAME FAMILY N           the same, seed 1
     frontiers worst                         complete graphs, both solvers
     frontiers wave SIDE PANELS              a grid's frontiers, as TikZ
   GRAPH is a file (a name with a dot in it); SOURCE a vertex's name or
   number as the file counts.  Built and run by figures/frontiers.sh. */
#include "graph/generate.h"
#include "graph/graph.h"
#include "graph/io.h"
#include "solvers/solver.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int F_CPU_32(const problem *p, answer *a);
int U_CPU_32(const problem *p, answer *a);
int F_CPU_64(const problem *p, answer *a);

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "frontiers: %s\n", what);
    exit(2);
}

/* ---- one run, with the frontier of every iteration kept ------------- */

static uint32_t *sizes, capacity, rounds, before;

static void keep(uint32_t settled, uint32_t n)
{
    (void)n;
    if (rounds == capacity) {
        capacity = capacity ? 2 * capacity : 1024;
        sizes = realloc(sizes, capacity * sizeof *sizes);
        if (sizes == NULL)
            die("no memory");
    }
    sizes[rounds++] = settled - before;
    before = settled;
}

/* Iteration 1 relaxes the source; progress reports after each iteration
   how many are settled, so sizes[k] is the frontier of iteration k+2,
   and the last is 0. */
static void run(const graph *g, uint32_t source, answer *a)
{
    problem p = { .successors = g, .n = g->n, .source = source,
                  .progress = keep };
    int status;

    *a = (answer){ .c = malloc(g->n * sizeof *a->c) };
    if (a->c == NULL)
        die("no memory");
    rounds = 0, before = 1;
    status = F_CPU_32(&p, a);
    if (status == OVERFLOWED) {
        rounds = 0, before = 1;
        status = F_CPU_64(&p, a);
    }
    if (status != SOLVED)
        die("not solved");
}

static uint32_t find(const graph *g, const char *source)
{
    if (source == NULL)
        return 0;
    for (uint32_t i = 0; g->names && i < g->n; i++)
        if (g->names[i] && strcmp(g->names[i], source) == 0)
            return i;
    char *end;
    unsigned long i = strtoul(source, &end, 10);
    if (*source == '\0' || *end || i < g->first || i - g->first >= g->n)
        die("no such source");
    return (uint32_t)i - g->first;
}

static graph *get(const char *name, const char *n, uint64_t seed)
{
    char why[256];
    graph *g = strchr(name, '.') ? graph_read(name, why, sizeof why)
             : generate(name, (uint32_t)strtoul(n, NULL, 10), 0, 0, seed,
                        why, sizeof why);

    if (g == NULL)
        die(why);
    return g;
}

/* ---- count ----------------------------------------------------------- */

static void count(char **argv)
{
    const char *name = argv[0];
    bool file = strchr(name, '.') != NULL;
    unsigned graphs = file || argv[1] == NULL || argv[2] == NULL ? 1
                    : (unsigned)atoi(argv[2]);
    uint64_t least = UINT64_MAX, most = 0, sum = 0, relaxations = 0;
    uint64_t reached = 0, largest = 0, frontier = 0;
    uint32_t n = 0, m = 0;

    for (unsigned k = 1; k <= graphs; k++) {
        graph *g = get(name, argv[1], k);
        answer a;

        run(g, file ? find(g, argv[1]) : 0, &a);
        sum += a.iterations;
        least = a.iterations < least ? a.iterations : least;
        most = a.iterations > most ? a.iterations : most;
        if (k == 1) {
            n = g->n, m = g->m, relaxations = a.relaxations;
            for (uint32_t i = 0; i < n; i++)
                if (a.c[i] != UINT64_MAX) {
                    reached++;
                    largest = a.c[i] > largest ? a.c[i] : largest;
                }
            for (uint32_t r = 0; r < rounds; r++)
                frontier = sizes[r] > frontier ? sizes[r] : frontier;
        }
        free(a.c);
        graph_free(g);
    }
    const char *base = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    printf("%.*s,%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64 ",%u,%.1f,%"
           PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.1f,%" PRIu64 "\n",
           (int)strcspn(base, "."), base, n, m, reached, largest, graphs,
           (double)sum / graphs, least, most, frontier,
           (double)reached * graphs / sum, relaxations);
}

/* ---- trace ----------------------------------------------------------- */

static void trace(char **argv)
{
    const char *name = argv[0];
    bool file = strchr(argv[1], '.') != NULL;
    graph *g = get(argv[1], argv[2], 1);
    answer a;

    run(g, file ? find(g, argv[2]) : 0, &a);
    printf("%s,1,%.6f,1\n", name, 1.0 / a.iterations);
    for (uint32_t k = 0; k + 1 < rounds; k++)
        printf("%s,%" PRIu32 ",%.6f,%" PRIu32 "\n", name, k + 2,
               (k + 2.0) / a.iterations, sizes[k]);
    free(a.c);
    graph_free(g);
}

/* ---- worst: n frontiers of one vertex, and every sum lowers a cost ---- */

/* Complete; arc i -> j weighs 2(j-i)-1 if i < j, else 1: d(j) = j. */
static graph *worst_graph(uint32_t n)
{
    graph *g = graph_new(n, n * (n - 1));
    uint32_t k = 0;

    if (g == NULL)
        die("no memory");
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < n; j++)
            if (i != j) {
                g->e[k] = j;
                g->w[k++] = i < j ? 2 * (j - i) - 1 : 1;
            }
        g->v[i + 1] = k;
    }
    return g;
}

static void time_worst(const char *name, const graph *g, uint32_t n,
                       int (*solve)(const problem *, answer *))
{
    problem p = { .successors = g, .predecessors = g, .n = n };
    answer a = { .c = malloc(n * sizeof *a.c) };
    double best = 1e9, spent = 0;

    if (a.c == NULL)
        die("no memory");
    for (int k = 0; k < 3 || (k < 25 && spent < 0.2); k++) {
        struct timespec t0, t1;

        clock_gettime(CLOCK_MONOTONIC, &t0);
        if (solve(&p, &a) != SOLVED)
            die("not solved");
        clock_gettime(CLOCK_MONOTONIC, &t1);
        double s = (t1.tv_sec - t0.tv_sec) + 1e-9 * (t1.tv_nsec - t0.tv_nsec);
        best = s < best ? s : best;
        spent += s;
        if (spent > 8)
            break;
    }
    for (uint32_t i = 0; i < n; i++)
        if (a.c[i] != i)
            die("wrong distances");
    printf("%s,%" PRIu32 ",%" PRIu64 ",%" PRIu64 ",%.7f\n", name, n,
           a.iterations, a.relaxations, best);
    fflush(stdout);
    free(a.c);
}

static void worst(void)
{
    for (uint32_t n = 64; n <= 4096; n *= 2) {
        graph *g = worst_graph(n);

        time_worst("F_CPU", g, n, F_CPU_32);
        if (n <= 2048) {
            graph *r = graph_invert(g);

            if (r == NULL)
                die("no memory");
            time_worst("U_CPU", r, n, U_CPU_32);
            graph_free(r);
        }
        graph_free(g);
    }
}

/* ---- wave: which cells of a grid are settled, frontier, unsettled ----- */

static char state_of(uint64_t c, uint64_t mssp)
{
    return c < mssp ? 'S' : c == mssp ? 'F' : 'U';
}

/* \wave{panel}{row}{first column}{columns}{state}, equal neighbours
   joined; \wavecost{panel}{cost} names the cost of the frontier. */
static void wave(char **argv)
{
    uint32_t side = (uint32_t)atoi(argv[0]), panels = (uint32_t)atoi(argv[1]);
    graph *g = generate("grid", side * side, 0, 0, 1, (char[256]){ 0 }, 256);
    uint64_t largest = 0;
    answer a;

    if (g == NULL)
        die("no grid");
    run(g, (side / 3) * side + side / 3, &a);
    for (uint32_t i = 0; i < g->n; i++)
        largest = a.c[i] > largest ? a.c[i] : largest;
    for (uint32_t k = 1; k <= panels; k++) {
        uint64_t mssp = largest * k / (panels + 1);

        printf("\\wavecost{%" PRIu32 "}{%" PRIu64 "}\n", k, mssp);
        for (uint32_t y = 0; y < side; y++)
            for (uint32_t x = 0, w; x < side; x += w) {
                char s = state_of(a.c[y * side + x], mssp);

                for (w = 1; x + w < side &&
                            state_of(a.c[y * side + x + w], mssp) == s; w++)
                    ;
                if (s != 'U')
                    printf("\\wave{%" PRIu32 "}{%" PRIu32 "}{%" PRIu32 "}{%"
                           PRIu32 "}{%c}\n", k, y, x, w, s);
            }
    }
    free(a.c);
    graph_free(g);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";

    if (strcmp(mode, "count") == 0 && argc > 2)
        count(argv + 2);
    else if (strcmp(mode, "trace") == 0 && argc > 3)
        trace(argv + 2);
    else if (strcmp(mode, "worst") == 0)
        worst();
    else if (strcmp(mode, "wave") == 0 && argc > 3)
        wave(argv + 2);
    else
        die("usage: see the top of figures/frontiers.c");
    free(sizes);
    if (fflush(stdout) == EOF || ferror(stdout))
        die("cannot write");
    return 0;
}
