#ifndef GRAPH_H
#define GRAPH_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The type of a graph */
typedef struct graph {
    uint32_t n;      /* vertices, numbered 0 .. n-1 */
    uint32_t m;      /* arcs */
    uint32_t *v;     /* n+1 starts: the list of i is v[i]..v[i+1]-1 */
    uint32_t *e;     /* m other ends */
    uint32_t *w;     /* m weights */
    uint32_t first;  /* number of vertex 0 in the input: 0 or 1 */
    char **names;    /* n names, or NULL */
} graph;
/* What can be done with a graph */
/* Arc k goes from[k] -> to[k] with weight[k]. */
typedef struct arc { uint32_t from, to, weight; } arc;

graph *graph_new(uint32_t n, uint32_t m);   /* NULL: no memory */
void graph_free(graph *g);
graph *graph_from_arcs(uint32_t n, uint32_t m, const arc *arcs);
graph *graph_invert(const graph *g);        /* Chapter 1 */
uint32_t *graph_matrix(const graph *g);     /* n*n, row-major */
#endif
