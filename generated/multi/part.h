#pragma once
#include "graph/cost.h"
#include "graph/linkage.h"
#include <stdint.h>

BEGIN_C
/* How a failure is told */
/* Keeps the line, and returns false. */
__attribute__((format(printf, 1, 2)))
bool failing(const char *form, ...);
const char *failure(void);       /* the first line that was kept */
/* A part of a graph */
enum { LARGEST_TILE = 1024, MOST_RANKS = 256 };

typedef struct part {
    uint32_t n;              /* vertices of the whole graph */
    uint32_t rank, ranks;
    uint32_t size;           /* labels of a rank, if not the last */
    uint32_t first, own;     /* ours: first .. first+own-1 */
    uint32_t tile, tiles;    /* blocks that are dealt, how many */
    uint32_t times, back;    /* block b goes to place b*times */
} part;

/* hashed: blocks of vertices are dealt, else each rank gets a run. */
part part_make(uint32_t n, uint32_t rank, uint32_t ranks, bool hashed);
/* Two numbers for a vertex */
ON_BOTH static inline uint32_t moved(const part *p, uint32_t v,
                                     uint32_t times)
{
    uint32_t block = v / p->tile;

    if (block >= p->tiles)
        return v;
    return (uint32_t)((uint64_t)block * times % p->tiles * p->tile +
                      v % p->tile);
}

ON_BOTH static inline uint32_t label_of(const part *p, uint32_t v)
{
    return moved(p, v, p->times);
}

ON_BOTH static inline uint32_t vertex_of(const part *p, uint32_t label)
{
    return moved(p, label, p->back);
}
/* Where a vertex is, seen from a rank */
ON_BOTH static inline uint32_t place_of(const part *p, uint32_t label)
{
    return label >= p->first ? label - p->first
                             : label + (p->n - p->first);
}

ON_BOTH static inline uint32_t label_at(const part *p, uint32_t place)
{
    return place < p->n - p->first ? place + p->first
                                   : place - (p->n - p->first);
}

/* The labels of rank r are begin(r) .. begin(r + 1) - 1. */
ON_BOTH static inline uint32_t begin_of(const part *p, uint32_t r)
{
    return (uint64_t)r * p->size < p->n ? r * p->size : p->n;
}
END_C
