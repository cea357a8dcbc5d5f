#include "graph/gap.h"
#include "graph/arcs.h"
#include "graph/csr.h"
#include <errno.h>
#include <inttypes.h>
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
    uint64_t m, n;           /* what the file says of itself */
    unsigned bytes;          /* of an element of a list; 0: no file */
} rest;
/* False: no memory, or the file cannot be read on. */
static bool take_rest(rest *r, lines *in)
{
    ptrdiff_t some = (ptrdiff_t)(in->end - in->start);

    do {
        if (r->room - r->count < (size_t)some + 2) {
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
/* m and n, and r->bytes, which is 0 as long as neither length fits. */
static void read_head(rest *r)
{
    if (r->count < 17 || r->at[0] > 1)
        return;
    r->m = long_at(r, 1);
    r->n = long_at(r, 9);
    if (r->n >= UINT32_MAX || r->m > UINT32_MAX || r->n == 0)
        return;
    for (unsigned bytes = 8; bytes > 0; bytes -= 4)
        if (r->count == 17 + (r->at[0] + UINT64_C(1)) *
                        (8 * (r->n + 1) + bytes * r->m))
            r->bytes = bytes;
}
static bool element_good(const graph *g, uint64_t k, int32_t to,
                         int32_t weight, struct error *why)
{
    if (to < 0 || (uint32_t)to >= g->n)
        return wrong(why, "element %" PRIu64 " of the lists: there is "
                     "no vertex %d, they end at %u", k, to, g->n - 1);
    return weight >= 0 ||
           wrong(why, "element %" PRIu64 " of the lists, to vertex %d: "
                 "the weight %d is negative", k, to, weight);
}
/* The lists that begin at byte `at`; NULL: why, which is "" before. */
static graph *read_half(const rest *r, uint64_t at, struct error *why)
{
    uint32_t m = (uint32_t)r->m, n = (uint32_t)r->n;
    uint64_t lists = at + 8 * ((uint64_t)n + 1);
    graph *g = graph_new(n, m);
    bool good = g != NULL;

    for (uint64_t i = 0; good && i <= n; i++) {
        uint64_t begin = long_at(r, at + 8 * i);
        g->v[i] = begin <= m ? (uint32_t)begin : UINT32_MAX;
    }
    for (uint64_t k = 0; good && k < m; k++) {
        /* Read an element of a list */
        g->e[k] = word_at(r, lists + r->bytes * k);
        g->w[k] = r->bytes == 8 ? word_at(r, lists + r->bytes * k + 4) : 1;
        good = element_good(g, k, (int32_t)g->e[k], (int32_t)g->w[k], why);
    }
    if (good && graph_check(g, why))
        return g;
    graph_free(g);
    return NULL;
}
static graph *make_gap_graph(const rest *r, struct error *why)
{
    bool directed = r->at[0];
    graph *g = read_half(r, 17, why), *in = g;

    if (g && directed)
        in = read_half(r, 17 + 8 * (r->n + 1) + r->bytes * r->m, why);
    uint32_t odd = in ? odd_list(g, in, why) : NO_LIST;
    if (odd != NO_LIST)
        wrong(why, directed
              ? "the arcs into vertex %u are not the same in the two "
                "halves of the file" : "an undirected graph lists each "
              "edge at both ends, and at vertex %u it does not", odd);
    bool whole = in != NULL;
    if (in != g)
        graph_free(in);
    if (whole && !why->text[0])
        return g;
    graph_free(g);
    return NULL;
}
static bool named_wsg(const lines *in)
{
    const char *name = in->as && in->as->format ? in->as->format
                                                : in->name;
    const char *end = strrchr(name, '.');

    if (end && (strcmp(end, ".gz") == 0 || strcmp(end, ".zst") == 0))
        while (end > name && *--end != '.')
            ;
    return end && strncmp(end, ".wsg", 4) == 0 &&
           (end[4] == '\0' || end[4] == '.');
}

/* False, and why: all weights are 0, and may be halves of vertices. */
static bool weights_are(const graph *g, const lines *in)
{
    uint32_t k = 0;

    while (k < g->m && g->w[k] == 0)
        k++;
    return g->m == 0 || k < g->m || named_wsg(in) ||
           wrong(in->why, "all weights are 0, or vertices have 64 "
                 "bits, of which 32 can be read: --format .wsg, or the "
                 "suffix, says that they are weights");
}
graph *gap_read(lines *in)
{
    rest r = { .at = NULL };
    graph *g = NULL;

    in->why->text[0] = '\0';
    if (in->as && in->as->scale)
        wrong(in->why, "weights of a binary file are whole: there is "
              "nothing to scale");
    else if (take_rest(&r, in) && (read_head(&r), r.bytes == 0))
        wrong(in->why, "%zu bytes are no file of the GAP benchmark",
              r.count);
    else if (r.bytes)
        g = make_gap_graph(&r, in->why);
    if (g && r.bytes == 8 && !weights_are(g, in)) {
        graph_free(g);
        g = NULL;
    }
    if (g == NULL && in->why->text[0] == '\0')
        wrong(in->why, "%s", errno && errno != ENOMEM ? strerror(errno)
              : "no memory for the graph");
    in->both = r.count > 0 && !r.at[0];
    took_direction(in, false, in->both ? "undirected, as the file says"
                   : "directed, as the file says");
    if (g && r.bytes == 4)
        took_no_weights(in);
    free(r.at);
    return g ? g : graph_refused(g, in->name, in->why);
}
