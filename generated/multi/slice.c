#include "multi/slice.h"
#include "graph/csr.h"
#include "graph/io.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Read exactly so many bytes */
static bool read_at(const csr_parts *f, uint64_t at, void *to,
                    size_t bytes)
{
    for (size_t done = 0; done < bytes; ) {
        ssize_t got = pread(f->file, (char *)to + done, bytes - done,
                            (off_t)(at + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return failing("%s: %s at byte %" PRIu64, f->path,
                           got ? strerror(errno) : "ends early",
                           at + done);
        done += (size_t)got;
    }
    return true;
}
/* Look at some of a file */
enum { LOOKS = 16, GLIMPSE = 4096 };

static bool look_at(csr_parts *f, uint64_t bytes)
{
    unsigned char some[GLIMPSE];

    f->digest = bytes;
    for (uint64_t k = 0; k < LOOKS; k++) {
        uint64_t at = bytes / LOOKS * k;
        size_t count = bytes - at < GLIMPSE ? bytes - at : GLIMPSE;
        if (!read_at(f, at, some, count))
            return false;
        for (size_t i = 0; i < count; i++)
            f->digest = (f->digest ^ some[i]) * 0x100000001b3;
    }
    return true;
}
/* Make a file of parts of any other */
static bool has_parts(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    char start[sizeof CSR_MAGIC - 1];
    struct stat about;
    bool has = file < 0 || fstat(file, &about) != 0 ||
               !S_ISREG(about.st_mode) ||
               (pread(file, start, sizeof start, 0) == sizeof start &&
                memcmp(start, CSR_MAGIC, sizeof start) == 0);

    if (file >= 0)
        close(file);
    return has;                      /* or what is wrong shows later */
}

static bool into_memory(void *to, const char *bytes, size_t count)
{
    const door *d = to;
    ssize_t some;

    for (; count > 0; bytes += some, count -= (size_t)some)
        if ((some = write(d->file, bytes, count)) < 0) {
            if (errno != EINTR)
                return false;
            some = 0;
        }
    return true;
}

bool door_make(door *d, const char *path, char **told)
{
    wishes none = { .copied = true };
    struct error why;

    *d = (door){ .process = (int)getpid(), .file = -1 };
    if (has_parts(path))
        return true;
    graph *g = graph_read_as(path, &none, &why);
    if (g == NULL)
        return failing("%s (how it is read can be said to sssp "
                       "convert: sssp convert %s graph.csr)", why.text,
                       path);
    d->first = g->first;
    d->bytes = 32 + 4 * (g->n + 1ull) + 8 * (uint64_t)g->m;
    d->file = memfd_create("parts", MFD_CLOEXEC);
    bool good = (d->file >= 0 && csr_write(g, into_memory, d)) ||
                failing("%s: no memory for its parts: %s", path,
                        strerror(errno));
    *told = g->about;
    g->about = NULL;
    graph_free(g);
    return good;
}
/* Open a file of parts */
bool parts_open(csr_parts *f, const char *path, const door *d)
{
    csr_header h = { .n = 0 };
    uint64_t long_m = 0;             /* version 2 alone */
    uint64_t begin, end;
    struct stat about;
    char memory[64];

    snprintf(memory, sizeof memory, "/proc/%d/fd/%d", d->process,
             d->file);
    f->path = path;
    f->file = open(d->file < 0 ? path : memory, O_RDONLY | O_CLOEXEC);
    if (f->file < 0 || fstat(f->file, &about) != 0)
        return failing("%s: %s", path, strerror(errno));
    if (!S_ISREG(about.st_mode))
        return failing("%s: is no plain file, and ranks open one by "
                       "its name", path);
    if (!read_at(f, 0, &h, sizeof h))
        return false;
    /* Refuse what is no such file */
    if (memcmp(h.magic, CSR_MAGIC, sizeof h.magic) != 0)
        return failing("%s: has become another file", path);
    if (h.mark != CSR_MARK || h.version < 1 || h.version > 2 || h.n == 0)
        return failing("%s: version %u, n = %u, or another order of "
                       "bytes", path, h.version, h.n);
    if (h.version == 2 && !read_at(f, sizeof h, &long_m, 8))
        return false;
    /* Find out where the arrays are */
    f->n = h.n;
    f->named = h.names > 0;
    f->m = h.version == 1 ? h.m : long_m;
    f->start_size = 4 * h.version;
    f->starts = sizeof h + (h.version == 2 ? 8 : 0);
    f->heads = f->starts + (h.n + 1ull) * f->start_size;
    f->weights = f->heads + 4 * f->m;
    if (f->m > (uint64_t)1 << 40 ||
        (uint64_t)about.st_size != f->weights + 4 * f->m + h.names)
        return failing("%s: its length does not fit n = %u and m = %"
                       PRIu64, path, f->n, f->m);
    /* No arc is outside of all lists */
    if (!parts_starts(f, 0, 0, &begin) || !parts_starts(f, f->n, 0, &end))
        return false;
    if (begin != 0 || end != f->m)
        return failing("%s: the lists run from %" PRIu64 " to %" PRIu64
                       ", not from 0 to m = %" PRIu64, path, begin, end,
                       f->m);
    return look_at(f, (uint64_t)about.st_size);
}

void parts_close(csr_parts *f)
{
    if (f->path && f->file >= 0)
        close(f->file);
}
/* Read some starts, heads or weights */
bool parts_starts(const csr_parts *f, uint32_t v, uint32_t count,
                  uint64_t *to)
{
    uint32_t start;

    if (!read_at(f, f->starts + (uint64_t)v * f->start_size, to,
                 (count + 1ull) * f->start_size))
        return false;
    for (uint64_t k = count + 1ull; f->start_size == 4 && k-- > 0; ) {
        memcpy(&start, (char *)to + 4 * k, sizeof start);
        to[k] = start;
    }
    for (uint32_t k = 0; k <= count; k++)
        if (to[k] > f->m || (k && to[k] < to[k - 1]))
            return failing("%s: the list of vertex %u is no list",
                           f->path, v + k);
    return true;
}
bool parts_words(const csr_parts *f, uint64_t array, uint64_t k,
                 size_t count, uint32_t *to)
{
    return read_at(f, array + 4 * k, to, 4 * count);
}
