#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sim/singular.h"

/* Forms that the catalogue has */
enum { FORMS = 2000, ARGUMENTS = 10, LINE = 4096 };
typedef struct form {
    const char *english, *told;
    size_t plain;       /* its letters that are no directive */
} form;
static form forms[FORMS];
static size_t count;
/* Take a directive of printf's */
static size_t directive(const char *p, unsigned *which)
{
    size_t n, flags;

    if (p[0] != '%' || p[1] == '%')
        return 0;
    n = 1 + strspn(p + 1, "0123456789");
    if (p[n] == '$')
        *which = (unsigned)strtoul(p + 1, NULL, 10) - 1;
    flags = 1 + strspn(p + 1, "0123456789$-+.*# ");
    n = flags + strspn(p + flags, "hljzt");
    return p[n] ? n + 1 : 0;
}
/* Read the catalogue's English forms */
static int by_plain(const void *a, const void *b)
{
    const form *f = a, *g = b;

    return f->plain != g->plain ? (f->plain < g->plain) -
           (f->plain > g->plain) : strcmp(f->english, g->english);
}
static void add_pair(char *english, char *told)
{
    char *rest, *rest_told;
    size_t plain = 0, skip;
    unsigned which;

    do {
        rest = strchr(english, '\n'), rest_told = strchr(told, '\n');
        if (rest)
            *rest++ = '\0';
        if (rest_told)
            *rest_told++ = '\0';
        for (const char *p = english; *p; p += skip + !skip) {
            skip = directive(p, &which);
            plain += !skip;
        }
        if (plain && count < FORMS)
            forms[count++] = (form){ english, told, plain };
        plain = 0;
        english = rest, told = rest_told;
    } while (rest && rest_told);
}
static void read_catalogue(const char *path)
{
    FILE *f = fopen(path, "rb");
    long size;
    char *mo;

    if (f == NULL || fseek(f, 0, SEEK_END) || (size = ftell(f)) < 28)
        return;
    rewind(f);
    mo = calloc(1, (size_t)size + 1);
    if (mo && fread(mo, 1, (size_t)size, f) == (size_t)size) {
        const uint32_t *head = (void *)mo;
        const uint32_t *place = (void *)(mo + head[3]);
        for (uint32_t k = 1; head[0] == 0x950412de && k < head[2];
             k++) {
            const char *id = mo + place[2 * k + 1];
            add_pair(strdup(id), strdup(gettext(id)));
        }
        qsort(forms, count, sizeof *forms, by_plain);
    }
    fclose(f);
}
/* Fit a text to a form */
typedef struct argument { const char *at; size_t length; } argument;

static bool fits_in(const char *f, const char *text, size_t length,
                    argument *args, unsigned k, unsigned known)
{
    size_t skip = 0;
    unsigned which = k;

    while (*f && (skip = directive(f, &which)) == 0) {
        if (length == 0 || *f != *text)
            return false;
        f += 1 + (f[0] == '%'), text++, length--;
    }
    if (*f == '\0' || which >= ARGUMENTS)
        return *f == '\0' && length == 0;
    bool number = strchr("diouxXeEfgG", f[skip - 1]) != NULL;
    bool twice = known >> which & 1;
    argument had = args[which];
    for (size_t n = twice ? had.length : number; n <= length; n++) {
        if (number && n > 0 && !strchr("0123456789abcdefinx.+- ",
                                       text[n - 1]))
            return false;
        if (twice && (n != had.length || memcmp(had.at, text, n) != 0))
            return false;
        args[which] = (argument){ text, n };
        if (fits_in(f + skip, text + n, length - n, args, k + 1,
                    known | 1u << which))
            return true;
    }
    return false;
}
/* Tell a text in the reader's language */
static void tell_as(FILE *to, const char *text, size_t length);

static void fill_out(FILE *to, const char *f, const argument *args)
{
    for (unsigned k = 0, which; *f; ) {
        which = k;
        size_t skip = directive(f, &which);
        if (skip > 0 && which < ARGUMENTS) {
            const argument *a = &args[which];
            if (f[1] == '.')
                fwrite(a->at, 1, a->length, to);
            else
                tell_as(to, a->at, a->length);
            k++;
        } else {
            fputc(*f, to);
            skip = 1 + (f[0] == '%' && f[1] == '%');
        }
        f += skip;
    }
}
static size_t width(const char *text, size_t length)
{
    size_t n = 0;

    for (size_t k = 0; k < length; k++)
        n += ((unsigned char)text[k] & 0xc0) != 0x80;
    return n;
}
static bool is_said(FILE *to, const char *text, size_t length)
{
    argument args[ARGUMENTS] = { { "", 0 } };

    for (size_t k = 0; k < count; k++)
        if ((text[0] != ' ' || forms[k].english[0] == ' ') &&
            fits_in(forms[k].english, text, length, args, 0, 0)) {
            fill_out(to, forms[k].told, args);
            return true;
        }
    return false;
}
/* Tell a row of a table */
static bool is_word(const char *text, size_t length)
{
    for (size_t k = 0; k < count; k++)
        if (strlen(forms[k].english) == length &&
            memcmp(forms[k].english, text, length) == 0)
            return true;
    return false;
}
static void tell_columns(FILE *to, const char *text, size_t length)
{
    size_t debt = 0;    /* columns by which the first word is longer */
    bool words = true;  /* in this row names may be words */

    for (size_t at = 0, end, pad; at < length; at = end) {
        char *told = NULL;
        size_t size = 0;
        FILE *word = open_memstream(&told, &size);
        pad = strspn(text + at, " ");
        for (end = at + pad; end < length; end++)
            if (text[end] == ' ' && (text[end + 1] == ' ' ||
                (is_word(text + at + pad, end - at - pad) &&
                 is_word(text + end + 1,
                         strcspn(text + end + 1, " \n")))))
                break;
        if (word == NULL)
            return;
        if (at == 0)
            words = is_word(text + pad, end - pad);
        if (words || !is_word(text + at + pad, end - at - pad))
            tell_as(word, text + at + pad, end - at - pad);
        else
            fwrite(text + at + pad, 1, end - at - pad, word);
        fclose(word);
        size_t now = width(told, size), was = width(text + at + pad,
                                                    end - at - pad);
        size_t room = pad + was, used = now + (at ? debt : pad);
        fprintf(to, "%*s%s", at == 0 ? (int)pad : room > used
                ? (int)(room - now - debt) : 1, "", told);
        debt = at == 0 && now > was ? now - was : 0;
        if (at == 0 && now < was && end < length)
            fprintf(to, "%*s", (int)(was - now), "");
        free(told);
    }
}
/* Tell a text, or its parts */
static void tell_as(FILE *to, const char *text, size_t length)
{
    size_t k = 1;
    char many[LINE * 2];

    if (length == 0 || is_said(to, text, length))
        return;
    /* The forms have the words for several, of one, too */
    snprintf(many, LINE, "%.*s", (int)length, text);
    say_of_one(many, 1);
    if (strlen(many) > length && is_said(to, many, strlen(many)))
        return;
    while (k + 1 < length && (text[k + 1] != ' ' ||
                              !strchr(":;,", text[k])) &&
           (text[k] != ' ' || text[k + 1] != '('))
        k++;
    if (text[0] == ' ' ||
        (k + 1 >= length && memmem(text, length, "  ", 2))) {
        tell_columns(to, text, length);
    } else if (k + 1 < length) {
        size_t with = k + (text[k] != ' ');
        tell_as(to, text, k);
        fwrite(text + k, 1, with - k + 1, to);
        tell_as(to, text + with + 1, length - with - 1);
    } else {
        fwrite(text, 1, length, to);
    }
}
/* words FOLDER: tell standard input in the reader's language */
int main(int argc, char **argv)
{
    char line[LINE], path[LINE];
    const char *wish[] = { "LANGUAGE", "LC_ALL", "LC_MESSAGES",
                           "LANG" };
    const char *value = NULL;

    for (int k = 0; k < 4 && !(value && *value); k++)
        value = getenv(wish[k]);
    if (argc == 2 && value && *value && setlocale(LC_ALL, "C.UTF-8")) {
        setenv("LANGUAGE", value, 1);
        bindtextdomain("judge", argv[1]);
        bind_textdomain_codeset("judge", "UTF-8");
        textdomain("judge");
        snprintf(path, sizeof path, "%s/forms.mo", argv[1]);
        read_catalogue(path);
    }
    while (fgets(line, sizeof line, stdin)) {
        size_t length = strcspn(line, "\n");
        tell_as(stdout, line, length);
        fputs(line + length, stdout);
        fflush(stdout);
    }
    return 0;
}
