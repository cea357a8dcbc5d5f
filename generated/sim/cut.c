/* cut.c -- a kernel cut at its barriers, into loops over its threads */
#define _GNU_SOURCE
#include "sim/cut.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known of the kernel */
/* A token, a statement, a name */
struct token {
    const char *s, *end;
    const char *file;       /* up to its quote or its end */
    int line;
};
enum kind { OWN, ONCE, BARRIER, NEST };
struct statement {
    enum kind kind;
    int from, to;           /* tokens */
    int inner;              /* NEST: the brace of its body */
    int declares;           /* how many tokens are a type, or 0 */
    int piece;
};
enum means { LOCAL, AGAIN, KEPT };
struct name {
    int token, statement;   /* where declared; -1: not in a statement */
    bool varies;
    int changes;
    bool again;             /* could be computed again */
    int piece;              /* -1: not used yet; -2: in several */
    enum means means;
};
enum { MOST = 4000, FEW = 64 };
static struct {
    struct token token[MOST];
    struct statement statement[FEW];
    struct name name[FEW];
    int tokens, statements, names;
    int body, start;        /* its brace; where the cut begins */
    const char *calm;
    bool no;                /* it cannot be cut */
} k;
/* Tokens, and how they read */
static bool is(int i, const char *text)
{
    size_t n = strlen(text);
    return i >= 0 && i < k.tokens
        && (size_t)(k.token[i].end - k.token[i].s) == n
        && !memcmp(k.token[i].s, text, n);
}
static bool is_word(int i)
{
    return i >= 0 && i < k.tokens
        && (isalpha((unsigned char)*k.token[i].s)
            || *k.token[i].s == '_');
}
/* One of a list; the same as another */
/* is it one of these, between spaces? */
static bool among(int i, const char *list)
{
    if (i < 0 || i >= k.tokens)
        return false;
    size_t n = (size_t)(k.token[i].end - k.token[i].s);
    for (const char *p = list; (p = strchr(p, ' ')); p++)
        if (!strncmp(p + 1, k.token[i].s, n) && p[n + 1] == ' ')
            return true;
    return false;
}
static bool same(int i, int j)
{
    return k.token[i].end - k.token[i].s
            == k.token[j].end - k.token[j].s
        && !memcmp(k.token[i].s, k.token[j].s,
                   (size_t)(k.token[j].end - k.token[j].s));
}
/* Where a token ends */
static bool word_char(int c) { return isalnum(c) || c == '_'; }
static const char *token_end(const char *s, const char *end)
{
    static const char *const operators[] = { "<<=", ">>=", "...",
        "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=",
        "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "->", "::",
        NULL };
    /* A string or a character ends at its own quote */
    if (*s == '"' || *s == '\'') {
        const char *p = s + 1;
        while (p < end && *p != *s)
            p += *p == '\\' ? 2 : 1;
        return p < end ? p + 1 : end;
    }
    for (int i = 0; operators[i]; i++)
        if (!strncmp(s, operators[i], strlen(operators[i])))
            return s + strlen(operators[i]);
    const char *p = s + 1;
    while (word_char((unsigned char)*s) && p < end
           && (word_char((unsigned char)*p)
               || (*p == '.' && isdigit((unsigned char)p[-1]))))
        p++;
    return p;
}
/* Read the tokens of a function */
static void read_tokens(const struct function *f)
{
    const char *s = f->s, *end = s + f->n, *file = f->file;
    int line = f->line;
    bool fresh = false;     /* at the beginning of a line */
    while (s < end && k.tokens < MOST) {
        if (fresh && *s == '#') {
            /* Take in a marker, or pass a pragma over */
            const char *quote = memchr(s, '"', strcspn(s, "\n"));
            if (s[1] == ' ' && quote) {
                line = atoi(s + 1) - 1;
                file = quote + 1;
            }
            s += strcspn(s, "\n");
            continue;
        }
        if (isspace((unsigned char)*s)) {
            fresh = *s == '\n';
            line += *s++ == '\n';
            continue;
        }
        fresh = false;
        const char *e = token_end(s, end);
        k.token[k.tokens++] = (struct token){ s, e, file, line };
        s = e;
    }
    k.no |= s < end;
}
/* Brackets and statements */
/* the token behind the bracket that closes the one at i */
static int behind(int i)
{
    int depth = 0;
    for (; i < k.tokens; i++) {
        depth += is(i, "(") || is(i, "[") || is(i, "{");
        depth -= is(i, ")") || is(i, "]") || is(i, "}");
        if (depth == 0)
            return i + 1;
    }
    k.no = true;
    return k.tokens;
}
/* the first token from i on that reads so, outside of brackets */
static int next_at(int i, int end, const char *text)
{
    while (i < end && !is(i, text))
        i = is(i, "(") || is(i, "[") || is(i, "{") ? behind(i) : i + 1;
    return i;
}
/* Where a statement ends */
static int statement_end(int i)
{
    if (is(i, "{"))
        return behind(i);
    if (is(i, "for") || is(i, "while") || is(i, "switch"))
        return statement_end(behind(i + 1));
    if (is(i, "if")) {
        int e = statement_end(behind(i + 1));
        return is(e, "else") ? statement_end(e + 1) : e;
    }
    int e = next_at(i, k.tokens, ";") + 1;
    return e < k.tokens ? e : k.tokens;
}
static bool has(int from, int to, const char *text)
{
    while (from < to && !is(from, text))
        from++;
    return from < to;
}
/* What keeps a thread from waiting */
static const char types[] = " bool char short int unsigned signed long "
    "float double size_t int8_t uint8_t int16_t uint16_t int32_t "
    "uint32_t int64_t uint64_t cost_t dim3 uint3 ";
static const char safe[] = " return if for switch sizeof alignof "
    "__attribute__ min max abs __ldg tex1Dfetch sim_thread_idx "
    "sim_block_idx sim_block_dim sim_grid_dim sim_dynamic_shared "
    "sim_shared __ffs __ffsll __popc __popcll __clz __clzll ";
static const char never[] = " while do goto asm __asm__ try case "
    "volatile static_assert thread_local new delete throw operator ";
/* A call that is harmless */
static bool harmless_call(int open)
{
    int f = open - 1;
    if (is(f, ">")) {
        while (f > 0 && !is(f, "<") && !is(f, ";"))
            f--;
        if (is(f--, ";"))
            return true;
    }
    if (!is_word(f))
        return !is(f, "]") && !is(f, "}")
            && (!is(f, ")") || (is(f - 2, "(") && among(f - 1, types)));
    if (is(f - 1, ".") || is(f - 1, "->") || is(f - 1, "::"))
        return false;
    return among(f, safe) || among(f, types) || among(f, k.calm)
        || !strncmp(k.token[f].s, "atomic", 6)
        || !strncmp(k.token[f].s, "sim_t", 5);
}
/* Whether a token changes what stands before or behind it */
static bool assigns(int i)
{
    return among(i, " = += -= *= /= %= &= |= ^= <<= >>= ++ -- ");
}
/* A loop that counts */
/* for (...; x ...; x++) */
static bool counts(int i)
{
    int end = behind(i + 1) - 1;
    int cond = next_at(i + 2, end, ";") + 1;
    int step = next_at(cond, end, ";") + 1;
    if (step >= end)
        return false;
    int x = is_word(step) ? step : step + 1;
    if (!is_word(x) || !(assigns(x + 1) || assigns(x - 1)))
        return false;
    for (int j = cond; j < step - 1; j++)
        if (same(j, x))
            return true;
    return false;
}
/* A local variable whose address gets away */
static bool hands_out(int i)
{
    bool two = is_word(i - 1) || is(i - 1, ")") || is(i - 1, "]")
        || isdigit((unsigned char)*k.token[i - 1].s);
    if (!is(i, "&") || two || !is_word(i + 1)
        || is(i + 2, "[") || is(i + 2, "->"))
        return false;
    return !((is(i - 1, "(") || is(i - 1, ","))
             && (is(i + 2, ")") || is(i + 2, ",")));
}
static bool local_array(int i)
{
    return is(i, "[") && is_word(i - 1) && is_word(i - 2)
        && !is(i - 2, "else");
}
/* Look at all tokens of a text */
static void check_calm(int from, int to)
{
    for (int i = from; i < to && !k.no; i++) {
        k.no |= among(i, never);
        k.no |= is(i, "(") && !harmless_call(i);
        k.no |= is(i, "for") && !counts(i);
        k.no |= hands_out(i) || local_array(i);
        k.no |= is(i, ")") && assigns(i + 1)
            && !(among(i + 1, " ++ -- ") && is_word(i + 2));
        k.no |= is(i, "(") && among(i - 1, " ++ -- ");
        k.no |= is(i, "[") && !is_word(i - 1) && !is(i - 1, "]")
            && !is(i - 1, ")");
    }
}
static void check_jumps(int from, int to)
{
    for (int i = from; i < to; i++) {
        if (is(i, "for"))
            i = statement_end(i) - 1;
        else
            k.no |= is(i, "break") || is(i, "continue");
    }
}
/* Statements, from barrier to barrier */
/* Names, and what declares them */
/* how many tokens at i are a type that a name follows; 0: none */
static int type_length(int i)
{
    int j = i;
    while (is_word(j) && is_word(j + 1))
        j++;
    int star = j + 1;
    while (is(star, "*") || is(star, "__restrict"))
        star++;
    if (star > j + 1 && is_word(star) && among(star + 1, " = ; , "))
        return star - i;
    return is_word(i) ? j - i : 0;
}
static int lookup(int i)
{
    for (int j = 0; j < k.names; j++)
        if (same(k.name[j].token, i))
            return j;
    return -1;
}
static void declare(int token, int statement)
{
    if (k.names == FEW || lookup(token) >= 0
        || (statement >= 0 && !among(token + 1, " = , ; ( { ")))
        k.no = true;
    else
        k.name[k.names++] = (struct name){ .token = token,
            .statement = statement, .piece = -1 };
}
static void declarators(int from, int to, int statement)
{
    for (int i = from + type_length(from); i < to; ) {
        declare(i + is(i, "*"), statement);
        i = next_at(i, to, ",") + 1;
    }
}
static void parse(int from, int to);
static void parse_nest(struct statement *t)
{
    int i = t->from;
    t->kind = NEST;
    t->inner = is(i, "for") || is(i, "if") ? behind(i + 1) : i;
    if (t->inner == i || !is(t->inner, "{")
        || behind(t->inner) != t->to) {
        k.no = true;
        return;
    }
    if (is(i, "for") && type_length(i + 2))
        declarators(i + 2, next_at(i + 2, t->inner, ";"), -1);
    parse(t->inner + 1, t->to - 1);
}
/* One statement */
static void parse_one(int i, int end)
{
    if (k.statements == FEW) {
        k.no = true;
        return;
    }
    int me = k.statements++;
    struct statement *t = &k.statement[me];
    *t = (struct statement){ OWN, i, end, 0, 0, -1 };
    if (is(i, "sim_barrier"))
        t->kind = BARRIER;
    else if (has(i, end, "sim_barrier"))
        parse_nest(t);
    else if (is(i, "typedef") || has(i, end, "sim_shared")
             || has(i, end, "sim_dynamic_shared")
             || has(i, end, "SimShared")) {
        /* Shared memory: enter a pointer to it as a name */
        t->kind = ONCE;
        for (int j = i; j < end; j++)
            if (is(j, "*") && is_word(j + 1) && is(j + 2, "="))
                declare(j + 1, -1);
    } else {
        /* A thread's own statement: is it calm, does it declare? */
        check_calm(i, end);
        check_jumps(i, end);
        k.no |= has(i, end, "return");
        bool plain = is(end - 1, ";") && !is(i, "for") && !is(i, "if");
        if (plain && is_word(i))
            t->declares = type_length(i);
        if (t->declares)
            declarators(i, end - 1, me);
        else
            k.no |= plain && is_word(i) && !among(i + 1, " ( [ . -> ")
                && !assigns(i + 1);
    }
}
/* Divide a text into its statements */
static void parse(int from, int to)
{
    while (from < to && !k.no) {
        int end = statement_end(from);
        if (end - from > 1)
            parse_one(from, end);
        from = end;
    }
}
/* What is the same for all threads */
/* A name that is meant at a token */
static int name_at(int i)
{
    if (!is_word(i) || is(i - 1, ".") || is(i - 1, "->")
        || is(i - 1, "::"))
        return -1;
    return lookup(i);
}
/* does token i give its name another value, or might it? */
static bool changed(int i)
{
    bool two = is_word(i - 2) || is(i - 2, ")") || is(i - 2, "]");
    if (is(i - 1, "++") || is(i - 1, "--") || (is(i - 1, "&") && !two))
        return true;
    return assigns(i + 1) || is(i + 1, ".");
}
/* A token whose value all threads share */
static bool common_token(int i)
{
    static const char plain[] = " ( ) + - / % < > <= >= == != && || ! "
        "~ | ^ << >> ? : , true false sizeof sim_block_idx "
        "sim_block_dim sim_grid_dim ";
    if (isdigit((unsigned char)*k.token[i].s) || among(i, plain)
        || among(i, types))
        return true;
    if (is(i, "*") || is(i, "&"))
        return is_word(i - 1) || is(i - 1, ")")
            || isdigit((unsigned char)*k.token[i - 1].s);
    if (is(i, ".") || is(i - 1, "."))
        return is(i, ".") || is(i, "x") || is(i, "y") || is(i, "z");
    int x = name_at(i);
    return x >= 0 && !k.name[x].varies;
}
static bool common(int from, int to)
{
    for (int i = from; i < to; i++)
        if (!common_token(i))
            return false;
    return true;
}
/* Statements that all threads execute alike */
static bool simple_change(int from, int to)
{
    return name_at(from) >= 0 && assigns(from + 1)
        && common(from + 2, to);
}
static bool declared_in(int x, const struct statement *t)
{
    return k.name[x].token >= t->from && k.name[x].token < t->to;
}
static bool alike(const struct statement *t)
{
    for (int x = 0; t->declares && x < k.names; x++)
        if (declared_in(x, t) && k.name[x].varies)
            return false;
    return t->declares || (simple_change(t->from, t->to - 1)
        && !k.name[name_at(t->from)].varies);
}
/* Mark what varies */
/* both: true if that is news */
static bool spread(int from, int to)
{
    bool news = false;
    for (int i = from; i < to; i++) {
        int x = name_at(i);
        if (x >= 0 && !k.name[x].varies && changed(i))
            news = k.name[x].varies = true;
    }
    return news;
}
static bool spread_declaration(int from, int to)
{
    bool alike_all = true, news = false;
    for (int i = from + type_length(from), e; i < to; i = e + 1) {
        e = next_at(i, to, ",");
        i += is(i, "*");
        alike_all = alike_all && (i + 1 == e
            || (is(i + 1, "=") && common(i + 2, e)));
    }
    for (int x = 0; x < k.names && !alike_all; x++)
        if (k.name[x].token >= from && k.name[x].token < to
            && !k.name[x].varies)
            news = k.name[x].varies = true;
    return news;
}
/* Mark what varies in a nest, and look at its head */
struct head { int first, cond, step, end; };
static struct head head_of(const struct statement *t)
{
    int i = t->from + 2, end = t->inner - 1;
    if (is(t->from, "if"))
        return (struct head){ i - 1, i, end + 1, end };
    int cond = next_at(i, end, ";") + 1;
    return (struct head){ i, cond, next_at(cond, end, ";") + 1, end };
}
static bool spread_nest(const struct statement *t)
{
    struct head h = head_of(t);
    bool news = h.step < h.end && !simple_change(h.step, h.end)
        && spread(h.step, h.end);
    if (h.first >= h.cond - 1)
        return news;
    if (type_length(h.first))
        return spread_declaration(h.first, h.cond - 1) | news;
    return (!simple_change(h.first, h.cond - 1)
            && spread(h.first, h.cond - 1)) | news;
}
/* Refuse a nest whose head is not common */
static void check_head(const struct statement *t)
{
    struct head h = head_of(t);
    k.no |= !common(h.cond, h.step - 1);
    k.no |= h.step < h.end && !simple_change(h.step, h.end);
    if (h.first < h.cond - 1 && !type_length(h.first))
        k.no |= !simple_change(h.first, h.cond - 1);
    for (int x = 0; x < k.names; x++)
        k.no |= k.name[x].varies && k.name[x].token > t->from
            && k.name[x].token < t->inner;
}
/* Find all that varies */
/* A word that is used where its variable is not known */
static void check_scope(int x)
{
    int from = k.name[x].token, to = k.tokens;
    for (int j = 0; j < k.statements; j++)
        if (k.statement[j].kind == NEST && k.statement[j].from < from
            && k.statement[j].to > from)
            to = k.statement[j].to;
    for (int i = k.body; i < k.tokens; i++)
        k.no |= (i < from || i >= to) && name_at(i) == x;
}
static void find_what_varies(void)
{
    for (bool news = true; news; ) {
        news = false;
        for (int j = 0; j < k.statements; j++) {
            struct statement *t = &k.statement[j];
            if (t->kind == NEST)
                news |= spread_nest(t);
            else if (t->kind == OWN && t->declares)
                news |= spread_declaration(t->from, t->to - 1);
            else if (t->kind == OWN
                     && !simple_change(t->from, t->to - 1))
                news |= spread(t->from, t->to);
        }
    }
    for (int j = 0; j < k.statements; j++)
        if (k.statement[j].kind == NEST)
            check_head(&k.statement[j]);
    for (int x = 0; x < k.names; x++) {
        k.no |= k.name[x].varies && k.name[x].statement < 0;
        check_scope(x);
    }
}
/* What outlives its piece */
/* Can this be computed again? */
static bool again_token(int i)
{
    int x = name_at(i);
    if (x < 0)
        return is(i, "sim_thread_idx") || common_token(i);
    return k.name[x].varies ? k.name[x].again : !k.name[x].changes;
}
static void find_again(const struct statement *t)
{
    bool all = t->declares > 0;
    int i = t->from + t->declares, to = t->to - 1;
    for (int e; i < to && all; i = e + 1) {
        e = next_at(i, to, ",");
        int x = name_at(i);
        all = x >= 0 && !k.name[x].changes && is(i + 1, "=");
        for (int j = i + 2; j < e && all; j++)
            all = again_token(j);
        if (all)
            k.name[x].again = true;
    }
    for (int x = 0; x < k.names && !all; x++)
        if (declared_in(x, t))
            k.name[x].again = false;
}
/* Which pieces use a name */
static void use_in_piece(const struct statement *t)
{
    for (int i = t->from; i < t->to; i++) {
        int x = name_at(i);
        if (x >= 0 && k.name[x].varies)
            k.name[x].piece = k.name[x].piece == -1
                || k.name[x].piece == t->piece ? t->piece : -2;
    }
}
static void count_changes(void)
{
    for (int i = k.body; i < k.tokens; i++) {
        int x = name_at(i);
        if (x >= 0 && i != k.name[x].token && changed(i))
            k.name[x].changes++;
    }
}
/* Can a declaration be taken apart? */
static bool keepable(const struct statement *t)
{
    bool several = next_at(t->from, t->to - 1, ",") < t->to - 1;
    for (int i = t->from; i < t->from + t->declares; i++)
        if (is(i, "auto") || is(i, "static") || (several && is(i, "*")))
            return false;
    for (int i = t->from + t->declares; i < t->to - 1; ) {
        if (!among(i + 1, " = , ; "))
            return false;
        i = next_at(i, t->to - 1, ",") + 1;
    }
    return true;
}
static void find_meanings(void)
{
    for (int j = 0; j < k.statements; j++)
        if (k.statement[j].piece >= 0) {
            find_again(&k.statement[j]);
            use_in_piece(&k.statement[j]);
        }
    for (int x = 0; x < k.names; x++) {
        struct name *n = &k.name[x];
        if (n->varies && n->piece == -2)
            n->means = n->again ? AGAIN : KEPT;
        if (n->means == KEPT)
            k.no |= !keepable(&k.statement[n->statement]);
    }
    /* One kept name of a declaration makes keepsakes of all */
    for (int x = 0; x < k.names; x++)
        for (int y = 0; y < k.names && k.name[x].means == KEPT; y++)
            if (k.name[y].statement == k.name[x].statement)
                k.name[y].means = KEPT;
}
/* Put the loops out */
/* A piece is open, and what has been passed since the last */
static FILE *out;
static int piece;
static bool open_piece;         /* it is not out yet */
static struct order {
    int depth;                  /* of nests */
    bool unsettled;             /* a piece, and no barrier since */
    bool barrier, piece_first;  /* in this nest */
    bool behind_nest, last;     /* nothing may follow the last */
} o;
/* Put a statement out, with its place */
static void place(const struct token *t)
{
    fprintf(out, "\n# %d \"%.*s\"\n", t->line,
            (int)strcspn(t->file, "\""), t->file);
}
static void text(int from, int to)
{
    place(&k.token[from]);
    fwrite(k.token[from].s, 1,
           (size_t)(k.token[to - 1].end - k.token[from].s), out);
}
static void word(int i)
{
    fprintf(out, "%.*s", (int)(k.token[i].end - k.token[i].s),
            k.token[i].s);
}
/* The arrays, and what a piece finds in them */
static void type(const struct statement *t)
{
    int end = t->from + t->declares;
    bool pointer = has(t->from, end, "*");
    for (int i = t->from; i < end; i++)
        if (pointer || !is(i, "const")) {
            word(i);
            fputc(' ', out);
        }
}
static void keep(int j)
{
    for (int x = 0; x < k.names; x++)
        if (k.name[x].statement == j && k.name[x].means == KEPT) {
            fputs("\n__attribute__((uninitialized)) ", out);
            type(&k.statement[j]);
            fputs("sim_of_", out);
            word(k.name[x].token);
            fputs("[1024]; ", out);
        }
}
/* What does a piece need? */
static bool needs[FEW];
static void add_needs(const struct statement *t)
{
    for (int i = t->from; i < t->to; i++)
        if (name_at(i) >= 0)
            needs[name_at(i)] = true;
}
static void find_needs(void)
{
    memset(needs, 0, sizeof needs);
    for (int j = 0; j < k.statements; j++)
        if (k.statement[j].piece == piece)
            add_needs(&k.statement[j]);
    for (int x = k.names; x-- > 0; )
        if (needs[x] && k.name[x].means == AGAIN)
            add_needs(&k.statement[k.name[x].statement]);
}
/* Bind what the piece needs */
static void bind(void)
{
    find_needs();
    for (int x = 0, last = -1; x < k.names; x++) {
        int j = k.name[x].statement;
        if (!needs[x] || j < 0)
            continue;
        if (k.name[x].means == KEPT) {
            fputc(' ', out);
            type(&k.statement[j]);
            fputc('&', out);
            word(k.name[x].token);
            fputs(" = sim_of_", out);
            word(k.name[x].token);
            fputs("[sim_k];", out);
        } else if (k.name[x].means == AGAIN && j != last
                   && k.statement[j].piece != piece) {
            text(k.statement[j].from, k.statement[j].to);
            last = j;
        }
    }
}
/* Put a piece out */
/* Pass over a thread that has nothing to do */
static bool idle_token(int i)
{
    int x = name_at(i);
    return is(i, "sim_thread_idx") || common_token(i)
        || (x >= 0 && k.name[x].means == AGAIN);
}
/* Ask first what can be asked of the thread's index */
/* Go on with the next thread, or end the loop */
/* is the name at i the index itself, in at least 32 bits? */
static bool is_index(int i)
{
    static const char wide[] = " const int unsigned long size_t "
        "int32_t uint32_t int64_t uint64_t ";
    int x = name_at(i);
    if (x < 0 || k.name[x].means != AGAIN)
        return false;
    int d = k.name[x].token;
    const struct statement *t = &k.statement[k.name[x].statement];
    for (int j = t->from; j < t->from + t->declares; j++)
        if (!among(j, wide))
            return false;
    return is(d + 1, "=") && is(d + 2, "(")
        && is(d + 3, "sim_thread_idx") && is(d + 7, ".")
        && is(d + 8, "x") && among(d + 9, " , ; ");
}
/* End the loop, if nobody behind has more to do */
static void go_on(int from, int to)
{
    bool sum = to == from + 5 && is(from + 1, "+")
        && is_word(from + 2) && common_token(from + 2);
    bool rises = (sum || to == from + 3) && is_index(from)
        && is(to - 2, "<") && common_token(to - 1);
    if (rises && sum) {
        fputs("{ if ((unsigned long long)", out);
        word(from + 2);
        fputs(" < 0xffffffffu - 1024) break; continue; }", out);
    } else {
        fputs(rises ? "break;" : "continue;", out);
    }
}
static void skip_idle(void)
{
    int only = -1, found = 0;
    for (int j = 0; j < k.statements; j++)
        if (k.statement[j].piece == piece && ++found)
            only = j;
    int i = k.statement[only].from, close = behind(i + 1) - 1;
    if (found > 1 || !is(i, "if") || has(i, close, "||")
        || has(i, close, "?")
        || statement_end(close + 1) < k.statement[only].to)
        return;
    int end = next_at(i + 2, close, "&&");
    for (int j = i + 2; j < end; j++)
        if (!idle_token(j))
            return;
    fputs("\nif (!(", out);
    text(i + 2, end);
    fputs(")) ", out);
    go_on(i + 2, end);
}
static void close_piece(bool really)
{
    if (open_piece && really) {
        fputs("\nfor (unsigned sim_k = 0; sim_k < sim_n; sim_k++) {"
              " [[maybe_unused]] const SimIs"
              " sim_thread_idx = { { sim_k, 0, 0 } };", out);
        bind();
        skip_idle();
        fputs(" sim_lap(sim_k);", out);
        /* Put out its statements, kept names without their type */
        for (int j = 0; j < k.statements; j++) {
            const struct statement *t = &k.statement[j];
            int i = t->from + t->declares;
            int x = t->declares ? name_at(i) : -1;
            bool kept = x >= 0 && k.name[x].means == KEPT;
            if (t->piece == piece)
                text(kept ? i : t->from, t->to);
        }
        fputs("\n}", out);
    }
    o.unsettled |= open_piece;
    piece += open_piece;
    open_piece = false;
}
/* Is there a barrier between two pieces? */
static void begin_piece(void)
{
    if (open_piece)
        return;
    o.piece_first |= !o.barrier;
    k.no |= o.unsettled && (o.depth || !o.behind_nest || o.last);
    o.last |= o.unsettled;
}
static void pass_barrier(void)
{
    k.no |= o.last;
    o.unsettled = false;
    o.barrier = true;
}
static struct order enter_nest(void)
{
    struct order before = o;
    k.no |= o.last;
    o.depth++;
    o.barrier = o.piece_first = false;
    return before;
}
static void leave_nest(struct order before)
{
    k.no |= o.piece_first && o.unsettled;
    before.unsettled |= o.unsettled;
    before.piece_first |= o.piece_first && !before.barrier;
    before.behind_nest = true;
    o = before;
}
/* Walk over the statements of a text */
static void walk(int to, int *j, bool really)
{
    while (*j < k.statements && k.statement[*j].from < to) {
        struct statement *t = &k.statement[*j];
        bool once = t->kind == ONCE || (t->kind == OWN && alike(t));
        if (t->kind == OWN && !once) {
            begin_piece();
            /* Let an own statement wait for its piece */
            t->piece = piece;
            open_piece = true;
            if (really)
                keep(*j);
        } else if (once && (t->kind == ONCE || t->declares)) {
            if (really && t->from >= k.start)
                text(t->from, t->to);
        } else {
            close_piece(really);
            /* Put a barrier, a common change, or a head out */
            if (t->kind == BARRIER)
                pass_barrier();
            if (really && t->kind == BARRIER)
                fputs("\nsim_cut();", out);
            else if (really)
                text(t->from, once ? t->to : t->inner + 1);
        }
        ++*j;
        if (t->kind == NEST) {
            /* Go through a nest */
            struct order before = enter_nest();
            walk(t->to, j, really);
            close_piece(really);
            leave_nest(before);
            if (really)
                fputs("\n}", out);
        }
    }
}
/* The two doors */
static void begin(const struct function *f, const char *calm)
{
    memset(&k, 0, sizeof k);
    k.calm = calm;
    read_tokens(f);
    k.body = next_at(0, k.tokens, "{");
    k.no |= k.body == k.tokens || behind(k.body) != k.tokens;
}
bool cut_calm(const struct function *f, const char *calm)
{
    begin(f, calm);
    check_calm(k.body + 1, k.tokens);
    return !k.no && !has(0, k.body, "&")
        && !has(k.body, k.tokens, "sim_thread_idx");
}
/* The kernel's door */
/* The parameters are names, too */
static void parameters(void)
{
    int open = 0;
    for (int i = next_at(0, k.body, "("); i < k.body; ) {
        open = i;
        i = next_at(behind(i), k.body, "(");
    }
    int end = behind(open) - 1;
    for (int i = open + 1; i < end; ) {
        int e = next_at(i, end, ","), last = -1;
        for (int j = i; j < e; j++)
            if (is_word(j))
                last = j;
        if (last >= 0)
            declare(last, -1);
        i = e + 1;
    }
}
/* Walk through the whole body */
static void walk_all(bool really)
{
    int j = 0;
    k.start = k.body + 1;
    while (j < k.statements && k.statement[j].kind == ONCE)
        k.start = k.statement[j++].to;
    j = 0;
    piece = 0;
    open_piece = false;
    o = (struct order){ 0 };
    walk(k.tokens, &j, really);
    close_piece(really);
}
/* Write the pieces into a string */
static char *pieces(void)
{
    static const char *const index[] = { "block_idx", "block_dim",
                                         "grid_dim" };
    char *s;
    size_t n;
    if (!(out = open_memstream(&s, &n)))
        return NULL;
    fputs(" if (unsigned sim_n = sim_whole()) {", out);
    for (int i = 0; i < 3; i++)
        fprintf(out, " [[maybe_unused]] const SimIs sim_%s = {"
                " ::sim_%s() };", index[i], index[i]);
    walk_all(true);
    fputs("\nsim_whole_end(); return; }", out);
    place(&k.token[k.start - 1]);
    return fclose(out) ? NULL : s;
}
char *cut_kernel(const struct function *f, const char *calm,
                 size_t *where)
{
    begin(f, calm);
    if (k.no || !has(k.body, k.tokens, "sim_barrier"))
        return NULL;
    parameters();
    parse(k.body + 1, k.tokens - 1);
    if (!k.no)
        find_what_varies();
    if (!k.no) {
        count_changes();
        walk_all(false);
        find_meanings();
    }
    *where = k.no ? 0 : (size_t)(k.token[k.start - 1].end - f->s);
    return k.no ? NULL : pieces();
}
