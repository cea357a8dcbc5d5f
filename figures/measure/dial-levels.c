/* dial-levels -- the time of the solver dial on one graph, in ms.
     dial-levels NAME FILE [VERTEX]    a graph from a file
     dial-levels NAME family N W       the papers' family, weights to W
   Prints NAME,n,m,median,low,high,farthest of processor times: the median
   and the quartiles of RUNS runs, each from a source of its own unless a
   vertex is named.  Built several times by figures/measure/dial-levels.sh, with
   another ONE_LEVEL in dial.c each time. */
#include "graph/io.h"
#include "graph/verify.h"
#include "solve/solve.h"
#include <inttypes.h>
#include "made.h"

enum { RUNS = 31 };
solve_function dial_32;

int main(int argc, char **argv)
{
    static double ms[RUNS];
    struct error why;
    int family = argc == 5 && strcmp(argv[2], "family") == 0;
    graph *g = argc < 3 ? NULL
        : family ? generate("predecessor", (uint32_t)atoi(argv[3]), 0,
                            (uint32_t)atoi(argv[4]), 1, &why)
                 : graph_read(argv[2], &why);
    problem p = { .successors = g };
    answer a = { .c = g ? malloc(g->n * sizeof *a.c) : NULL };
    uint64_t far = 0;

    if (a.c == NULL)
        die(argc < 3 ? "usage: dial-levels NAME FILE|family ..." : why.text);
    p.n = g->n;
    for (int k = -1; k < RUNS; k++) {           /* -1: to warm up */
        double start = processor_ms();

        p.source = family || argc < 4 ? source_of(g, k + 1)
                                      : vertex_of(g, argv[3]);
        if (dial_32(&p, &a) != SOLVED)
            die("the solver failed");
        if (k >= 0)
            ms[k] = processor_ms() - start;
        else if (!verify(g, p.source, a.c, NULL, &why))
            die(why.text);
    }
    for (uint32_t i = 0; i < g->n; i++)
        if (a.c[i] != UINT64_MAX && a.c[i] > far)
            far = a.c[i];
    qsort(ms, RUNS, sizeof *ms, ascending);
    printf("%s,%u,%u,%.4g,%.4g,%.4g,%" PRIu64 "\n", argv[1], g->n, g->m,
           ms[RUNS / 2], ms[RUNS / 4], ms[RUNS - 1 - RUNS / 4], far);
    return 0;
}
