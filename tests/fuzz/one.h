/* one.h -- what is true of every input: shared by the fuzzer and by the
   test that replays its corpus.  Aborts where it is not. */
#ifndef ONE_H
#define ONE_H
#include "graph/csr.h"
#include "graph/dimacs.h"
#include "graph/io.h"
#include "graph/matrix_market.h"
#include "graph/packages.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char broken[600];      /* what was not so */
static const char *row_tried = "";  /* the format that is written and read again */
#define MUST_SAY(what, ...) do { if (!(what)) { \
    snprintf(broken, sizeof broken, __VA_ARGS__); \
    fprintf(stderr, "%s\n", broken); \
    abort(); } } while (0)
#define MUST(what) MUST_SAY(what, "%s:%d: not so: %s", __FILE__, __LINE__, #what)
/* likewise, of a row of the table of formats, which is named */
#define ROW_MUST(row, what, words) MUST_SAY(what, "the format %s: %s", (row)->suffix, words)

typedef struct bytes { char *at; size_t size, used; } bytes;

static ptrdiff_t from_bytes(void *from, char *buffer, size_t size)
{
    bytes *b = from;
    size_t left = b->size - b->used, some = left < size ? left : size;

    if (some > 0)
        memcpy(buffer, b->at + b->used, some);
    b->used += some;
    return (ptrdiff_t)some;
}

static bool to_bytes(void *to, const char *at, size_t count)
{
    bytes *b = to;

    b->at = realloc(b->at, b->size + count + 1);
    MUST(b->at != NULL);
    memcpy(b->at + b->size, at, count);
    b->size += count;
    return true;
}

static graph *parse_named(const char *name, const char *at, size_t size, wishes *as,
                          struct error *why)
{
    bytes b = { (char *)at, size, 0 };
    lines in;

    lines_open(&in, name, from_bytes, &b, why);
    in.as = as;
    why->text[0] = '\0';
    graph *g = graph_parse(&in);
    lines_close(&in);
    return g;
}

static graph *parse_as(const char *at, size_t size, wishes *as, struct error *why)
{
    return parse_named("bytes", at, size, as, why);
}

static graph *parse_bytes(const char *at, size_t size, struct error *why)
{
    return parse_as(at, size, NULL, why);
}

static bool same_arcs(const graph *a, const graph *b)
{
    if (a->n != b->n || a->m != b->m ||
        memcmp(a->v, b->v, (a->n + (size_t)1) * sizeof *a->v) ||
        (a->m && memcmp(a->e, b->e, a->m * sizeof *a->e)) ||
        (a->m && memcmp(a->w, b->w, a->m * sizeof *a->w)))
        return false;
    return true;
}

static bool same_graph(const graph *a, const graph *b)
{
    if (!same_arcs(a, b))
        return false;
    for (uint32_t i = 0; i < a->n; i++) {
        const char *x = a->names ? a->names[i] : NULL;
        const char *y = b->names ? b->names[i] : NULL;
        if ((x == NULL) != (y == NULL) || (x && strcmp(x, y)))
            return false;
    }
    return true;
}

/* Written in each format that it fits and read again it is the same graph. */
static void round_trips(const graph *g)
{
    struct error why;

    for (size_t k = 0; k < format_count; k++) {
        const format *f = &formats[k];
        bytes out = { NULL, 0, 0 };
        wishes as = { .format = f->suffix };
        if (f->write == NULL || (f->fits && !f->fits(g, &why)))
            continue;
        row_tried = f->suffix;
        ROW_MUST(f, f->write(g, to_bytes, &out), "a graph that fits it is not written");
        why.text[0] = '\0';
        graph *again = parse_as(out.at, out.size, f->always ? NULL : &as, &why);
        ROW_MUST(f, again != NULL, why.text[0] ? why.text : "what it has written is not read");
        ROW_MUST(f, (f->names ? same_graph : same_arcs)(g, again),
                 "what it has written is read as another graph");
        graph_free(again);
        free(out.at);
        row_tried = "";
    }
}

/* A stream and a file give the same graph or the same refusal; a graph
   that was accepted is one, and survives every format. */
static void try_graph(const char *at, size_t size)
{
    char path[64];
    struct error why, reason = { "" };
    graph *g = parse_bytes(at, size, &why);
    int file = memfd_create("fuzz", MFD_CLOEXEC);

    MUST(file >= 0 && write(file, at, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    graph *h = graph_read(path, &reason);
    close(file);
    MUST(g != NULL || why.text[0]);
    MUST(h != NULL || reason.text[0]);
    if ((size >= 2 && memcmp(at, "\x1f\x8b", 2) == 0) ||
        (size >= 4 && memcmp(at, "\x28\xb5\x2f\xfd", 4) == 0))
        MUST(g == NULL);
    else
        MUST((g == NULL) == (h == NULL));
    if (g != NULL && h != NULL)
        MUST(same_graph(g, h));
    if (h != NULL) {
        MUST(graph_check(h, &why));
        round_trips(h);
    }
    graph_free(g);
    graph_free(h);
    /* what looks like nothing, as a list of edges and as METIS, scaled */
    static const char *const formats_[] = { ".el", ".graph" };
    for (int k = 0; k < 4; k++) {
        wishes as = { .format = formats_[k % 2], .scale = k < 2 ? 0 : 10 };
        g = parse_as(at, size, &as, &why);
        MUST(g != NULL || why.text[0]);
        if (g != NULL) {
            MUST(graph_check(g, &why));
            round_trips(g);
        }
        graph_free(g);
    }
}

static void try_packages(const char *at, size_t size)
{
    bytes b = { (char *)at, size, 0 };
    struct error why = { "" };
    lines in;

    lines_open(&in, "bytes", from_bytes, &b, &why);
    graph *g = packages_read(&in);
    lines_close(&in);
    MUST(g != NULL || why.text[0]);
    if (g != NULL) {
        MUST(graph_check(g, &why));
        round_trips(g);
    }
    graph_free(g);
}
#endif
