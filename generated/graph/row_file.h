#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

typedef struct row_header {
    char magic[8];
    uint32_t mark, n, count, size, first, scale;
} row_header;

enum { ROW_MARK = 0x01020304 };
#define ROW_MAGIC "SSSPROWS"

/* A head, and whether these bytes are one */
/* Of count rows of n costs, each of size bytes; first is the number of
   the first vertex in the graph's file.  .scale is 0: as they are. */
static inline row_header row_header_of(uint32_t n, uint32_t count,
                                       uint32_t size, uint32_t first)
{
    row_header h = { .mark = ROW_MARK, .n = n, .count = count,
                     .size = size, .first = first };

    memcpy(h.magic, ROW_MAGIC, sizeof h.magic);
    return h;
}

/* Its first eight bytes say so; all else is to be checked. */
static inline bool is_row_header(const row_header *h)
{
    return memcmp(h->magic, ROW_MAGIC, sizeof h->magic) == 0;
}

/* Where a row begins */
/* Where row k begins, in bytes; with k = count, where the file ends. */
static inline off_t place_of_row(const row_header *h, uint64_t k)
{
    return (off_t)(sizeof *h + ((uint64_t)h->count * 4 + 7) / 8 * 8 +
                   k * h->n * h->size);
}
