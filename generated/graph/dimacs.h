#ifndef DIMACS_H
#define DIMACS_H
#include "graph/graph.h"
#include "graph/lines.h"
#ifdef __cplusplus
extern "C" {
#endif

/* Read a .gr file. NULL: why = "file:line: what is wrong". */
graph *dimacs_read(lines *in, char *why, size_t size);
/* Hands over count bytes; false: they could not be written. */
typedef bool write_bytes(void *to, const char *bytes, size_t count);
bool dimacs_write(const graph *g, write_bytes *write, void *to);

/* The number at *at, which moves behind it, and behind the blanks
   around; false, and why: there is none from least to most. */
bool parse_number(const lines *in, char **at, const char *what,
                  uint32_t least, uint32_t most, uint32_t *number,
                  char *why, size_t size);
#ifdef __cplusplus
}
#endif
#endif
