/* baselines -- what Chapter 7 measures, as CSV rows.
     baselines lists FROM TO    the papers' family, n = 2^FROM ... 2^TO
     baselines graph NAME FILE [VERTEX]  a graph from a file; sources are
                                random, or all runs are from VERTEX
     baselines grid N           a grid of N vertices
     baselines weights N        the papers' family, weights up to 10^k
     baselines work             steps of the Fibonacci heap, counted
   Times are processor time of a solve, in milliseconds: the median of
   some runs on one graph, with the quartiles.  Each run has a source of
   its own, or else the processor would learn the branches of the one run
   by heart.  The solvers take turns, so that a busy spell of the machine
   does not fall on one of them alone.  Built and run by
   figures/measure/baselines.sh. */
#include "graph/io.h"
#include "graph/verify.h"
#include "solvers/solver.h"
#include <inttypes.h>
#include <math.h>
#undef WIDTH
#define WIDTH(name) counted_##name     /* the heap's own counters */
#include "cpu/fibonacci.c"
#include "made.h"

solve_function dijkstra_heap_32, FH_32, dial_32, F_CPU_32;
static solve_function *const solve[] = { FH_32, dijkstra_heap_32,
                                         dial_32, F_CPU_32 };
enum { SOLVERS = 4, MOST_RUNS = 31 };

/* columns of a row: n, m, and for each solver median and quartiles;
   then how many times as long as dial the other three take, FH over the
   heap, and the greatest distance of the last run.  With three solvers
   F_CPU, the last one, is left out: nan. */
static void row(const char *key, const graph *g, int runs,
                const char *source, int solvers)
{
    static double ms[SOLVERS][MOST_RUNS];
    problem p = { .successors = g, .n = g->n };
    uint64_t *first = malloc(g->n * sizeof *first), far = 0;
    answer a = { .c = malloc(g->n * sizeof *a.c) };
    struct error why;

    if (first == NULL || a.c == NULL)
        die("no memory");
    for (int k = -1; k < runs; k++) {           /* -1: to warm up */
        p.source = source ? vertex_of(g, source) : source_of(g, k + 1);
        for (int s = 0; s < solvers; s++) {
            double start = processor_ms();
            if (solve[s](&p, &a) != SOLVED)
                die("a solver failed");
            if (k >= 0)
                ms[s][k] = processor_ms() - start;
            if (s == 0)
                memcpy(first, a.c, g->n * sizeof *first);
            else if (memcmp(first, a.c, g->n * sizeof *first) != 0)
                die("two solvers differ");
            if (k < 0 && s == 0 && !verify(g, p.source, a.c, NULL,
                                           &why))
                die(why.text);
        }
    }
    for (uint32_t i = 0; i < g->n; i++)
        if (a.c[i] != UINT64_MAX && a.c[i] > far)
            far = a.c[i];
    printf("%s,%u,%u", key, g->n, g->m);
    for (int s = 0; s < SOLVERS; s++) {
        for (int k = 0; s >= solvers && k < runs; k++)
            ms[s][k] = NAN;
        qsort(ms[s], (size_t)runs, sizeof **ms, ascending);
        printf(",%.5g,%.5g,%.5g", ms[s][runs / 2], ms[s][runs / 4],
               ms[s][runs - 1 - runs / 4]);
    }
    printf(",%.2f,%.2f,%.2f,%.2f,%" PRIu64 "\n",
           ms[0][runs / 2] / ms[2][runs / 2],
           ms[1][runs / 2] / ms[2][runs / 2],
           ms[3][runs / 2] / ms[2][runs / 2],
           ms[0][runs / 2] / ms[1][runs / 2], far);
    fflush(stdout);
    free(first);
    free(a.c);
}

static int runs_of(uint32_t n)
{
    return n < 1u << 16 ? MOST_RUNS : n < 1u << 20 ? 11 : 5;
}

static void lists(unsigned from, unsigned to)
{
    for (unsigned k = from; k <= to; k++) {
        graph *g = made("predecessor", 1u << k, 0);
        char key[16];
        snprintf(key, sizeof key, "%u", 1u << k);
        row(key, g, runs_of(g->n), NULL, SOLVERS);
        graph_free(g);
    }
}

static void weights(uint32_t n)
{
    for (uint32_t w = 1; w <= 10000000; w *= 10) {
        graph *g = made("predecessor", n, w);
        char key[16];
        snprintf(key, sizeof key, "%u", w);
        row(key, g, 5, NULL, w > 10000 ? SOLVERS - 1 : SOLVERS);
        graph_free(g);
    }
}

/* steps of the heap, each a vertex */
static void work_of(const char *name, graph *g)
{
    cost_t *c = malloc(g->n * sizeof *c);
    bool *u = malloc(g->n * sizeof *u);
    fibonacci h = { .at = malloc(g->n * sizeof *h.at),
                    .least = NO_NODE };
    problem p = { .successors = g, .n = g->n, .source = source_of(g, 1) };
    struct work work = { 0 };

    if (!c || !u || !h.at || settle_by_fibonacci(&p, c, u, &h, &work) != SOLVED)
        die("a count failed");
    printf("%s,%u,%" PRIu64 ",%.3f,%.3f,%.3f\n", name, g->n,
           work.iterations,
           (double)work.relaxations / (double)work.iterations,
           (double)h.links / (double)work.iterations,
           (double)h.cuts / (double)work.iterations);
    free(h.at);
    free(u);
    free(c);
    graph_free(g);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    struct error why;

    if (strcmp(what, "lists") == 0 && argc == 4) {
        lists((unsigned)atoi(argv[2]), (unsigned)atoi(argv[3]));
    } else if (strcmp(what, "weights") == 0 && argc == 3) {
        weights((uint32_t)atoi(argv[2]));
    } else if (strcmp(what, "grid") == 0 && argc == 3) {
        graph *g = made("grid", (uint32_t)atoi(argv[2]), 0);
        row("grid", g, 5, NULL, SOLVERS);
        graph_free(g);
    } else if (strcmp(what, "graph") == 0 && argc >= 4) {
        graph *g = graph_read(argv[3], &why);
        if (g == NULL)
            die(why.text);
        row(argv[2], g, g->n < 10000 ? MOST_RUNS : 3, argv[4], SOLVERS);
        graph_free(g);
    } else if (strcmp(what, "work") == 0 && argc == 3) {
        graph *g = graph_read(argv[2], &why);
        if (g == NULL)
            die(why.text);
        work_of("predecessor", made("predecessor", 1u << 20, 0));
        work_of("matrix", made("matrix", 1u << 12, 0));
        work_of("grid", made("grid", 1u << 20, 0));
        work_of("rome", g);
    } else {
        die("usage: baselines lists|graph|grid|weights|work ...");
    }
    return 0;
}
