#include "graph/dimacs.h"
#include "graph/arcs.h"
#include "graph/names.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a file half read */
typedef struct reading {
    bool header;             /* the line p sp n m has been read */
    uint32_t n, m;           /* what it says */
    arc_list arcs;           /* so far */
    char **names;
} reading;
/* Read the header line */
static bool read_header(reading *r, const lines *in, char *line)
{
    char *at = line + 1 + strspn(line + 1, " \t");

    if (r->header)
        return lines_wrong(in, "a second header line");
    if (strncmp(at, "sp", 2) != 0 || (at[2] != ' ' && at[2] != '\t'))
        return lines_wrong(in, "the header is not \"p sp VERTICES "
                           "ARCS\"");
    at += 2;
    if (!lines_number(in, &at, "the number of vertices", 1, UINT32_MAX,
                      &r->n) || !lines_number(in, &at, "the number of "
                                              "arcs", 0, UINT32_MAX,
                                              &r->m))
        return false;
    r->header = true;
    if (*at)
        return lines_wrong(in, "more than two numbers in the header");
    return vertices_believed(in, r->n, r->m);
}
/* Read the line of an arc */
static bool read_arc(reading *r, lines *in, char *line)
{
    char *at = line + 1;
    arc a;

    if (*at != ' ' && *at != '\t' && *at != '\0')
        return lines_wrong(in, "a blank must follow the letter a");
    if (!r->header)
        return lines_wrong(in, "an arc before the header");
    if (r->arcs.count == r->m)
        return lines_wrong(in, "more arcs than the %u of the header",
                           r->m);
    /* Read the three numbers of the arc */
    if (!lines_number(in, &at, "the vertex", 1, r->n, &a.from) ||
        !lines_number(in, &at, "the vertex", 1, r->n, &a.to))
        return false;
    if (*at == '\0')
        return lines_wrong(in, "the weight is missing");
    if (!lines_weight(in, &at, &a.weight))
        return false;
    if (*at)
        return lines_wrong(in, "more than three numbers in an arc");
    a.from--;
    a.to--;
    if (!add_arc(&r->arcs, in, a, false))
        return false;
    /* Take the plain arcs that follow */
    plain p = { .letter = 'a', .numbers = 3, .first = 1, .n = r->n };

    take_plain_lines(&r->arcs, in, &p, r->m - r->arcs.count);
    return true;
}
/* Read a name, if the comment is one */
/* c name 1 Rome, and not c name 1 and a half */
static bool too_early(const char *at)
{
    at += 7 + strcspn(at + 7, " \t");
    at += strspn(at, " \t");
    at += strcspn(at, " \t");
    return at[strspn(at, " \t")] == '\0';
}

static bool read_name(reading *r, const lines *in, char *line)
{
    char *at = line;
    uint32_t i;

    if (strncmp(at, "c name ", 7) != 0 ||
        !isdigit((unsigned char)at[7 + strspn(at + 7, "-+.")]))
        return true;
    if (!r->header)
        return !too_early(at) ||
               lines_wrong(in, "a name before the header");
    at += 7;
    if (!lines_number(in, &at, "the named vertex", 1, r->n, &i))
        return false;
    if ((at = name_in(at)) == NULL)
        return lines_wrong(in, "a name is one word, or stands in "
                           "quotes");
    /* Keep the name of vertex i */
    if (r->names == NULL)
        r->names = calloc(r->n, sizeof *r->names);
    if (r->names && r->names[i - 1])
        return lines_wrong(in, "vertex %u has a name already", i);
    if (r->names)
        r->names[i - 1] = strdup(at);
    if (r->names == NULL || r->names[i - 1] == NULL)
        return lines_wrong(in, "no memory for the names");
    return true;
}
/* Read a whole file */
graph *dimacs_read(lines *in)
{
    reading r = { 0 };
    graph *g = NULL;
    char *line;
    bool good = true;

    in->comment = "c";
    in->numbers = true;
    while (good && (line = lines_next(in)) != NULL) {
        /* Read one line of any kind */
        switch (line[strspn(line, " \t")] ? line[0] : '\0') {
        case 'a':
            good = read_arc(&r, in, line);
            break;
        case 'p':
            good = read_header(&r, in, line);
            break;
        case 'c':
            good = read_name(&r, in, line);
            break;
        case '\0':
            break;
        default:
            good = lines_wrong(in, "a line begins with a, p or c "
                               "(--columns reads tables)");
        }
    }
    if (good && !in->why->text[0]) {
        /* Make the graph, if all arcs have come */
        if (!r.header)
            lines_wrong(in, "no header: \"p sp VERTICES ARCS\"");
        else if (r.arcs.count < r.m)
            lines_wrong(in, "the file ends after %zu of the %u arcs of the "
                        "header", r.arcs.count, r.m);
        else if ((g = graph_from_arcs(r.n, r.m, r.arcs.at)) == NULL)
            lines_wrong(in, "no memory for the graph");
    }
    free(r.arcs.at);
    /* Hand the names to the graph, or free them */
    if (g) {
        g->first = 1;
        g->names = r.names;
    } else if (r.names) {
        for (uint32_t i = 0; i < r.n; i++)
            free(r.names[i]);
        free(r.names);
    }
    return g;
}
/* Write a graph */
bool dimacs_write(const graph *g, write_bytes *write, void *to)
{
    char line[64];
    bool good;

    good = write(to, line, (size_t)snprintf(line, sizeof line,
                 "p sp %u %u\n", g->n, g->m));
    /* Write the names as comments */
    for (uint32_t i = 0; good && g->names && i < g->n; i++)
        if (g->names[i])
            good = write(to, line, (size_t)snprintf(line, sizeof line,
                         "c name %u ", i + 1)) &&
                   name_write(g->names[i], write, to) &&
                   write(to, "\n", 1);
    /* Write the arcs */
    for (uint32_t i = 0; good && i < g->n; i++)
        for (uint32_t k = g->v[i]; good && k < g->v[i + 1]; k++)
            good = write(to, line, (size_t)snprintf(line, sizeof line,
                         "a %u %u %u\n", i + 1, g->e[k] + 1, g->w[k]));
    return good;
}
