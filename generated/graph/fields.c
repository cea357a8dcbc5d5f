#include "graph/fields.h"
#include "graph/arcs.h"
#include "graph/printable.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Ask whether wishes make sense */
/* 0: blanks; -1: no separator. */
static int separator_of(const char *word)
{
    if (word == NULL || !strcmp(word, "space"))
        return 0;
    if (!strcmp(word, "tab") || !strcmp(word, "\\t"))
        return '\t';
    return word[0] && !word[1] && strchr("\t,;:|/!&=~^*", *word)
           ? *word : -1;
}

bool fields_wished(const wishes *as)
{
    return as && (as->columns || as->separator || as->relabel);
}
/* Cuts text at its commas into at most 3 words; how many, or 0: an
   empty word, one that comes twice, or a fourth. */
static int split_words(char *text, char *word[3])
{
    int count = 0;

    for (char *one; (one = strsep(&text, ",")) != NULL; count++) {
        if (count == 3 || *one == '\0')
            return 0;
        for (int k = 0; k < count; k++)
            if (strcmp(word[k], one) == 0)
                return 0;
        word[count] = one;
    }
    return count;
}

bool wishes_good(const wishes *as, struct error *why)
{
    char text[400], *word[3];
    int count = 2;

    if (as->columns) {
        snprintf(text, sizeof text, "%s", as->columns);
        count = strlen(as->columns) < sizeof text ? split_words(text,
                                                                word)
                                                  : 0;
        if (count < 2)
            return wrong(why, "columns are two or three, as 1,2,4 or "
                         "from,to,cost, not '%s'", as->columns);
    }
    if (separator_of(as->separator) < 0)
        return wrong(why, "'%s' separates no columns: one of "
                     ", ; : | / ! & = ~ ^ * tab space", as->separator);
    if (as->directed && as->undirected)
        return wrong(why, "directed and undirected at once");
    if (as->unweighted && (as->scale || as->weight || count == 3))
        return wrong(why, "unweighted, and yet a scale, a key or a "
                     "column for weights");
    return true;
}
/* Cut a line into its fields */
/* The field at *at, without blanks or quotes around it; *at: behind the
   separator, or NULL at the end of the line.  False: quotes. */
static bool take_field(char **at, char separator, char **field,
                       bool *blanks)
{
    const char *blank = separator == '\t' ? " " : " \t";
    char *s = *at + strspn(*at, blank), *end, stop[2] = { separator };

    *blanks = s > *at;
    *field = s;
    if (separator && *s == '"') {
        /* Take the quotes off */
        bool open = true;

        for (end = s++; open && *s; s++)
            if (*s == '"' && s[1] != '"')
                open = false;
            else
                *end++ = *(s += *s == '"');
        *blanks |= *s && strchr(blank, *s);
        s += strspn(s, blank);
        if (open || (*s && *s != separator))
            return false;
    } else {
        s += strcspn(s, separator ? stop : blank);
        for (end = s; end > *field && strchr(blank, end[-1]); end--)
            *blanks = true;
    }
    bool more = *s != '\0';
    *at = more ? s + 1 : NULL;
    *end = '\0';
    if (more && !separator)
        *at += strspn(*at, blank);
    if (more && !separator && **at == '\0')
        *at = NULL;
    return true;
}
/* How many; 0, and why: this is no line of the list. */
static uint32_t cut_line(fields *f, lines *in, char *line, char **field)
{
    uint32_t count = 0;

    while (line && count < MOST_COLUMNS)
        if (!take_field(&line, f->separator, &field[count],
                        &f->blanks[count]))
            return lines_wrong(in, "column %u: quotes that are not "
                               "closed, or text behind them", count + 1);
        else
            count++;
    if (line)
        return lines_wrong(in, "more than %d columns", MOST_COLUMNS);
    if (f->count && count != f->count)
        return lines_wrong(in, "%s, and %u in the lines before",
                           counted(count, "column"), f->count);
    f->count = count;
    return count;
}
/* Find the columns */
static bool column_called(const char *word, lines *in, char **field,
                          uint32_t count, uint32_t *at)
{
    uint32_t found = 0;

    for (uint32_t k = 0; k < count; k++)
        if (strcmp(field[k], word) == 0) {
            found++;
            *at = k;
        }
    return found == 1 ||
           lines_wrong(in, "%s is called %.60s in the first line",
                       found ? "more than one column" : "no column",
                       word);
}
static bool find_columns(fields *f, lines *in, char **field,
                         uint32_t count, bool *head)
{
    char text[400] = "1,2,3", *word[3];
    const char *wish = in->as->columns;

    if (!wish && (count < 2 || count > 3))
        return lines_wrong(in, "%u columns: --columns T,H,W says which "
                           "are tail, head and weight", count);
    if (!wish && count == 2)
        text[3] = '\0';
    if (wish)
        snprintf(text, sizeof text, "%s", wish);
    *head = strspn(text, "0123456789,") < strlen(text);
    f->wanted = split_words(text, word);
    f->found = true;
    for (int k = 0; k < f->wanted; k++) {
        if (*head ? !column_called(word[k], in, field, count, &f->at[k])
                  : !lines_number(in, &word[k], "the column", 1,
                                  MOST_COLUMNS, &f->at[k]))
            return false;
        f->at[k] -= !*head;
        if (f->at[k] >= count)
            return lines_wrong(in, "no column %u: there are %u",
                               f->at[k] + 1, count);
        for (int j = 0; j < k; j++)
            if (f->at[j] == f->at[k])
                return lines_wrong(in, "column %u is asked for twice",
                                   f->at[k] + 1);
    }
    return true;
}
/* Read a vertex from its field */
bool fields_hint(lines *in)
{
    struct error was = *in->why;
    const char *token = strchr(was.text, '"');

    if (token && !(in->as && in->as->separator) &&
        strpbrk(token, ",;|"))
        return wrong(in->why, "%.400s (--separator says what is between "
                     "columns)", was.text);
    if (token && (!strncmp(token, "\"p\"", 3) ||
                  !strncmp(token, "\"c\"", 3)) && in->number == 1)
        return wrong(in->why, "%.400s (--format .gr reads DIMACS's form)",
                     was.text);
    return wrong(in->why, "%.400s (--relabel takes any name%s)", was.text,
                 token && in->number == 1 && isalpha((unsigned char)
                 token[1]) ? ", --columns NAMES those of a head" : "");
}

static bool read_vertex(fields *f, lines *in, char *text,
                        uint32_t column, uint32_t *i)
{
    if (*text == '\0')
        return lines_wrong(in, "column %u is empty, and should have a "
                           "vertex", column + 1);
    if (f->names && !in->as->separator && strpbrk(text, ",;:|\""))
        return lines_wrong(in, "the name \"%.60s\" has a character "
                           "that may separate columns: --separator "
                           "says what does, as space", text);
    if (f->names) {
        f->trimmed += f->separator && f->blanks[column];
        *i = name_add(f->names, text, strlen(text));
        return *i != NO_NAME ||
               lines_wrong(in, "no memory for the names");
    }
    if (lines_number(in, &text, "the vertex", 0, UINT32_MAX - 1, i))
        return *text == '\0' ||
               lines_wrong(in, "column %u has more than a vertex: "
                           "--separator says what is between columns",
                           column + 1);
    return fields_hint(in);
}
/* Read an edge from its fields */
static bool read_cost(const fields *f, lines *in, char *text, arc *a)
{
    uint32_t column = f->at[2] + 1;

    if (*text == '\0' && !in->as->unweighted)
        return lines_wrong(in, "column %u is empty, and should have "
                           "the weight", column);
    return lines_weight(in, &text, &a->weight) &&
           (*text == '\0' || in->as->unweighted ||
            lines_wrong(in, "column %u has more than a weight",
                        column));
}

/* Which way an edge leads */
/* The first column that is not asked for and is called "type", or says
   a direction, from 1; 0: there is none. */
static uint32_t type_column(const fields *f, char **field,
                            uint32_t count, bool head)
{
    for (uint32_t k = 0; k < count; k++) {
        bool asked = false;
        for (int i = 0; i < f->wanted; i++)
            asked |= f->at[i] == k;
        if (!asked && (head ? !strcasecmp(field[k], "type")
                       : !strcasecmp(field[k], "directed") ||
                         !strcasecmp(field[k], "undirected")))
            return k + 1;
    }
    return 0;
}
static void take_way(fields *f, char **field, uint32_t count)
{
    if (f->lines++ == 0) {
        f->type = type_column(f, field, count, false);
        f->headed = f->type ? f->type : f->headed;
    }
    f->way = f->headed ? field[f->headed - 1] : NULL;
}

bool fields_way(fields *f, lines *in, const char *says, bool *both)
{
    bool one = f->way && !strcasecmp(f->way, "directed");

    *both = f->way && !strcasecmp(f->way, "undirected");
    if (f->way && f->type && !one && !*both)
        return lines_wrong(in, "column %u is \"%.60s\", and in the first "
                           "line it said directed or undirected",
                           f->type, f->way);
    if (!f->type && (one || *both))
        return lines_wrong(in, "column %u says %s, and in the first line "
                           "it said no direction", f->headed, f->way);
    if (says && f->type && f->way && (*says == 'u') != *both)
        return lines_wrong(in, "column %u says %s, and a comment says %s",
                           f->type, f->way, says);
    f->edges += *both;
    f->arcs += one;
    *both |= f->type && in->as->undirected;
    return true;
}
/* Tell the directions of the lines; false: none has one. */
bool fields_tell_way(const fields *f, lines *in)
{
    if (f->type == 0)
        return false;
    in->took.edges = f->edges > 0;
    in->both = f->arcs == 0 || in->as->undirected;
    took_direction(in, false, f->arcs == 0
                   ? "undirected, as a column of it says" : f->edges == 0
                   ? "directed, as a column of it says"
                   : "directed, as a column of it says, but for some "
                     "edges");
    return true;
}
bool fields_edge(fields *f, lines *in, char *line, arc *a, int *columns)
{
    char *field[MOST_COLUMNS];
    uint32_t count = cut_line(f, in, line, field);
    bool head = false;
    char none[] = "", *one = none;

    *columns = 0;
    if (count == 0 ||
        (!f->found && !find_columns(f, in, field, count, &head)))
        return false;
    if (head) {
        f->headed = type_column(f, field, count, true);
        return true;
    }
    take_way(f, field, count);
    *columns = f->wanted;
    return read_vertex(f, in, field[f->at[0]], f->at[0], &a->from) &&
           read_vertex(f, in, field[f->at[1]], f->at[1], &a->to) &&
           (f->wanted == 3 ? read_cost(f, in, field[f->at[2]], a)
                           : lines_weight(in, &one, &a->weight));
}
/* Say which columns were taken */
bool fields_open(fields *f, lines *in)
{
    int separator = separator_of(in->as->separator);

    *f = (fields){ .separator = (char)separator };
    f->names = in->as->relabel ? name_table_new() : NULL;
    return !in->as->relabel || f->names ||
           lines_wrong(in, "no memory for the names");
}

/* Are the ends of the first line what heads of tables are called? */
static bool like_a_head(const graph *g, const lines *in)
{
    static const char *const words[] = {
        "source", "target", "from", "to", "tail", "head", "src", "dst",
        "start", "end", "u", "v", "node1", "node2", "id1", "id2",
        "origin", "destination" };
    const char *named = in->as->columns;
    int found = 0;

    if (g->n < 3 || (named && (*named < '0' || *named > '9')))
        return false;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        found += !strcasecmp(g->names[0], words[k]) ||
                 !strcasecmp(g->names[1], words[k]);
    return found == 2;
}
void fields_end(fields *f, lines *in, graph *g)
{
    char third[30] = "";

    if (f->wanted == 3)
        snprintf(third, sizeof third, " and %u", f->at[2] + 1);
    wrong(&in->took.columns, "columns %u%s%u%s%s", f->at[0] + 1,
          f->wanted == 3 ? ", " : " and ", f->at[1] + 1, third,
          f->names ? "; vertices by name" : "");
    if (g && f->names) {
        g->names = name_take(f->names);
        g->only_names = true;
    }
    name_table_free(f->names);
    struct error before = in->took.besides;

    if (g && g->only_names && like_a_head(g, in))
        wrong(&in->took.besides, "%s; its first line is an arc from %s "
              "to %s (if it is a head, --columns %s,%s)", before.text,
              g->names[0], g->names[1], g->names[0], g->names[1]);
    before = in->took.besides;
    if (f->trimmed)
        wrong(&in->took.besides, "%s; blanks around %" PRIu64 " name%s "
              "left out (quotes keep them)", before.text, f->trimmed,
              f->trimmed == 1 ? "" : "s");
    if (f->wanted == 3 && in->as->columns)
        took_weights(in, false, "column %u is the weight",
                     f->at[2] + 1);
    else if (in->as->columns)
        took_weights(in, false, "each arc counts 1, as asked");
}
/* The brace that begins a dictionary behind two fields, or NULL. */
static char *dictionary_in(char *line, const char *between)
{
    size_t length = strlen(line);
    char *s = line + strspn(line, " \t");

    while (length && strchr(" \t", line[length - 1]))
        length--;
    if (length == 0 || line[length - 1] != '}')
        return NULL;
    for (int fields = 0; fields < 2; fields++) {
        size_t field = strcspn(s, between);
        if (field == 0 || s[field] == '\0')
            return NULL;
        s += field + 1;
        s += strspn(s, " \t");
    }
    return *s == '{' ? s : NULL;
}
static char *behind_text(char *s)
{
    char quote = *s++;

    while (*s && *s != quote)
        s += 1 + (*s == '\\' && s[1] != '\0');
    return *s ? s + 1 : s;
}

static char *behind_value(char *s)
{
    int depth = 0;

    while (*s && (depth || (*s != ',' && *s != '}'))) {
        depth += *s == '(' || *s == '[' || *s == '{';
        depth -= *s == ')' || *s == ']' || *s == '}';
        s = *s == '\'' || *s == '"' ? behind_text(s) : s + 1;
    }
    return s;
}
typedef struct pair { char *key, *value; size_t letters, digits; } pair;

/* The pair at *at, which moves on; false: there is none. */
static bool next_pair(char **at, pair *p)
{
    char *s = *at, *end;

    if (*s != '\'' && *s != '"')
        return false;
    end = behind_text(s);
    *p = (pair){ .key = s + 1, .letters = (size_t)(end - s) - 2 };
    if (*end != ':')
        return false;
    p->value = end + 1 + strspn(end + 1, " ");
    *at = end = behind_value(p->value);
    *at += *end == ',' ? 1 + strspn(end + 1, " ") : 0;
    /* Take off what stands around a number */
    char *open = memchr(p->value, '(', (size_t)(end - p->value));

    if (open && strncmp(p->value, "np.", 3) == 0 && end[-1] == ')') {
        p->value = open + 1;
        end--;
    }
    if (end - p->value > 1 && strchr("'\"", *p->value) &&
        end[-1] == *p->value) {
        p->value++;
        end--;
    }
    p->digits = (size_t)(end - p->value);
    return true;
}
bool fields_data(lines *in, char *line)
{
    int separator = separator_of(in->as ? in->as->separator : NULL);
    char between[4] = { separator ? (char)separator : ' ',
                        separator ? '\0' : '\t' };
    char *open = in->as && in->as->columns ? NULL
                 : dictionary_in(line, between), *at;
    const char *wish = in->as && in->as->unweighted ? "none"
                       : in->as ? in->as->weight : NULL;
    const char *key = wish ? wish : "weight";
    pair p, of = { .key = NULL }, number = { .key = NULL };

    if (open == NULL)
        return true;
    in->took.keyed = true;
    for (at = open + 1 + strspn(open + 1, " "); next_pair(&at, &p);) {
        if (p.letters == strlen(key) &&
            strncmp(p.key, key, p.letters) == 0)
            of = p;
        if (p.digits && strchr("0123456789.", *p.value))
            number = p;
    }
    if (strspn(at, "} \t") < strlen(at) || *at != '}')
        return lines_wrong(in, "\"%.60s\" is no dictionary with names",
                           open);
    /* Put the weight in the place of its dictionary */
    bool none = wish && strcmp(wish, "none") == 0;

    if (of.key == NULL && wish && !none)
        return lines_wrong(in, "an edge without %.60s: --weight none "
                           "counts each arc 1", wish);
    if (of.key == NULL && number.key && !none)
        return lines_wrong(in, "no weight, but a number as %.*s: --weight "
                           "NAME takes it, --weight none counts each arc 1",
                           (int)(number.letters < 60 ? number.letters : 60),
                           number.key);
    if (of.key && !none)
        memmove(open, of.value, of.digits);
    open[of.key && !none ? of.digits : 0] = '\0';
    if (of.key == NULL || none)
        while (open > line && strchr(between, open[-1]))
            *--open = '\0';
    return true;
}
