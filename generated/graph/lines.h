#pragma once
#include "graph/error.h"
#include "graph/linkage.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BEGIN_C
/* A source of lines */
/* What is asked of a reader, and what it answers */
typedef struct wishes {
    uint32_t scale;          /* of weights; 0: whole numbers only */
    bool undirected;         /* each arc is meant both ways */
    bool copied;             /* read, never mapped */
    const char *format;      /* as ".el"; NULL: look at the file */
    const char *weight;      /* the key of the weights; NULL: by rule */
    uint64_t weights, rounded, vanished;    /* of them: how many? */
    bool open;               /* the file did not say all: see about */
    /* Wishes about lists of edges */
    const char *columns;     /* as "1,2,4" or "from,to"; NULL: 1, 2, 3 */
    const char *separator;   /* a character, "tab" or "space" */
    bool relabel;            /* vertices are called by any text */
    bool directed;           /* no edge; contradictions are refused */
    bool unweighted;         /* each arc counts 1 */
} wishes;
/* What a reader takes for granted */
typedef struct taken {
    const char *direction;        /* "directed, as ..."; NULL: it is */
    struct error weights;         /* "no weights: ..."; "": it has */
    bool direction_open, weights_open;
    bool keyed;                   /* weights have names */
    /* What a reader of lists took */
    bool columned;                /* it looks at columns */
    bool edges;                   /* some lead both ways, says the file */
    struct error columns;         /* "columns 1, 2 and 4"; "": as usual */
    bool from_one;                /* no line has the vertex 0 */
    struct error besides;         /* "; 2 lines ..."; "": nothing */
} taken;
/* Up to size bytes into buffer: how many; 0 at the end, -1: error */
typedef ptrdiff_t read_bytes(void *from, char *buffer, size_t size);

typedef struct lines {
    const char *name;        /* stands in messages */
    uint64_t number;         /* of the line last delivered, from 1 */
    read_bytes *read;
    void *from;
    char *buffer;
    size_t size, start, end; /* buffer[start..end-1] is unread */
    bool ended;              /* read has returned 0 */
    size_t longest;          /* line, in bytes; 0: a megabyte */
    bool doubled;            /* a number that is cut off shows */
    const char *comment;     /* begins a line without a number */
    bool numbers;            /* a blank ends each */
    bool endless;            /* refused, as its last line has no end */
    struct error *why;       /* where a fault is told */
    wishes *as;              /* NULL: none */
    bool both;               /* the file says: edges, not arcs */
    bool mirror;             /* and lists each of them once */
    taken took;              /* what the file means, as it was read */
} lines;
/* What can be done with a source of lines */
void lines_open(lines *in, const char *name, read_bytes *, void *from,
                struct error *why);
void lines_close(lines *in);
/* The first bytes, without consuming any; *count may be 0.  NULL, and
   in->why, as below. */
const char *lines_peek(lines *in, size_t *count);
/* The next line without its end.  NULL: the end, and why is "", or a
   fault, and why names it. */
char *lines_next(lines *in);
/* Has so many bytes ready in the buffer, or as many as there are. */
void lines_more(lines *in, size_t count);
/* why = "name:line: " and what the format says; false */
bool lines_wrong(const lines *in, const char *format, ...);
/* The number at *at, from least to most; *at moves behind it and the
   blanks around it. False, and why: there is none. */
bool lines_number(const lines *in, char **at, const char *what,
                  uint32_t least, uint32_t most, uint32_t *number);
END_C
