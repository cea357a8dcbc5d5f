#include "graph/names.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Write a name, and read it again */
static bool has_blank(const char *name)
{
    return name[strcspn(name, " \t\r")] != '\0';
}

bool name_write(const char *name, write_bytes *write, void *to)
{
    bool quoted = has_blank(name);

    return (!quoted || write(to, "\"", 1)) &&
           write(to, name, strlen(name)) &&
           (!quoted || write(to, "\"", 1));
}

char *name_in(char *at)
{
    size_t length = strlen(at);

    while (length && strchr(" \t\r", at[length - 1]))
        at[--length] = '\0';
    if (length == 0 || !has_blank(at))
        return length ? at : NULL;
    if (*at != '"' || at[length - 1] != '"')
        return NULL;
    at[length - 1] = '\0';
    return at + 1;
}
struct name_table {
    uint32_t *slot, slots;     /* NO_NAME: free; slots: a power of 2 */
    char **name;               /* count names */
    uint32_t count;
};

/* Find the place of a name */
static uint32_t place_of_name(const name_table *t, const char *name,
                              size_t size)
{
    uint32_t hash = 2166136261u;

    for (size_t k = 0; k < size; k++)
        hash = (hash ^ (unsigned char)name[k]) * 16777619u;
    for (hash &= t->slots - 1; t->slot[hash] != NO_NAME;
         hash = (hash + 1) & (t->slots - 1)) {
        const char *there = t->name[t->slot[hash]];
        if (strncmp(there, name, size) == 0 && there[size] == '\0')
            break;
    }
    return hash;
}

uint32_t name_find(const name_table *t, const char *name, size_t size)
{
    return t->slot[place_of_name(t, name, size)];
}
/* Make room for more names */
static bool grow_table(name_table *t)
{
    uint32_t slots = t->slots ? 2 * t->slots : 1024;
    uint32_t *slot = malloc(slots * sizeof *slot);
    char **name = realloc(t->name, slots / 2 * sizeof *name);

    if (name != NULL)
        t->name = name;
    if (slot == NULL || name == NULL) {
        free(slot);
        return false;
    }
    memset(slot, 0xff, slots * sizeof *slot);
    free(t->slot);
    t->slot = slot;
    t->slots = slots;
    for (uint32_t i = 0; i < t->count; i++)
        slot[place_of_name(t, t->name[i], strlen(t->name[i]))] = i;
    return true;
}
uint32_t name_add(name_table *t, const char *name, size_t size)
{
    uint32_t at = place_of_name(t, name, size);

    if (t->slot[at] != NO_NAME)
        return t->slot[at];
    if (t->count == t->slots / 2) {
        if (!grow_table(t))
            return NO_NAME;
        at = place_of_name(t, name, size);
    }
    if ((t->name[t->count] = strndup(name, size)) == NULL)
        return NO_NAME;
    return t->slot[at] = t->count++;
}

uint32_t name_count(const name_table *t)
{
    return t->count;
}
/* Make a table, empty it, free it */
name_table *name_table_new(void)
{
    name_table *t = calloc(1, sizeof *t);

    if (t != NULL && !grow_table(t)) {
        free(t->name);
        free(t);
        t = NULL;
    }
    return t;
}

char **name_take(name_table *t)
{
    char **names = t->name;

    t->name = NULL;
    t->count = 0;
    return names;
}

void name_table_free(name_table *t)
{
    for (uint32_t i = 0; t && i < t->count; i++)
        free(t->name[i]);
    if (t) {
        free(t->name);
        free(t->slot);
    }
    free(t);
}
name_table *names_of(const graph *g)
{
    name_table *t = name_table_new();

    for (uint32_t i = 0; t && i < g->n; i++) {
        char own[16];
        const char *name = g->names[i];
        if (!name || name_find(t, name, strlen(name)) != NO_NAME) {
            snprintf(own, sizeof own, "\n%u", i);
            name = own;
        }
        if (name_add(t, name, strlen(name)) != i) {
            name_table_free(t);
            t = NULL;
        }
    }
    return t;
}
