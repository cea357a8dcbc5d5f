#include "sssp/sssp.h"
#include "graph/json.h"
#include "graph/lines.h"
#include "graph/names.h"
#include "graph/source.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define UNREAD (SSSP_INFINITY - 1)

/* Read one line of distances */
/* Cuts line: what it begins with, a name or a word, and in *far its
   last word; NULL: it has no other, or more than two and no names. */
static char *cut_distance(char *line, bool names, const char **far)
{
    char *who = line + strspn(line, " \t"), *end = who + strlen(who);

    while (end > who && strchr(" \t", end[-1]))
        *--end = '\0';
    while (end > who && !strchr(" \t", end[-1]))
        end--;
    *far = end > who ? end : NULL;
    while (end > who && strchr(" \t", end[-1]))
        *--end = '\0';
    if (*far && !names && who[strcspn(who, " \t")]) {
        who[strcspn(who, " \t")] = '\0';
        *far = NULL;
    }
    return who;
}

/* The vertex of a name as it is, or as it is printed */
static uint32_t name_shown(const name_table *names, const char *who,
                       size_t size)
{
    uint32_t i = name_find(names, who, size);
    char *raw = i == NO_NAME ? strndup(who, size) : NULL;

    if (raw && strstr(raw, "\\x")) {
        unprinted(raw);
        i = name_find(names, raw, strlen(raw));
    }
    free(raw);
    return i;
}

/* The vertex of a line as solve writes it, and its last word: one
   blank is between them, and all others are the name's own */
static uint32_t line_vertex(const name_table *names, const char *line,
                               const char **far)
{
    size_t end = strlen(line);

    while (end > 0 && strchr(" \t", line[end - 1]))
        end--;
    while (end > 0 && !strchr(" \t", line[end - 1]))
        end--;
    *far = line + end;
    return end > 1 ? name_shown(names, line, end - 1) : NO_NAME;
}

static bool read_distance(const sssp_graph *g, const name_table *names,
                          lines *in, char *line, uint64_t *c)
{
    const char *far, *last = NULL;
    uint64_t i = names ? line_vertex(names, line, &last) : NO_NAME;
    uint64_t value = SSSP_INFINITY;
    char *who = cut_distance(line, names != NULL, &far);
    uint32_t n = sssp_graph_vertices(g);

    if (*who == '\0')
        return true;
    /* Find the vertex that the line speaks of */
    if (i != NO_NAME)
        far = last;
    else if (names)
        i = name_shown(names, who, strlen(who));
    if (i >= n && !g->only_names && parse_u64(who, UINT32_MAX, &i))
        i -= sssp_graph_first(g);
    if (i >= n)
        return lines_wrong(in, "'%s' is no vertex", who);
    if (far == NULL)
        far = "nothing";
    /* Read the distance of the line */
    int status = SSSP_BAD_INPUT;

    if (sssp_graph_scale(g) > 1)
        status = sssp_distance_read(g, far, &value);
    else if (!strcmp(far, "inf") ||
             parse_u64(far, UNREAD - 1, &value))
        status = SSSP_OK;
    if (status == SSSP_WRONG)
        return lines_wrong(in, "the distance %.80s times %u is no whole "
                           "number", far, sssp_graph_scale(g));
    if (status != SSSP_OK || value == UNREAD)
        return lines_wrong(in, "a line is a vertex and a distance, a "
                           "%s or inf", sssp_graph_scale(g) > 1 ? "number"
                                                       : "whole number");
    if (c[i] != UNREAD)
        return lines_wrong(in, "a second distance of %s",
                           name_or_number(g, (uint32_t)i));
    c[i] = value;
    return true;
}
/* Read a file of distances */
static uint64_t *read_distances(const sssp_graph *g, const char *path,
                                struct error *why)
{
    bool standard = strcmp(path, "-") == 0, good = true;
    int descriptor = standard ? dup(0) : open(path, O_RDONLY |
                                              O_CLOEXEC);
    byte_source *file = descriptor < 0 ? NULL : source_open(descriptor);
    uint32_t n = sssp_graph_vertices(g);
    uint64_t *c = malloc(n * sizeof *c);
    name_table *names = is_named(g) ? names_of(g) : NULL;
    char *line;
    lines in;

    /* Begin with no distance read */
    if (file == NULL)
        give_up(blame(), "%s: %s", path, strerror(errno));
    if (c == NULL || (is_named(g) && names == NULL))
        give_up(NO_MACHINE, "no memory for the distances");
    for (uint32_t i = 0; i < n; i++)
        c[i] = UNREAD;
    lines_open(&in, standard ? "(stdin)" : path, source_read, file,
               why);
    errno = 0;
    while (good && (line = lines_next(&in)) != NULL)
        good = read_distance(g, names, &in, line, c);
    good = good && !why->text[0];
    if (in.endless)
        source_hint(file, in.name, why);
    /* Miss the vertices without a distance */
    for (uint32_t i = 0; good && i < n; i++)
        if (c[i] == UNREAD)
            good = lines_wrong(&in, "the file ends and has no distance of "
                               "%s", name_or_number(g, i));
    /* Close what was opened, and keep the distances if they are good */
    lines_close(&in);
    if (source_broken(file))
        good = wrong(why, "%s: the compressed data are damaged or end too "
                     "early", in.name);
    source_close(file);
    name_table_free(names);
    if (good)
        return c;
    free(c);
    return NULL;
}
/* Put distances to the test */
int do_verify(const request *r)
{
    struct error why;
    sssp_graph *g = load_graph(r, r->files[0]);
    uint32_t source = r->given[SOURCE] ? vertex(r, g, r->given[SOURCE])
                                       : 0;
    uint64_t *c = read_distances(g, r->files[1], &why);

    if (c == NULL)
        give_up(blame(), "%s", why.text);
    bool good = proved(g, source, c, NULL, &why);
    if (r->given[JSON])
        json_verified(r, g, good, why.text);
    else
        printf("%s: %s%s\n", printable(r->files[1]), good ? "verified"
               : "NOT the distances: ", good ? "" : why.text);
    free(c);
    sssp_graph_free(g);
    return good ? ALL_WELL : NOT_VERIFIED;
}
