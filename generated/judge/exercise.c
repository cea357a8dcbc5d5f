#include "judge/exercise.h"
#include "judge/verdict.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The settings that an exercise may make */
#define SETTING(key, usual) \
    { #key, usual, offsetof(exercise, key), \
      sizeof ((exercise *)0)->key }
static const struct setting {
    const char *key, *usual;    /* NULL: it must be given */
    size_t at, size;
} settings[] = {
    SETTING(title, NULL), SETTING(file, NULL), SETTING(handin, ""),
    SETTING(symbols, NULL), SETTING(stage, NULL), SETTING(kernel, ""),
    SETTING(threads, "vertex"), SETTING(graphs, "all"),
    SETTING(schedules, "all"), SETTING(points, "10"),
    SETTING(seconds, "10"), SETTING(memory, "512"),
    SETTING(work, "8"),
};
enum { SETTINGS = sizeof settings / sizeof *settings };
/* Take one setting */
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
            if (strlen(value) >= s->size)
                return "the value is too long";
            strcpy((char *)x + s->at, value);
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

    /* Refuse a file that cannot be read */
    if (from == NULL) {
        say(why, size, "%s: cannot be read", path);
        return false;
    }
    while (wrong == NULL && fgets(line, sizeof line, from)) {
        int value = 0;
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        if (sscanf(line, "%23[a-z] = %n", key, &value) != 1 || !value)
            wrong = "expected: key = value";
        else
            wrong = set(x, key, line + value);
    }
    fclose(from);
    /* Fill in what the file leaves to custom, or complain */
    for (const struct setting *s = settings;
         wrong == NULL && s < settings + SETTINGS; s++) {
        char *value = (char *)x + s->at;
        if (*value == '\0' && s->usual == NULL)
            wrong = s->key;
        else if (*value == '\0')
            strcpy(value, s->usual);
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
    for (size_t k = 0; k < found.gl_pathc && count >= 0; k++) {
        exercise *x = &list[count];
        if (count == MAX_EXERCISES)
            break;
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
