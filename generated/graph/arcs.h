#pragma once
#include "graph/error.h"
#include "graph/graph.h"
#include "graph/lines.h"

/* Arcs as they come; starts as { 0 }; at is the caller's to free. */
typedef struct arc_list {
    arc *at;
    size_t count, room;
    size_t window;           /* see take_plain_lines */
} arc_list;

/* False, and why: there is no room for one more, or for the mirrored
   arc if both are wanted. */
bool add_arc(arc_list *l, const lines *in, arc a, bool both);
/* How a weight is read */
/* The weight at *at, as lines_number.  It is missing at the end of the
   line, and then 1.  3.0 is a whole number, too, and -0.0 is 0. */
bool lines_weight(const lines *in, char **at, uint32_t *weight);
/* How a reader tells what it takes */
/* open: the file does not say it. */
void took_direction(lines *in, bool open, const char *what);
__attribute__((format(printf, 3, 4)))
void took_weights(lines *in, bool open, const char *form, ...);
void took_no_weights(lines *in);
/* How many vertices are believed */
/* False, and why: n vertices are too many for m arcs. */
bool vertices_believed(const lines *in, uint64_t n, uint64_t m);
/* How two lists of the same arcs are compared */
enum { NO_LIST = UINT32_MAX };

/* A vertex whose list in `in` is not that of the arcs of g that end at
   it, or NO_LIST; why is "no memory" if there is none. */
uint32_t odd_list(const graph *g, const graph *in, struct error *why);
/* How many lines are read at once */
typedef struct plain {
    char letter;             /* at the beginning of a line; 0: none */
    int numbers;             /* 3, or 2 if there are no weights */
    uint32_t first, n;       /* vertices are from first to first+n-1 */
    uint32_t weight;         /* where there is none */
} plain;

/* Takes plain lines as long as they come, limit arcs at most.  What it
   does not understand is still in `in`. */
void take_plain_lines(arc_list *l, lines *in, const plain *p,
                      size_t limit);
