#pragma once
#include "graph/error.h"
#include <stddef.h>

typedef struct output {
    FILE *file;          /* write here ... */
    void *gz, *zst;      /* ... or through zlib or zstd, if set */
    char *path;          /* what the user asked for */
    char *temporary;     /* NULL: written in place */
} output;

/* A file that is read ("-": standard input): no output may take its
   place.  Is it one of these, through whatever name or link
   ("-": is standard output, if that is a file)? */
void output_spare(const char *path);
bool output_spares(const char *path);
/* False: why says it. "-" is standard output. */
bool output_open(output *o, const char *path, struct error *why);
bool output_bytes(void *o, const char *bytes, size_t count);
/* good: all has been written, show it.  False: it was not good, or
   why says what went wrong; then no trace of it is left. */
bool output_close(output *o, bool good, struct error *why);
void output_drop(output *o);
void output_interrupted(void);      /* for a signal handler */
