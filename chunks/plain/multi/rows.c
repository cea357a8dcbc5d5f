#include "multi/task.h"
#include "graph/verify.h"
#include "solve/apsp.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static uint64_t row_source(const row_file *f, uint64_t k)
{
    return k * f->h.n / f->h.count;
}
bool as_certified(const uint64_t *c, uint32_t n, const sheet *a)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < n; i++)
        sum += digest_term(i, c[i]);
    return sum == a->checksum;
}
/* Load the whole graph */
static bool load_whole(row_file *f, const task *t, const origin *from,
                       wire *alone)
{
    part p = part_make(t->path ? from->file.n : t->made.n, 0, 1, false);
    uint32_t heaviest;

    f->k = &shares_32;
    f->s = f->k->enter(&p, from);
    if (f->s == NULL || !f->k->hear(f->s, alone))
        return false;
    f->k->arcs(f->s, &heaviest);
    f->h = row_header_of(p.n, t->sources && t->sources < p.n
                              ? (uint32_t)t->sources : p.n, 4, t->first);
    if ((uint64_t)heaviest * p.n < UINT32_MAX)
        return true;
    f->k->leave(f->s);
    f->h.size = 8;
    f->k = &shares_64;
    f->s = f->k->enter(&p, from);
    return f->s != NULL && f->k->hear(f->s, alone);
}
/* Write the head of a file of rows */
static bool write_head(const row_file *f)
{
    bool good = ftruncate(f->rows, 0) == 0 &&
                ftruncate(f->marks, 0) == 0 &&
                pwrite(f->rows, &f->h, sizeof f->h, 0) == sizeof f->h &&
                ftruncate(f->rows, place_of_row(&f->h, f->h.count))
                == 0 &&
                ftruncate(f->marks, 8 + (off_t)f->h.count) == 0;

    for (uint64_t k = 0; good && k < f->h.count; k++) {
        uint32_t source = (uint32_t)row_source(f, k);
        good = pwrite(f->rows, &source, 4, (off_t)(sizeof f->h + 4 * k))
               == 4;
    }
    /* and let other machines see it */
    return (good && pwrite(f->marks, &f->digest, 8, 0) == 8 &&
            fsync(f->rows) == 0 && fsync(f->marks) == 0) ||
           failing("%s: %s", f->part, strerror(errno));
}
bool rows_load(row_file *f, const task *t, const origin *from,
               wire *alone)
{
    const recipe *r = &t->made;
    struct stat about;

    snprintf(f->part, sizeof f->part, "%s.part", t->rows);
    snprintf(f->done, sizeof f->done, "%s.done", t->rows);
    f->digest = t->path ? from->file.digest
        : drawn(r, (uint64_t)r->degree << 34 |
                   (uint64_t)r->heaviest << 2 | r->family);
    /* A file that was written anew is another: few of its bytes are
       in the digest */
    if (t->path && stat(t->path, &about) == 0)
        f->digest += digest_term((uint32_t)about.st_ino,
                                 (uint64_t)about.st_mtim.tv_sec << 30 |
                                 (uint64_t)about.st_mtim.tv_nsec);
    return load_whole(f, t, from, alone);
}
/* Open the two files, in one folder */
/* Rank 0 makes what is not there; where another could make it, too,
   it is in another folder. */
static int row_descriptor(const task *t, const char *path)
{
    int how = O_RDWR | O_CREAT | O_CLOEXEC, only = t->rank ? O_EXCL : 0;
    int file = open(path, how | only, 0666);

    if (file >= 0 && t->rank) {
        close(file);
        unlink(path);
        failing("%s: rank 0 has made none here: the ranks need one "
                "folder", path);
        return -1;
    }
    if (file < 0 && t->rank && errno == EEXIST)
        file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0)
        failing("%s: %s", path, strerror(errno));
    return file;
}
bool rows_open(row_file *f, const task *t)
{
    row_header old = { .mark = 0 };
    uint64_t digest = 0;

    f->rows = row_descriptor(t, f->part);
    f->marks = f->rows < 0 ? -1 : row_descriptor(t, f->done);
    if (f->marks < 0)
        return false;
    bool same = pread(f->rows, &old, sizeof old, 0) == sizeof old &&
                memcmp(&old, &f->h, sizeof old) == 0 &&
                pread(f->marks, &digest, 8, 0) == 8 &&
                digest == f->digest;
    if (t->rank == 0)
        return same || write_head(f);
    return same || failing("%s: is not that of rank 0: the ranks need "
                           "one folder", f->part);
}
/* Make the rows of one rank */
bool rows_make(const row_file *f, const task *t, wire *alone,
               uint64_t *counts)
{
    uint64_t n = f->h.n, *c = malloc(n * sizeof *c);
    bool good = c != NULL || failing("no memory for a row");

    for (uint64_t k = (uint64_t)t->rank;
         good && counts[2] == 0 && k < f->h.count;
         k += (uint64_t)t->ranks) {
        char mark = 0;
        bool narrow = false;
        sheet a;

        if (pread(f->marks, &mark, 1, (off_t)(8 + k)) == 1 && mark &&
            (mark == 1 || t->unproved)) {
            counts[1]++;
            continue;
        }
        /* Solve and certify for this source */
        good = f->k->solve(f->s, alone, (uint32_t)row_source(f, k), 0,
                           &a, &narrow) &&
               f->k->certify(f->s, alone, (uint32_t)row_source(f, k),
                             !t->unproved, &a) &&
               f->k->fetch(f->s, c, NULL);
        counts[0]++;
        if (good)
            counts[2] = a.wrong + narrow + !as_certified(c, f->h.n, &a);
        if (counts[2])
            break;
        /* Put the row into the file, and then its mark */
        if (good && f->h.size == 4)
            for (uint64_t i = 0; i < n; i++) {
                uint32_t x = c[i] > UINT32_MAX ? UINT32_MAX : (uint32_t)c[i];
                memcpy((char *)c + 4 * i, &x, 4);
            }
        for (size_t done = 0; good && done < n * f->h.size; ) {
            ssize_t now = pwrite(f->rows, (char *)c + done,
                                 n * f->h.size - done,
                                 place_of_row(&f->h, k) + (off_t)done);
            good = now > 0 || failing("%s: %s", f->part, strerror(errno));
            done += good ? (size_t)now : 0;
        }
        mark = t->unproved ? 2 : 1;
        if (good &&
            pwrite(f->marks, &mark, 1, (off_t)(8 + k)) != 1)
            good = failing("%s: %s", f->done, strerror(errno));
    }
    free(c);
    if (good && (fsync(f->rows) != 0 || fsync(f->marks) != 0))
        good = failing("%s: %s", f->part, strerror(errno));
    return good;
}
/* Ask whether all rows are there */
/* The file is opened anew: what other machines have written is then
   seen. */
bool rows_all_there(const row_file *f, const task *t)
{
    FILE *marks = fopen(f->done, "re");
    bool good = marks != NULL && fseek(marks, 8, SEEK_SET) == 0;

    if (!good)
        failing("%s: %s", f->done, strerror(errno));
    for (uint32_t k = 0; good && k < f->h.count; k++) {
        int mark = getc(marks);
        good = mark == 1 || (mark == 2 && t->unproved) ||
               failing("%s: row %u is not in it: the ranks need one "
                       "folder", f->part, k);
    }
    if (marks)
        fclose(marks);
    return good;
}
/* Give the file its name */
bool rows_show(const row_file *f, const task *t)
{
    if (fsync(f->rows) != 0 || close(f->rows) != 0 ||
        rename(f->part, t->rows) != 0)
        return failing("%s: %s", t->rows, strerror(errno));
    close(f->marks);
    unlink(f->done);
    return true;
}
