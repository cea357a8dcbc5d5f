#pragma once
#include "graph/bytes.h"
#include "graph/error.h"
#include "graph/graph.h"
#include "graph/lines.h"

/* The first 32 bytes of a file */
typedef struct csr_header {
    char magic[8];
    uint32_t mark, version, n, m;
    uint64_t names;     /* bytes of the names; 0: there are none */
} csr_header;
enum { CSR_MARK = 0x01020304, CSR_VERSION = 1 };
#define CSR_MAGIC "\x89" "CSR\r\n\x1a\n"

bool csr_recognise(const char *start, size_t count);
/* Map a file of a known size; or read a stream; as graph_read. */
graph *csr_map(int file, uint64_t bytes, const char *name,
               struct error *why);
graph *csr_read(lines *in);
/* Puts the file's name before what is wrong with it, and frees what
   there is of the graph.  Returns NULL. */
graph *graph_refused(graph *g, const char *name, struct error *why);
bool csr_write(const graph *g, write_bytes *write, void *to);
/* Was the file of g (NULL: of any graph) written to or cut off while
   it was mapped?  May be asked by the handler of a signal. */
bool csr_changed(const graph *g);
