#include "graph/io.h"
#include "graph/csr.h"
#include "graph/dimacs.h"
#include "graph/matrix_market.h"
#include "graph/output.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif

/* The formats */
const format formats[] = {
    { ".gr",  NULL, dimacs_read, NULL, dimacs_write },
    { ".mtx", matrix_market_recognise, matrix_market_read, NULL,
      matrix_market_write },
    { ".csr", csr_recognise, csr_read, csr_map, csr_write },
};
const size_t format_count = sizeof formats / sizeof *formats;
const char *format_suffixes(void)
{
    static char text[80];

    if (text[0] == '\0')
        for (size_t k = 0; k < format_count; k++) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "%s%s",
                     k == 0 ? "" : k + 1 < format_count ? ", " : " or ",
                     formats[k].suffix);
        }
    return text;
}
static const format *format_of(const char *start, size_t count)
{
    for (size_t k = 0; k < format_count; k++)
        if (formats[k].recognise && formats[k].recognise(start, count))
            return &formats[k];
    return &formats[0];
}
/* Deliver the bytes of a file, inflated if need be */
#ifdef HAVE_ZLIB
typedef gzFile source;

static ptrdiff_t source_read(void *from, char *buffer, size_t room)
{
    gzFile file = *(gzFile *)from;
    int state = Z_OK;
    int got = gzread(file, buffer, room < 1 << 30 ? (unsigned)room
                                                  : 1u << 30);

    if (got <= 0)
        gzerror(file, &state);
    return got < 0 || (state != Z_OK && state != Z_STREAM_END)
           ? -1 : got;
}
#endif
#ifndef HAVE_ZLIB
typedef int source;

static ptrdiff_t source_read(void *from, char *buffer, size_t room)
{
    return read(*(int *)from, buffer, room);
}
#endif
static bool source_open(source *s, int file)
{
#ifdef HAVE_ZLIB
    if ((*s = gzdopen(file, "rb")) != NULL)
        return gzbuffer(*s, 1 << 17) == 0;
    close(file);
    errno = ENOMEM;
    return false;
#else
    *s = file;
    return true;
#endif
}

static bool source_broken(source *s)
{
#ifdef HAVE_ZLIB
    int state = Z_OK;

    gzerror(*s, &state);
    return state == Z_BUF_ERROR || state == Z_DATA_ERROR;
#else
    return s == NULL;
#endif
}

static void source_close(source *s)
{
#ifdef HAVE_ZLIB
    gzclose(*s);
#else
    close(*s);
#endif
}
/* Tell the format by the first bytes */
graph *graph_parse(lines *in, char *why, size_t size)
{
    size_t count;
    const char *start = lines_peek(in, &count, why, size);

    if (start == NULL)
        return NULL;
    if (count == 0)
        return lines_wrong(in, why, size, "the file is empty"), NULL;
    if (count >= 2 && memcmp(start, "\x1f\x8b", 2) == 0)
        return lines_wrong(in, why, size, "compressed data inside, "
                           "or no zlib to inflate them: package "
                           "zlib1g-dev"), NULL;
    return format_of(start, count)->read(in, why, size);
}
/* Read a graph from a path */
graph *graph_read(const char *path, char *why, size_t size)
{
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? dup(0) : open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    graph *g = NULL;

    if (file < 0 || fstat(file, &about) != 0 ||
        (S_ISDIR(about.st_mode) && (errno = EISDIR))) {
        snprintf(why, size, "%s: %s", path, strerror(errno));
        if (file >= 0)
            close(file);
        return NULL;
    }
    errno = 0;
    /* Map the file, if its format allows it */
    char start[16];
    ssize_t looked = standard || !S_ISREG(about.st_mode) ? -1
                     : pread(file, start, sizeof start, 0);
    const format *its = looked < 0 ? NULL
                        : format_of(start, (size_t)looked);

    if (its != NULL && its->map != NULL) {
        g = its->map(file, (uint64_t)about.st_size, path, why, size);
        close(file);
        return g;
    }
    /* Read the graph from the descriptor's bytes */
    source s;
    lines in;

    if (!source_open(&s, file)) {
        snprintf(why, size, "%s: no memory to read with", path);
        return NULL;
    }
    lines_open(&in, standard ? "(stdin)" : path, source_read, &s);
    g = graph_parse(&in, why, size);
    lines_close(&in);
    int reason = errno;
    if (source_broken(&s)) {
        snprintf(why, size, "%s: the compressed data are damaged or end "
                 "too early", in.name);
        graph_free(g);
        g = NULL;
    }
    source_close(&s);
    errno = reason;
    return g;
}
/* Choose the format by the suffix */
static const format *format_for(const char *path)
{
    size_t length = strlen(path);

    if (strcmp(path, "-") == 0)
        return &formats[0];
    if (length > 3 && strcmp(path + length - 3, ".gz") == 0)
        length -= 3;
    for (size_t k = 0; k < format_count; k++) {
        size_t l = strlen(formats[k].suffix);
        if (length > l &&
            !strncmp(path + length - l, formats[k].suffix, l))
            return &formats[k];
    }
    return NULL;
}
/* Write a graph to a path */
bool graph_can_write(const char *path, char *why, size_t size)
{
    if (format_for(path) != NULL)
        return true;
    snprintf(why, size, "%s: a graph's name ends in %s, or in one of "
             "these and .gz", path, format_suffixes());
    return false;
}

bool graph_write(const graph *g, const char *path, char *why,
                 size_t size)
{
    output o;

    if (!graph_can_write(path, why, size) ||
        !output_open(&o, path, why, size))
        return false;
    bool good = format_for(path)->write(g, output_bytes, &o);
    return output_close(&o, good, why, size);
}
