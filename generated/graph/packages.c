#include "graph/packages.h"
#include "graph/names.h"
#include <stdlib.h>
#include <string.h>

enum { NO_VERTEX = -1 };

typedef struct reading {
    name_table *names;       /* of packages, and of what they name */
    int64_t *vertex;         /* of each name; NO_VERTEX: no package */
    uint32_t known, n;       /* names with an entry; packages */
    arc *arcs;               /* between names */
    uint32_t count;
    /* What is known of the paragraph that is being read */
    uint32_t package;            /* its name's number, or NO_NAME */
    uint32_t weight;             /* its Installed-Size */
    uint32_t begun;
    bool depends;                /* the last field was one of the two */
    bool fields;                 /* it has one */
} reading;

/* Grow an array by doubling */
static bool room_for_one(void **array, uint32_t count, size_t size)
{
    void *larger;

    if (count & (count - 1))
        return true;
    larger = realloc(*array, (count ? 2 * (size_t)count : 1) * size);
    if (larger != NULL)
        *array = larger;
    return larger != NULL;
}
/* Give a name its number */
static uint32_t number_of(reading *r, const char *name, size_t length)
{
    uint32_t id = name_add(r->names, name, length);

    if (id != NO_NAME && id == r->known) {
        if (!room_for_one((void **)&r->vertex, r->known,
                          sizeof *r->vertex))
            return NO_NAME;
        r->vertex[r->known++] = NO_VERTEX;
    }
    return id;
}
/* Read a list of dependencies */
static bool read_depends(reading *r, lines *in, char *at)
{
    char *rest;

    for (char *d = strtok_r(at, ",|", &rest); d != NULL;
         d = strtok_r(NULL, ",|", &rest)) {
        d += strspn(d, " \t");
        size_t length = strcspn(d, " \t(:[<");
        if (length == 0)
            continue;
        uint32_t id = number_of(r, d, length);
        if (id == NO_NAME || r->count == UINT32_MAX - 1 ||
            !room_for_one((void **)&r->arcs, r->count,
                          sizeof *r->arcs))
            return lines_wrong(in, "no memory for the dependencies");
        r->arcs[r->count++] = (arc){ id, 0, 0 };
    }
    return true;
}
static bool end_paragraph(reading *r, const lines *in)
{
    if (r->package == NO_NAME && r->fields)
        return lines_wrong(in, "a paragraph ends that has no field "
                           "Package");
    if (r->package == NO_NAME || r->vertex[r->package] != NO_VERTEX)
        r->count = r->begun;
    else
        r->vertex[r->package] = r->n++;
    for (uint32_t k = r->begun; k < r->count; k++) {
        r->arcs[k].to = r->package;
        r->arcs[k].weight = r->weight;
    }
    r->package = NO_NAME;
    r->weight = 0;
    r->begun = r->count;
    r->depends = r->fields = false;
    return true;
}
/* Read one field of a package */
static bool read_field(reading *r, lines *in, char *line)
{
    char *at = strchr(line, ':');

    if (line[0] == ' ' || line[0] == '\t')
        return !r->depends || read_depends(r, in, line);
    if (at == NULL)
        return lines_wrong(in, "no field of a package: it has no "
                           "colon");
    *at++ = '\0';
    at += strspn(at, " \t");
    r->fields = true;
    /* Take what matters from a field whose value is at */
    r->depends = !strcmp(line, "Depends") || !strcmp(line, "Pre-Depends");
    if (r->depends)
        return read_depends(r, in, at);
    if (strcmp(line, "Installed-Size") == 0)
        return lines_number(in, &at, "the size", 0, WEIGHT_MAX, &r->weight);
    if (strcmp(line, "Package") != 0)
        return true;
    if (r->package != NO_NAME)
        return lines_wrong(in, "a second Package in one paragraph: is an "
                           "empty line missing?");
    if (*at == '\0' || at[strcspn(at, " \t\r")] != '\0')
        return lines_wrong(in, "a package's name is one word, not '%s'",
                           at);
    r->package = number_of(r, at, strlen(at));
    return r->package != NO_NAME ||
           lines_wrong(in, "no memory for the names");
}
/* Keep the arcs between packages */
static graph *make_graph(reading *r)
{
    uint32_t m = 0;

    for (uint32_t k = 0; k < r->count; k++) {
        arc a = r->arcs[k];
        if (r->vertex[a.from] == NO_VERTEX)
            continue;
        r->arcs[m++] = (arc){ (uint32_t)r->vertex[a.from],
                              (uint32_t)r->vertex[a.to], a.weight };
    }
    graph *g = graph_from_arcs(r->n, m, r->arcs);
    if (g != NULL)
        g->names = calloc(g->n, sizeof *g->names);
    if (g == NULL || g->names == NULL) {
        graph_free(g);
        return NULL;
    }
    /* Hand the packages' names to the graph */
    char **names = name_take(r->names);
    for (uint32_t id = 0; id < r->known; id++)
        if (r->vertex[id] == NO_VERTEX)
            free(names[id]);
        else
            g->names[r->vertex[id]] = names[id];
    free(names);
    return g;
}
/* Read the list of packages */
graph *packages_read(lines *in)
{
    reading r = { .names = name_table_new(), .package = NO_NAME };
    graph *g = NULL;
    char *line;
    bool good = r.names != NULL ||
                lines_wrong(in, "no memory for the names");

    while (good && (line = lines_next(in)) != NULL)
        good = line[strspn(line, " \t")] == '\0'
               ? end_paragraph(&r, in) : read_field(&r, in, line);
    if (good && !in->why->text[0] && end_paragraph(&r, in)) {
        if (r.n == 0)
            lines_wrong(in, "the list has no package");
        else if ((g = make_graph(&r)) == NULL)
            lines_wrong(in, "no memory for the graph");
    }
    free(r.arcs);
    free(r.vertex);
    name_table_free(r.names);
    return g;
}
