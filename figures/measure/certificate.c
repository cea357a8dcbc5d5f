/* certificate -- what the certificate costs beside the solve, as CSV rows.
     certificate FAMILY N...    weights from 1 to 1000
   Times are processor time, in milliseconds: medians of RUNS runs, each
   from a source of its own that reaches at least half of the vertices.
   A solve by dial, one by the heap, the certificate of the distances and
   that of the distances with a tree take turns, so that a busy spell of the
   machine does not fall on one of them alone.  The last two columns are
   ratios of what was measured in the same run of this program; solves on
   costs of 32 bits.  Built and run by figures/measure/certificate.sh. */
#include "graph/generate.h"
#include "graph/verify.h"
#include "solve/solve.h"
#include "bench.h"

solve_function dial_32, dijkstra_heap_32;
enum { DIAL, HEAP, PROOF, TREE, CLOCKS, RUNS = 11, HEAVIEST = 1000 };

static double spent(double *at)
{
    double now = processor_ms(), passed = now - *at;

    *at = now;
    return passed;
}

static bool half_reached(const graph *g, const answer *a)
{
    uint32_t reached = 0;

    for (uint32_t i = 0; i < g->n; i++)
        reached += a->c[i] != UINT64_MAX;
    return reached >= g->n / 2;
}

static void row(const char *family, uint32_t n)
{
    static double ms[CLOCKS][RUNS];
    struct error why;
    graph *g = generate(family, n, 0, HEAVIEST, 1, &why);
    uint32_t *tree = room(n, sizeof *tree), tries = 0;
    answer a = { .c = room(n, sizeof *a.c) };

    if (g == NULL)
        die(why.text);
    for (int k = -1; k < RUNS; ) {              /* -1: to warm up */
        problem p = { .successors = g, .n = g->n,
                      .source = (uint32_t)(2654435761u * ++tries) % g->n };
        double at = processor_ms(), one[CLOCKS];
        if (dial_32(&p, &a) != SOLVED)
            die("dial failed");
        one[DIAL] = spent(&at);
        if (!half_reached(g, &a)) {
            if (tries > 1000)
                die("no source reaches half of the vertices");
            continue;
        }
        at = processor_ms();
        if (dijkstra_heap_32(&p, &a) != SOLVED)
            die("the heap failed");
        one[HEAP] = spent(&at);
        if (!verify(g, p.source, a.c, NULL, &why))
            die(why.text);
        one[PROOF] = spent(&at);
        if (!tight_tree(g, p.source, a.c, tree))
            die("no memory");
        at = processor_ms();
        if (!verify(g, p.source, a.c, tree, &why))
            die(why.text);
        one[TREE] = spent(&at);
        for (int c = 0; k >= 0 && c < CLOCKS; c++)
            ms[c][k] = one[c];
        k++;
    }
    printf("%s,%u,%u", family, g->n, g->m);
    for (int c = 0; c < CLOCKS; c++)
        printf(",%.4g", median(ms[c], RUNS));
    printf(",%.3f,%.3f\n", ms[PROOF][RUNS / 2] / ms[DIAL][RUNS / 2],
           ms[PROOF][RUNS / 2] / ms[HEAP][RUNS / 2]);
    free(a.c);
    free(tree);
    graph_free(g);
}

int main(int argc, char **argv)
{
    for (int k = 2; k < argc; k++)
        row(argv[1], (uint32_t)strtoul(argv[k], NULL, 10));
    return argc < 3;
}
