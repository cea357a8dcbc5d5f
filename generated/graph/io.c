#include "graph/io.h"
#include "graph/arcs.h"
#include "graph/csr.h"
#include "graph/dimacs.h"
#include "graph/edges.h"
#include "graph/exports.h"
#include "graph/fields.h"
#include "graph/gap.h"
#include "graph/graphml.h"
#include "graph/matrix_market.h"
#include "graph/names.h"
#include "graph/output.h"
#include "graph/source.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The formats */
const format formats[] = {
    { .suffix = ".gr", .read = dimacs_read, .write = dimacs_write,
      .names = true, .first = 1 },
    { .suffix = ".mtx", .recognise = matrix_market_recognise,
      .always = true, .read = matrix_market_read,
      .write = matrix_market_write, .names = true, .first = 1 },
    { .suffix = ".csr", .recognise = csr_recognise, .always = true,
      .read = csr_read, .map = csr_map, .write = csr_write,
      .names = true },
    { .suffix = ".el", .others = ".txt .tsv .edges .edgelist",
      .recognise = edges_recognise, .read = edges_read,
      .write = edges_write, .fits = edges_fit },
    { .suffix = ".wel", .read = edges_read,
      .write = weighted_edges_write, .fits = weighted_edges_fit },
    { .suffix = ".graph", .others = ".metis", .read = metis_read,
      .write = metis_write, .fits = metis_fits, .first = 1 },
    { .suffix = ".sg", .recognise = gap_recognise, .read = gap_read,
      .write = gap_write, .fits = gap_fits },
    { .suffix = ".wsg", .read = gap_read,
      .write = weighted_gap_write, .fits = weighted_gap_fits },
    { .suffix = ".graphml", .others = ".xml",
      .recognise = graphml_recognise, .read = graphml_read },
};
const size_t format_count = sizeof formats / sizeof *formats;
const char *format_suffixes(bool read)
{
    static _Thread_local char text[2][240];
    char *at = text[read];
    size_t used = 0, last = format_count;

    _Static_assert(sizeof formats / sizeof *formats < 24, "their names "
                   "may not fit");

    while (!read && formats[last - 1].write == NULL)
        last--;
    for (size_t k = 0; k < last; k++)
        used += (size_t)snprintf(at + used, sizeof text[0] - used,
                                 "%s%s", k == 0 ? "" : k + 1 < last
                                 ? ", " : " or ", formats[k].suffix);
    return at;
}
static const format *format_of(const char *start, size_t count)
{
    for (size_t k = 0; k < format_count; k++)
        if (formats[k].recognise && formats[k].recognise(start, count))
            return &formats[k];
    return NULL;
}
static bool ends_in(const char *path, size_t length, const char *suffix,
                    size_t l)
{
    return length > l && path[length - l - 1] != '/' &&
           !strncmp(path + length - l, suffix, l);
}

static const format *format_for(const char *path, bool read)
{
    size_t length = strlen(path);

    if (ends_in(path, length, ".gz", 3))
        length -= 3;
    else if (ends_in(path, length, ".zst", 4))
        length -= 4;
    for (size_t k = 0; k < format_count; k++) {
        const char *s = formats[k].suffix;
        if (ends_in(path, length, s, strlen(s)))
            return &formats[k];
        for (s = formats[k].others; read && s; s = strchr(s + 1, '.'))
            if (ends_in(path, length, s, strcspn(s, " ")))
                return &formats[k];
    }
    return NULL;
}

bool format_known(const char *suffix)
{
    char path[32];

    return snprintf(path, sizeof path, "a%s", suffix) < 32 &&
           strcspn(path, ".") == 1 && format_for(path, true) != NULL;
}
/* What a file looks like */
static const char *looks_like(const char *start, size_t count)
{
    static const struct { const char *bytes, *what; } known[] = {
        { "\x89PNG", "a PNG picture" }, { "\xff\xd8\xff", "a JPEG" },
        { "%PDF", "a PDF document" }, { "PK\x03\x04", "a zip archive" },
        { "BZh", "bzip2, to be unpacked first" },
        { "\xfd" "7zXZ", "xz, to be unpacked first" },
        { "\x7f" "ELF", "a program" }, { "\x89HDF", "HDF5" },
        { "\x93NUMPY", "a NumPy array" }, { "<!DOC", "a web page" },
        { "<html", "a web page" }, { "<HTML", "a web page" },
        { "{", "JSON" }, { "[", "JSON" }, { "graph", "GML or DOT" },
        { "LEDA", "LEDA" }, { "nodedef>", "GDF" }, { "dl ", "UCINET" },
        { "Creator", "GML" }, { "strict", "DOT" },
        { "digraph", "DOT" }, { "*", "Pajek" }, { "#!", "a script" },
        { "\xff\xfe", "UTF-16 text" }, { "\xfe\xff", "UTF-16 text" },
    };

    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        size_t length = strlen(known[k].bytes);
        if (count >= length && !memcmp(start, known[k].bytes, length))
            return known[k].what;
    }
    return NULL;
}
/* Find the format of what has no name of its own */
static bool like_dimacs(const char *start, size_t count)
{
    char second = count > 1 ? start[1] : '\n';

    return strchr("\r\n", start[0]) ||
           (start[0] == 'c' && strchr(" \t\r\n-=*#", second)) ||
           (start[0] == 'p' && strchr(" \t", second));
}
static const format *format_of_text(lines *in, const char *start,
                                    size_t count, const format *named)
{
    const char *what = looks_like(start, count);
    size_t blanks = 0;

    while (blanks < count && strchr(" \t", start[blanks]))
        blanks++;
    for (size_t k = 0; !what && !named && k < count; k++)
        if ((unsigned char)start[k] < 9)
            what = count > 262 && !memcmp(start + 257, "ustar", 5)
                ? "a tar archive, to be unpacked first"
                : "the binary file of another program";
    if (what)
        lines_wrong(in, "this looks like %s, and is none of the "
                    "forms that are read (%s)", what,
                    format_suffixes(true));
    else if (!named && blanks < count &&
             strchr("%0123456789", start[blanks]))
        lines_wrong(in, "this looks like a list of edges or a METIS "
                    "file: say which, by the suffix .el, .wel or "
                    ".graph, or by --format");
    else if (!named && !like_dimacs(start, count))
        lines_wrong(in, "this is none of the forms that are read (%s); "
                    "of a table --columns and --separator say which "
                    "columns", format_suffixes(true));
    else
        return named ? named : &formats[0];
    return NULL;
}
/* Say which name means two vertices */
static bool named_twice(name_table *t, const char *file,
                        const char *name, struct error *why)
{
    wrong(why, "%s: the name %.60s means two vertices", file, name);
    name_table_free(t);
    return true;
}
/* Refuse names that mean two vertices */
static bool names_wrong(const graph *g, const char *file,
                        struct error *why)
{
    name_table *t = g->names ? name_table_new() : NULL;
    bool good = g->names == NULL || t != NULL;
    uint32_t count = 0;

    why->text[0] = '\0';
    for (uint32_t i = 0; good && t && i < g->n; i++)
        if (g->names[i]) {
            const char *s = g->names[i];
            uint32_t id = name_add(t, s, strlen(s));
            good = id != NO_NAME;
            if (good && id != count++)
                return named_twice(t, file, s, why);
        }
    for (uint32_t i = 0; good && t && i < g->n; i++)
        if (!g->names[i]) {
            /* Refuse a name that is the number of a vertex without one */
            char own[2][16];

            for (uint32_t k = 0; k < 2; k++) {
                int length = snprintf(own[k], sizeof own[k], "%llu",
                                      (unsigned long long)i + k);
                if (name_find(t, own[k], (size_t)length) != NO_NAME)
                    return named_twice(t, file, own[k], why);
            }
        }
    name_table_free(t);
    if (!good)
        wrong(why, "%s: no memory for the names", file);
    return !good;
}
/* Refuse what was wished for, if the format has none */
/* g, or NULL and in->why: something cannot be granted. */
static graph *graph_granted(graph *g, lines *in)
{
    const wishes *as = in->as;
    bool good = true;

    if (g == NULL || as == NULL)
        return g;
    if (as->weight && !in->took.keyed)
        good = lines_wrong(in, "weights have no names in this format, "
                           "and none is called %.60s", as->weight);
    if (fields_wished(as) && !in->took.columned)
        good = lines_wrong(in, "--columns, --separator and --relabel "
                           "are for lists of edges");
    if (as->directed && (in->took.edges || in->both))
        good = lines_wrong(in, "directed is what was asked for, and "
                           "the file is %s", in->took.direction
                           ? in->took.direction : "undirected");
    /* Make all weights one, if that was asked for */
    if (as->unweighted) {
        for (uint32_t k = 0; k < g->m; k++)
            g->w[k] = 1;
        took_weights(in, in->took.columns.text[0] && !as->columns,
                     "each arc counts 1, as asked");
    }
    if (good)
        return g;
    graph_free(g);
    return NULL;
}
/* Tell the format by the first bytes */
graph *graph_parse(lines *in)
{
    size_t count;
    const char *start = lines_peek(in, &count);

    if (start && count >= 3 && !memcmp(start, "\xef\xbb\xbf", 3)) {
        in->start += 3;
        start = lines_peek(in, &count);
    }
    if (start == NULL)
        return NULL;
    if (count == 0)
        return lines_wrong(in, "the file is empty"), NULL;
    if (count >= 2 && memcmp(start, "\x1f\x8b", 2) == 0)
        return lines_wrong(in, "compressed data inside, or no zlib to "
                           "inflate them: package zlib1g-dev"), NULL;
    if (begins_zstd(start, count))
        return lines_wrong(in, "compressed data inside, or no zstd to "
                           "inflate them: package libzstd-dev"), NULL;
    /* Choose the reader by the bytes, or else by the name */
    const char *name = in->name;
    bool said = in->as && in->as->format;
    char wanted[32];

    if (said) {
        snprintf(wanted, sizeof wanted, "a%s", in->as->format);
        name = wanted;
    }
    const format *its = format_of(start, count);

    if (its == NULL) {
        its = format_for(name, true);
        if (its == NULL && fields_wished(in->as))
            its = format_for("a.el", true);
        if (its && its->always && !said)
            its = NULL;
        if (its == NULL || its == &formats[0] ||
            (unsigned char)*start > '~')
            its = format_of_text(in, start, count, its);
    }
    graph *g = its ? graph_granted(its->read(in), in) : NULL;
    struct error both;
    if (g && in->mirror && (g = graph_mirrored(g, &both)) == NULL)
        lines_wrong(in, "%s", both.text);
    if (g && names_wrong(g, in->name, in->why)) {
        graph_free(g);
        g = NULL;
    }
    return g;
}
/* Mirror every arc of a graph */
graph *graph_mirrored(graph *g, struct error *why)
{
    uint64_t m = 2 * (uint64_t)g->m;
    graph *both = NULL;

    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            m -= g->e[k] == i;
    /* Make room for the arcs and their images, or say why not */
    errno = m <= UINT32_MAX ? ENOMEM : EFBIG;
    if (m > UINT32_MAX)
        wrong(why, "%" PRIu64 " arcs in both directions, more than %u", m,
              UINT32_MAX);
    else if ((both = graph_new(g->n, (uint32_t)m)) == NULL)
        wrong(why, "no memory for the edges");
    for (uint32_t i = 0; both && i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) {
            both->v[i + 1]++;
            if (g->e[k] != i)
                both->v[g->e[k] + 1]++;
        }
    for (uint32_t i = 0; both && i < g->n; i++)
        both->v[i + 1] += both->v[i];
    /* Drop each arc and its mirror image into their lists */
    for (uint32_t i = 0; both && i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            for (int image = 0; image < 1 + (g->e[k] != i); image++) {
                uint32_t slot = both->v[image ? g->e[k] : i]++;
                both->e[slot] = image ? i : g->e[k];
                both->w[slot] = g->w[k];
            }
    if (both) {
        memmove(both->v + 1, both->v, g->n * sizeof *both->v);
        both->v[0] = 0;
        both->first = g->first;
        both->names = g->names;
        both->only_names = g->only_names;
        g->names = NULL;
    }
    int reason = errno;
    graph_free(g);
    errno = both ? 0 : reason;
    return both;
}
/* Read a graph from a path */
graph *graph_read(const char *path, struct error *why)
{
    wishes none = { .scale = 0 };

    return graph_read_as(path, &none, why);
}

/* Keep what was taken beside the graph */
static graph *graph_told(graph *g, const taken *t, wishes *as,
                         struct error *why)
{
    bool asked = as->undirected && !(t->direction &&
                                     *t->direction == 'u');
    const char *direction = asked ? "undirected, as asked" :
        as->directed && (!t->direction || t->direction_open)
        ? "directed, as asked" : t->direction;
    char text[1800];

    if (g == NULL)
        return NULL;
    as->open = (t->direction_open && !asked && !as->directed) ||
               (asked && t->direction && !t->direction_open) ||
               t->weights_open || t->besides.text[0];
    snprintf(text, sizeof text, "%s; %s%s%s%s%s",
             direction ? direction : "directed",
             t->weights.text[0] ? t->weights.text : "with weights",
             t->columns.text[0] ? "; " : "", t->columns.text,
             t->from_one ? "; no line has the vertex 0" : "",
             t->besides.text);
    if ((g->about = strdup(text)) != NULL)
        return g;
    graph_free(g);
    wrong(why, "no memory for the graph");
    return NULL;
}
/* Read a graph as somebody wishes */
static graph *read_from(int file, const struct stat *about,
                        const char *path, wishes *as, struct error *why)
{
    graph *g = NULL;

    errno = 0;
    /* Map the file, if its format allows it */
    char start[16];
    ssize_t looked = S_ISREG(about->st_mode) && strcmp(path, "(stdin)")
                     ? pread(file, start, sizeof start, 0) : -1;
    const format *its = looked < 0 ? NULL
                        : format_of(start, (size_t)looked);

    if (its != NULL && its->map != NULL && !as->undirected &&
        !as->scale && !as->weight && !as->copied && !as->unweighted &&
        !fields_wished(as)) {
        g = its->map(file, (uint64_t)about->st_size, path, why);
        close(file);
        if (g && names_wrong(g, path, why)) {
            graph_free(g);
            g = NULL;
        }
        return graph_told(g, &(taken){ .direction = NULL }, as, why);
    }
    /* Read the graph from the descriptor's bytes */
    byte_source *s = source_open(file);
    lines in;

    if (s == NULL) {
        wrong(why, "%s: no memory to read with", path);
        return NULL;
    }
    lines_open(&in, path, source_read, s, why);
    in.as = as;
    g = graph_parse(&in);
    if (g == NULL && in.endless)
        source_hint(s, in.name, why);
    lines_close(&in);
    struct error both;
    if (g && as->undirected && !in.both
        && (g = graph_mirrored(g, &both)) == NULL)
        wrong(why, "%s: %s", in.name, both.text);
    int reason = errno;
    if (source_broken(s)) {
        wrong(why, "%s: the compressed data are damaged or end too early",
              in.name);
        graph_free(g);
        g = NULL;
    }
    source_close(s);
    errno = reason;
    g = graph_told(g, &in.took, as, why);
    return g;
}

graph *graph_read_as(const char *path, wishes *as, struct error *why)
{
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? dup(0) : open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;

    if (file < 0 || fstat(file, &about) != 0 ||
        (S_ISDIR(about.st_mode) && (errno = EISDIR))) {
        wrong(why, "%s: %s", path, strerror(errno));
        if (file >= 0)
            close(file);
        return NULL;
    }
    return read_from(file, &about, standard ? "(stdin)" : path, as,
                     why);
}
graph *graph_read_bytes(const void *bytes, size_t count, wishes *as,
                        struct error *why)
{
    int file = memfd_create("graph", MFD_CLOEXEC);
    struct stat about;
    const char *from = bytes;
    ssize_t some = 1;

    for (; file >= 0 && count > 0 && some > 0; count -= (size_t)some)
        from += (some = write(file, from, count)) > 0 ? some : 0;
    if (file >= 0 && count == 0 && fstat(file, &about) == 0 &&
        lseek(file, 0, SEEK_SET) == 0)
        return read_from(file, &about, "(memory)", as, why);
    wrong(why, "(memory): %s", strerror(errno));
    if (file >= 0)
        close(file);
    return NULL;
}
/* Write a graph to a path */
const format *graph_written_as(const char *path)
{
    const format *its = strcmp(path, "-") ? format_for(path, false)
                                          : &formats[0];

    return its && its->write ? its : NULL;
}

bool graph_can_write(const char *path, struct error *why)
{
    if (graph_written_as(path) != NULL)
        return true;
    return wrong(why, "%s: a graph's name ends in %s, or in one of "
                 "these and .gz or .zst", path, format_suffixes(false));
}

bool graph_write(const graph *g, const char *path, struct error *why)
{
    struct error not;
    output o;

    if (!graph_can_write(path, why))
        return false;
    const format *its = graph_written_as(path);
    if (its->fits && !its->fits(g, &not))
        return wrong(why, "%s: %s", path, not.text);
    if (!output_open(&o, path, why))
        return false;
    return output_close(&o, its->write(g, output_bytes, &o), why);
}
