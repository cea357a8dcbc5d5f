#ifndef CSR_H
#define CSR_H
#include "graph/dimacs.h"
#include "graph/graph.h"
#include "graph/lines.h"

bool csr_recognise(const char *start, size_t count);
bool csr_is(int file);       /* the same, without moving the offset */
/* Map a file of a known size; or read a stream; as graph_read. */
graph *csr_map(int file, uint64_t bytes, const char *name,
               char *why, size_t size);
graph *csr_read(lines *in, char *why, size_t size);
bool csr_write(const graph *g, write_bytes *write, void *to);
#endif
