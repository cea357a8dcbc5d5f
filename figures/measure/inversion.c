/* inversion -- what Chapter 1 says about the time of graph_invert, as CSV
   rows: processor time, in nanoseconds an arc, for a walk over e and w in
   order and for the inversion; medians of nine, on a random graph and on
   a grid.  Built and run by figures/measure/inversion.sh. */
#include "graph/generate.h"
#include "graph/graph.h"
#include "bench.h"

enum { RUNS = 9 };

static void measure(const char *family, uint32_t n)
{
    double walk[RUNS], invert[RUNS];
    struct error why;
    graph *g = generate(family, n, 0, 0, 1, &why);
    uint64_t sum = 0;

    if (g == NULL) {
        fprintf(stderr, "inversion: %s\n", why.text);
        exit(2);
    }
    for (int k = 0; k < RUNS; k++) {
        double start = 1e6 * processor_ms();
        graph *p;
        for (uint32_t a = 0; a < g->m; a++)
            sum += g->e[a] ^ g->w[a];
        walk[k] = (1e6 * processor_ms() - start) / g->m;
        start = 1e6 * processor_ms();
        p = graph_invert(g);
        invert[k] = (1e6 * processor_ms() - start) / g->m;
        if (p == NULL || p->v[n] != g->m) {
            fprintf(stderr, "inversion: it failed\n");
            exit(2);
        }
        sum += p->e[k];
        graph_free(p);
    }
    qsort(walk, RUNS, sizeof *walk, ascending);
    qsort(invert, RUNS, sizeof *invert, ascending);
    printf("%s,%u,%u,%.3g,%.3g,%.3g\n", family, n, g->m, walk[RUNS / 2],
           invert[RUNS / 2], invert[RUNS / 2] / walk[RUNS / 2]);
    if (sum == 1)      /* or the walk would be optimised away */
        puts("# odd");
    fflush(stdout);
    graph_free(g);
}

int main(void)
{
    puts("family,n,m,walk,invert,ratio");
    for (uint32_t n = 1u << 12; n <= 1u << 22; n *= 4) {
        measure("predecessor", n);
        measure("grid", n);
    }
    return 0;
}
