#ifndef IO_H
#define IO_H
#include "graph/graph.h"
#include "graph/lines.h"

/* Reads .gr, .mtx, .csr, each also gzipped; "-" is standard input.
   NULL: why says "file:line: what is wrong"; errno is ENOMEM if it
   was not the file's fault.  The graph lists successors. */
graph *graph_read(const char *path, char *why, size_t size);
/* The same from any source of bytes. */
graph *graph_parse(lines *in, char *why, size_t size);

/* The suffix decides: .gr .mtx .csr, each also with .gz; "-" writes
   .gr to standard output.  False: why says it, no file is left. */
bool graph_write(const graph *g, const char *path,
                 char *why, size_t size);
bool graph_can_write(const char *path, char *why, size_t size);
#endif
