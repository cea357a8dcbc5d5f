#include "graph/json.h"
#include "graph/printable.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static FILE *goal;
static bool comma;

/* Write a string */
int utf8_length(const unsigned char *s)
{
    static const struct { unsigned least, most, first; } kind[] = {
        { 0x80, 0x7ff, 0xc0 }, { 0x800, 0xffff, 0xe0 },
        { 0x10000, 0x10ffff, 0xf0 } };

    if (s[0] < 0x80)
        return 1;
    for (int k = 0; k < 3; k++) {
        unsigned mask = 0x1fu >> k, code = s[0] & mask;
        if ((s[0] & ~mask & 0xff) != kind[k].first)
            continue;
        for (int i = 1; i <= k + 1; i++) {
            if ((s[i] & 0xc0) != 0x80)
                return 0;
            code = code << 6 | (s[i] & 0x3f);
        }
        return code >= kind[k].least && code <= kind[k].most &&
               (code < 0xd800 || code > 0xdfff) ? k + 2 : 0;
    }
    return 0;
}
static void json_string(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;

    putc('"', goal);
    while (*s) {
        int bytes = utf8_length(s);
        if (bytes == 0)
            fprintf(goal, "\\\\x%02x", *s);
        else if (looks_escaped((const char *)s))
            fputs("\\\\x5c", goal);
        else if (*s < 32 || *s == '"' || *s == '\\')
            fprintf(goal, "\\u%04x", *s);
        else if (*s == 127 || (bytes == 2 && *s == 0xc2 && s[1] < 0xa0))
            fprintf(goal, "\\u%04x", s[bytes - 1]);
        else
            fwrite(s, 1, (size_t)bytes, goal);
        s += bytes ? bytes : 1;
    }
    putc('"', goal);
}

static void put_key(const char *key)
{
    if (comma)
        putc(',', goal);
    comma = true;
    if (key) {
        json_string(key);
        putc(':', goal);
    }
}
/* Write the values of JSON */
void json_to(FILE *to)
{
    goal = to ? to : stdout;
    comma = false;
}

void json_begin(const char *key, char bracket)
{
    put_key(key);
    putc(bracket, goal);
    comma = false;
}

void json_end(char bracket)
{
    putc(bracket, goal);
    comma = true;
}

void json_text(const char *key, const char *text)
{
    put_key(key);
    json_string(text);
}

void json_made(const char *key, const char *format, ...)
{
    char text[100];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    json_text(key, text);
}

void json_whole(const char *key, uint64_t number)
{
    put_key(key);
    fprintf(goal, "%" PRIu64, number);
}

void json_number(const char *key, const char *digits)
{
    put_key(key);
    fputs(digits, goal);
}
void json_real(const char *key, double number)
{
    put_key(key);
    fprintf(goal, "%.9g", number);
}

void json_truth(const char *key, bool truth)
{
    put_key(key);
    fputs(truth ? "true" : "false", goal);
}

void json_start(const char *command)
{
    json_to(NULL);
    json_begin(NULL, '{');
    json_text("command", command);
    json_whole("schema", 1);
}

void json_finish(void)
{
    json_end('}');
    putc('\n', goal);
}
