/* igraph's C library on a list of edges: reads, solves, prints the sum of
   the distances and the seconds of the clock that the solve took. */
#include <igraph.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    igraph_t g;
    igraph_vector_t w;
    igraph_matrix_t d;
    igraph_integer_t source = 0;
    double start, sum = 0;
    FILE *f = argc > 1 ? fopen(argv[1], "r") : NULL;

    if (f == NULL)
        return 1;
    igraph_set_attribute_table(&igraph_cattribute_table);
    igraph_read_graph_ncol(&g, f, NULL, 1, IGRAPH_ADD_WEIGHTS_YES, 1);
    igraph_vector_init(&w, 0);
    EANV(&g, "weight", &w);
    while (strcmp(VAS(&g, "name", source), "0"))
        source++;
    igraph_matrix_init(&d, 0, 0);
    start = now();
    igraph_distances_dijkstra(&g, &d, igraph_vss_1(source), igraph_vss_all(), &w, IGRAPH_OUT);
    start = now() - start;
    for (igraph_integer_t i = 0; i < igraph_vcount(&g); i++)
        sum += MATRIX(d, 0, i) < 1e300 ? MATRIX(d, 0, i) : 0;
    printf("%.0f %.9f\n", sum, start);
    return 0;
}
