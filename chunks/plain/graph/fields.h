#pragma once
#include "graph/graph.h"
#include "graph/lines.h"
#include "graph/names.h"

/* False, and why: nobody can wish all of that. */
bool wishes_good(const wishes *as, struct error *why);
/* Is something wished that only a list of edges has? */
bool fields_wished(const wishes *as);

/* What is known of the columns of a list */
enum { MOST_COLUMNS = 256 };

/* Puts the weight that a dictionary at the end of the line has in its
   place, or nothing.  False, and why: it is none, or has no such. */
bool fields_data(lines *in, char *line);

typedef struct fields {
    char separator;              /* 0: blanks */
    bool found;                  /* the columns below are known */
    int wanted;                  /* 3: with weights, or 2 */
    uint32_t at[3];              /* of tail, head, weight; from 0 */
    uint32_t count;              /* of each line; 0: none yet */
    name_table *names;           /* NULL: vertices are numbers */
    bool blanks[MOST_COLUMNS];   /* around a field of this line */
    uint64_t trimmed;            /* names that had some */
    uint32_t type;               /* the column of directions, from 1 */
    uint32_t headed;             /* what a head calls so, or type */
    const char *way;             /* what it says in this line, or NULL */
    uint64_t lines, edges, arcs; /* of the list, and as they say */
} fields;

/* As in->as wishes.  False, and why: no memory. */
bool fields_open(fields *f, lines *in);
/* Reads an edge.  *columns is 2 or 3, or 0: the line was the head. */
bool fields_edge(fields *f, lines *in, char *line, arc *a,
                 int *columns);
/* *both: the line says that its edge leads both ways.  False, and why:
   it says neither, or a comment says another. */
bool fields_way(fields *f, lines *in, const char *says, bool *both);
bool fields_tell_way(const fields *f, lines *in);
/* Adds to in->why, of a vertex that is no number, the way out; false */
bool fields_hint(lines *in);
/* Says which columns were taken, and gives g its names. */
void fields_end(fields *f, lines *in, graph *g);
