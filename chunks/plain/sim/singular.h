/* singular.h -- what is said of one: 1 byte was, and not 1 bytes were */
#pragma once
#include <ctype.h>
#include <string.h>

typedef const char *const Said_of_one[2];       /* many, one */
static Said_of_one said_of_one[] = {
    { "bytes were", "byte was" }, { "bytes are", "byte is" },
    { "costs were", "cost was" }, { "entries", "entry" },
    { "streams or events were made and are",
      "stream or event was made and is" },
    { "accesses", "access" }, { "arcs", "arc" }, { "blocks", "block" },
    { "bytes", "byte" }, { "comparisons", "comparison" },
    { "copies", "copy" }, { "seconds", "second" },
    { "elements", "element" }, { "items", "item" },
    { "launches", "launch" }, { "meetings", "meeting" },
    { "phases", "phase" }, { "pieces", "piece" }, { "points", "point" },
    { "roots", "root" }, { "rows", "row" }, { "sources", "source" },
    { "sums", "sum" }, { "texels", "texel" }, { "threads", "thread" },
    { "times", "time" }, { "tracks", "track" }, { "values", "value" },
    { "vertices", "vertex" }, { "words", "word" },
};
/* Mend a text, or make of it what it was, in room for as much again */
static inline void say_of_one(char *text, int undo)
{
    for (char *p = text; (p = strstr(p, "1 ")) != NULL; p++) {
        if (p > text && strchr("0123456789.,^", p[-1]))
            continue;
        const size_t many = sizeof said_of_one / sizeof *said_of_one;
        for (size_t i = 0; i < many; i++) {
            const char *const *said = said_of_one[i];
            size_t had = strlen(said[undo]), now = strlen(said[!undo]);
            char *at = p + 2;
            if (strncmp(at, said[undo], had)
                || isalnum((unsigned char)at[had]))
                continue;
            memmove(at + now, at + had, strlen(at + had) + 1);
            memcpy(at, said[!undo], now);
            break;
        }
    }
}
