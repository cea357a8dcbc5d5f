#include "graph/edges.h"
#include "graph/arcs.h"
#include "graph/fields.h"
#include "graph/printable.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Recognise a list of edges */
bool edges_recognise(const char *start, size_t count)
{
    static const char *const konect[] = { "% sym ", "% asym ",
                                          "% bip " };

    for (size_t k = 0; k < 3; k++)
        if (count >= strlen(konect[k]) &&
            memcmp(start, konect[k], strlen(konect[k])) == 0)
            return true;
    return count >= 2 && start[0] == '#' && start[1] != '!';
}
/* Read a line of a list of edges */
typedef struct edge_list {
    arc_list arcs;
    int columns;             /* 0: no edge yet */
    uint64_t passed;         /* lines with a comment */
    uint32_t mirrored;       /* arcs that are no lines */
    uint64_t occur;          /* vertices, if some are stated */
    uint32_t largest;        /* vertex so far */
    const char *says;        /* a comment: "directed", "undirected" */
    bool konect, unweighted; /* so says the first line */
    const char *third;       /* what a third column is, if no weight */
    bool headed;             /* the first line is a comment of a word */
    struct stated {
        uint64_t edges, vertices;    /* 0: it does not say */
        uint64_t line;       /* of the number of edges */
    } stated;
} edge_list;
static bool comment_at(const char *at)
{
    return *at == '#' || *at == '%';
}
static bool read_edge(edge_list *l, lines *in, char *line)
{
    char *at = line;
    arc a;

    if (!lines_number(in, &at, "the vertex", 0, UINT32_MAX - 1,
                      &a.from) ||
        !lines_number(in, &at, "the vertex", 0, UINT32_MAX - 1, &a.to))
        return fields_hint(in);
    int columns = *at && !comment_at(at) ? 3 : 2;
    char none[] = "", *one = none;
    if (!lines_weight(in, columns == 3 ? &at : &one, &a.weight))
        return false;
    if (*at && !comment_at(at))
        return lines_wrong(in, "more than three numbers: --columns "
                           "T,H,W takes some of them");
    bool hops = in->as && in->as->unweighted;
    if (columns == 3 && l->unweighted && !hops)
        return lines_wrong(in, "a third number, and the first line "
                           "says \"unweighted\": --unweighted counts "
                           "each line 1");
    if (columns == 3 && l->third && !hops)
        return lines_wrong(in, "the third number is %s, by the first "
                           "line: --unweighted counts each line 1, "
                           "--columns 1,2,3 takes it for a weight",
                           l->third);
    if (l->columns && columns != l->columns)
        return lines_wrong(in, "%s, and %d in the lines before",
                           counted((uint64_t)columns, "number"),
                           l->columns);
    l->columns = columns;
    return add_arc(&l->arcs, in, a, false);
}
/* Read an edge as the columns were asked for */
static bool read_asked(edge_list *l, fields *f, lines *in, char *line)
{
    int columns;
    arc a = { .from = 0 };

    bool both = false;
    if (!fields_edge(f, in, line, &a, &columns) ||
        !fields_way(f, in, l->says, &both))
        return false;
    if (columns == 0)
        return true;
    if (columns == 3 && l->unweighted && !in->as->unweighted)
        return lines_wrong(in, "a column of weights, and the first "
                           "line says \"unweighted\": --unweighted counts "
                           "each line 1");
    l->columns = columns;
    both = both && a.from != a.to;
    l->mirrored += both;
    return add_arc(&l->arcs, in, a, both);
}
/* Read what a comment says of a list of edges */
static bool begins_word(const char *at, const char *word)
{
    size_t length = strlen(word);

    return strncasecmp(at, word, length) == 0 &&
           !isalpha((unsigned char)at[length]);
}
static int truth(const char *at)
{
    static const char *const words[2][10] = {
        { "false", "no", "0", "n", "f", "off", "none", "never", "not" },
        { "true", "yes", "1", "y", "t", "on" } };
    size_t length = 0;

    while (isalnum((unsigned char)at[length]))
        length++;
    for (int is = 0; is < 2; is++)
        for (const char *const *w = words[is]; *w; w++)
            if (strlen(*w) == length && !strncasecmp(at, *w, length))
                return is;
    return -1;
}
/* Is that word all that is said, but for a remark or another property?  A
   title may begin with it, as no-loops.txt. */
static bool word_alone(const char *at)
{
    while (isalnum((unsigned char)*at))
        at++;
    at += strspn(at, "\"'");
    at += *at == '.' && strchr(" \t", at[1]);
    if (strchr(",;)]}", *at))
        return true;
    size_t blanks = strspn(at, " \t");
    char end = at[blanks + strcspn(at + blanks, " \t:=")];

    at += blanks;
    return *at == '\0' || (blanks && (*at == '(' || end == ':' ||
                                      end == '='));
}
/* What is said at `at`, behind the word says: it, its opposite or, if
   it was no order, NULL. */
static const char *confirmed(const char *at, const char *says)
{
    const char *opposite = *says == 'd' ? "undirected" : "directed";
    bool noun = begins_word(at, "graph") || begins_word(at, "network");

    at += noun ? strcspn(at, " \t:=.,;(") : 0;
    at += strspn(at, " \t");
    bool colon = *at == ':' || *at == '=';
    at += colon;
    at += strspn(at, " \t\"'");
    int value = truth(at);
    bool last = strpbrk(at, " \t") == NULL;
    if (value >= 0 && (colon || last))
        return value ? says : word_alone(at) ? opposite : noun ? says
                                                                : NULL;
    return noun || *at == '\0' || (*at == '.' && !colon) ? says : NULL;
}
/* "directed" or "undirected" if the comment says one, or NULL */
static const char *direction_in(const char *at, bool konect)
{
    const char *says = begins_word(at, "undirected") ? "undirected" :
                       begins_word(at, "directed") ? "directed" : NULL;

    if (konect && says == NULL)
        return begins_word(at, "sym") ? "undirected" :
               begins_word(at, "asym") ? "directed" : NULL;
    return says ? confirmed(at + strlen(says) + strspn(at +
                            strlen(says), " \t\"'"), says) : NULL;
}
/* The number behind "Edges:" or its like; false: there is none. */
static bool count_behind(const char *at, const char *word, uint64_t *is)
{
    const char *s = strcasestr(at, word);

    if (s == NULL || (s > at && isalpha((unsigned char)s[-1])))
        return false;
    s += strlen(word) + strspn(s + strlen(word), " \t");
    if (*s != ':' && *s != '=')
        return false;
    s += 1 + strspn(s + 1, " \t");
    size_t digits = strspn(s, "0123456789");
    if (digits == 0 || digits > 18 || (s[digits] && strchr(".,_'",
        s[digits]) && isdigit((unsigned char)s[digits + 1])))
        return false;
    *is = strtoull(s, NULL, 10);
    return true;
}

static void read_edge_counts(edge_list *l, const lines *in,
                             const char *at)
{
    struct stated *s = &l->stated;
    char *end = NULL;

    if (count_behind(at, "edges", &s->edges))
        s->line = in->number;
    count_behind(at, "nodes", &s->vertices);
    if (l->konect && in->number == 2 && isdigit((unsigned char)*at)) {
        s->edges = strtoull(at, &end, 10);
        s->vertices = strtoull(end, NULL, 10);
        s->line = 2;
    }
}
/* NULL: a weight, or the first line does not say. */
static const char *third_of_konect(const char *at)
{
    static const struct { const char *word, *what; } kinds[] = {
        { "positive", "how often an edge occurs" },
        { "signed", "a sign" }, { "multisigned", "a sign" },
        { "dynamic", "whether an edge comes or goes" },
    };

    at += strcspn(at, " \t");
    at += strspn(at, " \t");
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (begins_word(at, kinds[k].word))
            return kinds[k].what;
    return NULL;
}
static bool read_comment(edge_list *l, lines *in, const char *line)
{
    const char *at = line + strspn(line, " \t#%");
    bool konect = in->number == 1 && line[strspn(line, " \t")] == '%';
    const char *says = direction_in(at, konect);

    if (konect && begins_word(at, "bip"))
        return lines_wrong(in, "a bipartite network counts the "
                           "vertices of each side from 1: it is no "
                           "graph of one set of vertices");
    if (konect && says) {
        l->unweighted = strstr(at, "unweighted") != NULL;
        l->third = third_of_konect(at);
    }
    l->konect |= konect && says;
    read_edge_counts(l, in, at);
    if (says && l->says && strcmp(says, l->says) != 0)
        return lines_wrong(in, "this comment says %s, and one before "
                           "it %s", says, l->says);
    l->says = says ? says : l->says;
    return true;
}
/* Refuse a list of another kind */
static bool is_list(const lines *in, const char *what)
{
    return (in->as && in->as->format) ||
           lines_wrong(in, "this looks like %s: --format .el reads it "
                       "as a list of edges all the same", what);
}

static bool no_other_name(const lines *in)
{
    static const char *const kinds[][2] = { { ".lgl", "LGL" },
        { ".adjlist", "a list of neighbours" } };
    const char *name = strrchr(in->name, '/');
    bool good = true;

    for (int k = 0; k < 2; k++)
        if (strstr(name ? name : in->name, kinds[k][0]))
            good = is_list(in, kinds[k][1]);
    return good;
}

static bool no_other_list(edge_list *l, const lines *in,
                          const char *line)
{
    bool sign = line[0] == '#' && line[1] == ' ';
    bool word = sign && line[2] && line[2] != ' ' &&
                line[2 + strcspn(line + 2, " \t")] == '\0';

    if (in->number == 1)
        l->headed = word;
    if (l->headed && word && l->columns)
        return is_list(in, "LGL");
    return l->columns || strncmp(line, "# GMT ", 6) != 0 ||
           is_list(in, "a list of neighbours by NetworkX, whose "
                   "write_weighted_edgelist writes one of edges");
}
/* Tell what was taken of a list of edges */
static void edges_tell(const edge_list *l, lines *in, const fields *f,
                       bool from_one)
{
    bool told = f && fields_tell_way(f, in);

    if (!told)
        in->mirror = in->both = l->says && *l->says == 'u';
    if (!told && l->says)
        took_direction(in, false, in->both
                       ? "undirected, as its comment says"
                       : "directed, as its comment says");
    else if (!told)
        took_direction(in, true, "directed, as the file does not say "
                       "(--undirected reads each line both ways)");
    /* Tell which weights a list of edges has */
    const wishes *as = in->as;

    if (l->columns == 3 && in->took.keyed)
        took_weights(in, false, "the key %.60s is the weight",
                     as && as->weight ? as->weight : "weight");
    else if (l->columns == 3)
        took_weights(in, true, "the third column is the weight");
    else if (in->took.keyed && as && as->weight)
        took_weights(in, false, "each arc counts 1, as asked");
    else
        took_no_weights(in);
    if (l->columns == 3 && as && as->unweighted)
        wrong(&in->took.columns, "columns 1 and 2");
    in->took.from_one = from_one;
    /* Tell what a list of edges leaves to be asked */
    struct error before = { "" };

    if (l->passed && in->as && in->as->relabel)
        wrong(&before, "; %s with # or %% at the beginning left out",
              counted(l->passed, "line"));
    in->took.besides = before;
    if (l->occur < l->stated.vertices)
        wrong(&in->took.besides, "%s; the comments state %s, and the "
              "lines have %llu", before.text,
              counted(l->stated.vertices, "vertex"),
              (unsigned long long)l->occur);
}
/* Hold a list of edges to what its comments state */
static bool counts_agree(edge_list *l, lines *in, const graph *g)
{
    const struct stated *s = &l->stated;
    bool *occurs = s->vertices ? calloc(g->n, sizeof *occurs) : NULL;
    uint64_t vertices = 0;

    if (s->line)
        in->number = s->line;
    if (s->line && s->edges != g->m - l->mirrored)
        return free(occurs), lines_wrong(in, "%s, says this "
            "line, and the list has %u: is it cut off? (without it the "
            "list is read as it is)", counted(s->edges, "edge"),
            g->m - l->mirrored);
    if (s->vertices && occurs == NULL)
        return lines_wrong(in, "no memory for the graph");
    if (l->konect && s->vertices && l->largest > s->vertices)
        return free(occurs), lines_wrong(in, "the comments state %s, "
            "and the list has the vertex %u (without them it is read "
            "as it is)", counted(s->vertices, "vertex"), l->largest);
    for (uint32_t i = 0; occurs && i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            occurs[i] = occurs[g->e[k]] = true;
    for (uint32_t i = 0; occurs && i < g->n; i++)
        vertices += occurs[i];
    free(occurs);
    l->occur = vertices;
    return vertices <= s->vertices || s->vertices == 0 ||
           lines_wrong(in, "the comments state %s, and the list has "
                       "%llu (without them it is read as it is)",
                       counted(s->vertices, "vertex"),
                       (unsigned long long)vertices);
}
/* Read a list of edges */
static bool zero_occurs(const graph *g)
{
    bool occurs = g->v[1] > 0;

    for (uint32_t k = 0; k < g->m && !occurs; k++)
        occurs = g->e[k] == 0;
    return occurs;
}
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
    else if (!vertices_believed(in, (uint64_t)l->largest + 1,
                                l->arcs.count))
        fields_hint(in);
    else if ((g = graph_from_arcs(l->largest + 1,
                                  (uint32_t)l->arcs.count,
                                  l->arcs.at)) == NULL)
        lines_wrong(in, "no memory for the graph");
    if (g && !counts_agree(l, in, g)) {
        graph_free(g);
        g = NULL;
    }
    return g;
}
graph *edges_read(lines *in)
{
    edge_list l = { .columns = 0 };
    graph *g = NULL;
    char *line;
    fields f;
    bool asked = fields_wished(in->as), good = no_other_name(in);
    bool named = in->as && in->as->relabel;

    in->took.columned = true;
    in->comment = "#%";
    if (asked && !fields_open(&f, in))
        good = false;
    while (good && (line = lines_next(in)) != NULL) {
        char first = line[strspn(line, " \t")];
        /* Take a comment, or pass over an empty line */
        if (first == '\0' || first == '#' || first == '%') {
            l.passed += first != '\0';
            good = first == '\0' || (no_other_list(&l, in, line) &&
                   (l.columns || read_comment(&l, in, line)));
            continue;
        }
        if (!fields_data(in, line))
            break;
        good = asked ? read_asked(&l, &f, in, line)
                     : read_edge(&l, in, line);
        in->numbers = l.columns && !named && !(asked && f.separator);
        plain p = { .numbers = l.columns, .n = UINT32_MAX,
                    .weight = 1 };
        if (good && !asked)
            take_plain_lines(&l.arcs, in, &p,
                             UINT32_MAX - l.arcs.count);
    }
    if (good && !in->why->text[0])
        g = edges_end(&l, in);
    edges_tell(&l, in, asked ? &f : NULL, g && !named && !zero_occurs(g));
    if (asked)
        fields_end(&f, in, g);
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
    a->weights += a->weights == 0;
    a->weights *= a->code / 10 % 10;
    a->weights += a->code / 100;
    in->doubled = a->weights == 0;
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
        if (!lines_weight(in, a->code % 10 ? &line : &at, &to.weight))
            return false;
        if (!add_arc(&a->arcs, in, to, false))
            return false;
    }
    return true;
}
/* Make the graph of so many lines, or say why not */
static graph *metis_end(const metis *a, lines *in, uint32_t have)
{
    size_t count = a->arcs.count;
    graph *g = NULL;
    uint32_t i;

    if (have < a->n)
        lines_wrong(in, "the file ends after %u of the %u vertices (a "
                    "vertex without neighbours is an empty line)",
                    have, a->n);
    else if (count != 2 * (size_t)a->m)
        lines_wrong(in, "%s, but %s would make %zu%s",
                    counted(count, "neighbour"), counted(a->m, "edge"),
                    2 * (size_t)a->m, count != a->m ? ""
                    : ": METIS lists an edge at both ends; what leads "
                    "one way is for a list of edges (.el, .wel)");
    else if ((g = graph_from_arcs(a->n, (uint32_t)count,
                                  a->arcs.at)) == NULL)
        lines_wrong(in, "no memory for the graph");
    else if ((i = odd_list(g, g, in->why)) != NO_LIST)
        wrong(in->why, "%s: vertex %u: an edge that it lists, or its "
              "weight, is not listed so at the other end (what leads "
              "one way is for a list of edges, .el or .wel)", in->name,
              i + 1);
    return g;
}
graph *metis_read(lines *in)
{
    metis a = { .n = 0 };
    uint32_t i = 0;
    graph *g = NULL;
    char *line;
    bool good = true;

    in->longest = 1u << 30;
    in->comment = "%";
    in->numbers = true;

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
        else
            g = metis_end(&a, in, i);
        if (g && in->why->text[0]) {
            graph_free(g);
            g = NULL;
        }
        if (g)
            g->first = 1;
        took_direction(in, false, a.weights == 0
                       ? "undirected, as all files of METIS are"
                       : "undirected, as all files of METIS are; sizes "
                       "and weights of vertices are left out");
        if (a.code % 10 == 0)
            took_no_weights(in);
    }
    free(a.arcs.at);
    return g;
}
