/* walk SAMPLES [all]: the table of formats, walked by somebody who knows no
   format.  Each row that reads must have a sample, else the walk fails.  Each
   sample is cut after each byte, and its bytes, numbers and lines are changed.
   What comes is refused in one line that names the file, or it is a graph
   that survives every writer; and a number that was changed shows in the
   graph.  Built with AddressSanitizer.  Prints TAP. */
#include "fuzz/one.h"
#include "graph/generate.h"
#include "graph/random.h"
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <regex.h>
#include <sanitizer/asan_interface.h>
#include <signal.h>
#include <sys/wait.h>

const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1:max_allocation_size_mb=64:"
           "detect_leaks=1:quarantine_size_mb=4";
}

/* ---- a sample, and what is known of it ---- */
enum { MOST = 1 << 12 };
typedef struct sample {
    char name[300];
    char at[MOST];
    size_t size;
    bool text, words_are_unsigned, undirected, dull[MOST + 1], loose[MOST + 1];
    const format *row;
    graph *g;
} sample;

static const char *now = "";  /* the sample that is walked */
static char trial[4 * MOST];  /* its bytes */
static size_t trial_size;
static unsigned long shown_from;
static bool all;
static int tests;

/* What a walk tells, which has a process of its own: a reader that dies takes nobody along. */
static struct told {
    unsigned long tried, accepted, faults;
    char doing[200];          /* the change that is being tried */
    const char *suffix;       /* of its row */
    char why[900];            /* the first fault of this sample */
} *told;
#define doing told->doing

static void show_trial(void)
{
    fprintf(stderr, "# %s, %s:\n# ", now, doing);
    for (size_t k = 0; k < trial_size && k < 600; k++) {
        unsigned char c = (unsigned char)trial[k];
        fprintf(stderr, c == '\n' ? "\\n" : c >= 32 && c < 127 ? "%c" : "\\x%02x", c);
    }
    fprintf(stderr, "\n");
}

static void died(int signal_number)
{
    (void)signal_number;
    snprintf(told->why, sizeof told->why, "%s: %s", doing, broken);
    show_trial();
    _exit(1);
}

static void stopped(void)
{
    snprintf(told->why, sizeof told->why, *row_tried ?
             "%s: the format %s: written in it and read again, it ends the program" :
             "%s: the format %s: it ends the program that reads it", doing,
             *row_tried ? row_tried : told->suffix);
    show_trial();
}

static void fault(const char *what, const char *message)
{
    if (!*told->why)
        snprintf(told->why, sizeof told->why, "%s: %s%s%.300s", doing, what,
                 *message ? ": " : "", message);
    if (told->faults++ - shown_from < 4) {
        show_trial();
        fprintf(stderr, "# %s%s%s\n", what, *message ? ": " : "", message);
    }
}

/* ---- what must hold of everything that comes ---- */
static bool mentions_line(const struct error *why, const char *name, size_t line)
{
    char place[400];

    snprintf(place, sizeof place, "%s:%zu: ", name, line);
    return strncmp(why->text, place, strlen(place)) == 0;
}

static void refusal_is_good(const char *name, const struct error *why, size_t line)
{
    size_t length = strlen(name);

    if (why->text[0] == '\0' || strchr(why->text, '\n'))
        fault("a refusal is one line", why->text);
    else if (strncmp(why->text, name, length) != 0 || why->text[length] != ':')
        fault("a refusal begins with the file's name", why->text);
    else if (line && !mentions_line(why, name, line))
        fault("a number that is none is refused at its line", why->text);
}

static uint32_t arcs_like(const graph *g, uint32_t i, uint32_t j, uint32_t w)
{
    uint32_t count = 0;

    for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
        count += g->e[k] == j && g->w[k] == w;
    return count;
}

static bool symmetric(const graph *g)
{
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (arcs_like(g, i, g->e[k], g->w[k]) != arcs_like(g, g->e[k], i, g->w[k]))
                return false;
    return true;
}

static void graph_is_good(const sample *s, const graph *g)
{
    uint32_t largest = s->text || s->words_are_unsigned ? WEIGHT_MAX : INT32_MAX;

    if (g->n == 0 || g->v[0] != 0 || g->v[g->n] != g->m) {
        fault("the lists do not begin at 0 and end at m", "");
        return;
    }
    for (uint32_t i = 0; i < g->n; i++)
        if (g->v[i] > g->v[i + 1])
            fault("a list ends before it begins", "");
    for (uint32_t k = 0; k < g->m; k++)
        if (g->e[k] >= g->n || g->w[k] > largest)
            fault("an arc leads nowhere, or a number below zero was taken for another", "");
    if (s->undirected && !symmetric(g))
        fault("an edge is not the same at its two ends", "");
    if (g->n < 4096)
        round_trips(g);
}

/* The graph of the trial, which may be NULL. */
static graph *parse(const sample *s, wishes *as, struct error *why)
{
    graph *g = parse_named(s->name, trial, trial_size, as, why), *mapped;
    struct error reason = { "" };

    told->tried++;
    if (s->row->map && (!s->row->recognise || s->row->recognise(trial, trial_size))) {
        char path[64];
        int file = memfd_create("walk", MFD_CLOEXEC);
        MUST(file >= 0 && write(file, trial, trial_size) == (ssize_t)trial_size);
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
        mapped = graph_read(path, &reason);
        close(file);
        if (mapped == NULL)
            refusal_is_good(path, &reason, 0);
        else
            graph_is_good(s, mapped);
        if (as == NULL && ((g == NULL) != (mapped == NULL) || (g && !same_graph(g, mapped))))
            fault("read and mapped, it is not the same", reason.text);
        graph_free(mapped);
    }
    return g;
}

/* Tries the bytes.  line: where a refusal has to be, or 0. */
static graph *try(const sample *s, wishes *as, size_t line)
{
    struct error why;
    graph *g = parse(s, as, &why);

    if (g == NULL) {
        refusal_is_good(s->name, &why, line);
    } else {
        told->accepted++;
        graph_is_good(s, g);
    }
    return g;
}

/* bytes at..end of the sample replaced by text */
static void splice(const sample *s, size_t at, size_t end, const char *text, size_t length)
{
    memcpy(trial, s->at, at);
    memcpy(trial + at, text, length);
    memcpy(trial + at + length, s->at + end, s->size - end);
    trial_size = s->size - (end - at) + length;
}

static bool dull(const sample *s, size_t at, size_t end)
{
    for (size_t k = at; k < end; k++)
        if (!s->dull[k])
            return false;
    return true;
}

/* ---- the changes ---- */
static bool digit(char c) { return c >= '0' && c <= '9'; }

static void cut_everywhere(const sample *s)
{
    for (size_t end = 0; end < s->size; end++) {
        splice(s, end, s->size, "", 0);
        snprintf(doing, sizeof doing, "cut after %zu bytes", end);
        graph *g = try(s, NULL, 0);
        bool within = s->text && end > 0 && digit(s->at[end - 1]) && digit(s->at[end]);
        bool rest = s->text && strspn(s->at + end, " \t\n") == s->size - end;
        if (g && within)
            fault("a file that ends inside a number was accepted", "");
        if (g && !rest && same_graph(g, s->g))
            fault("a part of the file is as good as the whole", "");
        graph_free(g);
    }
}

static void change_every_byte(const sample *s)
{
    for (size_t at = 0; at < s->size; at++)
        for (int value = 0; value < 256; value++) {
            char c = (char)value;
            int was = (unsigned char)s->at[at];
            bool few = value == 0 || value == (was ^ 1) || value == (was ^ 0x80) ||
                       value == ((was + 1) & 255) || value == 255 || value == ' ' ||
                       value == '\n' || value == '-';
            if (value == was || (!all && !few))
                continue;
            splice(s, at, at + 1, &c, 1);
            snprintf(doing, sizeof doing, "byte %zu is %d, and was %d", at, value, was);
            graph *g = try(s, NULL, 0);
            if (g && !s->text && !s->dull[at] && same_graph(g, s->g))
                fault("a byte was changed, and the graph is the same", "");
            graph_free(g);
        }
}

/* Does the whole number x stand anywhere in the graph? */
static bool shows(const graph *g, double x)
{
    if (x == g->n || x == g->m || 2 * x == g->m || 2 * x == g->m + 1.0)
        return true;
    for (uint32_t k = 0; k < g->m; k++)
        if (x == g->w[k] || x == (double)g->e[k] + g->first)
            return true;
    for (uint32_t i = 0; i < g->n; i++)
        if (g->v[i] < g->v[i + 1] && x == (double)i + g->first)
            return true;
    return g->names && x >= g->first && x < (double)g->n + g->first;
}

/* The value of text if all of it is a decimal number, else NAN. */
static double value_of(const char *text)
{
    static regex_t number;
    static bool made;

    if (!made)
        regcomp(&number, "^(-|[+])?[0-9]+([.][0-9]*)?([eE][-+]?[0-9]+)?$", REG_EXTENDED | REG_NOSUB);
    made = true;
    return regexec(&number, text, 0, NULL, 0) == 0 ? strtod(text, NULL) : NAN;
}

static bool of_word(char c)
{
    return digit(c) || c == '.' || c == '_' || c == '-' || c == '+' || (c & 0x80) ||
           (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* bytes at..end replaced by text, and with them all words equal to them */
static void splice_all(const sample *s, size_t at, size_t end, const char *text, size_t length)
{
    size_t old = end - at, to = 0;

    for (size_t k = 0; k < s->size; ) {
        bool same = k + old <= s->size && memcmp(s->at + k, s->at + at, old) == 0;
        if (same && s->text)
            same = (k == 0 || !of_word(s->at[k - 1])) &&
                   (k + old == s->size || !of_word(s->at[k + old]));
        if (same && to + length < sizeof trial) {
            memcpy(trial + to, text, length);
            to += length;
            k += old;
        } else if (to < sizeof trial) {
            trial[to++] = s->at[k++];
        }
    }
    trial_size = to;
}

static void replace_number(const sample *s, size_t at, size_t end, size_t line, const char *text,
                           bool everywhere)
{
    char old[100];
    snprintf(old, sizeof old, "%.*s", (int)(end - at), s->at + at);
    double was = value_of(old), is = value_of(text);
    bool whole = is >= 0 && is <= UINT32_MAX && is == floor(is);
    bool may_be_words = s->loose[at] && !digit(text[strspn(text, "-+.")]);
    bool free = dull(s, at, end) || may_be_words;

    if (everywhere)
        splice_all(s, at, end, text, strlen(text));
    else
        splice(s, at, end, text, strlen(text));
    snprintf(doing, sizeof doing, "line %zu%s: %s instead of %s", line,
             everywhere ? " and wherever it stands" : "", text, old);
    graph *g = try(s, NULL, everywhere || whole || free || text[strcspn(text, " \t")] || !*text ? 0 : line);
    if (g && !free) {
        bool same = same_graph(g, s->g);
        if (!whole)
            fault("what is no number of a graph was taken for one", "");
        else if (was == is && !same)
            fault("the same number, and another graph", "");
        else if (was != is && same)
            fault("the number makes no difference", "");
        else if (was != is && !shows(g, is))
            fault("the number does not show in the graph", "");
    }
    graph_free(g);
}

static const char *const edges_of_numbers[] = {
    "0", "1", "2", "3", "7", "-0", "-1", "-2", "+5", "1e3", "1e-3", "1e400", "0x10", "nan",
    "NaN", "inf", "Infinity", "1.5", "5.", ".5", "1,5", "1_000", "1 0", "1\t0", "", "--1", "1e", "e1",
    "65536", "16777217", "2147483647", "2147483648", "2147483649", "4294967293", "4294967294",
    "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
    "18446744073709551615", "18446744073709551616", "18446744073709551617", "-2147483648",
    "-4294967295", "-9223372036854775808", "340282366920938463463374607431768211457",
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000005",
    "5.0000000000000000000000000000000000000000000000000000000000000000000000000000000001",
    "1\xc2\xa0" "0", "\xd9\xa3", "5l", "5u", "$5", "5;", "'5'",
};

/* edges, and the number's own: its neighbours, and what wraps to it */
static void walk_number(const sample *s, size_t at, size_t end, size_t line, bool everywhere)
{
    char text[120], old[100];
    snprintf(old, sizeof old, "%.*s", (int)(end - at), s->at + at);
    double was = strtod(old, NULL);

    for (size_t k = 0; k < sizeof edges_of_numbers / sizeof *edges_of_numbers; k++)
        replace_number(s, at, end, line, edges_of_numbers[k], everywhere);
    for (int k = -2; k <= 2; k++)
        if (k != 0 && was + k >= 0) {
            snprintf(text, sizeof text, "%.0f", was + k);
            replace_number(s, at, end, line, text, everywhere);
        }
    if (was < 1e6) {                     /* 2^32 and 2^64 more */
        snprintf(text, sizeof text, "%.0f", was + 4294967296.0);
        replace_number(s, at, end, line, text, everywhere);
        snprintf(text, sizeof text, "18446744073%09.0f", was + 709551616.0);
        replace_number(s, at, end, line, text, everywhere);
    }
    snprintf(text, sizeof text, "00%s", old);
    replace_number(s, at, end, line, text, everywhere);
    snprintf(text, sizeof text, "-%s", old);
    replace_number(s, at, end, line, text, everywhere);
}

/* Calls walk_number for each word that begins with a digit. */
static size_t walk_numbers(const sample *s)
{
    size_t line = 1, count = 0;

    for (size_t at = 0; at < s->size; ) {
        size_t end = at;
        while (end < s->size && of_word(s->at[end]))
            end++;
        if (end > at && digit(s->at[at])) {
            walk_number(s, at, end, line, false);
            walk_number(s, at, end, line, true);
            count++;
        }
        line += s->at[end == at ? at : end] == '\n' && end < s->size;
        at = end + 1;
    }
    return count;
}

/* Words of a binary file, wherever they may lie. */
static void walk_words(const sample *s)
{
    const int64_t values[] = { 0, 1, 2, 3, 4, 5, 17, 1000, -1, -2, -3, 65536, INT32_MAX,
        INT32_MIN, UINT32_MAX, (int64_t)UINT32_MAX - 1, (int64_t)UINT32_MAX + 1,
        (int64_t)UINT32_MAX + 6, INT64_MAX, INT64_MIN, INT64_MIN + 5, 0x3f800000 };

    for (size_t size = 4; size <= 8; size += 4)
        for (size_t at = 0; at + size <= s->size; at++)
            for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
                if (memcmp(s->at + at, &values[k], size) == 0)
                    continue;
                for (int everywhere = 0; everywhere < 2; everywhere++) {
                    (everywhere ? splice_all : splice)(s, at, at + size,
                                                       (const char *)&values[k], size);
                    snprintf(doing, sizeof doing, "%zu bytes at %zu%s are %lld", size, at,
                             everywhere ? " and their likes" : "", (long long)values[k]);
                    graph *g = try(s, NULL, 0);
                    if (g && !dull(s, at, at + size) && same_graph(g, s->g))
                        fault("a word was changed, and the graph is the same", "");
                    graph_free(g);
                }
            }
}

static void walk_lines(const sample *s)
{
    size_t line = 1;

    for (size_t at = 0, end; at < s->size; at = end, line++) {
        const char *stop = memchr(s->at + at, '\n', s->size - at);
        end = stop ? (size_t)(stop - s->at) + 1 : s->size;
        bool says = !dull(s, at, stop ? end - 1 : end);
        bool number = false;
        for (size_t k = at; k < end; k++)
            number |= digit(s->at[k]);
        for (int twice = 0; twice < 2; twice++) {
            splice(s, at, twice ? at : end, s->at + at, twice ? end - at : 0);
            snprintf(doing, sizeof doing, "line %zu %s", line, twice ? "doubled" : "deleted");
            graph *g = try(s, NULL, 0);
            if (g && says && number && same_graph(g, s->g))
                fault("a line with a number makes no difference", "");
            graph_free(g);
        }
    }
}

/* ---- several changes at once, drawn at random; with each wish ---- */
static struct random dice = { 1 };

static void drawn_changes(const sample *s, unsigned long count)
{
    sample *t = malloc(sizeof *t);

    for (unsigned long k = 0; k < count; k++) {
        *t = *s;
        for (uint32_t changes = 1 + random_below(&dice, 4); changes > 0; changes--) {
            size_t at = random_below(&dice, (uint32_t)t->size);
            size_t end = at + random_below(&dice, 12);
            char text[100] = "";
            size_t length = 0, most = sizeof edges_of_numbers / sizeof *edges_of_numbers;
            end = end < t->size ? end : t->size;
            if (random_below(&dice, 2)) {
                strcpy(text, edges_of_numbers[random_below(&dice, (uint32_t)most)]);
                length = strlen(text);
            } else {
                size_t from = random_below(&dice, (uint32_t)t->size);
                length = random_below(&dice, 60);
                length = length < t->size - from ? length : t->size - from;
                memcpy(text, t->at + from, length);
            }
            if (t->size + length >= MOST)
                continue;
            splice(t, at, end, text, length);
            memcpy(t->at, trial, t->size = trial_size);
            if (t->size == 0)
                break;
        }
        wishes as = { .scale = random_below(&dice, 3) ? 0 : 10,
                      .undirected = random_below(&dice, 2),
                      .weight = random_below(&dice, 4) ? NULL : "none" };
        snprintf(doing, sizeof doing, "draw %lu, scale %u", k, as.scale);
        graph_free(try(s, &as, 0));
    }
    free(t);
}

/* ---- samples, and the table ---- */
static void mark(const sample *s, bool *as, const char *pattern)
{
    regex_t r;
    regmatch_t m;
    size_t at = 0;

    MUST(regcomp(&r, pattern, REG_EXTENDED | REG_NEWLINE) == 0);
    while (at < s->size && regexec(&r, s->at + at, 1, &m, at && s->at[at - 1] != '\n'
                                   ? REG_NOTBOL : 0) == 0 && m.rm_eo > m.rm_so) {
        for (size_t k = at + (size_t)m.rm_so; k < at + (size_t)m.rm_eo; k++)
            as[k] = true;
        at += (size_t)m.rm_eo;
    }
    regfree(&r);
}

static void take_facts(sample *s, const char *folder)
{
    char path[500], line[300], name[100], what[20], rest[200];
    snprintf(path, sizeof path, "%s/FACTS", folder);
    FILE *f = fopen(path, "r");

    MUST(f != NULL);
    while (fgets(line, sizeof line, f))
        if (line[0] != '#' && sscanf(line, "%99s %19s %199s", name, what, rest) == 3 &&
            strcmp(name, s->name) == 0) {
            if (strcmp(what, "unsigned") == 0)
                s->words_are_unsigned = true;
            else if (strcmp(what, "undirected") == 0)
                s->undirected = true;
            else
                mark(s, strcmp(what, "dull") ? s->loose : s->dull, rest);
        }
    fclose(f);
}

static bool has_suffix(const char *name, const char *suffix, size_t length)
{
    size_t all_of_it = strlen(name);

    return all_of_it > length && strncmp(name + all_of_it - length, suffix, length) == 0;
}

static bool of_row(const format *row, const char *name)
{
    if (has_suffix(name, row->suffix, strlen(row->suffix)))
        return true;
    for (const char *s = row->others; s; s = strchr(s + 1, '.'))
        if (has_suffix(name, s, strcspn(s, " ")))
            return true;
    return false;
}

static void walk_here(sample *s)
{
    struct error why;

    splice(s, 0, 0, "", 0);
    strcpy(doing, "as it is");
    if ((s->g = parse(s, NULL, &why)) == NULL) {
        fault("the sample is refused", why.text);
        return;
    }
    graph_is_good(s, s->g);
    cut_everywhere(s);
    change_every_byte(s);
    if (s->text) {
        if (walk_numbers(s) == 0)
            fault("a sample needs numbers", "");
        walk_lines(s);
    } else {
        walk_words(s);
    }
    drawn_changes(s, all ? 100000 : 150);
    graph_free(s->g);
}

static void walk(sample *s, const char *folder)
{
    unsigned long before = shown_from = told->faults, from = told->tried;
    int status;

    now = s->name;
    s->text = memchr(s->at, '\0', s->size) == NULL;
    take_facts(s, folder);
    *told->why = '\0';
    told->suffix = s->row->suffix;
    fflush(stdout);
    pid_t child = fork();
    MUST(child >= 0);
    if (child == 0) {
        walk_here(s);
        exit(0);
    }
    MUST(waitpid(child, &status, 0) == child);
    told->faults += status != 0;
    if (status != 0 && !*told->why)
        snprintf(told->why, sizeof told->why, "%s: the program ended there; see below", doing);
    if (told->faults == before)
        printf("ok %d - %s, %lu files like it\n", ++tests, s->name, told->tried - from);
    else
        printf("not ok %d - %s, read as %s: %s\n", ++tests, s->name, s->row->suffix, told->why);
    fflush(stdout);
}

/* A small graph that the format has a place for */
static graph *fitting(const format *row)
{
    static const arc both[] = { { 0, 1, 14 }, { 1, 0, 14 }, { 1, 2, 27 }, { 2, 1, 27 } };
    static const arc few[] = { { 0, 1, 14 }, { 0, 2, 27 }, { 2, 3, 31 } };
    struct error why;
    graph *g = all ? generate("predecessor", 5, 0, 0, 1, &why) : graph_from_arcs(4, 3, few);

    MUST(g != NULL);
    for (uint32_t k = 0; row->fits && !row->fits(g, &why) && k < g->m; k++)
        g->w[k] = 1;
    if (row->fits && !row->fits(g, &why)) {
        graph_free(g);
        g = graph_from_arcs(3, 4, both);
    }
    MUST(g != NULL && (row->fits == NULL || row->fits(g, &why)));
    return g;
}

static void walk_row(const format *row, const char *folder)
{
    sample *s = malloc(sizeof *s);
    int found = 0;
    struct dirent **files;
    int count = scandir(folder, &files, NULL, alphasort);

    MUST(count >= 0);
    for (int k = 0; k < count; k++) {
        if (of_row(row, files[k]->d_name)) {
            char path[800];
            memset(s, 0, sizeof *s);
            s->row = row;
            snprintf(s->name, sizeof s->name, "%s", files[k]->d_name);
            snprintf(path, sizeof path, "%s/%s", folder, s->name);
            FILE *f = fopen(path, "rb");
            MUST(f != NULL);
            s->size = fread(s->at, 1, MOST - 200, f);
            fclose(f);
            walk(s, folder);
            found++;
        }
        free(files[k]);
    }
    free(files);
    printf("%s %d - the format %s has a sample\n", found ? "ok" : "not ok", ++tests, row->suffix);
    if (!found)
        fprintf(stderr, "# put a small file of it, NAME%s, into %s\n", row->suffix, folder);
    told->faults += !found;
    if (row->write != NULL) {
        graph *g = fitting(row);
        bytes out = { NULL, 0, 0 };
        ROW_MUST(row, row->write(g, to_bytes, &out), "a graph that fits it is not written");
        MUST(out.size < MOST - 200);
        memset(s, 0, sizeof *s);
        s->row = row;
        snprintf(s->name, sizeof s->name, "written%s", row->suffix);
        memcpy(s->at, out.at, s->size = out.size);
        free(out.at);
        graph_free(g);
        walk(s, folder);
    }
    free(s);
}

int main(int argc, char **argv)
{
    (void)try_graph;
    (void)try_packages;
    MUST(argc >= 2);
    all = argc > 2;
    told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    MUST(told != MAP_FAILED);
    __asan_set_death_callback(stopped);
    signal(SIGABRT, died);
    for (size_t k = 0; k < format_count; k++)
        if (formats[k].read != NULL)
            walk_row(&formats[k], argv[1]);
    printf("1..%d\n", tests);
    fprintf(stderr, "# %lu files tried, %lu accepted, %lu faults\n", told->tried,
            told->accepted, told->faults);
    return told->faults > 0;
}
