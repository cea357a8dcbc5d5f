/* The library from C on a .gr file: reads, solves, prints the sum of the
   distances and the seconds of the clock that the solve took.  What follows
   the file is the name of a solver. */
#include <sssp.h>
#include <stdio.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    sssp_graph *g;
    sssp_answer *a;
    sssp_request r;
    char why[SSSP_WHY];
    unsigned long long sum = 0;
    double start;

    sssp_request_init(&r);
    r.sources = &(uint32_t){ 0 };
    r.source_count = 1;
    r.solver = argc > 2 ? argv[2] : NULL;
    r.want = 0;
    if (argc < 2 || sssp_graph_read(&g, argv[1], NULL, 0, 0, why))
        return fprintf(stderr, "%s\n", argc < 2 ? "which graph?" : why), 1;
    start = now();
    if (sssp_solve(g, &r, &a, why))
        return fprintf(stderr, "%s\n", why), 1;
    start = now() - start;
    for (uint32_t i = 0; i < sssp_graph_vertices(g); i++)
        if (sssp_distances(a)[i] != SSSP_INFINITY)
            sum += sssp_distances(a)[i];
    printf("%llu %.9f\n", sum, start);
}
