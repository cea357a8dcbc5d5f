#include "judge/look.h"
#include "judge/names.h"
#include "graph/guess.h"
#include <ctype.h>

/* Tokens of C and CUDA */
typedef struct lexer {
    const handin *h;
    char *text;                  /* with joined lines, ends in 0 */
    const char *at;              /* what is read next */
    bool made;                   /* by the preprocessor */
    bool fresh;                  /* nothing on this line yet */
    bool directive;              /* this line is one */
    bool makes;                  /* macros are defined or fetched */
} lexer;

static lexer join_lines(const handin *h, const char *text)
{
    char *joined = grown(NULL, strlen(text) + 1), *to = joined;
    size_t owed = 0;

    for (; *text; text++) {
        const char *end = text + 1 + strspn(text + 1, " \t\v\f");
        end += *end == '\r';
        if (*text == '\\' && *end == '\n') {
            text = end, owed++;
            continue;
        }
        *to++ = *text;
        for (; *text == '\n' && owed > 0; owed--)
            *to++ = '\n';
    }
    *to = '\0';
    return (lexer){ h, joined, .at = joined, .fresh = true };
}
typedef struct token {
    enum kind { END, LINE, NAME, NUMBER, LITERAL, OPEN, OTHER } kind;
    const char *at;
    size_t length;
    bool fresh;                  /* the first of its line */
} token;

static bool listed(token t, const char *list)
{
    return which_word(list, t.at, t.length) >= 0;
}
/* NULL: it is not closed */
static const char *end_of_literal(const char *p)
{
    for (char quote = *p++; *p && *p != '\n'; p++)
        if (*p == '\\' && p[1])
            p++;
        else if (*p == quote)
            return p + 1;
    return NULL;
}
static bool in_name(char c)
{
    return isalnum((uint8_t)c) || c == '_' || c == '$' || c & 0x80;
}
static void skip_blanks(lexer *l)
{
    const char *end, *p = NULL;

    while (p != l->at) {
        p = l->at += strspn(l->at, " \t\r\v\f");
        if (p[0] == '/' && p[1] == '/')
            l->at += strcspn(p, "\n");
        else if (p[0] == '/' && p[1] == '*')
            l->at = (end = strstr(p + 2, "*/")) ? end + 2
                                                : p + strlen(p);
    }
}
static token advance(lexer *l)
{
    skip_blanks(l);
    const char *p = l->at, *end = p + 1;
    token t = { END, p, 1, l->fresh };

    if (*p == '\0')
        return t;
    l->directive = *p != '\n' && (l->directive || (l->fresh && *p == '#'));
    l->fresh = *p == '\n';
    if (*p == '\n')
        t.kind = LINE;
    else if (isdigit((uint8_t)*p) ||
             (*p == '.' && isdigit((uint8_t)p[1])))
        for (t.kind = NUMBER; isalnum((uint8_t)*end) ||
             (*end && strchr("._", *end)) ||
             (*end && strchr("+-", *end) && strchr("eEpP", end[-1])) ||
             (*end == '\'' && l->h->x->cuda &&
              isalnum((uint8_t)end[1])); end++)
            continue;
    else if (in_name(*p))
        for (t.kind = NAME; in_name(*end); end++)
            continue;
    else if (*p == '"' || *p == '\'')
        t.kind = (end = end_of_literal(p)) ? LITERAL : OPEN;
    else
        t.kind = OTHER;
    l->at = end ? end : p + strcspn(p, "\n");
    t.length = (size_t)(l->at - p);
    return t;
}
/* Refuse what hides code from the checkers */
static unsigned token_line(const lexer *l, token t)
{
    unsigned line = 1;

    for (const char *p = l->text; p < t.at; p++)
        line += *p == '\n';
    return line;
}
static bool forbid(const lexer *l, token t, const char *why)
{
    SPELL(l->h->f->where, "%s:%u", l->h->name, token_line(l, t));
    return decided(l->h->f, FORBIDDEN, "%s: %.*s", why,
                   (int)(t.length < 60 ? t.length : 60), t.at);
}
static const char *fault_of_name(token t, bool made)
{
    if (listed(t, unseen) || (!made && listed(t, hidden)))
        return strncmp(t.at, "asm", 3) && strncmp(t.at, "__asm", 5)
               ? "a name of the compiler's or the simulator's"
               : "assembly, which the checkers cannot see into";
    return !made && t.length > 1 && strncmp(t.at, "__", 2) == 0 &&
           !listed(t, reserved)
           ? "names with __ are reserved; none that is allowed is spelt so" : NULL;
}
static char *write_plainly(lexer *l)
{
    char *plain = grown(NULL, 2 * strlen(l->text) + 2), *to = plain;
    const char *from = l->text;
    size_t owed = 0;

    for (token t = advance(l); t.kind != END; t = advance(l)) {
        bool blank = !memchr(from, '/', (size_t)(t.at - from));
        /* Refuse a quote that is not closed */
        bool joined = t.at[t.length] == '\'' && l->h->x->cuda &&
                      (t.kind == NUMBER ||
                       (t.kind == NAME && !listed(t, "L u U u8")));
        if (joined || t.kind == OPEN) {
            forbid(l, t, joined ? "a quote right behind it"
                                : "a quote that is not closed");
            l->h->f->verdict = joined ? FORBIDDEN : COMPILE_ERROR;
            free(plain);
            return NULL;
        }
        to = blank ? mempcpy(to, from, (size_t)(t.at - from))
                   : strcpy(to, " ") + 1;
        for (; from < t.at; from++)
            owed += *from == '\n';
        to = mempcpy(to, t.at, t.length);
        from += t.length;
        for (; t.kind == LINE && owed > 0; owed--)
            *to++ = '\n';
    }
    strcpy(to, "\n");
    return plain;
}
char *look_plainly(const handin *h, const char *text, size_t length)
{
    bool good = true;
    char *plain;

    /* Refuse a byte of zero */
    if (memchr(text, '\0', length)) {
        lexer zero = { .h = h, .text = "0" };
        forbid(&zero, (token){ OTHER, zero.text, 1, false },
               "a byte that is no text, as in UTF-16; save it as UTF-8");
        return NULL;
    }
    size_t mark = 3 * (length > 2 && !memcmp(text, "\xef\xbb\xbf", 3));
    lexer l = join_lines(h, text + mark);
    /* Refuse what two readers may read in two ways */
    for (const char *p = l.text; good && (p = strstr(p, "??")); p++)
        good = h->x->cuda || !p[2] || !strchr("=/'()!<>-", p[2]) ||
               forbid(&l, (token){ OTHER, p, 3, false }, "a trigraph");
    plain = good ? write_plainly(&l) : NULL;
    free(l.text);
    return plain;
}
static bool look_at_directive(lexer *l)
{
    token t = advance(l), word;

    if (t.kind == LINE || t.kind == END)
        return true;
    l->makes |= listed(t, "define");
    if (t.kind != NAME || !listed(t, directives))
        return forbid(l, t, "a directive that may not be used");
    if (listed(t, "include")) {
        /* Look at the name of a header */
        skip_blanks(l);
        word = (token){ NAME, l->at + 1, strcspn(l->at + 1, "\">\n"), false };
        l->at += strcspn(l->at, "\n");
        l->makes |= !listed(word, plain_headers);
        if (!strchr("<\"", word.at[-1]) ||
            memmem(word.at, word.length, "..", 2) ||
            memmem(word.at, word.length, "intrin", 6) ||
            (memchr(word.at, '/', word.length) && !listed(word, headers)))
            return forbid(l, word, "a header not allowed");
    } else if (listed(t, "pragma")) {
        word = advance(l);
        if (word.kind == NAME && listed(word, "GCC"))
            word = advance(l);
        if (word.kind != NAME || !listed(word, pragmas))
            return forbid(l, word, "a pragma not allowed");
    }
    return true;
}
/* on the list, or there with two underscores on each side */
static bool is_attribute(token t, bool made)
{
    if (t.length > 4 && memcmp(t.at, "__", 2) == 0 &&
        memcmp(t.at + t.length - 2, "__", 2) == 0)
        t.at += 2, t.length -= 4;
    return listed(t, attributes) || (made && listed(t, words_of_cuda));
}
static bool look_at_attribute(lexer *l, int depth)
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
            return forbid(l, t, why ? why
                          : "a directive within an attribute");
        if (strchr("([", c))
            open++, inner = open > 2;
        else if (strchr(")]", c))
            open--, inner = open > 2;
        else if (t.kind == NAME && !inner &&
                 !is_attribute(t, l->made) &&
                 !listed(t, "gnu clang nv using"))
            return forbid(l, t, "an attribute not allowed");
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
static bool look_at_token(lexer *l, token t)
{
    finding *f = l->h->f;
    const char *p = t.at, *why = NULL;

    if (t.kind == NAME) {
        if (p[t.length - 1] == 'R' && p[t.length] == '"')
            return forbid(l, t, "a raw string");
        if ((why = fault_of_name(t, l->made)) != NULL)
            return forbid(l, t, why);
        if (!l->made && !*f->warning && listed(t, floats))
            SPELL(f->warning, A_FLOAT, l->h->name,
                  token_line(l, t), (int)t.length, p);
        if (listed(t, "__attribute__ __attribute")) {
            token open = next_in_text(l);
            if (open.kind != OTHER || *open.at != '(')
                return forbid(l, t, "an attribute without its bracket");
            return look_at_attribute(l, 1);
        }
    } else if (t.kind == OTHER) {
        /* Look at brackets, and at signs that begin a directive */
        token two = { OTHER, p, 2, false }, second;
        if ((*p == '%' && p[1] == ':') || (*p == '<' && p[1] == ':' &&
                                           p[2] != ':'))
            return forbid(l, two, "a digraph");
        if (*p == '#' && p[1] == '#')
            return forbid(l, two, "names that are pasted together");
        if (*p == '#' && t.fresh)
            return look_at_directive(l);
        if (*p == '\\')
            return forbid(l, t, "a backslash outside of a text");
        lexer ahead = *l;
        second = next_in_text(&ahead);
        if (*p == '[' && second.kind == OTHER && *second.at == '[') {
            *l = ahead;
            return look_at_attribute(l, 2);
        }
    }
    return true;
}
/* Leave out the lines of headers */
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

        inside = close && close >= file + length &&
                 memcmp(close - length, name, length) == 0 &&
                 (close == file + length || close[-1 - (long)length] == '/');
        for (; inside && line < n && to < own + (text - start); line++)
            *to++ = '\n';
    }
    *to = '\0';
    return own;
}
bool look_at_text(const handin *h, const char *text, bool *makes)
{
    char *own = makes ? NULL : own_lines(text, h->name);
    lexer l = join_lines(h, own ? own : text);
    bool good = true;

    l.made = own != NULL;
    for (token t; good && (t = advance(&l)).kind != END; )
        good = look_at_token(&l, t);
    if (makes)
        *makes = l.makes;
    free(l.text), free(own);
    return good;
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
static bool is_value(token o)
{
    size_t k = o.length;

    if (o.length == 0 || strchr("\"&{-", *o.at) ||
        isdigit((uint8_t)*o.at) || listed(o, "NULL"))
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
    const char *uid = memmem(o.at, o.length, "D.", 2), *at;
    size_t length, line;
    char mark[60];

    if (is_value(o))
        return true;
    if (uid == NULL || !in_name(*o.at) ||
        memchr(o.at, '(', (size_t)(uid - o.at)))
        return false;
    length = 2 + strspn(uid + 2, "0123456789");
    for (const char *p = s->head; p < s->body; p += line + 1) {
        line = strcspn(p, "\n");
        at = memmem(p, line, uid, length);
        if (at && !isdigit((uint8_t)at[length]) &&
            strncmp(p, "  static", 8) && strncmp(p, "  extern", 8))
            return true;
    }
    SPELL(mark, "decl_uid=%.*s,", (int)length - 2, uid + 2);
    return given && strstr(s->dump, mark);
}
static bool look_at_call(const statement *s, finding *f)
{
    const char *at = strchr(s->at, '<') + 1;
    bool own = strncmp(past_places(at), "sim_", 4) == 0;

    for (int k = 0; *at && *at != '\n' && *at != '>'; k++) {
        token o = { NAME, past_places(at), 0, false };
        o.length = operand_length(o.at);
        if (k == 0 && strncmp(o.at, "operator", 8) == 0)
            o.length = (size_t)(strstr(o.at, ", ") - o.at);
        if (k > 0 && (k == 1 || !own) && !is_seen(s, o, k > 1)) {
            /* Refuse what is stored or read unannounced */
            const char *place = s->at + strspn(s->at, " [");

            SPELL_TO(f->where, place, "] ");
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
static token whole(const char *name)
{
    return (token){ NAME, name, strlen(name), false };
}
static token plain(const char *name)
{
    token t = whole(name);
    char *end;

    if (strncmp(name, "_Z", 2) || !isdigit((uint8_t)name[2]))
        return t;
    t.length = strtoul(name + 2, &end, 10);
    if (t.length > strlen(end))
        t.length = strlen(end);
    t.at = end;
    return t;
}
static bool may_call(const handin *h, const char *name)
{
    token t = whole(name), base = plain(name);

    return listed(t, callable) ||
           (h->x->sanitizer && listed(t, for_threads)) ||
           (h->on_gpu && listed(t, gpu_callable)) ||
           (h->x->cuda &&
            (listed(t, cuda_callable) ||
             (base.at != name && listed(base, "atomic* sim_*"))));
}
static bool may_define(const exercise *x, char type, const char *name)
{
    token t = whole(name);

    if (islower((uint8_t)type) && type != 'i' && type != 'u')
        return true;
    if (has_word(x->symbols, name) || strncmp(name, "DW.ref.", 7) == 0)
        return type != 'i';
    return strncmp(name, "_Z", 2) == 0 && type != 'i' &&
           !listed(t, "_Zn* _Zd*") &&
           (type != 'T' || !listed(t, "_ZSt* _ZNSt* _ZNKSt*"));
}
typedef struct symbol { const char *name; char type; bool own; } symbol;

static symbol *read_symbols(char *lines)
{
    symbol *all = NULL;
    char *line, *name, *type;
    size_t count = 0;

    while ((line = strsep(&lines, "\n")) != NULL) {
        all = grown(all, (count + 1) * sizeof *all);
        all[count].name = NULL;
        if ((name = strstr(line, ": ")) == NULL ||
            (type = strchr(name + 2, ' ')) == NULL)
            continue;
        *name = *type = '\0';
        all[count++] = (symbol){ name + 2, type[1],
                                 strcmp(line, "student.o") == 0 };
    }
    return all;
}
static bool defines(const symbol *all, bool own, const char *name)
{
    for (; all->name; all++)
        if (all->own == own && !strchr("Uw", all->type) &&
            strcmp(all->name, name) == 0)
            return true;
    return false;
}
/* Say in which line the name stands, if it does */
static void stands_at(const handin *h, const char *name)
{
    lexer l = { .h = h, .text = (char *)h->text, .at = h->text ? h->text : "", .fresh = true };
    token t = advance(&l);

    while (t.kind != END && !(t.kind == NAME && listed(t, name)))
        t = advance(&l);
    if (t.kind != END)
        SPELL(h->f->where, "%s:%u", h->name, token_line(&l, t));
}
static bool look_for_asked(const handin *h, const symbol *all)
{
    for (const symbol *s = all; s->name; s++) {
        char word[80], name[80], like[80] = "";
        bool other = false;
        SPELL(word, "%.*s", (int)plain(s->name).length, plain(s->name).at);
        if (s->type != 'U' || s->own || defines(all, true, s->name) ||
            !has_word(h->x->symbols, word))
            continue;
        /* See whether the name is there with other parameters */
        for (const symbol *k = all; k->name; k++) {
            guess g = { 0 };
            SPELL(name, "%.*s", (int)plain(k->name).length, plain(k->name).at);
            if (k->own && strchr("TW", k->type))
                guess_among(&g, word, name);
            other |= g.name && strcmp(name, word) == 0;
            if (g.name)
                strcpy(like, name);
        }
        stands_at(h, *like ? like : word);
        if (*like)
            SPELL(name, "; the file defines '%.50s'", like);
        return decided(h->f, COMPILE_ERROR, other ? "'%.80s' has other "
            "parameters than the starter's (make start EX=%s shows "
            "them)" : "'%.80s' is not defined; its head is in the starter "
            "(make start EX=%s)%s", word, h->x->folder + 3, *like ? name : "");
    }
    return true;
}
bool look_at_names(const handin *h, char *lines)
{
    symbol *all = read_symbols(lines);

    for (symbol *s = all; s->name && h->f->verdict == ACCEPTED; s++) {
        bool used = strchr("Uwv", s->type) != NULL;
        if (!s->own ||
            (used ? may_call(h, s->name) ||
                    defines(all, true, s->name) ||
                    (strncmp(s->name, "child_", 6) &&
                     defines(all, false, s->name))
                  : may_define(h->x, s->type, s->name)))
            continue;
        /* Refuse the name, and say why */
        token base = plain(s->name);
        if (!used && !look_for_asked(h, all))
            break;
        bool lost = used && base.at != s->name;
        char name[80];
        SPELL(name, "%.*s", (int)base.length, base.at);
        stands_at(h, name);
        decided(h->f, lost ? COMPILE_ERROR : FORBIDDEN, lost
                ? "it calls '%.*s', which is not there" : used
                ? "it calls '%.*s', which a hand-in may not" :
                "it defines '%.*s' for everybody; make it static or drop it",
                (int)base.length, base.at);
    }
    if (h->f->verdict == ACCEPTED)
        look_for_asked(h, all);
    free(all);
    return h->f->verdict == ACCEPTED;
}
/* Look at what runs before main */
bool look_at_start(const handin *h, char *lines)
{
    char *line, name[64];
    const char *last = "";
    unsigned long from = ULONG_MAX, size, room = 0;
    bool early = false;

    while ((line = strsep(&lines, "\n")) != NULL) {
        /* Look at one line of the disassembly */
        const char *to = strstr(line, "R_X86_64_PLT32");
        to = to ? to : strstr(line, "R_AARCH64_CALL26");
        if (strstr(line, "<_GLOBAL__sub_I_") && strstr(line, ">:"))
            from = strtoul(line, NULL, 16);
        if (to && strtoul(line, NULL, 16) >= from)
            early |= !strstr(to, "sim_register") && !strstr(to, "sim_exact") &&
                     !strstr(to, "__tsan_init") &&
                     !(strstr(to, "__tsan_") && strstr(last, "SimOrders"));
        else if (!to && strstr(line, ": R_"))
            last = line;
        else if (sscanf(line, " %*u %63s %lx", name, &size) == 2) {
            room += size * listed(whole(name), ".bss* .data* simdevice");
            early |= listed(whole(name), ".init* .fini* .preinit* .ctors* "
                                         ".dtors*") &&
                     !listed(whole(name), ".init_array.00099 .fini_array.00099") &&
                     !(h->x->cuda && strcmp(name, ".init_array") == 0);
        }
    }
    if (room > 1 << 18)
        return decided(h->f, FORBIDDEN, "it has %lu bytes of static memory: "
                       "a larger graph has no room there", room);
    return !early || decided(h->f, FORBIDDEN, "it has code that runs before "
        "main(): a constructor, or a global variable whose value is computed");
}
