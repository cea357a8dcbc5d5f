#include "judge/draw.h"
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 74, HIGH = 19 };
static unsigned char dots[HIGH][WIDE];
static char letters[HIGH][WIDE];

/* Draw a line of dots */
static void dot(int x, int y)
{
    static const unsigned char bit[4][2] = {
        { 1, 8 }, { 2, 16 }, { 4, 32 }, { 64, 128 }
    };

    if (x >= 0 && y >= 0 && x < 2 * WIDE && y < 4 * HIGH)
        dots[y / 4][x / 2] |= bit[y % 4][x % 2];
}
typedef struct spot { double x, y; } spot;     /* in dots */

static void line(spot a, spot b)
{
    double dx = b.x - a.x, dy = b.y - a.y;
    int steps = (int)fmax(fabs(dx), fabs(dy)), x, y;

    for (int k = 0; k <= steps && steps > 0; k++)
        dot((int)(a.x + dx * k / steps), (int)(a.y + dy * k / steps));
    x = (int)(a.x + dx * 0.8) / 2;
    y = (int)(a.y + dy * 0.8) / 4;
    letters[y][x] = fabs(dx) > 1.5 * fabs(dy) ? (dx > 0 ? '>' : '<')
                                              : (dy > 0 ? 'v' : '^');
}
/* Place the vertices, and draw */
static void label(const drawing *d, uint32_t i, spot at)
{
    char text[24];
    bool wrong = (int)i == d->wrong;
    int length = snprintf(text, sizeof text, "%s%u%s%s",
                          wrong ? "[" : "", i,
                          d->f && d->f[i] ? "*" : "", wrong ? "]" : "");
    int x = (int)at.x / 2 - length / 2, y = (int)at.y / 4;

    x = x < 0 ? 0 : x + length > WIDE ? WIDE - length : x;
    memcpy(&letters[y][x], text, (size_t)length);
}
static spot place(const drawing *d, uint32_t i)
{
    double turn;
    uint32_t k = 0;

    while (d->vertex[k] != i)
        k++;
    turn = 2 * M_PI * k / d->count + M_PI;
    return (spot){ WIDE + (WIDE - 6) * cos(turn),
                   2 * HIGH + (2 * HIGH - 4) * sin(turn) };
}
static void put_cell(int dot, char letter, bool unicode)
{
    if (letter || dot == 0)
        putchar(letter ? letter : ' ');
    else if (unicode)
        printf("\xe2%c%c", 0xa0 | dot >> 6, 0x80 | (dot & 63));
    else
        putchar('.');
}
static void put_row(int y, bool unicode)
{
    int last = WIDE;

    while (last > 0 && !dots[y][last - 1] && !letters[y][last - 1])
        last--;
    printf("picture ");
    for (int x = 0; x < last; x++)
        put_cell(dots[y][x], letters[y][x], unicode);
    putchar('\n');
}
void draw(const drawing *d)
{
    bool unicode;

    setlocale(LC_CTYPE, "");
    unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    setlocale(LC_CTYPE, "C");
    for (uint32_t k = 0; k < d->arcs; k++)
        line(place(d, d->arc[k].from), place(d, d->arc[k].to));
    for (uint32_t k = 0; k < d->count; k++)
        label(d, d->vertex[k], place(d, d->vertex[k]));
    for (int y = 0; y < HIGH; y++)
        put_row(y, unicode);
}
