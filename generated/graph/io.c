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
    if (csr_recognise(start, count))
        return csr_read(in, why, size);
    if (count >= 14 && memcmp(start, "%%MatrixMarket", 14) == 0)
        return matrix_market_read(in, why, size);
    return dimacs_read(in, why, size);
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
    if (!standard && S_ISREG(about.st_mode) && csr_is(file)) {
        g = csr_map(file, (uint64_t)about.st_size, path, why, size);
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
typedef bool graph_writer(const graph *g, write_bytes *write, void *to);

static graph_writer *writer_for(const char *path)
{
    static const struct { const char *suffix; graph_writer *writer; }
    known[] = {
        { ".gr", dimacs_write }, { ".gr.gz", dimacs_write },
        { ".mtx", matrix_market_write },
        { ".mtx.gz", matrix_market_write },
        { ".csr", csr_write }, { ".csr.gz", csr_write },
    };
    size_t length = strlen(path);

    if (strcmp(path, "-") == 0)
        return dimacs_write;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        size_t l = strlen(known[k].suffix);
        if (length > l && !strcmp(path + length - l, known[k].suffix))
            return known[k].writer;
    }
    return NULL;
}
/* Write a graph to a path */
bool graph_can_write(const char *path, char *why, size_t size)
{
    if (writer_for(path) != NULL)
        return true;
    snprintf(why, size, "%s: a graph's name ends in .gr, .mtx or .csr, "
             "or in one of these and .gz", path);
    return false;
}

bool graph_write(const graph *g, const char *path, char *why,
                 size_t size)
{
    output o;

    if (!graph_can_write(path, why, size) ||
        !output_open(&o, path, why, size))
        return false;
    return output_close(&o, writer_for(path)(g, output_bytes, &o), why,
                        size);
}
