#include "graph/gap.h"
#include "graph/csr.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool gap_recognise(const char *start, size_t count)
{
    static const char zeros[4];

    return count >= 16 && (unsigned char)start[0] <= 1 &&
           memcmp(start + 5, zeros, 4) == 0 &&
           memcmp(start + 13, zeros, 3) == 0;
}
/* Take all that is left of a file */
typedef struct rest {
    unsigned char *at;
    size_t count, room;
} rest;
/* False: no memory, or the file cannot be read on. */
static bool take_rest(rest *r, lines *in)
{
    ptrdiff_t some = (ptrdiff_t)(in->end - in->start);

    do {
        if (r->room - r->count < (size_t)some + 1) {
            size_t room = 2 * (r->room + (size_t)some) + (1 << 16);
            unsigned char *larger = realloc(r->at, room);
            if (larger == NULL)
                return false;
            r->at = larger;
            r->room = room;
        }
        if (in->start < in->end)
            memcpy(r->at, in->buffer + in->start, (size_t)some);
        r->count += (size_t)some;
        in->start = in->end;
        some = in->read(in->from, (char *)r->at + r->count,
                        r->room - r->count - 1);
    } while (some > 0);
    return some == 0;
}
/* Make the graph of a GAP file */
static uint64_t long_at(const rest *r, uint64_t at)
{
    uint64_t x;

    memcpy(&x, r->at + at, sizeof x);
    return x;
}

static uint32_t word_at(const rest *r, uint64_t at)
{
    uint32_t x;

    memcpy(&x, r->at + at, sizeof x);
    return x;
}
/* Bytes of an element of a list, 4 or 8; 0: neither fits. */
static unsigned element(const rest *r)
{
    if (r->count < 17)
        return 0;
    uint64_t times = r->at[0] ? 2 : 1, m = long_at(r, 1);
    uint64_t n = long_at(r, 9);

    if (n >= UINT32_MAX || m > UINT32_MAX || n == 0)
        return 0;
    for (unsigned bytes = 4; bytes <= 8; bytes += 4)
        if (r->count == 17 + times * (8 * (n + 1) + bytes * m))
            return bytes;
    return 0;
}
static graph *make(const rest *r, unsigned bytes)
{
    uint32_t m = (uint32_t)long_at(r, 1), n = (uint32_t)long_at(r, 9);
    uint64_t lists = 17 + 8 * ((uint64_t)n + 1);
    graph *g = graph_new(n, m);

    for (uint64_t i = 0; g && i <= n; i++) {
        uint64_t begin = long_at(r, 17 + 8 * i);
        g->v[i] = begin <= m ? (uint32_t)begin : UINT32_MAX;
    }
    for (uint64_t k = 0; g && k < m; k++) {
        g->e[k] = word_at(r, lists + bytes * k);
        g->w[k] = bytes == 8 ? word_at(r, lists + bytes * k + 4) : 1;
    }
    return g;
}
graph *gap_read(lines *in)
{
    rest r = { .at = NULL };
    graph *g = NULL;

    wrong(in->why, "no memory for the graph");
    if (in->as && in->as->scale) {
        wrong(in->why, "weights of a binary file are whole: there is "
              "nothing to scale");
    } else if (take_rest(&r, in)) {
        unsigned bytes = element(&r);
        in->both = r.count > 0 && !r.at[0];
        if (bytes)
            g = make(&r, bytes);
        else
            wrong(in->why, "%zu bytes are no file of the GAP "
                  "benchmark", r.count);
    }
    free(r.at);
    return g && graph_check(g, in->why)
           ? g : graph_refused(g, in->name, in->why);
}
