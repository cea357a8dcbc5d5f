/* nasty.h -- for the tests of all chapters: small graphs on which wrong
   algorithms are wrong, Rome, and lines from a string. */
#ifndef NASTY_H
#define NASTY_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "graph/dimacs.h"
#include "graph/generate.h"
#include "graph/graph.h"
#include "graph/verify.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if __has_include("sim/sim.h")
#include "sim/sim.h"
/* An unknown name would leave the order as it was, and say so in a status: it is always asked. */
#define sim_schedule_set(name, seed) assert_int_equal(sim_schedule_set(name, seed), 0)
#define sim_streams_set(name) assert_int_equal(sim_streams_set(name), 0)
#endif

#define ARCS(...) (const arc[]){ __VA_ARGS__ }, \
    sizeof((const arc[]){ __VA_ARGS__ }) / sizeof(arc)

static const struct nasty {
    const char *what;
    uint32_t n;
    const arc *arcs;
    size_t m;
    bool wide;               /* needs 64 bits from vertex 0 */
} nasty[] = {
    { "one vertex", 1, NULL, 0, false },
    { "one vertex with a self-loop", 1, ARCS({ 0, 0, 3 }), false },
    { "one vertex with a self-loop of 0", 1, ARCS({ 0, 0, 0 }), false },
    { "two vertices, no arc", 2, NULL, 0, false },
    { "33 vertices, no arc", 33, NULL, 0, false },
    { "an arc to the source only", 2, ARCS({ 1, 0, 1 }), false },
    { "parallel arcs, best first", 2,
      ARCS({ 0, 1, 1 }, { 0, 1, 5 }, { 0, 1, 9 }), false },
    { "parallel arcs, best last", 2,
      ARCS({ 0, 1, 9 }, { 0, 1, 5 }, { 0, 1, 1 }), false },
    { "self-loops everywhere", 3,
      ARCS({ 0, 0, 1 }, { 0, 1, 2 }, { 1, 1, 0 }, { 1, 2, 2 },
           { 2, 2, 7 }), false },
    { "a detour that is cheaper", 3,
      ARCS({ 0, 1, 10 }, { 0, 2, 1 }, { 2, 1, 1 }), false },
    { "an unreachable part with arcs into the rest", 5,
      ARCS({ 0, 1, 4 }, { 2, 1, 1 }, { 2, 3, 1 }, { 3, 0, 1 },
           { 4, 4, 0 }), false },
    { "zero weights only", 4,
      ARCS({ 0, 1, 0 }, { 1, 2, 0 }, { 2, 3, 0 }, { 3, 0, 0 }), false },
    { "a zero cycle behind an arc", 4,
      ARCS({ 0, 1, 5 }, { 1, 2, 0 }, { 2, 3, 0 }, { 3, 1, 0 }), false },
    { "a zero cycle that cannot be reached", 4,
      ARCS({ 0, 1, 5 }, { 2, 3, 0 }, { 3, 2, 0 }, { 2, 1, 1 }), false },
    { "a zero arc to a smaller number at the minimum", 4,
      ARCS({ 0, 3, 1 }, { 3, 1, 0 }, { 1, 2, 0 }, { 0, 2, 1 }), false },
    { "a cycle of ones", 4,
      ARCS({ 0, 1, 1 }, { 1, 2, 1 }, { 2, 3, 1 }, { 3, 0, 1 }), false },
    { "a path against the numbers", 5,
      ARCS({ 0, 4, 2 }, { 4, 3, 2 }, { 3, 2, 2 }, { 2, 1, 2 }), false },
    { "the largest cost that fits", 3,
      ARCS({ 0, 1, 2147483647 }, { 1, 2, 2147483647 }), false },
    { "a cost of 2^32 - 1", 3,
      ARCS({ 0, 1, 2147483647 }, { 1, 2, 2147483648 }), true },
    { "the largest weights in a row", 4,
      ARCS({ 0, 1, WEIGHT_MAX }, { 1, 2, WEIGHT_MAX },
           { 2, 3, WEIGHT_MAX }), true },
    { "an overflow that a short path makes needless", 4,
      ARCS({ 0, 1, WEIGHT_MAX }, { 1, 2, WEIGHT_MAX }, { 0, 2, 1 },
           { 2, 3, 1 }), false },
};
static const size_t nasty_count = sizeof nasty / sizeof *nasty;

static inline graph *nasty_graph(size_t k)
{
    graph *g = graph_from_arcs(nasty[k].n, (uint32_t)nasty[k].m,
                               nasty[k].arcs);
    assert_non_null(g);
    return g;
}

/* Lines from a string, at most four bytes at a time. */
static inline ptrdiff_t read_string(void *from, char *buffer, size_t size)
{
    const char **at = from;
    size_t count = strlen(*at);

    count = count < 4 ? count : 4;
    count = count < size ? count : size;
    memcpy(buffer, *at, count);
    *at += count;
    return (ptrdiff_t)count;
}

static inline ptrdiff_t read_file(void *from, char *buffer, size_t size)
{
    size_t count = fread(buffer, 1, size, from);

    return ferror((FILE *)from) ? -1 : (ptrdiff_t)count;
}

/* Rome, or NULL where there is none. */
static inline graph *rome_graph(void)
{
    const char *data = getenv("SSSP_DATA");
    char path[4096];
    struct error why = { "" };
    lines in;
    FILE *file;
    graph *g;

    snprintf(path, sizeof path, "%s/rome99.gr",
             data ? data : "../shared/data");
    file = fopen(path, "r");
    if (file == NULL)
        return NULL;
    lines_open(&in, path, read_file, file, &why);
    g = dimacs_read(&in);
    lines_close(&in);
    fclose(file);
    if (g == NULL)
        fail_msg("%s", why.text);
    return g;
}
#endif
