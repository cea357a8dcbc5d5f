#include "judge/util.h"
#include "graph/json.h"
#include <stdarg.h>
#include <sys/mman.h>

int which_word(const char *words, const char *word, size_t length)
{
    int k = 0;

    for (const char *p = words; *p; p += strspn(p, " "), k++) {
        size_t own = strcspn(p, " ");
        bool family = own > 0 && p[own - 1] == '*';
        if ((family ? length >= own - 1 : length == own) &&
            memcmp(p, word, own - family) == 0)
            return k;
        p += own;
    }
    return -1;
}
bool has_word(const char *words, const char *word)
{
    return *word && which_word(words, word, strlen(word)) >= 0;
}
/* Put words together, and cut off what does not fit */
void spell(char *to, size_t size, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    vsnprintf(to, size, format, words);
    va_end(words);
}
int complain(const char *format, ...)
{
    va_list words;

    va_start(words, format);
    fputs("judge: ", stderr);
    vfprintf(stderr, format, words);
    va_end(words);
    fputc('\n', stderr);
    return 2;
}
/* U+061C, 200E, 200F, 2028 to 202E, 2066 to 2069 */
static bool turns(const unsigned char *p)
{
    return (p[0] == 0xd8 && p[1] == 0x9c) ||
           (p[0] == 0xe2 && p[1] == 0x80 &&
            (p[2] == 0x8e || p[2] == 0x8f ||
             (p[2] >= 0xa8 && p[2] <= 0xae))) ||
           (p[0] == 0xe2 && p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9);
}
void clean(char *text, bool lines)
{
    for (unsigned char *p = (void *)text; *p; ) {
        size_t length = (size_t)utf8_length(p);
        if (p[0] == 0xef && p[1] == 0xbf && p[2] > 0xbd)
            length = 0;
        if (length == 0)
            *p = '?';
        else if ((*p < ' ' && !(lines && *p == '\n')) || *p == 127 ||
                 (*p == 0xc2 && p[1] < 0xa0) || turns(p))
            memset(p, ' ', length);
        p += length ? length : 1;
    }
}
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
