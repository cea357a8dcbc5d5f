#ifndef DRAW_H
#define DRAW_H
#include "judge/world.h"

enum { DRAWN = 24, DRAWN_ARCS = 60 };   /* what a terminal can hold */

typedef struct drawing {
    uint32_t vertex[DRAWN], count, arcs;
    arc arc[DRAWN_ARCS];
    const uint8_t *f;            /* who has a star, or NULL */
    int wrong;                   /* who stands in brackets, or -1 */
} drawing;
void draw(const drawing *d);     /* lines that begin with "picture" */
#endif
