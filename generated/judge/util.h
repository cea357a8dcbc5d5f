#pragma once
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of a word in a list of words, or -1; a word of the list
   that ends in * stands for all that begin so */
int which_word(const char *words, const char *word, size_t length);
bool has_word(const char *words, const char *word);
/* snprintf where it is no matter if the end is cut off; into an array;
   into one, behind what is there; what stands before one of ends */
void spell(char *to, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define SPELL(array, ...) spell(array, sizeof (array), __VA_ARGS__)
#define SPELL_ON(array, ...) spell((array) + strlen(array), \
    sizeof (array) - strlen(array), __VA_ARGS__)
#define SPELL_TO(array, from, ends) \
    SPELL(array, "%.*s", (int)strcspn(from, ends), from)
/* prints a line of "judge: "; 2, the status of a wrong command */
int complain(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
/* Makes text UTF-8 that can be printed; lines: keep their ends */
void clean(char *text, bool lines);
void *grown(void *old, size_t size); /* realloc, or the end of it all */
void *need_shared(size_t size);  /* zeros, for what is forked, too */
