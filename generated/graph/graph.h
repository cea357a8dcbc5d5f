#pragma once
#include "graph/linkage.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BEGIN_C
/* The type of a graph */
#define WEIGHT_MAX (UINT32_MAX - 1)  /* above: "no arc" in a matrix */

typedef struct sssp_graph {
    uint32_t n;      /* vertices, numbered 0 .. n-1 */
    uint32_t m;      /* arcs */
    uint32_t *v;     /* n+1 starts: the list of i is v[i]..v[i+1]-1 */
    uint32_t *e;     /* m other ends */
    uint32_t *w;     /* m weights, at most WEIGHT_MAX */
    uint32_t first;  /* number of vertex 0 in the input: 0 or 1 */
    char **names;    /* n names (NULL: none), or NULL */
    bool only_names; /* a number is no vertex: see the names */
    uint32_t scale;  /* its weights are times this; 0: as they were */
    char *about;     /* what its file was taken for, or NULL */
    void (*release)(struct sssp_graph *g);   /* or NULL */
    void *owner;     /* what release needs to know */
} graph;
/* What can be done with a graph */
typedef struct arc { uint32_t from, to, weight; } arc;

graph *graph_new(uint32_t n, uint32_t m);   /* NULL: no memory */
void graph_free(graph *g);                  /* NULL is allowed */
graph *graph_from_arcs(uint32_t n, uint32_t m, const arc *arcs);
/* The other interpretation of the same arcs, without names. */
graph *graph_invert(const graph *g);        /* NULL: no memory */
/* n*n weights, row-major; UINT32_MAX: no arc. NULL: no memory. */
uint32_t *graph_matrix(const graph *g);
struct error;                          /* one line: graph/error.h */
/* False, and why, unless v, e and w describe a graph. */
bool graph_check(const graph *g, struct error *why);
END_C
