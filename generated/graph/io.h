#pragma once
#include "graph/bytes.h"
#include "graph/error.h"
#include "graph/graph.h"
#include "graph/lines.h"

/* Reads each format of the table, also compressed with gzip or zstd;
   "-" is standard input.
   NULL: why says "file:line: what is wrong"; errno is ENOMEM if it
   was not the file's fault.  The graph lists successors. */
graph *graph_read(const char *path, struct error *why);
/* The same, and as somebody wishes; as also has the answers. */
graph *graph_read_as(const char *path, wishes *as, struct error *why);
/* The same of count bytes in memory, which may be of any format. */
graph *graph_read_bytes(const void *bytes, size_t count, wishes *as,
                        struct error *why);
/* g with each arc in both directions, and freed.  NULL: why has the
   reason; errno is EFBIG if the arcs are too many, or else ENOMEM. */
graph *graph_mirrored(graph *g, struct error *why);
/* The same as graph_read from any source of bytes. */
graph *graph_parse(lines *in);

/* The suffix decides, also with .gz or .zst behind it; "-" writes the
   first format to standard output.  False: why says it (the format may
   have no place for something of g), and no file is left. */
bool graph_write(const graph *g, const char *path, struct error *why);
bool graph_can_write(const char *path, struct error *why);
/* The row of the format that a file of this name gets, or NULL */
const struct format *graph_written_as(const char *path);

/* What a format is */
typedef struct format {
    const char *suffix, *others;   /* read as well: ".txt .tsv" */
    bool (*recognise)(const char *start, size_t count);
    bool always;                   /* its files are recognised */
    graph *(*read)(lines *in);
    graph *(*map)(int file, uint64_t bytes, const char *name,
                  struct error *why);
    bool (*write)(const graph *g, write_bytes *write, void *to);
    bool (*fits)(const graph *g, struct error *why);
    bool names;                    /* are written */
    uint32_t first;                /* vertex, as it is written */
} format;
extern const format formats[];
extern const size_t format_count;
const char *format_suffixes(bool read); /* ".gr, .mtx or .csr" */
bool format_known(const char *suffix);
