#pragma once
#include "graph/linkage.h"
#include "multi/part.h"
#include <stddef.h>

BEGIN_C
/* A graph that is made where it is needed */
enum family { IN_FILE, RANDOM, GRID, RMAT };

typedef struct recipe {
    enum family family;
    uint32_t n, degree, heaviest, width;
    uint64_t seed;
} recipe;

ON_BOTH static inline uint64_t drawn(const recipe *r, uint64_t k)
{
    uint64_t z = (k + 1) * 0x9e3779b97f4a7c15 + r->seed;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}
ON_BOTH static inline uint32_t below(uint64_t drawn, uint32_t bound)
{
    return (uint32_t)((drawn >> 32) * bound >> 32);
}
/* The arcs of one vertex */
/* Writes up to four heads, of a grid. */
ON_BOTH static inline uint32_t near_by(const recipe *r, uint32_t v,
                                       uint32_t *head)
{
    uint32_t count = 0;

    if (v >= r->width)
        head[count++] = v - r->width;
    if (v % r->width > 0)
        head[count++] = v - 1;
    if (v % r->width < r->width - 1 && v + 1 < r->n)
        head[count++] = v + 1;
    if (r->n - v > r->width)
        head[count++] = v + r->width;
    return count;
}

ON_BOTH static inline uint32_t weight_drawn(const recipe *r, uint64_t z)
{
    return 1 + below(z << 32, r->heaviest);
}
/* One edge of an R-MAT graph */
ON_BOTH static inline void edge_drawn(const recipe *r, uint64_t x,
                                      uint32_t *a, uint32_t *b)
{
    uint64_t z = 0, k = 0;

    do {
        *a = *b = 0;
        for (uint32_t bit = 1; bit < r->n && bit; bit *= 2) {
            if (k % 8 == 0)
                z = drawn(r, x * 64 + 1 + k / 8 % 63 +
                             (k / 504 << 48));
            uint32_t y = (uint32_t)(z >> k++ % 8 * 8 & 255) * 100;

            *a = 2 * *a + (y >= 76 * 256);
            *b = 2 * *b + ((y >= 57 * 256 && y < 76 * 256) ||
                           y >= 95 * 256);
        }
    } while (*a >= r->n || *b >= r->n);
}
/* A graph that is in a file */
typedef struct csr_parts {
    int file;
    const char *path;
    uint32_t n, start_size;          /* a start has 4 or 8 bytes */
    uint64_t m, starts, heads, weights;   /* where they begin */
    uint64_t digest;                 /* of what was looked at */
    bool named;                      /* its vertices have names */
} csr_parts;
/* Where the parts of a file are */
typedef struct door {
    int process, file;               /* whose memory; -1: the path */
    uint32_t first;                  /* vertex, as the file counts */
    uint64_t bytes;                  /* of that memory */
} door;

/* A file of another form is read whole, into memory that the other
   ranks of this machine can open; told: what it was taken for, to be
   freed, or NULL. */
bool door_make(door *d, const char *path, char **told);
bool parts_open(csr_parts *f, const char *path, const door *d);
/* The starts of the lists of vertices v .. v+count, count + 1. */
bool parts_starts(const csr_parts *f, uint32_t v, uint32_t count,
                  uint64_t *to);
/* count heads or weights from arc k on; array: f->heads, f->weights */
bool parts_words(const csr_parts *f, uint64_t array, uint64_t k,
                 size_t count, uint32_t *to);
void parts_close(csr_parts *f);
/* What a rank takes its part from */
typedef struct origin {
    recipe made;
    csr_parts file;                  /* if made.family is IN_FILE */
} origin;
END_C
