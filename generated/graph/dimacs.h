#ifndef DIMACS_H
#define DIMACS_H
#include "graph/bytes.h"
#include "graph/graph.h"
#include "graph/lines.h"

/* Give the functions that follow C linkage */
#ifdef __cplusplus
extern "C" {
#endif
/* Read a .gr file. NULL: why = "file:line: what is wrong". */
graph *dimacs_read(lines *in);
bool dimacs_write(const graph *g, write_bytes *write, void *to);
/* End of the functions with C linkage */
#ifdef __cplusplus
}
#endif
#endif
