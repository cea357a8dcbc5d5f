#include "graph/graphml.h"
#include "graph/arcs.h"
#include "graph/names.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#ifdef HAVE_EXPAT
#include <expat.h>
#endif

bool graphml_recognise(const char *start, size_t count)
{
    return (count >= 5 && memcmp(start, "<?xml", 5) == 0) ||
           (count >= 8 && memcmp(start, "<graphml", 8) == 0) ||
           (count >= 8 && *start == '<' &&
            memmem(start, count, ":graphml", 8) != NULL);
}
#ifdef HAVE_EXPAT
/* What is known of a GraphML file half read */
typedef struct graphml {
    lines *in;
    XML_Parser parser;
    name_table *names;
    bool *declared;          /* room of them */
    uint32_t room;
    arc_list arcs;
    /* The keys of a GraphML file */
    struct key {
        char *id, *name;
        char *missing;           /* its default, or NULL */
        uint64_t missing_line;   /* and where that stands */
        bool edges;              /* for edges, or for all */
        uint64_t number_line;    /* of the first number it has; 0: none */
    } *keys, *in_key, *in_data;  /* the open ones, or NULL */
    size_t key_count, weight;    /* NO_KEY: no weights */
    bool joined;                 /* all keys of this name are the weight */
    bool weighed;                /* the open edge has a weight of its own */
    /* The text that is being collected */
    char text[64], own[64];      /* and the weight of the open edge */
    size_t length;               /* may be more than there is room for */
    bool numeric;                /* nothing but what numbers consist of */
    bool undirected, odd_ones, in_edge, both, wrong;
    bool elsewhere;          /* it may be declared in another file */
    char prefix[64];         /* of the root's name, with its colon */
    int graphs, depth, graph_depth;  /* of the open graph; or 0 */
    arc edge;
} graphml;
/* Find an attribute */
enum { NO_KEY = SIZE_MAX };

static const char *attribute_or(const XML_Char **list,
                                const char *name, const char *otherwise)
{
    for (; *list; list += 2)
        if (strcmp(list[0], name) == 0)
            return list[1];
    return otherwise;
}

static const char *attribute(const XML_Char **list, const char *name)
{
    return attribute_or(list, name, "");
}

__attribute__((format(printf, 2, 3)))
static void halt_parser(graphml *x, const char *form, ...)
{
    char text[400];
    va_list list;

    if (x->wrong)
        return;
    x->in->number = XML_GetCurrentLineNumber(x->parser);
    va_start(list, form);
    vsnprintf(text, sizeof text, form, list);
    va_end(list);
    if (text[0])
        lines_wrong(x->in, "%s", text);
    x->wrong = true;
    XML_StopParser(x->parser, XML_FALSE);
}
/* What is kept in another file */
static void in_other_file(void *to, const XML_Char *name, int parameter)
{
    (void)parameter;
    halt_parser(to, "the entity %.60s is kept in another file, which "
                "is not read", name);
}

static int external(XML_Parser parser, const XML_Char *context,
                    const XML_Char *base, const XML_Char *file,
                    const XML_Char *public)
{
    (void)context, (void)base, (void)public;
    halt_parser(XML_GetUserData(parser), "a part of the graph is kept "
                "in another file, %.60s, which is not read", file ? file
                : "");
    return XML_STATUS_ERROR;
}

static int not_alone(void *to)
{
    ((graphml *)to)->elsewhere = true;
    return XML_STATUS_OK;
}
static bool entity_in_tag(graphml *x)
{
    static const char *const own[] = { "#", "amp;", "lt;", "gt;",
                                       "apos;", "quot;" };
    int at = 0, size = 0;
    const char *tag = XML_GetInputContext(x->parser, &at, &size);
    int end = at + XML_GetCurrentByteCount(x->parser);

    for (int k = at; tag && k < end; k++) {
        bool known = tag[k] != '&';
        for (size_t i = 0; i < sizeof own / sizeof *own; i++)
            known = known || !strncmp(tag + k + 1, own[i],
                                      strlen(own[i]));
        if (!known)
            return true;
    }
    return tag == NULL;
}
/* Read the beginning of an element */
static uint32_t node_number(graphml *x, const char *name, bool declares)
{
    uint32_t i = 0;
    size_t ends = strlen(name);

    if (!ends || name[strcspn(name, "\r\n")] || strchr(" \t", *name) ||
        strchr(" \t", name[ends - 1]))
        halt_parser(x, "a node's name is one line, without blanks at "
                    "its ends, not \"%.60s\"", name);
    else if ((i = name_add(x->names, name, strlen(name))) == NO_NAME)
        halt_parser(x, "no memory for the names");
    if (x->wrong)
        return 0;
    if (i >= x->room) {
        uint32_t room = 2 * i + 64;
        bool *larger = realloc(x->declared, room);
        if (larger == NULL)
            return halt_parser(x, "no memory for the names"), 0;
        memset(larger + x->room, 0, room - x->room);
        x->declared = larger;
        x->room = room;
    }
    if (declares && x->declared[i])
        halt_parser(x, "a second node %.60s", name);
    x->declared[i] |= declares;
    return i;
}
static void note_key(graphml *x, const XML_Char **list)
{
    const char *of = attribute_or(list, "for", "all");
    const char *id = attribute(list, "id");
    const char *name = attribute(list, "attr.name");
    size_t bytes = (x->key_count + 1) * sizeof *x->keys;
    struct key *larger = realloc(x->keys, bytes);
    struct key k = { .id = strdup(id),
                     .name = strdup(*name ? name : id),
                     .edges = !strcmp(of, "edge") ||
                              !strcmp(of, "all") };

    x->keys = larger ? larger : x->keys;
    if (larger == NULL || k.id == NULL || k.name == NULL) {
        free(k.id);
        free(k.name);
        halt_parser(x, "no memory for the keys");
        return;
    }
    if (x->graphs)
        halt_parser(x, "the key %.60s comes after the beginning of the "
                    "graph", id);
    x->keys[x->key_count++] = k;
    x->in_key = &x->keys[x->key_count - 1];
}
/* Choose the key of the weights */
static bool is_weight(const graphml *x, const struct key *k)
{
    return x->weight != NO_KEY && k->edges &&
           (k == &x->keys[x->weight] ||
            (x->joined && !strcmp(k->name, x->keys[x->weight].name)));
}

/* Are all keys of edges that is_weight may mean of one name? */
static bool of_one_name(const graphml *x, size_t count)
{
    size_t same = 0;

    for (size_t k = 0; k < x->key_count; k++)
        same += x->keys[k].edges &&
                !strcmp(x->keys[k].name, x->keys[x->weight].name);
    return same == count;
}
/* How many keys of edges bear the name; *last is the last of them. */
static size_t keys_called(const graphml *x, const char *name, bool id,
                          size_t *last)
{
    size_t count = 0;

    for (size_t k = 0; k < x->key_count; k++)
        if (x->keys[k].edges &&
            (id ? strcmp(x->keys[k].id, name)
                : strcasecmp(x->keys[k].name, name)) == 0) {
            *last = k;
            count++;
        }
    return count;
}
static void list_keys(const graphml *x, bool numbers, char *text,
                      size_t room)
{
    size_t used = 0;

    text[0] = '\0';
    for (size_t k = 0; k < x->key_count && used + 150 < room; k++)
        if (x->keys[k].edges && (!numbers || x->keys[k].number_line))
            used += (size_t)snprintf(text + used, room - used,
                                     "%s%.60s (id %.60s)", used ? ", "
                                     : "", x->keys[k].name,
                                     x->keys[k].id);
    if (used == 0)
        snprintf(text, room, "none");
}

static const char *wished_key(const graphml *x)
{
    const wishes *as = x->in->as;

    return as == NULL ? NULL : as->unweighted ? "none" : as->weight;
}
static void choose_weight(graphml *x)
{
    const char *wish = wished_key(x);
    const char *name = wish ? wish : "weight";
    char text[300];
    size_t count = 0;

    x->weight = NO_KEY;
    if (wish && strcmp(wish, "none") == 0)
        return;
    if (wish)
        count = keys_called(x, wish, true, &x->weight);
    if (count == 0)
        count = keys_called(x, name, false, &x->weight);
    list_keys(x, false, text, sizeof text);
    x->joined = count > 1 && of_one_name(x, count);
    if (count > 1 && !x->joined)
        halt_parser(x, "%zu keys of edges are called %.60s: --weight "
                    "ID takes one of %s", count, name, text);
    if (count == 0 && wish)
        halt_parser(x, "no key of edges is called %.60s; there are: %s",
                    wish, text);
}
/* Begin an edge */
static void begin_graph(graphml *x, const char *said)
{
    if (x->graphs++)
        halt_parser(x, "a second graph");
    x->graph_depth = x->depth;
    if (*said == '\0')
        halt_parser(x, "edgedefault is missing: this is no GraphML "
                    "(GEXF begins like it), or a mistake in it");
    x->undirected = strcasecmp(said, "undirected") == 0;
    if (!x->undirected && strcasecmp(said, "directed") != 0)
        halt_parser(x, "edgedefault is directed or undirected, not "
                    "\"%.60s\"", said);
    choose_weight(x);
}
static void begin_edge(graphml *x, const XML_Char **list)
{
    const char *own = attribute_or(list, "directed", x->undirected
                                   ? "false" : "true");
    bool no = !strcasecmp(own, "false") || !strcmp(own, "0");

    x->edge.from = node_number(x, attribute(list, "source"), false);
    x->edge.to = node_number(x, attribute(list, "target"), false);
    if (!no && strcasecmp(own, "true") && strcmp(own, "1"))
        halt_parser(x, "directed is true or false, not \"%.60s\"", own);
    x->both = no;
    x->odd_ones |= x->both != x->undirected;
    x->both |= x->in->as && x->in->as->undirected;
    x->in_edge = true;
    x->weighed = false;
}
/* Begin the data of an edge */
static void begin_data(graphml *x, const char *id)
{
    size_t k = 0;

    while (k < x->key_count && strcmp(x->keys[k].id, id) != 0)
        k++;
    if (x->depth != x->graph_depth + 2)
        halt_parser(x, "data that are not directly in their edge");
    else if (k == x->key_count)
        halt_parser(x, "data of the key \"%.60s\", which is not "
                    "declared", id);
    else if (!x->keys[k].edges)
        halt_parser(x, "the key \"%.60s\" is not for edges", id);
    else
        x->in_data = &x->keys[k];
    if (x->in_data && is_weight(x, x->in_data) && x->weighed)
        halt_parser(x, "a second weight of one edge");
}
/* The name without the root's prefix; "": it has another. */
static const char *rootless(graphml *x, const char *name)
{
    const char *colon = strchr(name, ':');
    size_t length = colon ? (size_t)(colon - name) + 1 : 0;

    if (x->depth == 0 && length < sizeof x->prefix)
        memcpy(x->prefix, name, length);
    return strncmp(name, x->prefix, length) == 0 &&
           x->prefix[length] == '\0' ? name + length : "";
}
static void begin_element(void *to, const XML_Char *name,
                          const XML_Char **list)
{
    graphml *x = to;

    if (x->wrong)
        return;
    const char *whole = name;
    name = rootless(x, name);
    x->depth++;
    if (x->elsewhere && entity_in_tag(x))
        halt_parser(x, "an entity in <%.60s> that another file may "
                    "declare, which is not read", whole);
    if (x->in_data && is_weight(x, x->in_data))
        halt_parser(x, "a weight is a number, and no element <%.60s>",
                    whole);
    bool within = x->graph_depth && x->depth == x->graph_depth + 1;
    x->length = 0;
    x->numeric = x->in_data == NULL;
    if (strcmp(name, "graph") == 0)
        begin_graph(x, attribute(list, "edgedefault"));
    else if (!within && (strcmp(name, "node") == 0 ||
                         strcmp(name, "edge") == 0))
        halt_parser(x, "a <%s> that is not directly in the graph",
                    name);
    else if (strcmp(name, "node") == 0)
        node_number(x, attribute(list, "id"), true);
    else if (strcmp(name, "edge") == 0)
        begin_edge(x, list);
    else if (strcmp(name, "hyperedge") == 0)
        halt_parser(x, "a hyperedge is no arc");
    else if (strcmp(name, "key") == 0)
        note_key(x, list);
    else if (strcmp(name, "data") == 0 && x->in_edge)
        begin_data(x, attribute(list, "key"));
}
/* Read the text and the end of an element */
static void element_text(void *to, const XML_Char *at, int count)
{
    graphml *x = to;

    for (int k = 0; k < count && (x->in_data || x->in_key); k++) {
        bool blank = strchr(" \t\r\n", at[k]) != NULL;
        if (blank && x->length == 0)
            continue;
        if (x->length < sizeof x->text)
            x->text[x->length] = blank ? ' ' : at[k];
        x->length++;
        x->numeric &= blank || strchr("0123456789.eE+-", at[k]) != NULL;
    }
}

/* The text as a string; NULL, and halted: it is too long. */
static char *taken_text(graphml *x)
{
    while (x->length > 0 && x->length <= sizeof x->text &&
           x->text[x->length - 1] == ' ')
        x->length--;
    if (x->length >= sizeof x->text) {
        halt_parser(x, "a weight has at most %zu characters",
                    sizeof x->text - 1);
        return NULL;
    }
    x->text[x->length] = '\0';
    return x->text;
}
static void end_default(graphml *x)
{
    char *text = taken_text(x);

    if (x->in_key->missing)
        halt_parser(x, "a second default of one key");
    free(x->in_key->missing);
    x->in_key->missing_line = XML_GetCurrentLineNumber(x->parser);
    x->in_key->missing = text ? strdup(text) : NULL;
    if (text && x->in_key->missing == NULL)
        halt_parser(x, "no memory for the keys");
}

static void end_data(graphml *x)
{
    if (x->numeric && x->length > 0 && !x->in_data->number_line)
        x->in_data->number_line = XML_GetCurrentLineNumber(x->parser);
    if (is_weight(x, x->in_data) && taken_text(x)) {
        strcpy(x->own, x->text);
        x->weighed = true;
    }
    x->in_data = NULL;
}
/* The key whose default counts: of several the one that has one. */
static struct key *default_key(graphml *x)
{
    struct key *found = &x->keys[x->weight];

    for (size_t k = 0; k < x->key_count; k++) {
        struct key *other = &x->keys[k];
        if (!is_weight(x, other) || other == found || !other->missing)
            continue;
        if (found->missing)
            halt_parser(x, "two keys of the name %.60s have a default",
                        found->name);
        found = other;
    }
    return found;
}
static void end_edge(graphml *x)
{
    struct key *k = x->weight == NO_KEY ? NULL : default_key(x);
    char none[] = "", *at = k == NULL ? none : x->weighed ? x->own
                                                      : k->missing;

    if (k && (at == NULL || *at == '\0'))
        halt_parser(x, "an edge without a weight, and the key %.60s "
                    "has no default: --weight none counts each arc 1",
                    k->name);
    x->in->number = k && !x->weighed ? k->missing_line
                    : XML_GetCurrentLineNumber(x->parser);
    if (!x->wrong &&
        (!lines_weight(x->in, &at, &x->edge.weight) ||
         (*at && !lines_wrong(x->in, "a weight is one number")) ||
         !add_arc(&x->arcs, x->in, x->edge, x->both && x->edge.from !=
                  x->edge.to)))
        halt_parser(x, "%s", "");
    x->in_edge = false;
}
static void end_element(void *to, const XML_Char *name)
{
    graphml *x = to;

    if (x->wrong)
        return;
    name = rootless(x, name);
    x->depth--;
    if (strcmp(name, "graph") == 0)
        x->graph_depth = 0;
    else if (strcmp(name, "default") == 0 && x->in_key)
        end_default(x);
    else if (strcmp(name, "key") == 0)
        x->in_key = NULL;
    else if (strcmp(name, "data") == 0 && x->in_data)
        end_data(x);
    else if (strcmp(name, "edge") == 0)
        end_edge(x);
}
/* Make the graph of a GraphML file */
static bool numbers_unused(graphml *x)
{
    char text[300];

    for (size_t k = 0; k < x->key_count; k++)
        if (x->keys[k].number_line && x->weight == NO_KEY &&
            !wished_key(x)) {
            x->in->number = x->keys[k].number_line;
            list_keys(x, true, text, sizeof text);
            lines_wrong(x->in, "no key is called weight, but edges "
                        "have numbers as %s: --weight NAME takes one, "
                        "--weight none counts each arc 1", text);
            return true;
        }
    return false;
}
static void graphml_tell(graphml *x)
{
    bool asked = wished_key(x) != NULL;

    x->in->both = x->in->as && x->in->as->undirected;
    x->in->took.edges = x->undirected || x->odd_ones;
    took_direction(x->in, false, x->undirected
                   ? x->odd_ones && !x->in->both
                                 ? "undirected, as edgedefault says, "
                                   "but for some edges"
                                 : "undirected, as edgedefault says"
                   : x->odd_ones ? "directed, as edgedefault says, but "
                                   "for some edges"
                                 : "directed, as edgedefault says");
    if (x->weight != NO_KEY)
        took_weights(x->in, !asked, "the key %.60s is the weight",
                     x->keys[x->weight].name);
    else if (asked)
        took_weights(x->in, false, "each arc counts 1, as asked");
    else
        took_no_weights(x->in);
}
static graph *graphml_graph(graphml *x)
{
    uint32_t n = name_count(x->names);
    graph *g = NULL;

    for (uint32_t i = 0; i < n; i++)
        if (!x->declared[i])
            return lines_wrong(x->in, "an edge names "
                               "a node that there is not"), NULL;
    if (numbers_unused(x))
        return NULL;
    graphml_tell(x);
    if (n == 0)
        lines_wrong(x->in, x->graphs ? "no node" : "no <graph>: this "
                    "is no GraphML");
    else if ((g = graph_from_arcs(n, (uint32_t)x->arcs.count,
                                  x->arcs.at)) == NULL)
        lines_wrong(x->in, "no memory for the graph");
    else
        g->names = name_take(x->names);
    return g;
}
#endif
/* Read a GraphML file */
graph *graphml_read(lines *in)
{
#ifdef HAVE_EXPAT
    graphml x = { .in = in, .weight = NO_KEY };
    graph *g = NULL;
    bool over = false;

    in->why->text[0] = '\0';
    in->took.keyed = true;
    x.names = name_table_new();
    x.parser = XML_ParserCreate(NULL);
    if (x.names == NULL || x.parser == NULL)
        lines_wrong(in, "no memory for the names");
    /* Hand all bytes to Expat */
    if (!in->why->text[0]) {
        XML_SetUserData(x.parser, &x);
        XML_SetElementHandler(x.parser, begin_element, end_element);
        XML_SetCharacterDataHandler(x.parser, element_text);
        XML_SetSkippedEntityHandler(x.parser, in_other_file);
        XML_SetExternalEntityRefHandler(x.parser, external);
        XML_SetNotStandaloneHandler(x.parser, not_alone);
    }
    while (!in->why->text[0] && !over) {
        over = in->ended;
        bool good = XML_Parse(x.parser, in->buffer + in->start,
                              (int)(in->end - in->start), over);
        in->start = in->end;
        if (!good && !x.wrong) {
            in->number = XML_GetCurrentLineNumber(x.parser);
            lines_wrong(in, "%s",
                        XML_ErrorString(XML_GetErrorCode(x.parser)));
        } else if (good && !over) {
            lines_peek(in, &(size_t){ 0 });
        }
    }
    if (over && !x.wrong && !in->why->text[0])
        g = graphml_graph(&x);
    /* Leave nothing of the parse */
    if (x.parser)
        XML_ParserFree(x.parser);
    name_table_free(x.names);
    for (size_t k = 0; k < x.key_count; k++) {
        free(x.keys[k].id);
        free(x.keys[k].name);
        free(x.keys[k].missing);
    }
    free(x.keys);
    free(x.declared);
    free(x.arcs.at);
    return g;
#else
    lines_wrong(in, "GraphML, and no Expat to read it: package "
                "libexpat1-dev");
    return NULL;
#endif
}
