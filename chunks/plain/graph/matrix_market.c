#include "graph/matrix_market.h"
#include "graph/arcs.h"
#include "graph/names.h"
#include "graph/printable.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Recognise a Matrix Market file */
bool matrix_market_recognise(const char *start, size_t count)
{
    static const char word[] = "%%MatrixMarket";

    return count >= sizeof word - 1 &&
           strncasecmp(start, word, sizeof word - 1) == 0;
}
/* What is known of a matrix half read */
typedef struct matrix {
    bool pattern, real, symmetric;
    char side;                   /* of the diagonal, as '<'; 0: none */
    uint32_t n, entries;         /* the line of sizes */
    arc_list arcs;               /* so far */
    uint32_t named, names_room;
    struct name { uint32_t vertex; char *name; } *names;
} matrix;
/* Read the first line of a Matrix Market file */
static bool is_one_of(const char *word, const char *choice)
{
    return word != NULL && strcasecmp(word, choice) == 0;
}

static bool read_banner(matrix *a, lines *in)
{
    char *line = lines_next(in), *rest;

    if (line == NULL)
        return false;
    if (!is_one_of(strtok_r(line, " \t", &rest), "%%MatrixMarket"))
        return lines_wrong(in, "a .mtx file begins with "
                           "%%%%MatrixMarket");
    if (!is_one_of(strtok_r(NULL, " \t", &rest), "matrix") ||
        !is_one_of(strtok_r(NULL, " \t", &rest), "coordinate"))
        return lines_wrong(in, "only a coordinate matrix is a graph");
    /* Read what the values are and which of them are given */
    char *field = strtok_r(NULL, " \t", &rest);
    char *symmetry = strtok_r(NULL, " \t", &rest);

    a->pattern = is_one_of(field, "pattern");
    a->real = is_one_of(field, "real");
    a->symmetric = is_one_of(symmetry, "symmetric");
    in->took.edges = in->both = a->symmetric;
    took_direction(in, false, a->symmetric
                   ? "undirected, as its first line says"
                   : "directed, as its first line says");
    if (a->pattern)
        took_no_weights(in);
    if (!a->pattern && !a->real && !is_one_of(field, "integer") &&
        !is_one_of(field, "unsigned-integer"))
        return lines_wrong(in, "values must be integer, real or pattern, "
                           "not %s", field ? field : "absent");
    if (!a->symmetric && !is_one_of(symmetry, "general"))
        return lines_wrong(in, "symmetry must be general or symmetric, not "
                           "%s", symmetry ? symmetry : "absent");
    return true;
}
/* Remember a name until its vertex exists */
static bool keep_name(matrix *a, lines *in, char *line)
{
    uint32_t vertex;
    char *at = line + 7;

    if (strncmp(line, "% name ", 7) != 0)
        return true;
    if (!lines_number(in, &at, "the named vertex", 1, UINT32_MAX,
                      &vertex))
        return false;
    if ((at = name_in(at)) == NULL)
        return lines_wrong(in, "a name is one word, or stands in "
                           "quotes");
    /* Double the list of names when it is full */
    if (a->named == a->names_room) {
        uint32_t room = a->names_room ? 2 * a->names_room : 64;
        void *larger = realloc(a->names, room * sizeof *a->names);
        if (larger == NULL)
            return lines_wrong(in, "no memory for the names");
        a->names = larger;
        a->names_room = room;
    }
    a->names[a->named].vertex = vertex;
    a->names[a->named].name = strdup(at);
    if (a->names[a->named].name == NULL)
        return lines_wrong(in, "no memory for the names");
    a->named++;
    return true;
}
static bool read_sizes(matrix *a, lines *in)
{
    char *line;
    uint32_t columns;

    do {
        if ((line = lines_next(in)) == NULL)
            return in->why->text[0] ? false :
                   lines_wrong(in, "the file ends before the line of "
                               "sizes");
        if (!keep_name(a, in, line))
            return false;
    } while (*line == '%' || line[strspn(line, " \t")] == '\0');
    /* Cut the three sizes out of the line */
    if (!lines_number(in, &line, "the number of rows", 1, UINT32_MAX,
                      &a->n) || !lines_number(in, &line, "the number of "
                                              "columns", 1, UINT32_MAX,
                                              &columns) ||
        !lines_number(in, &line, "the number of entries", 0, UINT32_MAX,
                      &a->entries))
        return false;
    if (*line)
        return lines_wrong(in, "a fourth size");
    if (a->n != columns)
        return lines_wrong(in, "%s and %s are not square, so no graph",
                           counted(a->n, "row"),
                           counted(columns, "column"));
    return vertices_believed(in, a->n, a->entries);
}
/* Read an entry as an arc, or as two */
static bool read_entry(matrix *a, lines *in, char *line)
{
    uint32_t i, j, value = 1;

    if (!lines_number(in, &line, "the row", 1, a->n, &i) ||
        !lines_number(in, &line, "the column", 1, a->n, &j))
        return false;
    if (!a->pattern && *line == '\0')
        return lines_wrong(in, "the weight is missing");
    if (a->pattern && *line)
        return lines_wrong(in, "an entry has a value, and the matrix "
                           "is a pattern");
    if (!lines_weight(in, &line, &value))
        return false;
    if (*line)
        return lines_wrong(in, "too many numbers in an entry");
    /* Refuse both sides of the diagonal of a symmetric matrix */
    if (a->symmetric && i != j) {
        char side = i < j ? '<' : '>';
        if (a->side && a->side != side)
            return lines_wrong(in, "entries on both sides of the diagonal: "
                               "a symmetric matrix lists one");
        a->side = side;
    }
    return add_arc(&a->arcs, in, (arc){ i - 1, j - 1, value },
                   a->symmetric && i != j);
}
/* Count the entries that have the place of another */
uint32_t arcs_doubled(const graph *g)
{
    uint32_t *seen = calloc(g->n, sizeof *seen), count = 0;

    for (uint32_t i = 0; seen && i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            count += seen[g->e[k]] == i + 1;
            seen[g->e[k]] = i + 1;
        }
    free(seen);
    return count;
}
/* Read a Matrix Market file */
static bool read_entries(matrix *a, lines *in)
{
    char *line;
    size_t k = 0;
    plain p = { .numbers = a->pattern ? 2 : 3, .first = 1, .n = a->n,
                .weight = 1 };

    while ((line = lines_next(in)) != NULL) {
        if (line[strspn(line, " \t")] == '\0')
            continue;
        if (k++ == a->entries)
            return lines_wrong(in, "more entries than the %u of the "
                               "line of sizes", a->entries);
        if (!read_entry(a, in, line))
            return false;
        if (!a->symmetric && !a->real)
            take_plain_lines(&a->arcs, in, &p, a->entries - k);
        k = a->symmetric ? k : a->arcs.count;
    }
    if (in->why->text[0])
        return false;
    return k == a->entries ||
           lines_wrong(in, "the file ends after %zu of the %u entries",
                       k, a->entries);
}
graph *matrix_market_read(lines *in)
{
    matrix a = { 0 };
    graph *g = NULL;

    in->comment = "%";
    in->numbers = true;
    if (read_banner(&a, in) && read_sizes(&a, in) &&
        read_entries(&a, in) && (g =
                                 graph_from_arcs(a.n,
                                                 (uint32_t)a.arcs.count,
                                                 a.arcs.at)) == NULL)
        lines_wrong(in, "no memory for the graph");
    uint32_t doubled = g && !a.pattern ? arcs_doubled(g) : 0;
    if (doubled)
        took_weights(in, true, "%u entr%s the place of another: each is "
                     "an arc of its own, no sum", doubled,
                     doubled == 1 ? "y has" : "ies have");
    free(a.arcs.at);
    /* Give the names to their vertices */
    if (g != NULL)
        g->first = 1;
    if (g != NULL && a.named > 0 &&
        (g->names = calloc(g->n, sizeof *g->names)) == NULL)
        lines_wrong(in, "no memory for the names");
    for (uint32_t k = 0; k < a.named; k++) {
        uint32_t i = a.names[k].vertex - 1;
        if (g != NULL && g->names && i < g->n && g->names[i] == NULL) {
            g->names[i] = a.names[k].name;
            continue;
        }
        if (g != NULL && g->names)
            lines_wrong(in, "the name %s is for vertex %u, which %s",
                        a.names[k].name, i + 1, i < g->n ? "has one"
                        : "does not exist");
        free(a.names[k].name);
        graph_free(g);
        g = NULL;
    }
    free(a.names);
    return g;
}
/* Write a Matrix Market file */
bool matrix_market_write(const graph *g, write_bytes *write, void *to)
{
    const char *banner = "%%MatrixMarket matrix coordinate integer "
                         "general\n";
    char line[64];
    bool good = write(to, banner, strlen(banner));

    for (uint32_t i = 0; good && g->names && i < g->n; i++)
        if (g->names[i] != NULL)
            good = write(to, line, (size_t)snprintf(line, sizeof line,
                         "%% name %u ", i + 1)) &&
                   name_write(g->names[i], write, to) &&
                   write(to, "\n", 1);
    good = good && write(to, line, (size_t)snprintf(line, sizeof line,
                         "%u %u %u\n", g->n, g->n, g->m));
    for (uint32_t i = 0; good && i < g->n; i++)
        for (uint32_t k = g->v[i]; good && k < g->v[i + 1]; k++)
            good = write(to, line,
                         (size_t)snprintf(line, sizeof line,
                         "%u %u %u\n", i + 1, g->e[k] + 1, g->w[k]));
    return good;
}
