#include "graph/source.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

/* What is known of a source half read */
enum { PACKED = 1 << 17 };

struct byte_source {
    int file;
    enum { UNKNOWN, PLAIN, GZIP, ZSTD } kind;
    bool broken;
    bool inside;             /* a member has begun and not ended */
    bool full;               /* there was more than the caller's room */
    size_t at, end;          /* packed[at..end-1] is not unpacked yet */
#ifdef HAVE_ZLIB
    z_stream gzip;
#endif
#ifdef HAVE_ZSTD
    ZSTD_DStream *zstd;
#endif
    char packed[PACKED];
};
/* Inflate some of what gzip has packed */
#ifdef HAVE_ZLIB
static ptrdiff_t inflate_some(byte_source *s, char *buffer, size_t room)
{
    unsigned most = room < 1 << 30 ? (unsigned)room : 1u << 30;

    s->gzip.next_in = (unsigned char *)s->packed + s->at;
    s->gzip.avail_in = (unsigned)(s->end - s->at);
    s->gzip.next_out = (unsigned char *)buffer;
    s->gzip.avail_out = most;
    int state = inflate(&s->gzip, Z_NO_FLUSH);
    s->at = s->end - s->gzip.avail_in;
    s->inside = state != Z_STREAM_END;
    s->full = s->inside && s->gzip.avail_out == 0;
    if (state == Z_STREAM_END)
        state = inflateReset(&s->gzip);
    if (state == Z_OK || state == Z_BUF_ERROR)
        return most - s->gzip.avail_out;
    s->broken = state != Z_MEM_ERROR;
    errno = s->broken ? errno : ENOMEM;
    return -1;
}
#endif
/* Unpack some of what zstd has packed */
#ifdef HAVE_ZSTD
static ptrdiff_t unpack_some(byte_source *s, char *buffer, size_t room)
{
    ZSTD_inBuffer in = { s->packed, s->end, s->at };
    ZSTD_outBuffer out = { buffer, room, 0 };
    size_t more = ZSTD_decompressStream(s->zstd, &out, &in);

    s->at = in.pos;
    if (ZSTD_isError(more)) {
        s->broken = errno != ENOMEM;
        return -1;
    }
    s->inside = more > 0;
    s->full = s->inside && out.pos == room;
    return (ptrdiff_t)out.pos;
}
#endif
/* Deliver unpacked bytes */
static ptrdiff_t unpack(byte_source *s, char *buffer, size_t room)
{
    ptrdiff_t made = 0;

    while (made == 0) {
        if (s->at == s->end && !s->full) {
            ptrdiff_t got = read(s->file, s->packed, PACKED);
            s->broken |= got == 0 && s->inside;
            if (got <= 0)
                return s->broken ? -1 : got;
            s->at = 0;
            s->end = (size_t)got;
        }
#ifdef HAVE_ZLIB
        if (s->kind == GZIP)
            made = inflate_some(s, buffer, room);
#endif
#ifdef HAVE_ZSTD
        if (s->kind == ZSTD)
            made = unpack_some(s, buffer, room);
#endif
    }
    return made;
}
/* What zstd packs begins with a frame of data, or with one that a
   reader is to skip, as what pzstd packs */
bool begins_zstd(const char *bytes, size_t count)
{
    bool skips = count >= 4 && (bytes[0] & 0xf0) == 0x50 &&
                 memcmp(bytes + 1, "\x2a\x4d\x18", 3) == 0;

    return skips ||
           (count >= 4 && memcmp(bytes, "\x28\xb5\x2f\xfd", 4) == 0);
}
/* Tell by four bytes how a file is packed */
static bool begin_source(byte_source *s)
{
    ptrdiff_t got = 1;

    while (got > 0 && s->end < 4) {
        got = read(s->file, s->packed + s->end, PACKED - s->end);
        s->end += got > 0 ? (size_t)got : 0;
    }
    s->kind = PLAIN;
#ifdef HAVE_ZLIB
    if (s->end >= 2 && memcmp(s->packed, "\x1f\x8b", 2) == 0) {
        s->kind = GZIP;
        if (inflateInit2(&s->gzip, 16 + MAX_WBITS) != Z_OK)
            return errno = ENOMEM, false;
    }
#endif
#ifdef HAVE_ZSTD
    if (begins_zstd(s->packed, s->end)) {
        s->kind = ZSTD;
        if ((s->zstd = ZSTD_createDStream()) == NULL)
            return errno = ENOMEM, false;
        ZSTD_DCtx_setParameter(s->zstd, ZSTD_d_windowLogMax,
            ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound);
    }
#endif
    s->inside = s->kind != PLAIN;
    return got >= 0;
}
/* Deliver the bytes of a file, unpacked if need be */
ptrdiff_t source_read(void *from, char *buffer, size_t room)
{
    byte_source *s = from;

    if (s->kind == UNKNOWN && !begin_source(s))
        return -1;
    if (s->kind != PLAIN)
        return unpack(s, buffer, room);
    if (s->at == s->end)
        return read(s->file, buffer, room);
    size_t some = s->end - s->at < room ? s->end - s->at : room;
    memcpy(buffer, s->packed + s->at, some);
    s->at += some;
    return (ptrdiff_t)some;
}

bool source_broken(const byte_source *s)
{
    return s->broken;
}
/* Say how a last line gets an end */
void source_hint(const byte_source *s, const char *name,
                 struct error *why)
{
    struct error was = *why;
    const char *pack = s->kind == GZIP ? " | gzip" :
                       s->kind == ZSTD ? " | zstd" : "";

    if (strcmp(name, "(memory)") == 0)
        wrong(why, "%.400s (if it is whole, put a line end behind it)",
              was.text);
    else if (strcmp(name, "(stdin)") == 0)
        wrong(why, "%.400s (if it is whole, { cat; echo%s; } in the pipe "
              "puts an end behind it)", was.text, pack);
    else
        wrong(why, "%.400s (if it is whole, echo%s >>FILE puts an end "
              "behind it)", was.text, pack);
}
/* Open and close the bytes of a file */
byte_source *source_open(int file)
{
    byte_source *s = malloc(sizeof *s);

    if (s == NULL) {
        close(file);
        errno = ENOMEM;
        return NULL;
    }
    memset(s, 0, offsetof(byte_source, packed));
    s->file = file;
    return s;
}

void source_close(byte_source *s)
{
#ifdef HAVE_ZSTD
    ZSTD_freeDStream(s->zstd);
#endif
#ifdef HAVE_ZLIB
    if (s->kind == GZIP)
        inflateEnd(&s->gzip);
#endif
    close(s->file);
    free(s);
}
