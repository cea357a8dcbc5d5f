#include "judge/exercise.h"
#include <ctype.h>
#include <glob.h>
#include <inttypes.h>

const schedule schedules[SCHEDULES] = {
    { "ascending", 0, 0, 0 }, { "lockstep", 2, 0, 0 },
    { "descending", 1, 0, 0 }, { "random:1", 3, 1, 1 },
    { "random:2", 3, 2, 2 }, { "late", 4, 3, 0 },
};
/* The settings that an exercise may make */
enum kind { TEXT, NAME, SOURCE, GRAPHS, ORDERS, HINT, LIMIT, NUMBER,
            CHOICE, SLOT_SET, CREDIT, WORK };  /* texts, and others */
#define LETTERS "abcdefghijklmnopqrstuvwxyz_0123456789" \
                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

static const char slot_words[] = "v e w c f u minimums lightest word "
    "rv re rw parents";
#define SETTING(key, usual, kind, words) \
    { #key, usual, kind, words, offsetof(exercise, key), \
      sizeof ((exercise *)0)->key }
static const struct setting {
    const char *key, *usual;    /* NULL: it must be given */
    enum kind kind;
    const char *words;          /* allowed, or characters, or bounds */
    size_t at, size;
} settings[] = {
    SETTING(title, NULL, TEXT, ""), SETTING(hint, "", HINT, ""),
    SETTING(limit, "", LIMIT, ""), SETTING(credit, "", CREDIT, ""),
    SETTING(reference, "", WORK, ""), SETTING(best, "", WORK, ""),
    SETTING(forms, "", TEXT, ""),
    SETTING(file, NULL, SOURCE, LETTERS "-."),
    SETTING(handin, "", SOURCE, LETTERS "-./"),
    SETTING(symbols, NULL, NAME, LETTERS " "),
    SETTING(kernel, "", NAME, LETTERS),
    SETTING(stage, "", NAME, LETTERS "-"),
    SETTING(threads, "vertex", CHOICE, "vertex warp few"),
    SETTING(graphs, "all", GRAPHS, ""),
    SETTING(schedules, "all", ORDERS, ""),
    SETTING(points, "10", NUMBER, "1 1000"),
    SETTING(seconds, "10", NUMBER, "1 600"),
    SETTING(memory, "1024", NUMBER, "16 65536"),
    /* Settings that come with a harness */
    SETTING(step, NULL, CHOICE, "initialize relax minimum update run "
            "inversion tree"),
    SETTING(slots, NULL, SLOT_SET, slot_words),
    SETTING(fresh, "", SLOT_SET, slot_words),
    SETTING(reads, "successors", CHOICE, "successors predecessors matrix"),
    SETTING(rule, "equal", CHOICE, "equal out in inout"),
    SETTING(each, "1", NUMBER, "1 64"),
    SETTING(answer, "costs", CHOICE, "costs rows digests"),
    SETTING(rows, "any-order", CHOICE, "any-order simple"),
    SETTING(orders, "some", CHOICE, "some every"),
    SETTING(counts, "nothing", CHOICE, "nothing relaxations"),
    SETTING(watch, "nothing", CHOICE, "nothing v e w c f u"),
    SETTING(sanitizer, "memory", CHOICE, "memory threads"),
};
enum { SETTINGS = sizeof settings / sizeof *settings, INHERITED = 18 };
static bool take_words(enum kind kind, const char *value, unsigned *set)
{
    char copy[600], *rest;
    int k = -1;

    *set = 0;
    SPELL(copy, "%s", value);
    for (char *w = strtok_r(copy, " ", &rest); w;
         w = strtok_r(NULL, " ", &rest)) {
        k = kind == SLOT_SET ? which_word(slot_words, w, strlen(w))
                             : strcmp(w, "all") ? -1 : 0;
        for (int s = 0; kind == ORDERS && s < SCHEDULES; s++)
            k = strcmp(schedules[s].word, w) ? k : 0;
        for (unsigned s = 0; kind == GRAPHS && s < scene_count; s++)
            k = strcmp(scenes[s].name, w) ? k : 0;
        if (k < 0)
            return false;
        *set |= 1u << k;
    }
    return k >= 0;
}
static bool take_number(const char *value, const char *bounds,
                        unsigned *n)
{
    char *end;
    unsigned long got = strtoul(value, &end, 10), least, most;

    sscanf(bounds, "%lu %lu", &least, &most);
    *n = (unsigned)got;
    return *end == '\0' && strspn(value, "0123456789") > 0 &&
           got >= least && got <= most;
}
static bool take_slug(const struct setting *s, const char *value)
{
    const char *dot = strrchr(value, '.');

    return value[strspn(value, s->words)] == '\0' &&
           (s->kind == NAME ? !isdigit((unsigned char)*value) :
            (dot && !strchr("/.-", *value) && !strstr(value, "..") &&
             (strcmp(dot, ".c") == 0 || strcmp(dot, ".cu") == 0)));
}
static bool take_term(limit *l, const char *term)
{
    static const char quantities[] = "1 n m threads warps blocks rows "
        "row widest active square average iterations units busy lanes "
        "width tiles";
    char name[24] = "1";
    unsigned number, by = 1;
    int end = 0, of;

    if (l->terms == MAX_TERMS || strchr(term, '-') ||
        sscanf(term, " %9u%n %23[a-z]%n/%9u%n", &number, &end, name,
               &end, &by, &end) < 1 || by == 0 ||
        term[end + (int)strspn(term + end, " ")] ||
        (of = which_word(quantities, name, strlen(name))) < 0)
        return false;
    l->term[l->terms++] = (term_of){ number, (unsigned)of, by };
    return true;
}
static const char *take_limit(exercise *x, const char *value)
{
    limit *l = &x->limit[x->limits];
    char copy[80], *rest, *word;

    if (x->limits++ == MAX_LIMITS || strlen(value) >= sizeof copy)
        return "too many limits, or too long a limit";
    strcpy(l->words, value);
    strcpy(copy, value);
    word = strtok_r(copy, " ", &rest);
    l->instead = word && !strcmp(word, "or") && x->limits > 1;
    if (l->instead)
        word = strtok_r(NULL, " ", &rest);
    for (l->what = 0; !word || strcmp(work_names[l->what], word); )
        if (++l->what == WORKS)
            return "a limit begins with what is counted";
    word = strtok_r(NULL, " ", &rest);
    if (word == NULL || (strcmp(word, "<=") && strcmp(word, ">=")))
        return "a limit has <= or >=";
    l->least = *word == '>';
    while ((word = strsep(&rest, "+")) != NULL)
        if (!take_term(l, word))
            return "a limit is a sum of terms like 16 row or 2 rows/8";
    return NULL;
}
/* Understand a row of numbers */
static const char *take_credit(exercise *x, const char *value)
{
    int end, k;
    unsigned points;
    char name[16];

    for (; sscanf(value, " %15[a-z] %5u%n", name, &points, &end) == 2;
         value += end) {
        for (k = 0; strcmp(group_names[k], name) != 0; )
            if (++k == GROUPS)
                return "no such group";
        if (strpbrk(value, "+-") || x->credit[k])
            return "a group twice, or a number that is none";
        x->credit[k] = points;
    }
    return *value ? "expected: small 4 large 2 ..." : NULL;
}
static const char *take_work(uint64_t *to, const char *value)
{
    char *end;

    if (value[strspn(value, "0123456789 ")])
        return "this is no row of numbers";
    for (int k = 0; k < WORKS && (to[k] = strtoull(value, &end, 10)) <
         UINT64_MAX; k++)
        value = end;
    return *value ? "too many numbers" : NULL;
}
/* NULL, or what is wrong */
static const char *take_in(exercise *x, const struct setting *s,
                           const char *value)
{
    size_t size = s->kind == HINT ? sizeof x->hint[0] : s->size;
    char *to = (char *)x + s->at;
    unsigned n = 0;
    bool good = true;

    /* Take rows of numbers, and make room for a hint */
    if (s->kind == LIMIT)
        return take_limit(x, value);
    if (s->kind == CREDIT)
        return take_credit(x, value);
    if (s->kind == WORK)
        return take_work((uint64_t *)(void *)to, value);
    if (s->kind == HINT && x->hints == MAX_HINTS)
        return "too many hints";
    if (s->kind == HINT)
        to = x->hint[x->hints++];
    else if (s->kind == NAME || s->kind == SOURCE)
        good = take_slug(s, value);
    else if (s->kind == NUMBER)
        good = take_number(value, s->words, &n);
    else if (s->kind == CHOICE)
        good = (int)(n = (unsigned)which_word(s->words, value,
                                           strlen(value))) >= 0;
    else if (s->kind != TEXT)
        good = take_words(s->kind, value, &n);
    if (!good)
        return "no such value for this setting";
    if (s->kind == NUMBER || s->kind == CHOICE || s->kind == SLOT_SET)
        memcpy(to, &n, sizeof n);
    else if (strlen(value) >= size)
        return "the value is too long";
    else
        strcpy(to, value);
    return NULL;
}
static const char *set_key(exercise *x, const char *key,
                           const char *value)
{
    const struct setting *s = settings, *end = settings + SETTINGS;

    while (s < end && strcmp(key, s->key) != 0)
        s++;
    if (s == end)
        return "no such setting";
    unsigned long bit = 1ul << (s - settings);
    if (x->given & bit && s->kind != HINT && s->kind != LIMIT)
        return "this setting is made twice";
    if (*value == '\0')
        return "this setting has no value";
    x->given |= bit;
    return take_in(x, s, value);
}
static bool read_one(exercise *x, const char *path, struct error *why)
{
    char line[512], key[24];
    const char *fault = NULL;
    unsigned number = 0;
    FILE *from = fopen(path, "r");

    if (from == NULL)
        return wrong(why, "%s: cannot be read", path);
    while (fault == NULL && fgets(line, sizeof line, from)) {
        /* Take the setting of one line */
        size_t length = strlen(line);
        int value = 0;
        number++;
        if (!strchr(line, '\n') && !feof(from))
            fault = "the line is too long, or has a byte that is no text",
            *line = '\0';
        while (length > 0 && strchr(" \t\r\n", line[length - 1]))
            line[--length] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        for (const char *p = line; *p; p++)
            if ((*p > 0 && *p < ' ' && *p != '\t') || *p == 127)
                fault = "a character that cannot be printed", *line = '\0';
        if (fault)
            break;
        if (sscanf(line, "%23[a-z] =%n", key, &value) != 1 || !value)
            fault = "expected: key = value";
        else
            fault = set_key(x, key, line + value +
                            strspn(line + value, " \t"));
    }
    fclose(from);
    return !fault || wrong(why, "%s:%u: %s%s%s", path, number, fault,
                           *line ? ": " : "", line);
}
static bool fault_of(const exercise *x, struct error *why,
                     const char *what, const char *more)
{
    return wrong(why, "exercises/%s/exercise.conf:1: %s%s", x->folder,
                 what, more);
}
static bool complete(exercise *x, const exercise *base,
                     struct error *why)
{
    unsigned points = 0;

    strcpy(x->harness, base->folder);
    for (int k = 0; k < SETTINGS; k++) {
        const struct setting *s = &settings[k];
        if (x->given >> k & 1)
            continue;
        /* Inherit a setting, or take the usual value */
        if (base != x && k >= INHERITED && base->given >> k & 1) {
            memcpy((char *)x + s->at, (const char *)base + s->at, s->size);
        } else if (s->usual == NULL) {
            return fault_of(x, why, s->key, " is missing");
        } else if (*s->usual) {
            take_in(x, s, s->usual);
        }
    }
    if (x->handin[0] == '\0')
        strcpy(x->handin, x->file);
    if (x->kernel[0] == '\0')
        SPELL_TO(x->kernel, x->symbols, " ");
    x->cuda = strcmp(strrchr(x->file, '.'), ".cu") == 0;
    if (x->sanitizer && x->cuda)
        return fault_of(x, why, "sanitizer is for functions in C", "");
    for (int k = 0; k < GROUPS; k++)
        points += x->credit[k];
    if (!forms_known(x->forms, x->slots))
        return fault_of(x, why, "no such form of an array: ", x->forms);
    return points == 0 || points == x->points ||
           fault_of(x, why, "credit gives other points than points",
                    "");
}
exercise *exercise_find(exercise *list, int count, const char *slug)
{
    for (int k = 0; k < count; k++)
        if (strcmp(list[k].folder, slug) == 0 ||
            strcmp(list[k].folder + 3, slug) == 0)
            return &list[k];
    return NULL;
}
bool exercise_asks(const exercise *x, const scene *s)
{
    return has_word(x->graphs, s->name) ||
           (!s->large && has_word(x->graphs, "all"));
}
static bool complete_all(exercise *list, int count, struct error *why)
{
    for (exercise *x = list; x < list + count; x++) {
        const exercise *base = x->stage[0]
            ? exercise_find(list, count, x->stage) : x;
        if (base == NULL || base->stage[0])
            return fault_of(x, why, "no such exercise, or one without "
                            "a harness of its own: stage = ", x->stage);
        if (!complete(x, base, why))
            return false;
        for (const exercise *y = list; y < x; y++)
            /* Refuse what two exercises cannot share */
            if (strcmp(x->handin, y->handin) == 0)
                return fault_of(x, why, "its hand-in has the place of that of ",
                                y->folder);
            else if (strcmp(x->folder + 3, y->folder + 3) == 0)
                return fault_of(x, why, "it has the name of ", y->folder);
    }
    return true;
}
int exercises_read(exercise *list, const char *slugs, struct error *why)
{
    glob_t found;
    int count = 0;
    bool good = glob("exercises/[0-9][0-9]-*/exercise.conf", 0, NULL,
                     &found) == 0 || wrong(why, "exercises/: there are none");

    if (good && found.gl_pathc > MAX_EXERCISES)
        good = wrong(why, "exercises/: more than %d", MAX_EXERCISES);
    for (size_t k = 0; good && k < found.gl_pathc; k++) {
        exercise *x = &list[count];
        memset(x, 0, sizeof *x);
        sscanf(found.gl_pathv[k], "exercises/%63[^/]", x->folder);
        if (!slugs || has_word(slugs, x->folder + 3))
            count++, good = read_one(x, found.gl_pathv[k], why);
    }
    globfree(&found);
    return good && complete_all(list, count, why) ? count : -1;
}
static void print_value(const struct setting *s, const char *at)
{
    const unsigned *n = (const void *)at;
    const uint64_t *work = (const void *)at;
    const char *words = s->words;
    unsigned set = s->kind == SLOT_SET ? *n
                 : s->kind == CHOICE ? 1u << *n : 0;
    int some = 0;

    for (; set; set >>= 1, words += strspn(words, " ")) {
        int length = (int)strcspn(words, " ");
        if (set & 1)
            printf("%s%.*s", some++ ? " " : "", length, words);
        words += length;
    }
    /* Print a row of numbers, or nothing */
    for (int k = 0; s->kind == CREDIT && k < GROUPS; k++)
        if (n[k] > 0)
            printf("%s%s %u", some++ ? " " : "", group_names[k], n[k]);
    for (int k = 0; s->kind == WORK && work[0] + work[5] && k < WORKS; k++)
        printf("%s%" PRIu64, k ? " " : "", work[k]);
    if (s->kind == NUMBER)
        printf("%u", *n);
    puts(s->kind < NUMBER ? at : "");
}
void exercise_print(const exercise *x)
{
    for (int s = 0; s < SETTINGS; s++) {
        enum kind kind = settings[s].kind;
        int n = kind == HINT ? x->hints : kind == LIMIT ? x->limits : 1;
        size_t size = kind == HINT ? sizeof *x->hint : sizeof *x->limit;
        for (size_t k = 0; k < (size_t)n; k++) {
            printf("%s\t%s\t", x->folder, settings[s].key);
            print_value(&settings[s], (const char *)x +
                        settings[s].at + k * size);
        }
    }
}
