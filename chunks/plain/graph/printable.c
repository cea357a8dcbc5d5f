#include "graph/printable.h"
#include "graph/json.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool looks_escaped(const char *text)
{
    return text[0] == '\\' && text[1] == 'x' &&
           isxdigit((unsigned char)text[2]) &&
           isxdigit((unsigned char)text[3]);
}
/* How many bytes are shown as they are, or else *hidden are not */
static int shown_bytes(const char *text, int *hidden)
{
    const unsigned char *s = (const unsigned char *)text;
    int bytes = utf8_length(s);
    bool control = s[0] < 32 || s[0] == 127 ||
                   (bytes == 2 && s[0] == 0xc2 && s[1] < 0xa0);

    *hidden = bytes ? bytes : 1;
    return control || looks_escaped(text) ? 0 : bytes;
}

const char *printable(const char *text)
{
    static char *shown[4];
    static unsigned turn;
    const char *s = text;
    int hidden, bytes;

    while (*s && (bytes = shown_bytes(s, &hidden)) > 0)
        s += bytes;
    if (*s == '\0')
        return text;
    /* Show the other bytes by their numbers */
    char **to = &shown[turn++ % 4], *at;

    free(*to);
    *to = at = malloc(4 * strlen(text) + 1);
    if (at == NULL)
        return "?";
    for (s = text; *s; s += hidden) {
        bytes = shown_bytes(s, &hidden);
        memcpy(at, s, (size_t)bytes);
        at += bytes;
        for (int k = 0; bytes == 0 && k < hidden; k++)
            at += sprintf(at, "\\x%02x", (unsigned char)s[k]);
    }
    *at = '\0';
    return *to;
}
void unprinted(char *text)
{
    char *to = text;
    unsigned byte;

    for (const char *s = text; *s; to++)
        if (looks_escaped(s) && sscanf(s + 2, "%2x", &byte) == 1 &&
            byte != 0) {
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
