#include "judge/look.h"
#include "judge/names.h"
#include "graph/guess.h"
#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Match a name against a list of patterns */
static bool matches(const char *list, const char *name, size_t length)
{
    for (const char *p = list; *p; p += strspn(p, " ")) {
        size_t word = strcspn(p, " ");
        if (p[word - 1] == '*' ? length >= word - 1 &&
                                 memcmp(p, name, word - 1) == 0
                               : length == word &&
                                 memcmp(p, name, word) == 0)
            return true;
        p += word;
    }
    return false;
}
/* Tokens of C and CUDA */
typedef struct lexer {
    char *text;                  /* with joined lines, ends in 0 */
    uint32_t *line;
    size_t length, at;
    bool cuda, fresh;            /* fresh: nothing on this line yet */
    bool directive;              /* this line is one */
    bool made;                   /* by the preprocessor */
    bool makes;                  /* macros are defined or fetched */
} lexer;

static lexer join_lines(const char *text, size_t length, bool cuda)
{
    lexer l = { grown(NULL, length + 1),
                grown(NULL, (length + 1) * sizeof(uint32_t)),
                .cuda = cuda, .fresh = true };
    uint32_t line = 1;

    for (size_t k = 0; k < length; k++) {
        size_t next = k + 1;
        while (text[k] == '\\' && next < length &&
               strchr(" \t\v\f", text[next]))
            next++;
        next += next + 1 < length && text[next] == '\r';
        if (text[k] == '\\' && next < length && text[next] == '\n') {
            k = next, line++;
            continue;
        }
        l.line[l.length] = line;
        l.text[l.length++] = text[k];
        line += text[k] == '\n';
    }
    l.text[l.length] = '\0';
    l.line[l.length] = line;
    return l;
}
typedef struct token {
    enum kind { END, LINE, NAME, NUMBER, LITERAL, OTHER } kind;
    const char *at;
    size_t length;
    uint32_t line;
    bool fresh;                  /* the first of its line */
} token;

static size_t end_of_number(const lexer *l, size_t k)
{
    const char *p = l->text;

    while (isalnum((uint8_t)p[k]) || p[k] == '.' || p[k] == '_' ||
           (p[k] && strchr("+-", p[k]) && strchr("eEpP", p[k - 1])) ||
           (p[k] == '\'' && l->cuda && isalnum((uint8_t)p[k + 1])))
        k++;
    return k;
}
static size_t end_of_literal(const lexer *l, size_t k)
{
    char quote = l->text[k++];

    for (; k < l->length && l->text[k] != '\n'; k++)
        if (l->text[k] == '\\')
            k++;
        else if (l->text[k] == quote)
            return k + 1;
    return k < l->length ? k : l->length;
}
static bool in_name(char c)
{
    return isalnum((uint8_t)c) || c == '_' || c == '$' || c & 0x80;
}
static void skip_blanks(lexer *l)
{
    const char *end;

    for (;; l->at++) {
        const char *p = l->text + l->at;
        if (p[0] == '/' && p[1] == '/') {
            l->at += strcspn(p, "\n");
            p = l->text + l->at;
        } else if (p[0] == '/' && p[1] == '*') {
            end = strstr(p + 2, "*/");
            l->at = end ? (size_t)(end - l->text) + 1 : l->length;
            if (end)
                continue;
        }
        if (l->at >= l->length || !strchr(" \t\r\v\f", l->text[l->at]))
            return;
    }
}
static token advance(lexer *l)
{
    const char *p;
    size_t k;

    skip_blanks(l);
    k = l->at, p = l->text;
    token t = { END, p + k, 1, l->line[k], l->fresh };
    if (k >= l->length)
        return t;
    l->directive = p[k] != '\n' && (l->directive ||
                                    (l->fresh && p[k] == '#'));
    l->fresh = p[k] == '\n';
    if (p[k] == '\n')
        t.kind = LINE, k++;
    else if (isdigit((uint8_t)p[k]) ||
             (p[k] == '.' && isdigit((uint8_t)p[k + 1])))
        t.kind = NUMBER, k = end_of_number(l, k + 1);
    else if (in_name(p[k]))
        for (t.kind = NAME; in_name(p[k]); k++)
            continue;
    else if (p[k] == '"' || p[k] == '\'')
        t.kind = LITERAL, k = end_of_literal(l, k);
    else
        t.kind = OTHER, k++;
    t.length = k - l->at;
    l->at = k;
    return t;
}
/* Refuse what hides code from the checkers */
static bool forbid(finding *f, const char *name, token t,
                   const char *why)
{
    spell(f->where, sizeof f->where, "%s:%u", name, t.line);
    return decided(f, FORBIDDEN, "%s: %.*s", why,
                   (int)(t.length < 60 ? t.length : 60), t.at);
}
static const char *fault_of_name(token t, bool made)
{
    if (matches(unseen, t.at, t.length) ||
        (!made && matches(hidden, t.at, t.length)))
        return strncmp(t.at, "asm", 3) && strncmp(t.at, "__asm", 5)
               ? "a name of the compiler's or the simulator's"
               : "assembly, which the checkers cannot see into";
    return !made && t.length > 1 && strncmp(t.at, "__", 2) == 0 &&
           !matches(reserved, t.at, t.length)
           ? "a name that is reserved for the compiler" : NULL;
}
/* Write the text plainly */
static bool is_closed(token t)
{
    for (size_t k = 1; k < t.length; k++)
        if (t.at[k] == '\\')
            k++;
        else if (t.at[k] == *t.at)
            return k + 1 == t.length;
    return false;
}
static char *write_plainly(lexer *l, const char *name, finding *f)
{
    char *plain = grown(NULL, 2 * l->length + 2), *to = plain;
    const char *from = l->text;
    uint32_t line = 1;

    for (token t = advance(l); t.kind != END; t = advance(l)) {
        bool blank = !memchr(from, '/', (size_t)(t.at - from));
        /* Refuse a quote that is not closed */
        if (t.kind == LITERAL && !is_closed(t)) {
            forbid(f, name, t, "a quote that is not closed");
            f->verdict = COMPILE_ERROR;
            free(plain);
            return NULL;
        }
        to = blank ? mempcpy(to, from, (size_t)(t.at - from))
                   : strcpy(to, " ") + 1;
        from = t.at + t.length;
        if (t.kind != LINE)
            to = mempcpy(to, t.at, t.length);
        for (; t.kind == LINE && line <= t.line; line++)
            *to++ = '\n';
    }
    strcpy(to, "\n");
    return plain;
}
char *look_plainly(const char *text, size_t length, bool cuda,
                   const char *name, finding *f)
{
    size_t mark = 3 * (length > 2 && !memcmp(text, "\xef\xbb\xbf", 3));
    lexer l = join_lines(text + mark, length - mark, cuda);
    char *plain = NULL;
    bool good = !memchr(text, '\0', length) ||
                forbid(f, name, (token){ OTHER, "0", 1, 1, false },
                       "a byte that is no text");

    /* Refuse what two readers may read in two ways */
    for (const char *p = l.text; good && (p = strstr(p, "??")); p++) {
        token t = { OTHER, p, 3, l.line[p - l.text], false };
        good = cuda || !p[2] || !strchr("=/'()!<>-", p[2]) ||
               forbid(f, name, t, "a trigraph");
    }
    for (token t; good && (t = advance(&l)).kind != END; )
        if (cuda && t.at[t.length] == '\'' && (t.kind == NUMBER ||
            (t.kind == NAME && !matches("L u U u8", t.at, t.length))))
            good = forbid(f, name, t, "a quote right behind it");
    l.at = 0;
    l.fresh = true;
    if (good)
        plain = write_plainly(&l, name, f);
    free(l.text), free(l.line);
    return plain;
}
/* Look at the tokens */
static bool look_at_directive(lexer *l, const char *name, finding *f)
{
    token t = advance(l), word;

    if (t.kind == LINE || t.kind == END)
        return true;
    l->makes |= t.length == 6 && memcmp(t.at, "define", 6) == 0;
    if (t.kind != NAME || !matches(directives, t.at, t.length))
        return forbid(f, name, t, "a directive that may not be used");
    if (t.length == 7 && memcmp(t.at, "include", 7) == 0) {
        /* Look at the name of a header */
        skip_blanks(l);
        size_t length = strcspn(l->text + l->at, "\n");
        word = (token){ NAME, l->text + l->at + 1, 0, l->line[l->at],
                        false };
        word.length = strcspn(word.at, "\">\n");
        l->at += length;
        l->makes |= !matches(plain_headers, word.at, word.length);
        if (!strchr("<\"", word.at[-1]) ||
            memmem(word.at, word.length, "..", 2) ||
            memmem(word.at, word.length, "intrin", 6) ||
            (memchr(word.at, '/', word.length) &&
             !matches(headers, word.at, word.length)))
            return forbid(f, name, word, "a header not allowed");
    } else if (t.length == 6 && memcmp(t.at, "pragma", 6) == 0) {
        word = advance(l);
        if (word.kind == NAME && matches("GCC", word.at, word.length))
            word = advance(l);
        if (word.kind != NAME ||
            !matches(pragmas, word.at, word.length))
            return forbid(f, name, word, "a pragma not allowed");
    }
    return true;
}
/* on the list, or there with two underscores on each side */
static bool is_attribute(token t, bool made)
{
    size_t cut = t.length < 5 || memcmp(t.at, "__", 2) ||
                 memcmp(t.at + t.length - 2, "__", 2) ? 0 : 2;
    const char *at = t.at + cut;
    size_t length = t.length - 2 * cut;

    return matches(attributes, at, length) ||
           (made && matches(words_of_cuda, at, length));
}
static bool look_at_attribute(lexer *l, const char *name, int depth,
                              finding *f)
{
    int open = depth, inner = 0;

    while (open > 0) {
        token t = advance(l);
        char c = t.kind == OTHER ? *t.at : ' ';
        const char *why = t.kind == NAME ? fault_of_name(t, l->made)
                                         : NULL;
        if (t.kind == END)
            return true;
        if (why || (t.fresh && c == '#'))
            return forbid(f, name, t, why ? why
                          : "a directive within an attribute");
        if (strchr("([", c))
            open++, inner = open > 2;
        else if (strchr(")]", c))
            open--, inner = open > 2;
        else if (t.kind == NAME && !inner &&
                 !matches("gnu clang nv using", t.at, t.length) &&
                 !is_attribute(t, l->made))
            return forbid(f, name, t, "an attribute not allowed");
    }
    return true;
}
static token next_in_text(lexer *l)
{
    bool ends = l->directive;
    token t = advance(l);

    while (t.kind == LINE && !ends)
        t = advance(l);
    return t;
}
static bool look_at_token(lexer *l, token t, const char *name,
                          finding *f)
{
    const char *p = t.at, *why = NULL;

    if (t.kind == NAME) {
        if (p[t.length - 1] == 'R' && p[t.length] == '"')
            return forbid(f, name, t, "a raw string");
        if ((why = fault_of_name(t, l->made)) != NULL)
            return forbid(f, name, t, why);
        if (!l->made && !*f->warning && matches(floats, p, t.length))
            spell(f->warning, sizeof f->warning, A_FLOAT, name,
                  t.line, (int)t.length, p);
        if (matches("__attribute__ __attribute", p, t.length)) {
            token open = next_in_text(l);
            if (open.kind != OTHER || *open.at != '(')
                return forbid(f, name, t, "an attribute without its "
                              "bracket");
            return look_at_attribute(l, name, 1, f);
        }
    } else if (t.kind == OTHER) {
        /* Look at brackets, and at signs that begin a directive */
        if ((*p == '%' && p[1] == ':') || (*p == '<' && p[1] == ':' &&
                                           p[2] != ':'))
            return forbid(f, name, (token){ OTHER, p, 2, t.line, false },
                          "a digraph");
        if (*p == '#' && p[1] == '#')
            return forbid(f, name, (token){ OTHER, p, 2, t.line, false },
                          "names that are pasted together");
        if (*p == '#' && t.fresh)
            return look_at_directive(l, name, f);
        if (*p == '\\')
            return forbid(f, name, t, "a backslash outside of a text");
        lexer ahead = *l;
        token second = next_in_text(&ahead);
        if (*p == '[' && second.kind == OTHER && *second.at == '[') {
            *l = ahead;
            return look_at_attribute(l, name, 2, f);
        }
    }
    return true;
}
static bool look_at_all(lexer *l, const char *name, finding *f)
{
    bool good = true;

    for (token t; good && (t = advance(l)).kind != END; )
        good = look_at_token(l, t, name, f);
    free(l->text), free(l->line);
    return good;
}
bool look_at_text(const char *text, bool cuda, const char *name,
                  bool *made, finding *f)
{
    lexer l = join_lines(text, strlen(text), cuda);
    bool good = look_at_all(&l, name, f);

    *made = l.makes;
    return good;
}
/* Look at the preprocessor's tokens */
static char *own_lines(const char *text, const char *name)
{
    char *own = grown(NULL, strlen(text) + 1), *to = own;
    const char *start = text;
    size_t line = 1, length = strlen(name), n;
    bool inside = false;

    for (const char *end; *text; text = end) {
        int at = 0;
        end = text + strcspn(text, "\n");
        end += *end == '\n';
        if (sscanf(text, "# %zu \"%n", &n, &at) < 1 || at == 0) {
            to = inside ? mempcpy(to, text, (size_t)(end - text)) : to;
            line += inside;
            continue;
        }
        /* See whether the hand-in goes on here */
        const char *file = text + at, *close = strchr(file, '"');
        size_t long_ = close ? (size_t)(close - file) : 0;

        inside = long_ >= length && memcmp(close - length, name, length) == 0 &&
                 (long_ == length || close[-1 - (long)length] == '/');
        for (; inside && line < n && to < own + (text - start); line++)
            *to++ = '\n';
    }
    *to = '\0';
    return own;
}
bool look_at_made(const char *text, bool cuda, const char *name,
                  finding *f)
{
    char *own = own_lines(text, name);
    lexer l = join_lines(own, strlen(own), cuda);

    free(own);
    l.made = true;
    return look_at_all(&l, name, f);
}
/* Look at stores that are not announced */
static const char *past_places(const char *at)
{
    while (*at == '[' || *at == ' ') {
        if (*at == '[')
            at += strcspn(at, "]\n");
        at += *at != '\0';
    }
    return at;
}
static size_t operand_length(const char *at)
{
    size_t k = 0;
    int depth = 0;

    for (; at[k] && at[k] != '\n'; k++) {
        if (at[k] == '"')
            for (k++; at[k] && at[k] != '"' && at[k] != '\n'; k++)
                k += at[k] == '\\';
        else if (strchr("[({", at[k]))
            depth++;
        else if (strchr("])}", at[k]))
            depth--;
        else if (depth == 0 && (at[k] == ',' || at[k] == '>'))
            break;
    }
    return k;
}
static bool is_local(const char *head, const char *body,
                     const char *uid, size_t length)
{
    for (const char *p = head; p < body; p += strcspn(p, "\n") + 1) {
        size_t line = strcspn(p, "\n");
        const char *at = memmem(p, line, uid, length);
        if (at && !isdigit((uint8_t)at[length]) &&
            strncmp(p, "  static", 8) && strncmp(p, "  extern", 8))
            return true;
    }
    return false;
}
static bool is_function(const char *dump, const char *uid,
                        size_t length)
{
    char mark[60];

    spell(mark, sizeof mark, "decl_uid=%.*s,", (int)length - 2,
          uid + 2);
    return strstr(dump, mark) != NULL;
}
static bool is_value(token o)
{
    size_t k = o.length;

    if (o.length == 0 || strchr("\"&{-", *o.at) ||
        isdigit((uint8_t)*o.at) || matches("NULL", o.at, o.length))
        return true;
    if (k > 3 && memcmp(o.at + k - 3, "(D)", 3) == 0)
        k -= 3;
    while (k > 0 && isdigit((uint8_t)o.at[k - 1]))
        k--;
    for (size_t j = 0; j < k; j++)
        if (!in_name(o.at[j]) && (o.at[j] != '.' ||
                                  (j > 0 && o.at[j - 1] == 'D')))
            return false;
    return k > 0 && k < o.length && o.at[k - 1] == '_';
}
typedef struct statement {
    const char *dump, *head, *body, *at;
} statement;

static bool is_seen(const statement *s, token o, bool given)
{
    const char *uid = memmem(o.at, o.length, "D.", 2);
    size_t length = 2;

    if (is_value(o))
        return true;
    if (uid == NULL || !in_name(*o.at) ||
        memchr(o.at, '(', (size_t)(uid - o.at)))
        return false;
    while (isdigit((uint8_t)uid[length]))
        length++;
    return is_local(s->head, s->body, uid, length) ||
           (given && is_function(s->dump, uid, length));
}
static bool look_at_call(const statement *s, finding *f)
{
    const char *at = strchr(s->at, '<') + 1;
    bool own = strncmp(past_places(at), "sim_", 4) == 0;

    for (int k = 0; *at && *at != '\n' && *at != '>'; k++) {
        token o = { NAME, past_places(at), 0, 0, false };
        o.length = operand_length(o.at);
        if (k == 0 && strncmp(o.at, "operator", 8) == 0)
            o.length = (size_t)(strstr(o.at, ", ") - o.at);
        if (k > 0 && (k == 1 || !own) && !is_seen(s, o, k > 1)) {
            /* Refuse what is stored or read unannounced */
            const char *place = s->at + strspn(s->at, " [");

            spell(f->where, sizeof f->where, "%.*s",
                  (int)strcspn(place, "] "), place);
            *(strrchr(f->where, ':') ? strrchr(f->where, ':') : f->where) = '\0';
            return decided(f, FORBIDDEN, "a structure that a function which is "
                           "not inlined %s memory: the checkers cannot see it; "
                           "make the function __forceinline__, or return a number",
                           k == 1 ? "returns into" : "takes from");
        }
        at = o.at + o.length;
        at += *at == ',' ? 2 : 0;
    }
    return true;
}
bool look_at_stores(const char *dump, finding *f)
{
    statement s = { dump, dump, dump, dump };
    const char *next;

    for (; *s.at; s.at = next) {
        const char *word = past_places(s.at);
        next = s.at + strcspn(s.at, "\n");
        next += *next == '\n';
        if (strncmp(s.at, ";; Function ", 12) == 0)
            s.head = s.body = next;
        else if (strncmp(s.at, "  <bb 2>", 8) == 0)
            s.body = s.at;
        else if (strncmp(word, "gimple_call <", 13) == 0 &&
                 !look_at_call(&s, f))
            return false;
    }
    return true;
}
/* Look at the names */
static const char *plain(const char *name, size_t *length)
{
    char *end;

    *length = strlen(name);
    if (strncmp(name, "_Z", 2) || !isdigit((uint8_t)name[2]))
        return name;
    *length = strtoul(name + 2, &end, 10);
    if (*length > strlen(end))
        *length = strlen(end);
    return end;
}
static bool may_call(const exercise *x, bool cuda, const char *name)
{
    size_t length;
    const char *base = plain(name, &length);

    return matches(callable, name, strlen(name)) ||
           (x->sanitizer && matches(for_threads, name, strlen(name))) ||
           (cuda && (matches(cuda_callable, name, strlen(name)) ||
                     (base != name &&
                      matches("atomic* sim_*", base, length))));
}
static bool may_define(const exercise *x, char type, const char *name)
{
    if (islower((uint8_t)type) && type != 'i' && type != 'u')
        return true;
    if (has_word(x->symbols, name) || strncmp(name, "DW.ref.", 7) == 0)
        return type != 'i';
    if (strncmp(name, "_Z", 2) || type == 'i')
        return false;
    return !matches("_Zn* _Zd*", name, strlen(name)) &&
           (type != 'T' || !matches("_ZSt* _ZNSt* _ZNKSt*", name,
                                    strlen(name)));
}
typedef struct symbol { const char *file, *name; char type; } symbol;

static symbol *read_symbols(char *lines, size_t *count)
{
    symbol *all = NULL;
    char *rest, *name, *type;

    *count = 0;
    for (char *line = strtok_r(lines, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        if ((name = strstr(line, ": ")) == NULL ||
            (type = strchr(name + 2, ' ')) == NULL)
            continue;
        *name = *type = '\0';
        if (*count % 64 == 0)
            all = grown(all, (*count + 64) * sizeof *all);
        all[(*count)++] = (symbol){ line, name + 2, type[1] };
    }
    return all;
}
static const symbol *named(const symbol *all, size_t count,
                           const char *name, bool student, bool defined)
{
    for (const symbol *s = all; s < all + count; s++)
        if (strcmp(s->name, name) == 0 &&
            student == (strcmp(s->file, "student.o") == 0) &&
            defined == !strchr("Uw", s->type))
            return s;
    return NULL;
}
static bool look_for_asked(const exercise *x, const symbol *all,
                           size_t count, finding *f)
{
    for (const symbol *s = all; s < all + count; s++) {
        char word[80], like[80] = "";
        size_t length;
        const char *base = plain(s->name, &length);
        bool other = false;
        spell(word, sizeof word, "%.*s", (int)length, base);
        if (s->type != 'U' || strcmp(s->file, "student.o") == 0 ||
            !has_word(x->symbols, word) ||
            named(all, count, s->name, true, true))
            continue;
        /* See whether the name is there with other parameters */
        for (const symbol *k = all; k < all + count; k++) {
            char name[80];
            guess g = { 0 };
            base = plain(k->name, &length);
            spell(name, sizeof name, "%.*s", (int)length, base);
            if (strcmp(k->file, "student.o") == 0 && strchr("TW", k->type))
                guess_among(&g, word, name);
            other |= g.name && strcmp(name, word) == 0;
            if (g.name)
                strcpy(like, name);
        }
        return decided(f, COMPILE_ERROR, other ? "%s has other "
            "parameters than the starter's (make start EX=%s shows "
            "them)" : "%s is not defined; its head is in the starter "
            "(make start EX=%s)%s%s", word, x->folder + 3,
            *like ? "; the file defines " : "", like);
    }
    return true;
}
bool look_at_names(const exercise *x, bool cuda, bool on_gpu,
                   char *lines, finding *f)
{
    size_t count;
    symbol *all = read_symbols(lines, &count);

    for (const symbol *s = all; s < all + count &&
         f->verdict == ACCEPTED; s++) {
        bool used = strchr("Uwv", s->type) != NULL;
        if (strcmp(s->file, "student.o") != 0)
            continue;
        if (used ? may_call(x, cuda, s->name) ||
                   (on_gpu && matches(gpu_callable, s->name,
                                      strlen(s->name))) ||
                   named(all, count, s->name, true, true) ||
                   (strncmp(s->name, "child_", 6) &&
                    named(all, count, s->name, false, true))
                 : may_define(x, s->type, s->name))
            continue;
        /* Refuse the name, and say why */
        size_t length;
        const char *base = plain(s->name, &length);
        if (!used && !look_for_asked(x, all, count, f))
            break;
        bool lost = used && base != s->name;
        decided(f, lost ? COMPILE_ERROR : FORBIDDEN, lost
                ? "it calls %.*s, which is not there" : used
                ? "it calls %.*s, which a hand-in may not" :
                "it defines %.*s for everybody; make it static",
                (int)length, base);
    }
    if (f->verdict == ACCEPTED)
        look_for_asked(x, all, count, f);
    free(all);
    return f->verdict == ACCEPTED;
}
/* Look at what runs before main */
/* a call from code that registers kernels; last: the address before */
static bool registers_only(const char *call, const char *last)
{
    return strstr(call, "sim_register") || strstr(call, "sim_exact") ||
           strstr(call, "__tsan_init") ||
           (strstr(call, "__tsan_") && strstr(last, "SimOrders"));
}
static bool runs_early(bool cuda, const char *section)
{
    return (matches(".init* .fini* .preinit* .ctors* .dtors*", section,
                    strlen(section)) &&
            strcmp(section, ".init_array.00099") &&
            strcmp(section, ".fini_array.00099") &&
            !(cuda && strcmp(section, ".init_array") == 0));
}
bool look_at_start(bool cuda, char *lines, finding *f)
{
    char *rest, name[64];
    const char *last = "";
    unsigned long from = ULONG_MAX;
    bool early = false;

    for (char *line = strtok_r(lines, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        /* Look at one line of the disassembly */
        const char *to = strstr(line, "R_X86_64_PLT32");
        if (to == NULL)
            to = strstr(line, "R_AARCH64_CALL26");
        if (strstr(line, "<_GLOBAL__sub_I_") && strstr(line, ">:"))
            from = strtoul(line, NULL, 16);
        if (to && strtoul(line, NULL, 16) >= from)
            early |= !registers_only(to, last);
        else if (!to && strstr(line, ": R_"))
            last = line;
        else if (sscanf(line, " %*u %63s", name) == 1)
            early |= runs_early(cuda, name);
    }
    return !early ||
           decided(f, FORBIDDEN, "it has code that runs before main(): "
                   "a constructor, or a global variable whose value is "
                   "computed");
}
