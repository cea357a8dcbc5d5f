#include "graph/graphml.h"
#include "graph/arcs.h"
#include "graph/names.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_EXPAT
#include <expat.h>
#endif

bool graphml_recognise(const char *start, size_t count)
{
    return (count >= 5 && memcmp(start, "<?xml", 5) == 0) ||
           (count >= 8 && memcmp(start, "<graphml", 8) == 0);
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
    char key[64];            /* of the weight; "": there is none */
    char missing[64];        /* the default of the weight */
    char text[64];           /* of the data element that is open */
    size_t length;
    bool undirected, in_key, in_data, in_edge, both, wrong;
    int graphs;
    arc edge;
} graphml;
/* Find an attribute */
static const char *attribute(const XML_Char **list, const char *name)
{
    for (; *list; list += 2)
        if (strcmp(list[0], name) == 0)
            return list[1];
    return "";
}

static void halt(graphml *x, const char *what, const char *which)
{
    if (x->wrong)
        return;
    x->in->number = XML_GetCurrentLineNumber(x->parser);
    if (what)
        lines_wrong(x->in, "%s%.60s", what, which);
    x->wrong = true;
    XML_StopParser(x->parser, XML_FALSE);
}
/* Read the beginning of an element */
static uint32_t node(graphml *x, const char *name, bool declares)
{
    uint32_t i = 0;

    if (*name == '\0' || name[strcspn(name, " \t\r\n")] != '\0')
        halt(x, "a node's name is one word, not ", name);
    else if ((i = name_add(x->names, name, strlen(name))) == NO_NAME)
        halt(x, "no memory for the names", "");
    if (x->wrong)
        return 0;
    if (i >= x->room) {
        uint32_t room = 2 * i + 64;
        bool *larger = realloc(x->declared, room);
        if (larger == NULL)
            return halt(x, "no memory for the names", ""), 0;
        memset(larger + x->room, 0, room - x->room);
        x->declared = larger;
        x->room = room;
    }
    if (declares && x->declared[i])
        halt(x, "a second node ", name);
    x->declared[i] |= declares;
    return i;
}
static void begin(void *to, const XML_Char *name, const XML_Char **list)
{
    graphml *x = to;

    x->length = 0;
    if (strcmp(name, "graph") == 0) {
        if (x->graphs++)
            halt(x, "a second graph", "");
        x->undirected = !strcmp(attribute(list, "edgedefault"),
                                "undirected");
    } else if (strcmp(name, "node") == 0) {
        node(x, attribute(list, "id"), true);
    } else if (strcmp(name, "edge") == 0) {
        /* Begin an edge */
        const char *own = attribute(list, "directed");

        x->edge.from = node(x, attribute(list, "source"), false);
        x->edge.to = node(x, attribute(list, "target"), false);
        x->both = *own ? strcmp(own, "false") == 0 : x->undirected;
        x->in_edge = true;
        strcpy(x->text, x->missing);
    } else if (strcmp(name, "hyperedge") == 0) {
        halt(x, "a hyperedge is no arc", "");
    } else if (strcmp(name, "key") == 0) {
        /* Note the key of the weights */
        const char *of = attribute(list, "for");

        x->in_key = !strcmp(attribute(list, "attr.name"), "weight") &&
                    (!strcmp(of, "edge") || !strcmp(of, "all"));
        if (x->in_key)
            snprintf(x->key, sizeof x->key, "%s", attribute(list, "id"));
    } else if (strcmp(name, "data") == 0) {
        x->in_data = x->in_edge && x->key[0] &&
                     !strcmp(attribute(list, "key"), x->key);
    }
}
/* Read the text and the end of an element */
static void text(void *to, const XML_Char *at, int count)
{
    graphml *x = to;

    for (int k = 0; k < count && (x->in_data || x->in_key); k++)
        if (!strchr(" \t\r\n", at[k]) && x->length < sizeof x->text - 1)
            x->text[x->length++] = at[k];
    if (x->in_data || x->in_key)
        x->text[x->length] = '\0';
}
static void end(void *to, const XML_Char *name)
{
    graphml *x = to;
    char *at = x->text;

    if (strcmp(name, "default") == 0 && x->in_key)
        strcpy(x->missing, x->text);
    x->in_key &= strcmp(name, "key") != 0;
    x->in_data &= strcmp(name, "data") != 0;
    if (strcmp(name, "edge") != 0 || x->wrong)
        return;
    x->in_edge = false;
    x->in->number = XML_GetCurrentLineNumber(x->parser);
    if (!lines_weight(x->in, &at, true, &x->edge.weight) ||
        !add_arc(&x->arcs, x->in, x->edge, x->both && x->edge.from !=
                 x->edge.to))
        halt(x, NULL, "");
    x->text[0] = '\0';
}
/* Make the graph of a GraphML file */
static graph *graphml_graph(graphml *x)
{
    uint32_t n = name_count(x->names);
    graph *g = NULL;

    for (uint32_t i = 0; i < n; i++)
        if (!x->declared[i])
            return lines_wrong(x->in, "an edge names "
                               "a node that there is not"), NULL;
    if (n == 0)
        lines_wrong(x->in, "no node");
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
    graphml x = { .in = in };
    graph *g = NULL;
    bool over = false;

    in->why->text[0] = '\0';
    x.names = name_table_new();
    x.parser = XML_ParserCreate(NULL);
    if (x.names == NULL || x.parser == NULL)
        lines_wrong(in, "no memory for the names");
    /* Hand all bytes to Expat */
    if (!in->why->text[0]) {
        XML_SetUserData(x.parser, &x);
        XML_SetElementHandler(x.parser, begin, end);
        XML_SetCharacterDataHandler(x.parser, text);
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
    free(x.declared);
    free(x.arcs.at);
    return g;
#else
    lines_wrong(in, "GraphML, and no Expat to read it: package "
                "libexpat1-dev");
    return NULL;
#endif
}
