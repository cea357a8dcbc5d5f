#include "judge/exercise.h"
#include "judge/verdict.h"
#include "judge/world.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The schedules */
const schedule schedules[SCHEDULES] = {
    { "ascending", 0, 0 }, { "lockstep", 2, 0 }, { "descending", 1, 0 },
    { "random:1", 3, 1 }, { "random:2", 3, 2 }, { "random:3", 3, 3 },
};
/* The settings that an exercise may make */
enum kind { TEXT, NUMBER, GRAPHS, ORDERS, WORD };

#define SETTING(key, usual, kind, words) \
    { #key, usual, kind, words, offsetof(exercise, key), \
      sizeof ((exercise *)0)->key }
static const struct setting {
    const char *key, *usual;    /* NULL: it must be given */
    enum kind kind;
    const char *words;          /* that are allowed, or the bounds */
    size_t at, size;
} settings[] = {
    SETTING(title, NULL, TEXT, ""), SETTING(file, NULL, TEXT, ""),
    SETTING(handin, "", TEXT, ""), SETTING(symbols, NULL, TEXT, ""),
    SETTING(stage, NULL, TEXT, ""), SETTING(kernel, "", TEXT, ""),
    SETTING(threads, "vertex", WORD, "vertex warp few"),
    SETTING(graphs, "all", GRAPHS, ""),
    SETTING(schedules, "all", ORDERS, ""),
    SETTING(points, "10", NUMBER, "1 1000"),
    SETTING(seconds, "10", NUMBER, "1 600"),
    SETTING(memory, "512", NUMBER, "16 65536"),
    SETTING(work, "8", NUMBER, "1 1000"),
};
enum { SETTINGS = sizeof settings / sizeof *settings };
/* Take one setting */
static bool knows(enum kind kind, const char *word)
{
    if (strcmp(word, "all") == 0)
        return true;
    for (int k = 0; kind == ORDERS && k < SCHEDULES; k++)
        if (strcmp(schedules[k].word, word) == 0)
            return true;
    for (unsigned k = 0; kind == GRAPHS && k < scene_count; k++)
        if (strcmp(scenes[k].name, word) == 0)
            return true;
    return false;
}
static bool fits(const struct setting *s, const char *value)
{
    char copy[240], *rest, *end;
    unsigned long least, most;
    int words = 0;

    if (s->kind == NUMBER) {
        unsigned long n = strtoul(value, &end, 10);
        sscanf(s->words, "%lu %lu", &least, &most);
        return *end == '\0' && strspn(value, "0123456789") > 0 &&
               n >= least && n <= most;
    }
    if (s->kind == WORD)
        return has_word(s->words, value);
    say(copy, sizeof copy, "%s", value);
    if (s->kind == GRAPHS || s->kind == ORDERS)
        for (char *w = strtok_r(copy, " ", &rest); w;
             w = strtok_r(NULL, " ", &rest), words++)
            if (!knows(s->kind, w))
                return false;
    return s->kind == TEXT ? value[0] != '\0' : words > 0;
}
static const char *set(exercise *x, const char *key, const char *value)
{
    if (strcmp(key, "hint") == 0) {
        if (x->hints == MAX_HINTS || strlen(value) >= sizeof x->hint[0])
            return "too many hints, or too long a hint";
        strcpy(x->hint[x->hints++], value);
        return NULL;
    }
    for (const struct setting *s = settings;
         s < settings + SETTINGS; s++)
        if (strcmp(key, s->key) == 0) {
            char *to = (char *)x + s->at;
            if (strlen(value) >= s->size)
                return "the value is too long";
            if (to[0] != '\0')
                return "this setting is made twice";
            if (!fits(s, value))
                return "no such value for this setting";
            strcpy(to, value);
            return NULL;
        }
    return "no such setting";
}
/* Read the settings of one exercise */
static bool read_one(exercise *x, const char *path, char *why,
                     size_t size)
{
    char line[512], key[24];
    const char *wrong = NULL;
    unsigned number = 0;
    FILE *from = fopen(path, "r");

    if (from == NULL) {
        say(why, size, "%s: cannot be read", path);
        return false;
    }
    while (wrong == NULL && fgets(line, sizeof line, from)) {
        size_t length = strlen(line);
        int value = 0;
        number++;
        if (length + 1 == sizeof line)
            wrong = "the line is too long";
        while (length > 0 && strchr(" \t\r\n", line[length - 1]))
            line[--length] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        if (sscanf(line, "%23[a-z] = %n", key, &value) != 1 || !value)
            wrong = "expected: key = value";
        else if (wrong == NULL)
            wrong = set(x, key, line + value);
    }
    fclose(from);
    /* Fill in what the file leaves to custom, or complain */
    for (const struct setting *s = settings;
         wrong == NULL && s < settings + SETTINGS; s++) {
        char *value = (char *)x + s->at;
        if (*value == '\0' && s->usual == NULL) {
            say(line, sizeof line, "%s is missing", s->key);
            wrong = line;
        } else if (*value == '\0') {
            strcpy(value, s->usual);
        }
    }
    if (x->handin[0] == '\0')
        strcpy(x->handin, x->file);
    if (x->kernel[0] == '\0')
        strcpy(x->kernel, x->stage);
    if (wrong)
        say(why, size, "%s:%u: %s", path, number, wrong);
    return wrong == NULL;
}
/* Read all exercises */
int exercises_read(exercise *list, char *why, size_t size)
{
    glob_t found;
    int count = 0;

    if (glob("exercises/[0-9][0-9]-*/exercise.conf", 0, NULL, &found)) {
        say(why, size, "exercises/: there are none");
        return -1;
    }
    if (found.gl_pathc > MAX_EXERCISES) {
        say(why, size, "exercises/: more than %d", MAX_EXERCISES);
        count = -1;
    }
    for (size_t k = 0; k < found.gl_pathc && count >= 0; k++) {
        exercise *x = &list[count];
        memset(x, 0, sizeof *x);
        sscanf(found.gl_pathv[k], "exercises/%63[^/]", x->folder);
        count = read_one(x, found.gl_pathv[k], why, size) ? count + 1
                                                          : -1;
    }
    globfree(&found);
    return count;
}
/* Find an exercise by its slug */
exercise *exercise_find(exercise *list, int count, const char *slug)
{
    for (int k = 0; k < count; k++)
        if (strcmp(list[k].folder, slug) == 0 ||
            strcmp(list[k].folder + 3, slug) == 0)
            return &list[k];
    return NULL;
}
