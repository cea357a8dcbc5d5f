#include "graph/lines.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest line */
#define LINE_MAX_BYTES (1u << 20)

static size_t longest(const lines *in)
{
    return in->longest ? in->longest : LINE_MAX_BYTES;
}

static bool too_long(lines *in)
{
    in->number++;            /* it has not been delivered */
    return lines_wrong(in, "a line of a %s is no line of a graph",
                       in->longest ? "gigabyte" : "megabyte");
}
/* Open and close a source of lines */
void lines_open(lines *in, const char *name, read_bytes *read,
                void *from, struct error *why)
{
    *in = (lines){ .name = name, .read = read, .from = from,
                   .why = why };
}

void lines_close(lines *in)
{
    free(in->buffer);
    in->buffer = NULL;
}
/* Name the file and the line, and say what is wrong */
bool lines_wrong(const lines *in, const char *format, ...)
{
    struct error what;
    va_list list;

    va_start(list, format);
    vsnprintf(what.text, sizeof what.text, format, list);
    va_end(list);
    return wrong(in->why, "%s:%" PRIu64 ": %s", in->name,
                 in->number ? in->number : 1, what.text);
}
/* Read on until the buffer holds more */
static bool fill_lines(lines *in)
{
    ptrdiff_t got;

    /* Make room behind the unread bytes */
    if (in->start > 0) {
        memmove(in->buffer, in->buffer + in->start, in->end - in->start);
        in->end -= in->start;
        in->start = 0;
    }
    if (in->end == in->size) {
        size_t larger = in->size ? 2 * in->size : 1u << 16;
        char *buffer;
        if (larger > longest(in))
            return too_long(in);
        buffer = realloc(in->buffer, larger);
        if (buffer == NULL)
            return lines_wrong(in, "no memory to read with");
        in->buffer = buffer;
        in->size = larger;
    }
    got = in->read(in->from, in->buffer + in->end,
                   in->size - in->end);
    if (got < 0)
        return lines_wrong(in, "the file cannot be read on");
    in->ended = got == 0;
    in->end += got;
    return true;
}
/* Look at the first bytes */
const char *lines_peek(lines *in, size_t *count)
{
    while (!in->ended && in->end - in->start < 16)
        if (!fill_lines(in))
            return NULL;
    *count = in->end - in->start;
    return in->buffer + in->start;
}
/* Have more ready */
void lines_more(lines *in, size_t count)
{
    ptrdiff_t got = 1;

    if (in->end - in->start >= count || in->ended)
        return;
    if (in->size < count) {
        char *buffer = realloc(in->buffer, count);
        if (buffer == NULL)
            return;
        in->buffer = buffer;
        in->size = count;
    }
    if (in->start > 0)
        memmove(in->buffer, in->buffer + in->start,
                in->end - in->start);
    in->end -= in->start;
    in->start = 0;
    while (in->end < count && got > 0) {
        got = in->read(in->from, in->buffer + in->end,
                       in->size - in->end);
        in->end += got > 0 ? (size_t)got : 0;
    }
    in->ended = got == 0;
}
/* Refuse a carriage return within a line */
static bool return_within(lines *in, const char *line, size_t length)
{
    return memchr(line, '\r', length) &&
           (lines_wrong(in, "a carriage return within the line: if it "
                        "ends lines here, tr '\\r' '\\n' makes line "
                        "ends of all"), true);
}
/* Put an end behind a last line without one */
static char *end_put(lines *in)
{
    char *buffer = in->end < in->size ? in->buffer
                   : realloc(in->buffer, in->size + 1);

    if (buffer == NULL)
        return NULL;
    in->size += in->end == in->size;
    in->buffer = buffer;
    buffer[in->end] = '\n';
    return buffer + in->end++;
}

/* Is a last line whole although it has no end?  A comment is, and what
   stands before half of an end, or before a blank between numbers. */
static bool line_whole(const lines *in, const char *line, size_t length)
{
    const char *end = line + length, *s = line;

    while (s < end && (*s == ' ' || *s == '\t' || *s == '\r'))
        s++;
    if (s == end || end[-1] == '\r' || in->doubled)
        return true;
    if (in->comment && *s && strchr(in->comment, *s) &&
        (end - s < 7 || memcmp(s, "c name ", 7) != 0))
        return true;
    while (in->numbers && s < end && *s != ' ' && *s != '\t')
        s++;
    for (; in->numbers && s < end; s++)
        if ((s[0] == ' ' || s[0] == '\t') &&
            (s + 1 == end || s[1] == '#' || s[1] == '%'))
            return true;
    return false;
}

static void no_line_end(lines *in, const char *line)
{
    size_t count = in->end - in->start, from = count;

    while (from > 0 && count - from < 20 &&
           strchr(" \t", line[from - 1]) == NULL)
        from--;
    in->endless = true;
    lines_wrong(in, "the file is cut off: its last line has no end, and "
                "\"%.*s\" may be a part of what stood there",
                (int)(count - from), line + from);
}
/* Deliver the next line */
char *lines_next(lines *in)
{
    size_t seen = 0;
    char *line, *end = NULL;

    in->why->text[0] = '\0';
    /* Find the end of the line, reading on as long as there is none */
    for (;;) {
        size_t unread = in->end - in->start;
        if (unread > seen)
            end = memchr(in->buffer + in->start + seen, '\n',
                         unread - seen);
        if (end || in->ended)
            break;
        seen = unread;
        if (!fill_lines(in))
            return NULL;
    }
    if (end == NULL && in->start == in->end)
        return NULL;
    line = in->buffer + in->start;
    in->number++;
    /* Refuse a line that has no end, unless it is whole all the same */
    if (end == NULL && line_whole(in, line, in->end - in->start) &&
        (end = end_put(in)) != NULL)
        line = in->buffer + in->start;
    if (end == NULL) {
        if (!return_within(in, line, in->end - in->start - 1))
            no_line_end(in, line);
        return NULL;
    }
    if ((size_t)(end - line) >= longest(in)) {
        in->number--;
        too_long(in);
        return NULL;
    }
    in->start = end + 1 - in->buffer;
    if (end > line && end[-1] == '\r')
        end--;
    *end = '\0';
    if (strlen(line) != (size_t)(end - line)) {
        lines_wrong(in, "the line has a zero byte: this is no text");
        return NULL;
    }
    if (return_within(in, line, (size_t)(end - line)))
        return NULL;
    /* Pass over the mark that stands before some texts */
    if (in->number == 1 && strncmp(line, "\xef\xbb\xbf", 3) == 0)
        line += 3;
    return line;
}
/* Say why there is no number */
static bool no_number(const lines *in, const char *token,
                      const char *what)
{
    size_t length = strcspn(token, " \t");
    const char *digits = token + (token[0] == '+');
    const char *fault =
        token[0] == '-' ? "is negative" :
        strspn(digits, "0123456789") == length - (digits - token) &&
            digits < token + length ? "is too large" :
        strspn(token, "0123456789.eE+-") == length ?
            "is no whole number" : "is no number";

    if (length == 0)
        return lines_wrong(in, "%s is missing", what);
    return lines_wrong(in, "%s \"%.*s\" %s", what,
                       length < 40 ? (int)length : 40, token, fault);
}
/* Read a number */
bool lines_number(const lines *in, char **at, const char *what,
                  uint32_t least, uint32_t most, uint32_t *number)
{
    char *token = *at += strspn(*at, " \t"), *s = token;
    uint64_t value = 0;

    s += *s == '+';
    char *first = s;

    while (*s >= '0' && *s <= '9' && value <= UINT32_MAX)
        value = 10 * value + (uint64_t)(*s++ - '0');
    if (s == first || (*s && *s != ' ' && *s != '\t') ||
        value > UINT32_MAX)
        return no_number(in, token, what);
    if (value < least || value > most)
        return lines_wrong(in, "%s %.*s is not from %u to %u", what,
                           (int)(s - token), token, least, most);
    *number = (uint32_t)value;
    *at = s + strspn(s, " \t");
    return true;
}
