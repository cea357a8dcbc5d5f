#pragma once
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* One line that says what is wrong. */
struct error { char text[512]; };
/* Why there is no graph, or no answer */
#ifdef LAB
#define NO_ROOM "a piece is still to be written (make next), or " \
    "there is not enough memory"
#else
#define NO_ROOM "not enough memory"
#endif

/* Writes the line, cut to its room; false, for the caller to return. */
__attribute__((format(printf, 2, 3)))
static inline bool wrong(struct error *why, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(why->text, sizeof why->text, format, list);
    va_end(list);
    /* Let no control character reach a terminal */
    for (char *s = why->text; *s; s++)
        if ((unsigned char)*s < 32 || *s == 127)
            *s = '?';
    return false;
}
