#include "graph/output.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

/* Remove the temporary file when a signal comes */
static char pending[4096];
static volatile sig_atomic_t is_pending;

static void remember(const char *temporary)
{
    if (strlen(temporary) < sizeof pending) {
        strcpy(pending, temporary);
        is_pending = 1;
    }
}

void output_interrupted(void)
{
    if (is_pending)
        unlink(pending);
}
/* Remember the files that are read */
static struct spared { dev_t device; ino_t file; } *spared;
static size_t spared_count;

/* A terminal may be both read and written; a pipe waits for itself. */
static bool is_lasting(const char *path, struct stat *about)
{
    return (strcmp(path, "-") == 0 ? fstat(0, about)
                                   : stat(path, about)) == 0 &&
           !S_ISCHR(about->st_mode);
}

void output_spare(const char *path)
{
    size_t room = (spared_count + 1) * sizeof *spared;
    struct stat about;
    struct spared *more = is_lasting(path, &about) ? realloc(spared,
                                                             room)
                                             : NULL;

    if (more) {
        spared = more;
        spared[spared_count++] = (struct spared){ about.st_dev,
                                                  about.st_ino };
    }
}
bool output_spares(const char *path)
{
    struct stat about;

    if (strcmp(path, "-") == 0 ? fstat(1, &about) || !S_ISREG(about.st_mode)
                               : !is_lasting(path, &about))
        return false;
    for (size_t k = 0; k < spared_count; k++)
        if (spared[k].device == about.st_dev &&
            spared[k].file == about.st_ino)
            return true;
    return false;
}
/* Pack what goes through zstd */
static bool no_packer(output *o, const char *path, const char *library,
                      struct error *why)
{
    int reason = errno;

    output_drop(o);
    errno = reason;
    return wrong(why, "%s: no %s to compress it", path,
                 reason == ENOMEM ? "memory" : library);
}

#ifdef HAVE_ZSTD
typedef struct packer {
    ZSTD_CCtx *stream;
    char packed[1 << 17];
} packer;

static packer *packer_open(void)
{
    packer *z = malloc(sizeof *z);

    if (z && (z->stream = ZSTD_createCCtx()) == NULL) {
        free(z);
        return NULL;
    }
    if (z)
        ZSTD_CCtx_setParameter(z->stream, ZSTD_c_checksumFlag, 1);
    return z;
}

static bool pack_bytes(output *o, const char *bytes, size_t count,
                       bool end)
{
    ZSTD_inBuffer in = { bytes, count, 0 };
    packer *z = o->zst;
    size_t left;

    do {
        ZSTD_outBuffer out = { z->packed, sizeof z->packed, 0 };
        left = ZSTD_compressStream2(z->stream, &out, &in,
                                    end ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left) ||
            fwrite(z->packed, 1, out.pos, o->file) != out.pos)
            return false;
    } while (end ? left > 0 : in.pos < in.size);
    return true;
}

static bool packer_close(output *o, bool good)
{
    packer *z = o->zst;

    good = good && pack_bytes(o, "", 0, true);
    ZSTD_freeCCtx(z->stream);
    free(z);
    o->zst = NULL;
    return good;
}
#endif
/* Open an output beside the file that it will replace */
static bool output_failed(output *o, const char *path,
                          struct error *why)
{
    int reason = errno;

    free(o->path);
    free(o->temporary);
    *o = (output){ 0 };
    errno = reason;
    return wrong(why, "%s: %s", path, strerror(reason));
}

static char *followed(const char *path)
{
    char *at = strdup(path), target[4096];

    for (int links = 0; at && links < 40; links++) {
        ssize_t length = readlink(at, target, sizeof target);
        if (length < 0)
            return at;
        const char *slash = strrchr(at, '/');
        size_t folder = slash && target[0] != '/' ?
                        (size_t)(slash - at) + 1 : 0;
        char *next = malloc(folder + (size_t)length + 1);
        if (next) {
            memcpy(next, at, folder);
            memcpy(next + folder, target, (size_t)length);
            next[folder + (size_t)length] = '\0';
        }
        free(at);
        at = next;
    }
    errno = at ? ELOOP : ENOMEM;
    free(at);
    return NULL;
}
static void as_before(int file, const struct stat *old)
{
    mode_t mode = old->st_mode & 0777;

    if (fchown(file, old->st_uid, old->st_gid) != 0 &&
        fchown(file, (uid_t)-1, old->st_gid) != 0)
        mode &= 0707;
    if (fchmod(file, mode) != 0)
        errno = 0;               /* it stays as narrow as it was made */
}

static int new_file(char *name, size_t at, const struct stat *old)
{
    unsigned char random[6];
    int file;

    do {
        if (getentropy(random, sizeof random) != 0)
            return -1;
        for (size_t k = 0; k < sizeof random; k++)
            name[at + k] = (char)('a' + random[k] % 26);
        file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
                    old ? 0600 : 0666);
    } while (file < 0 && errno == EEXIST);
    if (file >= 0 && old)
        as_before(file, old);
    return file;
}
/* Open a temporary file in the same directory */
/* old: what is there; or NULL.  o->file stays NULL if it cannot be. */
static void open_beside(output *o, const struct stat *old)
{
    size_t length = strlen(o->path);
    const char *slash = strrchr(o->path, '/');
    size_t most = (slash ? slash + 1 - o->path : 0) + NAME_MAX -
                  strlen(".XXXXXX");
    sigset_t all, before;
    int file = -1;

    length = length < most ? length : most;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    o->temporary = malloc(length + sizeof ".XXXXXX");
    if (o->temporary != NULL) {
        memcpy(o->temporary, o->path, length);
        strcpy(o->temporary + length, ".XXXXXX");
        file = new_file(o->temporary, length + 1, old);
    }
    if (file >= 0 && (o->file = fdopen(file, "wb")) != NULL) {
        remember(o->temporary);
    } else if (file >= 0) {
        unlink(o->temporary);
        close(file);
        errno = ENOMEM;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static bool is_standard(const struct stat *file)
{
    struct stat out;

    return S_ISREG(file->st_mode) && fstat(1, &out) == 0 &&
           out.st_dev == file->st_dev && out.st_ino == file->st_ino;
}

bool output_open(output *o, const char *path, struct error *why)
{
    struct stat about;
    bool standard = strcmp(path, "-") == 0;
    bool exists = !standard && stat(path, &about) == 0;

    *o = (output){ 0 };
    /* Refuse to replace what is read, or what must not be written */
    if (exists && output_spares(path)) {
        errno = EINVAL;
        return wrong(why, "%s: is read here, and would be replaced", path);
    }
    if (exists && is_standard(&about)) {
        errno = EINVAL;
        return wrong(why, "%s: is standard output, and would be replaced: "
                     "- writes there", path);
    }
    if (exists && S_ISREG(about.st_mode) &&
        ((about.st_mode & 0222) == 0 || access(path, W_OK) != 0)) {
        errno = EACCES;
        return wrong(why, "%s: may not be written, and is not replaced",
                     path);
    }
    o->path = standard ? strdup(path) : followed(path);
    if (o->path == NULL)
        return output_failed(o, path, why);
    if (standard || (exists && !S_ISREG(about.st_mode)))
        o->file = standard ? stdout : fopen(path, "wb");
    else
        open_beside(o, exists ? &about : NULL);
    if (o->file == NULL)
        return output_failed(o, path, why);
    /* Put zlib or zstd before the file if the suffix says so */
    const char *dot = strrchr(path, '.');
    errno = ENOTSUP;
    if (dot && dot > path && !strcmp(dot, ".gz")) {
    #ifdef HAVE_ZLIB
        int file = dup(fileno(o->file));
        if (file >= 0)
            o->gz = gzdopen(file, "wb6");
    #endif
        if (o->gz == NULL)
            return no_packer(o, path, "zlib", why);
    }
    if (dot && dot > path && !strcmp(dot, ".zst")) {
    #ifdef HAVE_ZSTD
        o->zst = packer_open();
    #endif
        if (o->zst == NULL)
            return no_packer(o, path, "zstd", why);
    }
    return true;
}
/* Hand over bytes */
bool output_bytes(void *to, const char *bytes, size_t count)
{
    output *o = to;

#ifdef HAVE_ZSTD
    if (o->zst)
        return pack_bytes(o, bytes, count, false);
#endif
#ifdef HAVE_ZLIB
    for (size_t done = 0; o->gz && done < count; ) {
        size_t some = count - done < 1 << 30 ? count - done : 1 << 30;
        if (gzwrite(o->gz, bytes + done, (unsigned)some) == 0)
            return false;
        done += some;
    }
    if (o->gz)
        return true;
#endif
    return fwrite(bytes, 1, count, o->file) == count;
}
/* Close an output, and only then let it be seen */
bool output_close(output *o, bool good, struct error *why)
{
    int reason = good ? 0 : errno;

    if (o->file == NULL)
        return good;
    errno = 0;
#ifdef HAVE_ZLIB
    good = (!o->gz || gzclose(o->gz) == Z_OK) && good;
#endif
#ifdef HAVE_ZSTD
    good = (!o->zst || packer_close(o, good)) && good;
#endif
    good = !ferror(o->file) && fflush(o->file) == 0 && good;
    reason = reason ? reason : errno;
    if (o->file != stdout && fclose(o->file) != 0 && good)
        good = false;
    if (o->temporary && good)
        good = rename(o->temporary, o->path) == 0;
    reason = reason ? reason : errno;
    /* Leave no trace of an output that failed */
    if (o->temporary && !good)
        unlink(o->temporary);
    is_pending = 0;
    if (!good)
        wrong(why, "%s: cannot be written: %s", o->path,
              strerror(reason ? reason : EIO));
    free(o->path);
    free(o->temporary);
    *o = (output){ 0 };
    if (!good)
        errno = reason;
    return good;
}

void output_drop(output *o)
{
    struct error why;

    if (o->file != NULL)
        output_close(o, false, &why);
}
