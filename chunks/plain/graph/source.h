#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "graph/error.h"

/* The bytes of a descriptor, unpacked if they are of gzip or zstd.
   It is taken over, also if the answer is NULL: no memory. */
typedef struct byte_source byte_source;
byte_source *source_open(int file);
/* A read_bytes: errno is ENOMEM if it was not the file's fault. */
ptrdiff_t source_read(void *from, char *buffer, size_t room);
/* The packed data were damaged, or ended too early. */
bool source_broken(const byte_source *s);
/* The first bytes of a file are those of zstd. */
bool begins_zstd(const char *bytes, size_t count);
/* Adds to why, of a last line without an end, how it gets one. */
void source_hint(const byte_source *s, const char *name,
                 struct error *why);
void source_close(byte_source *s);
