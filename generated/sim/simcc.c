/* simcc.c -- compile CUDA programs for the simulator, as nvcc would */
#define _GNU_SOURCE
/* The libraries that simcc needs */
#include <ctype.h>
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Stop with one line, and leave nothing behind */
static char work[PATH_MAX];
/* Remove the working directory, if there is one */
static void clean(void)
{
    if (!*work)
        return;
    char *argv[] = { "rm", "-rf", work, NULL };
    pid_t p = fork();
    if (p == 0) {
        execvp("rm", argv);
        _exit(1);
    }
    if (p > 0)
        waitpid(p, NULL, 0);
}
/* Say in one line what is wrong, and stop */
static void fail(const char *format, ...)
{
    va_list a;
    va_start(a, format);
    fputs("simcc: ", stderr);
    vfprintf(stderr, format, a);
    fputc('\n', stderr);
    va_end(a);
    clean();
    exit(2);
}
static void *must(void *p)
{
    if (!p)
        fail("out of memory");
    return p;
}
/* Text that grows */
struct text { char *s; size_t n, room; };
static void add(struct text *t, const char *s, size_t n)
{
    if (t->n + n + 1 > t->room) {
        t->room = (t->n + n + 1) * 2;
        t->s = must(realloc(t->s, t->room));
    }
    memcpy(t->s + t->n, s, n);
    t->s[t->n += n] = 0;
}
/* Append to a text as printf would */
static void put(struct text *t, const char *format, ...)
{
    va_list a;
    char *s;
    va_start(a, format);
    int n = vasprintf(&s, format, a);
    va_end(a);
    if (n < 0)
        fail("out of memory");
    add(t, s, (size_t)n);
    free(s);
}
/* Where we are in the source */
struct scan {
    const char *s;          /* the preprocessed text */
    size_t n, i;
    struct text out;
    char file[PATH_MAX];    /* what the line markers say */
    int line;
    bool system;            /* a system header's text */
    int unique;
    struct scope { bool function, device; } scope[1000];
    int depth;
    bool constant, managed; /* of a variable that is coming */
    bool device, host;      /* of a function that is coming */
    size_t null_end;        /* up to here a null is a pointer */
    struct text kernels;    /* names already registered */
    struct text outer;      /* shared memory outside functions */
    struct text files;      /* those that are not the system's */
};
/* A few facts for the whole run, and a way to complain about a place */
static bool fast, clang;    /* --fast; the compiler is clang */
static bool verbose;        /* -v */
static void stop_at(const struct scan *c, const char *what)
{
    fail("%s:%d: %s", c->file, c->line, what);
}
static bool starts(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}
static bool word_char(int c) { return isalnum(c) || c == '_'; }
/* Skip what is not code: strings, characters, line markers */
/* The end of a string or a character */
static size_t string_end(const char *s, size_t i, size_t n)
{
    char q = s[i++];
    while (i < n && s[i] != q && s[i] != '\n')
        i += s[i] == '\\' ? 2 : 1;
    return i < n ? i + 1 : n;
}
/* The end of a raw string, which ends as it says itself */
static size_t raw_end(const char *s, size_t i, size_t n)
{
    size_t open = i + 1;
    while (open < n && s[open] != '(')
        open++;
    char close[40];
    int k = snprintf(close, sizeof close, ")%.*s\"",
                     (int)(open - i - 1), s + i + 1);
    const char *e = k < (int)sizeof close ? strstr(s + open, close)
                                          : NULL;
    return e ? (size_t)(e - s) + (size_t)k : n;
}
/* The end of one token */
/* the end of one token that starts at i */
static size_t token_end(const char *s, size_t i, size_t n)
{
    if (s[i] == '"') {
        bool raw = i > 0 && s[i - 1] == 'R';
        return raw ? raw_end(s, i, n) : string_end(s, i, n);
    }
    if (s[i] == '\'')
        return string_end(s, i, n);
    /* A number ends where no digit, letter, point or separator follows */
    if (isdigit((unsigned char)s[i])) {
        while (i < n && (word_char((unsigned char)s[i]) || s[i] == '.'
               || (s[i] == '\'' && word_char((unsigned char)s[i + 1]))))
            i++;
        return i;
    }
    if (word_char((unsigned char)s[i])) {
        while (i < n && word_char((unsigned char)s[i]))
            i++;
        return i;
    }
    return i + 1;
}
/* Is this file the user's own? */
/* a file is the user's if any marker of it says so: the compilers also
   mark what a system header's macro leaves in the user's file */
static void note_file(struct scan *c, const char *file, bool system)
{
    char key[PATH_MAX + 4];
    snprintf(key, sizeof key, "\n%s\n", file);
    bool users = c->files.s && strstr(c->files.s, key);
    if (!system && !users)
        put(&c->files, "%s", key);
    c->system = system && !users;
}
/* Take in a line marker */
static void marker(struct scan *c)
{
    size_t end = c->i;
    while (end < c->n && c->s[end] != '\n')
        end++;
    int line;
    char file[PATH_MAX];
    int used = 0;
    if (sscanf(c->s + c->i, "# %d \"%4000[^\"]\"%n", &line, file,
               &used) == 2) {
        size_t flags = c->i + (size_t)used;
        note_file(c, file, memchr(c->s + flags, '3', end - flags));
        c->line = line - 1;
        snprintf(c->file, sizeof c->file, "%s", file);
    }
    add(&c->out, c->s + c->i, end - c->i);
    c->i = end;
}
/* Find the bracket that closes */
/* Skip white space, and line markers in it */
static size_t skip_space(const struct scan *c, size_t i)
{
    for (; i < c->n; i++) {
        if (c->s[i] == '#' && (!i || c->s[i - 1] == '\n'))
            while (i + 1 < c->n && c->s[i] != '\n')
                i++;            /* a line marker */
        else if (!isspace((unsigned char)c->s[i]))
            break;
    }
    return i;
}
static size_t closing(const struct scan *c, size_t i)
{
    int depth = 0;
    while (i < c->n) {
        char x = c->s[i];
        size_t e = token_end(c->s, i, c->n);
        if (strchr("([{", x))
            depth++;
        else if (strchr(")]}", x) && --depth == 0)
            return i;
        i = e;
    }
    return c->n;
}
/* How many lines end in this text? */
static int lines_in(const char *s, size_t n)
{
    int k = 0;
    while (n--)
        k += *s++ == '\n';
    return k;
}
/* Walk back over the kernel's name */
static size_t back_over(const char *s, size_t j, char open, char close)
{
    int depth = 0;
    while (j > 0) {
        j--;
        if (s[j] == close)
            depth++;
        else if (s[j] == open && --depth == 0)
            return j;
        else if (open == '<' && s[j] == ')')
            j = back_over(s, j + 1, '(', ')');
    }
    return 0;
}
static size_t space_back(const char *s, size_t j)
{
    while (j > 0 && isspace((unsigned char)s[j - 1]))
        j--;
    return j;
}
/* Where the name that ends here starts */
static size_t name_start(const char *s, size_t j)
{
    for (;;) {
        /* Step back over a word and its template arguments */
        j = space_back(s, j);
        while (j && s[j - 1] == ']')
            j = space_back(s, back_over(s, j, '[', ']'));
        if (j && s[j - 1] == '>')
            j = space_back(s, back_over(s, j, '<', '>'));
        else if (j && s[j - 1] == ')')
            return back_over(s, j, '(', ')');
        while (j > 0 && word_char((unsigned char)s[j - 1]))
            j--;
        /* Stop unless the name goes on to the left */
        size_t k = space_back(s, j);
        if (k > 1 && s[k - 1] == ':' && s[k - 2] == ':')
            j = k - 2;
        else if (k > 1 && s[k - 1] == '>' && s[k - 2] == '-')
            j = k - 2;
        else if (k && s[k - 1] == '.')
            j = k - 1;
        else
            return j;
        size_t l = space_back(s, j);
        if (!l || !(word_char((unsigned char)s[l - 1])
                    || strchr(">])", s[l - 1])))
            return j;
    }
}
/* Translate a launch */
/* Three brackets, of which the last may stand apart */
static size_t chevrons(const char *s, char which)
{
    if (s[0] != which || s[1] != which)
        return 0;
    size_t i = 2;
    while (s[i] == ' ')
        i++;
    return s[i] == which ? i + 1 : 0;
}
static bool after_operator(const struct scan *c)
{
    size_t j = space_back(c->out.s, c->out.n);
    return j >= 8 && !strncmp(c->out.s + j - 8, "operator", 8);
}
/* Find the brackets that end a configuration */
static size_t chevrons_end(const struct scan *c, size_t i)
{
    while (i < c->n) {
        if (chevrons(c->s + i, '>'))
            return i;
        if (strchr("([{", c->s[i]))
            i = closing(c, i) + 1;
        else
            i = token_end(c->s, i, c->n);
    }
    return c->n;
}
/* Append a string as C writes it */
static void quoted(struct text *t, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '"' || s[i] == '\\')
            add(t, "\\", 1);
        if (s[i] != '\n')
            add(t, s + i, 1);
    }
}
/* Does an argument mean what the parameter says? */
static bool needs_types(const struct scan *c, size_t open)
{
    bool begins = true;                 /* an argument */
    size_t end = closing(c, open);
    for (size_t i = open + 1; i < end; ) {
        size_t e = strchr("([{", c->s[i]) ? closing(c, i) + 1
                                          : token_end(c->s, i, c->n);
        size_t after = skip_space(c, e);
        if (begins && (c->s[i] == '{' || (e - i == 1
            && c->s[i] == '0' && strchr(",)", c->s[after]))))
            return true;
        begins = c->s[i] == ',';
        i = after;
    }
    return false;
}
static void launch(struct scan *c)
{
    /* The configuration's end, and the kernel's name */
    size_t end = chevrons_end(c, c->i + chevrons(c->s + c->i, '<'));
    if (end == c->n)
        stop_at(c, "a launch <<< has no >>>");
    size_t j = name_start(c->out.s, c->out.n);
    size_t k = space_back(c->out.s, c->out.n);
    if (j >= k)
        stop_at(c, "a launch <<< has no kernel before it");
    /* Take the name back and put the launch in its place */
    char *name = must(strndup(c->out.s + j, k - j));
    int lost = lines_in(c->out.s + k, c->out.n - k);
    c->out.n = j;
    size_t after = end + chevrons(c->s + end, '>');
    bool typed = needs_types(c, skip_space(c, after));
    put(&c->out, typed ? "sim_launch_typed(\"" : "sim_launch(\"");
    quoted(&c->out, name, strlen(name));
    put(&c->out, typed || strpbrk(name, "[.") || strstr(name, "->")
        ? "\", %s, SimConfig("
        : "\", [=](auto... sim_a) { %s(sim_a...); }, SimConfig(", name);
    size_t from = c->i + chevrons(c->s + c->i, '<');
    add(&c->out, c->s + from, end - from);
    put(&c->out, "))");
    while (lost--)
        add(&c->out, "\n", 1);
    free(name);
    c->line += lines_in(c->s + c->i, end - c->i);
    c->i = after;
    c->null_end = closing(c, skip_space(c, c->i));
}
/* Translate a declaration of shared memory */
/* Find a word, or blank it out */
static bool has_word(const char *s, size_t n, const char *w)
{
    size_t k = strlen(w);
    for (size_t i = 0; i + k <= n; i++)
        if (!strncmp(s + i, w, k)
            && (i == 0 || !word_char((unsigned char)s[i - 1]))
            && (i + k == n || !word_char((unsigned char)s[i + k])))
            return true;
    return false;
}
static void drop_word(char *s, const char *w)
{
    size_t k = strlen(w);
    for (char *p = s; (p = strstr(p, w)); p += k)
        if ((p == s || !word_char((unsigned char)p[-1]))
            && !word_char((unsigned char)p[k]))
            memset(p, ' ', k);
}
/* Where the statement begins that has been put out so far */
static size_t back_over_attribute(const char *s, size_t j)
{
    size_t k = space_back(s, back_over(s, j, '(', ')')), b = k;
    while (b > 0 && word_char((unsigned char)s[b - 1]))
        b--;
    return has_word(s + b, k - b, "__attribute__")
        || has_word(s + b, k - b, "alignas") ? b : j;
}
static size_t statement_start(const struct scan *c)
{
    const char *s = c->out.s;
    size_t j = c->out.n;
    for (;;) {
        while (j > 0 && (word_char((unsigned char)s[j - 1])
                         || isspace((unsigned char)s[j - 1])))
            j--;
        size_t k = j;
        if (j > 0 && s[j - 1] == ')'
            && (k = back_over_attribute(s, j)) < j) {
            j = k;
            continue;
        }
        /* Step over a line marker, or stop */
        while (k > 0 && s[k - 1] != '\n')
            k--;
        if (k == j || s[k] != '#')
            return j;
        size_t end = j + strcspn(s + j, "\n"), word = space_back(s, k);
        if (!word || !(word_char((unsigned char)s[word - 1])
                       || (s[word - 1] == ')'
                           && back_over_attribute(s, word) < word)))
            return end;
        j = word;
    }
}
/* The end of one declarator */
/* the end of one declarator: a comma or semicolon outside brackets */
static size_t declarator_end(const struct scan *c, size_t i)
{
    int angle = 0;
    while (i < c->n) {
        char x = c->s[i];
        if (strchr("([{", x))
            i = closing(c, i) + 1;
        else if (x == ';' || (x == ',' && angle == 0))
            return i;
        else {
            angle += (x == '<') - (x == '>');
            i = token_end(c->s, i, c->n);
        }
    }
    return c->n;
}
/* The declared name */
/* the declared name: the last word before [, ; or , */
static void find_name(const char *s, size_t n, size_t *at, size_t *end)
{
    size_t i = 0;
    bool body = false;
    *at = *end = 0;
    while (i < n && s[i] != '[' && s[i] != '='
           && (s[i] != '{' || body)) {
        if (word_char((unsigned char)s[i])) {
            *at = i;
            while (i < n && word_char((unsigned char)s[i]))
                i++;
            *end = i;
            body |= has_word(s + *at, i - *at, "struct")
                || has_word(s + *at, i - *at, "union");
        /* Jump over what belongs to the type */
        } else if (s[i] == '<') {
            int depth = 0;
            do {
                depth += (s[i] == '<') - (s[i] == '>');
                i++;
            } while (i < n && depth > 0);
        } else if (s[i] == '(') {
            int depth = 0;
            do {
                depth += (s[i] == '(') - (s[i] == ')');
                i++;
            } while (i < n && depth > 0);
        } else if (s[i] == '{') {
            int depth = 0;
            do {
                depth += (s[i] == '{') - (s[i] == '}');
                i++;
            } while (i < n && depth > 0);
        } else {
            i++;
        }
    }
}
/* Declare one shared variable */
static void shared_one(struct scan *c, const char *type, const char *d,
                       size_t n, bool dynamic, bool outside)
{
    /* Find the name; refuse what has none, or has a value */
    size_t at, end;
    find_name(d, n, &at, &end);
    if (at == end)
        stop_at(c, "cannot read this declaration of shared memory");
    char *name = must(strndup(d + at, end - at));
    int u = c->unique++;
    size_t stop = n;
    for (size_t i = end; i < n; i++)
        if (d[i] == '=')
            stop_at(c, "shared memory cannot have an initial value");
    if (dynamic) {
        /* A pointer to the block's dynamic memory */
        size_t b = end;
        while (b < n && d[b] != ']')
            b++;
        b = b < n ? b + 1 : n;
        put(&c->out, "typedef %s %.*s sim_t%d %.*s;", type, (int)at, d, u,
            (int)(stop - b), d + b);
        if (outside)
            put(&c->out, " static const struct { operator sim_t%d *() const { "
                "return (sim_t%d *)sim_dynamic_shared(); } } %s = {};", u, u,
                name);
        else
            put(&c->out, " sim_t%d *%s = (sim_t%d *)sim_dynamic_shared();", u,
                name, u);
    } else {
        /* A descriptor, and a reference to the block's variable */
        put(&c->out, "typedef %s %.*s sim_t%d %.*s; static SimShared "
            "sim_v%d = { \"%s\", sizeof(sim_t%d), alignof(sim_t%d), 0 "
            "};", type, (int)at, d, u, (int)(stop - end), d + end, u, name,
            u, u);
        if (outside)
            put(&c->outer, "%s %d;", name, u);
        else
            put(&c->out, " sim_t%d &%s = *(sim_t%d *)sim_shared(&sim_v%d);",
                u, name, u, u);
    }
    free(name);
}
/* Translate all that one declaration declares */
/* Blank the line markers of a declaration */
static int without_markers(char *s, size_t n, int line)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\n' && line)
            line++;
        if (s[i] != '#' || !i || s[i - 1] != '\n')
            continue;
        line = atoi(s + i + 1) - 1;
        while (i < n && s[i] != '\n')
            s[i++] = ' ';
        i--;
    }
    return line;
}
/* Take the alignment out of a type */
static void take_alignment(char *type, bool dynamic)
{
    static const char *const words[] = { "__attribute__", "alignas" };
    for (int k = 0; k < 2; k++)
        for (char *p = type; (p = strstr(p, words[k])); p++) {
            char *open = p + strcspn(p, "("), *end = open;
            int depth = 0;
            do
                depth += (*end == '(') - (*end == ')');
            while (*end++ && depth > 0);
            int n = atoi(open + strcspn(open, "0123456789)"));
            memset(p, ' ', (size_t)(end - p));
            if (n > 16 && !dynamic)
                fail("shared memory is aligned to 16 bytes here, not "
                     "to %d", n);
        }
}
static void shared_memory(struct scan *c)
{
    size_t j = statement_start(c);
    char *before = must(strndup(c->out.s + j, c->out.n - j));
    bool dynamic = has_word(before, strlen(before), "extern");
    bool outside = !c->depth || !c->scope[c->depth - 1].function;
    c->out.n = j;
    size_t i = c->i + strlen("__shared__");
    int marked = without_markers(before, strlen(before), 0);
    marked = without_markers((char *)c->s + i,
                             strcspn(c->s + i, ";"), marked);
    size_t end = declarator_end(c, i);
    size_t at, stop;
    dynamic = dynamic || has_word(c->s + i, end - i, "extern");
    /* Divide the text into a type and the declarators */
    find_name(c->s + i, end - i, &at, &stop);
    size_t base = at;
    while (base > 0 && strchr("*& \t\n", c->s[i + base - 1]))
        base--;
    char *type;
    if (asprintf(&type, "%s %.*s", before, (int)base, c->s + i) < 0)
        fail("out of memory");
    drop_word(type, "extern");
    drop_word(type, "static");
    take_alignment(type, dynamic);
    /* Keep line ends out of the type, which will be repeated */
    int newlines = lines_in(before, strlen(before));
    for (int k = 0; k < newlines; k++)
        add(&c->out, "\n", 1);
    for (char *p = type; *p; p++)
        if (*p == '\n')
            *p = ' ';
    /* Declare the variables one by one */
    for (size_t d = i + base; ; d = end + 1) {
        if (d != i + base)
            end = declarator_end(c, d);
        shared_one(c, type, c->s + d, end - d, dynamic, outside);
        if (end >= c->n || c->s[end] == ';')
            break;
    }
    /* Make up for the lines that were used */
    int k = lines_in(c->s + c->i, end - c->i)
        - lines_in(c->out.s + j, c->out.n - j) + newlines;
    while (k-- > 0)
        add(&c->out, "\n", 1);
    c->line += lines_in(c->s + c->i, end - c->i);
    if (marked) {
        c->line = marked;
        put(&c->out, "\n# %d \"%s\"\n", c->line, c->file);
    }
    free(before);
    free(type);
    c->i = end < c->n ? end + 1 : end;
}
/* A device variable or a device function? */
/* Look ahead: does a function's parameter list come? */
static bool is_function(const struct scan *c, size_t i)
{
    int angle = 0;
    while (i < c->n) {
        i = skip_space(c, i);
        char x = c->s[i];
        size_t e = token_end(c->s, i, c->n);
        if (x == ';' || x == '=' || x == '{')
            return false;
        if (x == '[' && c->s[i + 1] != '[')
            return false;
        if (x == '(' && angle == 0)
            return true;
        /* Jump over a parenthesis that belongs to a word */
        if (e - i >= 9 && (!strncmp(c->s + i, "__attribute__", 13)
                           || !strncmp(c->s + i, "alignas", 7))) {
            size_t open = skip_space(c, e);
            i = closing(c, open) + 1;
            continue;
        }
        if (e - i == 8 && !strncmp(c->s + i, "decltype", 8)) {
            i = closing(c, skip_space(c, e)) + 1;
            continue;
        }
        angle += (x == '<') - (x == '>');
        i = e;
    }
    return false;
}
/* Put a variable of the device into a section of its own */
/* Does another of these words belong to the same declaration? */
static bool more_places(const struct scan *c, size_t i)
{
    size_t n = strcspn(c->s + i, ";={[");
    return has_word(c->s + i, n, "__device__")
        || has_word(c->s + i, n, "__constant__")
        || has_word(c->s + i, n, "__managed__");
}
static void place_variable(struct scan *c, const char *word, size_t end)
{
    c->constant |= !strcmp(word, "__constant__");
    c->managed |= !strcmp(word, "__managed__");
    c->i = end;
    if (more_places(c, end))
        return;
    bool variable = c->constant || c->managed || !is_function(c, end);
    size_t b = statement_start(c), n = strcspn(c->s + end, ";={[");
    bool fixed = has_word(c->out.s + b, c->out.n - b, "const")
        || has_word(c->s + end, n, "const")
        || has_word(c->s + end, n, "constexpr");
    if (variable && !fixed)
        put(&c->out, "__attribute__((used, section(\"%s\")))",
            c->constant ? "simconstant"
            : c->managed ? "simmanaged" : "simdevice");
    c->device |= !variable;
    c->constant = c->managed = false;
}
/* Register a kernel where its definition ends */
static void kernel(struct scan *c, size_t end)
{
    /* Is this a template? */
    size_t j = c->out.n;
    while (j > 0 && !strchr(";}", c->out.s[j - 1]))
        j--;
    bool template = has_word(c->out.s + j, c->out.n - j, "template");
    size_t open = end;
    size_t name_at = 0, name_end = 0;
    /* Find the kernel's name, before its parameter list */
    while (open < c->n && !strchr(";{", c->s[open])) {
        size_t e = token_end(c->s, open, c->n);
        if (c->s[open] == '(') {
            if (name_end > name_at + 13
                && !strncmp(c->s + name_at, "__attribute__", 13))
                name_at = name_end = 0;
            else if (name_end)
                break;
            open = closing(c, open) + 1;
            continue;
        }
        if (word_char((unsigned char)c->s[open])) {
            name_at = open;
            name_end = e;
        }
        open = e;
    }
    /* Find its body, or the semicolon of a declaration */
    while (open < c->n && !strchr(";{", c->s[open]))
        open = c->s[open] == '(' ? closing(c, open) + 1 : open + 1;
    c->i = end;
    /* Keep the compiler from taking the kernel apart */
    if (!fast)
        put(&c->out, clang ? "__attribute__((noinline))"
                           : "__attribute__((noipa))");
    if (template || open >= c->n || c->s[open] == ';' || !name_end)
        return;
    /* Remember the name, and where the body will close */
    char name[300];
    snprintf(name, sizeof name, "%.*s", (int)(name_end - name_at),
             c->s + name_at);
    if (c->kernels.s
        && has_word(c->kernels.s, c->kernels.n, name))
        return;
    put(&c->kernels, " %s", name);
    put(&c->kernels, "@%zu:%s", closing(c, open), name);
}
/* Register the kernel whose body closes here */
static void after_brace(struct scan *c, size_t at)
{
    char key[40];
    if (!c->kernels.s)
        return;
    int k = snprintf(key, sizeof key, "@%zu:", at);
    char *p = strstr(c->kernels.s, key);
    if (!p)
        return;
    p += k;
    int n = 0;
    while (word_char((unsigned char)p[n]))
        n++;
    put(&c->out, " static SimRegister sim_r%d(\"%.*s\", %.*s);",
        c->unique++, n, p, n, p);
}
/* What is different in a kernel */
/* What is refused, and what to do instead */
struct refusal { const char *word, *feature, *instead; };
static const struct refusal refused[] = {
    { "tex1D.", "textures of arrays", "read with tex1Dfetch or __ldg" },
    { "tex2D", "textures of two dimensions", "index an array, rows "
      "times pitch" },
    { "tex3D", "textures of three dimensions", "index an array" },
    { "texCubemap", "cube maps", "index an array" },
    { "surf1D", "surfaces", "store into an array" },
    { "surf2D", "surfaces", "store into an array" },
    { "surf3D", "surfaces", "store into an array" },
    { "cudaArray", "opaque arrays", "use cudaMallocPitch" },
    { "cudaMallocArray", "opaque arrays", "use cudaMallocPitch" },
    { "cudaMalloc3D", "arrays of three dimensions", "use "
      "cudaMallocPitch with height times depth rows" },
    { "cudaMemcpy3D.", "copies of layers", "use cudaMemcpy2D" },
    { "cudaMemcpy3DAsync", "copies of three dimensions", "use "
      "cudaMemcpy2DAsync" },
    { "cudaAccessPolicyWindow", "part of the cache set aside",
      "take it out: it changes times only" },
    { "block_tile_memory", "tiles of more than 32 threads",
      "use a tile of 32, or the block" },
    { "pipeline_shared_state", "pipelines shared by a block", "use "
      "cuda::barrier" },
    { "cudaBindTexture", "texture references", "use __ldg" },
    { "cudaCreateSurfaceObject", "surfaces", "store into an array" },
    { "cudaCreateChannelDescHalf", "half precision", "use float" },
    { "cudaIpc", "memory of another process", "use one process" },
    { "cudaMemPoolExport", "memory of another process", "use one "
      "process" },
    { "cudaGraphics", "graphics", "copy the result to the host" },
    { "cudaImportExternal", "memory of other interfaces", "use "
      "cudaMalloc" },
    { "cudaGraphAddMemAllocNode", "allocations in graphs", "allocate "
      "before the capture" },
    { "cudaGraphConditional", "conditional nodes", "let the host "
      "decide" },
    { "__cluster_dims__", "clusters of blocks", "use one block, or the "
      "barrier of a cooperative grid" },
    { "cluster_group", "clusters of blocks", "use the barrier of a "
      "cooperative grid" },
    { "this_cluster", "clusters of blocks", "use this_grid()" },
    { "this_multi_grid", "grids over several devices", "synchronise on "
      "the host" },
    { "cuInit", "the driver API", "use the runtime's calls" },
    { "cuModuleLoad", "the driver API", "launch with <<< >>>" },
    { "cuLaunchKernel", "the driver API", "use cudaLaunchKernel" },
    { "CUmem", "the driver API", "use cudaMalloc" },
    { "cuMemAlloc", "the driver API", "use cudaMalloc" },
    { "cuCtxCreate", "the driver API", "use cudaSetDevice" },
    { "wmma", "tensor cores", "multiply in float, tile by tile" } };
static void refuse(const struct scan *c, const char *word)
{
    size_t j = space_back(c->out.s, c->out.n);
    bool member = j && (c->out.s[j - 1] == '.' || (j > 1
        && !strncmp(c->out.s + j - 2, "->", 2)));
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        const char *r = refused[k].word;
        size_t n = strcspn(r, ".");
        if (!member && !strncmp(word, r, n) && (!r[n] || !word[n]))
            fail("%s:%d: %s: the simulator has no %s; %s", c->file,
                 c->line, word, refused[k].feature, refused[k].instead);
    }
}
static const struct refusal absent[] = {
    { "cuda_fp16", "half precision", "use float" },
    { "cuda_bf16", "bfloat16", "use float" },
    { "cuda_fp8", "8-bit floats", "use float" },
    { "mma.h", "tensor cores", "multiply in float, tile by tile" },
    { "thrust/", "Thrust", "write the kernel, or use <algorithm> on "
      "the host" },
    { "cub/", "CUB", "write the kernel; cooperative_groups has reduce "
      "and scan" },
    { "curand", "cuRAND", "hash the thread's number and a counter" },
    { "cublas", "cuBLAS", "write the kernel" },
    { "cufft", "cuFFT", "write the kernel" },
    { "cusparse", "cuSPARSE", "write the kernel" },
    { "cusolver", "cuSOLVER", "write the kernel" },
    { "npp", "NPP", "write the kernel" },
    { "nvrtc", "compilation at run time", "compile with simcc" },
    { "nvtx3/", "profiler annotations", "take them out, or use an "
      "#ifdef" },
    { "nvToolsExt", "profiler annotations", "take them out" },
    { "cuda_gl_interop", "graphics", "copy the result to the host" },
    { "cuda/std/", "libcu++'s copy of the standard library", "use the "
      "host's headers of the same name" },
    { "nccl", "NCCL", "copy with cudaMemcpyPeer" } };
static bool on_device(const struct scan *c)
{
    return c->depth && c->scope[c->depth - 1].device;
}
/* Translate or refuse a word that a kernel means differently */
/* What PTX can be said in C++ */
static const char *const ptx_table[][2] = {
    { "mov.u32%0,%laneid;", "(sim_rank_in_block() & 31)" },
    { "mov.u32%0,%warpid;", "(sim_rank_in_block() >> 5)" },
    { "mov.u32%0,%nsmid;", "4u" },
    { "mov.u32%0,%smid;", "(sim_block_idx().x & 3)" },
    { "mov.u32%0,%tid.x;", "sim_thread_idx().x" },
    { "mov.u32%0,%ntid.x;", "sim_block_dim().x" },
    { "mov.u32%0,%ctaid.x;", "sim_block_idx().x" },
    { "mov.u32%0,%lanemask_lt;", "sim_lanes_below(0)" },
    { "mov.u32%0,%lanemask_le;", "sim_lanes_below(1)" },
    { "mov.u32%0,%lanemask_eq;", "(1u << (sim_rank_in_block() & 31))" },
    { "mov.u32%0,%lanemask_ge;", "~sim_lanes_below(0)" },
    { "mov.u32%0,%lanemask_gt;", "~sim_lanes_below(1)" },
    { "mov.u32%0,%clock;", "(unsigned)sim_clock()" },
    { "mov.u64%0,%clock64;", "sim_clock()" },
    { "mov.u64%0,%globaltimer;", "sim_clock()" },
    { "activemask.b32%0;", "sim_active(%d)" },
    { "bar.sync0;", "sim_barrier(%d)" },
    { "barrier.sync0;", "sim_barrier(%d)" },
    { "bar.warp.sync0xffffffff;", "sim_warp(0, ~0u, 0, 0, 32+%d)" },
    { "membar.cta;", "sim_fence(0, %s)" },
    { "membar.gl;", "sim_fence(1, %s)" },
    { "membar.sys;", "sim_fence(2, %s)" },
    { "trap;", "sim_trap()" } };
/* Translate PTX that has another name, or refuse it */
static bool inline_ptx(struct scan *c, size_t next)
{
    /* Take in the template of an assembly statement */
    size_t open = next + strcspn(c->s + next, "(");
    size_t close = closing(c, open), i = skip_space(c, open + 1);
    char ptx[200];
    size_t n = 0;
    for (; i < close && c->s[i] == '"'; i = skip_space(c, i)) {
        size_t e = string_end(c->s, i, c->n) - 1;
        for (i++; i < e; i++) {
            bool escape = c->s[i] == '\\' && strchr("nt", c->s[i + 1]);
            i += escape;
            if (!escape && c->s[i] != ' ' && n + 1 < sizeof ptx
                && !(c->s[i] == '%' && c->s[i + 1] == '%'))
                ptx[n++] = c->s[i];
        }
        i = e + 1;
    }
    ptx[n] = 0;
    if (!n)
        return false;           /* a barrier of the compiler only */
    /* Find the operand that is written */
    size_t from = i, to = i;
    while (from < close && c->s[from] != '(')
        from++;
    if (from < close)
        to = closing(c, from);
    for (size_t k = 0; k < sizeof ptx_table / sizeof *ptx_table; k++) {
        if (strcmp(ptx, ptx_table[k][0]))
            continue;
        /* Put the C++ of row k in its place */
        bool fence = strstr(ptx, "membar");
        if (to > from)
            put(&c->out, "(%.*s) = ", (int)(to - from - 1),
                c->s + from + 1);
        if (fence)
            put(&c->out, ptx_table[k][1], fast ? "nullptr" : strstr(ptx,
                "cta") ? "&SimOrders<1>::used" : "&SimOrders<0>::used");
        else
            put(&c->out, ptx_table[k][1],
                c->unique++ % 32768 * 65536 + c->line % 65536);
        c->i = close + 1;
        return true;
    }
    fail("%s:%d: inline PTX in a kernel, \"%s\": the simulator runs "
         "C++; use an intrinsic, such as __syncthreads or __shfl_sync",
         c->file, c->line, ptx);
    return true;
}
static bool in_kernel(struct scan *c, const char *word, size_t end)
{
    size_t next = skip_space(c, end);
    bool call = next < c->n && c->s[next] == '(';
    const char *s = c->out.s;
    size_t j = space_back(s, c->out.n);
    bool std = j > 4 && !strncmp(s + j - 5, "std::", 5);
    bool member = j > 1 && (s[j - 1] == '.'
                            || !strncmp(s + j - 2, "->", 2)
                            || (!strncmp(s + j - 2, "::", 2) && !std));
    if (member)
        return false;
    if (!c->system && (!strcmp(word, "asm") || !strcmp(word, "__asm__")
                       || !strcmp(word, "__asm")))
        return inline_ptx(c, next);
    /* Use the heap of the device */
    static const char *const heap[][2] = {
        { "malloc", "sim_device_malloc" }, { "free", "sim_device_free" },
        { "new", "new (SimHeap{})" }, { "delete", "SimDelete() *" } };
    for (int k = 0; k < 4; k++) {
        bool is = k < 2 ? call : k == 2 ? !call : j && s[j - 1] != '=';
        if (strcmp(word, heap[k][0]) || !is)
            continue;
        if (std)
            c->out.n = j - 5;
        bool array = k == 3 && c->s[next] == '[';
        put(&c->out, "%s ", array ? "SimDeleteArray() *" : heap[k][1]);
        c->i = array ? closing(c, next) + 1 : end;
        return true;
    }
    if (call && (!strcmp(word, "calloc") || !strcmp(word, "realloc")))
        fail("%s:%d: %s in a kernel: CUDA has malloc and free there only",
             c->file, c->line, word);
    /* Give the clock and a failed assertion to the simulator */
    const char *ours = !strcmp(word, "clock") ? "sim_clock"
        : !strcmp(word, "__assert_fail") ? "sim_assert_fail" : NULL;
    if (ours && call) {
        if (std)
            c->out.n = j - 5;
        put(&c->out, "%s", ours);
        c->i = end;
        return true;
    }
    return false;
}
/* Shared memory that was declared outside, where a body begins */
static void bind_outer(struct scan *c, size_t header)
{
    size_t body = closing(c, c->i) - c->i;
    for (char *p = c->outer.s; p && *p; p = strchr(p, ';') + 1) {
        char name[100];
        int u;
        if (sscanf(p, "%99s %d;", name, &u) == 2
            && has_word(c->s + c->i, body, name)
            && !has_word(c->out.s + header, c->out.n - header, name))
            put(&c->out, " __attribute__((unused)) sim_t%d &%s = "
                "*(sim_t%d *)sim_shared(&sim_v%d);", u, name, u, u);
    }
}
/* A runtime call whose result is thrown away */
/* Does a statement begin here? */
static bool at_statement(const struct scan *c)
{
    const char *s = c->out.s;
    size_t j = space_back(s, c->out.n);
    /* Step back over line markers */
    while (j > 0) {                     /* step over a line marker */
        size_t k = j;
        while (k > 0 && s[k - 1] != '\n')
            k--;
        if (s[k] != '#')
            break;
        j = space_back(s, k);
    }
    if (!j || strchr(";{}", s[j - 1]))
        return true;
    /* A parenthesis before the call may be that of if, for, while */
    if (s[j - 1] == ')') {
        size_t k = back_over(s, j, '(', ')');
        size_t e = space_back(s, k), b = e;
        while (b > 0 && word_char((unsigned char)s[b - 1]))
            b--;
        return has_word(s + b, e - b, "if")
            || has_word(s + b, e - b, "for")
            || has_word(s + b, e - b, "while");
    }
    return j > 4 && !strncmp(s + j - 4, "else", 4);
}
static bool discarded(struct scan *c, size_t end)
{
    /* Is it a call of the runtime, in the user's code? */
    static const char *const calls[] = { "cuda", "sim_malloc",
        "sim_launch_kernel", "sim_free_async" };
    bool ours = false;
    for (int k = 0; k < 4; k++)
        ours |= !strncmp(c->s + c->i, calls[k], strlen(calls[k]));
    if (!ours || c->system || !c->depth ||
        !c->scope[c->depth - 1].function)
        return false;
    size_t open = skip_space(c, end);
    if (open >= c->n || c->s[open] != '(')
        return false;
    /* Some results are not there to be checked */
    if (!strncmp(c->s + c->i, "cudaGetError", 12)
        || !strncmp(c->s + c->i, "cudaGetLastError", 16)
        || !strncmp(c->s + c->i, "cudaPeek", 8)
        || !strncmp(c->s + c->i, "cudaCreateChannel", 17))
        return false;
    /* Is it a whole statement? */
    size_t close = closing(c, open);
    size_t next = skip_space(c, close + 1);
    if (next >= c->n || c->s[next] != ';' || !at_statement(c))
        return false;
    /* Put the call into another that looks at its result */
    put(&c->out, "(void)(");
    add(&c->out, c->s + c->i, close + 1 - c->i);
    char name[100];
    snprintf(name, sizeof name, "%.*s", (int)(end - c->i), c->s + c->i);
    /* The names by which programs know our own functions */
    static const char *const real[][2] = {
        { "sim_malloc_t", "cudaMalloc" },
        { "sim_malloc_host_t", "cudaMallocHost" },
        { "sim_malloc_managed_t", "cudaMallocManaged" },
        { "sim_malloc_pitch_t", "cudaMallocPitch" },
        { "sim_malloc_async_t", "cudaMallocAsync" },
        { "sim_free_async", "cudaFreeAsync" } };
    for (int k = 0; k < 6; k++)
        if (!strcmp(name, real[k][0]))
            snprintf(name, sizeof name, "%s", real[k][1]);
    put(&c->out, ", SimCall{\"%s\"})", name);
    c->line += lines_in(c->s + c->i, close - c->i);
    c->i = close + 1;
    return true;
}
/* What kind of scope does this brace open? */
static bool opens_function(const struct scan *c)
{
    if (c->depth && c->scope[c->depth - 1].function)
        return true;
    const char *s = c->out.s;
    size_t j = c->out.n;
    while (j > 0 && !strchr(";{}", s[j - 1]))
        j--;
    const char *h = s + j;
    size_t n = c->out.n - j;
    if (memchr(h, '(', n) && !has_word(h, n, "namespace"))
        return !memchr(h, '=', n) || has_word(h, n, "operator")
            || has_word(h, n, "template") || strstr(h, ")");
    return false;
}
/* Ask a built-in variable */
static bool is_builtin(const char *word)
{
    return !strcmp(word, "threadIdx") || !strcmp(word, "blockIdx")
        || !strcmp(word, "blockDim") || !strcmp(word, "gridDim");
}
/* Does this text end with that? */
static bool text_ends(const char *s, size_t j, const char *with)
{
    size_t n = strlen(with);
    return j >= n && !strncmp(s + j - n, with, n);
}
/* Is a comma here one between arguments? */
static bool argument(const char *s, size_t j)
{
    int depth = 0;
    while (j-- > 0 && s[j] != ';') {
        if (s[j] == '"')
            while (j > 0 && s[--j] != '"')
                ;
        else if (strchr(")]}", s[j]))
            depth++;
        else if (strchr("([{", s[j]) && --depth < 0)
            return s[j] == '(' && !text_ends(s, space_back(s, j),
                                             "__builtin_offsetof");
    }
    return false;
}
/* Can only an expression follow? */
static bool value_follows(const char *s, size_t j, char next)
{
    if (text_ends(s, j, "return") || text_ends(s, j, "sizeof"))
        return true;
    if (text_ends(s, j, "{"))
        return next && strchr(",}", next);
    if (text_ends(s, j, ","))
        return next && strchr(",)", next) && argument(s, j);
    return j && strchr("=(?:", s[j - 1]);
}
static bool built_in(struct scan *c, size_t end)
{
    size_t j = space_back(c->out.s, c->out.n);
    const char *s = c->out.s;
    char next = c->s[skip_space(c, end)];
    bool member = text_ends(s, j, ".") || text_ends(s, j, "->")
        || text_ends(s, j, "::");
    bool use = next == '.' || (!strchr("=({[", next)
                               && value_follows(s, j, next));
    if (member || !use)
        return false;
    put(&c->out, "sim_of(%.*s)", (int)(end - c->i), c->s + c->i);
    c->i = end;
    return true;
}
/* One pass over the text */
static void translate(struct scan *c)
{
    bool line_start = true;
    while (c->i < c->n) {
        char x = c->s[c->i];
        /* Let a line marker through */
        if (line_start && x == '#') {
            marker(c);
            continue;
        }
        if (x == '\n')
            c->line++;
        line_start = x == '\n' || (line_start && isspace((unsigned
                                                          char)x));
        size_t end = token_end(c->s, c->i, c->n);
        if (chevrons(c->s + c->i, '<') && !after_operator(c)) {
            /* Refuse a launch within a kernel */
            if (on_device(c))
                stop_at(c, "a launch within a kernel: the simulator has no "
                        "dynamic parallelism");
            launch(c);
            continue;
        }
        /* Translate what one of our words begins */
        if (word_char((unsigned char)x)) {
            char word[100];
            snprintf(word, sizeof word, "%.*s",
                     (int)(end - c->i < 99 ? end - c->i : 99),
                     c->s + c->i);
            if (!c->system)
                refuse(c, word);
            /* Words that CUDA adds */
            if (!strcmp(word, "__shared__")) {
                shared_memory(c);
                continue;
            }
            if (!strcmp(word, "__device__")
                || !strcmp(word, "__constant__")
                || !strcmp(word, "__managed__")) {
                place_variable(c, word, end);
                continue;
            }
            if (!strcmp(word, "__global__")) {
                c->device = true;
                kernel(c, end);
                continue;
            }
            if (!strcmp(word, "__host__")) {
                c->host = true;
                c->i = end;
                continue;
            }
            if (is_builtin(word) && built_in(c, end))
                continue;
            if (on_device(c) && in_kernel(c, word, end))
                continue;
            /* A null pointer among a launch's arguments */
            if (!strcmp(word, "__null") && c->i < c->null_end) {
                put(&c->out, "nullptr");
                c->i = end;
                continue;
            }
            if (discarded(c, end))
                continue;
        }
        /* Enter the scope that a brace opens */
        bool head = x == '{' && c->device;
        if (x == '{' && c->depth < 1000) {
            struct scope *s = &c->scope[c->depth];
            s->function = opens_function(c);
            s->device = head ? !c->host : on_device(c);
            c->depth++;
        }
        add(&c->out, c->s + c->i, end - c->i);
        /* Forget what was said of a function */
        if (head && c->outer.n) {
            size_t h = c->out.n - 1;
            while (h > 0 && !strchr(";{}", c->out.s[h - 1]))
                h--;
            bind_outer(c, h);
        }
        if (x == '{' || x == ';')
            c->device = c->host = false;
        /* Leave the scope that a brace closes */
        if (x == '}') {
            if (c->depth)
                c->depth--;
            after_brace(c, c->i);
        }
        c->i = end;
    }
}
/* Files */
static char *read_all(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail("%s: %s", path, strerror(errno));
    struct text t = { 0 };
    char buffer[1 << 16];
    for (size_t k; (k = fread(buffer, 1, sizeof buffer, f)) > 0; )
        add(&t, buffer, k);
    add(&t, "", 0);
    fclose(f);
    *n = t.n;
    return t.s;
}
/* Translate one file into another */
static void translate_file(const char *from, const char *to)
{
    static struct scan c;
    memset(&c, 0, sizeof c);
    c.s = read_all(from, &c.n);
    translate(&c);
    FILE *f = fopen(to, "wb");
    if (!f || fwrite(c.out.s, 1, c.out.n, f) != c.out.n || fclose(f))
        fail("%s: %s", to, strerror(errno));
    free((char *)c.s);
    free(c.out.s);
    free(c.kernels.s);
    free(c.outer.s);
    free(c.files.s);
}
/* Argument lists, and running a command */
struct list { char **v; int n; };
static void push(struct list *l, const char *format, ...)
{
    va_list a;
    va_start(a, format);
    l->v = must(realloc(l->v, sizeof *l->v * (size_t)(l->n + 2)));
    if (vasprintf(&l->v[l->n], format, a) < 0)
        fail("out of memory");
    va_end(a);
    l->v[++l->n] = NULL;
}
static void append(struct list *l, const struct list *m)
{
    for (int i = 0; i < m->n; i++)
        push(l, "%s", m->v[i]);
}
/* Run a command, and end with its status if it fails */
/* Say which feature a missing header is part of */
static void explain(const char *path)
{
    size_t n;
    char *said = read_all(path, &n), *p;
    static const char *const words[] = { "fatal error: ",
                                         "fatal error: '" };
    for (int k = 1; k >= 0; k--) {
        p = strstr(said, words[k]);
        for (size_t i = 0; p && i < sizeof absent / sizeof *absent; i++)
            if (starts(p + strlen(words[k]), absent[i].word)) {
                char *line = p;
                while (line > said && line[-1] != '\n')
                    line--;
                size_t place = 0;
                for (int colons = 0; colons < 2; place++)
                    colons += line[place] == ':';
                fail("%.*s: %.*s: the simulator has no %s; %s",
                     (int)place - 1, line, (int)strcspn(p
                     + strlen(words[k]), ":' \n"), p + strlen(words[k]),
                     absent[i].feature, absent[i].instead);
            }
    }
    fputs(said, stderr);
    free(said);
}
static void run(const struct list *l, const char *said)
{
    if (verbose) {
        for (int i = 0; i < l->n; i++)
            fprintf(stderr, "%s%c", l->v[i], i + 1 < l->n ? ' ' : '\n');
    }
    pid_t p = fork();
    if (p < 0)
        fail("cannot start %s", l->v[0]);
    /* In the child, become the command */
    if (p == 0) {
        if (said && !freopen(said, "w", stderr))
            _exit(127);
        execvp(l->v[0], l->v);
        fprintf(stderr, "simcc: cannot run %s: %s\n", l->v[0],
                strerror(errno));
        _exit(127);
    }
    int status;
    waitpid(p, &status, 0);
    if (said)
        explain(said);
    if (!WIFEXITED(status) || WEXITSTATUS(status)) {
        clean();
        exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
    }
}
/* The command line */
static struct list pre, flags, inputs, libraries, depend;
static const char *output, *cxx = "g++", *level = "-O2";
static const char *cxx_std = "-std=gnu++17", *c_std = "-std=gnu17";
static bool compile_only, all_cuda;
static char headers[PATH_MAX], library[PATH_MAX];
/* What simcc says about itself */
static const char *const gdb_script =
    "# gdb -x FILE PROGRAM; then: run, bt, threadIdx, blockIdx\n"
    "set breakpoint pending on\n"
    "handle SIGVTALRM nostop noprint pass\n"
    "break sim_stop\n"
    "commands\n  silent\n  up 2\nend\n"
    "define threadIdx\n  print sim_index.thread\nend\n"
    "define blockIdx\n  print sim_index.block\nend\n"
    "define blockDim\n  print sim_index.block_dim\nend\n"
    "define gridDim\n  print sim_index.grid_dim\nend\n";
static const char *const usage =
    "usage: simcc [OPTION]... FILE.cu|.c|.cpp|.o|.a ...\n"
    "Compile CUDA programs for the simulator, as nvcc would.\n"
    "  --fast           unchecked, with the blocks in parallel\n"
    "  --cxx=g++        or clang++ (or set SIMCC_CXX)\n"
    "  -c, -dc, -o FILE, -x cu, -O0 to -O3, -g, -std=STANDARD, -v\n"
    "  -I DIR, -isystem DIR, -include FILE, -D NAME, -U NAME, -M...\n"
    "  -l NAME, -L DIR, -Wl,..., -Xcompiler LIST, other -f and -W\n"
    "  --gdb            print a script for gdb\n"
    "  --version        print the version of the course\n"
    "  -arch -gencode -G -lineinfo -rdc -ccbin --extended-lambda and\n"
    "  other options of nvcc are read and change nothing.\n"
    /* What a program reads from the environment */
    "A program reads from its environment:\n"
    "  SIM_SCHEDULE=ascending|descending|lockstep|random, SIM_SEED=N\n"
    "  SIM_STREAMS=eager|lazy|reversed|random\n"
    "  SIM_STRICT=1   every finding is an error\n"
    "  SIM_FATAL=1    stop at the first error\n"
    "  SIM_REPORT=F   append a line a finding to the file F; json[:F] or\n"
    "                 gcc[:F] for that form, on standard error without F\n"
    "  SIM_SEARCH=N   try N schedules until the output differs\n"
    "  SIM_TRACE=WORD every access to the element that reports call WORD\n"
    "  SIM_DEVICES=N  how many devices there are\n"
    "  SIM_STEPS=N    accesses a launch may make\n"
    "  SIM_POISON=N   the byte in fresh memory\n"
    "  SIM_COUNTERS=1 print what was counted; SIM_THREADS=N workers\n"
    "Exit: 87 if there was an error, 86 if the simulator stopped.\n"
    ;
/* An option's value, in the same word or in the next */
static const char *value(int argc, char **argv, int *i, int skip)
{
    if (argv[*i][skip])
        return argv[*i] + skip;
    if (*i + 1 >= argc)
        fail("%s wants a value", argv[*i]);
    return argv[++*i];
}
/* The options of nvcc that change nothing here */
static const struct { const char *word; bool value; } forgotten[] = {
    { "-arch=", false }, { "-arch", true }, { "--gpu-architecture=",
    false }, { "-gencode=", false }, { "-gencode", true },
    { "--generate-code=", false }, { "--generate-code", true },
    { "-code=", false }, { "-ccbin=", false }, { "-ccbin", true },
    { "--generate-line-info", false }, { "-lineinfo", false },
    { "-G", false }, { "--device-debug", false },
    { "--use_fast_math", false }, { "-use_fast_math", false },
    { "-rdc=", false }, { "--relocatable-device-code=", false },
    { "-cudart=", false }, { "-cudart", true }, { "--cudart=", false },
    { "-lcudart", false }, { "-lcudadevrt", false },
    { "--extended-lambda", false }, { "-extended-lambda", false },
    { "--expt-extended-lambda", false },
    { "--expt-relaxed-constexpr", false },
    { "-expt-relaxed-constexpr", false },
    { "-maxrregcount=", false }, { "-maxrregcount", true },
    { "--maxrregcount=", false }, { "-Xptxas=", false },
    { "-Xptxas", true }, { "--ptxas-options=", false },
    { "-Xcudafe", true }, { "-diag-suppress=", false },
    { "--threads", true }, { "-m64", false }, { "-t", true } };
/* Is it one of them, and does it take the next word? */
static int is_forgotten(const char *a)
{
    for (size_t k = 0; k < sizeof forgotten / sizeof *forgotten; k++) {
        const char *w = forgotten[k].word;
        if (w[strlen(w) - 1] == '=' ? starts(a, w) : !strcmp(a, w))
            return 1 + forgotten[k].value;
    }
    return 0;
}
static void parse(int argc, char **argv)
{
    if (getenv("SIMCC_CXX"))
        cxx = getenv("SIMCC_CXX");
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        /* Options that are for simcc itself */
        if (!strcmp(a, "--help")) {
            fputs(usage, stdout);
            exit(0);
        } else if (!strcmp(a, "--version")) {
            puts("simcc " COURSE_VERSION);
            exit(0);
        } else if (!strcmp(a, "--gdb")) {
            fputs(gdb_script, stdout);
            exit(0);
        } else if (!strcmp(a, "--fast")) {
            fast = true;
        } else if (!strcmp(a, "-v")) {
            verbose = true;
        } else if (!strcmp(a, "-c")) {
            compile_only = true;
        } else if (starts(a, "--cxx=")) {
            cxx = a + 6;
        }
        /* Options that choose the language */
        else if (starts(a, "-std=") || starts(a, "--std=")) {
            a += a[1] == '-';
            if (!starts(a, "-std=c++") && !starts(a, "-std=gnu++"))
                c_std = a;
            else if (strcmp(a, "-std=c++14") && strcmp(a, "-std=c++11"))
                cxx_std = a;
        } else if (starts(a, "-o")) {
            output = value(argc, argv, &i, 2);
        }
        /* Options for the preprocessor, and dependences */
        else if (starts(a, "-I") || starts(a, "-D") || starts(a, "-U")) {
            char letter = a[1];
            push(&pre, "-%c%s", letter, value(argc, argv, &i, 2));
        } else if (!strcmp(a, "-include") || !strcmp(a, "-isystem")) {
            push(&pre, "%s", a);
            push(&pre, "%s", value(argc, argv, &i, (int)strlen(a)));
        } else if (starts(a, "-M")) {
            push(&depend, "%s", a);
            if (starts(a, "-MF") || starts(a, "-MT"))
                push(&depend, "%s", value(argc, argv, &i, 3));
        }
        /* Options that mean something to nvcc only */
        else if (is_forgotten(a)) {
            if (is_forgotten(a) == 2)
                value(argc, argv, &i, (int)strlen(a));
        }
        else if (!strcmp(a, "-Xcompiler") || starts(a, "-Xcompiler=")
                 || starts(a, "--compiler-options")) {
            const char *equals = strchr(a, '=');
            char *v = must(strdup(equals ? equals + 1
                : value(argc, argv, &i, (int)strlen(a))));
            for (char *w = strtok(v, ","); w; w = strtok(NULL, ","))
                push(&flags, "%s", w);
            free(v);
        } else if (!strcmp(a, "-dc") || !strcmp(a, "--device-c")) {
            compile_only = true;
        } else if (!strcmp(a, "-x")) {
            const char *language = value(argc, argv, &i, 2);
            all_cuda = !strcmp(language, "cu");
            if (!all_cuda)
                fail("-x %s: only -x cu is known", language);
        }
        else if (!strcmp(a, "-ptx") || !strcmp(a, "-cubin")
                 || !strcmp(a, "-fatbin") || !strcmp(a, "-dlink")) {
            fail("%s: there is no code for a GPU here; compile to a program",
                 a);
        } else if (starts(a, "--") && !starts(a, "--param")) {
            fail("%s: no option of simcc; simcc --help lists them", a);
        }
        /* Options for the optimiser and the linker */
        else if (!strcmp(a, "-O3")) {
            level = "-O2";
        } else if (starts(a, "-O")) {
            level = a;
        } else if (starts(a, "-l") || starts(a, "-L") || starts(a, "-Wl,")) {
            push(&libraries, "%s", a);
        }
        /* Everything else: another option, or a file */
        else if (a[0] == '-' && a[1]) {
            push(&flags, "%s", a);
        } else {
            push(&inputs, "%s", a);
            if (access(a, R_OK))
                fail("%s: %s", a, strerror(errno));
        }
    }
    /* Refuse a command line that makes no sense */
    if (!inputs.n)
        fail("no input files; simcc --help says how");
    if (output && compile_only && inputs.n > 1)
        fail("-o with -c wants one input file");
    clang = strstr(cxx, "clang") != NULL;
}
/* Find our own headers and library */
static void find_home(void)
{
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0)
        fail("cannot find my own place");
    self[n] = 0;
    char *root = dirname(dirname(self));
    /* Try the places where headers may be */
    static const char *const try[] = {
        "include/sim", "src/sim", "sim"
    };
    for (int i = 0; i < 3; i++) {
        char probe[PATH_MAX + 40];
        snprintf(probe, sizeof probe, "%s/%s/cuda_runtime.h", root,
                 try[i]);
        if (!access(probe, R_OK)) {
            snprintf(headers, sizeof headers, "%.4000s/%s", root,
                     try[i]);
            break;
        }
    }
    if (!*headers)
        fail("cannot find cuda_runtime.h beside %s", root);
    snprintf(library, sizeof library, "%.4000s/lib/sim/libsim-%s.a",
             root, fast ? "fast" : "checked");
}
/* Compile one CUDA file */
/* Call the working directory a dot */
static void no_directory(struct list *l)
{
    char here[PATH_MAX];
    if (getcwd(here, sizeof here))
        push(l, "-fdebug-prefix-map=%s=.", here);
}
/* Ask for a call at every access */
static void instrumentation(struct list *l)
{
    /* The options, for both compilers and for each */
    static const char *const both[] = { "-fsanitize=thread",
        "-fsanitize=signed-integer-overflow,integer-divide-by-zero",
        "-gdwarf-4", "-fno-optimize-sibling-calls", "-fno-pie",
        "-fno-omit-frame-pointer", "-fno-delete-null-pointer-checks" };
    static const char *const gcc[] = { "-fsanitize=bounds", "--param",
        "tsan-distinguish-volatile=1", "--param",
        "tsan-instrument-func-entry-exit=0", "-fno-tree-vectorize",
        "-fno-ipa-icf" };
    static const char *const llvm[] = { "-fsanitize=array-bounds", "-mllvm",
        "-tsan-distinguish-volatile=1", "-mllvm",
        "-tsan-instrument-func-entry-exit=0", "-mllvm",
        "-tsan-instrument-read-before-write=1", "-fno-vectorize",
        "-fno-slp-vectorize" };
    for (size_t i = 0; i < sizeof both / sizeof *both; i++)
        push(l, "%s", both[i]);
    if (clang)
        for (size_t i = 0; i < sizeof llvm / sizeof *llvm; i++)
            push(l, "%s", llvm[i]);
    else
        for (size_t i = 0; i < sizeof gcc / sizeof *gcc; i++)
            push(l, "%s", gcc[i]);
}
/* Say where a list of headers goes */
static void dependences(struct list *l, const char *object)
{
    if (!depend.n)
        return;
    append(l, &depend);
    bool file = false, target = false;
    for (int i = 0; i < depend.n; i++) {
        file |= starts(depend.v[i], "-MF");
        target |= starts(depend.v[i], "-MT");
    }
    const char *dot = strrchr(object, '.');
    /* Name the list's file and its target, unless that was done */
    if (!file) {
        push(l, "-MF");
        push(l, "%.*s.d", (int)(dot ? dot - object
                                : (long)strlen(object)), object);
    }
    if (!target) {
        push(l, "-MT");
        push(l, "%s", object);
    }
}
static void compile_cuda(const char *file, const char *object)
{
    char raw[PATH_MAX + 20], done[PATH_MAX + 20];
    snprintf(raw, sizeof raw, "%s/raw.ii", work);
    snprintf(done, sizeof done, "%s/translated.ii", work);
    /* Preprocess with our headers in front */
    struct list l = { 0 };
    push(&l, "%s", cxx);
    push(&l, "-E");
    push(&l, "%s", cxx_std);
    append(&l, &pre);
    append(&l, &flags);
    dependences(&l, object);
    push(&l, "%s", level);
    push(&l, "-DSIM_CHECKED=%d", !fast);
    push(&l, "-D__CUDACC__=1");
    push(&l, "-D__CUDA_ARCH__=900");
    /* The header and the files are named */
    push(&l, "-isystem");
    push(&l, "%s", headers);
    push(&l, "-include");
    push(&l, "cuda_runtime.h");
    push(&l, "-x");
    push(&l, "c++");
    push(&l, "%s", file);
    push(&l, "-o");
    push(&l, "%s", raw);
    char said[PATH_MAX + 20];
    snprintf(said, sizeof said, "%s/said", work);
    run(&l, said);
    translate_file(raw, done);
    /* Compile the translated text */
    struct list m = { 0 };
    push(&m, "%s", cxx);
    push(&m, "-c");
    push(&m, "%s", cxx_std);
    push(&m, "%s", level);
    push(&m, "-g");
    no_directory(&m);
    push(&m, "-fno-pie");
    append(&m, &flags);
    push(&m, "-Wno-unused-local-typedefs");
    push(&m, "-Wno-unknown-pragmas");
    /* Give variables without a value some value */
    if (clang)
        push(&m, "-ftrivial-auto-var-init=pattern");
    if (!fast)
        instrumentation(&m);
    push(&m, "-x");
    push(&m, "c++-cpp-output");
    push(&m, "%s", done);
    push(&m, "-o");
    push(&m, "%s", object);
    run(&m, NULL);
    if (fast)
        return;
    /* Let the compiler's own calls of memcpy come to us */
    struct list o = { 0 };
    push(&o, "objcopy");
    push(&o, "--redefine-sym=memcpy=sim_memcpy");
    push(&o, "--redefine-sym=memmove=sim_memmove");
    push(&o, "--redefine-sym=memset=sim_memset");
    push(&o, "%s", object);
    run(&o, NULL);
}
/* Compile one host file */
static void compile_host(const char *file, const char *object, bool c)
{
    struct list l = { 0 };
    push(&l, "%s", !c ? cxx : clang ? "clang" : "gcc");
    push(&l, "-c");
    push(&l, "%s", c ? c_std : cxx_std);
    push(&l, "%s", level);
    push(&l, "-g");
    no_directory(&l);
    append(&l, &pre);
    push(&l, "-fno-pie");
    append(&l, &flags);
    dependences(&l, object);
    push(&l, "-DSIM_CHECKED=%d", !fast);
    push(&l, "-isystem");
    push(&l, "%s", headers);
    push(&l, "%s", file);
    push(&l, "-o");
    push(&l, "%s", object);
    run(&l, NULL);
}
/* Do it */
static bool ends(const char *s, const char *with)
{
    size_t n = strlen(s), k = strlen(with);
    return n > k && !strcmp(s + n - k, with);
}
static void object_name(const char *file, int i, char *to, size_t room)
{
    if (!compile_only) {
        snprintf(to, room, "%s/%d.o", work, i);
    } else if (output) {
        snprintf(to, room, "%s", output);
    } else {
        char *copy = must(strdup(file));
        char *base = basename(copy), *dot = strrchr(base, '.');
        snprintf(to, room, "%.*s.o", (int)(dot - base), base);
        free(copy);
    }
}
/* Compile each file, then link */
int main(int argc, char **argv)
{
    parse(argc, argv);
    find_home();
    /* Make a directory for what lies between */
    const char *tmp = getenv("TMPDIR");
    snprintf(work, sizeof work, "%.4000s/simcc.XXXXXX",
             tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(work))
        fail("%s: %s", work, strerror(errno));
    struct list link = { 0 };
    push(&link, "%s", cxx);
    push(&link, "-no-pie");
    push(&link, "-g");
    for (int i = 0; i < inputs.n; i++) {
        /* Compile this file, or hand it to the linker */
        const char *f = inputs.v[i];
        char object[PATH_MAX + 20];
        bool cu = all_cuda ? !ends(f, ".o") : ends(f, ".cu");
        bool c = !cu && ends(f, ".c");
        if (cu || c || ends(f, ".cpp") || ends(f, ".cc")) {
            object_name(f, i, object, sizeof object);
            if (cu)
                compile_cuda(f, object);
            else
                compile_host(f, object, c);
            push(&link, "%s", object);
        } else if (compile_only || !(ends(f, ".o") || ends(f, ".a")
                                     || strstr(f, ".so"))) {
            fail("%s: neither .cu, .c nor .cpp%s", f,
                 compile_only ? "" : ", nor to be linked");
        } else {
            push(&link, "%s", f);
        }
    }
    if (!compile_only) {
        /* Link with the simulator's library */
        append(&link, &libraries);
        push(&link, "%s", library);
        push(&link, "-pthread");
        push(&link, "-lm");
        push(&link, "-o");
        push(&link, "%s", output ? output : "a.out");
        run(&link, NULL);
    }
    clean();
    return 0;
}
