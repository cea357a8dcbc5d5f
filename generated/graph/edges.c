#include "graph/edges.h"
#include "graph/arcs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Recognise a list of edges */
bool edges_recognise(const char *start, size_t count)
{
    return count >= 2 && start[0] == '#' && start[1] != '!';
}
/* Read a line of a list of edges */
typedef struct edge_list {
    arc_list arcs;
    int columns;             /* 0: no edge yet */
    uint32_t largest;        /* vertex so far */
} edge_list;
static bool read_edge(edge_list *l, lines *in, char *line)
{
    char *at = line;
    arc a;

    if (!lines_number(in, &at, "the vertex", 0, UINT32_MAX - 1,
                      &a.from) ||
        !lines_number(in, &at, "the vertex", 0, UINT32_MAX - 1, &a.to))
        return false;
    int columns = *at ? 3 : 2;
    if (!lines_weight(in, &at, true, &a.weight))
        return false;
    if (*at)
        return lines_wrong(in, "more than three numbers");
    if (l->columns && columns != l->columns)
        return lines_wrong(in, "%d numbers, and %d in the lines before",
                           columns, l->columns);
    l->columns = columns;
    return add_arc(&l->arcs, in, a, false);
}
/* Read a list of edges */
static graph *edges_end(edge_list *l, lines *in)
{
    graph *g = NULL;

    for (size_t k = 0; k < l->arcs.count; k++) {
        const arc *a = &l->arcs.at[k];
        uint32_t larger = a->from > a->to ? a->from : a->to;
        l->largest = larger > l->largest ? larger : l->largest;
    }
    if (l->arcs.count == 0)
        lines_wrong(in, "the list has no edge");
    else if (vertices_believed(in, (uint64_t)l->largest + 1,
                               l->arcs.count) &&
             (g = graph_from_arcs(l->largest + 1,
                                  (uint32_t)l->arcs.count,
                                  l->arcs.at)) == NULL)
        lines_wrong(in, "no memory for the graph");
    return g;
}
graph *edges_read(lines *in)
{
    edge_list l = { .columns = 0 };
    graph *g = NULL;
    char *line;
    bool good = true;

    while (good && (line = lines_next(in)) != NULL) {
        char first = line[strspn(line, " \t")];
        if (first == '\0' || first == '#' || first == '%')
            continue;
        good = read_edge(&l, in, line);
        plain p = { .numbers = l.columns, .n = UINT32_MAX,
                    .weight = 1 };
        if (good)
            take_plain_lines(&l.arcs, in, &p,
                             UINT32_MAX - l.arcs.count);
    }
    if (good && !in->why->text[0])
        g = edges_end(&l, in);
    free(l.arcs.at);
    return g;
}
/* Read a METIS file */
typedef struct metis {
    uint32_t n, m, code, weights;    /* weights of a vertex */
    arc_list arcs;
} metis;

static bool metis_header(metis *a, lines *in, char *line)
{
    a->weights = 1;
    if (!lines_number(in, &line, "the number of vertices", 1,
                      UINT32_MAX, &a->n) ||
        !lines_number(in, &line, "the number of edges", 0,
                      UINT32_MAX / 2, &a->m) ||
        (*line && !lines_number(in, &line, "the code of the format", 0,
                                111, &a->code)) ||
        (*line && !lines_number(in, &line, "the number of weights", 0,
                                1000, &a->weights)))
        return false;
    if (*line || a->code % 10 > 1 || a->code / 10 % 10 > 1)
        return lines_wrong(in, "no header of a METIS file");
    a->weights *= a->code / 10 % 10;
    a->weights += a->code / 100;
    return true;
}
static bool metis_vertex(metis *a, lines *in, char *line, uint32_t i)
{
    uint32_t number;

    line += strspn(line, " \t");
    for (uint32_t k = 0; k < a->weights; k++)
        if (!lines_number(in, &line, "the size or weight of the vertex",
                          0, UINT32_MAX, &number))
            return false;
    while (*line) {
        arc to = { .from = i };
        if (!lines_number(in, &line, "the neighbour", 1, a->n, &to.to))
            return false;
        to.to--;
        if (a->code % 10 && !*line)
            return lines_wrong(in, "the last neighbour has no weight");
        /* Read the weight of the edge, or take it for 1 */
        char none[] = "", *at = none;
        if (!lines_weight(in, a->code % 10 ? &line : &at, false, &to.weight))
            return false;
        if (!add_arc(&a->arcs, in, to, false))
            return false;
    }
    return true;
}
graph *metis_read(lines *in)
{
    metis a = { .n = 0 };
    uint32_t i = 0;
    graph *g = NULL;
    char *line;
    bool good = true;

    while (good && (line = lines_next(in)) != NULL) {
        if (line[0] == '%')
            continue;
        if (a.n == 0)
            good = metis_header(&a, in, line);
        else if (i < a.n)
            good = metis_vertex(&a, in, line, i++);
        else if (line[strspn(line, " \t")])
            good = lines_wrong(in, "a line after that of the last "
                               "vertex");
    }
    if (good && !in->why->text[0]) {
        /* Make the graph of a METIS file, if all of it has come */
        in->both = true;
        if (a.n == 0)
            lines_wrong(in, "no header of a METIS file");
        else if (i < a.n)
            lines_wrong(in, "the file ends after %u of the %u vertices", i,
                        a.n);
        else if (a.arcs.count != 2 * (size_t)a.m)
            lines_wrong(in, "%zu neighbours, but %u edges make %zu",
                        a.arcs.count, a.m, 2 * (size_t)a.m);
        else if ((g = graph_from_arcs(a.n, (uint32_t)a.arcs.count,
                                      a.arcs.at)) == NULL)
            lines_wrong(in, "no memory for the graph");
        else
            g->first = 1;
    }
    free(a.arcs.at);
    return g;
}
