#include "graph/unit.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef unsigned __int128 wide;

/* Divide to the nearest double */
/* below: less than 2^63 */
static double nearest(wide top, uint64_t below)
{
    int shift = 0;

    if (top == 0)
        return 0;
    for (; top >> 126 == 0; shift++)
        top <<= 1;
    wide q = top / below;
    q |= top % below != 0;
    return (double)q / (double)((wide)1 << shift);
}

double unit_real(uint64_t c, uint32_t scale)
{
    return c == UINT64_MAX ? (double)__builtin_inff()
                           : nearest(c, scale ? scale : 1);
}
/* Find how many digits are enough */
static bool division_ends(uint32_t scale)
{
    while (scale % 10 == 0)
        scale /= 10;
    while (scale % 2 == 0)
        scale /= 2;
    while (scale % 5 == 0)
        scale /= 5;
    return scale == 1;
}

/* top / (two * five): a decimal that leads back to c / scale */
static bool leads_back(wide top, uint64_t c, uint32_t scale, wide two,
                       uint64_t five)
{
    wide back = top * scale, exact = c * two * five;
    wide off = back > exact ? back - exact : exact - back;

    return 2 * off < two * five &&
           nearest(top, five) / (double)two == unit_real(c, scale);
}

static void shorten(uint64_t c, uint32_t scale, wide *top, wide *below)
{
    const wide fifteen = UINT64_C(100000000000000);
    wide two = 1;
    uint64_t five = 1;

    for (int places = 0; places < 28; places++, two *= 2, five *= 5) {
        *below = two * five;
        wide low = c * *below / scale;
        bool up = 2 * (c * *below % scale) >= scale;
        for (int k = 0; k < 2 && low >= fifteen; k++) {
            *top = low + (k ? !up : up);
            if (leads_back(*top, c, scale, two, five))
                return;
        }
    }
}
/* Write a distance in the unit of its file */
const char *unit_text(uint64_t c, uint32_t scale, char *text)
{
    wide top = c, below = scale ? scale : 1;

    if (c == UINT64_MAX)
        return strcpy(text, "inf");
    if (c % (uint64_t)below && !division_ends(scale))
        shorten(c, scale, &top, &below);
    uint64_t whole = (uint64_t)(top / below);
    char *at = text + sprintf(text, "%" PRIu64, whole);
    top %= below;
    if (top)
        *at++ = '.';
    for (; top; top = top * 10 % below)
        *at++ = (char)('0' + (int)(top * 10 / below));
    *at = '\0';
    return text;
}
/* Read a distance in the unit of its file */
/* 0.digits times 10^point */
typedef struct decimal {
    char digits[48];
    int count, point;
    bool more;               /* digits that found no room */
} decimal;

static bool take_decimal(const char *s, decimal *d)
{
    bool any = false, behind = false;

    for (; (*s >= '0' && *s <= '9') || (*s == '.' && !behind); s++) {
        if (*s == '.') {
            behind = true;
            continue;
        }
        any = true;
        if (d->count == 0 && *s == '0') {
            d->point -= behind;
            continue;
        }
        d->point += !behind;
        if (d->count < (int)sizeof d->digits)
            d->digits[d->count++] = (char)(*s - '0');
        else
            d->more |= *s != '0';
    }
    /* Take the exponent of a distance */
    if (any && (*s == 'e' || *s == 'E')) {
        bool negative = *++s == '-';
        int exponent = 0;
        s += *s == '-' || *s == '+';
        any = *s >= '0' && *s <= '9';
        for (; *s >= '0' && *s <= '9'; s++)
            if (exponent < 1000)
                exponent = 10 * exponent + (*s - '0');
        d->point += negative ? -exponent : exponent;
    }
    return any && *s == '\0';
}
enum unit_kind unit_read(const char *text, uint32_t scale, uint64_t *c)
{
    const wide one = UINT64_C(1000000000000000000);
    wide whole = 0, part = 0;
    decimal d = { .count = 0 };

    *c = UINT64_MAX;
    if (strcmp(text, "inf") == 0)
        return UNIT_WHOLE;
    if (!take_decimal(text, &d) || (d.count && d.point > 20))
        return UNIT_NO_NUMBER;
    for (int k = 0; k < d.point && d.count; k++)
        whole = 10 * whole + (k < d.count ? (wide)d.digits[k] : 0);
    for (int k = d.point; k < d.point + 18; k++)
        part = 10 * part + (k >= 0 && k < d.count ? (wide)d.digits[k]
                                                  : 0);
    part *= scale;
    wide near = (part + one / 2) / one, sum = whole * scale + near;
    wide full = near * one, off = full > part ? full - part
                                              : part - full;
    bool cut = d.more || d.count > d.point + 18;
    if (sum >= UINT64_MAX)
        return UNIT_NO_NUMBER;
    bool meant = off <= sum * 300 + (cut ? scale : 0);
    *c = (uint64_t)(meant ? sum : whole * scale + part / one);
    return meant ? UNIT_WHOLE : UNIT_BETWEEN;
}
