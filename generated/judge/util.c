#include "judge/util.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Look for a whole word */
bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);

    for (const char *p = words; length && (p = strstr(p, word)); p++)
        if ((p == words || p[-1] == ' ') &&
            (p[length] == ' ' || p[length] == '\0'))
            return true;
    return false;
}
/* Put words together, and cut off what does not fit */
void spell(char *to, size_t size, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    vsnprintf(to, size, format, words);
    va_end(words);
}
/* Make text fit to be printed */
static size_t character(const unsigned char *p)
{
    size_t more = p[0] < 0x80 ? 0 : p[0] >= 0xf0 && p[0] < 0xf5 ? 3
                : p[0] >= 0xe0 ? 2 : p[0] >= 0xc2 ? 1 : 9;

    if (more > 3 || p[0] > 0xf4 ||
        (p[0] == 0xef && p[1] == 0xbf && p[2] > 0xbd) ||
        (p[0] == 0xe0 && p[1] < 0xa0) ||
        (p[0] == 0xed && p[1] > 0x9f) ||
        (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
        return 0;
    for (size_t k = 1; k <= more; k++)
        if ((p[k] & 0xc0) != 0x80)
            return 0;
    return more + 1;
}
/* U+061C, 200E, 200F, 2028 to 202E, 2066 to 2069 */
static bool turns(const unsigned char *p)
{
    return (p[0] == 0xd8 && p[1] == 0x9c) ||
           (p[0] == 0xe2 && p[1] == 0x80 &&
            (p[2] == 0x8e || p[2] == 0x8f ||
             (p[2] >= 0xa8 && p[2] <= 0xae))) ||
           (p[0] == 0xe2 && p[1] == 0x81 &&
            p[2] >= 0xa6 && p[2] <= 0xa9);
}
void clean(char *text, bool lines)
{
    for (unsigned char *p = (void *)text; *p; ) {
        size_t length = character(p);
        if (length == 0)
            *p = '?';
        else if ((*p < ' ' && !(lines && *p == '\n')) || *p == 127 ||
                 (*p == 0xc2 && p[1] < 0xa0) || turns(p))
            memset(p, ' ', length);
        p += length ? length : 1;
    }
}
/* Get memory, or end */
void *grown(void *old, size_t size)
{
    void *room = realloc(old, size ? size : 1);

    if (room == NULL)
        abort();
    return room;
}
void *need_shared(size_t size)
{
    void *room = mmap(NULL, size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        abort();
    return room;
}
