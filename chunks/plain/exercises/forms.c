#include "judge/wire.h"
#include "judge/world.h"
#include <stdio.h>
#include <string.h>

enum { BIT = 1, VALUE, FROM, TIMES, BACK, REST, KINDS };
static const struct {
    const char *word;
    bool flag;
    unsigned least, most;        /* of the number behind the word */
} kinds[KINDS] = {
    [BIT] = { "bit", true, 0, 7 }, [VALUE] = { "value", true, 1, 255 },
    [FROM] = { "from", false, 1, 99 },
    [TIMES] = { "times", false, 2, 9 },
    [BACK] = { "back", false, 0, 0 }, [REST] = { "rest", false, 0, 0 },
};

typedef struct form { uint8_t kind, by; } form;

static bool is_form(form *f, const char *words, bool flag)
{
    char word[16] = "", rest;
    unsigned by = 0;

    if (sscanf(words, "%15[a-z] %3u%c", word, &by, &rest) > 2 &&
        rest != ',')
        return false;
    for (uint8_t k = BIT; k < KINDS; k++)
        if (!strcmp(word, kinds[k].word) && flag == kinds[k].flag &&
            by >= kinds[k].least && by <= kinds[k].most)
            *f = (form){ k, (uint8_t)by };
    return f->kind;
}
static const char *const arrays[SLOTS] = { "v", "e", "w", "c", "f", "u",
    "minimums", "lightest", "word", "rv", "re", "rw", "parents" };

/* of the next array in *forms; SLOTS: there is none of that name */
static int next_form(const char **forms, form *f)
{
    char array[16] = "";
    int s = 0, at = 0;

    sscanf(*forms, " %15[a-z] %n", array, &at);
    while (s < SLOTS && strcmp(array, arrays[s]))
        s++;
    *f = (form){ 0, 0 };
    if (s < SLOTS && !is_form(f, *forms + at, s == F || s == U))
        s = SLOTS;
    *forms += strcspn(*forms, ",");
    *forms += **forms == ',';
    return s;
}
bool forms_known(const char *forms, unsigned slots)
{
    form f;

    while (*forms) {
        bool its = !strncmp(forms + strspn(forms, " "), "its ", 4);
        int s = next_form(&forms, &f);
        if (!its && (s == SLOTS || !(slots >> s & 1)))
            return false;
        slots &= ~(1u << s);
    }
    return true;
}
static form form_of(const char *forms, int slot)
{
    form f = { 0, 0 };

    while (*forms)
        if (next_form(&forms, &f) == slot)
            return f;
    return (form){ 0, 0 };
}
static uint32_t beside(form f, uint32_t i)
{
    uint64_t seed = (uint64_t)(f.kind * 256 + f.by) << 32 | i;

    return world_below(&seed, 256);
}
static uint32_t in_form(form f, uint32_t x, uint32_t other, uint32_t n)
{
    switch (f.kind) {
    case BIT: return (other & ~(1u << f.by)) | (x != 0) << f.by;
    case VALUE: return x ? f.by : other == f.by ? other ^ 1 : other;
    case FROM: return x + f.by;
    case TIMES: return x * f.by;
    case BACK: return n - 1 - x;
    default: return ~x;
    }
}
static uint32_t out_of_form(form f, uint32_t x, uint32_t n)
{
    switch (f.kind) {
    case BIT: return x >> f.by & 1;
    case VALUE: return x == f.by;
    case FROM: return x - f.by;
    case TIMES: return x % f.by ? UINT32_MAX : x / f.by;
    case BACK: return n - 1 - x;
    default: return ~x;
    }
}
void forms_put(const char *forms, int slot, void *array, uint32_t size,
               uint32_t count, uint32_t n)
{
    const form f = form_of(forms, slot);

    for (uint32_t i = 0; f.kind && i < count; i++)
        if (size == 1) {
            uint8_t *x = (uint8_t *)array + i;
            *x = (uint8_t)in_form(f, *x, beside(f, i), n);
        } else {
            uint32_t *x = (uint32_t *)array + i;
            *x = in_form(f, *x, 0, n);
        }
}
uint32_t forms_take(const char *forms, int slot, void *array,
                    uint32_t size, uint32_t count, uint32_t n,
                    bool fresh)
{
    const form f = form_of(forms, slot);
    uint32_t spoilt = count;

    for (uint32_t i = f.kind ? count : 0; i-- > 0; )
        if (size == 1) {
            uint8_t *x = (uint8_t *)array + i;
            uint32_t other = fresh ? 0 : beside(f, i);
            if (f.kind == BIT && (*x ^ other) & ~(1u << f.by))
                spoilt = i;
            *x = (uint8_t)out_of_form(f, *x, n);
        } else {
            uint32_t *x = (uint32_t *)array + i;
            *x = out_of_form(f, *x, n);
        }
    return spoilt;
}
