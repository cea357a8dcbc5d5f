#include "graph/printable.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of a control character at s, 0: it is none */
static int control(const unsigned char *s)
{
    if (s[0] == 0xc2 && s[1] >= 0x80 && s[1] < 0xa0)
        return 2;
    return s[0] < 32 || s[0] == 127;
}

const char *printable(const char *text)
{
    static char *shown[4];
    static unsigned turn;
    const unsigned char *s = (const unsigned char *)text;

    while (*s && !control(s))
        s++;
    if (*s == '\0')
        return text;
    /* Show the control characters by their numbers */
    char **to = &shown[turn++ % 4], *at;

    free(*to);
    *to = at = malloc(4 * strlen(text) + 1);
    if (at == NULL)
        return "?";
    for (s = (const unsigned char *)text; *s; ) {
        int bytes = control(s);
        if (bytes == 0)
            *at++ = (char)*s++;
        for (; bytes > 0; bytes--)
            at += sprintf(at, "\\x%02x", *s++);
    }
    *at = '\0';
    return *to;
}
void unprinted(char *text)
{
    char *to = text;
    unsigned byte;

    for (const char *s = text; *s; to++)
        if (s[0] == '\\' && s[1] == 'x' && isxdigit((unsigned char)s[2])
            && isxdigit((unsigned char)s[3]) &&
            sscanf(s + 2, "%2x", &byte) == 1 && byte != 0) {
            *to = (char)byte;
            s += 4;
        } else {
            *to = *s++;
        }
    *to = '\0';
}

const char *counted(uint64_t n, const char *what)
{
    static _Thread_local char shown[4][64];
    static _Thread_local unsigned turn;
    char *to = shown[turn++ % 4];
    int all = (int)strlen(what), last = n == 1 ? 0 : what[all - 1];

    snprintf(to, sizeof *shown, "%" PRIu64 " %.*s%s", n,
             all - 2 * (last == 'x') - (last == 'y'), what, last == 'x'
             ? "ices" : last == 'y' ? "ies" : last ? "s" : "");
    return to;
}
