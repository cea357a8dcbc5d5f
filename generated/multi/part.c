#include "multi/part.h"
#include <stdarg.h>
#include <stdio.h>

/* Keep the first line about a failure */
static char kept[400];

bool failing(const char *form, ...)
{
    va_list list;

    va_start(list, form);
    if (!kept[0])
        vsnprintf(kept, sizeof kept, form, list);
    va_end(list);
    return false;
}

const char *failure(void)
{
    return kept;
}
/* Find a factor and its inverse */
static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

static uint32_t inverse(uint32_t a, uint32_t m)
{
    int64_t r = m, s = a, x = 0, y = 1;

    while (s > 1) {
        int64_t q = r / s, t = r - q * s, z = x - q * y;
        r = s, s = t;
        x = y, y = z;
    }
    return (uint32_t)(y < 0 ? y + m : y);
}
/* Make a part */
enum { TILES_A_RANK = 64 };

part part_make(uint32_t n, uint32_t rank, uint32_t ranks, bool hashed)
{
    part p = { n, rank, ranks, n / ranks + (n % ranks > 0), 0, 0,
               n / ranks / TILES_A_RANK, 0, 1, 1 };

    p.first = begin_of(&p, rank) % n;
    p.own = begin_of(&p, rank + 1) - begin_of(&p, rank);
    if (p.tile > LARGEST_TILE)
        p.tile = LARGEST_TILE;
    if (p.tile == 0)
        p.tile = 1;
    if (!hashed)
        return p;
    p.tiles = n / p.tile;
    p.times = (uint32_t)(p.tiles * 0.6180339887) + 1;
    while (common_divisor(p.times, p.tiles) != 1)
        p.times++;
    p.times %= p.tiles;
    p.back = inverse(p.times, p.tiles);
    return p;
}
